//! `positions.find`: the turns of games whose best move is certain.

use lexc_alphabet::ErrorKind;
use lexc_engine::positions::{
    FinderProgress, FoundPosition, PositionFilter, PositionFinder, PositionKind, PositionOptions,
};
use lexc_runtime::Alphabet;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::{ApiError, ApiResult};
use crate::method::Scope;
use crate::methods::analyse::Bounded;
use crate::request::conditions::ConditionsRequest;
use crate::request::position::RulesRequest;
use crate::request::record::{ReadRecord, RecordWarning, read_gcg};
use crate::request::resources::ResourcesRequest;
use crate::task::{EngineClock, StepEnd, Task, WorkProgress};
use crate::values::{Integer, Limit, NumberRange, PlayCount, Seed};

/// The largest number of turns of the games of one request.
const MAX_TURNS: usize = 100_000;

request! {
    /// The positions that are wanted, and how certain their best moves must be.
    #[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, JsonSchema)]
    #[cfg_attr(feature = "args", derive(clap::Args))]
    #[serde(default)]
    pub struct WantedPositions {
        /// Number of tiles in the bag, or a range such as 1..20.
        #[cfg_attr(feature = "args", arg(long, value_name = "RANGE"))]
        pub bag: Option<NumberRange>,
        /// Kinds of positions: an endgame has an empty bag, a pre-endgame one to four tiles in it;
        /// the other kinds are by the best move [default: all].
        #[cfg_attr(
            feature = "args",
            arg(long, value_enum, value_name = "KIND,…", value_delimiter = ',')
        )]
        pub position_kind: Vec<PositionKind>,
        /// Simulate the N moves of the highest equity.
        #[cfg_attr(feature = "args", arg(long, value_name = "N", default_value_t))]
        pub plays: PlayCount<500>,
        /// Maximum number of iterations of each move; the lead of the best one is measured with the
        /// same number again.
        #[cfg_attr(feature = "args", arg(long, value_name = "N", default_value_t))]
        pub iterations: Integer<5_000, 2, 100_000_000>,
    }
}

impl WantedPositions {
    /// Returns the conditions, without those on words.
    #[must_use]
    pub fn filter(&self) -> PositionFilter {
        let filter = PositionFilter::default().kinds(self.position_kind.iter().copied());
        match self.bag {
            Some(bag) => filter.bag(bag.min..=bag.max),
            None => filter,
        }
    }

    /// Returns the limits of the searches.
    #[must_use]
    pub fn options(&self) -> PositionOptions {
        PositionOptions::default().candidates(self.plays.size()).iterations(self.iterations.get())
    }
}

request! {
    /// Parameters of `positions.find`.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    #[serde(default)]
    pub struct PositionsRequest {
        /// Games of two players in GCG: texts, or `base64:` and the bytes of a file in any
        /// encoding.
        pub games: Vec<String>,
        /// Maximum number of positions, 0 for all.
        pub limit: Limit<20>,
        /// Search the turns in the order of the games instead of a random one.
        pub in_order: bool,
        /// Seed of the random numbers of the order and of the simulations.
        pub seed: Seed,
        /// The positions that are wanted.
        #[serde(flatten)]
        pub wanted: WantedPositions,
        /// Threads and tables.
        #[serde(flatten)]
        pub resources: ResourcesRequest,
        /// The rules.
        #[serde(flatten)]
        pub rules: RulesRequest,
        /// Conditions on the main word of the best move.
        #[serde(flatten)]
        pub conditions: ConditionsRequest,
    }
}

/// A position whose best move is certain.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PositionRow {
    /// The position, without the tiles of the other player.
    pub cgp: String,
    /// The tiles of the player to move.
    pub rack: String,
    /// The number of tiles in the bag.
    pub bag: usize,
    /// The kind.
    pub kind: PositionKind,
    /// The best move: coordinate and word, `exchange` and tiles, or `pass`.
    pub best: String,
    /// The score of the best move.
    pub score: i32,
    /// The words that the best move makes, the main one first.
    pub words: Vec<String>,
    /// The second-best move.
    pub second: String,
    /// How the best move was shown: `simulation`, `preendgame` or `endgame`.
    pub method: String,
    /// The lead of the best move over the second-best one: in points or, by `preendgame`, in the
    /// share of games won. Its lower bound is above zero.
    pub lead: Bounded,
    /// The file of the game, if the command read it from one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub file: String,
    /// The number of the game in the request, from 0.
    pub game: usize,
    /// The line of the record, from 1.
    pub turn: usize,
    /// The name of the player to move.
    pub player: String,
}

/// The positions of games whose best move is certain.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct FoundPositions {
    /// The positions, in the order of the search.
    pub positions: Vec<PositionRow>,
    /// The number of turns of all games.
    pub turns: usize,
    /// The number of turns that were searched, or whose bag is not wanted.
    pub searched: usize,
    /// The number of turns that cannot be searched, such as those without a full rack in the
    /// record.
    pub skipped: usize,
    /// The warnings on the records.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<RecordWarning>,
}

