//! [`PotentialPosition`]: a position of a player who plays alone.

use crate::endgame::board::rack::EndgameRack;
use crate::endgame::board::squares::EndgameBoard;
use crate::endgame::words::gaddag::EndgameGaddag;

/// A position of a player who plays alone.
#[derive(Clone, Copy)]
pub(crate) struct PotentialPosition<'a> {
    pub(crate) board: &'a EndgameBoard,
    pub(crate) gaddag: &'a EndgameGaddag,
    /// The tiles of the player and those in the bag.
    pub(crate) rack: &'a EndgameRack,
    /// The bonus of a play by its number of tiles.
    pub(crate) bonuses: &'a [i32],
}
