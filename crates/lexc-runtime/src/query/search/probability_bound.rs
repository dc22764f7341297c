//! Upper bounds of the probabilities of words, which prune a search for the likeliest words.

use lexc_alphabet::{Letter, LetterSet};

use crate::query::probability::{DrawProbability, TileDistribution};

/// The greatest number of letters of an alphabet.
const LETTERS: usize = Letter::MAX as usize;

/// Bounds the probabilities of the words that a walk has not visited yet.
///
/// The number of draws that spell a word is a sum over blanks of the coefficients of a product of
/// polynomials, one for each letter. If the word has `c` copies of a letter and the bag has `n`,
/// one more copy multiplies that product by at most `(n − c) / (c + 1) + x`. This ratio falls with
/// `c`, so the greatest ratios that remain, taken greedily, bound every completion with the same
/// number of letters. Without blanks, and for completions without repeated letters, the bound is
/// the probability of the best multiset of the letters allowed.
#[derive(Debug)]
pub(in crate::query) struct ProbabilityBound {
    tiles: TileDistribution,
    /// Words must be likelier than this, or as likely if `equal`.
    worst: DrawProbability,
    equal: bool,
}

impl ProbabilityBound {
    /// Creates a bound for words that must be likelier than `worst`, or as likely if `equal`.
    pub(in crate::query) fn new(
        tiles: &TileDistribution,
        worst: DrawProbability,
        equal: bool,
    ) -> Self {
        let tiles = tiles.clone();
        Self { tiles, worst, equal }
    }

    fn is_enough(&self, probability: DrawProbability) -> bool {
        probability > self.worst || self.equal && probability == self.worst
    }

    /// Returns `true` if a word that begins with `word` and continues with letters of `letters` can
    /// be likely enough; `lengths` are the possible numbers of letters that follow, ascending.
    pub(in crate::query) fn allows(
        &self,
        word: &[Letter],
        letters: LetterSet,
        lengths: impl Iterator<Item = usize>,
    ) -> bool {
        let mut counts = [0u32; LETTERS];
        for letter in word {
            if let Some(count) = counts.get_mut(letter.index()) {
                *count += 1;
            }
        }
        let mut sets = self.tiles.sets(word);
        let mut added = 0;
        for length in lengths {
            while added < length {
                let Some((letter, ratio)) = self.best_ratio(letters, &counts) else {
                    return false;
                };
                if let Some(count) = counts.get_mut(letter.index()) {
                    *count += 1;
                }
                add_letter(&mut sets, ratio);
                added += 1;
            }
            if self.is_enough(self.tiles.at_most(&sets, word.len() + added)) {
                return true;
            }
        }
        false
    }

    /// Returns the letter whose next copy multiplies the number of draws most, and the ratio as
    /// numerator and denominator.
    fn best_ratio(
        &self,
        letters: LetterSet,
        counts: &[u32; LETTERS],
    ) -> Option<(Letter, (u32, u32))> {
        let ratios = letters.iter().map(|letter| {
            let drawn = counts.get(letter.index()).copied().unwrap_or(0);
            let left = self.tiles.count(letter).saturating_sub(drawn);
            (letter, (left, drawn + 1))
        });
        ratios.reduce(|best, other| {
            let ((_, (a, b)), (_, (c, d))) = (best, other);
            let greater = u64::from(c) * u64::from(b) > u64::from(a) * u64::from(d);
            if greater { other } else { best }
        })
    }
}

/// Multiplies a polynomial by `ratio + x`, rounded up, up to its degree. `None` is a number that
/// overflows.
fn add_letter(sets: &mut [Option<u128>], (left, drawn): (u32, u32)) {
    let mut without = Some(0);
    for set in sets {
        let with: Option<u128> = match *set {
            _ if left == 0 => Some(0),
            set => set
                .and_then(|set| set.checked_mul(left.into()))
                .map(|product| product.div_ceil(drawn.into())),
        };
        let sum = with.zip(without).and_then(|(with, without)| with.checked_add(without));
        without = core::mem::replace(set, sum);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lexc_alphabet::Alphabet;

    fn english() -> Alphabet {
        crate::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)
            .expect("the example opens")
            .alphabet()
            .clone()
    }

    /// For every multiset of up to five of a few letters, after every prefix, the bound holds;
    /// without blanks it is the greatest probability.
    #[test]
    fn bounds_hold_and_are_tight_without_blanks() {
        let alphabet = english();
        let few: Vec<Letter> =
            [1, 5, 9, 10, 19].iter().filter_map(|&number| Letter::new(number)).collect();
        let letters: LetterSet = few.iter().copied().collect();
        for (tiles, blanks) in [
            (TileDistribution::new(&alphabet), true),
            (TileDistribution::without_blanks(&alphabet), false),
        ] {
            for begin in [&few[..0], &few[..1], &[few[1]; 3], &[few[3], few[3], few[0]]] {
                for length in 1..=5 {
                    let best = most(&tiles, begin, &few, length);
                    let allows = |worst, equal| {
                        let bound = ProbabilityBound::new(&tiles, worst, equal);
                        bound.allows(begin, letters, [length].into_iter())
                    };
                    assert!(allows(best, true), "{begin:?} {length}");
                    if !blanks {
                        assert!(!allows(best, false), "{begin:?} {length}");
                    }
                    assert!(!allows(tiles.probability(&few[..0]), false));
                }
            }
        }
    }

    /// The greatest probability of `begin` with `length` more letters.
    fn most(
        tiles: &TileDistribution,
        begin: &[Letter],
        few: &[Letter],
        length: usize,
    ) -> DrawProbability {
        let mut words = vec![begin.to_vec()];
        for _ in 0..length {
            words = words
                .iter()
                .flat_map(|word| few.iter().map(|&letter| [&word[..], &[letter]].concat()))
                .collect();
        }
        words.iter().map(|word| tiles.probability(word)).max().expect("some words")
    }
}
