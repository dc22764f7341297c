//! [`Census`]: what each leave is worth on one board, by exact enumeration of racks.

use lexc_alphabet::Tile;
use lexc_game::Equity;

use super::index::{KINDS, LeaveIndex, LeaveIndexError, kind};
use super::levels::{CHUNK, Levels};

/// The tiles that are not on the board: how many of each kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnseenTiles {
    counts: [u16; KINDS],
}

impl UnseenTiles {
    /// Collects tiles with their counts.
    #[must_use]
    pub fn new(tiles: impl IntoIterator<Item = (Tile, usize)>) -> Self {
        let mut counts = [0u16; KINDS];
        for (tile, count) in tiles {
            let slot = &mut counts[kind(tile)];
            *slot = slot.saturating_add(count.min(usize::from(u16::MAX)) as u16);
        }
        Self { counts }
    }

    /// Returns the number of tiles.
    #[must_use]
    pub fn len(&self) -> usize {
        self.counts.iter().map(|&count| usize::from(count)).sum()
    }

    /// Returns `true` if there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of tiles of a kind.
    pub(super) fn of_kind(&self, kind: usize) -> u16 {
        self.counts.get(kind).copied().unwrap_or(0)
    }
}

/// `true` if tiles can be put back into the bag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exchanges {
    /// Any number of them, for a score of zero.
    Allowed,
    /// None: too few are left in the bag.
    Forbidden,
}

/// The best score of a play for each multiset of tiles that can be played on a board.
#[derive(Debug, Clone)]
pub struct BestScores {
    /// In thousandths of a point, by the rank of the multiset.
    scores: Vec<i32>,
    /// For each multiset that a tile can be added to: which larger ones can be played, of those
    /// that add tiles of no later kind than its first.
    larger: Vec<u8>,
    exchanges: Exchanges,
}

/// A mark in [`BestScores::larger`]: a multiset of one tile more can be played.
const BY_ONE: u8 = 1;
/// A mark in [`BestScores::larger`]: a multiset of some tiles more can be played.
const BY_SOME: u8 = 2;

/// The score of tiles that cannot be played. Half the range, so that a leave can be added to it.
const UNPLAYABLE: i32 = i32::MIN / 2;

/// The values of leaves in the order of a census, and of the best exchange of each rack.
#[derive(Debug, Clone)]
pub struct CensusValues {
    /// In thousandths of a point, by rank.
    values: Vec<i32>,
    /// The value of the best part of each full rack, by rank among full racks.
    exchange: Vec<i32>,
}

impl CensusValues {
    /// The value of a leave, in thousandths of a point, by its rank.
    pub(super) fn of_rank(&self, rank: usize) -> i32 {
        self.values.get(rank).copied().unwrap_or(0)
    }
}

/// An exact census of leaves on one board.
///
/// For every rack that the unseen tiles allow, the value of the best turn is the highest sum of
/// the score of a play and the value of the leave that it keeps; exchanging scores nothing, and so
/// does passing, which keeps a full rack of value zero. The worth of a leave is the expectation of
/// that value over all ways to fill the leave up from the unseen tiles, less the expectation for a
/// whole rack drawn at random.
///
/// Expectations are computed from full racks down: what a leave *L* expects is the mean of what
/// *L* and one more tile expect, weighted by how many of that tile are unseen. No rack is sampled.
///
/// Racks are visited with the ways to split them into tiles that can be played and tiles that are
/// kept; a split that no play begins is dropped with all racks that extend it. The racks that
/// differ in their first tile only are judged together. The best exchange of each rack depends on
/// the values alone and is computed once for all boards.
///
/// # Cost
/// A few steps for each way to split each rack into tiles that can be played and tiles that are
/// kept, and one for each leave and kind of tile: about a fifth of a second for English and racks
/// of seven. Memory is 4 bytes for each multiset of up to `rack_size` tiles, twice that for a
/// board and once more for the values: 90 MB for English.
///
/// The idea of the census is that of A. Kurnia's wolges (MIT licence), which computes the same
/// expectations.
#[derive(Debug, Clone)]
pub struct Census {
    index: LeaveIndex,
    pub(super) levels: Levels,
    /// The ranks of leaves, by their numbers in the index.
    ranks: Vec<u32>,
}

