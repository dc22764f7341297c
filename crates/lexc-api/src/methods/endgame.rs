//! Endgames: the best line of play when the bag is empty.

use core::num::NonZeroU32;
use core::time::Duration;

use lexc_alphabet::{ErrorKind, Tile};
use lexc_diagnostic::Remedy;
use lexc_engine::Error;
use lexc_engine::endgame::{
    Endgame, EndgameMove, EndgameOptions, EndgameSolution, EndgameStatus, GameResult,
    PositionMemory, exhaustive_value,
};
use lexc_game::{
    Board, Event, Game, GameRules, GameState, Move, PlayerId, PlayerName, Score, Turn,
};
use lexc_runtime::Alphabet;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::engine::{EndgameKey, EngineState, RequestLexicon};
use crate::error::{ApiError, ApiResult};
use crate::method::{Parameters, Scope, exclude, read_position};
use crate::request::position::{PositionRequest, ReadPosition, RulesRequest};
use crate::request::record::RecordWarning;
use crate::task::{EarlyStop, EngineClock, StepEnd, Task, WorkProgress};
use crate::values::{Integer, Mebibytes, Nodes, SearchSeconds, Threads};

request! {
    /// The limits and resources of a search to the end of the game.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    #[cfg_attr(feature = "args", derive(clap::Args), command(next_help_heading = "Search"))]
    #[serde(default)]
    pub struct SearchRequest {
        /// Stop after this many seconds, with the best answer so far.
        #[cfg_attr(feature = "args", arg(long, value_name = "SECONDS"))]
        pub time: Option<SearchSeconds>,
        /// Stop after N nodes, with the best answer so far.
        #[cfg_attr(feature = "args", arg(long, value_name = "N"))]
        pub nodes: Option<Nodes>,
        /// Number of threads; results do not depend on it, unless a limit stops the search.
        #[cfg_attr(feature = "args", arg(long, value_name = "N", default_value_t))]
        pub threads: Threads,
        /// Size of the transposition table, in MiB.
        #[cfg_attr(feature = "args", arg(long, value_name = "MIB", default_value_t))]
        pub memory: Mebibytes,
    }
}

request! {
    /// What the search of an endgame answers, and how.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    #[cfg_attr(feature = "args", derive(clap::Args))]
    #[serde(default)]
    pub struct EndgameSettings {
        /// Search the N best moves in full.
        #[cfg_attr(feature = "args", arg(long, value_name = "N", default_value_t))]
        pub top: Integer<1, 1, 65_535>,
        /// Prove only who wins, given the scores of the position.
        #[cfg_attr(feature = "args", arg(long))]
        pub win: bool,
        /// Number of successive scoreless turns that end the game [default: 6].
        #[cfg_attr(feature = "args", arg(long, value_name = "N"))]
        pub scoreless: Option<Integer<6, 1, 4_294_967_295>>,
        /// Search at most N moves ahead, and estimate the rest.
        #[cfg_attr(feature = "args", arg(long, value_name = "N"))]
        pub plies: Option<Integer<1, 1, 4_294_967_295>>,
        /// Remove tiles that are neither on the board nor on a rack from the game.
        #[cfg_attr(feature = "args", arg(long))]
        pub ignore_unseen: bool,
        /// The limits.
        #[serde(flatten)]
        #[cfg_attr(feature = "args", command(flatten))]
        pub search: SearchRequest,
    }
}

