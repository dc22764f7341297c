//! Bitmap states: masks, then children found by counting bits (`formats/lex-v1.md`, section 7.2).

use alloc::vec::Vec;
use core::marker::PhantomData;
use core::ops::Range;

use zerocopy::little_endian::U32;

use super::graph::{Edge, EdgeLabels, Graph, PathCounts, State, Weights};
use lexc_alphabet::{Label, LabelSet};
use lexc_alphabet::{Letter, LetterSet};

/// A set of labels, as wide as the alphabet requires.
pub trait Mask: Copy + Eq + Default + core::fmt::Debug {
    /// The number of 32-bit units of a mask.
    const WORDS: usize;

    /// Reads the mask whose first unit is at `at`; after the end of the pool it is empty.
    fn read(words: &[U32], at: usize) -> Self;

    /// Returns the same set.
    fn widen(self) -> LabelSet;

    /// Returns the part of a set that fits the width of the mask.
    fn narrow(wide: LabelSet) -> Self;
}

/// A set of labels in one 32-bit unit, for alphabets of up to 31 letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
#[repr(transparent)]
pub struct Mask32(u32);

/// A set of labels in two 32-bit units, for any alphabet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
#[repr(transparent)]
pub struct Mask64(u64);

impl Mask for Mask32 {
    const WORDS: usize = 1;

    #[inline]
    fn read(words: &[U32], at: usize) -> Self {
        Self(words.get(at).map_or(0, |word| word.get()))
    }

    #[inline]
    fn widen(self) -> LabelSet {
        LabelSet::from_bits(self.0.into())
    }

    #[inline]
    fn narrow(wide: LabelSet) -> Self {
        Self(wide.bits() as u32)
    }
}

impl Mask for Mask64 {
    const WORDS: usize = 2;

    #[inline]
    fn read(words: &[U32], at: usize) -> Self {
        Self(
            words
                .get(at..at + 2)
                .map_or(0, |pair| u64::from(pair[0].get()) | u64::from(pair[1].get()) << 32),
        )
    }

    #[inline]
    fn widen(self) -> LabelSet {
        LabelSet::from_bits(self.0)
    }

    #[inline]
    fn narrow(wide: LabelSet) -> Self {
        Self(wide.bits())
    }
}

/// The number of bits of a child's unit that hold its address; the bits above hold a needed letter.
const ADDRESS_BITS: u32 = 26;

/// The number of units after the masks that are read as children when paths are counted, whether
/// they are children or not: processors predict the number of children badly, and most records have
/// no more.
const FEW: usize = 4;

/// A pool of bitmap states. A record is the mask of labels that lead to a state, the mask of
/// letters that complete a word, then for each label that leads to a state, in order, a child: its
/// address, and a letter that every completion of it needs.
#[derive(Debug, Clone, Copy)]
pub struct Bitmap<'a, M> {
    words: &'a [U32],
    width: PhantomData<M>,
}

impl<'a, M: Mask> Bitmap<'a, M> {
    /// The highest address.
    pub const MAX_ADDRESS: u32 = (1 << ADDRESS_BITS) - 1;

    /// Creates a graph on the units of a pool.
    #[must_use]
    pub const fn new(words: &'a [U32]) -> Self {
        Self { words, width: PhantomData }
    }

    /// Returns the labels whose edge leads to a state that has edges itself.
    #[inline]
    #[must_use]
    pub fn next(self, state: State) -> LabelSet {
        M::read(self.words, state.0 as usize).widen()
    }

    /// Returns the letters whose edge completes a word.
    #[inline]
    #[must_use]
    pub fn ends(self, state: State) -> LetterSet {
        self.end_labels(state).letters()
    }

    /// Returns the second mask of a state as it is stored.
    #[inline]
    pub(super) fn end_labels(self, state: State) -> LabelSet {
        M::read(self.words, state.0 as usize + M::WORDS).widen()
    }

