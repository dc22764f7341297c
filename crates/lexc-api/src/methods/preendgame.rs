//! Pre-endgames: positions with one to six tiles in the bag.

use core::num::NonZeroU32;
use core::time::Duration;
use std::sync::OnceLock;

use lexc_alphabet::{ErrorKind, Tile};
use lexc_engine::endgame::EndgameStatus;
use lexc_engine::preendgame::{
    DrawResult, GameResult, Meaning, MoveResults, Preendgame, PreendgameAnswer, PreendgameOptions,
};
use lexc_game::{Board, GameRules, Move, Position, Rack};
use lexc_runtime::{Alphabet, Lexicon};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::{ApiError, ApiResult};
use crate::method::{Scope, read_position};
use crate::methods::endgame::{SearchRequest, solve_error};
use crate::request::position::{PositionRequest, ReadPosition, RulesRequest};
use crate::request::record::RecordWarning;
use crate::request::text::{self, parse_move};
use crate::task::{EarlyStop, EngineClock, StepEnd, Task, WorkProgress};
use crate::values::{Integer, Limit, Nodes, SearchSeconds, Seed};

request! {
    /// What the search of a pre-endgame answers, and how.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    #[cfg_attr(feature = "args", derive(clap::Args))]
    #[serde(default)]
    pub struct PreendgameSettings {
        /// Knowledge of the other player: of the bag, or of the board and their own rack alone.
        #[cfg_attr(feature = "args", arg(long, value_enum, value_name = "MEANING", default_value_t))]
        pub meaning: Meaning,
        /// Search the N best moves in full, 0 for all.
        #[cfg_attr(feature = "args", arg(long, value_name = "N", default_value_t))]
        pub top: Limit<1>,
        /// Maximum number of moves, 0 for all.
        #[cfg_attr(feature = "args", arg(long, value_name = "N", default_value_t))]
        pub limit: Limit<20>,
        /// Number of successive scoreless turns that end the game [default: 6].
        #[cfg_attr(feature = "args", arg(long, value_name = "N"))]
        pub scoreless: Option<Integer<6, 1, 4_294_967_295>>,
        /// Compare only this move: '8D QU(I)Z', 'exchange AEI' or pass; can be repeated.
        #[cfg_attr(feature = "args", arg(long, value_name = "PLAY"))]
        pub play: Vec<String>,
        /// Keep this move in every stage of the estimates; can be repeated.
        #[cfg_attr(feature = "args", arg(long, value_name = "PLAY"))]
        pub protect: Vec<String>,
        /// Tiles in the bag in the order in which they are drawn, if they are known.
        #[cfg_attr(feature = "args", arg(long, value_name = "TILES"))]
        pub tiles: Option<String>,
        /// Seed of the random numbers: the sequence of draws.
        #[cfg_attr(feature = "args", arg(long, value_name = "SEED", default_value_t))]
        pub seed: Seed,
        /// The limits. Without any, the search stops after 10 seconds.
        #[serde(flatten)]
        #[cfg_attr(feature = "args", command(flatten))]
        pub search: SearchRequest,
    }
}

request! {
    /// Parameters of `preendgame`.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    #[cfg_attr(feature = "args", derive(clap::Args))]
    #[serde(default)]
    pub struct PreendgameRequest {
        /// The search.
        #[serde(flatten)]
        #[cfg_attr(feature = "args", command(flatten))]
        pub settings: PreendgameSettings,
        /// The position.
        #[serde(flatten)]
        #[cfg_attr(feature = "args", command(flatten))]
        pub position: PositionRequest,
        /// The rules.
        #[serde(flatten)]
        #[cfg_attr(feature = "args", command(flatten))]
        pub rules: RulesRequest,
    }
}

/// The moves of a pre-endgame, with the share of draws that win.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct PreendgameReport {
    /// `solved` if no move wins more than the first, otherwise the status of the first move.
    pub status: &'static str,
    /// `guaranteed` or `rational`.
    pub meaning: &'static str,
    /// The number of tiles in the bag.
    pub bag: usize,
    /// The number of draws.
    pub draws: u32,
    /// The number of sampled draws; absent if all draws are tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sampled: Option<u32>,
    /// The moves, best first.
    pub plays: Vec<PreendgameRow>,
    /// The number of nodes searched.
    pub nodes: u64,
    /// The search time in seconds.
    pub seconds: f64,
    /// The position.
    pub cgp: String,
    /// Why the search stopped early; absent if the first move is proven nevertheless.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<EarlyStop>,
    /// The warnings on the record.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<RecordWarning>,
}

