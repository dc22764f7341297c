//! [`Potential`] and [`GainTable`]: upper bounds of what a player can still gain.

use super::cross_words::CrossWords;
use super::places::Places;
use super::play_scores::Gains;
use super::plays::PlayFinder;
use super::position::PotentialPosition;
use super::sub_racks::SubRacks;
use crate::endgame::board::rack::EndgameRack;

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
