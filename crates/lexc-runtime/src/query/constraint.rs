//! [`Constraint`], the trait of all conditions, and the bounds that it returns.

use core::fmt;
use std::sync::Arc;

use lexc_alphabet::{Letter, LetterSet};

use crate::lexicon::open::Lexicon;
use crate::word_array::WordArray;

/// No upper bound on the number of letters that can follow.
pub const UNBOUNDED: u32 = u32::MAX;

/// The bounds of a constraint for the continuations of a partial word.
///
/// Bounds may be loose in the safe direction: `next` and `later` may be too large and `needs` too
/// small, `min` may be too small, `spare` and `max` too large. Tighter bounds let a walk turn back
/// earlier.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PruneBounds {
    /// `true` if the word is accepted as it is. This bound must be exact.
    pub accepts: bool,
    /// The letters that can come next: no [`Constraint::step`] along another one succeeds.
    pub next: LetterSet,
    /// The letters that can still come, next or later, apart from [`Self::spare`] others.
    pub later: LetterSet,
    /// The number of letters outside `later` that can still come.
    pub spare: u32,
    /// The letters that must all still come, each at least once, in every accepted continuation.
    /// Empty if the word is accepted as it is.
    pub needs: LetterSet,
    /// The least number of letters that must follow until a word is accepted; 0 if the word is
    /// accepted.
    pub min: u32,
    /// The greatest number of letters that can follow.
    pub max: u32,
}

impl PruneBounds {
    /// Bounds that allow every continuation.
    pub const FREE: Self = Self {
        accepts: true,
        next: LetterSet::ALL,
        later: LetterSet::ALL,
        spare: 0,
        needs: LetterSet::EMPTY,
        min: 0,
        max: UNBOUNDED,
    };

    /// Bounds that allow no continuation.
    pub const NOTHING: Self = Self {
        accepts: false,
        next: LetterSet::EMPTY,
        later: LetterSet::EMPTY,
        spare: 0,
        needs: LetterSet::EMPTY,
        min: UNBOUNDED,
        max: 0,
    };

    /// Returns bounds for words that both constraints accept.
    #[inline]
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        // Either bound is valid alone; the tighter one is used.
        let (later, spare) = match (self.spare, other.spare) {
            (0, 0) => (self.later & other.later, 0),
            (_, 0) if other.later != LetterSet::ALL => (other.later, 0),
            (0, _) if self.later == LetterSet::ALL => (other.later, other.spare),
            _ => (self.later, self.spare),
        };
        Self {
            later,
            spare,
            accepts: self.accepts && other.accepts,
            next: self.next & other.next,
            needs: self.needs | other.needs,
            min: self.min.max(other.min),
            max: self.max.min(other.max),
        }
    }

    /// Returns bounds for words that at least one of two constraints accepts.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        let accepts = self.accepts || other.accepts;
        Self {
            accepts,
            next: self.next | other.next,
            later: self.later | other.later,
            spare: self.spare.max(other.spare),
            needs: match accepts {
                true => LetterSet::EMPTY,
                false => self.needs & other.needs,
            },
            min: self.min.min(other.min),
            max: self.max.max(other.max),
        }
    }
}

/// A word of a scan of the array of all words, with its rank.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct ScannedWord<'a> {
    /// The letters of the word, and the ones of the words that follow it in the array.
    rest: &'a [Letter],
    length: usize,
    rank: usize,
    array: Option<&'a WordArray>,
}

/// Words of at most as many letters are added up without a branch.
const WINDOW: usize = 16;

impl<'a> ScannedWord<'a> {
    /// The empty word, of which constraints say whether they can decide on whole words.
    pub(super) const EMPTY: Self = Self { rest: &[], length: 0, rank: 0, array: None };

    /// Returns the word of a rank of an array: the first letters of `rest`.
    #[inline]
    pub(super) const fn new(
        rest: &'a [Letter],
        length: usize,
        rank: usize,
        array: &'a WordArray,
    ) -> Self {
        Self { rest, length, rank, array: Some(array) }
    }

    /// Returns the letters.
    #[inline]
    #[must_use]
    pub fn letters(&self) -> &'a [Letter] {
        self.rest.get(..self.length).unwrap_or_default()
    }

    /// Returns the number of letters.
    #[inline]
    pub(super) const fn len(&self) -> usize {
        self.length
    }

    /// Joins a number of each letter by an operation for which 0 changes nothing. The end of a loop
    /// over the letters alone would often be mispredicted.
    #[inline(always)]
    pub(super) fn join(&self, of: impl Fn(Letter) -> u64, join: impl Fn(u64, u64) -> u64) -> u64 {
        match self.rest.first_chunk::<WINDOW>() {
            Some(window) if self.length <= WINDOW => {
                (0..).zip(window).fold(0, |all, (at, &letter)| {
                    let mask = u64::from(at < self.length).wrapping_neg();
                    join(all, of(letter) & mask)
                })
            }
            _ => self.letters().iter().fold(0, |all, &letter| join(all, of(letter))),
        }
    }

    /// Returns the rank in a lexicon, if it is the one that is scanned.
    #[inline]
    pub(super) fn rank_in(&self, lexicon: &Lexicon) -> Option<u64> {
        let own = lexicon.word_array().get()?;
        self.array.is_some_and(|array| core::ptr::eq(array, own)).then_some(self.rank as u64)
    }
}

