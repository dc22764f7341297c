//! [`DrawOrder`]: an order in which the tiles of the bag can be drawn.

use lexc_alphabet::Tile;
use lexc_game::{Draws, Rack};

use super::ids::OrderId;
use crate::endgame::board::rack::kind_of_tile;

/// The maximum number of draws to try. If there are more, a sample of this size is tried.
const MAX_DRAWS: u32 = 1024;

/// An order of the tiles in the bag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct DrawOrder {
    /// The tiles in the order in which they are drawn.
    pub(super) tiles: Vec<Tile>,
    /// The kinds of the tiles, for a search.
    pub(super) kinds: Vec<u8>,
    /// The number of draws of these tiles in this order.
    pub(super) draws: u32,
    /// The tiles of the other player.
    pub(super) other: Rack,
    /// The order with the same tiles sorted, which has the same result for a player who draws all
    /// tiles at once.
    pub(super) sorted: OrderId,
}

/// The orders of the bag that are tried.
#[derive(Debug)]
pub(super) struct DrawOrders {
    pub(super) orders: Vec<DrawOrder>,
    /// `true` for all orders, `false` for a sample.
    pub(super) is_complete: bool,
}

impl DrawOrders {
    /// Returns the orders of `bag` of the unseen tiles, or a sample if there are too many. `held`
    /// are the tiles of the other player, if they are known.
    pub(super) fn new(unseen: &Rack, held: Option<&Rack>, bag: usize, seed: u64) -> Self {
        let is_complete = count_draws(unseen, held, bag) <= MAX_DRAWS;
        let orders = match is_complete {
            true => draw_orders(unseen, held, bag),
            false => sampled_orders(unseen, held, bag, seed),
        };
        Self { orders, is_complete }
    }

    /// Returns the only order if these tiles, in this order, are in the bag.
    pub(super) fn known(unseen: &Rack, tiles: &[Tile]) -> Self {
        Self { orders: vec![known_order(unseen, tiles)], is_complete: true }
    }
}

/// Returns the tiles that can be in the bag.
fn hidden(unseen: &Rack, held: Option<&Rack>) -> Rack {
    held.map_or(*unseen, |held| {
        let hidden = unseen.subtract(held);
        hidden.expect("the tiles of the other player are unseen")
    })
}

/// Returns every order of `bag` of the unseen tiles. `held` are the tiles of the other player, if
/// they are known.
pub(super) fn draw_orders(unseen: &Rack, held: Option<&Rack>, bag: usize) -> Vec<DrawOrder> {
    let from = hidden(unseen, held);
    let mut orders = Vec::new();
    extend(&mut Vec::new(), &from, unseen, 1, bag, &mut orders);
    let tiles: Vec<Vec<u8>> = orders.iter().map(|order| order.kinds.clone()).collect();
    for order in &mut orders {
        let mut sorted = order.kinds.clone();
        sorted.sort_unstable();
        let index = tiles.iter().position(|kinds| *kinds == sorted);
        order.sorted = OrderId(index.expect("the list has every order of the same tiles"));
    }
    orders
}

/// Returns the number of draws of `bag` of the unseen tiles. Tiles of a kind count separately.
pub(super) fn count_draws(unseen: &Rack, held: Option<&Rack>, bag: usize) -> u32 {
    let from = unseen.len() - held.map_or(0, Rack::len);
    let counts = (0..bag).map(|drawn| from.saturating_sub(drawn) as u32);
    counts.fold(1, u32::saturating_mul)
}

/// Returns [`MAX_DRAWS`] random orders of `bag` tiles, each a function of the seed and its number.
fn sampled_orders(unseen: &Rack, held: Option<&Rack>, bag: usize, seed: u64) -> Vec<DrawOrder> {
    let from = hidden(unseen, held);
    let all: Vec<Tile> = from.tiles().collect();
    let order = |number| {
        let (mut tiles, mut draws) = (all.clone(), Draws::new(seed, number));
        for at in 0..bag.min(tiles.len()) {
            let left = (tiles.len() - at) as u32;
            tiles.swap(at, at + draws.below(left) as usize);
        }
        tiles.truncate(bag);
        known_order(unseen, &tiles)
    };
    (0..MAX_DRAWS.into()).map(order).collect()
}

/// Returns the order of these tiles.
fn known_order(unseen: &Rack, tiles: &[Tile]) -> DrawOrder {
    let mut other = *unseen;
    for &tile in tiles {
        let removed = other.remove(tile);
        debug_assert!(removed, "tiles of the bag are unseen");
    }
    DrawOrder {
        kinds: tiles.iter().map(|&tile| kind_of_tile(tile) as u8).collect(),
        tiles: tiles.to_vec(),
        draws: 1,
        other,
        sorted: OrderId(0),
    }
}

/// Adds the orders that extend `tiles` by `left` more tiles.
fn extend(
    tiles: &mut Vec<Tile>,
    from: &Rack,
    other: &Rack,
    draws: u32,
    left: usize,
    orders: &mut Vec<DrawOrder>,
) {
    if left == 0 {
        orders.push(DrawOrder {
            kinds: tiles.iter().map(|&tile| kind_of_tile(tile) as u8).collect(),
            tiles: tiles.clone(),
            draws,
            other: *other,
            sorted: OrderId(0),
        });
        return;
    }
    for (tile, count) in from.iter() {
        let (mut from, mut other) = (*from, *other);
        if from.remove(tile) && other.remove(tile) {
            tiles.push(tile);
            let draws = draws * count as u32;
            extend(tiles, &from, &other, draws, left - 1, orders);
            tiles.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::draw_orders;
    use lexc_alphabet::{Letter, Tile};
    use lexc_game::Rack;

    #[test]
    fn orders_cover_all_draws() {
        let tile = |n| Tile::Letter(Letter::new(n).expect("a letter"));
        let unseen = Rack::from_tiles([1, 1, 2, 3].map(tile)).expect("few tiles");
        let one = draw_orders(&unseen, None, 1);
        assert_eq!(one.iter().map(|order| order.draws).collect::<Vec<_>>(), [2, 1, 1]);
        let two = draw_orders(&unseen, None, 2);
        assert_eq!(two.len(), 7);
        assert_eq!(two.iter().map(|order| order.draws).sum::<u32>(), 12);
        let mirrored = two.iter().find(|order| order.kinds == [2, 1]).expect("B, A");
        assert_eq!(two[mirrored.sorted.0].kinds, [1, 2]);
        assert!(two.iter().all(|order| order.other.len() == 2));
        // Tiles that the other player holds are not in the bag.
        let held = Rack::from_tiles([1, 2].map(tile)).expect("few tiles");
        let known = draw_orders(&unseen, Some(&held), 2);
        assert_eq!(known.iter().map(|order| order.draws).sum::<u32>(), 2);
    }
}
