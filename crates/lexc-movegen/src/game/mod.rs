//! Self-play: whole games with the best play each turn, in an order of draws that a seed determines.
//!
//! The same seed gives the same games, regardless of structure, machine and order: each game draws
//! from a stream of numbers of its own.
//!
//! # Examples
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use lexc_game::{GameRules, Move};
//! use lexc_movegen::game::BestPlayGames;
//! use lexc_movegen::{GeneratorOptions, Backend};
//!
//! let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! // A lexicon of CAR, CARS, CAT, CATS, DO, DOG, DOGS and others.
//! let rules = GameRules::standard();
//! let mut players = BestPlayGames::new(&lexicon, &rules, GeneratorOptions::from(Backend::Gaddag))?;
//! let game = players.play(1, 0).game;
//! assert!(game.moves().any(|(_, made)| matches!(made, Move::Play(_))));
//! let mut others = BestPlayGames::new(&lexicon, &rules, GeneratorOptions::from(Backend::Dawg))?;
//! assert_eq!(game, others.play(1, 0).game);
//! # Ok(())
//! # }
//! ```

mod clock;
mod record;
mod self_play;

pub use clock::cpu_time;
pub use record::{Effort, PlayedGame};
pub use self_play::{BestPlayGames, BestPlayGamesError};
