//! The compact two-way DAWG, an interpretation of edge lists (`formats/lex-v1.md`, section 8,
//! `TWOC`).
//!
//! In all words that contain certain factors, the same tile precedes or follows the factor: *h*
//! before *ydro*, *u* after *sq*. The state of such a factor is **forced** and stores only that
//! edge; the next state stores the extensions on both sides. About half of all states are forced.
//!
//! Each edge to a forced state has bit 23 of its cell set, which elsewhere belongs to the address.
//! A forced state is one cell, whose bit 25 gives the side.

use super::edge_list::{Cell, EdgeList, rank};
use super::graph::{Edge, EdgeLabels, Graph as _, State};
use lexc_alphabet::Label;
use lexc_alphabet::Letter;

/// A side of a factor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    /// Before its first tile.
    Left,
    /// After its last tile.
    Right,
}

impl Side {
    /// Returns the opposite side.
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

    /// Creates a state with two lists from an address below [`Self::MAX_ADDRESS`].
    #[must_use]
    pub const fn new(address: u32) -> Self {
        debug_assert!(address < Self::MAX_ADDRESS);
        Self(address)
    }

    /// Creates a forced state from an address below [`Self::MAX_ADDRESS`].
    #[must_use]
    pub const fn forced(address: u32) -> Self {
        debug_assert!(address < Self::MAX_ADDRESS);
        Self(address | Self::FORCED)
    }

    /// Creates the root, which is never forced; [`Self::EMPTY`] if the address is too high.
    #[must_use]
    pub const fn root(state: State) -> Self {
        if state.0 < Self::MAX_ADDRESS { Self(state.0) } else { Self::EMPTY }
    }

    /// Returns a cell whose target is the address alone, without the flag.
    pub(super) const fn address_only(cell: Cell) -> Cell {
        Cell(cell.0 & !Self::FORCED)
    }

    /// Reads the 24 bits of a cell.
    #[must_use]
    pub(super) const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// Returns the 24 bits that represent the state in a cell.
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Returns the address of the state in the pool.
    #[inline]
    #[must_use]
    pub const fn state(self) -> State {
        State(self.0 & (Self::FORCED - 1))
    }

    /// Returns `true` if the state is a single cell.
    #[inline]
    #[must_use]
    pub const fn is_forced(self) -> bool {
        self.0 & Self::FORCED != 0
    }

    /// Returns `true` if the state has no edges.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.state().is_empty()
    }
}

/// One edge of a compact two-way DAWG.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CompactEdge {
    /// The letter that is added to the factor.
    pub letter: Letter,
    /// `true` if the longer factor is a word.
    pub terminal: bool,
    /// The state of the longer factor; [`CompactState::EMPTY`] if nothing can be added.
    pub target: CompactState,
}

impl CompactEdge {
    /// Reads the cell at `address`; `None` for a closing edge. A target that is not after
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
            target: if target.state().0 > address { target } else { CompactState::EMPTY },
        })
    }

    /// Returns the edge without the flag that says whether its target is forced.
    #[must_use]
    pub const fn edge(self) -> Edge {
        Edge {
            label: Label::Letter(self.letter),
            terminal: self.terminal,
            target: self.target.state(),
        }
    }
}

/// The edge lists of a pool, interpreted as a compact two-way DAWG. Only addresses in its
/// range are meaningful.
#[derive(Debug, Clone, Copy)]
pub struct Compact<'a> {
    lists: EdgeList<'a>,
}

impl<'a> Compact<'a> {
    /// Creates a compact two-way DAWG on the edge lists of its pool.
    #[must_use]
    pub const fn new(lists: EdgeList<'a>) -> Self {
        Self { lists }
    }

    /// Returns the only edge of a forced state, and its side.
    #[inline]
    #[must_use]
    pub fn forced(self, state: CompactState) -> Option<(Side, CompactEdge)> {
        if !state.is_forced() || state.is_empty() {
            return None;
        }
        let address = state.state().0;
        let cell = self.lists.cell(address);
        let side = if cell.last() { Side::Left } else { Side::Right };
        Some((side, CompactEdge::read(cell, address)?))
    }

    /// Returns the list of a side of a state that is not forced.
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
    pub fn edge(self, state: CompactState, side: Side, letter: Letter) -> Option<CompactEdge> {
        if let Some((forced, edge)) = self.forced(state) {
            return (forced == side && edge.letter == letter).then_some(edge);
        }
        let (address, cell) = self
            .lists
            .cells(self.list(state, side))
            .find(|(_, cell)| cell.rank() >= rank(letter.number()))?;
        CompactEdge::read(cell, address).filter(|edge| edge.letter == letter)
    }

    /// Returns an iterator over all edges of a side, in the order of their tiles, without the
    /// closing edge. A forced state has one edge.
    pub fn edges(self, state: CompactState, side: Side) -> impl Iterator<Item = CompactEdge> {
        let forced = self.forced(state).filter(|&(forced, _)| forced == side);
        let listed = self.lists.cells(self.list(state, side));
        let listed = listed.filter_map(|(address, cell)| CompactEdge::read(cell, address));
        forced.map(|(_, edge)| edge).into_iter().chain(listed)
    }

    /// Returns the labels of a side; the separator is in `next` if there is a closing edge.
    #[must_use]
    pub fn labels(self, state: CompactState, side: Side) -> EdgeLabels {
        let mut labels = EdgeLabels::default();
        for edge in self.edges(state, side) {
            if !edge.target.is_empty() {
                labels.next.insert(edge.letter);
            }
            if edge.terminal {
                labels.ends.insert(edge.letter);
            }
        }
        if self.close(state, side).is_some() {
            labels.next.insert(Label::Separator);
        }
        labels
    }

    /// Returns the target of the closing edge of a side, if there is one.
    #[inline]
    #[must_use]
    pub fn close(self, state: CompactState, side: Side) -> Option<State> {
        let edge = self.lists.edge(self.list(state, side), Label::Separator)?;
        Some(edge.target)
    }
}