request! {
    /// Parameters of `endgame`.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    #[cfg_attr(feature = "args", derive(clap::Args))]
    #[serde(default)]
    pub struct EndgameRequest {
        /// The search.
        #[serde(flatten)]
        #[cfg_attr(feature = "args", command(flatten))]
        pub settings: EndgameSettings,
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

impl EndgameSettings {
    /// Returns the options of the search.
    #[must_use]
    pub fn options(&self) -> EndgameOptions {
        EndgameOptions::default()
            .top(self.top.size())
            .scoreless(self.scoreless.and_then(|turns| NonZeroU32::new(turns.small())))
            .plies(self.plies.and_then(|plies| NonZeroU32::new(plies.small())))
            .other_tiles_ignored(self.ignore_unseen)
            .only_outcome(self.win)
            .table_bytes(self.search.memory_bytes())
    }
}

impl Parameters for EndgameSettings {
    fn validate(&self) -> ApiResult<()> {
        exclude(("top", self.top != Integer::default()), ("win", self.win))
    }
}

/// The value and the best line of an endgame.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct EndgameAnswer {
    /// The change of the spread for the player to move until the end of the game, in points.
    pub value: i32,
    /// `solved`, `bound` or `estimate`.
    pub status: &'static str,
    /// A lower bound of the value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lower: Option<i32>,
    /// An upper bound of the value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub upper: Option<i32>,
    /// `win`, `tie` or `loss` for the player to move with the current scores, if proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<&'static str>,
    /// The number of nodes searched.
    pub nodes: u64,
    /// The search time in seconds.
    pub seconds: f64,
    /// The depth of the last completed iteration, in plies.
    pub depth: u32,
    /// The best line.
    pub line: Vec<LineRow>,
    /// `true` if the line reaches the end of the game.
    pub complete: bool,
    /// The scores at the end of the line, with the player to move first.
    pub scores: [i32; 2],
    /// The first moves, best first.
    pub moves: Vec<EndgameMoveRow>,
    /// The position.
    pub cgp: String,
    /// The number of scoreless turns that end the game.
    pub scoreless: u32,
    /// The number of words that can still be made.
    pub words: u64,
    /// Why the search stopped early.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<EarlyStop>,
    /// The result of `--verify` of the command.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verified: Option<EndgameVerification>,
    /// The warnings on the record.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<RecordWarning>,
}

/// The result of the comparison with a plain search of every line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EndgameVerification {
    /// The values are equal.
    Equal,
    /// The plain search needs too many nodes.
    TooLong,
    /// There is no solved value to compare.
    NotSolved,
}

/// A turn of a line.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct LineRow {
    /// The name of the player.
    pub player: String,
    /// The rack before the move.
    pub rack: String,
    /// Coordinate and word, `pass`, or the tiles left in parentheses.
    #[serde(rename = "move")]
    pub made: String,
    /// The points.
    pub score: i32,
    /// The score of the player after the turn.
    pub total: i32,
}

/// A first move.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct EndgameMoveRow {
    /// Coordinate and word, or `pass`.
    #[serde(rename = "move")]
    pub made: String,
    /// The points.
    pub score: i32,
    /// The change of the spread until the end of the game, in points.
    pub value: i32,
    /// `solved`, `bound` or `estimate`.
    pub status: &'static str,
    /// A lower bound of the value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lower: Option<i32>,
    /// An upper bound of the value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub upper: Option<i32>,
}

/// Describes the solutions of one endgame.
struct EndgameDescriber<'a> {
    alphabet: &'a Alphabet,
    state: GameState,
    cgp: String,
    names: [String; 2],
    scoreless: u32,
}

/// A line that was played on the board.
struct ReplayedLine {
    /// The turns, each with the board before it.
    turns: Vec<(Turn, Board)>,
    /// The scores at the end, the player to move first.
    scores: [i32; 2],
}

impl<'a> EndgameDescriber<'a> {
    /// Prepares the description. `players` are the names of the player to move and of the other.
    /// Fails if the position is impossible in a game.
    fn new(
        endgame: &Endgame,
        alphabet: &'a Alphabet,
        players: &[String; 2],
        rules: &GameRules,
    ) -> ApiResult<Self> {
        let state = endgame.state(alphabet, rules);
        let not_a_game =
            || ApiError::new(ErrorKind::Illegal, "the position is impossible in a game");
        Ok(Self {
            alphabet,
            state: state.ok_or_else(not_a_game)?,
            cgp: endgame.position().to_cgp(alphabet),
            names: players.clone(),
            scoreless: endgame.scoreless_limit(),
        })
    }

    fn name(&self, player: PlayerId) -> &str {
        &self.names[player.index() & 1]
    }

