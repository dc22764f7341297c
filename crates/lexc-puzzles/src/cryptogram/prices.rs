//! Prices of plain letters, which tighten the bound of the scores.

use lexc_runtime::{Letter, LetterSet};

use crate::letter_map::LetterMap;

/// The largest number of rounds in which the prices are improved.
const MAX_ROUNDS: usize = 200;

/// The largest number of candidates that are priced in all rounds together.
const MAX_PRICED: usize = 1 << 24;

/// The factor of the change of the prices from one round to the next.
const DECAY: f64 = 0.98;

/// A word of the text with the letters and the scores of its candidates.
pub(super) struct ScoredWord<'a> {
    pub(super) cipher: &'a [Letter],
    pub(super) candidates: &'a [Letter],
    pub(super) scores: &'a [f64],
}

/// A price of each plain letter, which a word is paid for each of its letters.
///
/// The best candidates of the words rarely make a solution: they repeat the frequent letters, where
/// different letters of the text must mean different ones. So the sum of their scores is a poor
/// bound. A solution with `n` letters uses `n` different plain letters and is paid at least the
/// sum of the `n` lowest prices. Hence its score is at most the sum of the best *paid* scores less
/// that sum, for any prices. The prices that make this bound low are found by the subgradient
/// method for Lagrange multipliers: a letter that the best candidates use too often becomes
/// cheaper, and a letter that they lack becomes dearer.
#[derive(Debug)]
pub(super) struct LetterPrices {
    prices: LetterMap<f64>,
    /// The part of its price that a letter of the text pays to each of its words.
    shares: LetterMap<f64>,
    /// The least sum that a solution is paid.
    pub(super) least: f64,
}

impl LetterPrices {
    /// Returns prices of 0.
    pub(super) fn zero() -> Self {
        Self { prices: LetterMap::new(0.0), shares: LetterMap::new(0.0), least: 0.0 }
    }

    /// Finds prices with a low bound for solutions in which every word is one of its candidates.
    pub(super) fn find(
        all: LetterSet,
        words: &[ScoredWord<'_>],
        is_cancelled: &dyn Fn() -> bool,
    ) -> Self {
        let mut prices = Self::zero();
        let letters = words.iter().map(|word| word.cipher.iter().copied().collect());
        let letters: Vec<LetterSet> = letters.collect();
        let mut used = 0;
        for letter in all {
            let count = letters.iter().filter(|letters| letters.contains(letter)).count();
            used += usize::from(count > 0);
            *prices.shares.get_mut(letter) = 1.0 / count.max(1) as f64;
        }
        let mut best = (f64::INFINITY, Self::zero());
        let mut change = 1.0;
        let candidates: usize = words.iter().map(|word| word.scores.len()).sum();
        for _ in 0..MAX_ROUNDS.min(MAX_PRICED / candidates.max(1)) {
            if is_cancelled() {
                break;
            }
            let mut order: Vec<Letter> = all.iter().collect();
            order.sort_by(|&a, &b| prices.prices.get(a).total_cmp(&prices.prices.get(b)));
            let lowest = order.iter().take(used);
            prices.least = lowest.map(|&letter| prices.prices.get(letter)).sum();
            let mut bound = -prices.least;
            // How much less each letter is used than in a solution that is paid the least.
            let mut lack = LetterMap::new(0.0);
            for &letter in order.iter().take(used) {
                *lack.get_mut(letter) = 1.0;
            }
            for word in words {
                let plain = word.candidates.chunks_exact(word.cipher.len());
                let paid = word.scores.iter().zip(plain);
                let paid =
                    paid.map(|(score, plain)| (score + prices.of(word.cipher, plain), plain));
                let Some((score, plain)) = paid.max_by(|a, b| a.0.total_cmp(&b.0)) else {
                    continue;
                };
                bound += score;
                for (cipher, plain) in distinct_pairs(word.cipher, plain) {
                    *lack.get_mut(plain) -= prices.shares.get(cipher);
                }
            }
            if bound < best.0 {
                best = (bound, Self { ..prices });
            }
            for letter in all {
                *prices.prices.get_mut(letter) += change * lack.get(letter);
            }
            change *= DECAY;
        }
        best.1
    }

    /// Returns the sum that a word is paid for a candidate.
    pub(super) fn of(&self, cipher: &[Letter], plain: &[Letter]) -> f64 {
        let pairs = distinct_pairs(cipher, plain);
        pairs.map(|(cipher, plain)| self.shares.get(cipher) * self.prices.get(plain)).sum()
    }
}

/// Returns the pairs of a letter of a word and its plain letter, each once.
fn distinct_pairs<'a>(
    cipher: &'a [Letter],
    plain: &'a [Letter],
) -> impl Iterator<Item = (Letter, Letter)> + 'a {
    let mut seen = LetterSet::EMPTY;
    let pairs = cipher.iter().copied().zip(plain.iter().copied());
    pairs.filter(move |&(cipher, _)| {
        let is_new = !seen.contains(cipher);
        seen.insert(cipher);
        is_new
    })
}
