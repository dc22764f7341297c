//! Endgames for Python.

use std::num::NonZeroU32;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use lexc_engine::endgame::{self as engine, EndgameOptions};
use lexc_game::{GameState, Move, Score};
use lexc_runtime::Lexicon;
use pyo3::prelude::*;

use crate::errors;
use crate::games::position::Given;
use crate::interrupt::{OnInterrupt, watch};
use crate::simulate::seconds;

/// Nodes between two checks of the limits.
const SLICE: u64 = 4096;

/// A first move with its value: a row of `Endgame.moves`.
#[pyclass(frozen, module = "lexc", get_all)]
#[derive(Debug, Clone)]
pub(crate) struct EndgameMove {
    /// The move: "8D QUIZ" or "pass".
    r#move: String,
    /// The score of the move itself.
    score: i32,
    /// Points gained on the other player until the end of the game, those for tiles left included.
    value: i32,
    /// "solved" if the value is proven, "bound" if it is an estimate between proven bounds, else
    /// "estimate".
    status: &'static str,
    /// A proven lower bound of the value.
    lower: Option<i32>,
    /// A proven upper bound of the value.
    upper: Option<i32>,
    /// The moves of both players from this one on.
    line: Vec<String>,
    /// `True` if the line goes to the end of the game.
    complete: bool,
}

#[pymethods]
impl EndgameMove {
    fn __repr__(&self) -> String {
        format!(
            "<lexc.EndgameMove {}: {} ({})>",
            self.r#move, self.value, self.status
        )
    }
}

/// The result of `Lexicon.endgame`: of its moves, the first is the answer.
#[pyclass(frozen, module = "lexc", get_all)]
#[derive(Debug)]
pub(crate) struct Endgame {
    /// The moves that were asked for, best first.
    moves: Vec<Py<EndgameMove>>,
    /// The nodes searched.
    nodes: u64,
    /// The depth of the last search that was finished, in moves.
    depth: u32,
    /// The reason why the search stopped before all was known: "time", "nodes" or "interrupted";
    /// else None.
    stopped: Option<&'static str>,
}

impl Endgame {
    fn best<T>(&self, field: impl FnOnce(&EndgameMove) -> T) -> PyResult<T> {
        let best = self.moves.first().map(|best| field(best.get()));
        best.ok_or_else(|| errors::search("no move was found before the search was stopped"))
    }
}

#[pymethods]
impl Endgame {
    /// The value of the best move. Raises SearchError if the search was stopped before one was
    /// found.
    #[getter]
    fn value(&self) -> PyResult<i32> {
        self.best(|best| best.value)
    }

    /// The reliability of the value: "solved", "bound" or "estimate".
    #[getter]
    fn status(&self) -> PyResult<&'static str> {
        self.best(|best| best.status)
    }

    /// The moves of both players from the best move on.
    #[getter]
    fn line(&self) -> PyResult<Vec<String>> {
        self.best(|best| best.line.clone())
    }

    fn __repr__(&self) -> String {
        match self.best(|best| format!("{} {} ({})", best.r#move, best.value, best.status)) {
            Ok(best) => format!("<lexc.Endgame {best}>"),
            Err(_) => "<lexc.Endgame>".to_owned(),
        }
    }
}

/// The arguments of `Lexicon.endgame`.
pub(crate) struct Asked {
    pub(crate) top: usize,
    pub(crate) plies: Option<u32>,
    pub(crate) scoreless: Option<u32>,
    pub(crate) ignore_unseen: bool,
    pub(crate) nodes: Option<u64>,
    pub(crate) time: Option<f64>,
    pub(crate) threads: usize,
    pub(crate) memory: usize,
}

fn positive(name: &str, number: Option<u32>) -> PyResult<Option<NonZeroU32>> {
    let Some(number) = number else {
        return Ok(None);
    };
    let number = NonZeroU32::new(number);
    let number =
        number.ok_or_else(|| errors::search(format!("{name} is 0: expected 1 or more")))?;
    Ok(Some(number))
}

/// Solves an endgame.
pub(crate) fn run(
    py: Python<'_>,
    lexicon: &Lexicon,
    given: &Given,
    asked: &Asked,
    on_interrupt: OnInterrupt,
) -> PyResult<Endgame> {
    let options = EndgameOptions::default()
        .top(asked.top)
        .scoreless(positive("scoreless", asked.scoreless)?)
        .plies(positive("plies", asked.plies)?)
        .other_tiles_ignored(asked.ignore_unseen)
        .table_bytes(asked.memory.saturating_mul(1 << 20));
    let time = asked.time.map(seconds).transpose()?;
    let threads = errors::threads(asked.threads)?;
    let begun = Instant::now();
    let alphabet = lexicon.alphabet();
    let (mut endgame, state) = py.detach(|| -> PyResult<_> {
        let endgame = engine::Endgame::new(lexicon, &given.rules, &given.position, options);
        let endgame = endgame.map_err(errors::search)?;
        let state = endgame.state(alphabet, &given.rules);
        let state = state.ok_or_else(|| errors::search("the position is not one of a game"))?;
        Ok((endgame, state))
    })?;
    let stop = AtomicBool::new(false);
    let limit = |endgame: &engine::Endgame| {
        if stop.load(Ordering::Relaxed) {
            Some("interrupted")
        } else if asked.nodes.is_some_and(|most| endgame.nodes() >= most) {
            Some("nodes")
        } else if time.is_some_and(|most| begun.elapsed() >= most) {
            Some("time")
        } else {
            None
        }
    };
    let search = || {
        let mut stopped = None;
        if threads > 1 {
            endgame.run(threads, |endgame| {
                stopped = limit(endgame);
                stopped.is_some()
            });
        } else {
            let left = |nodes: u64| {
                let most = asked.nodes.unwrap_or(u64::MAX);
                most.saturating_sub(nodes).min(SLICE)
            };
            while !endgame.step(left(endgame.nodes())) {
                stopped = limit(&endgame);
                if stopped.is_some() {
                    break;
                }
            }
        }
        // The first depth takes only a moment.
        while stopped.is_some() && endgame.solution().best().is_none() && !endgame.step(256) {}
        stopped
    };
    let watched = watch(
        py,
        |_| Ok(()),
        || stop.store(true, Ordering::Relaxed),
        search,
    );
    let stopped = watched.by(py, on_interrupt)?;
    let solution = endgame.solution();
    let row = |ranked: &engine::EndgameMove| Py::new(py, row(ranked, &state, lexicon));
    let moves: PyResult<Vec<_>> = solution.moves.iter().map(row).collect();
    Ok(Endgame {
        moves: moves?,
        nodes: solution.nodes,
        depth: solution.depth,
        stopped,
    })
}

fn row(ranked: &engine::EndgameMove, state: &GameState, lexicon: &Lexicon) -> EndgameMove {
    let mut state = state.clone();
    let mut line = Vec::with_capacity(ranked.line.len());
    for made in &ranked.line {
        line.push(match made {
            Move::Exchange(_) => "pass".to_owned(),
            made => made.display(state.board(), lexicon.alphabet()).to_string(),
        });
        if state.apply(made).is_err() {
            break;
        }
    }
    let first = ranked.line.first();
    EndgameMove {
        r#move: line.first().cloned().unwrap_or_default(),
        score: first.map_or(0, |made| made.score().points()),
        value: ranked.value.points(),
        status: ranked.status.name(),
        lower: ranked.lower.map(Score::points),
        upper: ranked.upper.map(Score::points),
        line,
        complete: ranked.complete,
    }
}
