//! [`LetterCounts`]: constraints on the numbers of letters in a word, at any position.

use core::ops::{Bound, RangeBounds, RangeInclusive};

use lexc_alphabet::{Alphabet, Letter, LetterSet, MAX_TILES};

use crate::query::constraint::{Constraint, PruneBounds, ScannedWord, UNBOUNDED};

/// No upper bound on a count.
const MANY: u16 = u16::MAX;

/// The slot of a letter that is not counted.
const UNCOUNTED: u8 = u8::MAX;

/// A constraint on counts of letters: the length of a word, its vowels, letters that it must or
/// must not contain, and the tiles of a set
/// ([`TileMultiset::anagrams`](crate::query::TileMultiset::anagrams)).
///
/// Each letter is counted in at most one slot, which has a least and a greatest count: a step
/// changes one counter. Bounds are ranges of any kind: `2..=5`, `3..`, `..=2`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LetterCounts {
    /// The slot of each letter, by index.
    slot: [u8; MAX_TILES],
    slots: Vec<Slot>,
    /// The number of letters that may exceed the capacity of their slots: blanks.
    spare: u16,
    /// The allowed numbers of letters of the whole word.
    length: RangeInclusive<u16>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Slot {
    letters: LetterSet,
    min: u16,
    max: u16,
}

/// The greatest number of slots: one for each letter, and one for all letters without tiles.
const MAX_SLOTS: usize = MAX_TILES + 1;

/// The offsets in a state: the letters with capacity left, three packed numbers, the letters that
/// are needed, and a byte for the count of each slot. A word has at most 255 letters.
const OPEN: usize = 0;
const NUMBERS: usize = 1;
const COUNTS: usize = 3;

#[derive(Debug, Clone, Copy)]
struct PackedNumbers {
    /// The number of letters read.
    length: u16,
    /// The number of letters that slots still need.
    missing: u32,
    /// The number of blanks left.
    spare: u16,
}

impl PackedNumbers {
    const fn pack(self) -> u64 {
        self.length as u64 | (self.spare as u64) << 16 | (self.missing as u64) << 32
    }

    const fn unpack(word: u64) -> Self {
        Self { length: word as u16, spare: (word >> 16) as u16, missing: (word >> 32) as u32 }
    }
}

impl Slot {
    /// Returns the letter of the slot, if it counts a single one.
    const fn single_letter(&self) -> LetterSet {
        match self.letters.len() {
            1 => self.letters,
            _ => LetterSet::EMPTY,
        }
    }
}

impl LetterCounts {
    fn new(slots: Vec<Slot>, spare: u16, length: RangeInclusive<u16>) -> Self {
        let mut slot = [UNCOUNTED; MAX_TILES];
        for (number, counted) in (0..UNCOUNTED).zip(&slots) {
            for letter in counted.letters {
                slot[letter.index()] = number;
            }
        }
        Self { slot, slots, spare, length }
    }

    /// Returns the constraint for words of a number of letters.
    #[must_use]
    pub fn length(range: impl RangeBounds<usize>) -> Self {
        Self::new(Vec::new(), 0, inclusive(&range))
    }

    /// Returns the constraint for words with a number of letters from a set.
    #[must_use]
    pub fn of_set(letters: LetterSet, range: impl RangeBounds<usize>) -> Self {
        let (min, max) = inclusive(&range).into_inner();
        Self::new(vec![Slot { letters, min, max }], 0, 0..=MANY)
    }

    /// Returns the constraint for words with a number of vowels, by the alphabet.
    #[must_use]
    pub fn vowels(alphabet: &Alphabet, range: impl RangeBounds<usize>) -> Self {
        let is_vowel = |&letter: &Letter| alphabet.letter(letter).is_some_and(|info| info.vowel);
        Self::of_set(alphabet.letters().iter().filter(is_vowel).collect(), range)
    }

