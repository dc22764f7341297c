//! Plays compared by simulation.

use core::time::Duration;

use lexc_alphabet::ErrorKind;
use lexc_diagnostic::Remedy;
use lexc_engine::infer::{Inferrer, Weighting};
use lexc_engine::simulate::{
    Candidate, Objective, OpponentRack, ReplyCount, RolloutPolicy, SavedSimulation, SimulatedMove,
    Simulation, SimulationOptions, StopCondition, StopReason, StopRule, Tables, candidates,
};
use lexc_game::{Board, Equity, GameRules, GameState, Move, PlayerId, PlayerView, Position};
use lexc_runtime::{Alphabet, Lexicon};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::{ApiError, ApiResult};
use crate::method::{ApiMethod, Parameters, Scope, exclude, read_position, require};
use crate::methods::infer::{infer_error, observe, observe_turn};
use crate::request::position::{PositionRequest, RulesRequest, read_gcg, too_many_tiles};
use crate::request::text::parse_move;
use crate::task::{EngineClock, StepEnd, Task};
use crate::values::{
    Confidence, Integer, Limit, Natural, PlayCount, Positive, Seconds, Seed, Threads, Tolerance,
    Turns,
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
    #[cfg_attr(feature = "args", derive(clap::Args))]
    #[serde(default)]
    pub struct SimulateRequest {
        /// Simulate the N moves of the highest equity.
        #[cfg_attr(feature = "args", arg(long, value_name = "N", default_value_t))]
        pub plays: PlayCount<1000>,
        /// Simulate this move: '8D QU(I)Z', 'exchange AEI' or pass; can be repeated.
        #[cfg_attr(feature = "args", arg(long, value_name = "PLAY"))]
        pub play: Vec<String>,
        /// Number of threads; results do not depend on it [default: one for each core, one in a
        /// server].
        #[cfg_attr(feature = "args", arg(long, value_name = "N"))]
        pub threads: Option<Threads>,
        /// Leave values: english, turkish, none, or lines LEAVE,VALUE [default: built-in values of
        /// the alphabet].
        #[cfg_attr(feature = "args", arg(long, value_name = "NAME|FILE"))]
        pub leaves: Option<String>,
        /// Counts for win probabilities: CSV with the columns unseen, lead, wins, ties and losses,
        /// as written by lexc selfplay outcomes [default: built in].
        #[cfg_attr(feature = "args", arg(long, value_name = "FILE"))]
        pub win_table: Option<String>,
        /// Infer the other player's tiles from the previous turn: of a game, or before and played.
        #[cfg_attr(feature = "args", arg(long))]
        pub infer: bool,
        /// Position before the other player's last move, as CGP.
        #[cfg_attr(feature = "args", arg(long, value_name = "CGP"))]
        pub before: Option<String>,
        /// Last move of the other player: a play, 'exchange N' or pass.
        #[cfg_attr(feature = "args", arg(long, value_name = "PLAY"))]
        pub played: Option<String>,
        /// Maximum number of plays, 0 for all.
        #[cfg_attr(feature = "args", arg(long, value_name = "N", default_value_t))]
        pub limit: Limit<0>,
        /// List the N most frequent replies to each play; in tables, to the best play.
        #[cfg_attr(feature = "args", arg(long, value_name = "N", default_value_t))]
        pub replies: Integer<5, 0, { u64::MAX }>,
        /// Answer with the simulation itself, to continue it later.
        // The command writes it to a file.
        #[cfg_attr(feature = "args", arg(skip))]
        pub save: bool,
        /// Continue a saved simulation, with the same lexicon and tables.
        #[cfg_attr(feature = "args", arg(long, visible_alias = "continue", value_name = "FILE"))]
        pub resume: Option<String>,
        /// The rollouts, and when the simulation ends.
        #[serde(flatten)]
        #[cfg_attr(feature = "args", command(flatten))]
        pub rollout: RolloutRequest,
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
    /// The number of plays that may still be the best one.
    pub left: usize,
    /// The plays, best first.
    pub plays: Vec<SimulatedRow>,
    /// The simulation itself, if `save` asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub saved: Option<String>,
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
            left: progress.left,
            saved: None,
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
        return Err(ApiError::new(ErrorKind::Illegal, message).help(
            Remedy::new("give them with ")
                .setting("rack")
                .then(", or in the position"),
        ));
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
    lexicon: Lexicon,
    rules: GameRules,
    position: Position,
    save: bool,
    time: Option<Duration>,
    begun: Duration,
    threads: usize,
    limit: usize,
    replies: usize,
    stopped: Option<StopReason>,
}

impl SimulateTask {
    fn new(scope: &Scope<'_>, request: &SimulateRequest) -> ApiResult<Self> {
        let tables = scope.tables(request.leaves.as_deref(), request.win_table.as_deref())?;
        let lexicon = tables.lexicon.clone();
        let alphabet = lexicon.alphabet();
        let saved = request.resume.as_deref().map(|text| {
            let wrong = |error: &dyn core::fmt::Display| {
                ApiError::new(ErrorKind::Syntax, error.to_string()).in_field("resume")
            };
            SavedSimulation::parse(text).map_err(|error| wrong(&error))
        });
        let saved = saved.transpose()?;
        let (rules, position) = match &saved {
            Some(saved) => {
                let rules = request.rules.rules_for(Some(saved.cgp()))?;
                let position = Position::from_cgp(saved.cgp(), rules.layout(), alphabet);
                let position = position.map_err(|_| {
                    let message = "the simulation was made for another board or alphabet";
                    let error = ApiError::new(ErrorKind::Mismatch, message).in_field("resume");
                    error.help("give the lexicon and the rules with which it was started")
                })?;
                (rules, position)
            }
            None => {
                let (rules, position, _) =
                    read_position(&lexicon, &request.rules, &request.position)?;
                (rules, position)
            }
        };
        let opponent = opponent(&tables, &rules, &position, request)?;
        let state = simulated_state(&position, &rules, alphabet)?;
        let view = state.view(PlayerId::FIRST);
        let simulation = match &saved {
            Some(saved) => {
                let stopping = request.rollout.stopping(saved.options().stopping.rule);
                let resumed =
                    Simulation::resume(saved, &view, tables, opponent, in_steps(stopping));
                resumed.map_err(|error| {
                    ApiError::new(ErrorKind::Mismatch, error.to_string())
                        .in_field("resume")
                        .help(
                            "give the lexicon, the rules and the tables with which it was started",
                        )
                })?
            }
            None => {
                let mut options = request.rollout.options(opponent);
                options.stopping = in_steps(options.stopping);
                let moves = Self::candidates(scope, &tables, &view, request)?;
                Simulation::new(&view, tables, &moves, options)
                    .map_err(|error| ApiError::new(ErrorKind::Illegal, error.to_string()))?
            }
        };
        Ok(Self {
            simulation,
            lexicon,
            rules,
            position,
            save: request.save,
            time: request.rollout.time.map(Seconds::duration),
            begun: scope.engine.clock()(),
            threads: scope.threads(request.threads),
            limit: request.limit.rows(),
            replies: request.replies.size(),
            stopped: None,
        })
    }

    fn candidates(
        scope: &Scope<'_>,
        tables: &Tables,
        view: &PlayerView<'_>,
        request: &SimulateRequest,
    ) -> ApiResult<Vec<Candidate>> {
        if request.play.is_empty() {
            let count = request.plays.size();
            let opened = scope.opened()?;
            return opened.with_generator(view.rules(), view.board(), |generator| {
                candidates(view, generator, &tables.leaves, count)
                    .map_err(|error| ApiError::new(ErrorKind::Other, error.to_string()))
            });
        }
        let parse = |text: &String| {
            let made = parse_move(&tables.lexicon, "play", text, view.board(), view.rules())?;
            Ok(Candidate::new(view, &tables.leaves, made))
        };
        request.play.iter().map(parse).collect()
    }

    /// Returns the simulation.
    #[must_use]
    pub fn simulation(&self) -> &Simulation {
        &self.simulation
    }

    /// Returns why the simulation stopped.
    #[must_use]
    pub fn stopped(&self) -> StopReason {
        self.stopped.unwrap_or(StopReason::Cancelled)
    }

    /// Returns the position.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the rules.
    #[must_use]
    pub fn rules(&self) -> &GameRules {
        &self.rules
    }
}

/// Returns a condition whose time the steps measure together. It stays a limit, since without drops
/// a simulation must have one.
fn in_steps(mut stopping: StopCondition) -> StopCondition {
    let time = &mut stopping.limits.time;
    *time = time.map(|_| Duration::MAX);
    stopping
}

/// Returns what is known about the other player's tiles: from the position, or by inference.
fn opponent(
    tables: &Tables,
    rules: &GameRules,
    position: &Position,
    request: &SimulateRequest,
) -> ApiResult<OpponentRack> {
    if !request.infer {
        let known = position.other_rack.filter(|rack| !rack.is_empty());
        return Ok(known.map_or(OpponentRack::Unknown, OpponentRack::Holds));
    }
    let lexicon = &tables.lexicon;
    let (alphabet, own) = (lexicon.alphabet(), Some(&position.rack));
    let observation = match (&request.before, &request.played, &request.position.gcg) {
        (Some(before), Some(played), _) => {
            observe(lexicon, ("before", before), played, own, rules)?
        }
        (_, _, Some(gcg)) => {
            let game = read_gcg(gcg, lexicon, rules)?;
            // The turn before the simulated one, or the last turn.
            let turn = request.position.turn.map(Natural::size);
            let previous = turn.map(|turn| turn.saturating_sub(1));
            observe_turn(&game, previous, own, rules, alphabet)?
        }
        _ => {
            let error = ApiError::new(ErrorKind::Mismatch, "it needs the previous turn");
            return Err(error.in_field("infer").help(
                Remedy::new("give a game with ")
                    .setting("gcg")
                    .then(", or the previous position and move with ")
                    .setting("before")
                    .then(" and ")
                    .setting("played"),
            ));
        }
    };
    let failure = |error| infer_error(&error, alphabet);
    let mut inferrer = Inferrer::new(lexicon, rules, tables.leaves.clone()).map_err(failure)?;
    let inference = inferrer.infer(&observation, &Weighting::default());
    Ok(inference
        .map_err(failure)?
        .opponent(&position.unseen(alphabet)))
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
        Ok(SimulationAnswer {
            saved: self.save.then(|| self.simulation.save()),
            ..SimulationAnswer::new(
                &self.simulation,
                &self.position,
                self.lexicon.alphabet(),
                self.stopped(),
                self.limit,
                self.replies,
            )
        })
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
        SimulateTask::new(scope, &request)
    }
}

impl Parameters for SimulateRequest {
    fn validate(&self) -> ApiResult<()> {
        let resume = ("resume", self.resume.is_some());
        let plays = ("plays", self.plays != PlayCount::default());
        let play = ("play", !self.play.is_empty());
        exclude(plays, play)?;
        let PositionRequest { cgp, gcg, rack, .. } = &self.position;
        let rollout = &self.rollout;
        for (name, given) in [
            ("cgp", cgp.is_some()),
            ("gcg", gcg.is_some()),
            ("rack", rack.is_some()),
            plays,
            play,
            ("plies", rollout.plies != Turns::default()),
            ("seed", rollout.seed != Seed::default()),
            ("by", rollout.by != SimulationMeasure::default()),
            ("rollouts", rollout.rollouts != RolloutPlayer::default()),
            ("sim_depth", rollout.sim_depth.is_some()),
        ] {
            exclude((name, given), resume)?;
        }
        let before = ("before", self.before.is_some());
        let played = ("played", self.played.is_some());
        require(before, ("infer", self.infer))?;
        require(before, played)?;
        require(played, before)?;
        exclude(before, ("gcg", gcg.is_some()))?;
        rollout.validate()
    }
}
