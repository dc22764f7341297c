//! The probability of a text by letter pairs.

use lexc_runtime::{Letter, Lexicon};

/// The number of letter numbers; 0 is the boundary of a word.
const NUMBERS: usize = 64;

/// The largest number of words that are all counted. Larger lexicons are sampled.
const MAX_WORDS: u64 = 1 << 21;

/// Number of words of a sample, evenly spaced.
const SAMPLE: u64 = 1 << 17;

/// The logarithm of the probability that the second letter of a pair follows the first in the words
/// of a lexicon.
#[derive(Debug)]
pub(super) struct LetterPairs {
    pairs: Vec<f64>,
    /// The logarithm of the probability of an unknown letter.
    unknown: f64,
}

impl LetterPairs {
    /// Counts the pairs of all words, or of a sample of more than 2^21 words, and calls `other`
    /// with each of them. Takes time linear in the lexicon: about 20 ms for English.
    pub(super) fn new(lexicon: &Lexicon, mut other: impl FnMut(&[Letter])) -> Self {
        let mut counts = vec![0u32; NUMBERS * NUMBERS];
        let mut count = |word: &[Letter]| {
            let mut before = None;
            for letter in word.iter().copied().map(Some).chain([None]) {
                if let Some(count) = counts.get_mut(pair_index(before, letter)) {
                    *count = count.saturating_add(1);
                }
                before = letter;
            }
            other(word);
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
        let letters = lexicon.alphabet().len() as f64;
        let mut pairs = Vec::with_capacity(counts.len());
        for row in counts.chunks(NUMBERS) {
            let all: f64 = row.iter().copied().map(f64::from).sum();
            // Add-one smoothing.
            let probable = |&count: &u32| ((f64::from(count) + 1.0) / (all + letters + 1.0)).ln();
            pairs.extend(row.iter().map(probable));
        }
        Self { pairs, unknown: (1.0 / letters).ln() }
    }

    /// Returns the logarithm of the probability of a word with known and unknown letters.
    pub(super) fn word(&self, word: impl Iterator<Item = Option<Letter>>) -> f64 {
        // The boundaries of the word are known; the letters inside may not be.
        let boundary = Some(None);
        let mut before = boundary;
        let mut sum = 0.0;
        for letter in word.map(|letter| letter.map(Some)).chain([boundary]) {
            let pair = before.zip(letter);
            let known =
                pair.and_then(|(before, letter)| self.pairs.get(pair_index(before, letter)));
            sum += known.unwrap_or(&self.unknown);
            before = letter;
        }
        sum
    }
}

/// Returns the index of a pair of letters; `None` is the boundary of a word.
fn pair_index(first: Option<Letter>, second: Option<Letter>) -> usize {
    let number = |letter: Option<Letter>| letter.map_or(0, |letter| usize::from(letter.number()));
    number(first) * NUMBERS + number(second)
}
