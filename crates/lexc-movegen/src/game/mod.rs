//! Whole games: a bag, draws that a seed decides, and self-play with the best play each turn.
//!
//! The same seed gives the same games, whatever the structure, the machine or the order in which
//! they are played: each game draws from a stream of numbers of its own.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use lexc_movegen::game::{Action, Contest, SelfPlay};
//! use lexc_movegen::generate::{Options, Structure};
//!
//! let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_testkit::twelve())?;
//! let contest = Contest::standard();
//! let mut players = SelfPlay::new(&lexicon, &contest, Options::from(Structure::Gaddag))?;
//! let game = players.play(1, 0);
//! assert!(game.turns.iter().any(|turn| matches!(turn.action, Action::Play(_))));
//! let mut others = SelfPlay::new(&lexicon, &contest, Options::from(Structure::Dawg))?;
//! assert!(game.same_moves(&others.play(1, 0)));
//! # Ok(())
//! # }
//! ```

mod clock;
mod record;
mod self_play;

pub use clock::cpu_time;
pub use lexc_game::bag::{Bag, Draws};
pub use record::{Action, Effort, Ending, Game, Turn};
pub use self_play::{Contest, Leftovers, SelfPlay};