impl Census {
    /// Prepares a census with an index of full racks: its `max_len` is the size of a rack.
    ///
    /// # Errors
    /// [`LeaveIndexError::TooManyLeaves`] if there are too many multisets of the alphabet's tiles.
    pub fn new(index: LeaveIndex) -> Result<Self, LeaveIndexError> {
        let levels = Levels::new(&index)?;
        let mut ranks = vec![0; index.shorter()];
        index.for_each(|number, tiles| {
            if let Some(slot) = ranks.get_mut(number) {
                *slot = levels.rank(tiles.iter().copied()).unwrap_or(0);
            }
        });
        Ok(Self {
            index,
            levels,
            ranks,
        })
    }

    /// Returns the index of multisets of up to a full rack.
    #[must_use]
    pub const fn index(&self) -> &LeaveIndex {
        &self.index
    }

    /// Returns a table of best scores in which nothing can be played.
    ///
    /// If exchanges are allowed, any tiles can be put back for a score of zero.
    #[must_use]
    pub fn scores(&self, exchanges: Exchanges) -> BestScores {
        BestScores {
            scores: vec![UNPLAYABLE; self.levels.len() + CHUNK],
            larger: vec![0; self.levels.first(self.levels.size())],
            exchanges,
        }
    }

    /// Records a play: the tiles that it places, and its score. Plays of more tiles than a rack holds
    /// are ignored.
    pub fn record(
        &self,
        best: &mut BestScores,
        tiles: impl IntoIterator<Item = Tile>,
        score: Equity,
    ) {
        let mut sorted = [0u8; Levels::MAX_SIZE];
        let mut len = 0;
        for tile in tiles {
            let (Some(at), true) = (self.levels.position(tile), len < self.levels.size()) else {
                return;
            };
            // By insertion: there are few.
            let mut to = len;
            while to > 0 && sorted[to - 1] > at {
                sorted[to] = sorted[to - 1];
                to -= 1;
            }
            sorted[to] = at;
            len += 1;
        }
        let sorted = &sorted[..len];
        let Some(slot) = best.scores.get_mut(self.levels.rank_of_sorted(sorted)) else {
            return;
        };
        let is_new = *slot == UNPLAYABLE;
        *slot = score.thousandths().max(*slot);
        if is_new {
            for from in 1..=len {
                let mark = if from == 1 { BY_ONE } else { BY_SOME };
                let part = self.levels.rank_of_sorted(&sorted[from..]);
                if let Some(slot) = best.larger.get_mut(part) {
                    *slot |= mark;
                }
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
        let score = best.scores[self.levels.rank(tiles)? as usize];
        (score > UNPLAYABLE).then_some(score)
    }

    /// Prepares values of leaves for any number of boards. `values` are by the numbers of an index of
    /// leaves; past its end a leave has value zero.
    #[must_use]
    pub fn values(&self, values: impl IntoIterator<Item = Equity>) -> CensusValues {
        let size = self.levels.size();
        let mut kept = vec![0; self.levels.len() + CHUNK];
        for (&rank, value) in self.ranks.iter().zip(values) {
            if let Some(slot) = kept.get_mut(rank as usize) {
                *slot = value.thousandths();
            }
        }
        // The best part of a multiset is the whole, or the best part of it without some tile.
        let mut best = kept.clone();
        for len in 1..=size {
            self.levels.for_each_of_len(len, |rank, sorted| {
                let shorter = self.levels.ranks_without_one(sorted);
                let parts = shorter.filter_map(|rank| best.get(rank));
                let part = parts.copied().max().unwrap_or(0);
                if let Some(slot) = best.get_mut(rank) {
                    *slot = part.max(*slot);
                }
            });
        }
        // Keeping a full rack, which is passing, is worth nothing.
        let first = self.levels.first(size);
        kept.truncate(first + CHUNK);
        best.drain(..first);
        CensusValues {
            values: kept,
            exchange: best,
        }
    }

    /// Forgets the plays of a board, for the next one.
    pub(crate) fn clear(best: &mut BestScores, exchanges: Exchanges) {
        best.scores.fill(UNPLAYABLE);
        best.larger.fill(0);
        best.exchanges = exchanges;
    }

    /// Returns the value of each leave on a board, in points, `None` where the unseen tiles do
    /// not allow it, by its number in an index of leaves.
    #[must_use]
    pub fn worth(
        &self,
        pool: &UnseenTiles,
        best: &BestScores,
        values: &CensusValues,
    ) -> Vec<Option<f64>> {
        if pool.len() < self.levels.size() {
            return vec![None; self.ranks.len()];
        }
        let limits = self.limits(pool);
        let turns = Turns::of(&self.levels, &limits, best, values);
        let expected = self.expected(pool, &limits, &turns);
        let nothing = expected.first().copied().unwrap_or(f64::NAN);
        let worth = |&rank: &u32| {
            let value = expected.get(rank as usize).copied().unwrap_or(f64::NAN);
            (!value.is_nan()).then_some(value - nothing)
        };
        self.ranks.iter().map(worth).collect()
    }

    /// Returns the number of tiles of the kind at each position that a rack can have.
    pub(super) fn limits(&self, pool: &UnseenTiles) -> Vec<usize> {
        let kinds = self.levels.kinds().iter();
        let limit = |&kind: &usize| self.index.limit_of(kind).min(pool.counts[kind].into());
        kinds.map(limit).collect()
    }

    /// Returns the expected value of each leave, by rank; NaN for leaves that the pool does not
    /// allow.
    fn expected(&self, pool: &UnseenTiles, limits: &[usize], turns: &[i32]) -> Vec<f64> {
        let levels = &self.levels;
        let size = levels.size();
        let first = levels.first(size);
        let mut expected = vec![f64::NAN; first];
        let counts: Vec<f64> = levels
            .kinds()
            .iter()
            .map(|&kind| f64::from(pool.counts[kind]))
            .collect();
        let mut longer_of_each = vec![(0usize, 0.0f64); limits.len()];
        for len in (0..size).rev() {
            let unseen = (pool.len() - len) as f64;
            levels.for_each_within(limits, len, |rank, sorted| {
                let longer = levels.ranks_with_one(sorted, limits, &counts, &mut longer_of_each);
                let mut sum = 0.0;
                for &(rank, weight) in longer {
                    let value = match rank.checked_sub(first) {
                        Some(rack) => turns.get(rack).map(|&turn| f64::from(turn) / 1000.0),
                        None => expected.get(rank).copied(),
                    };
                    sum += weight * value.unwrap_or(f64::NAN);
                }
                if let Some(slot) = expected.get_mut(rank) {
                    *slot = sum / unseen;
                }
            });
        }
        expected
    }
}

/// The ranks of the tiles played and of the tiles kept, of a part of a rack.
#[derive(Debug, Clone, Copy, Default)]
struct Split {
    played: u32,
    kept: u32,
}

/// The values of the best turns of full racks.
pub(super) struct Turns<'a> {
    levels: &'a Levels,
    limits: &'a [usize],
    best: &'a BestScores,
    values: &'a CensusValues,
    /// By rank among full racks.
    turns: Vec<i32>,
    /// Runs of scores, each with the value of what is kept when one of them is made.
    plays: Vec<(u32, i32)>,
    /// Runs of values, each with the score that is made when one of them is kept.
    leaves: Vec<(u32, i32)>,
}

impl<'a> Turns<'a> {
    /// Computes the values of the best turns of all racks within limits, by rank among full racks.
    pub(super) fn of(
        levels: &'a Levels,
        limits: &'a [usize],
        best: &'a BestScores,
        values: &'a CensusValues,
    ) -> Vec<i32> {
        let turns = match best.exchanges {
            Exchanges::Allowed => values.exchange.clone(),
            // Passing.
            Exchanges::Forbidden => vec![0; values.exchange.len()],
        };
        let mut all = Self {
            levels,
            limits,
            best,
            values,
            turns,
            plays: Vec::new(),
            leaves: Vec::new(),
        };
        let mut splits = vec![Vec::new(); levels.size() + 1];
        if let Some(first) = splits.first_mut() {
            first.push(Split::default());
        }
        all.extend(limits.len(), 0, 0, &mut splits);
        all.turns
    }

