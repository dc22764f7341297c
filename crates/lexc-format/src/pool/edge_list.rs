//! Edge lists: one cell for each edge, siblings adjacent (`formats/lex-v1.md`, section 7.1).

use alloc::vec::Vec;
use core::ops::Range;

use zerocopy::little_endian::U32;

use super::graph::{Edge, EdgeLabels, Graph, PathCounts, State, Weights};
use lexc_alphabet::{Label, LabelSet};
use lexc_alphabet::{Letter, LetterSet};

/// A cell: bits 0–23 hold the target's address, 24 terminal, 25 last of its list, 26–31 the tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell(pub u32);

impl Cell {
    /// Addresses lie below this.
    pub const MAX_ADDRESS: u32 = 1 << 24;
    const TERMINAL: u32 = 1 << 24;
    const LAST: u32 = 1 << 25;

    /// Packs a cell that is not the last of its list; see [`Self::ending`]. The address of the
    /// target must be below [`Self::MAX_ADDRESS`].
    #[must_use]
    pub const fn new(edge: Edge) -> Self {
        let target = edge.target.0;
        debug_assert!(target < Self::MAX_ADDRESS);
        Self(
            (edge.label.to_byte() as u32) << 26
                | if edge.terminal { Self::TERMINAL } else { 0 }
                | target,
        )
    }

    /// Returns the same cell, marked as the last of its list.
    #[must_use]
    pub const fn ending(self) -> Self {
        Self(self.0 | Self::LAST)
    }

    /// Returns the same cell with another target, whose address must be below
    /// [`Self::MAX_ADDRESS`].
    #[inline]
    #[must_use]
    pub const fn leading_to(self, target: State) -> Self {
        debug_assert!(target.0 < Self::MAX_ADDRESS);
        Self(self.0 & !(Self::MAX_ADDRESS - 1) | target.0)
    }

    /// Returns the label.
    #[inline]
    #[must_use]
    pub const fn label(self) -> Label {
        Label::from_low_bits(self.number())
    }

    /// Returns the number of the label: 0 for the separator.
    #[inline]
    pub(super) const fn number(self) -> u8 {
        (self.0 >> 26) as u8
    }

    /// Returns the sort key of a label in a list: letters ascend and the separator is last, so that
    /// more lists are the tails of others.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u8 {
        rank(self.number())
    }

    /// Returns `true` if the edge completes a word.
    #[inline]
    #[must_use]
    pub const fn terminal(self) -> bool {
        self.0 & Self::TERMINAL != 0
    }

    /// Returns `true` if the cell is the last of its list.
    #[inline]
    #[must_use]
    pub const fn last(self) -> bool {
        self.0 & Self::LAST != 0
    }

    /// Returns the address of the target.
    #[inline]
    #[must_use]
    pub const fn target(self) -> u32 {
        self.0 & (Self::MAX_ADDRESS - 1)
    }

    /// Returns the edge of the cell at `address`; a target that does not point forward becomes
    /// none.
    #[inline]
    pub(super) const fn edge(self, address: u32) -> Edge {
        let target = self.target();
        Edge {
            label: self.label(),
            terminal: self.terminal(),
            target: State(if target > address { target } else { 0 }),
        }
    }
}

#[inline]
pub(super) const fn rank(number: u8) -> u8 {
    number.wrapping_sub(1)
}

/// A pool of edge lists. A state is the address of its first cell.
#[derive(Debug, Clone, Copy)]
pub struct EdgeList<'a> {
    words: &'a [U32],
}

impl<'a> EdgeList<'a> {
    /// Creates a graph on the units of a pool.
    #[must_use]
    pub const fn new(words: &'a [U32]) -> Self {
        Self { words }
    }

    /// Returns the cell at an address; after the end of the pool, an empty last one.
    #[inline]
    #[must_use]
    pub fn cell(self, address: u32) -> Cell {
        self.words.get(address as usize).map_or(Cell(Cell::LAST), |word| Cell(word.get()))
    }

