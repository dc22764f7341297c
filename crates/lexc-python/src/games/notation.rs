//! Moves as arguments, and rules by name.

use lexc_alphabet::ErrorKind;
use lexc_api::ApiError;
use lexc_game::GameRules;
use pyo3::prelude::*;

use crate::errors::{self, PositionError};

/// A move: its text, or a row of a play.
#[derive(FromPyObject)]
pub(crate) enum MoveArgument {
    Text(String),
    Play {
        #[pyo3(item)]
        coordinate: String,
        #[pyo3(item)]
        word: String,
    },
}

impl MoveArgument {
    /// Returns the text.
    pub(crate) fn text(self) -> String {
        match self {
            Self::Text(text) => text,
            Self::Play { coordinate, word } => format!("{coordinate} {word}"),
        }
    }
}

/// Returns the rules with this name.
pub(crate) fn rules(name: &str) -> PyResult<GameRules> {
    name.parse::<GameRules>().ok().ok_or_else(|| {
        let message = format!("there are no rules {name:?}");
        let help = format!("name one of {}", GameRules::NAMES.join(", "));
        let error = ApiError::new(ErrorKind::NotFound, message).in_field("rules");
        errors::raised::<PositionError>(error.help(help))
    })
}
