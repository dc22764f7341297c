//! The order of the tiles on a rack, chosen by its player.

use lexc::alphabet::Tile;
use lexc::game::{Draws, Rack};

/// The tiles of a rack in order.
#[derive(Debug, Clone, Default)]
pub(super) struct RackOrder {
    tiles: Vec<Tile>,
}

impl RackOrder {
    /// Updates the tiles: remaining ones keep their order, new ones follow.
    pub(super) fn update(&mut self, rack: &Rack) {
        let mut remaining = *rack;
        self.tiles.retain(|tile| remaining.remove(*tile));
        let mut new: Vec<Tile> = remaining.tiles().collect();
        new.sort_by_key(|tile| (tile.is_blank(), *tile));
        self.tiles.extend(new);
    }

    pub(super) fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// Shuffles the tiles.
    pub(super) fn shuffle(&mut self, draws: &mut Draws) {
        draws.shuffle(&mut self.tiles);
    }

    /// Sorts the tiles by the alphabet, blanks last.
    pub(super) fn sort(&mut self) {
        self.tiles.sort_by_key(|tile| (tile.is_blank(), *tile));
    }

    /// Moves these tiles to the front.
    pub(super) fn arrange(&mut self, front: &[Tile]) {
        let mut others = std::mem::take(&mut self.tiles);
        for tile in front {
            if let Some(index) = others.iter().position(|held| held == tile) {
                self.tiles.push(others.remove(index));
            }
        }
        self.tiles.extend(others);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lexc::alphabet::Letter;

    #[test]
    fn tiles_keep_their_order() {
        let [a, b, c, d] = [1, 2, 3, 4].map(|n| Tile::Letter(Letter::new(n).unwrap()));
        let rack = |tiles: &[Tile]| Rack::from_tiles(tiles.iter().copied()).unwrap();
        let mut order = RackOrder::default();
        order.update(&rack(&[Tile::Blank, b, a, a]));
        assert_eq!(order.tiles(), [a, a, b, Tile::Blank]);
        order.arrange(&[b, d, Tile::Blank]);
        assert_eq!(order.tiles(), [b, Tile::Blank, a, a]);
        order.update(&rack(&[b, a, d, c]));
        assert_eq!(order.tiles(), [b, a, c, d]);
        order.shuffle(&mut Draws::new(1, 0));
        order.sort();
        assert_eq!(order.tiles(), [a, b, c, d]);
    }
}
