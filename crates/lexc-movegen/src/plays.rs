//! Plays as a search returns them.

use lexc_game::{Equity, Play, Score};

use crate::record::{ManyTiles, Record, Tiles};

/// A play and its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ValuedPlay {
    /// The play.
    pub play: Play,
    /// Its value, by the evaluator of the search.
    pub equity: Equity,
}

/// The plays that a search found, 16 bytes each, in no particular order.
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
    pub fn iter(&self) -> impl Iterator<Item = Play> + use<'g> {
        unpack(self.small, self.rows).chain(unpack(self.large, self.rows))
    }

    /// Returns the highest score, or `None` if there are no plays.
    #[must_use]
    pub fn best_score(&self) -> Option<Score> {
        let small = self.small.iter().map(|record| record.score);
        let large = self.large.iter().map(|record| record.score);
        small.chain(large).max().map(Score::new)
    }
}

fn unpack<T: Tiles>(records: &[Record<T>], rows: usize) -> impl Iterator<Item = Play> + use<'_, T> {
    records.iter().map(move |record| record.unpack(rows))
}

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
    pub fn iter(&self) -> impl Iterator<Item = ValuedPlay> + use<'g> {
        let pairs = self.plays.iter().zip(self.values);
        pairs.map(|(play, &equity)| ValuedPlay { play, equity })
    }
}
