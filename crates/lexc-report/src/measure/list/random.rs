//! Pseudo-random numbers that are the same in every run.

use xxhash_rust::xxh3::{xxh3_64, xxh3_64_with_seed};

/// Returns `true` if a word is in the sample of this size. Smaller samples of a seed are subsets of
/// larger ones.
pub(super) fn in_sample(word: &[u8], percent: u32, seed: u64) -> bool {
    let hash = u128::from(xxh3_64_with_seed(word, seed));
    hash * 100 < u128::from(percent) << 64
}

/// A sequence of numbers, the hashes of a counter.
#[derive(Debug)]
pub(super) struct Numbers {
    seed: u64,
    count: u64,
}

impl Numbers {
    pub(super) fn new(seed: u64) -> Self {
        Self { seed, count: 0 }
    }

    /// Returns a number below `end`, or 0 if `end` is 0.
    pub(super) fn below(&mut self, end: usize) -> usize {
        self.count += 1;
        let bytes = (u128::from(self.seed) << 64 | u128::from(self.count)).to_le_bytes();
        ((u128::from(xxh3_64(&bytes)) * end as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_nested() {
        let words: Vec<[u8; 2]> = (0..100)
            .flat_map(|a| (0..100).map(move |b| [a, b]))
            .collect();
        let mut before = 0;
        for percent in [1, 2, 5, 10, 50, 99, 100] {
            let sample = words.iter().filter(|word| in_sample(*word, percent, 1));
            assert!(sample.clone().all(|word| in_sample(word, percent + 1, 1)));
            let size = sample.count();
            assert!(
                size.abs_diff(percent as usize * 100) < 150,
                "{percent}: {size}"
            );
            assert!(size >= before);
            before = size;
        }
        assert_eq!(before, 10_000);
    }
}
