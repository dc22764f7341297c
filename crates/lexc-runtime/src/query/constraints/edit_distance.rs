//! [`FuzzyWord`]: words within an edit distance of another, by a Levenshtein automaton of letters.

use std::sync::Arc;

use lexc_alphabet::{Letter, LetterSet, MAX_TILES};

use super::bits;
use crate::limits::MAX_WORD_LENGTH;
use crate::query::constraint::{Constraint, PruneBounds};
use crate::query::error::{QueryError, QueryErrorKind};

/// The definition of the distance between two words, in letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum EditDistance {
    /// The Levenshtein distance: an edit inserts, deletes or replaces one letter.
    Levenshtein,
    /// The optimal string alignment distance: a swap of two adjacent letters is one edit as well,
    /// if no other edit changes them.
    #[default]
    OptimalStringAlignment,
}

/// The constraint for words within an edit distance of a given word.
///
/// The given letters need not be a word. The automaton is simulated as sets of positions, one for
/// each number of edits (Wu & Manber 1992, section 2.3), so it needs no tables of its own: a step
/// takes a few instructions for each edit allowed.
///
/// ```
/// use lexc_runtime::{Lexicon, query::{EditDistance, FuzzyWord}};
///
/// let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// let letters = |text| lexicon.tokenizer().letters(text);
/// let fuzzy = FuzzyWord::new(&letters("dgo")?, 1, EditDistance::OptimalStringAlignment)?;
/// assert_eq!(fuzzy.distance(&letters("dog")?), Some(1));
/// let words: Vec<String> = lexicon.query().matching(fuzzy).iter().collect();
/// assert_eq!(words, ["DO", "DOG"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FuzzyWord {
    word: Vec<Letter>,
    /// The smallest distance that is accepted.
    nearest: usize,
    edits: usize,
    distance: EditDistance,
    /// The number of `u64`s of a set of positions.
    width: usize,
    /// The positions of each letter in the word, by index.
    at: Vec<u64>,
    /// The positions before those in `at`.
    before: Vec<u64>,
    /// All positions and the end.
    all: Vec<u64>,
}

impl FuzzyWord {
    /// The greatest distance. Most words of a lexicon are within a larger one.
    pub const MAX_EDITS: usize = 8;

    /// Returns the constraint for words at most `edits` away from `word`.
    ///
    /// # Errors
    /// Returns [`QueryErrorKind::Distance`] or [`QueryErrorKind::TooLong`].
    pub fn new(word: &[Letter], edits: usize, distance: EditDistance) -> Result<Self, QueryError> {
        let refused = |kind| Err(QueryError::new(0..0, kind));
        let tiles = word.len();
        if edits > Self::MAX_EDITS {
            let most = Self::MAX_EDITS;
            return refused(QueryErrorKind::Distance { requested: edits, most });
        }
        if tiles > MAX_WORD_LENGTH {
            let most = MAX_WORD_LENGTH;
            return refused(QueryErrorKind::TooLong { tiles, most });
        }
        let width = bits::words_for(tiles);
        let mut fuzzy = Self {
            word: word.to_vec(),
            nearest: 0,
            edits,
            distance,
            width,
            at: vec![0; MAX_TILES * width],
            before: vec![0; MAX_TILES * width],
            all: vec![0; width],
        };
        for position in 0..=tiles {
            bits::set(&mut fuzzy.all, position);
        }
        for (position, &letter) in word.iter().enumerate() {
            let row = letter.index() * width;
            bits::set(&mut fuzzy.at[row..row + width], position);
            if let Some(before) = position.checked_sub(1) {
                bits::set(&mut fuzzy.before[row..row + width], before);
            }
        }
        Ok(fuzzy)
    }

    /// Returns the constraint for words that are exactly `edits` away from `word`.
    ///
    /// # Errors
    /// Returns the errors of [`Self::new`].
    pub fn exactly(
        word: &[Letter],
        edits: usize,
        distance: EditDistance,
    ) -> Result<Self, QueryError> {
        Ok(Self { nearest: edits, ..Self::new(word, edits, distance)? })
    }

    /// Returns the distance of `letters`, if it is accepted.
    #[must_use]
    pub fn distance(&self, letters: &[Letter]) -> Option<usize> {
        let (mut from, mut to) = (vec![0; self.width()], vec![0; self.width()]);
        self.start(&mut from);
        for &letter in letters {
            if !self.step(&from, letter, &mut to) {
                return None;
            }
            core::mem::swap(&mut from, &mut to);
        }
        self.reached(&from)
    }

    /// Returns the fewest edits that reach the end of the word.
    fn reached(&self, state: &[u64]) -> Option<usize> {
        self.sets(state).take(self.edits + 1).position(|set| bits::has(set, self.word.len()))
    }