/// The search of positions, turn by turn.
#[derive(Debug)]
pub struct PositionsTask {
    finder: PositionFinder,
    /// The names of the players of each game.
    players: Vec<[String; 2]>,
    alphabet: Alphabet,
    threads: usize,
    limit: usize,
    warnings: Vec<RecordWarning>,
    failure: Option<ApiError>,
}

fn games_error(error: &lexc_engine::Error) -> ApiError {
    ApiError::new(error.kind(), error.to_string()).in_field("games")
}

impl PositionsTask {
    fn new(scope: &Scope<'_>, request: &PositionsRequest) -> ApiResult<Self> {
        if request.games.is_empty() {
            return Err(ApiError::new(ErrorKind::Syntax, "no game is given").in_field("games"));
        }
        let rules = request.rules.rules()?;
        scope.check_rack_size(&rules)?;
        let tables = scope.tables(&request.resources)?;
        let (lexicon, opened) = (tables.lexicon.clone(), scope.opened()?);
        let word = match request.conditions.is_empty() {
            true => None,
            false => Some(request.conditions.query(&scope.asked(&lexicon, &opened))?),
        };
        let filter = request.wanted.filter().word(word);
        let options = request.wanted.options().seed(request.seed.get());
        let mut finder = PositionFinder::new(tables, rules.clone(), options, filter)
            .map_err(|error| games_error(&error))?;
        let (mut players, mut warnings) = (Vec::new(), Vec::new());
        for (number, gcg) in request.games.iter().enumerate() {
            scope.limits.check()?;
            let ReadRecord { game, warnings: of_game } =
                read_gcg(gcg, &lexicon, &rules).map_err(|error| error.in_field("games"))?;
            finder.add_game(&game).map_err(|error| games_error(&error))?;
            let turns = finder.progress().total;
            if turns > MAX_TURNS {
                let message =
                    format!("the games have {turns} turns and more; the limit is {MAX_TURNS}");
                return Err(ApiError::new(ErrorKind::Limit, message).in_field("games"));
            }
            let name = |at: usize| game.players[at].name_or_nickname().to_owned();
            players.push([name(0), name(1)]);
            let file = format!("game {number}");
            warnings.extend(of_game.into_iter().map(|warning| warning.in_file(&file)));
        }
        if !request.in_order {
            finder.shuffle(request.seed.get());
        }
        Ok(Self {
            finder,
            players,
            alphabet: lexicon.alphabet().clone(),
            threads: scope.threads(&request.resources),
            limit: request.limit.rows(),
            warnings,
            failure: None,
        })
    }

    /// Returns how much of the search is done.
    #[must_use]
    pub fn searched(&self) -> FinderProgress {
        self.finder.progress()
    }

    /// Returns the positions found so far, without the first `skipped` ones.
    #[must_use]
    pub fn rows(&self, skipped: usize) -> Vec<PositionRow> {
        let found = self.finder.found().iter().take(self.limit);
        found.skip(skipped).map(|found| self.row(found)).collect()
    }

    fn row(&self, found: &FoundPosition) -> PositionRow {
        let FoundPosition { position, best, .. } = found;
        let alphabet = &self.alphabet;
        PositionRow {
            cgp: position.to_cgp(alphabet),
            rack: position.rack.spell(alphabet),
            bag: found.bag,
            kind: found.kind,
            best: best.display(&position.board, alphabet).to_string(),
            score: best.score().points(),
            words: found.words.iter().map(|word| alphabet.spell(word)).collect(),
            second: found.second.display(&position.board, alphabet).to_string(),
            method: found.method.name().to_owned(),
            lead: Bounded::of(&found.lead, 4),
            file: String::new(),
            game: found.game,
            turn: found.turn,
            player: self.players[found.game][found.player.index()].clone(),
        }
    }
}

impl Task for PositionsTask {
    type Answer = FoundPositions;

    fn step(&mut self, end: &StepEnd<'_>) -> bool {
        if self.finder.found().len() >= self.limit {
            return true;
        }
        let advanced = end.with_limits(|limits| self.finder.advance(self.threads, limits));
        advanced.unwrap_or_else(|error| {
            self.failure = Some(games_error(&error));
            true
        })
    }

    fn progress(&self) -> Option<WorkProgress> {
        let FinderProgress { done, total, .. } = self.searched();
        Some(WorkProgress::new(done as u64, Some(total as u64), "turns"))
    }

    fn answer(&mut self, _: EngineClock<'_>, _: bool) -> ApiResult<FoundPositions> {
        if let Some(error) = &self.failure {
            return Err(error.clone());
        }
        let FinderProgress { done, total, skipped } = self.searched();
        Ok(FoundPositions {
            positions: self.rows(0),
            turns: total,
            searched: done - skipped,
            skipped,
            warnings: self.warnings.clone(),
        })
    }
}

method! {
    /// Finds the positions of games whose best move is certain, to solve.
    FindPositions = "positions.find": PositionsTask::new(PositionsRequest)
}
