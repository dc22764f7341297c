//! The values of leaves: [`Census::leave_values`].

use lexc_game::Rack;

use super::census::Census;
use super::full_racks::BestTurns;
use super::ranks::Rank;
use super::scores::{BestScores, CensusValues};
use super::unseen::UnseenTiles;
use crate::watch::Watch;

impl Census {
    /// Returns the value of each leave on a board in points, in the order of an index of leaves;
    /// `None` for leaves that the unseen tiles do not allow.
    #[must_use]
    pub fn leave_values(
        &self,
        unseen: &UnseenTiles,
        best: &BestScores,
        values: &CensusValues,
    ) -> Vec<Option<f64>> {
        if unseen.len() < self.ranks.size() {
            return vec![None; self.rank_of_leave.len()];
        }
        let mut turns = BestTurns::new(self, unseen, &Rack::new());
        turns.begin(self, best, values);
        turns.find(self, (best, values), &mut 0, &Watch::never());
        let expectations = self.expectations(unseen, &turns);
        // The empty leave has rank 0.
        let nothing = expectations[0];
        let value = |rank: &Rank| {
            let expectation = expectations[rank.index()];
            (!expectation.is_nan()).then_some(expectation - nothing)
        };
        self.rank_of_leave.iter().map(value).collect()
    }

    /// Returns the expectation of the best turn after each leave in points, by rank; NaN for leaves
    /// that the unseen tiles do not allow.
    fn expectations(&self, unseen: &UnseenTiles, turns: &BestTurns) -> Vec<f64> {
        let ranks = &self.ranks;
        let size = ranks.size();
        let first_full = ranks.first(size);
        let mut expectations = vec![f64::NAN; first_full];
        let kinds = ranks.kinds().iter();
        let counts: Vec<f64> = kinds.map(|&kind| f64::from(unseen.of_kind(kind))).collect();
        let mut longer_of_each = vec![(Rank::default(), 0.0f64); counts.len()];
        let (bounds, limits) = (turns.bounds(), turns.bounds().most());
        for len in (0..size).rev() {
            let drawn_from = (unseen.len() - len) as f64;
            ranks.visit(bounds, len..len + 1, &mut 0, &Watch::never(), |rank, sorted| {
                let longer = ranks.ranks_with_one(sorted, limits, &counts, &mut longer_of_each);
                let mut sum = 0.0;
                for &(rank, weight) in longer {
                    let value = match rank.index().checked_sub(first_full) {
                        // A pass has value zero.
                        Some(rack) => f64::from(turns.best(rack).max(0)) / 1000.0,
                        None => expectations[rank.index()],
                    };
                    sum += weight * value;
                }
                expectations[rank.index()] = sum / drawn_from;
            });
        }
        expectations
    }
}

#[cfg(test)]
mod tests {
    use lexc_alphabet::{Letter, Tile};
    use lexc_game::Equity;
    use proptest::prelude::*;

    use super::Census;
    use crate::census::{Exchanges, UnseenTiles};
    use crate::leaves::LeaveIndex;
    use crate::testing::alphabet;

    const SIZE: usize = 3;

    fn tile(kind: usize) -> Tile {
        Letter::new(kind as u8).map_or(Tile::Blank, Tile::Letter)
    }

    fn number(index: &LeaveIndex, tiles: &[usize]) -> usize {
        index.number(tiles.iter().map(|&kind| (tile(kind), 1))).unwrap()
    }

    /// Returns the value of a rack's best turn, from all subsets of its tiles.
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

    /// Returns the expectation over every order in which tiles can be drawn, all equally likely.
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
        fn leave_values_are_expectations_over_every_draw(
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
            // The first tiles are on the board.
            let unseen = &all[played..];
            let index = LeaveIndex::new(&alphabet(&counts), SIZE).unwrap();
            let census = Census::new(index.clone()).unwrap();
            let exchanges = if exchanges { Exchanges::Allowed } else { Exchanges::Forbidden };
            let mut best = census.new_scores(exchanges);
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
            let unseen_tiles = UnseenTiles::new(unseen.iter().map(|&kind| (tile(kind), 1)));
            let kept = values.iter().copied().map(Equity::from_thousandths);
            let found = census.leave_values(&unseen_tiles, &best, &census.prepare_values(kept));
            prop_assert_eq!(found.len(), shorter.len());

            let value = |rack: &[usize]| best_turn(&index, &scores, &values, rack);
            let nothing = expectation(unseen, &[], &value);
            shorter.for_each(|number, tiles| {
                let mut left = unseen.to_vec();
                let mut leave = Vec::new();
                for &wanted in tiles {
                    let Some(at) = left.iter().position(|&kind| tile(kind) == wanted) else {
                        assert_eq!(found[number], None);
                        return;
                    };
                    leave.push(left.remove(at));
                }
                let expected = expectation(&left, &leave, &value) - nothing;
                let value = found[number].unwrap();
                assert!((value - expected).abs() < 1e-6, "{value} {expected} {tiles:?}");
            });
        }
    }

    #[test]
    fn fewer_unseen_tiles_than_a_rack_give_no_values() {
        let census = Census::new(LeaveIndex::new(&alphabet(&[1, 3]), SIZE).unwrap()).unwrap();
        let unseen_tiles = UnseenTiles::new([(tile(1), 2)]);
        let best = census.new_scores(Exchanges::Forbidden);
        let values = census.leave_values(&unseen_tiles, &best, &census.prepare_values([]));
        assert!(!values.is_empty() && values.iter().all(Option::is_none));
    }
}
