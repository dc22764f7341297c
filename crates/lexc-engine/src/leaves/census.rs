//! [`Census`]: what each leave is worth on one board, by exact enumeration of racks.

use lexc_format::Tile;

use super::index::{KINDS, LeaveIndex, PartialNumber, kind};

/// The tiles that are not on the board: how many of each kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pool {
    counts: [u16; KINDS],
}

impl Pool {
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
}

/// The best score of a play for each multiset of tiles that can be played on a board.
#[derive(Debug, Clone)]
pub struct BestScores {
    /// In thousandths of a point, by the number of the multiset in the census's index.
    scores: Vec<i32>,
}

/// The score of tiles that cannot be played. Half the range, so that a leave can be added to it.
const UNPLAYABLE: i32 = i32::MIN / 2;

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
/// # Cost
/// One step for each way to split each rack into played and kept tiles, and one for each leave and
/// kind of tile: about a second for English and racks of seven. Memory is 12 bytes for each
/// multiset of up to `rack_size` tiles, 50 MB for English.
#[derive(Debug, Clone)]
pub struct Census {
    /// Numbers all multisets of up to `rack_size` tiles; shorter ones first, so the numbers of
    /// leaves are those of an index of leaves alone.
    index: LeaveIndex,
    kinds: Vec<usize>,
}

impl Census {
    /// Prepares a census with an index of full racks: its `max_len` is the size of a rack.
    #[must_use]
    pub fn new(index: LeaveIndex) -> Self {
        let kinds = index.kinds();
        Self { index, kinds }
    }

    /// Returns the index of multisets of up to a full rack.
    #[must_use]
    pub const fn index(&self) -> &LeaveIndex {
        &self.index
    }

    /// Returns a table of best scores in which nothing can be played.
    ///
    /// Where exchanges are allowed, any tiles can be put back for a score of zero.
    #[must_use]
    pub fn scores(&self, exchanges: Exchanges) -> BestScores {
        let mut scores = match exchanges {
            Exchanges::Allowed => vec![0; self.index.len()],
            Exchanges::Forbidden => vec![UNPLAYABLE; self.index.len()],
        };
        if let Some(pass) = scores.first_mut() {
            *pass = 0;
        }
        BestScores { scores }
    }

    /// Records a play: the tiles that it places, and its score in thousandths of a point. Plays of
    /// more tiles than a rack holds are ignored.
    pub fn record(&self, best: &mut BestScores, tiles: impl IntoIterator<Item = Tile>, score: i32) {
        let tiles = tiles.into_iter().map(|tile| (tile, 1));
        let number = self.index.number(tiles);
        if let Some(slot) = number.and_then(|number| best.scores.get_mut(number)) {
            *slot = score.max(*slot);
        }
    }

    /// Returns what each leave is worth on a board, in points, `None` where the unseen tiles do
    /// not allow it, by its number in an index of leaves. `values` are the present values of
    /// leaves in thousandths of a point, by the same numbers; past its end a leave has value zero.
    #[must_use]
    pub fn worth(&self, pool: &Pool, best: &BestScores, values: &[i32]) -> Vec<Option<f64>> {
        let size = self.index.max_len();
        let leaves = self.index.shorter();
        if pool.len() < size {
            return vec![None; leaves];
        }
        // NaN marks what the pool does not allow.
        let mut expected = vec![f64::NAN; self.index.len()];
        let mut racks = Racks {
            census: self,
            limits: self.limits(pool),
            best: &best.scores,
            values,
            expected: &mut expected,
        };
        let mut splits = vec![Vec::new(); size + 1];
        splits[0].push(Split::default());
        racks.extend(0, 0, PartialNumber::default(), &mut splits);
        self.average(pool, &mut expected);
        let nothing = expected.first().copied().unwrap_or(f64::NAN);
        expected.truncate(leaves);
        let worth = |value: f64| (!value.is_nan()).then_some(value - nothing);
        expected.into_iter().map(worth).collect()
    }

    /// How many tiles of each of `kinds` a rack can have.
    fn limits(&self, pool: &Pool) -> Vec<usize> {
        let limit = |&kind: &usize| self.index.limit_of(kind).min(pool.counts[kind].into());
        self.kinds.iter().map(limit).collect()
    }

    /// Fills in the expectation of each leave from those with one tile more, longest first.
    fn average(&self, pool: &Pool, expected: &mut [f64]) {
        let limits = self.limits(pool);
        let mut counts = vec![0; self.kinds.len()];
        for len in (0..self.index.max_len()).rev() {
            self.average_of_len(pool, &limits, len, 0, &mut counts, expected);
        }
    }

    /// Visits the leaves that add `missing` tiles of the kinds from `from` on to `counts`.
    fn average_of_len(
        &self,
        pool: &Pool,
        limits: &[usize],
        missing: usize,
        from: usize,
        counts: &mut [usize],
        expected: &mut [f64],
    ) {
        if missing == 0 {
            let (number, mean) = self.mean_of_longer(pool, counts, expected);
            if let Some(slot) = expected.get_mut(number) {
                *slot = mean;
            }
            return;
        }
        for at in from..counts.len() {
            for count in 1..=limits[at].min(missing) {
                counts[at] = count;
                self.average_of_len(pool, limits, missing - count, at + 1, counts, expected);
            }
            counts[at] = 0;
        }
    }

