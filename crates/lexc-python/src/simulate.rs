//! Simulation for Python.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use lexc_api::simulate::SimulateRequest;
use lexc_engine::simulate::{
    self as engine, Candidate, OpponentRack, SimulationOptions, StopCondition, StopReason, Tables,
    candidates,
};
use lexc_engine::win::WinTable;
use lexc_game::{GameState, PlayerId, Position, Score};
use lexc_movegen::MoveGenerator;
use lexc_runtime::Lexicon;
use pyo3::prelude::*;

use crate::errors;
use crate::games::notation;
use crate::games::position::Given;
use crate::interrupt::{OnInterrupt, watch};
use crate::lexicon::PyLexicon;

/// A move that was simulated: a row of `Simulation.plays`.
#[pyclass(frozen, module = "lexc", get_all)]
#[derive(Debug, Clone)]
pub(crate) struct SimulatedMove {
    /// The move: "8D QUIZ", "exchange QV" or "pass".
    r#move: String,
    /// The score of the move itself.
    score: i32,
    /// The score and the value of the tiles left, without simulation.
    equity: f64,
    /// The mean of the objective: points, or for "win" a probability.
    mean: f64,
    /// The standard deviation of single iterations.
    sd: f64,
    /// The lower end of the confidence interval of the mean.
    low: f64,
    /// The upper end of the confidence interval of the mean.
    high: f64,
    /// The mean points gained on the other player.
    points: f64,
    /// The mean probability to win.
    win: f64,
    /// The number of iterations.
    iterations: u64,
    /// "left", "dropped" because another move is better, or "equal" to another.
    status: &'static str,
    /// The most frequent replies of the other player, and how often each was made.
    replies: Vec<(String, u64)>,
}

#[pymethods]
impl SimulatedMove {
    fn __repr__(&self) -> String {
        format!(
            "<lexc.SimulatedMove {}: {:.2} ({})>",
            self.r#move, self.mean, self.status
        )
    }
}

/// The result of `Lexicon.simulate`.
///
/// >>> english = lexc.Lexicon.builtin("english")
/// >>> result = english.simulate(rack="QUIZER?", plays=2, rule="none", iterations=8)
/// >>> len(result.plays), result.conclusive, result.best.move == result.plays[0].move
/// (2, False, True)
#[pyclass(frozen, module = "lexc", get_all)]
#[derive(Debug)]
pub(crate) struct Simulation {
    /// The moves, best first.
    plays: Vec<Py<SimulatedMove>>,
    /// The reason why the simulation ended: "decided", "equal", "within-tolerance", "only-play",
    /// "iterations", "time" or "cancelled".
    stopped: &'static str,
    /// `True` if the stopping rule was met, `False` if a limit ended the simulation.
    conclusive: bool,
    /// Iterations of each move that is left.
    iterations: u64,
    /// Iterations of all moves together.
    total: u64,
}

#[pymethods]
impl Simulation {
    /// The best move.
    #[getter]
    fn best(&self, py: Python<'_>) -> Option<Py<SimulatedMove>> {
        self.plays.first().map(|best| best.clone_ref(py))
    }

    fn __repr__(&self) -> String {
        let best = self.plays.first();
        let best = best.map_or("", |best| &best.get().r#move);
        format!("<lexc.Simulation {best}: {}>", self.stopped)
    }
}

/// The arguments of `Lexicon.simulate`.
pub(crate) struct Asked<'a> {
    pub(crate) plays: usize,
    pub(crate) moves: Option<Vec<String>>,
    pub(crate) plies: Option<u32>,
    pub(crate) by: &'a str,
    pub(crate) rollouts: &'a str,
    pub(crate) rule: &'a str,
    pub(crate) confidence: f64,
    pub(crate) tolerance: f64,
    pub(crate) iterations: Option<u64>,
    pub(crate) total: Option<u64>,
    pub(crate) time: Option<f64>,
    pub(crate) seed: u64,
    pub(crate) threads: usize,
    pub(crate) replies: usize,
}

impl Asked<'_> {
    fn options(&self, opponent: OpponentRack) -> PyResult<SimulationOptions> {
        let rule = match self.rule {
            "best" | "none" => None,
            "terascale" => Some(StopCondition::terascale().rule),
            rule => {
                return Err(errors::search(format!(
                    "there is no rule {rule:?}: expected best, terascale or none"
                )));
            }
        };
        self.time.map(seconds).transpose()?;
        let not_read = |error: serde_json::Error| errors::search(error.to_string());
        let request = SimulateRequest {
            plies: self.plies,
            to_end: self.plies.is_none(),
            by: serde_json::from_value(self.by.into()).map_err(not_read)?,
            rollouts: serde_json::from_value(self.rollouts.into()).map_err(not_read)?,
            seed: Some(self.seed),
            all: self.rule != "best",
            stop: Some(self.confidence),
            tolerance: Some(self.tolerance),
            iterations: self.iterations,
            total: self.total,
            time: self.time,
            ..SimulateRequest::default()
        };
        let mut options = request.options(opponent).map_err(errors::search)?;
        if let Some(rule) = rule {
            options.stopping.rule = rule;
        }
        Ok(options)
    }
}

