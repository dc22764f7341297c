//! [`LengthSet`]: the lengths of the runs of letters that can be on the board on their own.

use crate::endgame::words::gaddag::{EndgameGaddag, GaddagState};

/// A set of lengths from 0 to 31: of prefixes or suffixes that can be on the board before the rest
/// of a word is.
#[derive(Debug, Clone, Copy)]
pub(super) struct LengthSet(u32);

impl LengthSet {
    pub(super) const EMPTY: Self = Self(0);
    /// The lengths of runs that need not be words: no letter and one.
    pub(super) const SHORT: Self = Self(0b11);

    /// Returns the set of lengths up to `last`.
    pub(super) const fn up_to(last: usize) -> Self {
        Self((1 << (last + 1)) - 1)
    }

    /// Returns `true` if the set has a length.
    #[inline(always)]
    pub(super) const fn contains(self, length: usize) -> bool {
        self.0 >> length & 1 != 0
    }

    /// Returns the set with a length if `is_member` is `true`.
    #[inline(always)]
    pub(super) const fn with(self, length: usize, is_member: bool) -> Self {
        Self(self.0 | (is_member as u32) << length)
    }

    /// Returns the lengths in either set.
    pub(super) const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the lengths of the prefixes of some letters that are words or short.
    pub(super) fn of_prefixes(gaddag: &EndgameGaddag, letters: &[u8]) -> Self {
        let Some((&first, rest)) = letters.split_first() else {
            return Self::SHORT;
        };
        let state = gaddag.step(EndgameGaddag::ROOT, first.into());
        let state = gaddag.step(state, EndgameGaddag::SEPARATOR);
        Self::of_words(gaddag, state, rest.iter())
    }

    /// Returns the lengths of the suffixes of some letters that are words or short.
    pub(super) fn of_suffixes(gaddag: &EndgameGaddag, letters: &[u8]) -> Self {
        let Some((&last, rest)) = letters.split_last() else {
            return Self::SHORT;
        };
        let state = gaddag.step(EndgameGaddag::ROOT, last.into());
        Self::of_words(gaddag, state, rest.iter().rev())
    }

    /// Returns the lengths of the words of a letter that led to a state and of further letters.
    fn of_words<'a>(
        gaddag: &EndgameGaddag,
        mut state: GaddagState,
        letters: impl Iterator<Item = &'a u8>,
    ) -> Self {
        let mut lengths = Self::SHORT;
        for (length, &letter) in (2..).zip(letters) {
            lengths = lengths.with(length, gaddag.labels(state).ends >> letter & 1 != 0);
            state = gaddag.step(state, letter.into());
        }
        lengths
    }
}