    /// Returns the constraint for words that contain these letters, in any order; a letter given
    /// twice must occur at least twice.
    #[must_use]
    pub fn containing(letters: &[Letter]) -> Self {
        let slot = |(letter, min): (Letter, u16)| Slot { letters: letter.into(), min, max: MANY };
        Self::new(counted(letters).map(slot).collect(), 0, 0..=MANY)
    }

    /// Returns the constraint for words without these letters. A letter given twice may occur once:
    /// `SS` allows words with at most one S.
    #[must_use]
    pub fn without(letters: &[Letter]) -> Self {
        let slot = |(letter, count): (Letter, u16)| Slot {
            letters: letter.into(),
            min: 0,
            max: count - 1,
        };
        Self::new(counted(letters).map(slot).collect(), 0, 0..=MANY)
    }

    /// Returns the constraint for words made of these letters and `blanks` blanks, of a length in a
    /// range.
    pub(super) fn of_tiles(letters: &[Letter], blanks: u16, length: RangeInclusive<u16>) -> Self {
        let all = blanks == 0 && usize::from(*length.start()) == letters.len();
        let mut slots: Vec<Slot> = counted(letters)
            .map(|(letter, max)| Slot {
                letters: letter.into(),
                min: if all { max } else { 0 },
                max,
            })
            .collect();
        let held = slots.iter().fold(LetterSet::EMPTY, |all, slot| all | slot.letters);
        slots.push(Slot { letters: !held, min: 0, max: 0 });
        Self::new(slots, blanks, length)
    }

    /// Returns the constraint for words of at least `least` letters that contain at least these.
    pub(super) fn containing_of_length(letters: &[Letter], least: u16) -> Self {
        Self { length: least..=MANY, ..Self::containing(letters) }
    }

    /// Returns `true` if a word may have these numbers of letters by slot.
    #[inline(always)]
    fn accepts_counts<const N: usize>(&self, counts: [u8; N]) -> bool {
        let mut blanks = 0;
        let mut is_complete = true;
        for (slot, count) in self.slots.iter().zip(counts) {
            blanks += u16::from(count).saturating_sub(slot.max);
            is_complete &= u16::from(count) >= slot.min;
        }
        is_complete && blanks <= self.spare
    }
}

/// Returns each distinct letter with its number of occurrences, in order.
fn counted(letters: &[Letter]) -> impl Iterator<Item = (Letter, u16)> {
    let count = |letter| letters.iter().filter(|&&other| other == letter).count();
    LetterSet::ALL
        .iter()
        .map(move |letter| (letter, count(letter).min(MANY.into()) as u16))
        .filter(|&(_, count)| count > 0)
}

/// Returns the two ends of a range of counts, limited to [`MANY`].
fn inclusive(range: &impl RangeBounds<usize>) -> RangeInclusive<u16> {
    let limited = |n: usize| n.min(MANY.into()) as u16;
    let min = match range.start_bound() {
        Bound::Included(&n) => n,
        Bound::Excluded(&n) => n.saturating_add(1),
        Bound::Unbounded => 0,
    };
    let max = match range.end_bound() {
        Bound::Included(&n) => Some(n),
        Bound::Excluded(&n) => n.checked_sub(1),
        Bound::Unbounded => Some(usize::MAX),
    };
    match max {
        Some(max) => limited(min)..=limited(max),
        // `..0` contains no number.
        None => RangeInclusive::new(MANY, 0),
    }
}

impl Constraint for LetterCounts {
    fn width(&self) -> usize {
        COUNTS + self.slots.len().div_ceil(8)
    }

    fn start(&self, state: &mut [u64]) {
        state.fill(0);
        let is_full = |slot: &&Slot| slot.max == 0;
        let closed = self.slots.iter().filter(is_full);
        let missing = self.slots.iter().map(|slot| u32::from(slot.min)).sum();
        let numbers = PackedNumbers { length: 0, missing, spare: self.spare };
        let needed = self.slots.iter().filter(|slot| slot.min > 0);
        if let [open, packed, needs, ..] = state {
            *open = (!closed.fold(LetterSet::EMPTY, |all, slot| all | slot.letters)).bits();
            *packed = numbers.pack();
            *needs = needed.fold(LetterSet::EMPTY, |all, slot| all | slot.single_letter()).bits();
        }
    }