    /// The number of a leave, and the mean of what it expects with one tile more.
    fn mean_of_longer(&self, pool: &Pool, counts: &[usize], expected: &[f64]) -> (usize, f64) {
        // The number of the leave with one more tile of a kind is a sum over the kinds before it,
        // which stays, and over it and those after it, which now count a tile more.
        let mut len: usize = counts.iter().sum();
        let (own_first, longer_first) = (
            self.index.first_of_len(len),
            self.index.first_of_len(len + 1),
        );
        let unseen = (pool.len() - len) as f64;
        let mut before: u32 = self.sum(counts, 0);
        let own = own_first + before;
        let mut after = 0;
        let mut sum = 0.0;
        for (&kind, &count) in self.kinds.iter().zip(counts).rev() {
            before -= self.index.addend(kind, len, count);
            let left = usize::from(pool.counts[kind]) - count;
            if left > 0 && count < self.index.limit_of(kind) {
                let grown = self.index.addend(kind, len + 1, count + 1);
                let longer = longer_first + before + grown + after;
                let value = expected.get(longer as usize).copied();
                sum += left as f64 * value.unwrap_or(f64::NAN);
            }
            after += self.index.addend(kind, len + 1, count);
            len -= count;
        }
        (own as usize, sum / unseen)
    }

    /// The sum of what the kinds add, each with `more` tiles up to it than there are.
    fn sum(&self, counts: &[usize], more: usize) -> u32 {
        let mut len = more;
        let kinds = self.kinds.iter().zip(counts);
        kinds
            .map(|(&kind, &count)| {
                len += count;
                self.index.addend(kind, len, count)
            })
            .sum()
    }
}

/// Whether tiles can be put back into the bag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exchanges {
    /// Any number of them, for a score of zero.
    Allowed,
    /// None: too few are left in the bag.
    Forbidden,
}

/// The numbers of the tiles played and of the tiles kept, of a part of a rack.
#[derive(Debug, Clone, Copy, Default)]
struct Split {
    played: PartialNumber,
    kept: PartialNumber,
}

/// The enumeration of full racks.
struct Racks<'a> {
    census: &'a Census,
    limits: Vec<usize>,
    best: &'a [i32],
    values: &'a [i32],
    expected: &'a mut [f64],
}

impl Racks<'_> {
    /// Visits the racks that add tiles of the kinds from `from` on to a rack of `len` tiles, whose
    /// splits are the last of `splits`.
    fn extend(&mut self, from: usize, len: usize, rack: PartialNumber, splits: &mut [Vec<Split>]) {
        let size = self.census.index.max_len();
        let Some((present, longer)) = splits.split_first_mut() else {
            return;
        };
        for at in from..self.limits.len() {
            let kind = self.census.kinds[at];
            for count in 1..=self.limits[at].min(size - len) {
                let Some(rack) = self.census.index.grown(rack, kind, count) else {
                    break;
                };
                if len + count == size {
                    let best = self.best_turn(present, kind, count);
                    if let Some(slot) = self.expected.get_mut(self.census.index.finish(rack)) {
                        *slot = f64::from(best) / 1000.0;
                    }
                    continue;
                }
                let Some(next) = longer.first_mut() else {
                    return;
                };
                next.clear();
                for split in present.iter() {
                    next.extend(self.divided(*split, kind, count));
                }
                self.extend(at + 1, len + count, rack, longer);
            }
        }
    }

    /// The ways to divide `count` tiles of a kind between those played and those kept.
    fn divided(&self, split: Split, kind: usize, count: usize) -> impl Iterator<Item = Split> {
        let index = &self.census.index;
        (0..=count).filter_map(move |played| {
            Some(Split {
                played: index.grown(split.played, kind, played)?,
                kept: index.grown(split.kept, kind, count - played)?,
            })
        })
    }

    /// The value of the best turn of a full rack: that of `present` and `count` tiles of a kind.
    fn best_turn(&self, present: &[Split], kind: usize, count: usize) -> i32 {
        let index = &self.census.index;
        let mut best = i32::MIN;
        for &split in present {
            for split in self.divided(split, kind, count) {
                let score = self.best.get(index.finish(split.played)).copied();
                let leave = self.values.get(index.finish(split.kept)).copied();
                best = best.max(score.unwrap_or(UNPLAYABLE) + leave.unwrap_or(0));
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use lexc_format::{Letter, Tile};
    use proptest::prelude::*;

    use super::{Census, Exchanges, LeaveIndex, Pool, UNPLAYABLE};
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
            let census = Census::new(index.clone());
            let exchanges = if exchanges { Exchanges::Allowed } else { Exchanges::Forbidden };
            let mut best = census.scores(exchanges);
            let mut next = seed.iter().copied().cycle();
            index.for_each(|number, tiles| {
                // Two of three multisets can be played.
                if !tiles.is_empty() && number % 3 != 0 {
                    census.record(&mut best, tiles.iter().copied(), next.next().unwrap().abs());
                }
            });
            let shorter = LeaveIndex::new(&alphabet(&counts), SIZE - 1).unwrap();
            let values: Vec<i32> = next.take(shorter.len()).collect();
            let pool = Pool::new(unseen.iter().map(|&kind| (tile(kind), 1)));
            let worth = census.worth(&pool, &best, &values);
            prop_assert_eq!(worth.len(), shorter.len());

            let value = |rack: &[usize]| best_turn(&index, &best.scores, &values, rack);
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
        let census = Census::new(LeaveIndex::new(&alphabet(&[1, 3]), SIZE).unwrap());
        let pool = Pool::new([(tile(1), 2)]);
        let best = census.scores(Exchanges::Forbidden);
        assert!(census.worth(&pool, &best, &[]).iter().all(Option::is_none));
        assert_eq!(
            best.scores
                .iter()
                .filter(|&&score| score > UNPLAYABLE)
                .count(),
            1
        );
    }
}
