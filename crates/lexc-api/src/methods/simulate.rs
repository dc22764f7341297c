//! Plays compared by simulation.

use core::time::Duration;

use lexc_alphabet::ErrorKind;
use lexc_engine::simulate::{
    Candidate, Objective, OpponentRack, ReplyCount, RolloutPolicy, SimulatedMove, Simulation,
    SimulationOptions, StopCondition, StopReason, StopRule, Tables, candidates,
};
use lexc_game::{Board, Equity, GameRules, GameState, Move, PlayerId, PlayerView, Position, Rack};
use lexc_movegen::MoveGenerator;
use lexc_runtime::Alphabet;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::{ApiError, ApiResult};
use crate::method::{ApiMethod, Parameters, Scope, exclude, read_position, require};
use crate::request::position::{PositionRequest, RulesRequest, too_many_tiles};
use crate::request::text::parse_move;
use crate::task::{EngineClock, StepEnd, Task};
use crate::values::{
    Confidence, Integer, Limit, PlayCount, Positive, Seconds, Seed, Threads, Tolerance, Turns,
};

/// The number of iterations of each play if no limit is given.
const DEFAULT_ITERATIONS: u64 = 20_000;

request! {
    /// The rollouts of a simulation, and when it ends.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    #[cfg_attr(feature = "args", derive(clap::Args), command(next_help_heading = "Simulation"))]
    #[serde(default)]
    pub struct RolloutRequest {
        /// Number of turns to play after each play; end for the rest of the game.
        #[cfg_attr(feature = "args", arg(long, value_name = "N", default_value_t))]
        pub plies: Turns,
        /// Measure of plays: spread with leave values, spread alone, win probability, or points of
        /// the reply.
        #[cfg_attr(feature = "args", arg(long, value_enum, value_name = "MEASURE", default_value_t))]
        pub by: SimulationMeasure,
        /// Player of the turns after a play: by equity, or by score.
        #[cfg_attr(feature = "args", arg(long, value_enum, value_name = "PLAYER", default_value_t))]
        pub rollouts: RolloutPlayer,
        /// Seed of the random numbers.
        #[cfg_attr(feature = "args", arg(long, value_name = "N", default_value_t))]
        pub seed: Seed,
        /// Rule for dropping plays: as soon as another is better, by evidence that is valid at any
        /// time; by intervals after batches of 100, as in Scrabble on the TeraScale; or never.
        #[cfg_attr(feature = "args", arg(long, value_enum, value_name = "RULE"))]
        pub rule: Option<DropRule>,
        /// Stop when the best play is known with this confidence.
        #[cfg_attr(feature = "args", arg(long, value_name = "PERCENT", default_value_t))]
        pub stop: Confidence,
        /// Stop when the leading play is within this distance of the best one: in points, or by win
        /// probability in percent.
        #[cfg_attr(feature = "args", arg(long, value_name = "POINTS", default_value_t))]
        pub tolerance: Tolerance,
        /// Stop after N iterations of each play [default: 20000, unless another limit is given].
        #[cfg_attr(feature = "args", arg(long, value_name = "N"))]
        pub iterations: Option<Positive>,
        /// Stop after N iterations of all plays together.
        #[cfg_attr(feature = "args", arg(long, value_name = "N"))]
        pub total: Option<Positive>,
        /// Stop after this many seconds, with the best answer so far.
        #[cfg_attr(feature = "args", arg(long, value_name = "SECONDS"))]
        pub time: Option<Seconds>,
        /// Run N iterations of each play, and drop none, as in the paper Scrabble AI in English and
        /// Turkish.
        #[cfg_attr(feature = "args", arg(long, value_name = "N"))]
        pub sim_amount: Option<Positive>,
        /// Play N turns, including the play itself, and measure spread alone; with `sim_amount`.
        #[cfg_attr(feature = "args", arg(long, value_name = "N"))]
        pub sim_depth: Option<Integer<1, 1, 1001>>,
    }
}

