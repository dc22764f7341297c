//! The tiles that a player cannot see, distributed anew.

use lexc_alphabet::Tile;

use super::GameState;
use crate::bag::Draws;
use crate::player::PlayerId;
use crate::rack::Rack;

/// A reason why other players cannot hold the racks that they are said to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HiddenError {
    /// The observer, who sees the own rack, or a player that the game does not have.
    #[error("the rack of {0} is not hidden")]
    NotHidden(PlayerId),
    /// A rack of another size than the player's.
    #[error("{player} holds {expected} tiles, not {found}")]
    Length {
        /// The player.
        player: PlayerId,
        /// The number of tiles that the player holds.
        expected: usize,
        /// The number of tiles of the rack.
        found: usize,
    },
    /// More tiles of a kind than are unseen.
    #[error("the racks have tiles that are not among the unseen ones")]
    NotUnseen(Tile),
}

impl GameState {
    /// Distributes the tiles that a player does not see to the other racks and the bag, as the
    /// stream of numbers says. Later draws come from that stream, too. The result depends on the
    /// view of the player and the stream alone; that view does not change. Does not allocate.
    pub fn resample(&mut self, observer: PlayerId, draws: Draws) {
        // Without given racks there is nothing that could be wrong.
        let _ = self.resample_with(observer, &[], draws);
    }

    /// Distributes the unseen tiles like [`GameState::resample`], with these racks of some of the
    /// other players.
    ///
    /// # Errors
    /// [`HiddenError`] if the unseen tiles do not allow the racks; the state is then as before.
    pub fn resample_with(
        &mut self,
        observer: PlayerId,
        racks: &[(PlayerId, Rack)],
        draws: Draws,
    ) -> Result<(), HiddenError> {
        let own = self.racks[observer.index()];
        let mut unseen = self.unplaced.subtract(&own).unwrap_or_default();
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