    /// Visits the racks that add tiles of the kinds before position `below` to `len` tiles, whose
    /// splits are the first of `splits` and which contribute `rack` to the rank of a full rack.
    fn extend(&mut self, below: usize, len: usize, rack: usize, splits: &mut [Vec<Split>]) {
        let missing = self.levels.size() - len;
        let Some((present, longer)) = splits.split_first_mut() else {
            return;
        };
        if missing == 1 {
            self.last_tile(below, rack, present);
            return;
        }
        for at in 0..below {
            let mut rack = rack;
            for count in 1..=self.limits[at].min(missing) {
                rack += self.levels.term(missing + 1 - count, at);
                if count == missing {
                    self.last_tiles(at, count, rack, present);
                    continue;
                }
                let Some(next) = longer.get_mut(count - 1) else {
                    return;
                };
                next.clear();
                for split in present.iter() {
                    next.extend(self.divided(*split, at, count));
                }
                // Only splits that some play begins are left; if there is none, exchanging is best.
                if !next.is_empty() {
                    self.extend(at, len + count, rack, &mut longer[count - 1..]);
                }
            }
        }
    }

    /// The ways to divide `count` tiles of a kind between those played and those kept that a play
    /// begins.
    fn divided(&self, split: Split, at: usize, count: usize) -> impl Iterator<Item = Split> {
        let (levels, best) = (self.levels, self.best);
        (0..=count).filter_map(move |played| {
            let grown = Split {
                played: levels.grown(split.played, at, played)?,
                kept: levels.grown(split.kept, at, count - played)?,
            };
            let is_play = best.scores.get(grown.played as usize)? > &UNPLAYABLE;
            (is_play || *best.larger.get(grown.played as usize)? != 0).then_some(grown)
        })
    }