request! {
    /// Parameters of `simulate`.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    #[serde(default)]
    pub struct SimulateRequest {
        /// The position.
        #[serde(flatten)]
        pub position: PositionRequest,
        /// The rules.
        #[serde(flatten)]
        pub rules: RulesRequest,
        /// Leave values: `english`, `turkish` or `none`; by the alphabet if absent.
        pub leaves: Option<String>,
        /// Simulate the N moves of the highest equity.
        pub plays: PlayCount<1000>,
        /// Simulate these moves: `8D QU(I)Z`, `exchange AEI` or `pass`.
        pub play: Vec<String>,
        /// The rollouts, and when the simulation ends.
        #[serde(flatten)]
        pub rollout: RolloutRequest,
        /// Number of threads. The answer does not depend on it.
        pub threads: Threads,
        /// Maximum number of plays, 0 for all.
        pub limit: Limit<0>,
        /// Number of replies to list for each play.
        pub replies: Integer<5, 0, { u64::MAX }>,
    }
}

/// A rule for dropping plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "args", derive(clap::ValueEnum))]
#[serde(rename_all = "lowercase")]
pub enum DropRule {
    /// As soon as another play is better, by evidence that is valid at any time.
    Best,
    /// By intervals after batches of 100.
    Terascale,
    /// Never.
    None,
}

/// A measure of plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[cfg_attr(feature = "args", derive(clap::ValueEnum))]
#[serde(rename_all = "lowercase")]
pub enum SimulationMeasure {
    /// Spread with leave values.
    #[default]
    Equity,
    /// Spread alone.
    Spread,
    /// Win probability.
    Win,
    /// Points of the reply.
    Reply,
}

/// A player of rollouts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[cfg_attr(feature = "args", derive(clap::ValueEnum))]
#[serde(rename_all = "lowercase")]
pub enum RolloutPlayer {
    /// By equity.
    #[default]
    Equity,
    /// By score.
    Greedy,
}

/// The plays of a simulation.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct SimulationAnswer {
    /// The position.
    pub cgp: String,
    /// The measure of plays.
    pub objective: &'static str,
    /// The player of rollouts.
    pub policy: &'static str,
    /// The number of turns after the play; null for the rest of the game.
    pub plies: Option<u32>,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The number of iterations of each remaining play.
    pub iterations: u64,
    /// The number of iterations of all plays together.
    pub total: u64,
    /// Why the simulation stopped.
    pub stopped: &'static str,
    /// `true` if the stopping rule was met.
    pub conclusive: bool,
    /// The plays, best first.
    pub plays: Vec<SimulatedRow>,
}

/// A simulated play.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct SimulatedRow {
    /// Coordinate and word, an exchange, or `pass`.
    pub play: String,
    /// The points.
    pub score: i32,
    /// The tiles kept.
    pub leave: String,
    /// The equity without simulation.
    pub equity: f64,
    /// The mean of the measure.
    pub mean: f64,
    /// Its standard deviation.
    pub sd: f64,
    /// A confidence interval for the mean.
    pub interval: [f64; 2],
    /// The win probability, from 0 to 1.
    pub win: f64,
    /// The standard error of the win probability.
    pub win_error: f64,
    /// The number of iterations.
    pub iterations: u64,
    /// `left`, or why the play was dropped.
    pub status: &'static str,
    /// The averages of each turn after the play.
    pub plies: Vec<PlyRow>,
    /// The most frequent replies.
    pub replies: Vec<ReplyRow>,
}

/// The averages of one turn after a play.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct PlyRow {
    /// The number of games that reached this turn.
    pub count: u64,
    /// The mean score.
    pub score: f64,
    /// Its standard deviation.
    pub sd: f64,
    /// The share of bingos, from 0 to 1.
    pub bingos: f64,
}

/// A reply to a play.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct ReplyRow {
    /// Coordinate and word, an exchange, or `pass`.
    pub play: String,
    /// The points.
    pub score: i32,
    /// The number of times it was played.
    pub count: u64,
    /// The share of the iterations, from 0 to 1.
    pub share: f64,
}

