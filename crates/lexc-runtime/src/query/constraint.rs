//! What a query is made of.

use core::fmt;
use std::sync::Arc;

use lexc_format::{Letter, LetterSet};

/// No upper bound on the tiles that can follow.
pub const UNBOUNDED: u32 = u32::MAX;

/// What a constraint knows of the words that can still come, at a place of a walk.
///
/// Wrong in the safe direction is allowed: `tiles` and `later` may hold too many and `needs` too few,
/// `min` may be too small, `spare` and `max` too large. The closer they are, the earlier a walk turns back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PruneBounds {
    /// Is the word accepted as it stands? This one must be exact.
    pub accepts: bool,
    /// The letters that can come next: no [`Constraint::step`] along another one succeeds.
    pub next: LetterSet,
    /// The letters that can come at all, next or later, besides [`Self::spare`] others.
    pub later: LetterSet,
    /// How many letters can come that are not in `later`.
    pub spare: u32,
    /// Letters that must all still come, each at least once: none of them may be missing from any
    /// word that is accepted later. Empty if the word is accepted as it is.
    pub needs: LetterSet,
    /// At least so many tiles must follow until a word is accepted; 0 where it is.
    pub min: u32,
    /// At most so many can.
    pub max: u32,
}

impl PruneBounds {
    /// Nothing more is asked of the word.
    pub const FREE: Self = Self {
        accepts: true,
        next: LetterSet::ALL,
        later: LetterSet::ALL,
        spare: 0,
        needs: LetterSet::EMPTY,
        min: 0,
        max: UNBOUNDED,
    };

    /// What both say.
    #[inline]
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        // Each of the two is a bound by itself.
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

/// A condition on words: a small automaton that walks beside the DAWG. A [`Query`]
/// is any number of them, all walked at once, so that a branch of the lexicon is left as soon as
/// one of them, or all of them together, allow nothing below it.
///
/// A state is a slice of as many 64-bit words as [`Self::width`] says. The walk keeps the states of
/// all constraints side by side, one row for each tile it went down, so that a step allocates
/// nothing and going back costs nothing. To add a condition of your own, implement this trait:
///
/// ```
/// # let twelve = lexc_testkit::twelve();
/// use lexc_runtime::Lexicon;
/// use lexc_runtime::Letter;
/// use lexc_runtime::query::{Constraint, PruneBounds, Query};
///
/// /// No tile beside one of its own kind or an alphabetical neighbour.
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
/// let lexicon = Lexicon::from_bytes(twelve)?;
/// let query = Query::new().and(NoNeighbours);
/// let words: Vec<String> = lexicon.matches(&query).collect();
/// assert_eq!(words, ["CAR", "CAT", "DO", "DOG", "DOGS", "EAR", "EAT"]); // no RS, ST, ON
/// # Ok::<(), lexc_runtime::FormatError>(())
/// ```
pub trait Constraint: fmt::Debug + Send + Sync {
    /// 64-bit words of one state.
    fn width(&self) -> usize;

    /// Writes the state of the empty word into `state`, which has [`Self::width`] words of any
    /// contents.
    fn start(&self, state: &mut [u64]);

    /// Writes into `to` the state behind `tile`; `false` if no word goes that way, and then `to`
    /// may hold anything. Should take constant time, and must not depend on what `to` held.
    fn step(&self, from: &[u64], letter: Letter, to: &mut [u64]) -> bool;

    /// What can still come. Asked once for each state that a walk reaches.
    fn bounds(&self, state: &[u64]) -> PruneBounds;

    /// Does the order of the tiles matter? Constraints for which it does not are walked from the
    /// middle of words as well as from their ends.
    fn is_ordered(&self) -> bool {
        true
    }

    /// The same condition on words read from their last tile to their first, so that a walk can
    /// begin at the end where that is shorter; `None` if there is no such thing. A constraint
    /// that is not ordered need not say.
    fn reversed(&self) -> Option<Arc<dyn Constraint>> {
        None
    }

    /// Tiles that stand side by side in every word that is accepted; may be empty. With a GADDAG a
    /// walk can begin with them.
    fn literal(&self) -> &[Letter] {
        &[]
    }
}

/// Constraints that a word must all satisfy; without constraints, every word does.
///
/// A query does not belong to a lexicon, but its letters belong to an alphabet: use it with lexicons
/// of that alphabet only. A clone is cheap. [`Lexicon::query`](crate::Lexicon::query) builds queries
/// from text.
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

    /// Returns the constraints.
    pub fn constraints(&self) -> impl Iterator<Item = &dyn Constraint> {
        self.constraints.iter().map(|constraint| &**constraint)
    }
}
