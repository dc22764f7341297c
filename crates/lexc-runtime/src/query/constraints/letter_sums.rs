//! Constraints on what the letters of a word add up to: points, different letters, shares.

use core::ops::{Bound, RangeBounds, RangeInclusive};

use lexc_alphabet::{Alphabet, Letter, LetterSet};

use crate::query::constraint::{Constraint, PruneBounds, ScannedWord};

/// An alphabet has fewer letters: a power of two, so that no number is checked.
const NUMBERS: usize = 64;

/// Returns the number of a letter as an index.
#[inline]
const fn number_of(letter: Letter) -> usize {
    letter.number() as usize % NUMBERS
}

/// A constraint on the points of a word: the sum of the scores of its tiles.
///
/// ```
/// use lexc_runtime::Lexicon;
/// use lexc_runtime::query::LetterPoints;
///
/// let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// let points = LetterPoints::new(lexicon.alphabet(), 6..);
/// let words: Vec<String> = lexicon.query().matching(points).iter().collect();
/// assert_eq!(words, ["CARS", "CATS", "DOGS"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LetterPoints {
    /// The points of each letter, by number.
    points: [i64; NUMBERS],
    range: RangeInclusive<i64>,
    /// `true` if no letter has less than 0 points, so that a sum never falls.
    never_falls: bool,
}

impl LetterPoints {
    /// Returns the constraint for words of a number of points.
    #[must_use]
    pub fn new(alphabet: &Alphabet, range: impl RangeBounds<i64>) -> Self {
        let mut points = [0; NUMBERS];
        for letter in alphabet.letters() {
            let tile = alphabet.letter(letter);
            points[number_of(letter)] = tile.map_or(0, |tile| tile.score.points().into());
        }
        let never_falls = points.iter().all(|&points| points >= 0);
        Self { points, range: inclusive(&range), never_falls }
    }

    #[inline]
    fn of(&self, letter: Letter) -> i64 {
        self.points[number_of(letter)]
    }
}

/// Returns the two ends of a range.
fn inclusive(range: &impl RangeBounds<i64>) -> RangeInclusive<i64> {
    let min = match range.start_bound() {
        Bound::Included(&n) => n,
        Bound::Excluded(&n) => n.saturating_add(1),
        Bound::Unbounded => i64::MIN,
    };
    let max = match range.end_bound() {
        Bound::Included(&n) => n,
        Bound::Excluded(&n) => n.saturating_sub(1),
        Bound::Unbounded => i64::MAX,
    };
    min..=max
}

impl Constraint for LetterPoints {
    fn width(&self) -> usize {
        1
    }

    fn start(&self, state: &mut [u64]) {
        state.fill(0);
    }

    fn step(&self, from: &[u64], letter: Letter, to: &mut [u64]) -> bool {
        let (&[sum], [next]) = (from, to) else { return false };
        let sum = sum.cast_signed() + self.of(letter);
        *next = sum.cast_unsigned();
        !self.never_falls || sum <= *self.range.end()
    }

    fn bounds(&self, state: &[u64]) -> PruneBounds {
        let sum = state.first().copied().unwrap_or(0).cast_signed();
        let accepts = self.range.contains(&sum);
        PruneBounds { accepts, min: u32::from(!accepts), ..PruneBounds::FREE }
    }

    fn accepts_word(&self, word: &ScannedWord<'_>) -> Option<bool> {
        let sum = word.join(|letter| self.of(letter).cast_unsigned(), u64::wrapping_add);
        Some(self.range.contains(&sum.cast_signed()))
    }

    fn is_ordered(&self) -> bool {
        false
    }
}

/// A constraint on the number of different letters of a word.
///
/// ```
/// use lexc_runtime::Lexicon;
/// use lexc_runtime::query::{DistinctLetters, LetterCounts};
///
/// let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// let query = lexicon.query().length(4..).matching(DistinctLetters::new(..=3));
/// assert_eq!(query.count(), 0); // CARS, CATS, DOGS, DONE, EARS, EATS have four
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DistinctLetters {
    range: RangeInclusive<i64>,
}

