//! The probability of a text: of each letter given the two letters before it.

use lexc_runtime::{Letter, Lexicon};

/// Bound of letter numbers; 0 is the boundary of a word.
const LETTERS: usize = 64;

/// Larger lexicons are sampled.
const MAX_WORDS: u64 = 1 << 21;

/// Number of words of a sample, evenly spaced.
const SAMPLE: u64 = 1 << 17;

/// Weights of the interpolation: the letter given two letters before it, given one, and given none.
const WEIGHTS: [f64; 3] = [0.55, 0.35, 0.10];

/// An interpolated trigram model of letters.
///
/// Trigrams and bigrams are counted in the words of the lexicon. Unigrams come from the tile counts of
/// the game, which were derived from running text, where short words are frequent; without tile counts
/// the unigrams are uniform.
#[derive(Debug)]
pub(super) struct Likely {
    triples: Vec<u32>,
    pairs: Vec<u32>,
    /// Sums of the rows of `triples` and of `pairs`.
    of_pairs: Vec<u32>,
    of_letters: Vec<u32>,
    singles: Vec<f64>,
    /// Logarithm of the probability of an unknown letter.
    unknown: f64,
}

impl Likely {
    /// Counts the letters of all words, or of a sample of a large lexicon, in about 30 ms.
    pub(super) fn new(lexicon: &Lexicon) -> Self {
        let letters = lexicon.alphabet().len();
        let mut this = Self {
            triples: vec![0; LETTERS * LETTERS * LETTERS],
            pairs: vec![0; LETTERS * LETTERS],
            of_pairs: vec![0; LETTERS * LETTERS],
            of_letters: vec![0; LETTERS],
            singles: singles(lexicon),
            unknown: (1.0 / letters.max(1) as f64).ln(),
        };
        if lexicon.len() <= MAX_WORDS {
            let mut words = lexicon.words();
            while let Some(word) = words.next_letters() {
                this.count(word);
            }
        } else {
            let step = lexicon.len() / SAMPLE;
            for number in 0..SAMPLE {
                if let Some(word) = lexicon.word_at(number * step) {
                    this.count(&word);
                }
            }
        }
        this
    }

    fn count(&mut self, word: &[Letter]) {
        let (mut first, mut second) = (0, 0);
        for third in word.iter().map(|&letter| number(letter)).chain([0]) {
            for (counts, at) in [
                (
                    &mut self.triples,
                    (first * LETTERS + second) * LETTERS + third,
                ),
                (&mut self.pairs, second * LETTERS + third),
                (&mut self.of_pairs, first * LETTERS + second),
                (&mut self.of_letters, second),
            ] {
                if let Some(count) = counts.get_mut(at) {
                    *count = count.saturating_add(1);
                }
            }
            (first, second) = (second, third);
        }
    }

    /// Returns the probability of a letter, or of the end of the word, after two others.
    fn probability(&self, first: usize, second: usize, third: usize) -> f64 {
        let count = |counts: &[u32], at: usize| counts.get(at).copied().map_or(0.0, f64::from);
        let share = |part: f64, all: f64| if all > 0.0 { part / all } else { 0.0 };
        let by_two = share(
            count(&self.triples, (first * LETTERS + second) * LETTERS + third),
            count(&self.of_pairs, first * LETTERS + second),
        );
        let by_one = share(
            count(&self.pairs, second * LETTERS + third),
            count(&self.of_letters, second),
        );
        let alone = self.singles.get(third).copied().unwrap_or(0.0);
        let [two, one, none] = WEIGHTS;
        two * by_two + one * by_one + none * alone
    }

    /// Returns the logarithm of the probability of a word with known and unknown letters.
    pub(super) fn word(&self, word: impl Iterator<Item = Option<u8>>) -> f64 {
        let mut before = (Some(0), Some(0));
        let mut sum = 0.0;
        for third in word.map(|letter| letter.map(usize::from)).chain([Some(0)]) {
            sum += match (before, third) {
                ((Some(first), Some(second)), Some(third)) => self
                    .probability(first, second, third)
                    .max(f64::MIN_POSITIVE)
                    .ln(),
                _ => self.unknown,
            };
            before = (before.1, third);
        }
        sum
    }
}

fn number(letter: Letter) -> usize {
    usize::from(letter.number())
}

/// Returns the frequencies of the end of a word and of each letter, by the tile counts of the game.
fn singles(lexicon: &Lexicon) -> Vec<f64> {
    let counts = lexicon
        .alphabet()
        .tiles()
        .iter()
        .map(|tile| f64::from(tile.count) + 0.5);
    let counts: Vec<f64> = counts.collect();
    let all: f64 = counts.iter().sum();
    // The mean word of a text has four or five letters.
    let end = 0.2;
    let letters = counts.iter().map(|count| (1.0 - end) * count / all);
    std::iter::once(end).chain(letters).collect()
}
