//! Measurements of move generation: all structures side by side, and whole games of best plays.
//!
//! | module | subject |
//! |---|---|
//! | `backend` | all generators and the oracle under one type |
//! | `timing` | times of all backends on the same positions |
//! | `effort`, `games` | games of best plays, with the work of each turn |
//!
//! A game draws its tiles from a random stream of its own, which a seed and a number determine:
//! games are the same on every structure and machine, in any order.
//!
//! # Examples
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use lexc_game::{GameRules, Move};
//! use lexc_movegen::Backend;
//! use lexc_report::bench::BestPlayGames;
//!
//! let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! let rules = GameRules::standard();
//! let mut players = BestPlayGames::new(&lexicon, &rules, Backend::Gaddag.into())?;
//! let game = players.play(1, 0).game;
//! assert!(game.moves().any(|(_, made)| matches!(made, Move::Play(_))));
//! let mut others = BestPlayGames::new(&lexicon, &rules, Backend::Dawg.into())?;
//! assert_eq!(game, others.play(1, 0).game);
//! # Ok(())
//! # }
//! ```

mod backend;
mod timing;
mod effort;
mod games;

pub use backend::{BenchBackend, Finder};
pub use effort::{Effort, PlayedGame};
pub use games::BestPlayGames;
pub use timing::{BlanksTiming, Timing, TimingMode, TimingPlan, measure};
