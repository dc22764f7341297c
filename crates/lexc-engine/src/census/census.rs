//! [`Census`]: the value of each leave on one board, by exact enumeration of racks.

use lexc_alphabet::Tile;
use lexc_game::Equity;

use super::ranks::{Bounds, CHUNK, MultisetRanks, Rank};
use super::scores::{BestScores, CensusValues, Exchanges, ONE_MORE, SEVERAL_MORE, UNPLAYABLE};
use crate::error::Error;
use crate::leaves::LeaveIndex;
use crate::watch::Watch;

/// An exact census of leaves on one board.
///
/// For every rack that the unseen tiles allow, the value of the best turn is the highest sum of the
/// score of a play and the value of the leave. Exchanges and passes score zero; a pass keeps a full
/// rack, which has value zero. The value of a leave is the expectation of the best turn over all
/// ways to fill the rack from the unseen tiles, less the expectation for a full rack drawn at
/// random.
///
/// Expectations are computed from full racks down: the expectation of a leave *L* is the mean of
/// the expectations of *L* with one more tile, weighted by the number of unseen tiles of that kind.
/// No rack is sampled.
///
/// # Cost
/// A few steps for each way to divide each rack into played and kept tiles, and one for each leave
/// and kind of tile: about 0.2 s for English and racks of seven. Memory is 4 bytes for each
/// multiset of up to `rack_size` tiles, twice that for a board, and the same again for the values:
/// 90 MB for English.
///
/// The method follows A. Kurnia's wolges (MIT licence), which computes the same expectations.
#[derive(Debug, Clone)]
pub struct Census {
    pub(super) index: LeaveIndex,
    pub(super) ranks: MultisetRanks,
    /// The rank of each leave, by index number.
    pub(super) rank_of_leave: Vec<Rank>,
}

impl Census {
    /// Prepares a census with an index of full racks, whose `max_len` is the size of a rack.
    ///
    /// # Errors
    /// Returns [`Error`] if the alphabet has too many multisets of tiles.
    pub fn new(index: LeaveIndex) -> Result<Self, Error> {
        let mut census = Self::unprepared(index)?;
        census.prepare(&mut 0, &Watch::never());
        Ok(census)
    }

    /// Returns a census that can be used once [`Self::prepare`] has returned `true`.
    pub(crate) fn unprepared(index: LeaveIndex) -> Result<Self, Error> {
        Ok(Self {
            ranks: MultisetRanks::new(&index)?,
            rank_of_leave: vec![Rank::default(); index.shorter()],
            index,
        })
    }

    /// Continues preparations at the rank of index `next`, until the watch is over. Returns `true`
    /// once they are complete.
    pub(crate) fn prepare(&mut self, next: &mut usize, watch: &Watch<'_>) -> bool {
        let (index, rank_of_leave) = (&self.index, &mut self.rank_of_leave);
        self.ranks.prepare(next, watch, |ranks, rank, sorted| {
            let tiles = ranks.tiles(sorted).map(|tile| (tile, 1));
            // Multisets with more tiles of a kind than the bag have no number.
            let slot = (index.number(tiles)).and_then(|number| rank_of_leave.get_mut(number));
            if let Some(slot) = slot {
                *slot = rank;
            }
        })
    }

    /// Returns the index of multisets of up to a full rack.
    #[must_use]
    pub const fn index(&self) -> &LeaveIndex {
        &self.index
    }

    /// Returns a table of best scores without plays.
    #[must_use]
    pub fn new_scores(&self, exchanges: Exchanges) -> BestScores {
        BestScores {
            scores: vec![UNPLAYABLE; self.ranks.len() + CHUNK],
            extensions: vec![0; self.ranks.first(self.ranks.size())],
            exchanges,
        }
    }

