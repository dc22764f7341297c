//! The probability of a decrypted text.

use lexc_runtime::{Letter, Lexicon};

use super::common::{CommonWord, Frequencies};
use super::families::WordFamilies;
use super::grammar;
use super::letter_pairs::LetterPairs;
use super::solution::CipherKey;
use super::text::Cipher;

/// Bonus, in logarithms, for a word with an apostrophe whose parts are words.
pub(super) const ELIDED_WORD: f64 = 4.0;

/// The probabilities of words by the frequent words of the language, the families of the other
/// words of the lexicon and the letter pairs of unknown words; and the probability of their order.
#[derive(Debug)]
pub(super) struct TextScorer {
    letter_pairs: LetterPairs,
    families: WordFamilies,
    frequencies: Frequencies,
}

impl TextScorer {
    /// Prepares to score the words of a text.
    pub(super) fn new(lexicon: &Lexicon, cipher: &Cipher, common: &[CommonWord]) -> Self {
        let lengths = cipher.runs().into_iter().map(<[Letter]>::len).collect();
        let mut families = WordFamilies::default();
        let letter_pairs =
            LetterPairs::new(lexicon, |word| families.count(lexicon, &lengths, word));
        Self { letter_pairs, families, frequencies: Frequencies::new(common) }
    }

    /// Returns the log probability of a known word, as a frequent word or by its family.
    pub(super) fn word(&self, word: &[Letter]) -> f64 {
        match self.frequencies.word(word) {
            0.0 => self.frequencies.rest.ln() + self.families.word(word),
            frequent => frequent.ln(),
        }
    }

    /// Returns the log probability of the order of the words in the text.
    fn order_score(&self, cipher: &Cipher, key: &CipherKey) -> f64 {
        let role = |run: &[Letter]| self.frequencies.role(&key.decode(run)?);
        let mut last = None;
        let mut sum = 0.0;
        for (gap, run) in cipher.sequence() {
            let role = role(run);
            if let (Some(before), Some(role)) = (last, role) {
                let factor = if gap.chars().all(char::is_whitespace) {
                    grammar::follows(before, role)
                } else if gap.contains(char::is_whitespace) {
                    grammar::ends(before)
                } else {
                    // Parts of a word with an apostrophe or a hyphen.
                    1.0
                };
                sum += factor.ln();
            }
            last = role.map(|role| grammar::role_after(last, role));
        }
        sum + last.map_or(0.0, |role| grammar::ends(role).ln())
    }

    /// Returns the log probability of a text decrypted with a key. `is_word` returns `true` for
    /// words that are known.
    pub(super) fn text(
        &self,
        cipher: &Cipher,
        key: &CipherKey,
        is_word: impl Fn(&[Letter]) -> bool,
    ) -> f64 {
        let plain = |run: &[Letter]| {
            let is_scored = |word: &Vec<Letter>| is_word(word) || self.frequencies.word(word) > 0.0;
            let word = key.decode(run).filter(is_scored);
            word.map_or_else(
                || {
                    let letters = run.iter().map(|&letter| key.plain(letter));
                    self.frequencies.rest.ln() + self.letter_pairs.word(letters)
                },
                |word| self.word(&word),
            )
        };
        let words: f64 = cipher.runs().into_iter().map(plain).sum();
        let letters = words + self.order_score(cipher, key);
        let is_known = |letters: &[Letter]| key.decode(letters).is_some_and(|word| is_word(&word));
        let elided = cipher.elided().iter();
        let words =
            elided.filter(|(head, tail)| is_known(head) || is_known(&[&head[..], tail].concat()));
        letters + ELIDED_WORD * words.count() as f64
    }
}
