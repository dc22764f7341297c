//! All words of a lexicon as arrays in memory, which answer some queries faster than a walk.
//!
//! # When the arrays are made
//!
//! Making them takes about as long as the longest walk, so that a program with a single query never
//! does. Walks that a scan could replace add up their steps. Once these are as many as the words,
//! the next such walk that is long makes the arrays, and all clones of the lexicon share them:
//! queries then never take more than about twice the time that the better choice from the start
//! would have taken. [`Lexicon::prepare_queries`](crate::Lexicon::prepare_queries) makes them at
//! once. Nothing is made that would exceed [`MAX_BYTES`].

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use lexc_alphabet::{Letter, LetterSet};

use crate::limits::MAX_WORD_LENGTH;
use crate::words::Words;

/// The greatest size of the arrays. A small forged file can have billions of words.
const MAX_BYTES: usize = 1 << 27;

/// The bytes of a word without its letters.
const BYTES_OF_WORD: usize = size_of::<WordPlace>() + 2 * size_of::<LetterMask>();

/// All words, grouped by length.
#[derive(Debug)]
pub(crate) struct WordArray {
    /// The groups by length, from 0 to the greatest.
    groups: Vec<LengthGroup>,
    /// The letters of each word by its rank.
    masks: Vec<LetterMask>,
    /// The place of each word by its rank.
    places: Vec<WordPlace>,
}

/// The words of one length in alphabet order.
#[derive(Debug, Default)]
pub(crate) struct LengthGroup {
    letters: Vec<Letter>,
    masks: Vec<LetterMask>,
}

/// The length of a word, in the low byte, and its index in the group above it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct WordPlace(u32);

/// The letters of a word. Two letters of a large alphabet may share a bit, so that a mask excludes
/// words and never proves that a word has a letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct LetterMask(pub(crate) u32);

impl LetterMask {
    /// Returns the letters of a set.
    pub(crate) const fn of_set(letters: LetterSet) -> Self {
        let bits = letters.bits();
        Self(bits as u32 | (bits >> u32::BITS) as u32)
    }

    fn of_word(word: &[Letter]) -> Self {
        Self(word.iter().fold(0, |mask, letter| mask | 1u32.rotate_left(letter.number().into())))
    }
}

impl WordPlace {
    #[inline]
    const fn length(self) -> usize {
        (self.0 & 0xFF) as usize
    }

    #[inline]
    const fn index(self) -> usize {
        (self.0 >> 8) as usize
    }
}

impl LengthGroup {
    #[inline]
    pub(crate) fn masks(&self) -> &[LetterMask] {
        &self.masks
    }

    /// Returns the word of an index in the group of this length.
    #[inline]
    pub(crate) fn word(&self, index: usize, length: usize) -> &[Letter] {
        self.letters_from(index, length).get(..length).unwrap_or_default()
    }

    /// Returns the letters of the words of this length from an index on.
    #[inline]
    pub(crate) fn letters_from(&self, index: usize, length: usize) -> &[Letter] {
        self.letters.get(index * length..).unwrap_or_default()
    }

    /// Returns the index of the first word for which `is_before` is `false`; it must hold for the
    /// words before that one.
    pub(crate) fn first_after(
        &self,
        length: usize,
        is_before: impl Fn(&[Letter]) -> bool,
    ) -> usize {
        first_index(0, self.masks.len(), |index| is_before(self.word(index, length)))
    }
}

/// Returns the first index from `begin` to `end` for which `is_before` is `false`, by bisection.
fn first_index(mut begin: usize, mut end: usize, is_before: impl Fn(usize) -> bool) -> usize {
    while begin < end {
        let middle = begin.midpoint(end);
        match is_before(middle) {
            true => begin = middle + 1,
            false => end = middle,
        }
    }
    begin
}

