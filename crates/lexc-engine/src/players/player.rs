//! [`Player`]: the interface of all players.

use core::fmt;

use lexc_game::{GameAddress, Move, PlayerView};

use crate::watch::StepLimits;

/// A strategy that chooses the moves of one side of a game.
///
/// # Examples
/// A player that always passes:
/// ```
/// use lexc_engine::players::Player;
/// use lexc_game::{Move, PlayerView};
///
/// #[derive(Debug)]
/// struct Idle;
///
/// impl Player for Idle {
///     fn choose(&mut self, _: &PlayerView<'_>) -> Move {
///         Move::Pass
///     }
/// }
/// ```
pub trait Player: fmt::Debug + Send {
    /// Prepares for a game. A player that uses random numbers derives them from this address and
    /// its seat, so that the game is reproducible.
    fn begin(&mut self, address: GameAddress) {
        let _ = address;
    }

    /// Returns a move for the player of the view. The rules must allow it.
    fn choose(&mut self, view: &PlayerView<'_>) -> Move;

    /// Returns `true` if the player resigns instead of making its last chosen move.
    fn resigns(&self) -> bool {
        false
    }

    /// Chooses a move like [`Self::choose`], in steps: returns `None` if a limit ended the step,
    /// and continues when it is called again for the same turn. Players that search implement
    /// it.
    fn choose_in_steps(&mut self, view: &PlayerView<'_>, limits: StepLimits<'_>) -> Option<Move> {
        let _ = limits;
        Some(self.choose(view))
    }
}

impl<P: Player + ?Sized> Player for Box<P> {
    fn begin(&mut self, address: GameAddress) {
        (**self).begin(address);
    }

    fn choose(&mut self, view: &PlayerView<'_>) -> Move {
        (**self).choose(view)
    }

    fn resigns(&self) -> bool {
        (**self).resigns()
    }

    fn choose_in_steps(&mut self, view: &PlayerView<'_>, limits: StepLimits<'_>) -> Option<Move> {
        (**self).choose_in_steps(view, limits)
    }
}
