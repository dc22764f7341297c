//! Players: strategies that choose the moves of a game.
//!
//! A [`Player`] sees only a [`PlayerView`](lexc_game::PlayerView). From weak to strong:
//! [`RandomPlayer`], [`LevelPlayer`] of five levels, [`GreedyPlayer`], [`EquityPlayer`],
//! [`EndgamePlayer`], [`SimPlayer`], [`ChampionPlayer`].
//!
//! A [`PlayerSpec`] describes a player as text, such as `equity:leaves=english`; commands, files
//! and bindings share this form. Players have no clock of their own: if a spec limits the time for
//! a move, the caller passes a [`Clock`].

mod player;

mod clock;

mod turn;

mod simple;

mod equity;

mod level;

mod late_game;

mod opponent;

mod sim;

mod champion;

mod spec;

pub use champion::ChampionPlayer;
pub use clock::Clock;
#[cfg(feature = "clock")]
pub use clock::cpu_time;
pub use equity::EquityPlayer;
pub use late_game::EndgamePlayer;
pub use level::{Level, LevelPlayer};
pub use player::Player;
pub use sim::{SimPlayer, SimPlayerOptions};
pub use simple::{GreedyPlayer, PassingPlayer, RandomPlayer};
pub use spec::{PlayerKind, PlayerSpec};