/// Returns the board after a move.
fn board_after(board: &Board, made: &Move) -> Board {
    let mut board = board.clone();
    if let Move::Play(play) = made {
        play.place_on(&mut board);
    }
    board
}

/// Returns the most frequent replies to a play.
#[must_use]
pub fn reply_rows(
    simulation: &Simulation,
    ranked: &SimulatedMove,
    board: &Board,
    alphabet: &Alphabet,
    count: usize,
) -> Vec<ReplyRow> {
    let board = board_after(board, &ranked.made);
    let row = |ReplyCount { made, count, .. }: &ReplyCount| ReplyRow {
        play: made.display(&board, alphabet).to_string(),
        score: made.score().points(),
        count: *count,
        share: *count as f64 / ranked.iterations.max(1) as f64,
    };
    let replies = simulation.replies(ranked, count);
    replies.iter().map(row).collect()
}

impl SimulationAnswer {
    /// Describes a simulation: at most `limit` plays, each with at most `replies` replies.
    #[must_use]
    pub fn new(
        simulation: &Simulation,
        position: &Position,
        alphabet: &Alphabet,
        stopped: StopReason,
        limit: usize,
        replies: usize,
    ) -> Self {
        let options = simulation.options();
        let progress = simulation.progress();
        let board = &position.board;
        let row = |ranked: &SimulatedMove| SimulatedRow {
            play: ranked.made.display(board, alphabet).to_string(),
            score: ranked.made.score().points(),
            leave: ranked.made.leave(&position.rack).spell(alphabet),
            equity: ranked.equity.points(),
            mean: ranked.mean,
            sd: ranked.sd,
            interval: [ranked.interval.low, ranked.interval.high],
            win: ranked.win,
            win_error: ranked.win_error,
            iterations: ranked.iterations,
            status: ranked.status.name(),
            plies: (ranked.plies.iter())
                .map(|ply| PlyRow {
                    count: ply.count,
                    score: ply.score,
                    sd: ply.sd,
                    bingos: ply.bingos,
                })
                .collect(),
            replies: reply_rows(simulation, ranked, board, alphabet, replies),
        };
        let ranking = simulation.ranking();
        Self {
            cgp: position.to_cgp(alphabet),
            objective: options.objective.name(),
            policy: options.policy.name(),
            plies: options.plies,
            seed: options.seed,
            iterations: progress.iterations,
            total: progress.total,
            stopped: stopped.name(),
            conclusive: stopped.is_conclusive(),
            plays: ranking.iter().take(limit).map(row).collect(),
        }
    }
}

/// Returns the game state of a position, without the known tiles of the other player.
///
/// # Errors
///
/// Fails if the player to move holds no tiles, or more tiles are visible than the game has.
pub fn simulated_state(
    position: &Position,
    rules: &GameRules,
    alphabet: &Alphabet,
) -> ApiResult<GameState> {
    state_at_turn(position, rules, alphabet, 0, PlayerId::FIRST)
}

/// Returns the state of [`simulated_state`] after a number of turns, with this player to move.
pub(crate) fn state_at_turn(
    position: &Position,
    rules: &GameRules,
    alphabet: &Alphabet,
    turn: u32,
    to_move: PlayerId,
) -> ApiResult<GameState> {
    let position = Position {
        other_rack: None,
        ..position.clone()
    };
    if position.rack.is_empty() {
        let message = "the player to move holds no tiles";
        return Err(ApiError::new(ErrorKind::Illegal, message)
            .help("give them with `rack`, or in the position"));
    }
    GameState::builder(rules.clone(), alphabet)
        .position(&position)
        .turn(turn, to_move)
        .build()
        .map_err(|error| {
            let excess = too_many_tiles(&position, alphabet);
            let message = match excess.is_empty() {
                true => error.to_string(),
                false => format!(
                    "more tiles are on the board and the racks than the game has: {}",
                    excess.join(", ")
                ),
            };
            ApiError::new(ErrorKind::Illegal, message)
        })
}