    /// Plays a line.
    fn replay(&self, line: &[Move]) -> ReplayedLine {
        let mut state = self.state.clone();
        let names = self.names.iter().map(|name| PlayerName::new(name, name));
        let mut game = Game::new(names);
        let mut boards = Vec::new();
        for made in line {
            let board = state.board().clone();
            let before = state.clone();
            if state.apply(made).is_err() {
                break;
            }
            game.push_move(&before, *made);
            boards.push(board);
        }
        game.finish(&state);
        // The record lacks the scores before the line.
        for turn in &mut game.turns {
            if let Event::LeftTiles(_) = turn.event {
                turn.total = state.score(turn.player);
            }
        }
        boards.resize(game.turns.len(), state.board().clone());
        ReplayedLine {
            scores: [PlayerId::FIRST, PlayerId::SECOND].map(|player| state.score(player).points()),
            turns: game.turns.into_iter().zip(boards).collect(),
        }
    }

    fn rows(&self, replayed: &ReplayedLine) -> Vec<LineRow> {
        let row = |(turn, board): &(Turn, Board)| LineRow {
            player: self.name(turn.player).to_owned(),
            rack: turn.rack.spell(self.alphabet),
            made: match &turn.event {
                Event::Move(made) => made.display(board, self.alphabet).to_string(),
                Event::LeftTiles(tiles) => format!("({})", tiles.spell(self.alphabet)),
                _ => String::new(),
            },
            score: turn.points.points(),
            total: turn.total.points(),
        };
        replayed.turns.iter().map(row).collect()
    }

    /// Returns the row of a first move.
    fn move_row(&self, ranked: &EndgameMove) -> EndgameMoveRow {
        let first = ranked.line.first();
        EndgameMoveRow {
            made: first.map_or_else(String::new, |made| {
                made.display(self.state.board(), self.alphabet).to_string()
            }),
            score: first.map_or(0, |made| made.score().points()),
            value: ranked.value.points(),
            status: ranked.status.name(),
            lower: ranked.lower.map(Score::points),
            upper: ranked.upper.map(Score::points),
        }
    }

    /// Returns the answer for a solution. Fails if the search was stopped before it had any move.
    fn answer(
        &self,
        solution: &EndgameSolution,
        seconds: f64,
        stopped: Option<EarlyStop>,
    ) -> ApiResult<EndgameAnswer> {
        let best = solution.best().ok_or_else(no_move)?;
        let replayed = self.replay(&best.line);
        Ok(EndgameAnswer {
            value: best.value.points(),
            status: best.status.name(),
            lower: best.lower.map(Score::points),
            upper: best.upper.map(Score::points),
            outcome: solution.outcome.map(GameResult::name),
            nodes: solution.nodes,
            seconds,
            depth: solution.depth,
            line: self.rows(&replayed),
            complete: best.complete && best.status == EndgameStatus::Solved,
            scores: replayed.scores,
            moves: (solution.moves.iter()).map(|ranked| self.move_row(ranked)).collect(),
            cgp: self.cgp.clone(),
            scoreless: self.scoreless,
            words: solution.words,
            stopped,
            verified: None,
            warnings: Vec::new(),
        })
    }
}

impl SearchRequest {
    /// Refuses a transposition table above the limit of the engine.
    pub(crate) fn check_memory(&self, engine: &EngineState) -> ApiResult<()> {
        let most = engine.memory_limit;
        if self.memory > most {
            let message = format!("this engine allows {most} MiB for a table");
            return Err(ApiError::new(ErrorKind::Limit, message)
                .in_field("memory")
                .help(format!("write a number from 1 to {most}")));
        }
        Ok(())
    }

    /// Returns the size of the transposition table in bytes.
    #[must_use]
    pub fn memory_bytes(&self) -> usize {
        self.memory.size().saturating_mul(1 << 20)
    }
}

