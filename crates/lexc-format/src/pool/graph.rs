//! [`Graph`]: walks over states, independent of their layout.

use alloc::vec::Vec;
use core::ops::Range;

use zerocopy::little_endian::U32;

use lexc_alphabet::{Label, LabelSet};
use lexc_alphabet::{Letter, LetterSet};

/// The number of [`Label::Separator`] in a file.
pub(crate) const SEPARATOR: u8 = 0;

/// A state: the address of its record in the pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct State(pub u32);

impl State {
    /// The state without edges.
    pub const EMPTY: Self = Self(0);

    /// Returns `true` if the state has no edges.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// One edge of an automaton.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Edge {
    /// The label: a letter, or the separator.
    pub label: Label,
    /// `true` if a word is complete after this edge.
    pub terminal: bool,
    /// The state that it leads to; [`State::EMPTY`] if no edge follows.
    pub target: State,
}

impl Edge {
    /// Returns the letter that labels the edge, or `None` for the separator.
    #[inline]
    #[must_use]
    pub const fn letter(&self) -> Option<Letter> {
        self.label.letter()
    }
}

/// The labels of a state's edges, as sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct EdgeLabels {
    /// Labels whose edge leads to a state that has edges itself.
    pub next: LabelSet,
    /// Letters whose edge completes a word.
    pub ends: LetterSet,
}

impl EdgeLabels {
    /// Returns the labels of all edges.
    #[inline]
    #[must_use]
    pub fn all(self) -> LabelSet {
        self.next | self.ends
    }
}

/// A walk over states, independent of the layout. All methods take constant time, except that an
/// edge list is scanned.
///
/// No method panics or reads out of range, even in a pool that was not verified: an invalid address
/// has no edges, and an edge that does not point forward is treated as one to [`State::EMPTY`].
pub trait Graph: Copy {
    /// Returns the labels of the state's edges.
    fn labels(self, state: State) -> EdgeLabels;

    /// Returns the edge with a label, or `None` if there is no such edge.
    fn edge(self, state: State, label: impl Into<Label>) -> Option<Edge>;

    /// Returns an iterator over all edges, the letters in order. The separator is first or last,
    /// depending on the layout.
    fn edges(self, state: State) -> impl Iterator<Item = Edge>;

    /// Returns the right half of a two-way state: its record follows the left half's.
    fn right(self, state: State) -> State;

    /// Counts the words below `root` in an automaton that occupies `range` and does not leave it.
    /// Returns `u32::MAX` for any count that is not smaller. Takes time linear in the range.
    fn count(self, range: Range<u32>, root: State) -> u32;

    /// Calls `weigh` for every unit of `range` from the last to the first and stores the result:
    /// for each address, the number of words reached by this edge and the rest of its record,
    /// saturating at `u32::MAX`. See [`Self::words`] and [`Self::words_before`].
    fn weigh(self, range: Range<u32>) -> Vec<u32>;

    /// Returns the number of words below `state`, computed from the weights of the range.
    fn words(self, weights: Weights<'_>, state: State) -> u32;

    /// Returns the number of words below `state` that precede all words that begin with `letter`.
    fn words_before(self, weights: Weights<'_>, state: State, letter: Letter) -> u32;
}

/// The number of paths from the root to each state of a range, saturating at `u32::MAX`. Edges
/// point forward, so that one pass from the first unit to the last computes all numbers.
pub(super) struct PathCounts {
    begin: u32,
    /// The number of units that share a number, because at most one state begins in them.
    units: u32,
    counts: Vec<u32>,
}

impl PathCounts {
    /// Creates the numbers for a range in which states begin at least `shortest` units apart.
    #[inline(always)]
    pub(super) fn new(range: &Range<u32>, root: State, shortest: u32) -> Self {
        let mut counts = Self {
            begin: range.start,
            units: shortest,
            counts: vec![0; range.len().div_ceil(shortest as usize)],
        };
        counts.add(root.0, 1);
        counts
    }

    #[inline(always)]
    pub(super) fn at(&self, address: u32) -> u32 {
        let index = address.wrapping_sub(self.begin) / self.units;
        self.counts.get(index as usize).copied().unwrap_or(0)
    }

    #[inline(always)]
    pub(super) fn add(&mut self, address: u32, more: u32) {
        let index = address.wrapping_sub(self.begin) / self.units;
        if let Some(counts) = self.counts.get_mut(index as usize) {
            *counts = counts.saturating_add(more);
        }
    }
}

/// Word counts of the units of a range of a pool: the result of [`Graph::weigh`], or the section
/// `RANK` of a file (`formats/lex-v1.md`, section 9).
#[derive(Debug, Clone, Copy)]
pub struct Weights<'a> {
    /// First address of the range.
    pub begin: u32,
    /// One number for each unit of the range.
    pub counts: &'a [U32],
}

impl Weights<'_> {
    #[inline]
    pub(super) fn at(&self, address: u32) -> u32 {
        let index = address.wrapping_sub(self.begin) as usize;
        self.counts.get(index).map_or(0, |count| count.get())
    }
}
