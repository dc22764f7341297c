//! Indexes: what the whole lexicon decides about each word.
//!
//! | question | index | first use, 270,000 words |
//! |---|---|---|
//! | how many anagrams has a word | [`Lexicon::anagram_index`] | some hundredths of a second |
//! | which letters extend it, and which words are within it | [`Lexicon::hook_index`] | the same |
//! | where it stands among the words of its length by probability | [`Lexicon::probability_ranks`] | the same |
//! | which groups of word study it belongs to | [`WordGroup`] | the same |
//!
//! An index has an entry for each word by its rank ([`Lexicon::rank`]). It is made at its first
//! use, and kept: clones of a lexicon share it. A [`WordSet`](crate::query::WordSet) of the ranks
//! that an index selects is a condition of queries:
//!
//! ```
//! use lexc_runtime::Lexicon;
//! use lexc_runtime::query::WordSet;
//!
//! let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! let hooks = lexicon.hook_index().expect("few words");
//! let with_hooks = (0..lexicon.len()).filter(|&rank| !hooks.back(rank).is_empty());
//! let query = lexicon.query().length(3..).matching(WordSet::of_ranks(&lexicon, with_hooks));
//! // CARS, CATS, DOGS, EARS, EATS
//! assert_eq!(query.iter().collect::<Vec<String>>(), ["CAR", "CAT", "DOG", "EAR", "EAT"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::sync::OnceLock;

mod stems;

mod groups;

pub use groups::{NoSuchGroup, UnknownGroup, WordGroup};
pub use stems::BingoStems;

pub use crate::word_index::anagrams::AnagramIndex;
pub use crate::word_index::hooks::HookIndex;
pub use crate::word_index::length_ranks::LengthRanks;

use crate::lexicon::open::Lexicon;
use crate::query::TileDistribution;
use crate::word_index::{MAX_BLANKS, MAX_WORDS};

/// Returns the value of a cell, or makes it unless `make` stops.
fn get_or_make<T>(cell: &OnceLock<T>, make: impl FnOnce() -> Option<T>) -> Option<&T> {
    match cell.get() {
        Some(value) => Some(value),
        None => {
            let value = make()?;
            Some(cell.get_or_init(|| value))
        }
    }
}

impl Lexicon {
    /// The greatest number of words of a lexicon that has indexes.
    pub const MAX_INDEXED_WORDS: u64 = MAX_WORDS;

    /// The greatest number of blanks of [`Self::probability_ranks`].
    pub const MAX_RANKED_BLANKS: u16 = MAX_BLANKS;

    /// Returns the classes of words with the same letters, or `None` if there are more than
    /// [`Self::MAX_INDEXED_WORDS`] words.
    #[must_use]
    pub fn anagram_index(&self) -> Option<&AnagramIndex> {
        self.anagram_index_until(&|| false)
    }

    /// Like [`Self::anagram_index`], until `stop` returns `true`: then there is none yet.
    pub fn anagram_index_until(&self, stop: &dyn Fn() -> bool) -> Option<&AnagramIndex> {
        self.check_size()?;
        get_or_make(&self.word_indexes().anagrams, || AnagramIndex::new(self.words(), stop))
    }

    /// Returns the hooks of all words, or `None` if there are more than
    /// [`Self::MAX_INDEXED_WORDS`] words.
    #[must_use]
    pub fn hook_index(&self) -> Option<&HookIndex> {
        self.hook_index_until(&|| false)
    }

    /// Like [`Self::hook_index`], until `stop` returns `true`: then there is none yet.
    pub fn hook_index_until(&self, stop: &dyn Fn() -> bool) -> Option<&HookIndex> {
        self.check_size()?;
        get_or_make(&self.word_indexes().hooks, || {
            HookIndex::new(self.words(), |word| self.rank_letters(word), stop)
        })
    }

    /// Returns the places of the words of each length by the probability that their tiles are drawn
    /// from a full bag with this number of blanks, the likeliest first.
    ///
    /// `None` if there are more than [`Self::MAX_INDEXED_WORDS`] words, or `blanks` is more than
    /// [`Self::MAX_RANKED_BLANKS`].
    ///
    /// ```
    /// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
    /// let ranks = lexicon.probability_ranks(0).expect("few words");
    /// let place = |word| ranks.place(lexicon.rank(word).expect("a word"));
    /// assert_eq!([place("ear"), place("eat"), place("dog")], [Some(1), Some(2), Some(5)]);
    /// let tied = lexicon.rank("eat").and_then(|rank| ranks.tied(rank));
    /// assert_eq!(tied, Some(1..=2)); // there are as many R as T
    /// # Ok::<(), lexc_runtime::FormatError>(())
    /// ```
    #[must_use]
    pub fn probability_ranks(&self, blanks: u16) -> Option<&LengthRanks> {
        self.probability_ranks_until(blanks, &|| false)
    }

    /// Like [`Self::probability_ranks`], until `stop` returns `true`: then there are none yet.
    pub fn probability_ranks_until(
        &self,
        blanks: u16,
        stop: &dyn Fn() -> bool,
    ) -> Option<&LengthRanks> {
        self.check_size()?;
        get_or_make(self.word_indexes().probabilities.get(usize::from(blanks))?, || {
            let tiles = TileDistribution::with_blanks(self.alphabet(), blanks);
            // Words of one length are drawn from the same number of draws.
            LengthRanks::new(self.words(), |_, word| tiles.probability(word).ways(), stop)
        })
    }

    /// Returns the places of the words of each length by numbers of their ranks, the greatest
    /// first. They are not kept.
    ///
    /// `None` if there are more than [`Self::MAX_INDEXED_WORDS`] words, or `stop` returns `true`.
    pub fn ranks_by<K: Ord>(
        &self,
        number: impl Fn(u64) -> K,
        stop: &dyn Fn() -> bool,
    ) -> Option<LengthRanks> {
        self.check_size()?;
        LengthRanks::new(self.words(), |rank, _| number(rank.into()), stop)
    }

    /// Returns the memory of the indexes that exist, in bytes, about.
    #[must_use]
    pub fn index_bytes(&self) -> usize {
        self.word_indexes().bytes()
    }

    fn check_size(&self) -> Option<()> {
        (self.len() <= MAX_WORDS).then_some(())
    }
}