    /// Records a play: the tiles that it places, and its score. Plays of more tiles than a rack
    /// holds are ignored.
    pub fn record(
        &self,
        best: &mut BestScores,
        tiles: impl IntoIterator<Item = Tile>,
        score: Equity,
    ) {
        let mut sorted = [0u8; MultisetRanks::MAX_SIZE];
        let mut len = 0;
        for tile in tiles {
            let (Some(at), true) = (self.ranks.position(tile), len < self.ranks.size()) else {
                return;
            };
            // Insertion sort, since there are few tiles.
            let mut to = len;
            while to > 0 && sorted[to - 1] > at {
                sorted[to] = sorted[to - 1];
                to -= 1;
            }
            sorted[to] = at;
            len += 1;
        }
        let sorted = &sorted[..len];
        let slot = &mut best.scores[self.ranks.rank_of_sorted(sorted).index()];
        let is_new = *slot == UNPLAYABLE;
        *slot = score.thousandths().max(*slot);
        if is_new {
            for from in 1..=len {
                let flag = if from == 1 { ONE_MORE } else { SEVERAL_MORE };
                best.extensions[self.ranks.rank_of_sorted(&sorted[from..]).index()] |= flag;
            }
        }
    }

    /// Returns the best score recorded for a multiset of tiles.
    #[cfg(test)]
    pub(super) fn score(
        &self,
        best: &BestScores,
        tiles: impl IntoIterator<Item = Tile>,
    ) -> Option<i32> {
        let score = best.scores[self.ranks.rank(tiles)?.index()];
        (score > UNPLAYABLE).then_some(score)
    }

    /// Prepares leave values for any number of boards. `values` are in the order of an index of
    /// leaves; leaves past its end have value zero.
    #[must_use]
    pub fn prepare_values(&self, values: impl IntoIterator<Item = Equity>) -> CensusValues {
        let mut values = self.leave_values_by_rank(values);
        self.find_best(&mut values, 0, &mut 0, &Watch::never());
        values
    }

    /// Like [`Self::prepare_values`], but without the best leaves of multisets, which
    /// [`Self::find_best`] finds.
    pub(crate) fn leave_values_by_rank(
        &self,
        values: impl IntoIterator<Item = Equity>,
    ) -> CensusValues {
        // A full rack, kept by a pass, has no value.
        let mut by_rank = vec![0; self.ranks.first(self.ranks.size()) + CHUNK];
        for (rank, value) in self.rank_of_leave.iter().zip(values) {
            by_rank[rank.index()] = value.thousandths();
        }
        CensusValues { values: by_rank, best: vec![UNPLAYABLE; self.ranks.len()] }
    }

    /// Finds the most valuable leave of `shortest` tiles or more of each multiset, from the rank of
    /// index `next` on, until the watch is over. Returns `true` once all are found.
    pub(crate) fn find_best(
        &self,
        values: &mut CensusValues,
        shortest: usize,
        next: &mut usize,
        watch: &Watch<'_>,
    ) -> bool {
        let ranks = &self.ranks;
        let CensusValues { values, best } = values;
        let limits = ranks.kinds().iter();
        let limits = limits.map(|&kind| self.index.limit_of(kind)).collect();
        let bounds = Bounds::up_to(limits);
        let full = ranks.first(ranks.size());
        ranks.visit(&bounds, shortest..ranks.size() + 1, next, watch, |rank, sorted| {
            // The best leave of a multiset is all of it, or the best leave without one of its
            // tiles. A full rack is no leave.
            let all = match rank.index() {
                index if index < full => values[index],
                _ => UNPLAYABLE,
            };
            let shorter = ranks.ranks_without_one(sorted).map(|rank| best[rank.index()]);
            best[rank.index()] = shorter.fold(all, i32::max);
        })
    }

    /// Removes the plays of a board, to record another one.
    pub(crate) fn clear(best: &mut BestScores, exchanges: Exchanges) {
        best.scores.fill(UNPLAYABLE);
        best.extensions.fill(0);
        best.exchanges = exchanges;
    }
}
