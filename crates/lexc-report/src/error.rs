//! [`Error`]: every error of the crate.

use lexc_alphabet::ErrorKind;
use lexc_game::GameStateError;
use lexc_game::digest::Digest;
use lexc_movegen::GeneratorError;

use crate::model::{LayoutName, MeasuredStructure};

/// The reason why words cannot be read, a measurement failed, or a report cannot be rendered.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The list cannot be read, or is too long.
    #[error(transparent)]
    Read(#[from] lexc_compiler::Error),
    /// No word is left.
    #[error("{name}: no word is left")]
    NoWords {
        /// Name of the list.
        name: String,
    },
    /// The temporary file of words for other processes cannot be written.
    #[error("cannot write a temporary file")]
    Temporary(#[from] std::io::Error),
    /// The words cannot be stored for other processes.
    #[error("{0}")]
    Words(String),
    /// The generator cannot be created, or a board does not fit it.
    #[error(transparent)]
    Generator(#[from] GeneratorError),
    /// The rules or the alphabet do not allow a game.
    #[error(transparent)]
    State(#[from] GameStateError),
    /// Two backends do not find the same plays.
    #[error("{backend} finds other plays: {found:?}, expected {expected:?}")]
    OtherPlays {
        /// The name of the backend.
        backend: String,
        /// The index of the position.
        position: usize,
        /// The expected answer: the known one, or the first backend's.
        expected: Digest,
        /// The answer of this backend.
        found: Digest,
    },
    /// A layout of Gordon's holds the wrong strings: a defect of lexc.
    #[error(
        "Gordon's layout holds {found} strings instead of {expected}: this is a defect of lexc"
    )]
    WrongStrings {
        /// Strings of the structure.
        expected: u64,
        /// Strings of the layout.
        found: u64,
    },
    /// Two structures gave different answers: a defect of lexc.
    #[error(
        "the {} in the {} layout gives other answers than the structures before it: this is a defect of lexc",
        structure.title(), layout.title()
    )]
    OtherAnswers {
        /// The structure.
        structure: MeasuredStructure,
        /// Its layout.
        layout: LayoutName,
    },
    /// A report cannot be rendered: a defect of lexc.
    #[error("the report cannot be rendered: {0}: this is a defect of lexc")]
    Template(String),
}

impl Error {
    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self {
            Self::Read(error) => error.kind(),
            Self::Generator(error) => error.kind(),
            Self::State(error) => error.kind(),
            Self::Temporary(_) => ErrorKind::Io,
            Self::NoWords { .. } => ErrorKind::Illegal,
            Self::OtherPlays { .. } => ErrorKind::Mismatch,
            _ => ErrorKind::Other,
        }
    }
}
