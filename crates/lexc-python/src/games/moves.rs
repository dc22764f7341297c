//! Move generation for Python: plays as rows, by score or by equity.

use std::sync::Arc;

use lexc_engine::leaves::LeaveTable;
use lexc_engine::leaves::TurnValues;
use lexc_game::notation::PlayRow;
use lexc_game::{Board, Equity, Play as Found, Rack};
use lexc_movegen::{Backend, GeneratorOptions, LeaveEvaluator, MoveGenerator, ValuedPlay};
use lexc_runtime::Lexicon;
use pyo3::prelude::*;

use crate::errors;
use crate::games::position::Given;

/// The number of plays above which sorting all plays is faster than keeping the best in order.
const MANY: usize = 1000;

/// A play: the placement of tiles in one line, with its score.
///
/// `str` gives coordinate and word, which `Game.play` takes.
///
/// >>> english = lexc.Lexicon.builtin("english")
/// >>> play = english.moves(rack="CAT", limit=1)[0]
/// >>> str(play), play.score, play.tiles, play.down
/// ('8F ACT', 10, 3, False)
#[pyclass(frozen, module = "lexc", eq, hash)]
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Play {
    /// The start of the word: "8D" for a play across, "D8" for one down.
    #[pyo3(get)]
    coordinate: String,
    /// The word, with letters already on the board in brackets and blanks in lower case.
    #[pyo3(get)]
    word: String,
    /// The score.
    #[pyo3(get)]
    score: i32,
    /// The number of tiles played.
    #[pyo3(get)]
    tiles: usize,
    /// The tiles left on the rack.
    #[pyo3(get)]
    leave: String,
    /// `True` if the play is down.
    #[pyo3(get)]
    down: bool,
    /// The row of the word's first letter, from 0.
    #[pyo3(get)]
    row: usize,
    /// The column of the word's first letter, from 0.
    #[pyo3(get)]
    column: usize,
    equity: Option<Equity>,
}

#[pymethods]
impl Play {
    /// The score and the value of the tiles left, if plays were ranked by equity; else None.
    #[getter]
    fn equity(&self) -> Option<f64> {
        self.equity.map(Equity::points)
    }

    fn __str__(&self) -> String {
        format!("{} {}", self.coordinate, self.word)
    }

    fn __repr__(&self) -> String {
        format!(
            "<lexc.Play {} {}: {}>",
            self.coordinate, self.word, self.score
        )
    }
}

impl Play {
    fn new(row: PlayRow, equity: Option<Equity>) -> Self {
        Self {
            coordinate: row.coordinate,
            word: row.word,
            score: row.score.points(),
            tiles: row.tiles,
            leave: row.leave,
            down: row.down,
            row: row.row,
            column: row.column,
            equity,
        }
    }
}

/// The order of plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    Score,
    Equity,
}

impl Order {
    pub(crate) fn by_name(name: &str) -> PyResult<Self> {
        match name {
            "score" => Ok(Self::Score),
            "equity" => Ok(Self::Equity),
            _ => Err(errors::position(format!(
                "plays cannot be ranked by {name:?}: expected score or equity"
            ))),
        }
    }
}

/// The selection of plays to generate.
pub(crate) struct Wanted {
    pub(crate) limit: Option<usize>,
    /// The leave values by which plays are ranked; `None` to rank by score.
    pub(crate) leaves: Option<Arc<LeaveTable>>,
    pub(crate) structure: Backend,
}

/// Returns the names of the structures of a lexicon that can generate moves.
pub(crate) fn structures(lexicon: &Lexicon) -> Vec<&'static str> {
    let all = Backend::ALL.into_iter();
    all.filter(|structure| structure.is_in(lexicon))
        .map(Backend::name)
        .collect()
}

/// Returns the structure with this name, by default the fastest one of the lexicon.
pub(crate) fn structure(name: Option<&str>, lexicon: &Lexicon) -> PyResult<Backend> {
    match name {
        None => {
            Backend::fastest_in(lexicon).ok_or_else(|| errors::position("the lexicon is empty"))
        }
        Some(name) => name.parse::<Backend>().ok().ok_or_else(|| {
            errors::position(format!(
                "there is no structure {name:?}: expected gaddag, two-way, dawg or trie"
            ))
        }),
    }
}

/// Generates the plays of a position, best first.
pub(crate) fn generate(lexicon: &Lexicon, given: &Given, wanted: Wanted) -> PyResult<Vec<Play>> {
    let options = GeneratorOptions::from(wanted.structure);
    let generator = MoveGenerator::with_options(lexicon, &given.rules, options);
    let mut generator = generator.map_err(errors::position)?;
    let (position, alphabet) = (&given.position, lexicon.alphabet());
    let of = |leaves| TurnValues::of_position(leaves, position, alphabet, &given.rules);
    let values = wanted.leaves.map(of);
    plays(
        &mut generator,
        &position.board,
        &position.rack,
        wanted.limit,
        values,
    )
}

/// Generates the plays of a rack on a board with a generator, by equity if leave values are given,
/// otherwise by score.
pub(crate) fn plays(
    generator: &mut MoveGenerator,
    board: &Board,
    rack: &Rack,
    limit: Option<usize>,
    values: Option<TurnValues>,
) -> PyResult<Vec<Play>> {
    generator.set_board(board).map_err(errors::position)?;
    let limit = limit.unwrap_or(usize::MAX);
    let found: Vec<(Found, Option<Equity>)> = if let Some(values) = values {
        let evaluator = LeaveEvaluator::new(values);
        let mut plays: Vec<ValuedPlay> = match limit > MANY {
            false => generator.top_by(rack, limit, evaluator).to_vec(),
            true => generator.all_by(rack, evaluator).iter().collect(),
        };
        plays.sort_by(|one, other| {
            let by_equity = other.equity.cmp(&one.equity);
            by_equity.then_with(|| one.play.cmp_rank(&other.play))
        });
        plays.truncate(limit);
        let pair = |valued: ValuedPlay| (valued.play, Some(valued.equity));
        plays.into_iter().map(pair).collect()
    } else if limit > MANY {
        let mut plays: Vec<Found> = generator.all(rack).iter().collect();
        plays.sort_unstable_by(Found::cmp_rank);
        plays.truncate(limit);
        plays.into_iter().map(|play| (play, None)).collect()
    } else {
        let plays = generator.top(rack, limit).iter();
        plays.map(|play| (*play, None)).collect()
    };
    let lexicon = generator.lexicon();
    let row = |(play, equity): &(Found, Option<Equity>)| {
        let row = PlayRow::new(play, board, rack, lexicon.alphabet());
        Play::new(row, *equity)
    };
    Ok(found.iter().map(row).collect())
}
