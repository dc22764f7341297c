//! [`Computers`]: the players of the computer seats.

use std::sync::Arc;

use lexc_game::{GameAddress, GameState, Move};
use lexc_movegen::GeneratorError;

use super::{SeatKind, Session};
use crate::leaves::LeaveTable;
use crate::players::{Player, PlayerKind, PlayerSpec};

/// Finds the moves of the computers of a session, and those of people who ask for one.
///
/// It can be sent to another thread, and needs nothing but the state: each player sees a view of
/// it and no more.
#[derive(Debug)]
pub struct Computers {
    seats: Vec<Box<dyn Player>>,
}

/// The reason why there is no computer for a seat.
#[derive(Debug, thiserror::Error)]
#[error("no computer player {spec}: {error}")]
pub struct ComputersError {
    /// The player.
    pub spec: PlayerSpec,
    /// The error of its move generator.
    pub error: GeneratorError,
}

impl Computers {
    /// Returns the computers of a session. Seats of people get `helper`, which moves for them when
    /// they ask. `leaves` gives the leave values of a player.
    ///
    /// # Errors
    /// [`ComputersError`].
    pub fn new(
        session: &Session,
        helper: &PlayerSpec,
        leaves: impl Fn(&PlayerSpec) -> Arc<LeaveTable>,
    ) -> Result<Self, ComputersError> {
        let mut seats = Vec::new();
        for seat in session.seats() {
            let spec = match seat.kind() {
                SeatKind::Person => helper,
                SeatKind::Computer(spec) => spec,
            };
            let player = spec.player(session.lexicon(), session.rules(), &leaves(spec));
            let mut player = player.map_err(|error| ComputersError {
                spec: spec.clone(),
                error,
            })?;
            player.begin(GameAddress {
                seed: session.seed(),
                number: 0,
            });
            seats.push(player);
        }
        Ok(Self { seats })
    }

    /// Returns the usual helper: the first computer of the session, or else the player by equity.
    #[must_use]
    pub fn default_helper(session: &Session) -> PlayerSpec {
        let computer = session.seats().iter().find_map(|seat| match seat.kind() {
            SeatKind::Person => None,
            SeatKind::Computer(spec) => Some(spec.clone()),
        });
        computer.unwrap_or_else(|| PlayerSpec::from(PlayerKind::Equity))
    }

    /// Returns the move of the player to move.
    pub fn choose(&mut self, state: &GameState) -> Move {
        let player = state.to_move();
        let seat = self.seats.get_mut(player.index());
        seat.map_or(Move::Pass, |seat| seat.choose(&state.view(player)))
    }
}
