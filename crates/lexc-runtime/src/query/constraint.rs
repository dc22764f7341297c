//! [`Constraint`] and [`Query`]: the conditions of a query.

use core::fmt;
use std::sync::Arc;

use lexc_alphabet::{Letter, LetterSet};

/// No upper bound on the tiles that can follow.
pub const UNBOUNDED: u32 = u32::MAX;

/// The bounds that a constraint gives for the continuations of a partial word.
///
/// Bounds may be loose in the safe direction: `tiles` and `later` may be too large and `needs` too
/// small, `min` may be too small, `spare` and `max` too large. Tighter bounds let a walk turn back
/// earlier.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PruneBounds {
    /// `true` if the word is accepted as it is. This one must be exact.
    pub accepts: bool,
    /// The letters that can come next: no [`Constraint::step`] along another one succeeds.
    pub next: LetterSet,
    /// The letters that can come at all, next or later, besides [`Self::spare`] others.
    pub later: LetterSet,
    /// The number of letters outside `later` that can still come.
    pub spare: u32,
    /// Letters that must all still come, each at least once: none of them may be missing from any
    /// word that is accepted later. Empty if the word is accepted as it is.
    pub needs: LetterSet,
    /// The least number of letters that must follow until a word is accepted; 0 if the word is
    /// accepted.
    pub min: u32,
    /// The greatest number of letters that can follow.
    pub max: u32,
}

impl PruneBounds {
    /// Bounds that allow everything.
    pub const FREE: Self = Self {
        accepts: true,
        next: LetterSet::ALL,
        later: LetterSet::ALL,
        spare: 0,
        needs: LetterSet::EMPTY,
        min: 0,
        max: UNBOUNDED,
    };

    /// Returns the intersection of the bounds.
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
}

/// A condition on words: a small automaton that is walked in parallel with the DAWG. A [`Query`] is
/// a list of constraints that are all walked at once, so that a branch of the lexicon is left as
/// soon as one of them, or all of them together, allow nothing below it.
///
/// A state is a slice of [`Self::width`] `u64`s. The walk keeps the states of all constraints
/// contiguous, one row for each letter of the current path, so that a step allocates nothing and
/// backtracking is free. To add a condition of your own, implement this trait:
///
/// ```
/// use lexc_runtime::Letter;
/// use lexc_runtime::Lexicon;
/// use lexc_runtime::query::{Constraint, PruneBounds, Query};
///
/// /// No letter next to one of its own kind or an alphabetical neighbour.
/// #[derive(Debug)]
/// struct NoNeighbours;
///
/// impl Constraint for NoNeighbours {
///     fn width(&self) -> usize {
///         1 // the last tile, 0 at the start
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
/// let query = Query::new().and(NoNeighbours);
/// let words: Vec<String> = lexicon.matches(&query).collect();
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
    /// with this letter; `to` may then hold anything. It should take constant time, and must not
    /// depend on the contents of `to`.
    fn step(&self, from: &[u64], letter: Letter, to: &mut [u64]) -> bool;

    /// Returns the bounds for continuations. Called once for each state that a walk reaches.
    fn bounds(&self, state: &[u64]) -> PruneBounds;

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

    /// Returns letters that are adjacent in every accepted word, or an empty slice. With a GADDAG,
    /// a walk can begin with them.
    fn literal(&self) -> &[Letter] {
        &[]
    }
}

/// Constraints that a word must all satisfy; without constraints, every word does.
///
/// A query does not belong to a lexicon, but its letters belong to an alphabet: use it with
/// lexicons of that alphabet only. A clone is cheap. [`Lexicon::query`](crate::Lexicon::query)
/// builds queries from text.
#[derive(Debug, Clone, Default)]
pub struct Query {
    pub(super) constraints: Vec<Arc<dyn Constraint>>,
}

impl Query {
    /// Returns a query without constraints.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a constraint; a word must satisfy all of them.
    #[must_use]
    pub fn and(mut self, constraint: impl Constraint + 'static) -> Self {
        self.push(constraint);
        self
    }

    /// Adds a constraint in place.
    pub fn push(&mut self, constraint: impl Constraint + 'static) {
        self.constraints.push(Arc::new(constraint));
    }

    /// Returns `true` if `word` satisfies every constraint, whether a lexicon holds it or not.
    ///
    /// # Cost
    /// A step for each letter and constraint, and two allocations for each constraint.
    ///
    /// # Examples
    /// ```
    /// use lexc_runtime::Lexicon;
    /// use lexc_runtime::query::{Query, LetterCounts};
    ///
    /// let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
    /// let short = Query::new().and(LetterCounts::length(..=3));
    /// assert!(short.accepts(&lexicon.tokenizer().letters("CAT")?));
    /// assert!(!short.accepts(&lexicon.tokenizer().letters("CATS")?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn accepts(&self, word: &[Letter]) -> bool {
        self.constraints().all(|constraint| {
            let (mut from, mut to) = (vec![0; constraint.width()], vec![0; constraint.width()]);
            constraint.start(&mut from);
            for &letter in word {
                if !constraint.step(&from, letter, &mut to) {
                    return false;
                }
                core::mem::swap(&mut from, &mut to);
            }
            constraint.bounds(&from).accepts
        })
    }

    /// Returns the constraints.
    pub fn constraints(&self) -> impl Iterator<Item = &dyn Constraint> {
        self.constraints.iter().map(|constraint| &**constraint)
    }
}