/// Describes why a position cannot be searched, with a remedy.
pub(crate) fn solve_error(error: &Error, alphabet: &Alphabet) -> ApiError {
    let face = |tile: &Tile| match tile.letter().and_then(|letter| alphabet.letter(letter)) {
        Some(info) => info.face.clone(),
        None => "?".to_owned(),
    };
    let made = |message: String| ApiError::new(error.kind(), message);
    match error {
        Error::BagNotEmpty { unseen, held } => {
            let bag = unseen.saturating_sub(*held);
            let tiles = if bag == 1 { "tile" } else { "tiles" };
            let alternative = match bag {
                1..=6 => Remedy::new("search it with ").method("preendgame"),
                _ => Remedy::new("compare its plays with ").method("simulate"),
            };
            made(format!(
                "the bag is not empty: {unseen} tiles are unseen, so it holds {bag} {tiles}"
            ))
            .help(
                alternative
                    .then(
                        "; or give both racks, and remove the tiles in the bag from the game with ",
                    )
                    .setting("ignore_unseen"),
            )
        }
        Error::Bag { bag: 0, .. } => made("the bag is empty".to_owned())
            .help(Remedy::new("solve it with ").method("endgame")),
        Error::Bag { bag, most } => {
            made(format!("the bag holds {bag} tiles, more than the {most} of a pre-endgame"))
                .help(Remedy::new("compare its plays with ").method("simulate"))
        }
        Error::KnownBag { .. } => made(error.to_string())
            .help(Remedy::new("write each of them once: ").value("tiles", "EQ")),
        Error::TilesExceeded(tile) => made(format!(
            "more tiles {} are on the board and the racks than the game has",
            face(tile)
        ))
        .help("check the position, or name the lexicon of the game, whose alphabet has the counts"),
        Error::RackTooLong { found, .. } => made(error.to_string())
            .help(Remedy::new("allow larger racks with ").value("rack_size", found)),
        Error::EmptyRack => made(error.to_string()).help(
            Remedy::new("write the racks in CGP as OWN/OTHER, or replace the first with ")
                .setting("rack"),
        ),
        Error::Endless => made(error.to_string()).help(
            Remedy::new("give the number of scoreless turns that ends it: ").value("scoreless", 6),
        ),
        error => made(error.to_string()),
    }
}

/// The number of nodes between two checks for the end of a step.
const SLICE: u64 = 1 << 10;

/// The search of an endgame.
pub struct EndgameTask {
    opened: RequestLexicon,
    alphabet: Alphabet,
    key: EndgameKey,
    /// The names of the player to move and of the other player.
    pub players: [String; 2],
    /// There until the task is dropped.
    endgame: Option<Endgame>,
    time: Option<Duration>,
    nodes: Option<u64>,
    threads: usize,
    begun: Duration,
    stopped: Option<EarlyStop>,
    warnings: Vec<RecordWarning>,
}

impl EndgameTask {
    /// Prepares a search, or continues one of the same position that the lexicon has kept. A limit
    /// of nodes begins a new search, unless it is not reached yet, so that the answer can be
    /// repeated.
    fn new(scope: &Scope<'_>, request: &EndgameRequest) -> ApiResult<Self> {
        request.settings.validate()?;
        let opened = scope.opened()?;
        let lexicon = opened.dawg_with_scores()?;
        let (rules, read) = read_position(lexicon, &request.rules, &request.position)?;
        let ReadPosition { position, players, warnings } = read;
        scope.check_rack_size(&rules)?;
        let options = request.settings.options();
        let search = &request.settings.search;
        search.check_memory(scope.engine)?;
        let time = search.time.map(SearchSeconds::duration);
        let nodes = search.nodes.map(Nodes::get);
        let threads = search.threads.size();
        let begun = scope.engine.clock()();
        let alphabet = lexicon.alphabet().clone();
        let key = EndgameKey { cgp: position.to_cgp(&alphabet), rules, options };
        let kept = opened.kept_endgame(&key);
        let kept = kept.filter(|kept| nodes.is_none_or(|most| kept.nodes() <= most));
        let endgame = match kept {
            Some(kept) => kept,
            None => Endgame::new(lexicon, &key.rules, &position, options)
                .map_err(|error| solve_error(&error, &alphabet))?,
        };
        Ok(Self {
            opened,
            alphabet,
            key,
            players,
            endgame: Some(endgame),
            time,
            nodes,
            threads,
            begun,
            stopped: None,
            warnings,
        })
    }

    fn endgame(&self) -> ApiResult<&Endgame> {
        let ended = || ApiError::new(ErrorKind::Other, "the search has ended");
        self.endgame.as_ref().ok_or_else(ended)
    }

