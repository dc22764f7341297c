//! Errors of a measurement.

use crate::model::{LayoutName, MeasuredStructure};

/// The reason why a measurement failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MeasurementError {
    /// The temporary file of words for other processes cannot be written.
    #[error("cannot write a temporary file")]
    Temporary(#[from] std::io::Error),
    /// The words cannot be stored for other processes.
    #[error("{0}")]
    Words(String),
    /// The list is too long.
    #[error(transparent)]
    Collect(#[from] lexc_compiler::Error),
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
    Disagree {
        /// The structure.
        structure: MeasuredStructure,
        /// Its layout.
        layout: LayoutName,
    },
}
