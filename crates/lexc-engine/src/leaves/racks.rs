//! [`BestTurns`] and [`BestKept`]: of every rack that the unseen tiles allow the best turn, and the best exchange.

use core::cmp::Reverse;

use lexc_alphabet::Tile;

use super::census::{BestScores, Census, CensusValues, Turns, UnseenTiles};
use super::index::tile_of;
use super::levels::Levels;

/// A full rack on a board.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FullRack<'a> {
    levels: &'a Levels,
    sorted: &'a [u8],
    /// Its index among full racks.
    pub(crate) index: usize,
    /// The number of ways to draw it.
    pub(crate) ways: f64,
    /// The value of its best turn, in thousandths of a point.
    pub(crate) best: i32,
}

impl FullRack<'_> {
    /// Returns its tiles.
    pub(crate) fn tiles(&self) -> impl Iterator<Item = Tile> {
        tiles(self.levels, self.sorted)
    }
}

/// The best turns of all full racks that a pool allows.
#[derive(Debug)]
pub(crate) struct BestTurns<'a> {
    levels: &'a Levels,
    limits: Vec<usize>,
    /// For each position the number of ways to draw 0, 1, … tiles of its kind.
    draws: Vec<Vec<f64>>,
    /// By rank among full racks.
    turns: Vec<i32>,
}

/// Of each full rack the best part of a number of tiles.
#[derive(Debug)]
pub(crate) struct BestKept<'a> {
    levels: &'a Levels,
    limits: Vec<usize>,
    len: usize,
    /// The value and the rank of the part, by rank among full racks.
    parts: Vec<(i32, u32)>,
}

impl Census {
    /// Computes the best turns of all full racks that a pool allows.
    pub(crate) fn best_turns(
        &self,
        pool: &UnseenTiles,
        best: &BestScores,
        values: &CensusValues,
    ) -> BestTurns<'_> {
        let limits = self.limits(pool);
        let draws = self.levels.kinds().iter().zip(&limits);
        let draws = draws.map(|(&kind, &limit)| {
            let all = f64::from(pool.of_kind(kind));
            let ways = (0..limit).scan(1.0, |ways, drawn| {
                let drawn = drawn as f64;
                *ways *= (all - drawn) / (drawn + 1.0);
                Some(*ways)
            });
            core::iter::once(1.0).chain(ways).collect()
        });
        BestTurns {
            draws: draws.collect(),
            turns: Turns::of(&self.levels, &limits, best, values),
            levels: &self.levels,
            limits,
        }
    }

    /// Finds the best part of `len` tiles of each full rack that a pool allows. Takes a step for each
    /// multiset of more tiles and each of its kinds: some tenths of a second for English and racks of
    /// seven.
    pub(crate) fn best_kept(
        &self,
        pool: &UnseenTiles,
        values: &CensusValues,
        len: usize,
    ) -> BestKept<'_> {
        let levels = &self.levels;
        let limits = self.limits(pool);
        let of_len = |len| levels.first(len)..levels.first(len + 1);
        let mut parts: Vec<(i32, u32)> = of_len(len)
            .map(|rank| (values.of_rank(rank), rank as u32))
            .collect();
        // The best part of a multiset is that of the multiset without one of its tiles.
        for longer in len + 1..=levels.size() {
            let (from, shorter) = (levels.first(longer), levels.first(longer - 1));
            let mut next = vec![(i32::MIN, 0); of_len(longer).len()];
            levels.for_each_within(&limits, longer, |rank, sorted| {
                let all = levels.ranks_without_one(sorted);
                let all = all.filter_map(|rank| parts.get(rank - shorter));
                // Of equal parts that of the lowest rank.
                let part = all.max_by_key(|&&(value, rank)| (value, Reverse(rank)));
                if let (Some(slot), Some(part)) = (next.get_mut(rank - from), part) {
                    *slot = *part;
                }
            });
            parts = next;
        }
        BestKept {
            levels,
            limits,
            len,
            parts,
        }
    }
}

impl BestTurns<'_> {
    /// Visits every full rack that the pool allows.
    pub(crate) fn for_each(&self, mut visit: impl FnMut(&FullRack<'_>)) {
        let levels = self.levels;
        let first = levels.first(levels.size());
        levels.for_each_within(&self.limits, levels.size(), |rank, sorted| {
            let index = rank - first;
            let ways = sorted.chunk_by(|one, next| one == next).map(|of_kind| {
                let draws = self.draws.get(usize::from(of_kind[0]));
                draws.and_then(|draws| draws.get(of_kind.len()))
            });
            visit(&FullRack {
                levels,
                sorted,
                index,
                ways: ways.flatten().product(),
                best: self.turns.get(index).copied().unwrap_or(0),
            });
        });
    }
}

impl BestKept<'_> {
    /// Returns the value of the best part of a full rack, in thousandths of a point, and the index of that part among
    /// the multisets of its length.
    #[inline]
    pub(crate) fn of(&self, rack: &FullRack<'_>) -> Option<(i32, usize)> {
        let &(value, rank) = self.parts.get(rack.index)?;
        Some((value, rank as usize - self.levels.first(self.len)))
    }

    /// Visits every multiset of that number of tiles that the pool allows, with its index.
    pub(crate) fn for_each(&self, mut visit: impl FnMut(usize, &mut dyn Iterator<Item = Tile>)) {
        let first = self.levels.first(self.len);
        self.levels
            .for_each_within(&self.limits, self.len, |rank, sorted| {
                visit(rank - first, &mut tiles(self.levels, sorted));
            });
    }

    /// The number of multisets of that number of tiles.
    pub(crate) fn len(&self) -> usize {
        self.levels.first(self.len + 1) - self.levels.first(self.len)
    }
}

fn tiles(levels: &Levels, sorted: &[u8]) -> impl Iterator<Item = Tile> {
    let kinds = levels.kinds();
    let kinds = sorted.iter().filter_map(|&at| kinds.get(usize::from(at)));
    kinds.filter_map(|&kind| tile_of(kind))
}