/// A move of a pre-endgame.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct PreendgameRow {
    /// Coordinate and word, `pass`, or `exchange` and tiles.
    pub play: String,
    /// The points.
    pub score: i32,
    /// The share of games won in percent, ties counted half.
    pub win: f64,
    /// `solved` if `win` is proven, `bound` if it is an estimate between proven bounds, `estimate`
    /// if nothing is proven.
    pub status: &'static str,
    /// The standard error of `win` due to draws not tried, in percent.
    pub error: f64,
    /// The number of draws counted in `win`.
    pub counted: u32,
    /// The number of draws proven to win.
    pub wins: u32,
    /// The number of draws proven to tie.
    pub ties: u32,
    /// The number of draws proven to lose.
    pub losses: u32,
    /// The number of draws without a proven result.
    pub open: u32,
    /// A lower bound of the share of games won, in percent.
    pub win_least: f64,
    /// An upper bound of the share of games won, in percent.
    pub win_most: f64,
    /// The mean spread at the end of the game; from simulated games unless `spread_proven`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spread: Option<f64>,
    /// `true` if the spread assumes best play.
    pub spread_proven: bool,
    /// The result of each draw that was tried or proven.
    pub by_draw: Vec<DrawRow>,
}

/// A draw from the bag.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct DrawRow {
    /// The tiles, in the order in which they are drawn.
    pub tiles: String,
    /// The number of ways to draw them.
    pub draws: u32,
    /// `win`, `tie` or `loss`, if proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<&'static str>,
    /// `win`, `tie` or `loss`, if estimated but not proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimate: Option<&'static str>,
}

fn spell(tiles: &[Tile], alphabet: &Alphabet) -> String {
    // Keep the order of the draws.
    let one = |tile: &Tile| Rack::from_tiles([*tile]).map(|rack| rack.spell(alphabet));
    tiles.iter().filter_map(|tile| one(tile).ok()).collect()
}

impl PreendgameRow {
    /// Describes the results of a move.
    #[must_use]
    pub fn new(results: &MoveResults, board: &Board, alphabet: &Alphabet) -> Self {
        let draw = |draw: &DrawResult| DrawRow {
            tiles: spell(&draw.tiles, alphabet),
            draws: draw.draws,
            result: draw.result().map(GameResult::name),
            estimate: match draw.result() {
                Some(_) => None,
                None => draw.estimate.map(GameResult::name),
            },
        };
        let draws = results.by_draw.iter();
        let draws = draws.filter(|draw| draw.result().is_some() || draw.estimate.is_some());
        Self {
            play: results.made.display(board, alphabet).to_string(),
            score: results.made.score().points(),
            win: 100.0 * results.win,
            status: results.status.name(),
            error: 100.0 * results.error,
            counted: results.counted,
            wins: results.wins,
            ties: results.ties,
            losses: results.losses,
            open: results.open,
            win_least: 100.0 * results.least,
            win_most: 100.0 * results.most,
            spread: results.spread,
            spread_proven: results.is_spread_proven,
            by_draw: draws.map(draw).collect(),
        }
    }
}

impl PreendgameReport {
    /// Describes an answer; at most `limit` moves.
    #[must_use]
    pub fn new(
        answer: &PreendgameAnswer,
        limit: usize,
        position: &Position,
        alphabet: &Alphabet,
        seconds: f64,
        stopped: Option<EarlyStop>,
    ) -> Self {
        let moves = answer.moves.iter().take(limit);
        Self {
            status: answer.status.name(),
            meaning: answer.meaning.name(),
            bag: answer.bag,
            draws: answer.draws,
            sampled: answer.sampled,
            plays: moves
                .map(|results| PreendgameRow::new(results, &position.board, alphabet))
                .collect(),
            nodes: answer.nodes,
            seconds,
            cgp: position.to_cgp(alphabet),
            stopped: stopped.filter(|_| answer.status != EndgameStatus::Solved),
            warnings: Vec::new(),
        }
    }
}

/// The time of a search without limits.
const DEFAULT_TIME: Duration = Duration::from_secs(10);

impl PreendgameSettings {
    /// Returns the options of the search.
    #[must_use]
    pub fn options(&self) -> PreendgameOptions {
        PreendgameOptions::default()
            .meaning(self.meaning)
            .top(self.top.size())
            .scoreless(self.scoreless.and_then(|turns| NonZeroU32::new(turns.small())))
            .table_bytes(self.search.memory_bytes())
            .seed(self.seed.get())
    }

