//! Redistribution of hidden tiles.

use lexc_alphabet::Tile;

use super::game_state::GameState;
use crate::names::error_kind;
use crate::player::{MAX_PLAYERS, PlayerId};
use crate::tiles::bag::Draws;
use crate::tiles::rack::Rack;

/// An error of sampling with given racks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HiddenError {
    /// The rack belongs to the observer, or to a player that the game does not have.
    #[error("the rack of {0} is not hidden")]
    NotHidden(PlayerId),
    /// The rack has a wrong number of tiles.
    #[error("{player} holds {expected} tiles, not {found}")]
    Length {
        /// The player.
        player: PlayerId,
        /// The number of tiles that the player holds.
        expected: usize,
        /// The number of tiles of the rack.
        found: usize,
    },
    /// The racks have more tiles of a kind than are unseen.
    #[error("the racks have tiles that are not unseen")]
    NotUnseen(Tile),
}

error_kind!(HiddenError, Illegal);

impl GameState {
    /// Distributes the unseen tiles of a player to the other racks and the bag, at random. Later
    /// draws come from `draws` as well. The result depends only on `draws` and the view of the
    /// player, which does not change. Does not allocate.
    pub fn resample(&mut self, observer: PlayerId, draws: Draws) {
        self.resample_with(observer, &[], draws).expect("no racks are given");
    }

    /// Distributes the unseen tiles like [`GameState::resample`], with these racks of some of the
    /// other players.
    ///
    /// # Errors
    /// Returns an error if a rack is not hidden from the observer, differs in size from the
    /// player's rack, or has tiles that are not unseen. The state is then as before.
    pub fn resample_with(
        &mut self,
        observer: PlayerId,
        racks: &[(PlayerId, Rack)],
        draws: Draws,
    ) -> Result<(), HiddenError> {
        let mut dealt = [Rack::new(); MAX_PLAYERS];
        dealt[observer.index()] = self.racks[observer.index()];
        for (player, rack) in racks {
            if *player == observer || player.index() >= self.players {
                return Err(HiddenError::NotHidden(*player));
            }
            let (expected, found) = (self.racks[player.index()].len(), rack.len());
            if expected != found {
                return Err(HiddenError::Length { player: *player, expected, found });
            }
            dealt[player.index()] = *rack;
        }
        self.distribute(dealt, draws)
    }

    /// Deals these racks, and distributes all other tiles that are not on the board to the racks
    /// and the bag, at random. The players hold as many tiles as before: shorter racks are
    /// filled. Later draws come from `draws` as well. Does not allocate.
    ///
    /// # Errors
    /// Returns an error if a player holds fewer tiles than the rack has, and if the racks have more
    /// tiles of a kind than are not on the board. The state is then as before.
    pub fn deal_racks(
        &mut self,
        racks: &[(PlayerId, Rack)],
        draws: Draws,
    ) -> Result<(), HiddenError> {
        let mut dealt = [Rack::new(); MAX_PLAYERS];
        for (player, rack) in racks {
            let (expected, found) = (self.racks[player.index()].len(), rack.len());
            if expected < found {
                return Err(HiddenError::Length { player: *player, expected, found });
            }
            dealt[player.index()] = *rack;
        }
        self.distribute(dealt, draws)
    }

    /// Distributes the tiles that are not on the board: `dealt` to the players, the others at
    /// random.
    fn distribute(&mut self, dealt: [Rack; MAX_PLAYERS], draws: Draws) -> Result<(), HiddenError> {
        let mut unseen = self.unplaced;
        for rack in &dealt[..self.players] {
            let Some(left) = unseen.subtract(rack) else {
                let tile = unseen.first_missing(rack).unwrap_or(Tile::Blank);
                return Err(HiddenError::NotUnseen(tile));
            };
            unseen = left;
        }
        self.bag.reset(&unseen);
        self.draws = draws;
        for (player, dealt) in PlayerId::all(self.players).zip(dealt) {
            let rack = &mut self.racks[player.index()];
            let size = rack.len();
            *rack = dealt;
            self.bag.fill(rack, size, &mut self.draws);
        }
        Ok(())
    }
}
