//! Players: what chooses the moves of a game.
//!
//! A [`Player`] sees a [`PlayerView`] and nothing else. Players are named by a [`PlayerSpec`], a
//! small text form that commands, files and bindings share, such as `equity:leaves=english`.

mod champion;
mod endgame;
mod equity;
mod greedy;
mod guess;
mod level;
mod passing;
mod random;
mod sim;
mod spec;

use core::fmt;

use lexc_game::{Draws, GameAddress, Move, PlayerId, PlayerView, SeenMove};
use lexc_movegen::MoveGenerator;

pub use crate::leaves::TurnValues;
pub use champion::ChampionPlayer;
pub use endgame::EndgamePlayer;
pub use equity::EquityPlayer;
pub use greedy::GreedyPlayer;
pub use level::{Level, LevelPlayer};
pub use passing::PassingPlayer;
pub use random::RandomPlayer;
pub use sim::{SimPlayer, SimPlayerOptions};
pub use spec::{PlayerKind, PlayerSpec, PlayerSpecError};

/// Chooses the moves of one side of a game.
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
    /// Prepares for a game. A player that uses random numbers takes them from this address and
    /// from the seat, so that the game can be repeated.
    fn begin(&mut self, address: GameAddress) {
        let _ = address;
    }

    /// Returns the move of the player whose view it is. It must be legal by the rules.
    fn choose(&mut self, view: &PlayerView<'_>) -> Move;
}

impl<P: Player + ?Sized> Player for Box<P> {
    fn begin(&mut self, address: GameAddress) {
        (**self).begin(address);
    }

    fn choose(&mut self, view: &PlayerView<'_>) -> Move {
        (**self).choose(view)
    }
}

/// The random numbers of a player in a game: not those of the bag, nor those of another seat.
fn draws(address: GameAddress, view: &PlayerView<'_>) -> Draws {
    // An odd multiplier maps seeds one to one; turn and seat tell the streams of a game apart.
    let seat = view.player().index() as u64 + 1;
    let seed = address.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ seat << 56;
    let turn = u64::from(view.turn());
    Draws::new(
        seed,
        address.number.wrapping_mul(1 << 12).wrapping_add(turn),
    )
}

/// The move of a player who has no play.
fn without_play(view: &PlayerView<'_>) -> Move {
    Move::exchange_or_pass(view.rack(), view.bag_len(), view.rules())
}

/// Brings a generator to the board of a view: by the last moves, if it has the board before them,
/// which is faster than all at once. `None` if the board is of another shape.
fn follow<'g>(
    generator: &'g mut MoveGenerator,
    view: &PlayerView<'_>,
) -> Option<&'g mut MoveGenerator> {
    let players = view.players();
    let mut seat = view.player();
    for _ in 0..players {
        if generator.board() == view.board() {
            return Some(generator);
        }
        // The own last move is the oldest.
        if let Some(SeenMove::Play(play)) = view.last_move(seat)
            && generator.apply(&play).is_err()
        {
            break;
        }
        seat = PlayerId::next(seat, players);
    }
    if generator.board() != view.board() {
        generator.set_board(view.board()).ok()?;
    }
    Some(generator)
}