impl RolloutRequest {
    /// Returns the stopping rule and the limits. `saved` is the rule of a simulation that is
    /// continued.
    #[must_use]
    pub fn stopping(&self, saved: StopRule) -> StopCondition {
        let best = StopRule::BestPlay {
            error: 1.0 - self.stop.get() / 100.0,
            tolerance: Equity::from_points(self.tolerance.get()),
        };
        let rule = match self.rule {
            Some(DropRule::Terascale) => StopCondition::terascale().rule,
            Some(DropRule::None) => StopRule::LimitsOnly,
            Some(DropRule::Best) => best,
            None if self.sim_amount.is_some() => StopRule::LimitsOnly,
            None => match saved {
                StopRule::BestPlay { .. } => best,
                saved => saved,
            },
        };
        let iterations = self.sim_amount.or(self.iterations).map(Positive::get);
        let limited = iterations.is_some() || self.total.is_some() || self.time.is_some();
        StopCondition::new(rule)
            .iterations(iterations.or((!limited).then_some(DEFAULT_ITERATIONS)))
            .total(self.total.map(Positive::get))
            .time(self.time.map(Seconds::duration))
    }

    /// Returns the options of a new simulation.
    #[must_use]
    pub fn options(&self, opponent: OpponentRack) -> SimulationOptions {
        let best = StopCondition::best_play(0.01).rule;
        let depth = self.sim_depth.map(Integer::small);
        let policy = match self.rollouts {
            _ if depth.is_some() => RolloutPolicy::Greedy,
            RolloutPlayer::Equity => RolloutPolicy::Equity,
            RolloutPlayer::Greedy => RolloutPolicy::Greedy,
        };
        let objective = match self.by {
            _ if depth.is_some() => Objective::Spread,
            SimulationMeasure::Equity => Objective::Equity,
            SimulationMeasure::Spread => Objective::Spread,
            SimulationMeasure::Win => Objective::Win,
            SimulationMeasure::Reply => Objective::Reply,
        };
        SimulationOptions::default()
            .plies(depth.map_or(self.plies.number(), |depth| Some(depth - 1)))
            .policy(policy)
            .objective(objective)
            .seed(self.seed.get())
            .opponent(opponent)
            .stopping(self.stopping(best))
    }
}

impl Parameters for RolloutRequest {
    fn validate(&self) -> ApiResult<()> {
        let amount = ("sim_amount", self.sim_amount.is_some());
        let depth = ("sim_depth", self.sim_depth.is_some());
        exclude(("rule", self.rule.is_some()), amount)?;
        exclude(("iterations", self.iterations.is_some()), amount)?;
        exclude(("total", self.total.is_some()), amount)?;
        exclude(("time", self.time.is_some()), amount)?;
        exclude(("plies", self.plies != Turns::default()), depth)?;
        exclude(("by", self.by != SimulationMeasure::default()), depth)?;
        exclude(
            ("rollouts", self.rollouts != RolloutPlayer::default()),
            depth,
        )?;
        require(depth, amount)?;
        let keeps_all = matches!(self.rule, Some(DropRule::None | DropRule::Terascale));
        let rule = ("rule", keeps_all || self.sim_amount.is_some());
        exclude(("stop", self.stop != Confidence::default()), rule)?;
        exclude(("tolerance", self.tolerance != Tolerance::default()), rule)
    }
}

/// A simulation in steps.
pub struct SimulateTask {
    simulation: Simulation,
    alphabet: Alphabet,
    position: Position,
    time: Option<Duration>,
    begun: Duration,
    threads: usize,
    limit: usize,
    replies: usize,
    stopped: Option<StopReason>,
}

