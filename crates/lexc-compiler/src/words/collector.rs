//! Collecting words in any order into a DAWG.

use super::sorter::WordSorter;
use crate::automaton::dawg::{Dawg, DawgBuilder, Insertion};
use crate::normalise::Error;
use crate::progress::{BuildProgress, NoProgress};

/// Collects words in any order into a minimal DAWG. Takes the memory of the DAWG while the words
/// come in trie order, otherwise up to 64 MiB more.
#[derive(Debug, Default)]
pub struct WordCollector {
    state: CollectorState,
    duplicates: u64,
    full: bool,
}

#[derive(Debug)]
enum CollectorState {
    InOrder(Box<DawgBuilder>),
    Unordered(Box<WordSorter>),
}

impl Default for CollectorState {
    fn default() -> Self {
        Self::InOrder(Box::default())
    }
}

impl CollectorState {
    /// Returns all words so far, to be sorted.
    #[cold]
    fn into_list(self) -> Box<WordSorter> {
        match self {
            Self::InOrder(builder) => {
                let mut list = Box::<WordSorter>::default();
                if let Some(dawg) = builder.finish() {
                    dawg.for_each_numbers(|word| list.push(word));
                }
                list
            }
            Self::Unordered(list) => list,
        }
    }
}

/// The result of a [`WordCollector`].
#[derive(Debug)]
pub struct CollectedWords {
    /// The words as a DAWG; `None` if there are none.
    pub dawg: Option<Dawg>,
    /// The number of repeated words.
    pub duplicates: u64,
    /// The number of distinct words that were removed.
    pub removed: u64,
    /// The number of distinct words to remove that were not in the lists.
    pub not_found: u64,
}

impl WordCollector {
    /// Adds a word of 1 to 255 letters, given by letters or by their numbers, 1 to 63.
    #[inline]
    pub fn add<L: Into<u8> + Copy>(&mut self, word: &[L]) {
        self.add_sharing(word, 0);
    }

    /// Adds a word as [`Self::add`] does, known to begin with the first `shared` letters of the
    /// word before.
    #[inline]
    pub(crate) fn add_sharing<L: Into<u8> + Copy>(&mut self, word: &[L], shared: usize) {
        if self.full {
            // The builder rejected the word before, so that `shared` may not hold for it.
            return;
        }
        let inserted = match &mut self.state {
            CollectorState::InOrder(builder) => builder.insert_sharing(word, shared),
            CollectorState::Unordered(list) => {
                list.push(word);
                return;
            }
        };
        match inserted {
            Insertion::New => {}
            Insertion::Duplicate => self.duplicates += 1,
            Insertion::Full => self.full = true,
            Insertion::OutOfOrder => {
                let mut list = core::mem::take(&mut self.state).into_list();
                list.push(word);
                self.state = CollectorState::Unordered(list);
            }
        }
    }

    /// Builds the DAWG of all words except those in `minus`.
    ///
    /// # Errors
    /// Returns an error for a DAWG over a hundred times as large as for the largest known list, and
    /// if the temporary file cannot be written or read.
    pub fn finish(self, minus: Option<WordSorter>) -> Result<CollectedWords, Error> {
        self.finish_within(minus, &mut NoProgress)
    }

    /// Like [`Self::finish`], until `progress` cancels the build.
    ///
    /// # Errors
    /// As [`Self::finish`], and if `progress` cancels the build.
    pub fn finish_within(
        self,
        minus: Option<WordSorter>,
        progress: &mut dyn BuildProgress,
    ) -> Result<CollectedWords, Error> {
        if self.full {
            return Err(Error::too_many_states());
        }
        let words = match (self.state, &minus) {
            (CollectorState::InOrder(builder), None) => {
                return Ok(CollectedWords {
                    dawg: builder.finish(),
                    duplicates: self.duplicates,
                    removed: 0,
                    not_found: 0,
                });
            }
            (state, _) => state.into_list(),
        };
        let pushed = words.pushed();
        progress.check()?;
        let mut words = words.into_sorted()?;
        let mut minus = minus.unwrap_or_default().into_sorted()?;
        let mut counter = progress.counter();
        let mut builder = DawgBuilder::default();
        let mut removed = 0;
        let mut left = minus.next()?;
        while let Some(word) = words.next()? {
            counter.add(1)?;
            while left.is_some_and(|minus| minus < word) {
                left = minus.next()?;
            }
            if left == Some(word) {
                removed += 1;
            } else if builder.insert_numbers(word) == Insertion::Full {
                return Err(Error::too_many_states());
            }
        }
        while minus.next()?.is_some() {}
        Ok(CollectedWords {
            dawg: builder.finish(),
            duplicates: self.duplicates + pushed - words.distinct(),
            removed,
            not_found: minus.distinct() - removed,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// `capacity` is small, for many runs, or large, for none.
    fn collect(
        words: &[Vec<u8>],
        minus: Option<&[Vec<u8>]>,
        capacity: usize,
    ) -> (Vec<Vec<u8>>, u64, u64, u64) {
        let mut collector = WordCollector::default();
        if capacity < 1000 {
            collector.state =
                CollectorState::Unordered(Box::new(WordSorter::with_capacity(capacity)));
        }
        words.iter().for_each(|word| collector.add(word));
        let minus = minus.map(|words| {
            let mut list = WordSorter::with_capacity(capacity);
            words.iter().for_each(|word| list.push(word));
            list
        });
        let collected = collector.finish(minus).unwrap();
        let mut out = Vec::new();
        if let Some(dawg) = collected.dawg {
            dawg.for_each_numbers(|word| out.push(word.to_vec()));
        }
        (out, collected.duplicates, collected.removed, collected.not_found)
    }

    fn words() -> impl Strategy<Value = Vec<Vec<u8>>> {
        prop::collection::vec(prop::collection::vec(1u8..=3, 1..20), 0..60)
    }

    proptest! {
        #[test]
        fn words_in_any_order_give_their_set(words in words(), minus in words(), sorted: bool, capacity in prop_oneof![Just(1000), 0usize..300]) {
            let mut words = words;
            if sorted {
                words.sort();
            }
            let set: BTreeSet<_> = words.iter().cloned().collect();
            let taken: BTreeSet<_> = minus.iter().cloned().collect();
            let duplicates = (words.len() - set.len()) as u64;
            let (out, found, removed, not_found) = collect(&words, None, capacity);
            prop_assert_eq!(&out, &set.iter().cloned().collect::<Vec<_>>());
            prop_assert_eq!((found, removed, not_found), (duplicates, 0, 0));
            let (out, found, removed, not_found) = collect(&words, Some(&minus), capacity);
            prop_assert_eq!(&out, &set.difference(&taken).cloned().collect::<Vec<_>>());
            let common = set.intersection(&taken).count() as u64;
            prop_assert_eq!((found, removed, not_found), (duplicates, common, taken.len() as u64 - common));
        }
    }
}
