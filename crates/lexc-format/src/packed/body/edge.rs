//! States and edges of a packed lexicon.

use crate::packed::model::{Class, ENTRY_KINDS, entry_kind};
use lexc_alphabet::Letter;

/// The number of tiles of the longest word: no walk goes deeper.
pub const MAX_DEPTH: usize = 255;

/// A state of a packed lexicon: the position of its record and the context of its codes, or a node
/// of the index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PackedState {
    pub(crate) at: u32,
    /// See [`context_of`]; [`NODE`] if `at` is the number of a node of the index.
    pub(crate) context: u16,
}

/// The context of states that are nodes of the index.
const NODE: u16 = u16::MAX;

impl PackedState {
    pub(crate) fn node(number: usize) -> Self {
        Self { at: number as u32, context: NODE }
    }

    /// Returns the number of the node of the index, if the state is one.
    #[inline]
    pub(crate) fn as_node(self) -> Option<usize> {
        (self.context == NODE).then_some(self.at as usize)
    }
}

/// An edge of a packed lexicon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PackedEdge {
    /// The label.
    pub letter: Letter,
    /// `true` if a word is complete after this edge.
    pub terminal: bool,
    /// The state that it leads to; `None` if no edge follows.
    pub target: Option<PackedState>,
}

/// Returns the context of the record after an edge: label × 5 + entry kind (see [`entry_kind`]).
#[inline]
pub(crate) fn context_of(letter: Letter, terminal: bool, class: Class) -> u16 {
    let kind = entry_kind(terminal, class);
    (usize::from(letter.number()) * ENTRY_KINDS + kind) as u16
}