    /// Returns both masks of a state: the labels whose edge leads to a state, and those whose edge
    /// completes a word.
    #[inline]
    #[must_use]
    pub fn record(self, state: State) -> [M; 2] {
        let at = state.0 as usize;
        match self.words.get(at..at.saturating_add(2 * M::WORDS)) {
            Some(words) => [M::read(words, 0), M::read(words, M::WORDS)],
            None => [M::default(); 2],
        }
    }

    /// Returns the unit of a child: its address and, above it, an optional letter that every path
    /// from there to the end of a word has.
    #[must_use]
    pub const fn child_unit(address: u32, needed: Option<Letter>) -> u32 {
        let needed = match needed {
            Some(letter) => letter.number() as u32,
            None => 0,
        };
        (address & Self::MAX_ADDRESS) | needed << ADDRESS_BITS
    }

    /// Returns the address and the number of the needed letter of a unit of a child, 0 for none.
    #[inline]
    pub(super) const fn child_of(word: u32) -> (u32, u8) {
        (word & Self::MAX_ADDRESS, (word >> ADDRESS_BITS) as u8)
    }

    /// Address of the first child of a state.
    #[inline]
    #[must_use]
    pub fn children(self, state: State) -> u32 {
        state.0.wrapping_add(2 * M::WORDS as u32)
    }

    /// Returns the child whose address is at `slot`, in the record of `state`.
    #[inline]
    #[must_use]
    pub fn child(self, state: State, slot: u32) -> State {
        self.child_and_needed(state, slot).0
    }

    /// Returns all units of the pool.
    #[inline(always)]
    #[must_use]
    pub const fn pool_words(self) -> &'a [U32] {
        self.words
    }

    /// Returns the child, and a letter that every completion of it has, if the file stores one:
    /// without that letter the child need not be read.
    ///
    /// Opening a file does not verify that every completion has the letter;
    /// `lexc_compiler::agreement` does.
    #[inline]
    #[must_use]
    pub fn child_and_needed(self, state: State, slot: u32) -> (State, Option<Letter>) {
        let (child, needed) = self.raw_child(slot);
        (State(if child > state.0 { child } else { 0 }), Letter::from_low_bits(needed))
    }

    /// Decodes the unit at `slot`, even if it is not a child; returns zeros after the end of the
    /// pool.
    #[inline]
    pub(super) fn raw_child(self, slot: u32) -> (u32, u8) {
        Self::child_of(self.words.get(slot as usize).map_or(0, |word| word.get()))
    }

    /// Returns the child of `state` after a label in `next`, the labels that lead to states.
    #[inline]
    #[must_use]
    pub fn follow(self, state: State, next: LabelSet, label: impl Into<Label>) -> State {
        let below = (1u64 << label.into().to_byte()) - 1;
        let before = (next.bits() & below).count_ones();
        self.child(state, self.children(state).wrapping_add(before))
    }
}

