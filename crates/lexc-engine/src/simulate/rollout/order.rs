//! [`TileOrders`]: the order of the unseen tiles in each iteration.

use lexc_alphabet::Tile;
use lexc_game::{Draws, Rack};

use crate::error::Error;
use crate::simulate::opponent::OpponentRack;

/// Draws orders of the unseen tiles.
#[derive(Debug, Clone)]
pub(in crate::simulate) struct TileOrders {
    seed: u64,
    /// The unseen tiles except those that the other player is known to hold.
    tiles: Vec<Tile>,
    held: Rack,
    /// Sets of tiles of the other player, each with the cumulative sum of the weights.
    sets: Vec<(Rack, u64)>,
    /// The number of tiles of the other player.
    rack_len: usize,
}

/// The tiles of an iteration.
#[derive(Debug, Clone, Default)]
pub(in crate::simulate) struct TileOrder {
    /// The rack of the other player.
    pub(in crate::simulate) rack: Rack,
    /// The bag. The player draws from its end and the other player from its beginning, so that
    /// neither player's tiles depend on the number that the other draws.
    pub(in crate::simulate) bag: Vec<Tile>,
}

/// The sum of all weights. Weights are scaled to integers, so that draws do not depend on rounding.
const SUM: f64 = (1u64 << 62) as f64;

fn impossible_rack() -> Error {
    Error::illegal(
        "the other player cannot hold the given tiles: they are not unseen, or too many for the \
         rack",
    )
}

impl TileOrders {
    /// Returns the orders of a seed. Returns `None` if the known tiles of the other player are not
    /// among the unseen tiles or do not fit the rack, or if their weights are not valid.
    pub(in crate::simulate) fn new(
        seed: u64,
        unseen: &Rack,
        rack_len: usize,
        opponent: &OpponentRack,
    ) -> Result<Self, Error> {
        let fits = |rack: &Rack| rack.len() <= rack_len && unseen.is_superset(rack);
        let held = match opponent {
            OpponentRack::Holds(rack) => *rack,
            OpponentRack::Unknown | OpponentRack::Weighted(_) => Rack::new(),
        };
        let left = unseen.subtract(&held).filter(|_| fits(&held));
        let left = left.ok_or_else(impossible_rack)?;
        let sum: f64 = opponent.sets().iter().map(|(_, weight)| weight).sum();
        let mut before = 0.0;
        let mut sets = Vec::with_capacity(opponent.sets().len());
        for (rack, weight) in opponent.sets() {
            if !fits(rack) || !weight.is_finite() || *weight < 0.0 {
                return Err(impossible_rack());
            }
            before += weight;
            sets.push((*rack, (before / sum * SUM) as u64));
        }
        if matches!(opponent, OpponentRack::Weighted(_)) && (sum <= 0.0 || !sum.is_finite()) {
            return Err(impossible_rack());
        }
        // Rounding must not leave a gap after the last set of positive weight.
        let last = opponent.sets().iter().rposition(|(_, weight)| *weight > 0.0);
        for (_, upto) in sets.iter_mut().skip(last.unwrap_or(0)) {
            *upto = u64::MAX;
        }
        if unseen.len() < rack_len {
            return Err(impossible_rack());
        }
        Ok(Self { seed, tiles: left.tiles().collect(), held, sets, rack_len })
    }

    /// Writes the order of an iteration: a pure function of the seed and the iteration.
    pub(in crate::simulate) fn fill(&self, iteration: u64, order: &mut TileOrder) {
        let mut draws = Draws::new(self.seed, iteration);
        order.bag.clear();
        order.bag.extend_from_slice(&self.tiles);
        order.rack = self.held;
        if !self.sets.is_empty() {
            let pick = u64::from(draws.below(1 << 31)) << 31 | u64::from(draws.below(1 << 31));
            let at = self.sets.partition_point(|(_, upto)| *upto <= pick);
            for tile in self.sets.get(at).iter().flat_map(|(set, _)| set.tiles()) {
                if let Some(at) = order.bag.iter().position(|&other| other == tile) {
                    order.bag.swap_remove(at);
                    order.rack.add(tile).expect("the sets fit the rack");
                }
            }
        }
        draws.shuffle(&mut order.bag);
        let missing = self.rack_len.saturating_sub(order.rack.len());
        for tile in order.bag.drain(..missing.min(order.bag.len())) {
            order.rack.add(tile).expect("a rack holds a full rack");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::Arc;

    use lexc_alphabet::Letter;

    use super::*;

    fn rack(letters: &str) -> Rack {
        let tile = |c: char| Tile::Letter(Letter::new(c as u8 - b'A' + 1).unwrap());
        Rack::from_tiles(letters.chars().map(tile)).unwrap()
    }

    #[test]
    fn all_orders_are_equally_frequent() {
        let orders = TileOrders::new(3, &rack("ABCD"), 2, &OpponentRack::Unknown).unwrap();
        let mut counts: BTreeMap<String, u32> = BTreeMap::new();
        let mut order = TileOrder::default();
        for iteration in 0..12_000 {
            orders.fill(iteration, &mut order);
            *counts.entry(format!("{order:?}")).or_default() += 1;
        }
        // 6 racks and 2 orders of the bag: 1000 each, with a standard deviation of 30.
        assert_eq!(counts.len(), 12);
        assert!(counts.values().all(|n| (870..1130).contains(n)), "{counts:?}");
    }

    #[test]
    fn weights_and_known_tiles_are_respected() {
        let held = TileOrders::new(3, &rack("ABCD"), 2, &OpponentRack::Holds(rack("D"))).unwrap();
        let sets = [(rack("A"), 1.0), (rack("BC"), 3.0), (rack("D"), 0.0)];
        let weighted = OpponentRack::Weighted(Arc::from(sets));
        let weighted = TileOrders::new(3, &rack("ABCD"), 2, &weighted).unwrap();
        let mut order = TileOrder::default();
        let mut pairs = 0;
        for iteration in 0..4000 {
            held.fill(iteration, &mut order);
            assert!(order.rack.is_superset(&rack("D")) && order.rack.len() == 2);
            weighted.fill(iteration, &mut order);
            assert_eq!((order.rack.len(), order.bag.len()), (2, 2));
            pairs += u32::from(order.rack == rack("BC"));
            assert!(order.rack == rack("BC") || order.rack.is_superset(&rack("A")));
        }
        assert!((2900..3100).contains(&pairs), "{pairs}");
    }

    #[test]
    fn tiles_that_are_not_unseen_are_refused() {
        let refused = |opponent| TileOrders::new(1, &rack("AB"), 1, &opponent).is_err();
        assert!(refused(OpponentRack::Holds(rack("C"))));
        assert!(refused(OpponentRack::Holds(rack("AB"))));
        assert!(refused(OpponentRack::Weighted(Arc::from([]))));
        assert!(refused(OpponentRack::Weighted(Arc::from([(rack("A"), f64::NAN)]))));
        assert!(refused(OpponentRack::Weighted(Arc::from([(rack("A"), 0.0)]))));
        assert!(!refused(OpponentRack::Holds(Rack::new())));
    }
}
