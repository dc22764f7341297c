//! Pre-endgames: one or two tiles in the bag, every draw searched to the end of the game.
//!
//! [`Preendgame`] counts for each move the draws after which it wins, ties and loses, in one of two
//! meanings ([`Meaning`]). The counts are proven, or bounds that are true at any time and close in.
//!
//! | module | what it does |
//! |---|---|
//! | `options`, `answer` | what goes in and comes out |
//! | `orders` | the orders of the tiles in the bag |
//! | `tally` | the moves of a player with proven ranges of their results |
//! | `pass` | bounds of a pass, from replies and from the moves made later |
//! | `plan` | the choice of what to search next |
//! | `reply` | the reply of a player who sees the own rack and the board |
//! | `worker` | searches for one result |
//! | `solver` | batches of searches, threads |

mod answer;
mod options;
mod orders;
mod pass;
mod plan;
mod reply;
mod solver;
mod tally;
mod worker;

pub use answer::{DrawResult, GameResult, MoveResults, PreendgameAnswer};
pub use options::{Meaning, PreendgameOptions};
pub use solver::Preendgame;