    #[inline]
    fn step(&self, from: &[u64], letter: Letter, to: &mut [u64]) -> bool {
        let (Some(&open), Some(&packed)) = (from.get(OPEN), from.get(NUMBERS)) else {
            return false;
        };
        to.copy_from_slice(from);
        let mut numbers = PackedNumbers::unpack(packed);
        numbers.length = numbers.length.saturating_add(1);
        if numbers.length > *self.length.end() {
            return false;
        }
        if !LetterSet::from_bits(open).contains(letter) {
            let Some(spare) = numbers.spare.checked_sub(1) else {
                return false;
            };
            numbers.spare = spare;
        } else if let Some(&number) = self.slot.get(letter.index())
            && let Some(slot) = self.slots.get(usize::from(number))
            && let Some(word) = to.get_mut(COUNTS + usize::from(number) / 8)
        {
            let shift = number % 8 * 8;
            let count = (*word >> shift & 0xFF) as u16 + 1;
            *word = word.wrapping_add(1 << shift);
            numbers.missing = numbers.missing.saturating_sub(u32::from(count <= slot.min));
            if let [open, _, needs, ..] = to {
                if count >= slot.max {
                    *open &= !slot.letters.bits();
                }
                if count >= slot.min {
                    *needs &= !slot.letters.bits();
                }
            }
        }
        if let Some(packed) = to.get_mut(NUMBERS) {
            *packed = numbers.pack();
        }
        true
    }

    fn bounds(&self, state: &[u64]) -> PruneBounds {
        let &[open, packed, needs, ..] = state else {
            return PruneBounds::FREE;
        };
        let PackedNumbers { length, missing, spare } = PackedNumbers::unpack(packed);
        let open = LetterSet::from_bits(open);
        let short = self.length.start().saturating_sub(length);
        PruneBounds {
            accepts: missing == 0 && self.length.contains(&length),
            next: if spare > 0 { LetterSet::ALL } else { open },
            later: open,
            spare: spare.into(),
            needs: LetterSet::from_bits(needs),
            min: missing.max(short.into()),
            max: match *self.length.end() {
                MANY => UNBOUNDED,
                end => end.saturating_sub(length).into(),
            },
        }
    }

    fn accepts_all(&self, state: &[u64]) -> bool {
        let open_ended =
            *self.length.end() == MANY && self.slots.iter().all(|slot| slot.max == MANY);
        open_ended && self.bounds(state).accepts
    }

    #[inline]
    fn accepts_word(&self, word: &ScannedWord<'_>) -> Option<bool> {
        let word = word.letters();
        if !self.length.contains(&(word.len().min(MANY.into()) as u16)) {
            return Some(false);
        }
        if self.slots.is_empty() {
            return Some(true);
        }
        let slot = |letter: &Letter| self.slot.get(letter.index()).copied().unwrap_or(UNCOUNTED);
        if self.slots.len() <= 8 {
            // The counts are the bytes of a register: memory would be written and read at once.
            let place = |letter| 1u64.checked_shl(u32::from(slot(letter)) * 8).unwrap_or(0);
            let counts = word.iter().fold(0, |counts: u64, letter| counts + place(letter));
            return Some(self.accepts_counts(counts.to_le_bytes()));
        }
        // Letters that are not counted share the last place.
        let mut counts = [0; MAX_SLOTS + 1];
        for letter in word {
            counts[usize::from(slot(letter)).min(MAX_SLOTS)] += 1;
        }
        Some(self.accepts_counts(counts))
    }

    fn is_ordered(&self) -> bool {
        false
    }
}