impl<M: Mask> Graph for Bitmap<'_, M> {
    #[inline]
    fn labels(self, state: State) -> EdgeLabels {
        EdgeLabels { next: self.next(state), ends: self.ends(state) }
    }

    #[inline]
    fn edge(self, state: State, label: impl Into<Label>) -> Option<Edge> {
        let label = label.into();
        let next = self.next(state);
        let terminal = self.end_labels(state).contains(label);
        let leads_on = next.contains(label);
        if !leads_on && !terminal {
            return None;
        }
        let target = if leads_on { self.follow(state, next, label) } else { State::EMPTY };
        Some(Edge { label, terminal, target })
    }

    #[inline]
    fn edges(self, state: State) -> impl Iterator<Item = Edge> {
        let (next, ends) = (self.next(state).bits(), self.end_labels(state).bits());
        let mut left = next | ends;
        let mut slot = self.children(state);
        core::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let tile = left.trailing_zeros() as u8;
            left &= left - 1;
            let leads_on = next >> tile & 1 != 0;
            let target = if leads_on { self.child(state, slot) } else { State::EMPTY };
            slot = slot.wrapping_add(leads_on.into());
            Some(Edge {
                label: Label::from_low_bits(tile),
                terminal: ends >> tile & 1 != 0,
                target,
            })
        })
    }

    #[inline]
    fn right(self, state: State) -> State {
        // Saturating: the right half is never before its state, even in a pool that was not
        // verified.
        let len = 2 * M::WORDS as u32 + self.next(state).bits().count_ones();
        State(state.0.saturating_add(len))
    }

    #[inline(always)]
    fn count(self, range: Range<u32>, root: State) -> u32 {
        let masks = 2 * M::WORDS;
        // Each record has its masks, so records begin at least that far apart.
        let mut paths = PathCounts::new(&range, root, masks as u32);
        let mut words = 0u64;
        let units = self.words.get(..range.end as usize).unwrap_or(self.words);
        let mut at = range.start as usize;
        while at < units.len() {
            let state = State(at as u32);
            let here = paths.at(state.0);
            let ends = self.end_labels(state).bits().count_ones();
            words = words.saturating_add(u64::from(here) * u64::from(ends));
            let children = self.next(state).bits().count_ones() as usize;
            let rest = units.get(at + masks..).unwrap_or(&[]);
            at += masks + children;
            let rest = match rest.split_first_chunk::<FEW>() {
                Some((few, rest)) => {
                    for (slot, unit) in few.iter().enumerate() {
                        let (child, _) = Self::child_of(unit.get());
                        // A selection, not a branch. The number of this state is already read, so
                        // it may change.
                        paths.add(if slot < children { child } else { state.0 }, here);
                    }
                    &rest[..children.saturating_sub(FEW).min(rest.len())]
                }
                None => &rest[..children.min(rest.len())],
            };
            for unit in rest {
                let (child, _) = Self::child_of(unit.get());
                paths.add(child, here);
            }
        }
        u32::try_from(words).unwrap_or(u32::MAX)
    }

    fn weigh(self, range: Range<u32>) -> Vec<u32> {
        let mut counts = vec![0u32; range.len()];
        // Records can be found from the front only, and children follow their parents: collect the
        // beginnings of the records, then count from the last to the first.
        let mut starts = Vec::new();
        let mut at = State(range.start);
        while at.0 < range.end {
            starts.push(at);
            at = self.right(at);
        }
        for &state in starts.iter().rev() {
            let first = self.children(state);
            let mut rest = 0u32;
            for slot in (first..self.right(state).0.min(range.end)).rev() {
                let child = self.child(state, slot);
                let weights = |at: u32| {
                    if range.contains(&at) { counts[(at - range.start) as usize] } else { 0 }
                };
                let deeper =
                    if self.next(child).bits() == 0 { 0 } else { weights(self.children(child)) };
                let below = self.end_labels(child).bits().count_ones().saturating_add(deeper);
                rest = rest.saturating_add(if child.is_empty() { 0 } else { below });
                counts[(slot - range.start) as usize] = rest;
            }
        }
        counts
    }

    #[inline]
    fn words(self, weights: Weights<'_>, state: State) -> u32 {
        if state.is_empty() {
            return 0;
        }
        let deeper =
            if self.next(state).bits() == 0 { 0 } else { weights.at(self.children(state)) };
        self.end_labels(state).bits().count_ones().saturating_add(deeper)
    }

    #[inline]
    fn words_before(self, weights: Weights<'_>, state: State, letter: Letter) -> u32 {
        let (next, ends) = (self.next(state).bits(), self.end_labels(state).bits());
        let below = (1u64 << letter.number()) - 1;
        let first = self.children(state);
        let all = if next == 0 { 0 } else { weights.at(first) };
        let rest = if next & !below == 0 {
            0
        } else {
            weights.at(first.wrapping_add((next & below).count_ones()))
        };
        (ends & below).count_ones().wrapping_add(all.wrapping_sub(rest))
    }
}
