//! Positions from Python: CGP, or a rack on an empty board.

use lexc_game::{BoardLayout, GameRules, Position, Rack};
use lexc_runtime::Lexicon;
use pyo3::prelude::*;

use crate::errors;
use crate::games::notation;

/// A position and its rules.
#[derive(Debug, Clone)]
pub(crate) struct Given {
    pub(crate) position: Position,
    pub(crate) rules: GameRules,
}

impl Given {
    /// Reads a position on the board layout with this name.
    pub(crate) fn read(
        lexicon: &Lexicon,
        cgp: Option<&str>,
        rack: Option<&str>,
        board: &str,
    ) -> PyResult<Self> {
        if BoardLayout::builtin(board).ok().is_none() {
            return Err(errors::position(format!(
                "there is no board {board:?}: expected standard, super or friends"
            )));
        }
        let rules = notation::rules(board)?;
        let mut position = match cgp {
            Some(cgp) => Position::from_cgp(cgp, rules.layout(), lexicon.alphabet())
                .map_err(errors::position)?,
            None if rack.is_none() => {
                return Err(errors::position("a position or a rack is needed"));
            }
            None => Position::new(&rules),
        };
        if let Some(rack) = rack {
            position.rack = Rack::parse(rack, lexicon).map_err(errors::position)?;
        }
        Ok(Self { position, rules })
    }
}
