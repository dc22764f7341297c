//! [`WordSet`]: some words of a lexicon, by rank.

use core::fmt;
use std::sync::Arc;

use lexc_alphabet::Letter;

use crate::lexicon::open::Lexicon;
use crate::limits::MAX_WORD_LENGTH;
use crate::query::constraint::{Constraint, PruneBounds, ScannedWord};

/// A set of words of a lexicon, a bit for each rank. It is a [`Constraint`], so that what only the
/// whole lexicon decides, such as the number of anagrams of a word, is combined with all other
/// conditions by *and*, *or* and *not*.
///
/// A query of the set's lexicon with a word set is a scan of all words, which takes a nanosecond or
/// two for each; the first one makes the array of them
/// ([`Lexicon::prepare_queries`](crate::Lexicon::prepare_queries)). A lexicon that is too large for
/// an array, and a query of another lexicon with the same letters, look up every word.
///
/// ```
/// use lexc_runtime::Lexicon;
/// use lexc_runtime::query::WordSet;
///
/// let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// let even = WordSet::of_ranks(&lexicon, (0..lexicon.len()).filter(|rank| rank % 2 == 0));
/// assert_eq!(even.len(), 6);
/// let words: Vec<String> = lexicon.query().prefix("c")?.matching(even).iter().collect();
/// assert_eq!(words, ["CAR", "CAT"]); // the ranks 0 and 2, without CARS and CATS
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct WordSet {
    lexicon: Lexicon,
    bits: Arc<[u64]>,
}

impl WordSet {
    /// Returns the set of the words with these ranks. Ranks that no word has are ignored.
    #[must_use]
    pub fn of_ranks(lexicon: &Lexicon, ranks: impl IntoIterator<Item = u64>) -> Self {
        let words = usize::try_from(lexicon.len()).unwrap_or(usize::MAX);
        let mut bits = vec![0; words.div_ceil(64)];
        for rank in ranks.into_iter().filter(|&rank| rank < lexicon.len()) {
            if let Some(word) = bits.get_mut((rank / 64) as usize) {
                *word |= 1u64 << (rank % 64);
            }
        }
        Self::of_bits(lexicon, bits.into())
    }

    /// Returns the set of the words whose rank is wanted.
    #[must_use]
    pub fn of_wanted(lexicon: &Lexicon, wanted: impl Fn(u64) -> bool) -> Self {
        let words = lexicon.len();
        let block = |begin: u64| {
            let ranks = begin..words.min(begin + 64);
            ranks.rev().fold(0u64, |bits, rank| bits << 1 | u64::from(wanted(rank)))
        };
        let bits = (0..words.div_ceil(64)).map(|index| block(64 * index));
        Self::of_bits(lexicon, bits.collect())
    }

    /// Returns the set with a bit for each rank.
    pub(crate) fn of_bits(lexicon: &Lexicon, bits: Arc<[u64]>) -> Self {
        Self { lexicon: lexicon.clone(), bits }
    }

    /// Returns the bits by rank.
    pub(crate) fn bits(&self) -> &Arc<[u64]> {
        &self.bits
    }

    /// Returns `true` if the word with this rank is in the set.
    #[must_use]
    pub fn contains(&self, rank: u64) -> bool {
        let word = usize::try_from(rank / 64).ok().and_then(|index| self.bits.get(index));
        word.is_some_and(|word| word >> (rank % 64) & 1 != 0)
    }

    /// Returns the number of words.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bits.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns `true` if there are no words.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bits.iter().all(|&word| word == 0)
    }

    fn contains_letters(&self, word: &[Letter]) -> bool {
        self.lexicon.rank_letters(word).is_some_and(|rank| self.contains(rank))
    }
}

impl fmt::Debug for WordSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WordSet").field("len", &self.len()).finish_non_exhaustive()
    }
}

/// The words of a state that hold the letters, a byte each. The word before them is their number.
const WIDTH_OF_LETTERS: usize = MAX_WORD_LENGTH.div_ceil(8);

/// Its state is the number of letters and the letters, in bytes.
impl Constraint for WordSet {
    fn width(&self) -> usize {
        1 + WIDTH_OF_LETTERS
    }

    fn start(&self, state: &mut [u64]) {
        state.fill(0);
    }

    fn step(&self, from: &[u64], letter: Letter, to: &mut [u64]) -> bool {
        to.copy_from_slice(from);
        let Some((length, letters)) = to.split_first_mut() else { return false };
        let at = *length as usize;
        *length += 1;
        let slot = letters.get_mut(at / 8).filter(|_| at < MAX_WORD_LENGTH);
        slot.map(|slot| *slot |= u64::from(letter.number()) << (at % 8 * 8)).is_some()
    }

    fn bounds(&self, state: &[u64]) -> PruneBounds {
        let (&length, letters) = state.split_first().unwrap_or((&0, &[]));
        let bytes = letters.iter().flat_map(|word| word.to_le_bytes()).take(length as usize);
        let word: Option<Vec<Letter>> = bytes.map(Letter::new).collect();
        let accepts = word.is_some_and(|word| self.contains_letters(&word));
        PruneBounds { accepts, min: u32::from(!accepts), ..PruneBounds::FREE }
    }

    fn accepts_word(&self, word: &ScannedWord<'_>) -> Option<bool> {
        Some(match word.rank_in(&self.lexicon) {
            Some(rank) => self.contains(rank),
            None => self.contains_letters(word.letters()),
        })
    }

    fn is_by_rank(&self) -> bool {
        true
    }
}
