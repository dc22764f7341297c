//! The rules for moves, except for their words.

use lexc_alphabet::{Alphabet, Letter, Tile};

use super::game_state::GameState;
use crate::board::grid::Board;
use crate::board::layout::BoardLayout;
use crate::board::square::{Direction, Square};
use crate::moves::play::Play;
use crate::moves::player_move::Move;
use crate::moves::words;
use crate::names::error_kind;
use crate::score::Score;
use crate::tiles::rack::Rack;

/// A reason why a move is not allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoveError {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// A play or an exchange without tiles.
    #[error("the move has no tiles")]
    NoTiles,
    /// The player does not hold a tile, or not as many of them.
    #[error("a tile of the move is not on the rack")]
    NotOnRack(Tile),
    /// A letter that the alphabet does not have.
    #[error("letter {} is not in the alphabet", .0.number())]
    UnknownLetter(Letter),
    /// The play has more tiles than squares, or its first square is outside the board.
    #[error("the play leaves the board")]
    LeavesBoard,
    /// A first square that has a tile.
    #[error("there is a tile on {0}")]
    Taken(Square),
    /// A first play that does not cover the start square.
    #[error("the first play must cover {0}")]
    MissesStart(Square),
    /// A first play of one tile.
    #[error("the first play must place at least two tiles")]
    SingleTile,
    /// A play that touches no tile on the board.
    #[error("the play touches no tile on the board")]
    NotConnected,
    /// A play whose score differs from the score by the rules.
    #[error("the play scores {expected}, not {found}")]
    WrongScore {
        /// The score by the rules.
        expected: Score,
        /// The score of the play.
        found: Score,
    },
    /// An exchange while the bag holds too few tiles.
    #[error("the bag holds {bag} tiles; an exchange needs {needed}")]
    Bag {
        /// The number of tiles in the bag.
        bag: usize,
        /// The required number of tiles.
        needed: usize,
    },
}

error_kind!(MoveError, Illegal);

impl MoveError {
    /// Returns the message, which names the tile that is not on the rack.
    ///
    /// # Examples
    /// ```
    /// use lexc_alphabet::{Alphabet, Tile};
    /// use lexc_game::MoveError;
    ///
    /// let english = Alphabet::builtin("english")?;
    /// let error = MoveError::NotOnRack(Tile::Blank);
    /// assert_eq!(error.message(&english), "the tile ? is not on the rack");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn message(&self, alphabet: &Alphabet) -> String {
        match self {
            Self::NotOnRack(Tile::Blank) => "the tile ? is not on the rack".to_owned(),
            Self::NotOnRack(Tile::Letter(letter)) => {
                format!("the tile {} is not on the rack", alphabet.spell(&[*letter]))
            }
            error => error.to_string(),
        }
    }
}

impl GameState {
    /// Returns `Ok` if the rules allow the move. Whether its words are valid is decided by a
    /// referee with a lexicon, such as a session of the crate `lexc-engine`, whose errors name the
    /// words.
    ///
    /// # Errors
    /// Returns the reason why the rules do not allow the move.
    pub fn check(&self, made: &Move) -> Result<(), MoveError> {
        if self.progress.ending.is_some() {
            return Err(MoveError::GameOver);
        }
        match made {
            Move::Play(play) => self.check_play(play).map(|_| ()),
            Move::Exchange(tiles) => self.check_exchange(tiles),
            Move::Pass => Ok(()),
        }
    }

    fn check_exchange(&self, tiles: &Rack) -> Result<(), MoveError> {
        if tiles.is_empty() {
            return Err(MoveError::NoTiles);
        }
        self.check_rack(tiles)?;
        let bag = self.bag.len();
        let needed = self.rules.exchange_minimum().max(tiles.len());
        match self.rules.may_exchange(bag) && bag >= needed {
            true => Ok(()),
            false => Err(MoveError::Bag { bag, needed }),
        }
    }

    fn check_rack(&self, tiles: &Rack) -> Result<(), MoveError> {
        let held = &self.racks[self.progress.to_move.index()];
        match held.first_missing(tiles) {
            Some(tile) => Err(MoveError::NotOnRack(tile)),
            None => Ok(()),
        }
    }

    /// Checks a play and returns the squares of its new tiles: bit *n* for the *n*-th square of the
    /// line from its first tile.
    pub(super) fn check_play(&self, play: &Play) -> Result<u32, MoveError> {
        let letters = self.values.letters();
        let unknown = |letter: &Letter| !letters.contains(*letter);
        let mut placed = play.tiles().iter().map(|tile| tile.letter());
        if let Some(letter) = placed.find(unknown) {
            return Err(MoveError::UnknownLetter(letter));
        }
        if play.tiles().is_empty() {
            return Err(MoveError::NoTiles);
        }
        let tiles: Rack = play.pieces().collect();
        self.check_rack(&tiles)?;
        let is_first = self.unplaced.len() == self.tiles.len();
        let squares = check_place(play, &self.board, self.rules.layout(), is_first)?;
        let (expected, found) =
            (words::score(play, &self.board, &self.rules, &self.values), play.score());
        match expected == found {
            true => Ok(squares),
            false => Err(MoveError::WrongScore { expected, found }),
        }
    }
}

/// Checks where a play lies on a board, and returns the squares of its new tiles: bit *n* for the
/// *n*-th square of the line from its first tile. `is_first` is `true` if the board is empty.
pub(crate) fn check_place(
    play: &Play,
    board: &Board,
    layout: &BoardLayout,
    is_first: bool,
) -> Result<u32, MoveError> {
    let start = play.start();
    if !board.contains(start) {
        return Err(MoveError::LeavesBoard);
    }
    if board.get(start).is_some() {
        return Err(MoveError::Taken(start));
    }
    let (mut squares, mut count, mut covers) = (0, 0, false);
    let origin = start.row() + start.column();
    let mut touches = false;
    for (square, _) in play.squares(board) {
        squares |= 1 << (square.row() + square.column() - origin);
        count += 1;
        covers |= square == layout.start();
        touches |= [Direction::Across, Direction::Down]
            .into_iter()
            .any(|direction| board.is_beside_tile(square, direction));
    }
    if count < play.tiles().len() {
        return Err(MoveError::LeavesBoard);
    }
    match is_first {
        true if !covers => Err(MoveError::MissesStart(layout.start())),
        true if count < 2 => Err(MoveError::SingleTile),
        false if !touches => Err(MoveError::NotConnected),
        _ => Ok(squares),
    }
}