    /// Gives the tiles and the chosen moves to a search that has not begun. The error names the
    /// parameter if tiles or moves cannot be read, or do not fit the position.
    fn apply(
        &self,
        search: &mut Preendgame,
        lexicon: &Lexicon,
        rules: &GameRules,
        board: &Board,
    ) -> ApiResult<()> {
        let alphabet = lexicon.alphabet();
        if let Some(order) = &self.tiles {
            let tiles = text::tiles_in_order(lexicon, "tiles", order)?;
            search.set_bag(&tiles).map_err(|error| solve_error(&error, alphabet))?;
        }
        let parse = |field, texts: &[String]| -> ApiResult<Vec<Move>> {
            let moves = texts.iter();
            moves.map(|text| parse_move(lexicon, field, text, board, rules)).collect()
        };
        let unknown = |field, made: &Move| {
            let text = made.display(board, alphabet);
            let message = format!("{text} is not a legal move in this position");
            ApiError::new(ErrorKind::Illegal, message)
                .in_field(field)
                .help("write one of the plays that the rack can make, or pass")
        };
        let only = parse("play", &self.play)?;
        if !only.is_empty() {
            search.only(&only).map_err(|made| unknown("play", &made))?;
        }
        for made in parse("protect", &self.protect)? {
            let found = search.include(&made);
            found.ok_or_else(|| unknown("protect", &made))?;
        }
        Ok(())
    }
}

/// The search of a pre-endgame.
pub struct PreendgameTask {
    lexicon: Lexicon,
    position: Position,
    search: Preendgame,
    limit: usize,
    time: Option<Duration>,
    nodes: Option<u64>,
    threads: usize,
    begun: Duration,
    stopped: Option<EarlyStop>,
    warnings: Vec<RecordWarning>,
}

impl PreendgameTask {
    fn new(scope: &Scope<'_>, request: &PreendgameRequest) -> ApiResult<Self> {
        let opened = scope.opened()?;
        let lexicon = opened.dawg_with_scores()?;
        let (rules, read) = read_position(lexicon, &request.rules, &request.position)?;
        let ReadPosition { position, warnings, .. } = read;
        scope.check_rack_size(&rules)?;
        let settings = &request.settings;
        settings.search.check_memory(scope.engine)?;
        let unlimited = settings.search.time.is_none() && settings.search.nodes.is_none();
        let time = settings.search.time.map(SearchSeconds::duration);
        let time = time.or(unlimited.then_some(DEFAULT_TIME));
        let begun = scope.engine.clock()();
        let mut search = Preendgame::new(lexicon, &rules, &position, settings.options())
            .map_err(|error| solve_error(&error, lexicon.alphabet()))?;
        settings.apply(&mut search, lexicon, &rules, &position.board)?;
        Ok(Self {
            lexicon: lexicon.clone(),
            position,
            search,
            limit: settings.limit.rows(),
            time,
            nodes: settings.search.nodes.map(Nodes::get),
            threads: settings.search.threads.size(),
            begun,
            stopped: None,
            warnings,
        })
    }
}

impl PreendgameTask {
    /// Returns the stage of the estimates, from 0, and the number of stages. After the last stage,
    /// results are proven.
    #[must_use]
    pub fn stage(&self) -> (usize, usize) {
        self.search.stage()
    }
}

impl Task for PreendgameTask {
    type Answer = PreendgameReport;

    /// A step ends between the searches of two draws, since a stopped search restarts from its
    /// beginning.
    fn step(&mut self, end: &StepEnd<'_>) -> bool {
        let (time, most, begun) = (self.time, self.nodes, self.begun);
        let stopped = OnceLock::new();
        let stop = |nodes| {
            let reason = if most.is_some_and(|most| nodes >= most) {
                Some(EarlyStop::Nodes)
            } else {
                let seconds = (end.clock)().saturating_sub(begun);
                (time.is_some_and(|most| seconds >= most)).then_some(EarlyStop::Time)
            };
            reason.map(|reason| stopped.get_or_init(|| reason)).is_some() || (end.is_cancelled)()
        };
        let finished = (self.search).run_in_steps(self.threads, || end.is_due(), stop);
        self.stopped = stopped.into_inner().filter(|_| !finished);
        finished || self.stopped.is_some()
    }

    fn progress(&self) -> Option<WorkProgress> {
        let (done, total) = self.stage();
        Some(WorkProgress::new(done as u64, Some(total as u64), "stages of estimates"))
    }

    fn answer(&mut self, clock: EngineClock<'_>, cancelled: bool) -> ApiResult<Self::Answer> {
        let seconds = clock().saturating_sub(self.begun).as_secs_f64();
        let stopped = self.stopped.or(cancelled.then_some(EarlyStop::Interrupted));
        let report = PreendgameReport::new(
            &self.search.best(self.limit),
            self.limit,
            &self.position,
            self.lexicon.alphabet(),
            seconds,
            stopped,
        );
        Ok(PreendgameReport { warnings: self.warnings.clone(), ..report })
    }
}

method! {
    /// Ranks the moves of a position with one to six tiles in the bag by the share of draws that
    /// win.
    SolvePreendgame = "preendgame": PreendgameTask::new(PreendgameRequest)
}
