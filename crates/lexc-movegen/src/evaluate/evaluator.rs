//! [`Evaluator`]: the values of plays, and bounds on them.

use core::fmt;

use lexc_game::{Equity, Play, Score};

use super::leaves::{Leave, Leaves};
use crate::record::{Record, Tiles};

/// The values of plays, for [`MoveGenerator::best_by`](crate::MoveGenerator::best_by), `top_by` and
/// `all_by`.
///
/// A search calls [`prepare`](Self::prepare) once, [`upper_bound`](Self::upper_bound) once for each
/// number of tiles, [`upper_bound_with`](Self::upper_bound_with) once for each number of tiles and
/// blanks, and [`value`](Self::value) only for plays that may be among the best. An evaluator that
/// values leaves should look up all of them in `prepare`: a rack of seven tiles has at most 128,
/// each with an index. [`LeaveEvaluator`](crate::LeaveEvaluator) does that for any source of leave
/// values.
///
/// # Examples
/// Two points off for each tile played:
/// ```
/// use lexc_game::Equity;
/// use lexc_movegen::{EvaluatedPlay, Evaluator, Leave};
///
/// struct Frugal;
///
/// impl Evaluator for Frugal {
///     fn value(&self, play: &EvaluatedPlay<'_>, _: &Leave<'_>) -> Equity {
///         Equity::from(play.score()) - Equity::from_points(2.0 * play.tiles_played() as f64)
///     }
///
///     fn upper_bound(&self, tiles_played: usize) -> Equity {
///         Equity::from_points(-2.0 * tiles_played as f64)
///     }
/// }
/// ```
pub trait Evaluator {
    /// `true` if the value of every play is its score. Searches then skip everything that concerns
    /// leaves.
    const SCORE_ONLY: bool = false;

    /// Prepares for the plays of a rack, given its leaves.
    fn prepare(&mut self, leaves: &Leaves<'_>) {
        let _ = leaves;
    }

    /// Returns the value of a play with this leave.
    fn value(&self, play: &EvaluatedPlay<'_>, leave: &Leave<'_>) -> Equity;

    /// Returns a bound on the value less the score of any play of `tiles_played` tiles of the
    /// prepared rack. A search prunes by this bound: if it is too low, the best play may be missed;
    /// if it is too high, the search takes longer.
    fn upper_bound(&self, tiles_played: usize) -> Equity;

    /// Returns the same bound for plays of `tiles_played` tiles, `blanks_played` of them blanks. A
    /// blank that stays on the rack has a high value, so that a search can skip most plays
    /// that use one. By default this is the bound for any number of blanks.
    fn upper_bound_with(&self, tiles_played: usize, blanks_played: usize) -> Equity {
        let _ = blanks_played;
        self.upper_bound(tiles_played)
    }
}

impl<E: Evaluator> Evaluator for &mut E {
    const SCORE_ONLY: bool = E::SCORE_ONLY;

    fn prepare(&mut self, leaves: &Leaves<'_>) {
        (**self).prepare(leaves);
    }

    #[inline]
    fn value(&self, play: &EvaluatedPlay<'_>, leave: &Leave<'_>) -> Equity {
        (**self).value(play, leave)
    }

    #[inline]
    fn upper_bound(&self, tiles_played: usize) -> Equity {
        (**self).upper_bound(tiles_played)
    }

    #[inline]
    fn upper_bound_with(&self, tiles_played: usize, blanks_played: usize) -> Equity {
        (**self).upper_bound_with(tiles_played, blanks_played)
    }
}

/// The object-safe form of [`Evaluator`].
trait DynEvaluator {
    fn prepare_any(&mut self, leaves: &Leaves<'_>);
    fn value_any(&self, play: &EvaluatedPlay<'_>, leave: &Leave<'_>) -> Equity;
    fn upper_bound_any(&self, tiles_played: usize) -> Equity;
    fn upper_bound_with_any(&self, tiles_played: usize, blanks_played: usize) -> Equity;
}

impl<E: Evaluator> DynEvaluator for E {
    fn prepare_any(&mut self, leaves: &Leaves<'_>) {
        Evaluator::prepare(self, leaves);
    }

    fn value_any(&self, play: &EvaluatedPlay<'_>, leave: &Leave<'_>) -> Equity {
        Evaluator::value(self, play, leave)
    }

    fn upper_bound_any(&self, tiles_played: usize) -> Equity {
        Evaluator::upper_bound(self, tiles_played)
    }

    fn upper_bound_with_any(&self, tiles_played: usize, blanks_played: usize) -> Equity {
        Evaluator::upper_bound_with(self, tiles_played, blanks_played)
    }
}

/// An evaluator of any type but [`ScoreOnly`].
///
/// Searches are compiled once for this type and not for each evaluator of each program: they are
/// large, and call an evaluator only for the few plays that pass their bounds.
pub(crate) struct AnyEvaluator<'e>(&'e mut dyn DynEvaluator);

impl<'e> AnyEvaluator<'e> {
    pub(crate) fn new(evaluator: &'e mut impl Evaluator) -> Self {
        Self(evaluator)
    }
}

impl Evaluator for AnyEvaluator<'_> {
    fn prepare(&mut self, leaves: &Leaves<'_>) {
        self.0.prepare_any(leaves);
    }

    fn value(&self, play: &EvaluatedPlay<'_>, leave: &Leave<'_>) -> Equity {
        self.0.value_any(play, leave)
    }

    fn upper_bound(&self, tiles_played: usize) -> Equity {
        self.0.upper_bound_any(tiles_played)
    }

    fn upper_bound_with(&self, tiles_played: usize, blanks_played: usize) -> Equity {
        self.0.upper_bound_with_any(tiles_played, blanks_played)
    }
}

/// The evaluator whose values are the scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ScoreOnly;

impl Evaluator for ScoreOnly {
    const SCORE_ONLY: bool = true;

    #[inline]
    fn value(&self, play: &EvaluatedPlay<'_>, _: &Leave<'_>) -> Equity {
        Equity::from(play.score())
    }

    #[inline]
    fn upper_bound(&self, _: usize) -> Equity {
        Equity::ZERO
    }
}

/// A play whose value is wanted.
#[derive(Clone, Copy)]
pub struct EvaluatedPlay<'a> {
    score: i32,
    tiles: u32,
    play: &'a dyn PlayRecord,
    rows: usize,
}

/// A record of a small or a large rack.
trait PlayRecord {
    fn play(&self, rows: usize) -> Play;
}

impl<T: Tiles> PlayRecord for Record<T> {
    fn play(&self, rows: usize) -> Play {
        self.unpack(rows)
    }
}

impl fmt::Debug for EvaluatedPlay<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.play().fmt(f)
    }
}

impl<'a> EvaluatedPlay<'a> {
    #[inline(always)]
    pub(crate) fn new<T: Tiles>(record: &'a Record<T>, rows: usize) -> Self {
        Self { score: record.score, tiles: record.placement.tiles(), play: record, rows }
    }

    /// Returns the score.
    #[inline]
    #[must_use]
    pub fn score(&self) -> Score {
        Score::new(self.score)
    }

    /// Returns the number of tiles placed.
    #[inline]
    #[must_use]
    pub fn tiles_played(&self) -> usize {
        self.tiles as usize
    }

    /// Returns the whole play. This takes about ten nanoseconds; the other methods take one.
    #[must_use]
    pub fn play(&self) -> Play {
        self.play.play(self.rows)
    }
}