/// A condition on words: a deterministic automaton that is walked in parallel with the DAWG.
///
/// A [`Query`](super::Query) walks all of its constraints at once, so that a branch of the lexicon
/// is left as soon as one of them, or all of them together, allow nothing below it.
///
/// # States
/// A state is a slice of [`Self::width`] `u64`s whose meaning is private to the constraint. The
/// walk keeps the states of all constraints side by side, one row for each letter of the current
/// path: a step reads one row and writes the next one, so it allocates nothing, and backtracking
/// costs nothing. Three rules connect the methods:
///
/// - [`Self::start`] writes the state of the empty word.
/// - [`Self::step`] writes the state of a word with one more letter. After it has returned `false`,
///   the state that it wrote is never used.
/// - [`Self::bounds`] reads a state. The word of that state is accepted if and only if
///   [`PruneBounds::accepts`] is `true`; all other bounds only make walks shorter.
///
/// # Examples
/// ```
/// use lexc_runtime::query::{Constraint, PruneBounds, Query};
/// use lexc_runtime::{Letter, Lexicon};
///
/// /// No letter next to an equal letter or to a neighbour in the alphabet.
/// #[derive(Debug)]
/// struct NoNeighbours;
///
/// impl Constraint for NoNeighbours {
///     fn width(&self) -> usize {
///         1 // the last letter, 0 at the start
///     }
///     fn start(&self, state: &mut [u64]) {
///         state[0] = 0;
///     }
///     fn step(&self, from: &[u64], letter: Letter, to: &mut [u64]) -> bool {
///         to[0] = u64::from(letter.number());
///         from[0] == 0 || from[0].abs_diff(to[0]) > 1
///     }
///     fn bounds(&self, _: &[u64]) -> PruneBounds {
///         PruneBounds::FREE
///     }
/// }
///
/// let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// let words: Vec<String> = lexicon.query().matching(NoNeighbours).iter().collect();
/// assert_eq!(words, ["CAR", "CAT", "DO", "DOG", "DOGS", "EAR", "EAT"]); // no RS, ST, ON
/// # Ok::<(), lexc_runtime::FormatError>(())
/// ```
pub trait Constraint: fmt::Debug + Send + Sync {
    /// Returns the number of `u64`s of a state.
    fn width(&self) -> usize;

    /// Writes the state of the empty word into `state`, which has [`Self::width`] elements with any
    /// contents.
    fn start(&self, state: &mut [u64]);

    /// Writes the state after `letter` into `to`. Returns `false` if no accepted word continues
    /// with this letter; `to` may then hold anything. A step should take constant time, and must
    /// not depend on the contents of `to`.
    fn step(&self, from: &[u64], letter: Letter, to: &mut [u64]) -> bool;

    /// Returns the bounds for continuations. Called once for each state that a walk reaches.
    fn bounds(&self, state: &[u64]) -> PruneBounds;

    /// Returns `true` if the word of this state and all its continuations are accepted. `false` is
    /// always correct; `true` lets a negated constraint turn back.
    fn accepts_all(&self, state: &[u64]) -> bool {
        let _ = state;
        false
    }

    /// Returns `true` if the order of the letters matters. Constraints for which it does not are
    /// walked from the middle of words as well as from their ends.
    fn is_ordered(&self) -> bool {
        true
    }

    /// Returns the same condition on words read from their last letter to their first, so that a
    /// walk can begin at that end if it is shorter; `None` if there is none. A constraint that is
    /// not ordered need not implement this.
    fn reversed(&self) -> Option<Arc<dyn Constraint>> {
        None
    }

    /// Returns `true` if the word is accepted, or `None` if only steps can decide that, which does
    /// not depend on the word. Makes a scan of words faster than a walk.
    #[doc(hidden)]
    fn accepts_word(&self, word: &ScannedWord<'_>) -> Option<bool> {
        let _ = word;
        None
    }

    /// Shares the constraint, in a form that decides faster if it has one.
    #[doc(hidden)]
    fn into_shared(self) -> Arc<dyn Constraint>
    where
        Self: Sized + 'static,
    {
        Arc::new(self)
    }

    /// Returns `true` if the rank of a word decides, so that a scan is always faster than a walk.
    #[doc(hidden)]
    fn is_by_rank(&self) -> bool {
        false
    }

    /// Returns letters that are adjacent in every accepted word, or an empty slice. With a GADDAG,
    /// a walk can begin with them.
    fn literal(&self) -> &[Letter] {
        &[]
    }
}

/// Returns `true` if a constraint accepts a word, by a step for each letter. Allocates twice.
pub(super) fn accepts_by_steps(constraint: &dyn Constraint, word: &[Letter]) -> bool {
    let (mut from, mut to) = (vec![0; constraint.width()], vec![0; constraint.width()]);
    constraint.start(&mut from);
    for &letter in word {
        if !constraint.step(&from, letter, &mut to) {
            return false;
        }
        core::mem::swap(&mut from, &mut to);
    }
    constraint.bounds(&from).accepts
}

/// Returns the constraint for words read backwards: itself if it is not ordered.
pub(super) fn reversed(constraint: &Arc<dyn Constraint>) -> Option<Arc<dyn Constraint>> {
    match constraint.is_ordered() {
        true => constraint.reversed(),
        false => Some(constraint.clone()),
    }
}