impl SimulateTask {
    pub(crate) fn new(
        tables: Tables,
        generator: &mut MoveGenerator,
        rules: &GameRules,
        position: Position,
        request: &SimulateRequest,
        clock: EngineClock<'_>,
    ) -> ApiResult<Self> {
        let alphabet = tables.lexicon.alphabet().clone();
        let known: Option<Rack> = position.other_rack.filter(|rack| !rack.is_empty());
        let opponent = known.map_or(OpponentRack::Unknown, OpponentRack::Holds);
        let mut options = request.rollout.options(opponent);
        let threads = request.threads.size();
        // The time of all steps together is measured here. It stays a limit, since without drops
        // a simulation must have one.
        let time = options.stopping.limits.time;
        options.stopping.limits.time = time.map(|_| Duration::MAX);
        let state = simulated_state(&position, rules, &alphabet)?;
        let view = state.view(PlayerId::FIRST);
        let begun = clock();
        let moves = Self::candidates(&tables, generator, &view, request)?;
        let failure =
            |error: &dyn core::fmt::Display| ApiError::new(ErrorKind::Illegal, error.to_string());
        let simulation =
            Simulation::new(&view, tables, &moves, options).map_err(|error| failure(&error))?;
        Ok(Self {
            simulation,
            alphabet,
            position,
            time,
            begun,
            threads,
            limit: request.limit.rows(),
            replies: request.replies.size(),
            stopped: None,
        })
    }

    fn candidates(
        tables: &Tables,
        generator: &mut MoveGenerator,
        view: &PlayerView<'_>,
        request: &SimulateRequest,
    ) -> ApiResult<Vec<Candidate>> {
        if request.play.is_empty() {
            let count = request.plays.size();
            return candidates(view, generator, &tables.leaves, count)
                .map_err(|error| ApiError::new(ErrorKind::Other, error.to_string()));
        }
        let parse = |text: &String| {
            let made = parse_move(&tables.lexicon, "play", text, view.board(), view.rules())?;
            Ok(Candidate::new(view, &tables.leaves, made))
        };
        request.play.iter().map(parse).collect()
    }
}

impl Task for SimulateTask {
    type Answer = SimulationAnswer;

    fn step(&mut self, end: &StepEnd<'_>) -> bool {
        let (time, begun) = (self.time, self.begun);
        let is_over = || time.is_some_and(|most| (end.clock)().saturating_sub(begun) >= most);
        let mut first = true;
        let threads = self.threads;
        let stopped = self.simulation.run(threads, &|| (end.clock)(), &mut |_| {
            let goes_on = first || !(is_over() || end.is_due());
            first = false;
            goes_on
        });
        self.stopped = match stopped {
            StopReason::Cancelled if is_over() => Some(StopReason::Time),
            StopReason::Cancelled => None,
            stopped => Some(stopped),
        };
        self.stopped.is_some()
    }

    fn answer(&mut self, _clock: EngineClock<'_>, _cancelled: bool) -> ApiResult<Self::Answer> {
        Ok(SimulationAnswer::new(
            &self.simulation,
            &self.position,
            &self.alphabet,
            self.stopped.unwrap_or(StopReason::Cancelled),
            self.limit,
            self.replies,
        ))
    }
}

/// `simulate`: compares the plays of a position by simulation.
#[derive(Debug)]
pub struct Simulate;

impl ApiMethod for Simulate {
    const NAME: &'static str = "simulate";
    const ABOUT: &'static str = "Compares the plays of a position by simulation";
    type Request = SimulateRequest;
    type Answer = SimulationAnswer;
    type Task = SimulateTask;

    fn start(scope: &Scope<'_>, request: SimulateRequest) -> ApiResult<Self::Task> {
        let tables = scope.tables(request.leaves.as_deref())?;
        let (rules, position, _) =
            read_position(&tables.lexicon, &request.rules, &request.position)?;
        let board = position.board.clone();
        scope.opened()?.with_generator(&rules, &board, |generator| {
            let clock = scope.engine.clock();
            SimulateTask::new(tables, generator, &rules, position, &request, clock)
        })
    }
}

impl Parameters for SimulateRequest {
    fn validate(&self) -> ApiResult<()> {
        exclude(
            ("plays", self.plays != PlayCount::default()),
            ("play", !self.play.is_empty()),
        )?;
        self.rollout.validate()
    }
}
