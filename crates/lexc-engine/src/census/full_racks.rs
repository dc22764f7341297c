//! [`BestTurns`] and [`BestLeaves`]: the best turn and the best leave of every full rack.

use core::cmp::Reverse;

use lexc_alphabet::Tile;
use lexc_game::Rack;

use super::census::Census;
use super::ranks::{Bounds, MultisetRanks, Rank};
use super::scores::{BestScores, CensusValues, Exchanges, UNPLAYABLE};
use super::turns::BestTurnSearch;
use super::unseen::UnseenTiles;
use crate::leaves::tile_of;
use crate::watch::Watch;

/// A full rack on a board.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FullRack<'a> {
    ranks: &'a MultisetRanks,
    sorted: &'a [u8],
    /// Its index among full racks.
    pub(crate) index: usize,
    /// The number of ways to draw it.
    pub(crate) ways: f64,
    /// The value of its best play or exchange in thousandths of a point; far below all others if
    /// it has neither.
    pub(crate) best: i32,
}

impl FullRack<'_> {
    /// Returns its tiles.
    pub(crate) fn tiles(&self) -> impl Iterator<Item = Tile> {
        self.ranks.tiles(self.sorted)
    }
}

/// The best plays or exchanges of all full racks that consist of known tiles and unseen ones.
#[derive(Debug)]
pub(crate) struct BestTurns {
    bounds: Bounds,
    /// For each position, the number of ways to draw the unseen tiles of a rack with 0, 1, … tiles
    /// of its kind.
    draws: Vec<Vec<f64>>,
    /// The values of the best turns in thousandths of a point, by rank among full racks.
    turns: Vec<i32>,
}

impl BestTurns {
    /// Prepares for the racks with the tiles of `known` and any of the unseen tiles.
    pub(crate) fn new(census: &Census, unseen: &UnseenTiles, known: &Rack) -> Self {
        let kinds = census.ranks.kinds().iter().map(|&kind| {
            let known = tile_of(kind).map_or(0, |tile| known.count(tile));
            let unseen = usize::from(unseen.of_kind(kind));
            (known, unseen, census.index.limit_of(kind))
        });
        let draws = kinds.clone().map(|(known, unseen, limit)| {
            let drawn = 0..unseen.min(limit.saturating_sub(known));
            let ways = drawn.scan(1.0, |ways, drawn| {
                // The product is divided, not its factor, so that each is an exact integer.
                *ways = *ways * (unseen - drawn) as f64 / (drawn + 1) as f64;
                Some(*ways)
            });
            let fewer = core::iter::repeat_n(0.0, known);
            fewer.chain(core::iter::once(1.0)).chain(ways).collect()
        });
        let least = kinds.clone().map(|(known, ..)| known);
        let most = kinds.clone().map(|(known, unseen, limit)| limit.min(known + unseen));
        Self {
            bounds: Bounds::new(least.collect(), most.collect()),
            draws: draws.collect(),
            turns: Vec::new(),
        }
    }

    /// Begins with the best exchanges.
    pub(crate) fn begin(&mut self, census: &Census, best: &BestScores, values: &CensusValues) {
        let racks = &values.best[census.ranks.first(census.ranks.size())..];
        self.turns.clear();
        match best.exchanges {
            Exchanges::Allowed => self.turns.extend(racks),
            Exchanges::Forbidden => self.turns.resize(racks.len(), UNPLAYABLE),
        }
    }

    /// Compares the exchanges with the plays, from the rack of index `next` on, until the watch is
    /// over. Returns `true` once all racks were compared.
    pub(crate) fn find(
        &mut self,
        census: &Census,
        tables: (&BestScores, &CensusValues),
        next: &mut usize,
        watch: &Watch<'_>,
    ) -> bool {
        let (bounds, turns) = (&self.bounds, &mut self.turns);
        BestTurnSearch::new(&census.ranks, bounds, tables, turns, watch).run(next)
    }

