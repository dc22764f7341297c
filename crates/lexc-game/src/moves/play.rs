//! [`Play`]: tiles placed in one line, and their score.

use core::cmp::Ordering;

use lexc_alphabet::{Letter, PlacedTile, Tile};

use crate::board::grid::Board;
use crate::board::square::{Coordinate, Direction, MAX_SIDE, Square};
use crate::score::Score;
use crate::tiles::rack::Rack;

/// A placeholder for the unused tiles of a play.
const UNUSED: PlacedTile = match Letter::new(1) {
    Some(letter) => PlacedTile::natural(letter),
    None => unreachable!(),
};

/// A play: tiles placed in one line, and their score. It owns no memory and is small enough to
/// copy.
///
/// A play does not contain the tiles of the board between its own. Most methods take the board
/// before the play.
///
/// # Examples
/// ```
/// use lexc_alphabet::{Letter, PlacedTile};
/// use lexc_game::{Board, BoardLayout, Direction, Play, Score, Square};
///
/// let [a, b] = [1, 2].map(|n| PlacedTile::natural(Letter::new(n).unwrap()));
/// let mut board = Board::new(BoardLayout::standard());
/// board.set(Square::new(7, 7).unwrap(), Some(a));
/// let start = Square::new(7, 6).unwrap();
/// let play = Play::new(Direction::Across, start, &[b, b], Score::from(10));
/// let squares: Vec<usize> = play.squares(&board).map(|(square, _)| square.column()).collect();
/// assert_eq!(squares, [6, 8]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Play {
    direction: Direction,
    start: Square,
    len: u8,
    score: Score,
    tiles: [PlacedTile; MAX_SIDE],
}

impl Play {
    /// Returns a play whose first tile goes on `start`, the others on the next empty squares of
    /// the line. At most [`MAX_SIDE`] tiles are taken.
    #[inline]
    #[must_use]
    pub fn new(direction: Direction, start: Square, tiles: &[PlacedTile], score: Score) -> Self {
        let mut all = [UNUSED; MAX_SIDE];
        let len = tiles.len().min(MAX_SIDE);
        all[..len].copy_from_slice(&tiles[..len]);
        Self { direction, start, len: len as u8, score, tiles: all }
    }

    /// Returns the direction.
    #[inline]
    #[must_use]
    pub const fn direction(&self) -> Direction {
        self.direction
    }

    /// Returns the square of the first new tile.
    #[inline]
    #[must_use]
    pub const fn start(&self) -> Square {
        self.start
    }

    /// Returns the new tiles, from left to right or from top to bottom.
    #[inline]
    #[must_use]
    pub fn tiles(&self) -> &[PlacedTile] {
        &self.tiles[..usize::from(self.len)]
    }

    /// Returns the score.
    #[inline]
    #[must_use]
    pub const fn score(&self) -> Score {
        self.score
    }

    /// Returns the same play with another score.
    #[must_use]
    pub const fn with_score(mut self, score: Score) -> Self {
        self.score = score;
        self
    }

    /// Compares two plays of a position: the higher score first, then plays across before plays
    /// down, then by square, then by tiles. This is the order of all lists of plays.
    ///
    /// # Examples
    /// ```
    /// use lexc_alphabet::{Letter, PlacedTile};
    /// use lexc_game::{Direction, Play, Score, Square};
    ///
    /// let [a, b] = [1, 2].map(|n| PlacedTile::natural(Letter::new(n).unwrap()));
    /// let square = Square::new(7, 7).unwrap();
    /// let low = Play::new(Direction::Across, square, &[a, b], Score::from(8));
    /// let high = Play::new(Direction::Down, square, &[a, b], Score::from(9));
    /// let mut plays = [low, high];
    /// plays.sort_by(Play::cmp_rank);
    /// assert_eq!(plays, [high, low]);
    /// ```
    #[inline]
    #[must_use]
    pub fn cmp_rank(&self, other: &Self) -> Ordering {
        other.score.cmp(&self.score).then_with(|| self.cmp_placement(other))
    }

    /// Compares two plays without their scores: plays across first, then by square, then by tiles.
    #[must_use]
    pub fn cmp_placement(&self, other: &Self) -> Ordering {
        (self.direction, self.start)
            .cmp(&(other.direction, other.start))
            .then_with(|| self.tiles().cmp(other.tiles()))
    }

    /// Returns an iterator over the new tiles and their squares, given the board before the play.
    /// Occupied squares are skipped; tiles beyond the end of the line are left out.
    pub fn squares<'a>(
        &'a self,
        board: &'a Board,
    ) -> impl Iterator<Item = (Square, PlacedTile)> + Clone + 'a {
        let mut at = Some(self.start);
        self.tiles().iter().map_while(move |&tile| {
            let mut square = at?;
            while board.get(square).is_some() {
                square = square.next(self.direction)?;
            }
            at = square.next(self.direction);
            board.contains(square).then_some((square, tile))
        })
    }

    /// Places the tiles on a board, except those beyond the end of the line.
    pub fn place_on(&self, board: &mut Board) {
        let mut at = Some(self.start);
        for &tile in self.tiles() {
            while let Some(square) = at
                && board.get(square).is_some()
            {
                at = square.next(self.direction);
            }
            let Some(square) = at.filter(|&square| board.contains(square)) else {
                return;
            };
            board.set(square, Some(tile));
            at = square.next(self.direction);
        }
    }

    /// Returns the rack after the play. Tiles that the rack does not hold are ignored, so that a
    /// play can be shown with any rack.
    #[must_use]
    pub fn leave(&self, rack: &Rack) -> Rack {
        let mut leave = *rack;
        for tile in self.tiles() {
            let _ = leave.remove(tile.tile());
        }
        leave
    }

    /// Returns the new tiles as pieces, blanks as blanks.
    pub fn pieces(&self) -> impl Iterator<Item = Tile> + '_ {
        self.tiles().iter().map(|tile| tile.tile())
    }

    /// Returns the coordinate of the word that the play makes along its line, given the board
    /// before the play.
    #[must_use]
    pub fn coordinate(&self, board: &Board) -> Coordinate {
        let mut square = self.start;
        while let Some(previous) = square.previous(self.direction)
            && board.get(previous).is_some()
        {
            square = previous;
        }
        Coordinate::new(square, self.direction)
    }

    /// Returns the word that the play makes along its line, given the board before the play: each
    /// tile, and whether it is new.
    #[must_use]
    pub fn word(&self, board: &Board) -> Vec<(PlacedTile, bool)> {
        let mut word = Vec::new();
        let mut at = Some(self.coordinate(board).square);
        let mut new = self.tiles().iter();
        while let Some(square) = at {
            if let Some(tile) = board.get(square) {
                word.push((tile, false));
            } else if board.contains(square)
                && let Some(&tile) = new.next()
            {
                word.push((tile, true));
            } else {
                break;
            }
            at = square.next(self.direction);
        }
        word
    }
}
