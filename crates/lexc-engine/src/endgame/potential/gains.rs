//! [`Potential`] and [`GainTable`]: upper bounds of what a player can still gain.

use super::cross_words::CrossWords;
use super::places::Places;
use super::play_scores::Gains;
use super::plays::PlayFinder;
use super::position::PotentialPosition;
use super::sub_racks::{SubRack, SubRacks};
use crate::endgame::board::rack::EndgameRack;

/// Finds upper bounds of what players can still gain. It keeps the memory that it uses.
#[derive(Debug, Clone, Default)]
pub(crate) struct Potential {
    places: Places,
    cross_words: CrossWords,
}

impl Potential {
    /// Returns upper bounds of what a player can still gain, or `None` if the player has too many
    /// tiles, or finding them takes more than `steps` steps. Subtracts the steps taken.
    pub(crate) fn gains(
        &mut self,
        position: &PotentialPosition<'_>,
        steps: &mut u64,
    ) -> Option<GainTable> {
        let Self { places, cross_words } = self;
        let racks = SubRacks::new(position.rack, position.board)?;
        cross_words.clear(position.board.squares());
        places.set(position, *steps);
        places.for_each(position, None, &mut |place| {
            cross_words.add(place);
            0
        });
        let mut plays = PlayFinder::new(position, cross_words, &racks);
        places.for_each(position, Some(cross_words.letters()), &mut |place| plays.add(place));
        *steps = places.steps();
        if *steps == 0 {
            return None;
        }
        let most = plays.most();
        Some(GainTable { racks, most })
    }
}

/// Upper bounds of what a player can still gain with each part of the rack. They hold as long as
/// the other player passes.
#[derive(Debug, Clone)]
pub(crate) struct GainTable {
    racks: SubRacks,
    /// By sub-rack.
    most: Vec<Gains>,
}

impl GainTable {
    /// Returns the sub-rack of some of the tiles.
    #[inline]
    pub(crate) fn sub_rack(&self, rack: &EndgameRack) -> SubRack {
        self.racks.of(rack)
    }

    /// Returns the sub-rack of one tile of a kind.
    #[inline(always)]
    pub(crate) fn single(&self, kind: usize) -> SubRack {
        self.racks.single(kind)
    }

    /// Returns an upper bound of what the player can still gain with a rack, given the value of the
    /// other player's rack: points, and the values of tiles at the end of the game.
    #[inline(always)]
    pub(crate) fn gain(&self, rack: SubRack, other: i32) -> i32 {
        self.most[rack.index()].most(other)
    }
}
