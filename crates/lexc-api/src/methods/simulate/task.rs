//! A simulation in steps.

use core::time::Duration;

use lexc_alphabet::ErrorKind;
use lexc_diagnostic::Remedy;
use lexc_engine::StepLimits;
use lexc_engine::infer::{Inferrer, Weighting};
use lexc_engine::simulate::{
    Candidate, OpponentRack, SavedSimulation, Simulation, SimulationProgress, StopCondition,
    StopReason, Tables, candidates_until,
};
use lexc_game::{GameRules, GameState, PlayerId, PlayerView, Position};
use lexc_runtime::{Alphabet, Lexicon};

use super::answer::SimulationAnswer;
use super::request::SimulateRequest;
use crate::error::{ApiError, ApiResult};
use crate::limits::RequestLimits;
use crate::method::{Parameters as _, Scope, read_position};
use crate::methods::infer::{infer_error, observe, observe_turn};
use crate::request::position::too_many_tiles;
use crate::request::record::{RecordWarning, read_gcg};
use crate::request::text::parse_move;
use crate::task::{EngineClock, StepEnd, Task, WorkProgress};
use crate::values::{Natural, Seconds};

/// Returns the game state of a position, without the known tiles of the other player.
/// Fails if the player to move holds no tiles, or more tiles are visible than the game has.
fn simulated_state(
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
    let position = Position { other_rack: None, ..position.clone() };
    if position.rack.is_empty() {
        let message = "the player to move holds no tiles";
        return Err(ApiError::new(ErrorKind::Illegal, message)
            .help(Remedy::new("give them with ").setting("rack").then(", or in the position")));
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

/// A simulation in steps.
pub struct SimulateTask {
    /// The simulation.
    pub simulation: Simulation,
    lexicon: Lexicon,
    /// The rules.
    pub rules: GameRules,
    /// The position.
    pub position: Position,
    warnings: Vec<RecordWarning>,
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
        request.validate()?;
        let tables = scope.tables(&request.resources)?;
        let lexicon = tables.lexicon.clone();
        let alphabet = lexicon.alphabet();
        let saved = request.resume.as_deref().map(SavedSimulation::parse);
        let saved = saved.transpose().map_err(|error| {
            ApiError::new(ErrorKind::Syntax, error.to_string()).in_field("resume")
        })?;
        let (rules, position, warnings) = match &saved {
            Some(saved) => {
                let rules = request.rules.rules_for(Some(saved.cgp()))?;
                let position = Position::from_cgp(saved.cgp(), rules.layout(), alphabet);
                let position = position.map_err(|_| {
                    let message = "the simulation was made for another board or alphabet";
                    let error = ApiError::new(ErrorKind::Mismatch, message).in_field("resume");
                    error.help("give the lexicon and the rules with which it was started")
                })?;
                (rules, position, Vec::new())
            }
            None => {
                let (rules, read) = read_position(&lexicon, &request.rules, &request.position)?;
                (rules, read.position, read.warnings)
            }
        };
        let opponent = opponent(&tables, &rules, &position, request, scope.limits)?;
        let state = simulated_state(&position, &rules, alphabet)?;
        let view = state.view(PlayerId::FIRST);
        let simulation = match &saved {
            Some(saved) => {
                let stopping = request.rollout.stopping(saved.options().stopping.rule);
                let resumed =
                    Simulation::resume(saved, &view, tables, opponent, in_steps(stopping));
                resumed.map_err(|error| {
                    ApiError::new(ErrorKind::Mismatch, error.to_string()).in_field("resume").help(
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
            warnings,
            save: request.save,
            time: request.rollout.time.map(Seconds::duration),
            begun: scope.engine.clock()(),
            threads: scope.threads(&request.resources),
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
                let stop = || scope.limits.is_stopped();
                let found = candidates_until(view, generator, &tables.leaves, count, &stop)
                    .map_err(|error| ApiError::new(ErrorKind::Other, error.to_string()))?;
                scope.limits.check()?;
                Ok(found)
            });
        }
        let parse = |text: &String| {
            let made = parse_move(&tables.lexicon, "play", text, view.board(), view.rules())?;
            Ok(Candidate::new(view, &tables.leaves, made))
        };
        request.play.iter().map(parse).collect()
    }

    /// Returns why the simulation stopped.
    #[must_use]
    pub fn stopped(&self) -> StopReason {
        self.stopped.unwrap_or(StopReason::Cancelled)
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
    limits: &RequestLimits,
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
            let game = read_gcg(gcg, lexicon, rules)?.game;
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
    let mut run = inferrer.begin(&observation, &Weighting::default()).map_err(failure)?;
    let stop = || limits.is_stopped();
    let until = StepLimits { is_due: &stop, is_cancelled: &stop };
    let inference = loop {
        if let Some(inference) = inferrer.advance(&mut run, until).map_err(failure)? {
            break inference;
        }
        limits.check()?;
    };
    Ok(inference.opponent(&position.unseen(alphabet)))
}

/// The time beyond its limit that a simulation takes for its first rollouts.
const FIRST_PART: Duration = Duration::from_secs(2);

impl Task for SimulateTask {
    type Answer = SimulationAnswer;

    fn step(&mut self, end: &StepEnd<'_>) -> bool {
        let (time, begun) = (self.time, self.begun);
        let is_over = || time.is_some_and(|most| (end.clock)().saturating_sub(begun) >= most);
        let mut first = true;
        let threads = self.threads;
        let mut goes_on = |_: &Simulation| {
            let goes_on = first || !(is_over() || end.is_due());
            first = false;
            goes_on
        };
        // The first rollouts of a small rack take a few milliseconds, of a large one minutes.
        let is_late = || {
            let passed = (end.clock)().saturating_sub(begun);
            time.is_some_and(|most| passed >= most.saturating_add(FIRST_PART))
        };
        let stop = || (end.is_cancelled)() || is_late();
        let clock = || (end.clock)();
        let stopped = self.simulation.run_until(threads, &clock, &mut goes_on, &stop);
        self.stopped = match stopped {
            StopReason::Cancelled if is_over() => Some(StopReason::Time),
            StopReason::Cancelled => None,
            stopped => Some(stopped),
        };
        self.stopped.is_some()
    }

    fn answer(&mut self, _clock: EngineClock<'_>, cancelled: bool) -> ApiResult<Self::Answer> {
        let has_ended = cancelled || self.stopped.is_some();
        let mut answer = SimulationAnswer {
            saved: (self.save && has_ended).then(|| self.simulation.save()),
            warnings: self.warnings.clone(),
            ..SimulationAnswer::new(
                &self.simulation,
                &self.position,
                self.lexicon.alphabet(),
                self.stopped(),
                self.limit,
                self.replies,
            )
        };
        if !has_ended {
            answer.stopped = "running";
        }
        Ok(answer)
    }

    fn progress(&self) -> Option<WorkProgress> {
        let SimulationProgress { iterations, total, .. } = self.simulation.progress();
        let limits = &self.simulation.options().stopping.limits;
        Some(match (limits.iterations, limits.total) {
            (Some(most), _) => WorkProgress::new(iterations, Some(most), "iterations of each play"),
            (None, Some(most)) => WorkProgress::new(total, Some(most), "iterations"),
            (None, None) => WorkProgress::new(total, None, "iterations"),
        })
    }
}

method! {
    /// Compares the plays of a position by simulation.
    Simulate = "simulate": SimulateTask::new(SimulateRequest)
}
