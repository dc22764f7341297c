//! [`TileDistribution`]: the probability of drawing a word from the full bag.

use core::cmp::Ordering;

use lexc_alphabet::{Alphabet, Letter, LetterSet, MAX_TILES};

use crate::limits::MAX_WORD_LENGTH;

/// The distribution of tiles of a game: the number of tiles of each letter, and of blanks.
///
/// ```
/// use lexc_runtime::query::TileDistribution;
///
/// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// // 9 of 100 tiles are an A, and 2 are blanks.
/// let tiles = TileDistribution::new(lexicon.alphabet());
/// let a = tiles.probability(&lexicon.tokenizer().letters("A")?);
/// assert_eq!((a.ways(), a.draws()), (Some(11), Some(100)));
/// assert_eq!(a.as_f64(), Some(0.11));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct TileDistribution {
    /// For each letter, by index, the number of tiles.
    counts: Vec<u32>,
    /// For each letter, by index, the number of draws by the number of tiles drawn.
    ways: Vec<Vec<Option<u128>>>,
    /// The number of draws by the number of blanks drawn.
    blanks: Vec<Option<u128>>,
    /// The number of draws of any tiles by the number of tiles drawn.
    draws: Vec<Option<u128>>,
}

/// The greatest number of blanks for which the draws of a word are counted without allocating.
const FEW_BLANKS: usize = 4;

/// Returns the number of draws of 0 to `most` tiles from `n`; `None` where it overflows.
fn choose(n: u32, most: usize) -> Vec<Option<u128>> {
    let mut row = vec![Some(1u128)];
    for k in 1..=most.min(n as usize) {
        let last = row.last().copied().flatten();
        // C(n, k) = C(n, k − 1) · (n − k + 1) / k, without a remainder.
        let product = last.and_then(|last| last.checked_mul(u128::from(n) - k as u128 + 1));
        row.push(product.map(|product| product / k as u128));
    }
    row
}

impl TileDistribution {
    /// Returns the distribution of an alphabet, with its blanks.
    #[must_use]
    pub fn new(alphabet: &Alphabet) -> Self {
        Self::with_blanks(alphabet, alphabet.blank().count)
    }

    /// Returns the distribution of an alphabet, without its blanks.
    #[must_use]
    pub fn without_blanks(alphabet: &Alphabet) -> Self {
        Self::with_blanks(alphabet, 0)
    }

    /// Returns the distribution of an alphabet, with a number of blanks.
    #[must_use]
    pub fn with_blanks(alphabet: &Alphabet, blanks: u16) -> Self {
        let counts = alphabet.tiles().iter().map(|tile| u32::from(tile.count));
        let counts: Vec<u32> = counts.collect();
        let rows = counts.iter().map(|&count| choose(count, MAX_WORD_LENGTH));
        Self {
            ways: rows.collect(),
            blanks: choose(blanks.into(), MAX_WORD_LENGTH),
            draws: choose(counts.iter().sum::<u32>() + u32::from(blanks), MAX_WORD_LENGTH),
            counts,
        }
    }

    /// Returns the probability that `word.len()` tiles drawn at once from the full bag spell the
    /// word in some order. A blank stands for any letter.
    ///
    /// The count is exact: for each number of blanks, the draws of these blanks times the draws of
    /// the other tiles. Takes time proportional to the square of the word's length.
    #[must_use]
    pub fn probability(&self, word: &[Letter]) -> DrawProbability {
        let ways = self.few_ways(word).or_else(|| self.ways_of(&self.sets(word)));
        DrawProbability { ways, draws: self.draws_of(word.len()) }
    }

    /// Returns the number of draws of a word with few blanks and numbers of 64 bits, as nearly all
    /// have. `None` if they are greater.
    fn few_ways(&self, word: &[Letter]) -> Option<u128> {
        let most = self.blanks.len() - 1;
        let mut counts = [0u8; MAX_TILES];
        let mut letters = LetterSet::EMPTY;
        for &letter in word {
            *counts.get_mut(letter.index())? += 1;
            letters.insert(letter);
        }
        // The draws without blanks, by the number of tiles missing.
        let mut sets = [0u64; FEW_BLANKS + 1];
        let sets = sets.get_mut(..=most)?;
        *sets.first_mut()? = 1;
        for letter in letters {
            let count = usize::from(*counts.get(letter.index())?);
            let row = self.ways.get(letter.index())?;
            let drawn = |tiles: usize| match row.get(tiles) {
                Some(ways) => u64::try_from((*ways)?).ok(),
                None => Some(0),
            };
            for missing in (0..=most).rev() {
                let mut sum = 0u64;
                for blanks in 0..=count.min(missing) {
                    let ways = *sets.get(missing - blanks)?;
                    if ways > 0 {
                        sum = sum.checked_add(ways.checked_mul(drawn(count - blanks)?)?)?;
                    }
                }
                *sets.get_mut(missing)? = sum;
            }
        }
        let mut all = 0u128;
        for (&set, &blanks) in sets.iter().zip(&self.blanks) {
            all = all.checked_add(u128::from(set).checked_mul(blanks?)?)?;
        }
        Some(all)
    }

    /// Returns the number of tiles of a letter.
    pub(in crate::query) fn count(&self, letter: Letter) -> u32 {
        self.counts.get(letter.index()).copied().unwrap_or(0)
    }

    /// Returns the greatest probability of a word of `length` letters for which [`Self::sets`]
    /// returns no more than `sets`, where `None` is no limit.
    pub(in crate::query) fn at_most(
        &self,
        sets: &[Option<u128>],
        length: usize,
    ) -> DrawProbability {
        let draws = self.draws_of(length);
        DrawProbability { ways: self.ways_of(sets).or(draws), draws }
    }

