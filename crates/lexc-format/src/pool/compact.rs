//! The compact two-way DAWG, a special reading of edge lists (`formats/lex-v1.md`, section 8,
//! `TWOC`).
//!
//! In every word around some fragments the same tile stands before them, or behind: *h* before
//! *ydro*, *u* behind *sq*. Such a fragment's state is **forced** and keeps that edge alone; the next state knows what
//! can be put on either side then. About half of all states are forced, and the rest of their
//! edges need not be stored.
//!
//! Whether a state is forced is told by the arcs that lead to it, in bit 23 of their cells; that
//! bit belongs to the address elsewhere. A forced state is one cell, whose bit 25 tells the side.

use super::edge_list::rank;
use super::{Arc, ArcLabels, Cell, EdgeList, Graph as _, State};
use crate::label::Label;
use crate::letter::Letter;

/// A side of a fragment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    /// Before its first tile.
    Left,
    /// Behind its last tile.
    Right,
}

impl Side {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// A state of a compact two-way DAWG: an address below 2²³, with bit 23 set if it is forced.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CompactState(u32);

impl CompactState {
    /// The state without edges.
    pub const EMPTY: Self = Self(0);
    /// Addresses lie below this.
    pub const MAX_ADDRESS: u32 = 1 << 23;
    const FORCED: u32 = 1 << 23;

    /// The state at an address below [`Self::MAX_ADDRESS`].
    #[must_use]
    pub const fn new(address: u32, forced: bool) -> Self {
        debug_assert!(address < Self::MAX_ADDRESS);
        Self(address | if forced { Self::FORCED } else { 0 })
    }

    /// The root, which is never forced; [`Self::EMPTY`] for an address that is too high.
    #[must_use]
    pub const fn root(state: State) -> Self {
        if state.0 < Self::MAX_ADDRESS {
            Self(state.0)
        } else {
            Self::EMPTY
        }
    }

    /// Reads the 24 bits of a cell.
    #[must_use]
    pub(super) const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// The 24 bits that a cell has for it.
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Where it stands in the pool.
    #[inline]
    #[must_use]
    pub const fn state(self) -> State {
        State(self.0 & (Self::FORCED - 1))
    }

    /// Is it a single cell?
    #[inline]
    #[must_use]
    pub const fn is_forced(self) -> bool {
        self.0 & Self::FORCED != 0
    }

    /// Has it no edges?
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.state().is_empty()
    }
}

/// One edge of a compact two-way DAWG.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CompactArc {
    /// The letter that is added to the fragment.
    pub letter: Letter,
    /// Is the longer fragment a word?
    pub terminal: bool,
    /// Its state; [`CompactState::EMPTY`] where nothing can be added.
    pub target: CompactState,
}

impl CompactArc {
    /// Reads the cell at `address`; `None` for a closing arc. A target that is not after
    /// `address` is read as [`CompactState::EMPTY`].
    #[inline]
    pub(super) const fn read(cell: Cell, address: u32) -> Option<Self> {
        let Some(letter) = cell.label().letter() else {
            return None;
        };
        let target = CompactState::from_bits(cell.target());
        Some(Self {
            letter,
            terminal: cell.terminal(),
            target: if target.state().0 > address {
                target
            } else {
                CompactState::EMPTY
            },
        })
    }

    /// The arc without what it says of its target.
    #[must_use]
    pub const fn arc(self) -> Arc {
        Arc {
            label: Label::Letter(self.letter),
            terminal: self.terminal,
            target: self.target.state(),
        }
    }
}

/// The edge lists of a pool, read as those of a compact two-way DAWG. Only inside its range do
/// they mean anything.
#[derive(Debug, Clone, Copy)]
pub struct Compact<'a> {
    lists: EdgeList<'a>,
}

impl<'a> Compact<'a> {
    /// The edge lists of a pool that holds a compact two-way DAWG.
    #[must_use]
    pub const fn new(lists: EdgeList<'a>) -> Self {
        Self { lists }
    }

    /// The one edge of a forced state, and its side.
    #[inline]
    #[must_use]
    pub fn forced(self, state: CompactState) -> Option<(Side, CompactArc)> {
        if !state.is_forced() || state.is_empty() {
            return None;
        }
        let address = state.state().0;
        let cell = self.lists.cell(address);
        let side = if cell.last() { Side::Left } else { Side::Right };
        Some((side, CompactArc::read(cell, address)?))
    }

    /// The list of a side of a state that is not forced.
    #[inline]
    fn list(self, state: CompactState, side: Side) -> State {
        match side {
            _ if state.is_empty() || state.is_forced() => State::EMPTY,
            Side::Left => state.state(),
            Side::Right => State(self.lists.end(state.state())),
        }
    }

    /// Returns the edge that adds `letter` on a side; a forced state has one edge only.
    #[inline]
    #[must_use]
    pub fn arc(self, state: CompactState, side: Side, letter: Letter) -> Option<CompactArc> {
        if let Some((forced, arc)) = self.forced(state) {
            return (forced == side && arc.letter == letter).then_some(arc);
        }
        let (address, cell) = self
            .lists
            .cells(self.list(state, side))
            .find(|(_, cell)| cell.rank() >= rank(letter.number()))?;
        CompactArc::read(cell, address).filter(|arc| arc.letter == letter)
    }

    /// All edges of a side, in order of their tiles, without the closing arc; of a forced state
    /// only the one it has.
    pub fn arcs(self, state: CompactState, side: Side) -> impl Iterator<Item = CompactArc> {
        let forced = self.forced(state).filter(|&(forced, _)| forced == side);
        let listed = self.lists.cells(self.list(state, side));
        let listed = listed.filter_map(|(address, cell)| CompactArc::read(cell, address));
        forced.map(|(_, arc)| arc).into_iter().chain(listed)
    }

    /// Returns the labels of a side; the separator is in `next` if there is a closing arc.
    #[must_use]
    pub fn labels(self, state: CompactState, side: Side) -> ArcLabels {
        let mut labels = ArcLabels::default();
        for arc in self.arcs(state, side) {
            if !arc.target.is_empty() {
                labels.next.insert(arc.letter);
            }
            if arc.terminal {
                labels.ends.insert(arc.letter);
            }
        }
        if self.close(state, side).is_some() {
            labels.next.insert(Label::Separator);
        }
        labels
    }

    /// Where the closing arc of a side leads, if there is one.
    #[inline]
    #[must_use]
    pub fn close(self, state: CompactState, side: Side) -> Option<State> {
        let arc = self.lists.arc(self.list(state, side), Label::Separator)?;
        Some(arc.target)
    }
}
