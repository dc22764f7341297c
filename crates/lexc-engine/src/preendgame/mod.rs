//! Pre-endgames: one to six tiles in the bag, with an answer at any time.
//!
//! [`Preendgame`] estimates for each move the share of draws after which it wins, in stages:
//! play-outs for all moves, then deeper searches for fewer. With one or two tiles in the bag, it
//! then counts the winning draws by search to the end of the game, in one of two meanings
//! ([`Meaning`]). The counts are proven, or have proven bounds that tighten as the search
//! continues.
//!
//! The modules in the order of data flow:
//!
//! | module | contents |
//! |---|---|
//! | `options`, `answer` | input and output |
//! | `ids` | the numbers of moves and of orders of the bag |
//! | `draw_order` | the orders in which the tiles of the bag can be drawn |
//! | `table` | the moves of a player with proven ranges of their results, and the next searches |
//! | `estimates` | the results of all moves, estimated in stages |
//! | `task_runner` | searches for one result |
//! | `sampler` | estimates of one result |
//! | `root` | the moves of the position, with estimates and proven ranges |
//! | `ranking` | the answer: all results so far, ranked |
//! | `schedule` | batches of tasks, threads |
//! | `solver` | the solver, which runs batches until the answer is complete |

mod options;

mod answer;

mod ids;
mod draw_order;

mod table;
mod estimates;

mod task_runner;
mod sampler;

mod root;
mod ranking;
mod schedule;

mod solver;

pub use answer::{DrawResult, GameResult, MoveResults, PreendgameAnswer};
pub use options::{Meaning, PreendgameOptions};
pub use solver::Preendgame;
