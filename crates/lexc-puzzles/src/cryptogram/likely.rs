//! The probability of a text by letter pairs.

use lexc_runtime::{Letter, Lexicon};

/// Bound of tile numbers; 0 is the boundary of a word.
const TILES: usize = 64;

/// Larger lexicons are sampled.
const MAX_WORDS: u64 = 1 << 21;

/// Number of words of a sample, evenly spaced.
const SAMPLE: u64 = 1 << 17;

/// For each pair of tiles, the logarithm of the probability that the second follows the first in the words of a lexicon.
#[derive(Debug)]
pub(super) struct Likely {
    pairs: Vec<f64>,
    /// The logarithm of the probability of an unknown letter.
    unknown: f64,
}

impl Likely {
    /// Counts the pairs of all words, in time linear in the lexicon: about 20 ms for an English one. Of
    /// more than 2^21 words, a sample is counted.
    pub(super) fn new(lexicon: &Lexicon) -> Self {
        let mut counts = vec![0u32; TILES * TILES];
        let mut count = |word: &[Letter]| {
            let mut before = 0;
            for tile in word.iter().map(|letter| letter.number()).chain([0]) {
                if let Some(count) = counts.get_mut(pair_index(before, tile)) {
                    *count = count.saturating_add(1);
                }
                before = tile;
            }
        };
        if lexicon.len() <= MAX_WORDS {
            let mut words = lexicon.words();
            while let Some(word) = words.next_letters() {
                count(word);
            }
        } else {
            let step = lexicon.len() / SAMPLE;
            for number in 0..SAMPLE {
                if let Some(word) = lexicon.word_at(number * step) {
                    count(&word);
                }
            }
        }
        let tiles = lexicon.alphabet().len() as f64;
        let mut pairs = Vec::with_capacity(counts.len());
        for row in counts.chunks(TILES) {
            let all: f64 = row.iter().copied().map(f64::from).sum();
            // Add-one smoothing.
            let probable = |&count: &u32| ((f64::from(count) + 1.0) / (all + tiles + 1.0)).ln();
            pairs.extend(row.iter().map(probable));
        }
        Self {
            pairs,
            unknown: (1.0 / tiles).ln(),
        }
    }

    /// Returns the logarithm of the probability of a word with known and unknown letters.
    pub(super) fn word(&self, word: impl Iterator<Item = Option<u8>>) -> f64 {
        let mut before = Some(0);
        let mut sum = 0.0;
        for tile in word.chain([Some(0)]) {
            let pair = before
                .zip(tile)
                .map(|(before, tile)| pair_index(before, tile));
            let known = pair.and_then(|index| self.pairs.get(index));
            sum += known.unwrap_or(&self.unknown);
            before = tile;
        }
        sum
    }
}

fn pair_index(first: u8, second: u8) -> usize {
    usize::from(first) * TILES + usize::from(second)
}