    /// Judges the racks that add one tile of a kind before position `below`.
    fn last_tile(&mut self, below: usize, rack: usize, splits: &[Split]) {
        self.plays.clear();
        self.leaves.clear();
        for split in splits {
            let (played, kept) = (split.played as usize, split.kept as usize);
            let value = self.values.values.get(kept).copied().unwrap_or(0);
            let larger = self.best.larger.get(played).copied().unwrap_or(0);
            if larger & BY_ONE != 0
                && let Some(run) = self.levels.grown(split.played, 0, 1)
            {
                self.plays.push((run, value));
            }
            let score = self.best.scores.get(played).copied().unwrap_or(UNPLAYABLE);
            if score > UNPLAYABLE
                && let Some(run) = self.levels.grown(split.kept, 0, 1)
            {
                self.leaves.push((run, score));
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

    /// Judges the rack that adds `count` tiles of a kind.
    fn last_tiles(&mut self, at: usize, count: usize, rack: usize, splits: &[Split]) {
        let mut best = UNPLAYABLE;
        for &split in splits {
            for played in 0..=count {
                let tiles = self.levels.grown(split.played, at, played);
                let score = tiles.and_then(|tiles| self.best.scores.get(tiles as usize));
                let Some(&score) = score.filter(|score| **score > UNPLAYABLE) else {
                    continue;
                };
                let kept = self.levels.grown(split.kept, at, count - played);
                let value = kept.and_then(|kept| self.values.values.get(kept as usize));
                best = best.max(score + value.copied().unwrap_or(0));
            }
        }
        if let Some(turn) = self.turns.get_mut(rack) {
            *turn = best.max(*turn);
        }
    }
}

/// Raises each number to the highest of those at its position of runs, each with its addend.
#[inline]
fn raise(best: &mut [i32; CHUNK], all: &[i32], from: usize, runs: &[(u32, i32)]) {
    for &(run, more) in runs {
        let numbers = all
            .get(run as usize + from..)
            .and_then(<[i32]>::first_chunk);
        if let Some(numbers) = numbers {
            let numbers: &[i32; CHUNK] = numbers;
            for (best, number) in best.iter_mut().zip(numbers) {
                *best = (*best).max(number + more);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use lexc_alphabet::{Letter, Tile};
    use lexc_game::Equity;
    use proptest::prelude::*;

    use super::{Census, Exchanges, LeaveIndex, UnseenTiles};
    use crate::leaves::testing::alphabet;

    const SIZE: usize = 3;

    fn tile(kind: usize) -> Tile {
        Letter::new(kind as u8).map_or(Tile::Blank, Tile::Letter)
    }

    fn number(index: &LeaveIndex, tiles: &[usize]) -> usize {
        index
            .number(tiles.iter().map(|&kind| (tile(kind), 1)))
            .unwrap()
    }

    /// The value of the best turn of a rack, from all subsets of its tiles.
    fn best_turn(index: &LeaveIndex, scores: &[i32], values: &[i32], rack: &[usize]) -> i32 {
        let part = |mask: usize, wanted: bool| {
            let taken = |(at, _): &(usize, &usize)| (mask >> at & 1 == 1) == wanted;
            let tiles = rack.iter().enumerate().filter(taken);
            number(index, &tiles.map(|(_, &kind)| kind).collect::<Vec<_>>())
        };
        let masks = 0..1 << rack.len();
        masks
            .map(|mask| {
                let leave = values.get(part(mask, false)).copied().unwrap_or(0);
                scores[part(mask, true)] + leave
            })
            .max()
            .unwrap()
    }

    /// Every order in which single tiles can be drawn, each as likely as the others.
    fn expectation(tiles: &[usize], leave: &[usize], value: &dyn Fn(&[usize]) -> i32) -> f64 {
        if leave.len() == SIZE {
            return f64::from(value(leave)) / 1000.0;
        }
        let mut sum = 0.0;
        for at in 0..tiles.len() {
            let mut left = tiles.to_vec();
            let drawn = left.remove(at);
            sum += expectation(&left, &[leave, &[drawn]].concat(), value);
        }
        sum / tiles.len() as f64
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn the_worth_of_leaves_is_that_of_every_draw(
            counts in prop::collection::vec(0u16..4, 2..5),
            played in 0usize..3,
            exchanges in prop::bool::ANY,
            seed in prop::collection::vec(-9000i32..60_000, 200),
        ) {
            let all: Vec<usize> = counts
                .iter()
                .enumerate()
                .flat_map(|(kind, &n)| std::iter::repeat_n(kind, n.into()))
                .collect();
            prop_assume!(all.len() >= SIZE + played);
            // The first tiles lie on the board.
            let unseen = &all[played..];
            let index = LeaveIndex::new(&alphabet(&counts), SIZE).unwrap();
            let census = Census::new(index.clone()).unwrap();
            let exchanges = if exchanges { Exchanges::Allowed } else { Exchanges::Forbidden };
            let mut best = census.scores(exchanges);
            let unplayable = match exchanges {
                Exchanges::Allowed => 0,
                Exchanges::Forbidden => i32::MIN / 2,
            };
            let mut scores = vec![unplayable; index.len()];
            scores[0] = 0;
            let mut next = seed.iter().copied().cycle();
            index.for_each(|number, tiles| {
                // Two of three multisets can be played.
                if !tiles.is_empty() && number % 3 != 0 {
                    let score = next.next().unwrap().abs();
                    let of = Equity::from_thousandths;
                    census.record(&mut best, tiles.iter().rev().copied(), of(score));
                    census.record(&mut best, tiles.iter().copied(), of(score / 2));
                    scores[number] = scores[number].max(score);
                }
            });
            let shorter = LeaveIndex::new(&alphabet(&counts), SIZE - 1).unwrap();
            let values: Vec<i32> = next.take(shorter.len()).collect();
            let pool = UnseenTiles::new(unseen.iter().map(|&kind| (tile(kind), 1)));
            let kept = values.iter().copied().map(Equity::from_thousandths);
            let worth = census.worth(&pool, &best, &census.values(kept));
            prop_assert_eq!(worth.len(), shorter.len());

            let value = |rack: &[usize]| best_turn(&index, &scores, &values, rack);
            let nothing = expectation(unseen, &[], &value);
            shorter.for_each(|number, tiles| {
                let mut left = unseen.to_vec();
                let mut leave = Vec::new();
                for &wanted in tiles {
                    let Some(at) = left.iter().position(|&kind| tile(kind) == wanted) else {
                        assert_eq!(worth[number], None);
                        return;
                    };
                    leave.push(left.remove(at));
                }
                let expected = expectation(&left, &leave, &value) - nothing;
                let found = worth[number].unwrap();
                assert!((found - expected).abs() < 1e-6, "{found} {expected} {tiles:?}");
            });
        }
    }

    #[test]
    fn a_pool_without_a_full_rack_says_nothing() {
        let census = Census::new(LeaveIndex::new(&alphabet(&[1, 3]), SIZE).unwrap()).unwrap();
        let pool = UnseenTiles::new([(tile(1), 2)]);
        let best = census.scores(Exchanges::Forbidden);
        let worth = census.worth(&pool, &best, &census.values([]));
        assert!(!worth.is_empty() && worth.iter().all(Option::is_none));
    }
}
