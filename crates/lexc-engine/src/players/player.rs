//! [`Player`]: the interface of all players.

use core::fmt;

use lexc_game::{GameAddress, Move, PlayerView};

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
    /// its seat, so that the game can be repeated.
    fn begin(&mut self, address: GameAddress) {
        let _ = address;
    }

    /// Returns the move of the player whose view it is. The rules must allow it.
    fn choose(&mut self, view: &PlayerView<'_>) -> Move;

    /// Returns `true` if the player resigns instead of making the move that it chose last.
    fn resigns(&self) -> bool {
        false
    }

    /// Chooses a move like [`Self::choose`], or any legal one soon after `stop` returns `true`: the
    /// game is then given up. Players that search call it every few milliseconds.
    fn choose_until(&mut self, view: &PlayerView<'_>, stop: &dyn Fn() -> bool) -> Move {
        let _ = stop;
        self.choose(view)
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

    fn choose_until(&mut self, view: &PlayerView<'_>, stop: &dyn Fn() -> bool) -> Move {
        (**self).choose_until(view, stop)
    }
}
