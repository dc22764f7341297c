//! The play that is being laid on the board, tile by tile.

use lexc_alphabet::{Letter, PlacedTile, Tile};
use lexc_game::{Board, Direction, Play, PlayerView, Rack, Score, Square, score};

/// Tiles that were laid and not played yet, in the order in which they were laid.
#[derive(Debug, Clone, Default)]
pub(super) struct Laid {
    tiles: Vec<(Square, PlacedTile)>,
}

impl Laid {
    pub(super) fn is_empty(&self) -> bool {
        self.tiles.is_empty()
    }

    pub(super) fn clear(&mut self) {
        self.tiles.clear();
    }

    pub(super) fn get(&self, square: Square) -> Option<PlacedTile> {
        let mut tiles = self.tiles.iter();
        tiles.find(|(at, _)| *at == square).map(|(_, tile)| *tile)
    }

    /// The tiles that are still on the rack.
    pub(super) fn left(&self, rack: &Rack) -> Rack {
        let mut left = *rack;
        for (_, tile) in &self.tiles {
            let _ = left.remove(tile.tile());
        }
        left
    }

    /// Lays a letter on a free square: its own tile if it is on the rack, else a blank; a blank if it
    /// is asked for. Returns `false` if there is neither.
    pub(super) fn lay(&mut self, square: Square, letter: Letter, blank: bool, rack: &Rack) -> bool {
        let left = self.left(rack);
        let natural = !blank && left.count(Tile::Letter(letter)) > 0;
        let tile = match (natural, left.blanks()) {
            (true, _) => PlacedTile::natural(letter),
            (false, 1..) => PlacedTile::blank(letter),
            (false, 0) => return false,
        };
        self.tiles.push((square, tile));
        true
    }

    /// Takes back the last tile, and returns its square.
    pub(super) fn take_back(&mut self) -> Option<Square> {
        self.tiles.pop().map(|(square, _)| square)
    }

    /// Takes the tile of a square back.
    pub(super) fn remove(&mut self, square: Square) -> bool {
        let before = self.tiles.len();
        self.tiles.retain(|(at, _)| *at != square);
        self.tiles.len() < before
    }

    /// Lays the tiles of a play instead.
    pub(super) fn show(&mut self, play: &Play, board: &Board) {
        self.tiles = play.squares(board).collect();
    }

    /// The tiles as a play with its score, or why they are none.
    pub(super) fn play(&self, view: &PlayerView<'_>) -> Result<Play, &'static str> {
        let board = view.board();
        let mut tiles = self.tiles.clone();
        tiles.sort_by_key(|(square, _)| (square.row(), square.column()));
        let (Some((first, _)), Some((last, _))) = (tiles.first(), tiles.last()) else {
            return Err("no tile is laid");
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
