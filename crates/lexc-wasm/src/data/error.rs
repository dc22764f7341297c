//! [`WasmError`]: every error as data that JavaScript reads.

use lexc::game::{ChallengeError, GameStateError, TextError, TextFormat};
use lexc::moves::GeneratorError;
use lexc_api::ApiError;
use lexc_engine::Error as EngineError;
use serde::Serialize;
use wasm_bindgen::JsValue;

use crate::data::illegal::Illegal;

/// The kinds of errors; the package exports the same names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum WasmErrorKind {
    /// Bytes are not a lexicon, or the lexicon is damaged.
    Lexicon,
    /// A word list does not fit the alphabet.
    Words,
    /// An alphabet is unknown or its text is wrong.
    Alphabet,
    /// A text has a character that no tile spells.
    Text,
    /// Rules or a layout cannot be read.
    Rules,
    /// A position cannot be read.
    Position,
    /// A game as GCG cannot be read.
    Gcg,
    /// A move cannot be read.
    Move,
    /// The rules do not allow a move.
    Illegal,
    /// Nothing can be challenged.
    Challenge,
    /// A player is unknown or does not fit the game.
    Player,
    /// Leave values cannot be read.
    Leaves,
    /// A simulation cannot be created.
    Simulation,
    /// A saved game cannot be restored.
    Save,
    /// An argument is out of range.
    Range,
}

/// An error with its kind, its position in a text, and help.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WasmError {
    /// The kind.
    pub kind: WasmErrorKind,
    /// The message.
    pub message: String,
    /// The line from 1, if the error is in a text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// The column from 1, if the error is in a text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<u64>,
    /// Possible remedies.
    pub help: Vec<String>,
    /// The reason why the rules do not allow a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Illegal>,
}

/// A result with [`WasmError`].
pub(crate) type Result<T, E = WasmError> = core::result::Result<T, E>;

impl WasmError {
    /// Returns an error without a position.
    pub(crate) fn new(kind: WasmErrorKind, message: impl ToString) -> Self {
        Self {
            kind,
            message: message.to_string(),
            line: None,
            column: None,
            help: Vec::new(),
            reason: None,
        }
    }

    pub(crate) fn at(mut self, line: usize, column: usize) -> Self {
        self.line = Some(line as u64);
        self.column = Some(column as u64);
        self
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help.push(help.into());
        self
    }

    /// Converts an error of the facade, using its first diagnostic.
    pub(crate) fn from_lexc(kind: WasmErrorKind, error: &lexc::Error) -> Self {
        let mut made = Self::new(kind, error);
        if let Some(first) = error.diagnostics().into_iter().next() {
            made.message = first.message;
            made.help = first.help.iter().map(ToString::to_string).collect();
            if let Some(location) = first.location {
                made.line = Some(location.line);
                made.column = Some(location.column);
            }
        }
        made
    }

    /// Converts an error of the API in a parameter.
    pub(crate) fn from_api(kind: WasmErrorKind, error: ApiError) -> Self {
        let mut made = Self::new(kind, error.message);
        made.help = error.help.iter().map(ToString::to_string).collect();
        match error.place {
            Some(place) if place.column > 0 || place.line.is_some() => {
                made.at(place.line.unwrap_or(1), place.column.max(1))
            }
            _ => made,
        }
    }

    /// Returns the error for an illegal play.
    pub(crate) fn illegal(reason: Illegal) -> Self {
        let mut error = Self::new(WasmErrorKind::Illegal, &reason);
        error.reason = Some(reason);
        error
    }
}

impl core::fmt::Display for WasmError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for WasmError {}

/// The error as JSON, which the package turns into a `LexcError`.
impl From<WasmError> for JsValue {
    fn from(error: WasmError) -> Self {
        // Serializing texts and numbers cannot fail.
        Self::from_str(&serde_json::to_string(&error).unwrap_or_default())
    }
}

impl From<TextError> for WasmError {
    fn from(error: TextError) -> Self {
        let (line, column) = (error.line, error.column);
        let kind = match error.format {
            TextFormat::Gcg => WasmErrorKind::Gcg,
            TextFormat::BoardLayout => WasmErrorKind::Rules,
            TextFormat::Play => WasmErrorKind::Move,
            _ => WasmErrorKind::Position,
        };
        Self::new(kind, error).at(line, column)
    }
}

impl From<GameStateError> for WasmError {
    fn from(error: GameStateError) -> Self {
        let kind = match error {
            GameStateError::Players(_) | GameStateError::RackSize(_) => WasmErrorKind::Rules,
            _ => WasmErrorKind::Position,
        };
        Self::new(kind, error)
    }
}

impl From<ChallengeError> for WasmError {
    fn from(error: ChallengeError) -> Self {
        Self::new(WasmErrorKind::Challenge, error)
    }
}

impl From<GeneratorError> for WasmError {
    fn from(error: GeneratorError) -> Self {
        Self::new(WasmErrorKind::Rules, error)
    }
}

impl From<EngineError> for WasmError {
    fn from(error: EngineError) -> Self {
        match error {
            EngineError::Generator(error) => error.into(),
            error => Self::new(WasmErrorKind::Player, error),
        }
    }
}