impl WordArray {
    /// Reads `words`, which have `letters` letters together. Returns `None` if the arrays would be
    /// too large, or if a word is too long or there are more words or letters, as in a damaged
    /// file.
    fn new(mut words: Words<'_>, letters: u64) -> Option<Self> {
        let count = words.len();
        let bytes = BYTES_OF_WORD.checked_mul(count)?;
        let most = usize::try_from(letters).ok()?;
        if most.saturating_add(bytes) > MAX_BYTES {
            return None;
        }
        let mut array = Self { groups: Vec::new(), masks: Vec::new(), places: Vec::new() };
        // No trie has more nodes than its words have letters, but in a damaged file many paths may
        // lead to few words.
        let mut nodes = 0;
        while let Some(word) = words.next_where(|_| {
            nodes += 1;
            nodes <= most
        }) {
            let length = word.len();
            if length > MAX_WORD_LENGTH || array.len() == count {
                return None;
            }
            if length >= array.groups.len() {
                array.groups.resize_with(length + 1, LengthGroup::default);
            }
            let group = array.groups.get_mut(length)?;
            let mask = LetterMask::of_word(word);
            array.places.push(WordPlace((group.masks.len() as u32) << 8 | length as u32));
            group.letters.extend_from_slice(word);
            group.masks.push(mask);
            array.masks.push(mask);
        }
        if nodes > most {
            return None;
        }
        for group in &mut array.groups {
            group.letters.shrink_to_fit();
            group.masks.shrink_to_fit();
        }
        array.masks.shrink_to_fit();
        array.places.shrink_to_fit();
        Some(array)
    }

    /// Returns the number of words.
    pub(crate) fn len(&self) -> usize {
        self.masks.len()
    }

    /// Returns the letters of the words by rank.
    #[inline]
    pub(crate) fn masks(&self) -> &[LetterMask] {
        &self.masks
    }

    /// Returns the places of the words by rank.
    #[inline]
    pub(crate) fn places(&self) -> &[WordPlace] {
        &self.places
    }

    /// Returns the words of a length.
    pub(crate) fn group(&self, length: usize) -> Option<&LengthGroup> {
        self.groups.get(length)
    }

    /// Returns the word of a rank, or an empty slice after the last one.
    #[inline]
    pub(crate) fn word(&self, rank: usize) -> &[Letter] {
        let (rest, length) = self.letters_from(rank);
        rest.get(..length).unwrap_or_default()
    }

    /// Returns the letters of a word and of those that follow it in its group, and its length.
    #[inline]
    pub(crate) fn letters_from(&self, rank: usize) -> (&[Letter], usize) {
        let Some(&place) = self.places.get(rank) else {
            return (&[], 0);
        };
        let group = self.groups.get(place.length());
        let rest = group.map_or(&[][..], |group| group.letters_from(place.index(), place.length()));
        (rest, place.length())
    }

    /// Returns the rank of the first word from `from` on for which `is_before` is `false`; it must
    /// hold for the words before that one. Takes time logarithmic in the number of words between.
    pub(crate) fn first_after(&self, from: usize, is_before: impl Fn(&[Letter]) -> bool) -> usize {
        let (mut begin, mut end, mut step) = (from, from, 1);
        while end < self.len() && is_before(self.word(end)) {
            begin = end + 1;
            end += step;
            step *= 2;
        }
        first_index(begin, end.min(self.len()), |rank| is_before(self.word(rank)))
    }
}

/// The arrays of a lexicon, once they are made.
#[derive(Debug, Default)]
pub(crate) struct LazyWordArray {
    array: OnceLock<Option<WordArray>>,
    /// The number of steps of long walks that a scan could replace.
    steps: AtomicUsize,
}

impl LazyWordArray {
    pub(crate) fn get(&self) -> Option<&WordArray> {
        self.array.get()?.as_ref()
    }

    /// Returns the array, which is made of `words` with `letters` letters if it does not exist yet.
    pub(crate) fn get_or_make(&self, words: Words<'_>, letters: u64) -> Option<&WordArray> {
        self.array.get_or_init(|| WordArray::new(words, letters)).as_ref()
    }

    /// Returns `true` if walks have taken as many steps as there are words.
    pub(crate) fn is_worthwhile(&self, words: u64) -> bool {
        self.steps.load(Ordering::Relaxed) as u64 >= words
    }

    /// Adds steps of a walk.
    pub(crate) fn add_steps(&self, steps: usize) {
        self.steps.fetch_add(steps, Ordering::Relaxed);
    }
}
