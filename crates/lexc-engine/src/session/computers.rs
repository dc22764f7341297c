//! [`Computers`]: the players of the computer seats.

use std::sync::Arc;

use lexc_game::{GameAddress, GameRules, GameState, Move};
use lexc_runtime::Lexicon;

use super::seat::{Seat, SeatKind};
use crate::error::Error;
use crate::leaves::{LeaveTable, not_built_in};
use crate::players::{Clock, PassingPlayer, Player, PlayerSpec};
use crate::watch::StepLimits;

/// Finds moves for the computers of a session, and for people who ask for one.
///
/// It can be sent to another thread. It needs only the state of the game, and each player sees only
/// a view of that state.
#[derive(Debug)]
pub struct Computers {
    seats: Vec<Box<dyn Player>>,
}

/// A game with seats for which players are created.
#[derive(Clone, Copy)]
pub(super) struct SeatedGame<'a> {
    pub(super) seats: &'a [Seat],
    pub(super) lexicon: &'a Lexicon,
    pub(super) rules: &'a GameRules,
    pub(super) address: GameAddress,
}

/// Returns the error for a computer player that cannot be created.
fn refused(spec: &PlayerSpec, reason: Error) -> Error {
    Error::Computer { spec: spec.to_string(), reason: Box::new(reason) }
}

impl Computers {
    /// Creates the players of the seats of a game. Seats of people get `helper`, or a player that
    /// passes.
    pub(super) fn of_seats(
        game: SeatedGame<'_>,
        helper: Option<&PlayerSpec>,
        leaves: impl Fn(&PlayerSpec) -> Result<Arc<LeaveTable>, Error>,
        clock: Option<Clock>,
    ) -> Result<Self, Error> {
        let player = |seat: &Seat| -> Result<Box<dyn Player>, Error> {
            let spec = match seat.kind() {
                SeatKind::Computer(spec) => Some(spec),
                SeatKind::Person => helper,
            };
            let Some(spec) = spec else {
                return Ok(Box::new(PassingPlayer));
            };
            let player = spec.player(game.lexicon, game.rules, &leaves(spec)?, clock);
            let mut player = player.map_err(|error| refused(spec, error))?;
            player.begin(game.address);
            Ok(player)
        };
        let seats = game.seats.iter().map(player).collect::<Result<_, _>>()?;
        Ok(Self { seats })
    }

    /// Creates the players of the computer seats. The leave table is the one named by the spec,
    /// else `leaves`, else the default of the alphabet.
    pub(super) fn with_default_leaves(
        game: SeatedGame<'_>,
        leaves: Option<&Arc<LeaveTable>>,
        clock: Option<Clock>,
    ) -> Result<Self, Error> {
        let lexicon = game.lexicon;
        let table = |spec: &PlayerSpec| {
            let load = |table: Result<LeaveTable, Error>| {
                table.map(Arc::new).map_err(|error| refused(spec, error))
            };
            if let Some(name) = spec.leaves() {
                let builtin = LeaveTable::builtin(name, lexicon);
                return load(builtin.unwrap_or_else(|| Err(not_built_in(lexicon.alphabet()))));
            }
            match leaves {
                Some(leaves) => Ok(Arc::clone(leaves)),
                None => load(LeaveTable::default_for(lexicon)),
            }
        };
        Self::of_seats(game, None, table, clock)
    }

    /// Returns a move for the player to move.
    pub fn choose(&mut self, state: &GameState) -> Move {
        let made = self.choose_in_steps(state, StepLimits::NONE);
        made.expect("no limit ends the step")
    }

    /// Chooses a move like [`Self::choose`], in steps: returns `None` if a limit ended the step,
    /// and continues when it is called again for the same turn.
    pub fn choose_in_steps(&mut self, state: &GameState, limits: StepLimits<'_>) -> Option<Move> {
        let player = state.to_move();
        let seat = self.seats.get_mut(player.index());
        let seat = seat.expect("the state is that of the session of these computers");
        seat.choose_in_steps(&state.view(player), limits)
    }
}
