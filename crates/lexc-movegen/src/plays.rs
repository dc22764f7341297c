//! [`Plays`] and [`ValuedPlays`]: the plays that a search found.

use core::iter::{FusedIterator, Zip};
use core::slice;

use lexc_game::{Equity, Play, Score};

use crate::record::{ManyTiles, Record};

/// A play and its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ValuedPlay {
    /// The play.
    pub play: Play,
    /// The value, by the evaluator of the search.
    pub equity: Equity,
}

/// The plays that a search found, in no particular order. A play takes 16 bytes.
#[derive(Debug, Clone, Copy)]
pub struct Plays<'g> {
    pub(crate) small: &'g [Record<u64>],
    pub(crate) large: &'g [Record<ManyTiles>],
    pub(crate) rows: usize,
}

impl<'g> Plays<'g> {
    /// Returns the number of plays.
    #[must_use]
    pub fn len(&self) -> usize {
        self.small.len() + self.large.len()
    }

    /// Returns `true` if there are no plays.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns an iterator over the plays.
    #[must_use]
    pub fn iter(&self) -> PlaysIter<'g> {
        PlaysIter { small: self.small.iter(), large: self.large.iter(), rows: self.rows }
    }

    /// Returns the highest score, or `None` if there are no plays.
    #[must_use]
    pub fn best_score(&self) -> Option<Score> {
        let small = self.small.iter().map(|record| record.score);
        let large = self.large.iter().map(|record| record.score);
        small.chain(large).max().map(Score::new)
    }
}

impl<'g> IntoIterator for Plays<'g> {
    type Item = Play;
    type IntoIter = PlaysIter<'g>;

    fn into_iter(self) -> PlaysIter<'g> {
        self.iter()
    }
}

impl<'g> IntoIterator for &Plays<'g> {
    type Item = Play;
    type IntoIter = PlaysIter<'g>;

    fn into_iter(self) -> PlaysIter<'g> {
        self.iter()
    }
}

/// An iterator over [`Plays`].
#[derive(Debug, Clone)]
pub struct PlaysIter<'g> {
    small: slice::Iter<'g, Record<u64>>,
    large: slice::Iter<'g, Record<ManyTiles>>,
    rows: usize,
}

impl Iterator for PlaysIter<'_> {
    type Item = Play;

    #[inline]
    fn next(&mut self) -> Option<Play> {
        if let Some(record) = self.small.next() {
            return Some(record.unpack(self.rows));
        }
        self.large.next().map(|record| record.unpack(self.rows))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.small.len() + self.large.len();
        (len, Some(len))
    }
}

impl ExactSizeIterator for PlaysIter<'_> {}

impl FusedIterator for PlaysIter<'_> {}

/// The plays that a search found, each with its value, in no particular order.
#[derive(Debug, Clone, Copy)]
pub struct ValuedPlays<'g> {
    pub(crate) plays: Plays<'g>,
    pub(crate) values: &'g [Equity],
}

impl<'g> ValuedPlays<'g> {
    /// Returns the number of plays.
    #[must_use]
    pub fn len(&self) -> usize {
        self.plays.len()
    }

    /// Returns `true` if there are no plays.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.plays.is_empty()
    }

    /// Returns an iterator over the plays.
    #[must_use]
    pub fn iter(&self) -> ValuedPlaysIter<'g> {
        ValuedPlaysIter(self.plays.iter().zip(self.values))
    }
}

impl<'g> IntoIterator for ValuedPlays<'g> {
    type Item = ValuedPlay;
    type IntoIter = ValuedPlaysIter<'g>;

    fn into_iter(self) -> ValuedPlaysIter<'g> {
        self.iter()
    }
}

impl<'g> IntoIterator for &ValuedPlays<'g> {
    type Item = ValuedPlay;
    type IntoIter = ValuedPlaysIter<'g>;

    fn into_iter(self) -> ValuedPlaysIter<'g> {
        self.iter()
    }
}

/// An iterator over [`ValuedPlays`].
#[derive(Debug, Clone)]
pub struct ValuedPlaysIter<'g>(Zip<PlaysIter<'g>, slice::Iter<'g, Equity>>);

impl Iterator for ValuedPlaysIter<'_> {
    type Item = ValuedPlay;

    #[inline]
    fn next(&mut self) -> Option<ValuedPlay> {
        let (play, &equity) = self.0.next()?;
        Some(ValuedPlay { play, equity })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl ExactSizeIterator for ValuedPlaysIter<'_> {}

impl FusedIterator for ValuedPlaysIter<'_> {}
