//! Move generation for Python: positions as CGP text, plays as rows.

use lexc_game::notation::PlayRow;
use lexc_game::{GameRules, Play as Found, Position, Rack};
use lexc_movegen::generate::{MoveGenerator, Options, Structure};
use lexc_runtime::Lexicon;
use pyo3::prelude::*;

/// A play: the placement of tiles in one line, with its score.
#[pyclass(frozen, module = "lexc", eq, hash, get_all)]
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Play {
    /// The start of the word: "8D" for a play across, "D8" for one down.
    coordinate: String,
    /// The word, with letters already on the board in brackets and blanks in lower case.
    word: String,
    /// The score.
    score: i32,
    /// The number of tiles played.
    tiles: usize,
    /// The tiles left on the rack.
    leave: String,
    /// Whether the play is down.
    down: bool,
    /// The row of the word's first letter, from 0.
    row: usize,
    /// The column of the word's first letter, from 0.
    column: usize,
}

#[pymethods]
impl Play {
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

impl From<PlayRow> for Play {
    fn from(row: PlayRow) -> Self {
        Self {
            coordinate: row.coordinate,
            word: row.word,
            score: row.score.points(),
            tiles: row.tiles,
            leave: row.leave,
            down: row.down,
            row: row.row,
            column: row.column,
        }
    }
}

/// The arguments of `Lexicon.moves`.
pub(crate) struct Wanted<'a> {
    pub(crate) cgp: Option<&'a str>,
    pub(crate) rack: Option<&'a str>,
    pub(crate) limit: Option<usize>,
    pub(crate) board: &'a str,
    pub(crate) structure: Option<&'a str>,
}

/// Returns the names of the structures of a lexicon that can generate moves.
pub(crate) fn structures(lexicon: &Lexicon) -> Vec<&'static str> {
    let all = Structure::ALL.into_iter();
    all.filter(|structure| structure.is_in(lexicon))
        .map(Structure::name)
        .collect()
}

fn rules(board: &str) -> Result<GameRules, String> {
    match board {
        "standard" => Ok(GameRules::standard()),
        "super" => Ok(GameRules::super_game()),
        "friends" => Ok(GameRules::friends()),
        _ => Err(format!(
            "there is no board {board:?}: standard, super or friends"
        )),
    }
}

fn structure(name: Option<&str>, lexicon: &Lexicon) -> Result<Structure, String> {
    match name {
        None => Structure::fastest_in(lexicon).ok_or_else(|| "the lexicon is empty".to_owned()),
        Some(name) => Structure::by_name(name).ok_or_else(|| {
            format!("there is no structure {name:?}: gaddag, two-way, dawg or trie")
        }),
    }
}

/// Generates the plays of a position, highest score first.
pub(crate) fn generate(lexicon: &Lexicon, wanted: &Wanted<'_>) -> Result<Vec<Play>, String> {
    fn text(error: impl std::fmt::Display) -> String {
        error.to_string()
    }
    let rules = rules(wanted.board)?;
    let alphabet = lexicon.alphabet();
    let mut position = match wanted.cgp {
        Some(cgp) => Position::from_cgp(cgp, rules.layout(), alphabet).map_err(text)?,
        None if wanted.rack.is_none() => return Err("a position or a rack is needed".to_owned()),
        None => Position::new(&rules),
    };
    if let Some(rack) = wanted.rack {
        position.rack = Rack::parse(rack, lexicon).map_err(text)?;
    }
    let options = Options::from(structure(wanted.structure, lexicon)?);
    let mut generator = MoveGenerator::with_options(lexicon, &rules, options).map_err(text)?;
    generator.set_board(&position.board).map_err(text)?;
    let plays: Vec<Found> = match wanted.limit {
        Some(limit) => generator.top(&position.rack, limit).to_vec(),
        None => {
            let mut all: Vec<Found> = generator.all(&position.rack).iter().collect();
            all.sort_unstable_by(Found::cmp_rank);
            all
        }
    };
    let row = |play: &Found| PlayRow::new(play, &position.board, &position.rack, alphabet).into();
    Ok(plays.iter().map(row).collect())
}
