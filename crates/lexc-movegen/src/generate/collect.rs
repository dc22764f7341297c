//! Receivers of the plays that a search finds, which keep, pass on or count them. The best ones
//! are kept by [`super::ranking`].

use super::rack_state::RackState;
use crate::record::{Record, Tiles};

/// Receives the plays of a search.
pub(crate) trait Collector<S: RackState> {
    /// `true` if plays are counted and not written.
    const COUNT: bool = false;

    /// `true` if only the best plays are wanted, so that others may be left out.
    const BEST: bool = false;

    /// `true` if plays with fewer blanks may be wanted where others are not.
    const BY_BLANKS: bool = false;

    /// Receives a play.
    fn write(&mut self, record: Record<S::Tiles>);

    /// Receives a number of plays that are not written.
    fn count(&mut self, _plays: u64) {}

    /// Called now and then between two plays.
    fn relieve(&mut self) {}

    /// Returns `false` if no play with this number of tiles and at most this score is wanted.
    #[inline(always)]
    fn wants(&self, _score: i32, _tiles: u32) -> bool {
        true
    }

    /// Returns `true` if a play is wanted with every choice of the tiles that are blanks, not only with
    /// blanks where the rack lacks the letter.
    #[inline(always)]
    fn every_choice(&self) -> bool {
        true
    }
}

/// Takes plays away from [`Records`].
pub(crate) type Drain<'s, T> = &'s mut dyn FnMut(&[Record<T>]);

/// Keeps plays, or passes them on a few hundred at a time.
pub(crate) struct Records<'s, T> {
    pub(crate) records: Vec<Record<T>>,
    /// Receives the plays, if they are not kept.
    pub(crate) drain: Option<Drain<'s, T>>,
    /// Plays that were passed on.
    pub(crate) drained: u64,
}

/// Plays are passed on when there are this many.
const FULL: usize = 1 << 10;

impl<'s, T: Tiles> Records<'s, T> {
    /// Keeps plays in a vector, which is emptied first.
    pub(crate) fn keeping(mut records: Vec<Record<T>>) -> Self {
        records.clear();
        Self {
            records,
            drain: None,
            drained: 0,
        }
    }

    /// Passes plays on. The vector is memory to use.
    pub(crate) fn draining(mut records: Vec<Record<T>>, drain: Drain<'s, T>) -> Self {
        records.clear();
        Self {
            records,
            drain: Some(drain),
            drained: 0,
        }
    }

    /// Passes on what there is.
    #[cold]
    #[inline(never)]
    pub(crate) fn flush(&mut self) {
        if let Some(drain) = &mut self.drain {
            self.drained += self.records.len() as u64;
            drain(&self.records);
            self.records.clear();
        }
    }
}

impl<S: RackState> Collector<S> for Records<'_, S::Tiles> {
    #[inline(always)]
    fn write(&mut self, record: Record<S::Tiles>) {
        self.records.push(record);
    }

    #[inline(always)]
    fn relieve(&mut self) {
        if self.drain.is_some() && self.records.len() >= FULL {
            self.flush();
        }
    }
}

/// Counts plays.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Counter(pub(crate) u64);

impl<S: RackState> Collector<S> for Counter {
    const COUNT: bool = true;

    #[inline(always)]
    fn write(&mut self, _: Record<S::Tiles>) {
        self.0 += 1;
    }

    #[inline(always)]
    fn count(&mut self, plays: u64) {
        self.0 += plays;
    }
}