    fn sets<'a>(&self, state: &'a [u64]) -> impl Iterator<Item = &'a [u64]> {
        state.chunks_exact(self.width)
    }

    fn row<'a>(&self, of: &'a [u64], letter: Letter) -> &'a [u64] {
        let begin = letter.index() * self.width;
        of.get(begin..begin + self.width).unwrap_or(&[])
    }

    fn letter_at(&self, position: usize) -> LetterSet {
        let letter = self.word.get(position).copied();
        letter.map_or(LetterSet::EMPTY, LetterSet::from)
    }
}

/// A state has a set of positions for each number of edits from 0 to `edits`: the positions
/// reachable with that number of edits. If swaps count as edits, sets for 1 to `edits` follow: the
/// positions of pairs whose second letter was read.
impl Constraint for FuzzyWord {
    fn width(&self) -> usize {
        let pairs = match self.distance {
            EditDistance::Levenshtein => 0,
            EditDistance::OptimalStringAlignment => self.edits,
        };
        (self.edits + 1 + pairs) * self.width
    }

    fn start(&self, state: &mut [u64]) {
        state.fill(0);
        let reached = state.chunks_exact_mut(self.width).take(self.edits + 1);
        for (edits, set) in reached.enumerate() {
            for position in 0..=edits.min(self.word.len()) {
                bits::set(set, position);
            }
        }
    }

    #[inline]
    fn step(&self, from: &[u64], letter: Letter, to: &mut [u64]) -> bool {
        let width = self.width;
        let here = self.row(&self.at, letter);
        let split = (self.edits + 1) * width;
        let (reached, pairs) = from.split_at(split.min(from.len()));
        let (to_reached, to_pairs) = to.split_at_mut(split.min(to.len()));
        let none: &[u64] = &[];
        let mut lower: &[u64] = none;
        let mut lower_to: &[u64] = none;
        let mut any = 0;
        let mut pairs = pairs.chunks_exact(width);
        let sets = reached.chunks_exact(width);
        let mut rest = to_reached;
        for set in sets {
            let Some((set_to, tail)) = rest.split_at_mut_checked(width) else {
                return false;
            };
            rest = tail;
            // The same letter.
            for (to, same) in set_to.iter_mut().zip(bits::raised(set, here, 1)) {
                *to = same;
            }
            if !lower.is_empty() {
                // One edit more: an inserted, replaced or deleted letter.
                let changed = bits::raised(lower, &self.all, 1);
                let left_out = bits::raised(lower_to, &self.all, 1);
                let more = set_to.iter_mut().zip(lower).zip(changed).zip(left_out);
                for (((to, extra), changed), left_out) in more {
                    *to |= extra | changed | left_out;
                }
                if let Some(pair) = pairs.next() {
                    for (to, swapped) in set_to.iter_mut().zip(bits::raised(pair, here, 2)) {
                        *to |= swapped;
                    }
                }
            }
            for (to, all) in set_to.iter_mut().zip(&self.all) {
                *to &= all;
                any |= *to;
            }
            lower = set;
            lower_to = set_to;
        }
        let before = self.row(&self.before, letter);
        let sets = reached.chunks_exact(width);
        for (pair_to, set) in to_pairs.chunks_exact_mut(width).zip(sets) {
            for ((to, set), before) in pair_to.iter_mut().zip(set).zip(before) {
                *to = set & before;
                any |= *to;
            }
        }
        any != 0
    }

    fn bounds(&self, state: &[u64]) -> PruneBounds {
        let len = self.word.len() as u32;
        let reached = self.reached(state);
        let mut bounds = PruneBounds {
            accepts: reached.is_some_and(|edits| edits >= self.nearest),
            next: LetterSet::EMPTY,
            later: LetterSet::ALL,
            spare: 0,
            needs: LetterSet::EMPTY,
            min: u32::MAX,
            max: 0,
        };
        for (index, set) in self.sets(state).enumerate() {
            // One letter of a pair was read already.
            let (edits, read) = match index.checked_sub(self.edits + 1) {
                None => (index, 0),
                Some(pair) => (pair + 1, 1),
            };
            let (Some(lowest), Some(highest)) = (bits::lowest(set), bits::highest(set)) else {
                continue;
            };
            let left = (self.edits - edits) as u32;
            bounds.min = bounds.min.min((len - highest as u32 - read).saturating_sub(left));
            bounds.max = bounds.max.max(len - lowest as u32 - read + left);
            bounds.next |= match edits < self.edits && read == 0 {
                true => LetterSet::ALL,
                false => bits::union(set, |position| self.letter_at(position)),
            };
        }
        if bounds.accepts {
            bounds.min = 0;
        }
        bounds
    }

    fn reversed(&self) -> Option<Arc<dyn Constraint>> {
        let word: Vec<Letter> = self.word.iter().rev().copied().collect();
        let fuzzy = Self::new(&word, self.edits, self.distance).ok()?;
        let nearest = self.nearest;
        Some(Arc::new(Self { nearest, ..fuzzy }))
    }
}
