//! Tables with an entry for each word by rank, which only the whole lexicon decides.
//!
//! | module | content |
//! |---|---|
//! | [`key`] | the letters of a word in order, as a number or a slice |
//! | [`anagrams`] | the words with the same letters |
//! | [`hooks`] | the letters that extend words by one, and words within words |
//! | [`length_ranks`] | places of words among the words of their length |
//!
//! Each is made at its first use, and shared by the clones of a lexicon.

use std::sync::{Arc, OnceLock};

pub(crate) mod key;

pub(crate) mod anagrams;

pub(crate) mod hooks;

pub(crate) mod length_ranks;

use anagrams::AnagramIndex;
use hooks::HookIndex;
use length_ranks::LengthRanks;

/// The greatest number of words of a lexicon that has indexes. A small forged file can have
/// billions.
pub(crate) const MAX_WORDS: u64 = 1 << 23;

/// The number of groups of word study.
pub(crate) const GROUPS: usize = 8;

/// The greatest number of blanks by which words are ranked.
pub(crate) const MAX_BLANKS: u16 = 4;

/// The indexes of a lexicon, once they are made.
#[derive(Debug, Default)]
pub(crate) struct WordIndexes {
    pub(crate) anagrams: OnceLock<AnagramIndex>,
    pub(crate) hooks: OnceLock<HookIndex>,
    /// By the number of blanks.
    pub(crate) probabilities: [OnceLock<LengthRanks>; MAX_BLANKS as usize + 1],
    /// The words of each group of word study, a bit for each rank.
    pub(crate) groups: [OnceLock<Arc<[u64]>>; GROUPS],
}

impl WordIndexes {
    /// Returns the memory of the indexes that exist, in bytes, about.
    pub(crate) fn bytes(&self) -> usize {
        let ranks = self.probabilities.iter().filter_map(OnceLock::get);
        let groups = self.groups.iter().filter_map(OnceLock::get).map(|bits| 8 * bits.len());
        groups.sum::<usize>()
            + self.anagrams.get().map_or(0, AnagramIndex::bytes)
            + self.hooks.get().map_or(0, HookIndex::bytes)
            + ranks.map(LengthRanks::bytes).sum::<usize>()
    }
}