    /// Visits every rack, from rank `next` on, until the watch is over. Returns `true` once
    /// all were visited.
    pub(crate) fn visit(
        &self,
        census: &Census,
        next: &mut usize,
        watch: &Watch<'_>,
        mut visit: impl FnMut(&FullRack<'_>),
    ) -> bool {
        let ranks = &census.ranks;
        let (size, first) = (ranks.size(), ranks.first(ranks.size()));
        ranks.visit(&self.bounds, size..size + 1, next, watch, |rank, sorted| {
            let index = rank.index() - first;
            let ways = sorted
                .chunk_by(|one, next| one == next)
                .map(|of_kind| self.draws[usize::from(of_kind[0])][of_kind.len()]);
            visit(&FullRack {
                ranks,
                sorted,
                index,
                ways: ways.product(),
                best: self.turns[index],
            });
        })
    }

    /// Returns the value of the best play or exchange of the full rack of an index.
    #[inline]
    pub(super) fn best(&self, rack: usize) -> i32 {
        self.turns[rack]
    }

    pub(super) const fn bounds(&self) -> &Bounds {
        &self.bounds
    }
}

/// The most valuable leave of a fixed length of each full rack.
#[derive(Debug)]
pub(crate) struct BestLeaves {
    bounds: Bounds,
    len: usize,
    /// The number of tiles of the multisets in `longer`.
    longer_len: usize,
    /// The value and the rank of the best leave of each multiset of one tile less than
    /// `longer_len`; of each full rack once all are found.
    leaves: Vec<(i32, Rank)>,
    longer: Vec<(i32, Rank)>,
}

impl BestLeaves {
    /// Prepares for leaves of `len` tiles of the racks that the unseen tiles allow.
    pub(crate) fn new(
        census: &Census,
        turns: &BestTurns,
        values: &CensusValues,
        len: usize,
    ) -> Self {
        let ranks = &census.ranks;
        let own = (ranks.first(len)..ranks.first(len + 1)).map(|index| {
            let value = values.values.get(index).copied().unwrap_or(0);
            (value, Rank::new(index))
        });
        let mut leaves = Self {
            bounds: Bounds::up_to(turns.bounds.most().to_vec()),
            len,
            longer_len: len,
            leaves: Vec::new(),
            longer: own.collect(),
        };
        leaves.lengthen(ranks);
        leaves
    }

    /// Continues with multisets of one tile more.
    fn lengthen(&mut self, ranks: &MultisetRanks) {
        self.longer_len += 1;
        self.leaves = core::mem::take(&mut self.longer);
        if self.longer_len <= ranks.size() {
            let count = ranks.first(self.longer_len + 1) - ranks.first(self.longer_len);
            self.longer = vec![(i32::MIN, Rank::default()); count];
        }
    }

    /// Finds the leaves, from the rank of index `next` on, until the watch is over. Returns `true`
    /// once all are found.
    ///
    /// One step for each longer multiset and each of its kinds: a few tenths of a second for
    /// English and racks of seven.
    pub(crate) fn find(&mut self, census: &Census, next: &mut usize, watch: &Watch<'_>) -> bool {
        let ranks = &census.ranks;
        // The best leave of a multiset is the best leave of the multiset without one of its tiles.
        while self.longer_len <= ranks.size() {
            let len = self.longer_len;
            let (from, shorter) = (ranks.first(len), ranks.first(len - 1));
            let Self { bounds, leaves, longer, .. } = self;
            let done = ranks.visit(bounds, len..len + 1, next, watch, |rank, sorted| {
                let all = ranks.ranks_without_one(sorted);
                let all = all.map(|rank| leaves[rank.index() - shorter]);
                // Ties go to the lowest rank.
                let best = all.max_by_key(|&(value, rank)| (value, Reverse(rank)));
                longer[rank.index() - from] = best.expect("a longer multiset has tiles");
            });
            if !done {
                return false;
            }
            self.lengthen(ranks);
        }
        true
    }

    /// Returns the value of the best leave of a full rack, in thousandths of a point, and the index
    /// of that leave among the multisets of its length.
    #[inline]
    pub(crate) fn of(&self, census: &Census, rack: &FullRack<'_>) -> (i32, usize) {
        let (value, rank) = self.leaves[rack.index];
        (value, rank.index() - census.ranks.first(self.len))
    }

    /// Visits every leave of the length that the unseen tiles allow, with its index, from that of
    /// rank `next` on, until the watch is over. Returns `true` once all were visited.
    pub(crate) fn visit(
        &self,
        census: &Census,
        next: &mut usize,
        watch: &Watch<'_>,
        mut visit: impl FnMut(usize, &mut dyn Iterator<Item = Tile>),
    ) -> bool {
        let (ranks, lens) = (&census.ranks, self.len..self.len + 1);
        let first = ranks.first(self.len);
        ranks.visit(&self.bounds, lens, next, watch, |rank, sorted| {
            visit(rank.index() - first, &mut ranks.tiles(sorted));
        })
    }

    /// Returns the number of multisets of the length.
    pub(crate) fn len(&self, census: &Census) -> usize {
        census.ranks.first(self.len + 1) - census.ranks.first(self.len)
    }
}
