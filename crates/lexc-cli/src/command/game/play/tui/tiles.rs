//! The tiles of the play that is being entered.

use lexc::alphabet::{Letter, PlacedTile, Tile};
use lexc::game::{Board, Direction, Play, PlayerView, Rack, Score, Square, score};

/// The tiles that are placed on the board but not played yet, in order of placement.
#[derive(Debug, Clone, Default)]
pub(super) struct PlacedTiles {
    tiles: Vec<(Square, PlacedTile)>,
}

impl PlacedTiles {
    pub(super) fn is_empty(&self) -> bool {
        self.tiles.is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.tiles.len()
    }

    pub(super) fn clear(&mut self) {
        self.tiles.clear();
    }

    pub(super) fn tiles(&self) -> &[(Square, PlacedTile)] {
        &self.tiles
    }

    pub(super) fn get(&self, square: Square) -> Option<PlacedTile> {
        let mut tiles = self.tiles.iter();
        tiles.find(|(at, _)| *at == square).map(|(_, tile)| *tile)
    }

    /// Returns the tiles that are still on the rack.
    pub(super) fn remaining(&self, rack: &Rack) -> Rack {
        let mut remaining = *rack;
        for (_, tile) in &self.tiles {
            let _ = remaining.remove(tile.tile());
        }
        remaining
    }

    /// Places a letter on a free square: its tile if it is on the rack and no blank is requested,
    /// else a blank. Returns `false` if the rack has neither.
    pub(super) fn place(
        &mut self,
        square: Square,
        letter: Letter,
        blank: bool,
        rack: &Rack,
    ) -> bool {
        let remaining = self.remaining(rack);
        let natural = !blank && remaining.count(Tile::Letter(letter)) > 0;
        let tile = match (natural, remaining.blanks()) {
            (true, _) => PlacedTile::natural(letter),
            (false, 1..) => PlacedTile::blank(letter),
            (false, 0) => return false,
        };
        self.tiles.push((square, tile));
        true
    }

    pub(super) fn remove_last(&mut self) -> Option<Square> {
        self.tiles.pop().map(|(square, _)| square)
    }

    /// Removes the tile on a square. Returns `false` if there is none.
    pub(super) fn remove(&mut self, square: Square) -> bool {
        let before = self.tiles.len();
        self.tiles.retain(|(at, _)| *at != square);
        self.tiles.len() < before
    }

    /// Replaces all tiles by the tiles of a play.
    pub(super) fn set_play(&mut self, play: &Play, board: &Board) {
        self.tiles = play.squares(board).collect();
    }

    /// Returns the tiles as a play with its score, or the reason why they are not a play.
    pub(super) fn play(&self, view: &PlayerView<'_>) -> Result<Play, &'static str> {
        let board = view.board();
        let mut tiles = self.tiles.clone();
        tiles.sort_by_key(|(square, _)| (square.row(), square.column()));
        let (Some((first, _)), Some((last, _))) = (tiles.first(), tiles.last()) else {
            return Err("no tile is placed");
        };
        let direction = if first == last {
            // A single tile makes a word with its neighbours.
            let beside = |direction| board.is_beside_tile(*first, direction);
            match !beside(Direction::Across) && beside(Direction::Down) {
                true => Direction::Down,
                false => Direction::Across,
            }
        } else if first.row() == last.row() {
            Direction::Across
        } else {
            Direction::Down
        };
        let placed: Vec<PlacedTile> = tiles.iter().map(|(_, tile)| *tile).collect();
        let play = Play::new(direction, *first, &placed, Score::ZERO);
        if !play.squares(board).eq(tiles) {
            return Err("the tiles are not in one line without gaps");
        }
        let points = score(&play, board, view.rules(), view.values());
        Ok(play.with_score(points))
    }
}
