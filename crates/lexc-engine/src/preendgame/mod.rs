//! Pre-endgames: one or two tiles in the bag, every draw searched to the end of the game.
//!
//! [`Preendgame`] counts for each move the draws after which it wins, ties and loses, in one of two
//! meanings ([`Meaning`]). The counts are proven, or bounds that hold at any time and tighten.
//!
//! The modules in the order of data flow:
//!
//! | module | contents |
//! |---|---|
//! | `options`, `answer` | input and output |
//! | `draw_order` | the orders in which the tiles of the bag can be drawn |
//! | `move_table` | the moves of a player with proven ranges of their results |
//! | `plan` | the choice of the next searches |
//! | `pass` | bounds of a pass, from replies and from the moves made later |
//! | `reply` | the reply of a player who sees their rack and the board |
//! | `task_runner` | searches for one result |
//! | `solver` | batches of searches, threads |

mod options;

mod answer;
mod draw_order;
mod move_table;
mod plan;

mod pass;
mod reply;
mod task_runner;

mod solver;

pub use answer::{DrawResult, GameResult, MoveResults, PreendgameAnswer};
pub use options::{Meaning, PreendgameOptions};
pub use solver::Preendgame;
