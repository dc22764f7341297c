//! [`Observation`]: a move of the other player and the knowledge of the observer before it.

use crate::error::Error;
use lexc_alphabet::Alphabet;
use lexc_game::{Bag, Board, GameRules, Move, Play, Rack};

/// A move as the other players see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ObservedMove {
    /// Tiles were placed.
    Play(Play),
    /// This many tiles were exchanged.
    Exchange(usize),
    /// The player passed.
    Pass,
}

impl From<&Move> for ObservedMove {
    fn from(made: &Move) -> Self {
        match made {
            Move::Play(play) => Self::Play(*play),
            Move::Exchange(tiles) => Self::Exchange(tiles.len()),
            Move::Pass => Self::Pass,
        }
    }
}

/// A move of the other player and the knowledge of the observer before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Observation {
    /// The board before the move.
    pub board: Board,
    /// The tiles unseen by the observer before the move: the bag and the other rack.
    pub unseen: Rack,
    /// The number of tiles that the other player held.
    pub rack_len: usize,
    /// The move.
    pub observed: ObservedMove,
}

impl Observation {
    /// Returns the observation of a player who holds `own` tiles, in a game of two players with all
    /// tiles of an alphabet. The other player's rack is full, or has all unseen tiles if they are
    /// fewer.
    ///
    /// # Errors
    /// Returns [`Error::TilesExceeded`] if the board and the rack have more tiles of a kind
    /// than the game.
    pub fn new(
        board: &Board,
        own: &Rack,
        observed: ObservedMove,
        rules: &GameRules,
        alphabet: &Alphabet,
    ) -> Result<Self, Error> {
        let tiles = Bag::new(alphabet);
        let mut unseen = Rack::from_tiles(tiles.tiles().iter().copied())
            .map_err(|_| Error::limit("the alphabet has more than 255 tiles of one kind"))?;
        let placed = board.tiles().map(|(_, placed)| placed.tile());
        for tile in placed.chain(own.tiles()) {
            if !unseen.remove(tile) {
                return Err(Error::TilesExceeded(tile));
            }
        }
        let rack_len = rules.rack_size().min(unseen.len());
        Ok(Self { board: board.clone(), unseen, rack_len, observed })
    }

    /// Returns the number of tiles in the bag before the move.
    #[must_use]
    pub fn bag_len(&self) -> usize {
        self.unseen.len().saturating_sub(self.rack_len)
    }

    /// Returns the tiles that the move placed.
    pub(super) fn placed(&self) -> Rack {
        match &self.observed {
            ObservedMove::Play(play) => {
                Rack::from_tiles(play.pieces()).expect("a rack holds the tiles of a play")
            }
            ObservedMove::Exchange(_) | ObservedMove::Pass => Rack::new(),
        }
    }

    /// Returns the length of the leave.
    pub(super) fn kept_len(&self) -> usize {
        let used = match &self.observed {
            ObservedMove::Play(play) => play.tiles().len(),
            ObservedMove::Exchange(count) => *count,
            ObservedMove::Pass => 0,
        };
        self.rack_len.saturating_sub(used)
    }
}