/// A limit of time.
pub(crate) fn seconds(time: f64) -> PyResult<Duration> {
    match Duration::try_from_secs_f64(time) {
        Ok(limit) if !limit.is_zero() => Ok(limit),
        _ => Err(errors::search(format!(
            "a time of {time} s is out of range: expected a number of seconds above 0"
        ))),
    }
}

/// Simulates.
pub(crate) fn run(
    py: Python<'_>,
    lexicon: &PyLexicon,
    given: &Given,
    asked: &Asked<'_>,
    leaves: Option<&str>,
    on_interrupt: OnInterrupt,
) -> PyResult<Simulation> {
    let words = &lexicon.lexicon;
    let known = given.position.other_rack.filter(|rack| !rack.is_empty());
    let options = asked.options(known.map_or(OpponentRack::Unknown, OpponentRack::Holds))?;
    let state = state(given, words)?;
    let mut simulation = py.detach(|| -> PyResult<_> {
        let tables = Tables {
            lexicon: words.clone(),
            leaves: lexicon.leaves(leaves)?,
            win: WinTable::builtin(),
        };
        let view = state.view(PlayerId::FIRST);
        let found = match &asked.moves {
            None => {
                let generator = MoveGenerator::with_rules(words, &given.rules);
                let mut generator = generator.map_err(errors::position)?;
                candidates(&view, &mut generator, &tables.leaves, asked.plays)
                    .map_err(errors::position)?
            }
            Some(moves) => {
                let read = |text: &String| {
                    let made = notation::read(text, view.board(), view.rules(), words)?;
                    Ok(Candidate::new(&view, &tables.leaves, made))
                };
                moves.iter().map(read).collect::<PyResult<_>>()?
            }
        };
        engine::Simulation::new(&view, tables, &found, options).map_err(errors::search)
    })?;
    let threads = errors::threads(asked.threads)?;
    let stop = AtomicBool::new(false);
    let begun = Instant::now();
    let watched = watch(
        py,
        |_| Ok(()),
        || stop.store(true, Ordering::Relaxed),
        || {
            simulation.run(threads, &|| begun.elapsed(), &mut |_| {
                !stop.load(Ordering::Relaxed)
            })
        },
    );
    let stopped = watched.by(py, on_interrupt)?;
    shown(py, &simulation, stopped, given, words, asked.replies)
}

/// Returns the game in the position, without the known tiles of the other player.
fn state(given: &Given, lexicon: &Lexicon) -> PyResult<GameState> {
    if given.position.rack.is_empty() {
        return Err(errors::search("the player to move holds no tiles"));
    }
    let position = Position {
        other_rack: None,
        ..given.position.clone()
    };
    GameState::builder(given.rules.clone(), lexicon.alphabet())
        .position(&position)
        .build()
        .map_err(errors::position)
}

fn shown(
    py: Python<'_>,
    simulation: &engine::Simulation,
    stopped: StopReason,
    given: &Given,
    lexicon: &Lexicon,
    replies: usize,
) -> PyResult<Simulation> {
    let alphabet = lexicon.alphabet();
    let board = &given.position.board;
    let row = |ranked: &engine::SimulatedMove| {
        let mut after = board.clone();
        if let lexc_game::Move::Play(play) = &ranked.made {
            play.place_on(&mut after);
        }
        let replies = simulation.replies(ranked, replies).into_iter();
        let reply = |reply: engine::ReplyCount| {
            (
                reply.made.display(&after, alphabet).to_string(),
                reply.count,
            )
        };
        let score: Score = ranked.made.score();
        let row = SimulatedMove {
            r#move: ranked.made.display(board, alphabet).to_string(),
            score: score.points(),
            equity: ranked.equity.points(),
            mean: ranked.mean,
            sd: ranked.sd,
            low: ranked.interval.low,
            high: ranked.interval.high,
            points: ranked.points,
            win: ranked.win,
            iterations: ranked.iterations,
            status: ranked.status.name(),
            replies: replies.map(reply).collect(),
        };
        Py::new(py, row)
    };
    let plays: PyResult<Vec<_>> = simulation.ranking().iter().map(row).collect();
    let progress = simulation.progress();
    Ok(Simulation {
        plays: plays?,
        stopped: stopped.name(),
        conclusive: stopped.is_conclusive(),
        iterations: progress.iterations,
        total: progress.total,
    })
}
