//! [`Observation`]: a move of the other player, and what was known before it.

use lexc_alphabet::{Alphabet, Tile};
use lexc_game::{Board, GameRules, Play, Rack};

use super::error::InferError;

/// A move as the other players see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ObservedMove {
    /// Tiles were placed.
    Play(Play),
    /// This many tiles were exchanged.
    Exchange(usize),
    /// Nothing was done.
    Pass,
}

/// A move of the other player, and what the observer knew before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Observation {
    /// The board before the move.
    pub board: Board,
    /// The tiles that the observer did not see before the move: of the bag, and those of the other
    /// player.
    pub pool: Rack,
    /// The number of tiles that the other player held.
    pub rack_len: usize,
    /// The move.
    pub seen: ObservedMove,
}

impl Observation {
    /// Returns the observation of a player who holds `own` tiles, in a game of two with all tiles of an alphabet. The other
    /// player's rack is full, as far as there are tiles.
    ///
    /// # Errors
    /// [`InferError::TilesExceeded`] if the board and the rack have more tiles of a kind than the game.
    pub fn new(
        board: &Board,
        own: &Rack,
        seen: ObservedMove,
        rules: &GameRules,
        alphabet: &Alphabet,
    ) -> Result<Self, InferError> {
        let mut pool = Rack::new();
        let blanks = (Tile::Blank, alphabet.blank().count);
        let letters = alphabet.letters().iter().map(Tile::Letter);
        let counts = alphabet.tiles().iter().map(|info| info.count);
        for (tile, count) in core::iter::once(blanks).chain(letters.zip(counts)) {
            for _ in 0..count {
                pool.add(tile).map_err(|_| InferError::TooManyTiles)?;
            }
        }
        for (_, placed) in board.tiles() {
            if !pool.remove(placed.tile()) {
                return Err(InferError::TilesExceeded(placed.tile()));
            }
        }
        for tile in own.tiles() {
            if !pool.remove(tile) {
                return Err(InferError::TilesExceeded(tile));
            }
        }
        let rack_len = rules.rack_size().min(pool.len());
        Ok(Self {
            board: board.clone(),
            pool,
            rack_len,
            seen,
        })
    }

    /// Returns the number of tiles in the bag before the move.
    #[must_use]
    pub fn bag_len(&self) -> usize {
        self.pool.len().saturating_sub(self.rack_len)
    }

    /// The tiles of the move that were seen.
    pub(super) fn placed(&self) -> Rack {
        match &self.seen {
            // A play has at most 31 tiles.
            ObservedMove::Play(play) => Rack::from_tiles(play.pieces()).unwrap_or_default(),
            ObservedMove::Exchange(_) | ObservedMove::Pass => Rack::new(),
        }
    }

    /// The number of tiles that were kept.
    pub(super) fn kept_len(&self) -> usize {
        let gone = match &self.seen {
            ObservedMove::Play(play) => play.tiles().len(),
            ObservedMove::Exchange(count) => *count,
            ObservedMove::Pass => 0,
        };
        self.rack_len.saturating_sub(gone)
    }
}
