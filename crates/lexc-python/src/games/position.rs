//! Positions from Python: CGP, a rack on an empty board, or a game.

use lexc_game::{BoardLayout, GameRules, Position, Rack};
use lexc_runtime::Lexicon;
use pyo3::prelude::*;

use crate::errors;
use crate::games::game::PyGame;
use crate::games::notation;
use crate::lexicon::PyLexicon;

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
        Self::with_rules(lexicon, cgp, rack, notation::rules(board)?)
    }

    /// Returns the position of a `Game` as seen by its player to move, or parses a text.
    pub(crate) fn of(
        lexicon: &PyLexicon,
        position: Option<&Bound<'_, PyAny>>,
        rack: Option<&str>,
        rules: Option<&str>,
    ) -> PyResult<Self> {
        let Some(position) = position else {
            let rules = notation::rules(rules.unwrap_or("standard"))?;
            return Self::with_rules(&lexicon.lexicon, None, rack, rules);
        };
        if let Ok(game) = position.cast::<PyGame>() {
            if rules.is_some() {
                return Err(errors::position(
                    "a game has rules of its own: leave rules out",
                ));
            }
            let game = game.borrow();
            let mut given = Self::of_game(&game)?;
            if game.lexicon.alphabet() != lexicon.lexicon.alphabet() {
                return Err(errors::position(
                    "the game has another alphabet than the lexicon",
                ));
            }
            given.replace_rack(&lexicon.lexicon, rack)?;
            return Ok(given);
        }
        let cgp: String = position.extract()?;
        let rules = notation::rules(rules.unwrap_or("standard"))?;
        Self::with_rules(&lexicon.lexicon, Some(&cgp), rack, rules)
    }

    /// Returns the position of a game as seen by the player to move.
    pub(crate) fn of_game(game: &PyGame) -> PyResult<Self> {
        if game.state.players() != 2 {
            return Err(errors::position(
                "only games of two players have a position",
            ));
        }
        if game.state.ending().is_some() {
            return Err(errors::position("the game is over"));
        }
        Ok(Self {
            position: game.state.view(game.state.to_move()).position(),
            rules: game.state.rules().clone(),
        })
    }

    fn with_rules(
        lexicon: &Lexicon,
        cgp: Option<&str>,
        rack: Option<&str>,
        rules: GameRules,
    ) -> PyResult<Self> {
        let position = match cgp {
            Some(cgp) => Position::from_cgp(cgp, rules.layout(), lexicon.alphabet())
                .map_err(errors::position)?,
            None if rack.is_none() => {
                return Err(errors::position("a position or a rack is needed"));
            }
            None => Position::new(&rules),
        };
        let mut given = Self { position, rules };
        given.replace_rack(lexicon, rack)?;
        Ok(given)
    }

    fn replace_rack(&mut self, lexicon: &Lexicon, rack: Option<&str>) -> PyResult<()> {
        if let Some(rack) = rack {
            self.position.rack = Rack::parse(rack, lexicon).map_err(errors::position)?;
        }
        Ok(())
    }
}
