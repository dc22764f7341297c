//! [`BestTurnSearch`]: the value of the best turn of every full rack.
//!
//! Racks are enumerated from their last tile down, together with every way to divide the chosen
//! tiles between a play and a leave. A division that no play extends is dropped for all racks below
//! it. Racks that differ only in their first tile have consecutive ranks, and so do their plays and
//! leaves: they are evaluated together, in chunks.

use super::ranks::{Bounds, CHUNK, MultisetRanks, Rank};
use super::scores::{BestScores, CensusValues, ONE_MORE, UNPLAYABLE};
use crate::watch::Watch;

/// A division of some tiles of a rack into a play and a leave.
#[derive(Debug, Clone, Copy, Default)]
struct Division {
    played: Rank,
    leave: Rank,
}

/// An enumeration of racks and their divisions.
pub(super) struct BestTurnSearch<'a> {
    ranks: &'a MultisetRanks,
    bounds: &'a Bounds,
    best: &'a BestScores,
    values: &'a CensusValues,
    watch: &'a Watch<'a>,
    /// The index of the first full rack that is evaluated.
    next: usize,
    /// The values of the best turns, by rank among full racks.
    turns: &'a mut [i32],
    /// For the current tiles: the first rank of plays with one more tile, and the value of the
    /// leave that remains.
    plays: Vec<(Rank, i32)>,
    /// For the current tiles: the first rank of leaves with one more tile, and the score of the
    /// play.
    leaves: Vec<(Rank, i32)>,
}

impl<'a> BestTurnSearch<'a> {
    /// Returns a search of the full racks within bounds. `turns` are the values of their exchanges,
    /// in thousandths of a point, by rank among full racks.
    pub(super) fn new(
        ranks: &'a MultisetRanks,
        bounds: &'a Bounds,
        (best, values): (&'a BestScores, &'a CensusValues),
        turns: &'a mut [i32],
        watch: &'a Watch<'a>,
    ) -> Self {
        Self {
            ranks,
            bounds,
            best,
            values,
            watch,
            next: 0,
            turns,
            plays: Vec::new(),
            leaves: Vec::new(),
        }
    }

    /// Raises the values of full racks to those of their plays, from the rack of index `next` on,
    /// until the watch is over. Returns `true` once all racks were compared.
    pub(super) fn run(mut self, next: &mut usize) -> bool {
        let ranks = self.ranks;
        self.next = *next;
        let mut divisions = vec![Vec::new(); ranks.size() + 1];
        divisions[0].push(Division::default());
        let done = self.extend(ranks.kinds().len(), 0, 0, &mut divisions);
        *next = self.next;
        done
    }

    /// Visits the racks that add tiles at positions before `below` to `len` tiles. The first
    /// element of `divisions` holds the divisions of these tiles; `rack` is their contribution to
    /// the rank of a full rack. Returns `false` once the watch is over.
    fn extend(
        &mut self,
        below: usize,
        len: usize,
        rack: usize,
        divisions: &mut [Vec<Division>],
    ) -> bool {
        let ranks = self.ranks;
        let missing = ranks.size() - len;
        let Some((present, longer)) = divisions.split_first_mut() else {
            return true;
        };
        if missing == 1 && self.bounds.least_before(below) == 0 {
            self.judge_last_tile(below, rack, present);
            return true;
        }
        for at in 0..below {
            let (least, most) = self.bounds.counts(at, below, missing);
            let mut rack = rack;
            for count in 1..=most {
                rack += ranks.term(missing + 1 - count, at);
                // The racks with these last tiles have consecutive ranks.
                let end = rack + ranks.count(missing - count, at);
                if count < least || end <= self.next {
                    continue;
                }
                if self.watch.is_over() {
                    self.next = self.next.max(rack);
                    return false;
                }
                if count == missing {
                    self.judge_last_tiles(at, count, rack, present);
                    continue;
                }
                let Some(next) = longer.get_mut(count - 1) else {
                    continue;
                };
                next.clear();
                for division in present.iter() {
                    next.extend(self.with_tiles(*division, at, count));
                }
                // If no play extends a division, exchanging is the best turn.
                if !next.is_empty() && !self.extend(at, len + count, rack, &mut longer[count - 1..])
                {
                    return false;
                }
            }
        }
        true
    }

    /// Returns the divisions that a play extends after adding `count` tiles at a position.
    fn with_tiles(
        &self,
        division: Division,
        at: usize,
        count: usize,
    ) -> impl Iterator<Item = Division> {
        let (ranks, best) = (self.ranks, self.best);
        (0..=count).filter_map(move |played| {
            let next = Division {
                played: ranks.with_tiles(division.played, at, played)?,
                leave: ranks.with_tiles(division.leave, at, count - played)?,
            };
            let index = next.played.index();
            let is_play = best.scores.get(index)? > &UNPLAYABLE;
            (is_play || *best.extensions.get(index)? != 0).then_some(next)
        })
    }

    /// Evaluates the racks that add one tile at a position before `below`.
    fn judge_last_tile(&mut self, below: usize, rack: usize, divisions: &[Division]) {
        self.plays.clear();
        self.leaves.clear();
        for division in divisions {
            let (played, leave) = (division.played.index(), division.leave.index());
            let value = self.values.values.get(leave).copied().unwrap_or(0);
            let extensions = self.best.extensions.get(played).copied().unwrap_or(0);
            if extensions & ONE_MORE != 0
                && let Some(first) = self.ranks.with_tiles(division.played, 0, 1)
            {
                self.plays.push((first, value));
            }
            let score = self.best.scores[played];
            if score > UNPLAYABLE
                && let Some(first) = self.ranks.with_tiles(division.leave, 0, 1)
            {
                self.leaves.push((first, score));
            }
        }
        for from in (0..below).step_by(CHUNK) {
            let mut best = [UNPLAYABLE; CHUNK];
            raise(&mut best, &self.best.scores, from, &self.plays);
            raise(&mut best, &self.values.values, from, &self.leaves);
            let racks = self.turns.iter_mut().skip(rack + from);
            for (turn, best) in racks.zip(best).take(below - from) {
                *turn = best.max(*turn);
            }
        }
    }

    /// Evaluates the rack that adds `count` tiles at one position.
    fn judge_last_tiles(&mut self, at: usize, count: usize, rack: usize, divisions: &[Division]) {
        let mut best = UNPLAYABLE;
        for &division in divisions {
            for played in 0..=count {
                let tiles = self.ranks.with_tiles(division.played, at, played);
                let score = tiles.and_then(|tiles| self.best.scores.get(tiles.index()));
                let Some(&score) = score.filter(|score| **score > UNPLAYABLE) else {
                    continue;
                };
                let leave = self.ranks.with_tiles(division.leave, at, count - played);
                // A full rack that is kept has no value.
                let value = leave.and_then(|leave| self.values.values.get(leave.index()));
                best = best.max(score + value.copied().unwrap_or(0));
            }
        }
        self.turns[rack] = best.max(self.turns[rack]);
    }
}

/// Raises each element of `best` to the highest sum of a number and its addend. Each pair of `runs`
/// refers to the numbers of `all` that begin `from` places after the rank.
#[inline]
fn raise(best: &mut [i32; CHUNK], all: &[i32], from: usize, runs: &[(Rank, i32)]) {
    for &(first, addend) in runs {
        let numbers = all.get(first.index() + from..).and_then(<[i32]>::first_chunk);
        if let Some(numbers) = numbers {
            let numbers: &[i32; CHUNK] = numbers;
            for (best, number) in best.iter_mut().zip(numbers) {
                *best = (*best).max(number + addend);
            }
        }
    }
}
