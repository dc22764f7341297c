//! [`BestScores`] and [`CensusValues`]: the inputs of a census, by rank.

/// The permission to exchange tiles on a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exchanges {
    /// Any number of tiles can be exchanged, for a score of zero.
    Allowed,
    /// The bag has too few tiles.
    Forbidden,
}

/// The best score of a play for each multiset of tiles that can be played on a board.
#[derive(Debug, Clone)]
pub struct BestScores {
    /// The scores in thousandths of a point, by the rank of the multiset.
    pub(super) scores: Vec<i32>,
    /// For each multiset to which a tile can be added: flags for plays that consist of the
    /// multiset and more tiles at positions before its first.
    pub(super) extensions: Vec<u8>,
    pub(super) exchanges: Exchanges,
}

/// A flag in [`BestScores::extensions`]: a play has one more tile.
pub(super) const ONE_MORE: u8 = 1;
/// A flag in [`BestScores::extensions`]: a play has at least two more tiles.
pub(super) const SEVERAL_MORE: u8 = 2;

/// The score of tiles that cannot be played. Half the range, so that adding a leave value does not
/// overflow.
pub(super) const UNPLAYABLE: i32 = i32::MIN / 2;

/// The values of leaves in the order of a census, and of the best exchange of each rack.
#[derive(Debug, Clone)]
pub struct CensusValues {
    /// The values in thousandths of a point, by rank.
    pub(super) values: Vec<i32>,
    /// The highest value of a leave that each multiset contains, by rank. Multisets shorter than
    /// the leaves considered have [`UNPLAYABLE`].
    pub(super) best: Vec<i32>,
}

impl CensusValues {
    /// Forgets the best leaves, to find leaves of other lengths.
    pub(crate) fn forget_best(&mut self) {
        self.best.fill(UNPLAYABLE);
    }
}