    fn describer(&self) -> ApiResult<EndgameDescriber<'_>> {
        EndgameDescriber::new(self.endgame()?, &self.alphabet, &self.players, &self.key.rules)
    }

    /// Returns the best line so far as turns in GCG.
    ///
    /// # Errors
    ///
    /// Fails if the search was stopped before it had any move.
    pub fn gcg(&self) -> ApiResult<Vec<String>> {
        let describer = self.describer()?;
        let solution = self.endgame()?.solution();
        let line = &solution.best().ok_or_else(no_move)?.line;
        let turn = |(turn, board): (Turn, Board)| {
            turn.to_gcg(describer.name(turn.player), &board, &self.alphabet)
        };
        Ok(describer.replay(line).turns.into_iter().map(turn).collect())
    }

    /// Compares a solved value with a plain search of every line, of at most this many nodes. The
    /// search cannot be cancelled.
    ///
    /// # Errors
    ///
    /// Fails if the values differ.
    pub fn verify(&self, nodes: u64) -> ApiResult<EndgameVerification> {
        let endgame = self.endgame()?;
        let solution = endgame.solution();
        let solved = |best: &&EndgameMove| best.status == EndgameStatus::Solved;
        let Some(best) = solution.best().filter(solved) else {
            return Ok(EndgameVerification::NotSolved);
        };
        let plain = exhaustive_value(
            self.opened.dawg_with_scores()?,
            &self.key.rules,
            endgame.position(),
            &self.key.options,
            PositionMemory::Positions,
            nodes,
        );
        match plain.map_err(|error| solve_error(&error, &self.alphabet))? {
            None => Ok(EndgameVerification::TooLong),
            Some(value) if value == best.value => Ok(EndgameVerification::Equal),
            Some(value) => {
                let value =
                    format!("the value {} is wrong: the plain search finds {value}", best.value);
                Err(ApiError::new(ErrorKind::Other, value))
            }
        }
    }
}

fn no_move() -> ApiError {
    let message = "the search was stopped before it found a move";
    ApiError::new(ErrorKind::Limit, message)
}

impl Drop for EndgameTask {
    fn drop(&mut self) {
        if let Some(endgame) = self.endgame.take() {
            self.opened.keep_endgame(self.key.clone(), endgame);
        }
    }
}

impl Task for EndgameTask {
    type Answer = EndgameAnswer;

    fn step(&mut self, end: &StepEnd<'_>) -> bool {
        let Some(endgame) = &mut self.endgame else {
            return true;
        };
        let (time, most, begun) = (self.time, self.nodes, self.begun);
        let (mut first, mut stopped) = (true, None);
        let finished = endgame.run(self.threads, |endgame| {
            let left = most.map_or(u64::MAX, |most| most.saturating_sub(endgame.nodes()));
            let slice = left.clamp(1, SLICE);
            // There is a move after the first slice.
            if core::mem::take(&mut first) {
                return slice;
            }
            if left == 0 {
                stopped = Some(EarlyStop::Nodes);
            } else if time.is_some_and(|most| (end.clock)().saturating_sub(begun) >= most) {
                stopped = Some(EarlyStop::Time);
            }
            match stopped.is_some() || end.is_due() {
                true => 0,
                false => slice,
            }
        });
        self.stopped = stopped;
        finished || stopped.is_some()
    }

    fn progress(&self) -> Option<WorkProgress> {
        let nodes = self.endgame.as_ref()?.nodes();
        Some(WorkProgress::new(nodes, self.nodes, "nodes"))
    }

    fn answer(&mut self, clock: EngineClock<'_>, cancelled: bool) -> ApiResult<Self::Answer> {
        let solution = self.endgame()?.solution();
        let seconds = clock().saturating_sub(self.begun).as_secs_f64();
        let stopped = self.stopped.or(cancelled.then_some(EarlyStop::Interrupted));
        let answer = self.describer()?.answer(&solution, seconds, stopped)?;
        Ok(EndgameAnswer { warnings: self.warnings.clone(), ..answer })
    }
}

method! {
    /// Finds the value and the best line of a position with an empty bag.
    SolveEndgame = "endgame": EndgameTask::new(EndgameRequest)
}
