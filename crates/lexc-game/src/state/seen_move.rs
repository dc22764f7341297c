//! [`SeenMove`]: a move as the other players see it.

use crate::moves::play::Play;
use crate::moves::player_move::Move;

/// A move as the other players see it: of an exchange, only the number of tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SeenMove {
    /// Tiles were placed.
    Play(Play),
    /// This many tiles were exchanged.
    Exchange(usize),
    /// Nothing was done.
    Pass,
    /// A play was withdrawn after a challenge; its tiles are back on the rack of its player.
    Withdrawn(Play),
}

impl SeenMove {
    /// Returns the part of a move that the other players see.
    #[must_use]
    pub const fn of(made: &Move) -> Self {
        match made {
            Move::Play(play) => Self::Play(*play),
            Move::Exchange(tiles) => Self::Exchange(tiles.len()),
            Move::Pass => Self::Pass,
        }
    }
}
