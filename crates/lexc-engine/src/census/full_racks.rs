//! [`BestTurns`] and [`BestLeaves`]: the best turn and the best leave of every full rack.

use core::cmp::Reverse;

use lexc_alphabet::Tile;

use super::census::Census;
use super::ranks::{MultisetRanks, Rank};
use super::scores::{BestScores, CensusValues};
use super::turns::best_turns;
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
    /// The number of ways to draw it from the unseen tiles.
    pub(crate) ways: f64,
    /// The value of its best turn, in thousandths of a point.
    pub(crate) best: i32,
}

impl FullRack<'_> {
    /// Returns its tiles.
    pub(crate) fn tiles(&self) -> impl Iterator<Item = Tile> {
        tiles(self.ranks, self.sorted)
    }
}

/// The best turns of all full racks that the unseen tiles allow.
#[derive(Debug)]
pub(crate) struct BestTurns<'a> {
    ranks: &'a MultisetRanks,
    limits: Vec<usize>,
    /// For each position, the number of ways to draw 0, 1, … tiles of its kind.
    draws: Vec<Vec<f64>>,
    /// The values of the best turns, by rank among full racks.
    turns: Vec<i32>,
}

/// The most valuable leave of a fixed length of each full rack.
#[derive(Debug)]
pub(crate) struct BestLeaves<'a> {
    ranks: &'a MultisetRanks,
    limits: Vec<usize>,
    len: usize,
    /// The value and the rank of the leave, by rank among full racks.
    leaves: Vec<(i32, Rank)>,
}

impl Census {
    /// Computes the best turns of all full racks that the unseen tiles allow.
    pub(crate) fn best_turns(
        &self,
        unseen: &UnseenTiles,
        best: &BestScores,
        values: &CensusValues,
        watch: &Watch<'_>,
    ) -> BestTurns<'_> {
        let limits = self.limits(unseen);
        let draws = self.ranks.kinds().iter().zip(&limits);
        let draws = draws.map(|(&kind, &limit)| {
            let all = f64::from(unseen.of_kind(kind));
            let ways = (0..limit).scan(1.0, |ways, drawn| {
                let drawn = drawn as f64;
                *ways *= (all - drawn) / (drawn + 1.0);
                Some(*ways)
            });
            core::iter::once(1.0).chain(ways).collect()
        });
        BestTurns {
            draws: draws.collect(),
            turns: best_turns(&self.ranks, &limits, best, values, watch),
            ranks: &self.ranks,
            limits,
        }
    }

    /// Finds the most valuable leave of `len` tiles of each full rack that the unseen tiles allow.
    ///
    /// One step for each longer multiset and each of its kinds: a few tenths of a second for
    /// English and racks of seven.
    pub(crate) fn best_leaves(
        &self,
        unseen: &UnseenTiles,
        values: &CensusValues,
        len: usize,
        watch: &Watch<'_>,
    ) -> BestLeaves<'_> {
        let ranks = &self.ranks;
        let limits = self.limits(unseen);
        let of_len = |len| ranks.first(len)..ranks.first(len + 1);
        let mut leaves: Vec<(i32, Rank)> = of_len(len)
            .map(|index| {
                let value = values.values.get(index).copied().unwrap_or(0);
                (value, Rank::new(index))
            })
            .collect();
        // The best leave of a multiset is the best leave of the multiset without one of its tiles.
        for longer in len + 1..=ranks.size() {
            let (from, shorter) = (ranks.first(longer), ranks.first(longer - 1));
            let mut next = vec![(i32::MIN, Rank::default()); of_len(longer).len()];
            ranks.for_each_within(&limits, longer, watch, |rank, sorted| {
                let all = ranks.ranks_without_one(sorted);
                let all = all.map(|rank| leaves[rank.index() - shorter]);
                // Ties go to the lowest rank.
                let best = all.max_by_key(|&(value, rank)| (value, Reverse(rank)));
                next[rank.index() - from] = best.expect("a longer multiset has tiles");
            });
            leaves = next;
        }
        BestLeaves {
            ranks,
            limits,
            len,
            leaves,
        }
    }
}

impl BestTurns<'_> {
    /// Visits every full rack that the unseen tiles allow, until the watch is over.
    pub(crate) fn for_each(&self, watch: &Watch<'_>, mut visit: impl FnMut(&FullRack<'_>)) {
        let ranks = self.ranks;
        let first = ranks.first(ranks.size());
        ranks.for_each_within(&self.limits, ranks.size(), watch, |rank, sorted| {
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
        });
    }
}

impl BestLeaves<'_> {
    /// Returns the value of the best leave of a full rack, in thousandths of a point, and the index
    /// of that leave among the multisets of its length.
    #[inline]
    pub(crate) fn of(&self, rack: &FullRack<'_>) -> (i32, usize) {
        let (value, rank) = self.leaves[rack.index];
        (value, rank.index() - self.ranks.first(self.len))
    }

    /// Calls `visit` with every leave of the length that the unseen tiles allow, and its index,
    /// until the watch is over.
    pub(crate) fn for_each(
        &self,
        watch: &Watch<'_>,
        mut visit: impl FnMut(usize, &mut dyn Iterator<Item = Tile>),
    ) {
        let first = self.ranks.first(self.len);
        self.ranks
            .for_each_within(&self.limits, self.len, watch, |rank, sorted| {
                visit(rank.index() - first, &mut tiles(self.ranks, sorted));
            });
    }

    /// Returns the number of multisets of the length.
    pub(crate) fn len(&self) -> usize {
        self.ranks.first(self.len + 1) - self.ranks.first(self.len)
    }
}

fn tiles(ranks: &MultisetRanks, sorted: &[u8]) -> impl Iterator<Item = Tile> {
    let kinds = ranks.kinds();
    let kinds = sorted.iter().filter_map(|&at| kinds.get(usize::from(at)));
    kinds.filter_map(|&kind| tile_of(kind))
}
