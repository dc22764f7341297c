//! [`LengthRanks`]: the places of words among the words of their length.

use core::cmp::Reverse;
use core::ops::RangeInclusive;

use lexc_alphabet::Letter;

use super::key::sorted_by_length;
use crate::words::Words;

/// The place of each word in an order of the words of its length, from 1, by the word's rank.
#[derive(Debug)]
pub struct LengthRanks {
    places: Vec<Place>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Place {
    place: u32,
    /// The places of all words with the same key.
    first: u32,
    last: u32,
}

impl LengthRanks {
    /// Ranks the words of each length by a key of their rank and letters, the greatest first and
    /// ties by the alphabet. Returns `None` if `stop` does.
    pub(crate) fn new<K: Ord>(
        words: Words<'_>,
        mut key: impl FnMut(u32, &[Letter]) -> K,
        stop: &dyn Fn() -> bool,
    ) -> Option<Self> {
        let key = |rank, word: &[Letter]| Reverse(key(rank, word));
        let by_length = sorted_by_length(words, key, stop)?;
        let count = by_length.iter().map(Vec::len).sum();
        let mut places = vec![Place::default(); count];
        for group in by_length {
            let mut before = 0;
            for tied in group.chunk_by(|(a, _), (b, _)| a == b) {
                let (first, last) = (before + 1, before + tied.len() as u32);
                for (place, &(_, rank)) in (first..).zip(tied) {
                    if let Some(slot) = places.get_mut(rank as usize) {
                        *slot = Place { place, first, last };
                    }
                }
                before = last;
            }
        }
        Some(Self { places })
    }

    fn at(&self, rank: u64) -> Option<Place> {
        self.places.get(usize::try_from(rank).ok()?).copied()
    }

    /// Returns the place of the word with this rank among the words of its length, from 1.
    #[must_use]
    pub fn place(&self, rank: u64) -> Option<u32> {
        Some(self.at(rank)?.place)
    }

    /// Returns the places of the words that are tied with the word with this rank, its own
    /// included.
    #[must_use]
    pub fn tied(&self, rank: u64) -> Option<RangeInclusive<u32>> {
        let place = self.at(rank)?;
        Some(place.first..=place.last)
    }

    pub(crate) fn bytes(&self) -> usize {
        size_of::<Place>() * self.places.len()
    }
}
