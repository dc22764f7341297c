//! Squares where a bingo may be placed.

use super::blank_letters::BoardLetters;
use crate::record::Placement;

/// The squares of a word that a play of all tiles through a run may spell.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CandidateSpan {
    /// The index of the first square of the word.
    pub(crate) first: usize,
    /// The number of tiles before the run.
    pub(crate) left: usize,
    /// The letters of the board in the word.
    pub(crate) covered: BoardLetters,
    pub(crate) placement: Placement,
}

impl CandidateSpan {
    /// A placeholder in arrays.
    pub(crate) const NONE: Self = Self {
        first: 0,
        left: 0,
        covered: BoardLetters { key: 0, count: 0 },
        placement: Placement::new(0, 0, 0),
    };
}