    /// Returns the number of draws of `length` tiles.
    fn draws_of(&self, length: usize) -> Option<u128> {
        self.draws.get(length).copied().unwrap_or(Some(0))
    }

    /// Returns the number of draws in which blanks replace the missing tiles.
    fn ways_of(&self, sets: &[Option<u128>]) -> Option<u128> {
        let mut sum = Some(0);
        for (&set, &blanks) in sets.iter().zip(&self.blanks) {
            sum = add(sum, multiply(set, blanks));
        }
        sum
    }

    /// Returns the number of draws of tiles other than blanks, by the number of tiles missing for
    /// the word.
    pub(in crate::query) fn sets(&self, word: &[Letter]) -> Vec<Option<u128>> {
        let nothing = Some(0);
        let most = self.blanks.len() - 1;
        let mut sets = vec![nothing; most + 1];
        sets[0] = Some(1);
        let mut next = sets.clone();
        for (at, letter) in word.iter().enumerate() {
            if word.iter().take(at).any(|earlier| earlier == letter) {
                continue;
            }
            let count = word.iter().filter(|&other| other == letter).count();
            let row = self.ways.get(letter.index()).map_or(&[][..], |row| row);
            next.fill(nothing);
            for (missing, &ways) in sets.iter().enumerate() {
                for blanks in 0..=count.min(most - missing) {
                    let drawn = row.get(count - blanks).copied().unwrap_or(nothing);
                    if let Some(sum) = next.get_mut(missing + blanks) {
                        *sum = add(*sum, multiply(ways, drawn));
                    }
                }
            }
            core::mem::swap(&mut sets, &mut next);
        }
        sets
    }
}

fn add(a: Option<u128>, b: Option<u128>) -> Option<u128> {
    a?.checked_add(b?)
}

/// Multiplies; zero times an overflow is zero.
fn multiply(a: Option<u128>, b: Option<u128>) -> Option<u128> {
    match (a, b) {
        (Some(0), _) | (_, Some(0)) => Some(0),
        (a, b) => a?.checked_mul(b?),
    }
}

/// The probability of a draw, as a fraction of integers. Comparisons are exact.
///
/// Both numbers fit 128 bits for every word of up to 34 letters out of 200 tiles, and for every
/// word out of 128 tiles. Otherwise the probability is unknown, and compares as less than 0.
#[derive(Debug, Clone, Copy)]
pub struct DrawProbability {
    ways: Option<u128>,
    draws: Option<u128>,
}

impl DrawProbability {
    /// Returns the number of draws that spell the word.
    #[must_use]
    pub fn ways(self) -> Option<u128> {
        self.ways
    }

    /// Returns the number of all draws of the same number of tiles.
    #[must_use]
    pub fn draws(self) -> Option<u128> {
        self.draws
    }

    /// Returns the probability as a number from 0 to 1, or `None` if it is unknown. It is 0 if the
    /// bag has fewer tiles than the word has letters.
    #[must_use]
    pub fn as_f64(self) -> Option<f64> {
        match self.fraction()? {
            (0, _) => Some(0.0),
            (ways, draws) => Some(ways as f64 / draws as f64),
        }
    }

    fn fraction(self) -> Option<(u128, u128)> {
        match (self.ways?, self.draws?) {
            // There are not enough tiles.
            (_, 0) => Some((0, 1)),
            fraction => Some(fraction),
        }
    }
}

impl Ord for DrawProbability {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self.fraction(), other.fraction()) {
            (Some((a, b)), Some((c, d))) => wide(a, d).cmp(&wide(c, b)),
            (a, b) => a.is_some().cmp(&b.is_some()),
        }
    }
}

impl PartialOrd for DrawProbability {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for DrawProbability {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for DrawProbability {}

/// Returns a product of 256 bits: its high half and its low half.
fn wide(a: u128, b: u128) -> (u128, u128) {
    const LOW: u128 = u64::MAX as u128;
    let (a1, a0, b1, b0) = (a >> 64, a & LOW, b >> 64, b & LOW);
    let low = a0 * b0;
    // Neither sum can overflow: (2⁶⁴ − 1)² + 2 · (2⁶⁴ − 1) = 2¹²⁸ − 1.
    let middle = a1 * b0 + (low >> 64);
    let other = a0 * b1 + (middle & LOW);
    let high = a1 * b1 + (middle >> 64) + (other >> 64);
    (high, other << 64 | low & LOW)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_products() {
        assert_eq!(wide(u128::MAX, u128::MAX), (u128::MAX - 1, 1));
        assert_eq!(wide(1 << 100, 1 << 100), (1 << 72, 0));
        assert_eq!(wide(12_345, 67_890), (0, 838_102_050));
        assert_eq!(wide((1 << 64) + 1, (1 << 64) + 1), (1, (1 << 65) + 1));
    }

    #[test]
    fn fractions_are_compared_exactly() {
        let probability = |ways, draws| DrawProbability { ways: Some(ways), draws: Some(draws) };
        assert_eq!(probability(1, 3), probability(2, 6));
        assert!(probability(u128::MAX - 1, u128::MAX) < probability(1, 1));
        assert!(probability(u128::MAX - 2, u128::MAX) < probability(u128::MAX - 1, u128::MAX));
        assert_eq!(probability(5, 0), probability(0, 7));
        let unknown = DrawProbability { ways: None, draws: Some(1) };
        assert!(unknown < probability(0, 1) && unknown.as_f64().is_none());
    }
}
