//! Hidden tiles distributed anew.

use lexc_alphabet::{ErrorKind, Tile};

use super::game_state::GameState;
use crate::player::PlayerId;
use crate::tiles::bag::Draws;
use crate::tiles::rack::Rack;

/// An error of sampling with given racks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HiddenError {
    /// The rack is that of the observer, or of a player that the game does not have.
    #[error("the rack of {0} is not hidden")]
    NotHidden(PlayerId),
    /// The rack has another size than that of the player.
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
    #[error("the racks have tiles that are not among the unseen ones")]
    NotUnseen(Tile),
}

impl HiddenError {
    /// Returns the kind of the error.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        ErrorKind::Illegal
    }
}

impl GameState {
    /// Distributes the unseen tiles of a player to the other racks and the bag, at random. Later
    /// draws come from `draws` as well. The result depends only on `draws` and the view of the
    /// player, which does not change. Does not allocate.
    pub fn resample(&mut self, observer: PlayerId, draws: Draws) {
        self.resample_with(observer, &[], draws)
            .expect("no racks are given");
    }

    /// Distributes the unseen tiles like [`GameState::resample`], with these racks of some of the
    /// other players.
    ///
    /// # Errors
    /// Returns an error if the unseen tiles do not allow the racks. The state is then as before.
    pub fn resample_with(
        &mut self,
        observer: PlayerId,
        racks: &[(PlayerId, Rack)],
        draws: Draws,
    ) -> Result<(), HiddenError> {
        let own = self.racks[observer.index()];
        let mut unseen = self
            .unplaced
            .subtract(&own)
            .expect("the tiles of a rack are not on the board");
        for (player, rack) in racks {
            if *player == observer || player.index() >= self.players {
                return Err(HiddenError::NotHidden(*player));
            }
            let (expected, found) = (self.racks[player.index()].len(), rack.len());
            if expected != found {
                let player = *player;
                return Err(HiddenError::Length {
                    player,
                    expected,
                    found,
                });
            }
            let missing = rack.iter().find(|(tile, n)| unseen.count(*tile) < *n);
            match (unseen.subtract(rack), missing) {
                (Some(left), _) => unseen = left,
                (None, missing) => {
                    let tile = missing.map_or(Tile::Blank, |(tile, _)| tile);
                    return Err(HiddenError::NotUnseen(tile));
                }
            }
        }
        self.bag.reset(&unseen);
        self.draws = draws;
        for player in PlayerId::all(self.players) {
            let given = racks.iter().find(|(given, _)| *given == player);
            let rack = &mut self.racks[player.index()];
            if let Some((_, given)) = given {
                *rack = *given;
            } else if player != observer {
                let size = rack.len();
                *rack = Rack::new();
                self.bag.fill(rack, size, &mut self.draws);
            }
        }
        Ok(())
    }
}
