//! [`Potential`]: the most that a player can still gain while the other player passes, which proves
//! a bound of a position without a search.
//!
//! The other player may always pass, so the value of a position is at most what the player to move
//! can gain alone. That is a game for one player, in which only that player's tiles matter. Its
//! plays are listed without regard to each other: their tiles, the tiles that have to be played
//! before, and the most that they can score. The best sequence of them is an upper bound of what
//! the player can gain with each part of the rack.
//!
//! When few tiles are left, this is often less than the player needs, although many moves remain:
//! tiles cannot be played, or the lead is too large.
//!
//! | module | contents |
//! |---|---|
//! | `sub_racks` | the parts of a rack and their numbers |
//! | `places` | the words that can still be made, with their squares |
//! | `cross_words` | the words through each square |
//! | `play_scores` | the highest scores of plays by their tiles, and the best sequences |
//! | `plays` | the plays that complete places |

mod sub_racks;

mod places;

mod cross_words;

mod play_scores;

mod plays;

use crate::endgame::board::rack::EndgameRack;
use crate::endgame::board::squares::EndgameBoard;
use crate::endgame::words::gaddag::EndgameGaddag;
use cross_words::CrossWords;
use places::Places;
use play_scores::Gains;
use plays::PlayFinder;
pub(crate) use sub_racks::MAX_TILES;
use sub_racks::SubRacks;

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

/// Finds upper bounds of what players can still gain. It keeps the memory that it uses.
#[derive(Debug, Clone, Default)]
pub(crate) struct Potential {
    places: Places,
    cross_words: CrossWords,
}

impl Potential {
    /// Returns upper bounds of what a player can still gain, or `None` if that takes more than this
    /// number of steps, or the player has too many tiles. Subtracts the steps taken.
    pub(crate) fn gains(
        &mut self,
        position: &PotentialPosition<'_>,
        steps: &mut u64,
    ) -> Option<GainTable> {
        let Self {
            places,
            cross_words,
        } = self;
        let racks = SubRacks::new(position.rack, position.board)?;
        cross_words.clear(position.board.squares());
        places.set(position, *steps);
        places.for_each(position, None, &mut |place| {
            cross_words.add(place);
            0
        });
        let mut plays = PlayFinder::new(position, cross_words, &racks);
        places.for_each(position, Some(cross_words.letters()), &mut |place| {
            plays.add(place)
        });
        *steps = places.steps();
        if *steps == 0 {
            return None;
        }
        let most = plays.most();
        Some(GainTable { racks, most })
    }
}

/// Upper bounds of what a player can still gain, from a position on as long as the other player
/// passes.
#[derive(Debug, Clone)]
pub(crate) struct GainTable {
    racks: SubRacks,
    /// By part of the rack.
    most: Vec<Gains>,
}

impl GainTable {
    /// Returns the number of a part of the rack.
    #[inline]
    pub(crate) fn number(&self, rack: &EndgameRack) -> u32 {
        self.racks.number(rack)
    }

    /// Returns the share of a tile in the number of a rack.
    #[inline(always)]
    pub(crate) fn stride(&self, kind: usize) -> u32 {
        self.racks.stride(kind)
    }

    /// Returns an upper bound of what the player can still gain with a rack, given the value of the
    /// other player's rack: points, and the values of tiles at the end of the game.
    #[inline(always)]
    pub(crate) fn gain(&self, rack: u32, other: i32) -> i32 {
        self.most[rack as usize].most(other)
    }
}