/// Returns the number of letters.
const fn number(letters: LetterSet) -> i64 {
    letters.len() as i64
}

impl DistinctLetters {
    /// Returns the constraint for words with a number of different letters.
    #[must_use]
    pub fn new(range: impl RangeBounds<i64>) -> Self {
        Self { range: inclusive(&range) }
    }

    fn contains(&self, letters: LetterSet) -> bool {
        self.range.contains(&number(letters))
    }
}

impl Constraint for DistinctLetters {
    fn width(&self) -> usize {
        1
    }

    fn start(&self, state: &mut [u64]) {
        state.fill(0);
    }

    fn step(&self, from: &[u64], letter: Letter, to: &mut [u64]) -> bool {
        let (&[bits], [next]) = (from, to) else { return false };
        let letters = LetterSet::from_bits(bits) | LetterSet::from(letter);
        *next = letters.bits();
        number(letters) <= *self.range.end()
    }

    fn bounds(&self, state: &[u64]) -> PruneBounds {
        let letters = LetterSet::from_bits(state.first().copied().unwrap_or(0));
        let missing = self.range.start().saturating_sub(number(letters));
        PruneBounds {
            accepts: self.contains(letters),
            min: missing.max(0).try_into().unwrap_or(u32::MAX),
            ..PruneBounds::FREE
        }
    }

    fn accepts_word(&self, word: &ScannedWord<'_>) -> Option<bool> {
        let letters = word.join(|letter| LetterSet::from(letter).bits(), |one, other| one | other);
        Some(self.contains(LetterSet::from_bits(letters)))
    }

    fn is_ordered(&self) -> bool {
        false
    }
}

/// A constraint on the share of some letters in a word, in percent of its length.
///
/// ```
/// use lexc_runtime::Lexicon;
/// use lexc_runtime::query::LetterShare;
///
/// let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// let vowels = lexicon.tokenizer().letters("AEIOU")?.into_iter().collect();
/// let half = lexicon.query().matching(LetterShare::new(vowels, 60..));
/// assert_eq!(half.iter().collect::<Vec<String>>(), ["EAR", "EAT"]); // two letters of three
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LetterShare {
    letters: LetterSet,
    /// The percents from one below the least share to one above the greatest.
    percent: RangeInclusive<i64>,
}

impl LetterShare {
    /// Returns the constraint for words in which these letters have a share from `percent`.
    #[must_use]
    pub fn new(letters: LetterSet, percent: impl RangeBounds<i64>) -> Self {
        let (min, max) = inclusive(&percent).into_inner();
        Self { letters, percent: min.clamp(-1, 101)..=max.clamp(-1, 101) }
    }

    fn allows(&self, count: u64, length: u64) -> bool {
        let (share, length) = (count as i64 * 100, length as i64);
        share >= self.percent.start() * length && share <= self.percent.end() * length
    }
}

impl Constraint for LetterShare {
    fn width(&self) -> usize {
        2
    }

    fn start(&self, state: &mut [u64]) {
        state.fill(0);
    }

    fn step(&self, from: &[u64], letter: Letter, to: &mut [u64]) -> bool {
        let (&[count, length], [next_count, next_length]) = (from, to) else { return false };
        *next_count = count + u64::from(self.letters.contains(letter));
        *next_length = length + 1;
        true
    }

    fn bounds(&self, state: &[u64]) -> PruneBounds {
        let accepts = matches!(state, &[count, length] if self.allows(count, length));
        PruneBounds { accepts, min: u32::from(!accepts), ..PruneBounds::FREE }
    }

    fn accepts_word(&self, word: &ScannedWord<'_>) -> Option<bool> {
        let count =
            word.join(|letter| self.letters.contains(letter).into(), |one, other| one + other);
        Some(self.allows(count, word.len() as u64))
    }

    fn is_ordered(&self) -> bool {
        false
    }
}