    /// Returns all units of the pool.
    #[inline(always)]
    #[must_use]
    pub const fn pool_words(self) -> &'a [U32] {
        self.words
    }

    #[inline]
    pub(super) fn cells(self, state: State) -> Cells<'a> {
        let list =
            if state.is_empty() { &[] } else { self.words.get(state.0 as usize..).unwrap_or(&[]) };
        Cells { list: list.iter(), address: state.0 }
    }

    /// Returns the address of the first cell after the list that begins at `state`.
    pub(super) fn end(self, state: State) -> u32 {
        state.0 + self.cells(state).count() as u32
    }
}

/// Iterator over (address, cell) of one list.
pub(super) struct Cells<'a> {
    list: core::slice::Iter<'a, U32>,
    address: u32,
}

impl Iterator for Cells<'_> {
    type Item = (u32, Cell);

    #[inline]
    fn next(&mut self) -> Option<(u32, Cell)> {
        let cell = Cell(self.list.next()?.get());
        let address = self.address;
        self.address += 1;
        if cell.last() {
            self.list = [].iter();
        }
        Some((address, cell))
    }
}

impl Graph for EdgeList<'_> {
    #[inline]
    fn labels(self, state: State) -> EdgeLabels {
        let (mut next, mut ends) = (0, 0);
        for (address, cell) in self.cells(state) {
            let bit = 1u64 << cell.number();
            next |= if cell.target() > address { bit } else { 0 };
            ends |= if cell.terminal() { bit } else { 0 };
        }
        EdgeLabels { next: LabelSet::from_bits(next), ends: LetterSet::from_bits(ends) }
    }

    #[inline]
    fn edge(self, state: State, label: impl Into<Label>) -> Option<Edge> {
        let number = label.into().to_byte();
        for (address, cell) in self.cells(state) {
            if cell.rank() >= rank(number) {
                return (cell.number() == number).then(|| cell.edge(address));
            }
        }
        None
    }

    #[inline]
    fn edges(self, state: State) -> impl Iterator<Item = Edge> {
        self.cells(state).map(|(address, cell)| cell.edge(address))
    }

    #[inline]
    fn right(self, state: State) -> State {
        State(self.end(state))
    }

    #[inline(always)]
    fn count(self, range: Range<u32>, root: State) -> u32 {
        let mut paths = PathCounts::new(&range, root, 1);
        let mut words = 0u64;
        // The number of paths that continue along the list.
        let mut on = 0u32;
        for address in range {
            let cell = self.cell(address);
            let here = on.saturating_add(paths.at(address));
            words = words.saturating_add(u64::from(here) * u64::from(cell.terminal()));
            paths.add(cell.edge(address).target.0, here);
            on = if cell.last() { 0 } else { here };
        }
        u32::try_from(words).unwrap_or(u32::MAX)
    }

    fn weigh(self, range: Range<u32>) -> Vec<u32> {
        let mut counts = vec![0u32; range.len()];
        for address in range.clone().rev() {
            let cell = self.cell(address);
            let below = cell.edge(address).target.0;
            let index = (address - range.start) as usize;
            let rest = if cell.last() { 0 } else { counts.get(index + 1).copied().unwrap_or(0) };
            let below =
                if range.contains(&below) { counts[(below - range.start) as usize] } else { 0 };
            counts[index] = rest.saturating_add(below).saturating_add(cell.terminal().into());
        }
        counts
    }

    #[inline]
    fn words(self, weights: Weights<'_>, state: State) -> u32 {
        if state.is_empty() { 0 } else { weights.at(state.0) }
    }

    #[inline]
    fn words_before(self, weights: Weights<'_>, state: State, letter: Letter) -> u32 {
        let rest = self
            .cells(state)
            .find(|(_, cell)| cell.rank() >= rank(letter.number()))
            .map_or(0, |(address, _)| weights.at(address));
        self.words(weights, state).wrapping_sub(rest)
    }
}
