//! Collectors of the plays that a search finds: they keep, pass on or count them. The collector of
//! the best plays is [`Ranking`](crate::evaluate::ranking::Ranking).

use core::ops::ControlFlow;

use crate::rack::state::RackState;
use crate::record::{Record, Tiles};
use crate::stop::Stop;

/// A collector of the plays of a search.
pub(crate) trait Collector<S: RackState> {
    /// `true` if plays are counted, and need not be written.
    const COUNT: bool = false;

    /// `true` if only the best plays are wanted, so that a search may skip others.
    const BEST: bool = false;

    /// `true` if bounds depend on the number of blanks of a play.
    const BY_BLANKS: bool = false;

    fn write(&mut self, record: Record<S::Tiles>);

    /// Receives a number of plays instead of the plays.
    fn count(&mut self, _plays: u64) {}

    /// Makes space for more plays. Called between two plays, at least once per batch.
    fn relieve(&mut self) {}

    /// Returns `true` once no further play is wanted. Called between two batches.
    #[inline(always)]
    fn is_over(&self) -> bool {
        false
    }

    /// Returns `false` if no play with this number of tiles and at most this score is wanted.
    #[inline(always)]
    fn wants(&self, _score: i32, _tiles: u32) -> bool {
        true
    }

    /// Returns `true` if a play is wanted with every choice of its blank tiles, and not only with
    /// blanks for letters that the rack lacks.
    #[inline(always)]
    fn every_choice(&self) -> bool {
        true
    }
}

/// A function that receives the plays of [`Records`], until it breaks.
pub(crate) type Drain<'s, T> = &'s mut dyn FnMut(&[Record<T>]) -> ControlFlow<()>;

/// A collector that keeps plays, or passes them on a thousand at a time.
pub(crate) struct Records<'s, T> {
    pub(crate) records: Vec<Record<T>>,
    /// Receives the plays, if they are not kept.
    pub(crate) drain: Option<Drain<'s, T>>,
    /// The number of plays passed on.
    pub(crate) drained: u64,
    /// `true` once the function that receives the plays wants no more.
    is_over: bool,
}

/// The number of plays that are passed on at once.
pub(crate) const FULL: usize = 1 << 10;

impl<'s, T: Tiles> Records<'s, T> {
    /// Creates a collector that keeps plays in a vector, which is emptied first.
    pub(crate) fn keeping(mut records: Vec<Record<T>>) -> Self {
        records.clear();
        Self { records, drain: None, drained: 0, is_over: false }
    }

    /// Creates a collector that passes plays on. The vector is used as a buffer.
    pub(crate) fn draining(mut records: Vec<Record<T>>, drain: Drain<'s, T>) -> Self {
        records.clear();
        Self { records, drain: Some(drain), drained: 0, is_over: false }
    }

    /// Passes on the plays of the buffer.
    #[cold]
    #[inline(never)]
    pub(crate) fn flush(&mut self) {
        if let Some(drain) = &mut self.drain {
            self.drained += self.records.len() as u64;
            self.is_over = self.is_over || drain(&self.records).is_break();
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

    #[inline(always)]
    fn is_over(&self) -> bool {
        self.is_over
    }
}

/// The number of calls of [`Collector::relieve`] between two checks of the end of a count.
const LOOKS: u32 = 1 << 8;

/// A collector that counts plays.
pub(crate) struct Counter<'s> {
    pub(crate) plays: u64,
    stop: Stop<'s>,
    looks: u32,
    is_over: bool,
}

impl<'s> Counter<'s> {
    pub(crate) fn new(stop: Stop<'s>) -> Self {
        Self { plays: 0, stop, looks: 0, is_over: false }
    }
}

impl<S: RackState> Collector<S> for Counter<'_> {
    const COUNT: bool = true;

    #[inline(always)]
    fn write(&mut self, _: Record<S::Tiles>) {
        self.plays += 1;
    }

    #[inline(always)]
    fn count(&mut self, plays: u64) {
        self.plays += plays;
    }

    #[inline(always)]
    fn relieve(&mut self) {
        self.looks += 1;
        if self.looks == LOOKS {
            self.looks = 0;
            self.is_over = self.is_over || (self.stop)();
        }
    }

    #[inline(always)]
    fn is_over(&self) -> bool {
        self.is_over
    }
}
