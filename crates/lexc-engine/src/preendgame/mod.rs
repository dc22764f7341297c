//! Pre-endgames: one to six tiles in the bag, with an answer at any time.
//!
//! [`Preendgame`] estimates for each move the share of draws after which it wins, in stages:
//! play-outs for all moves, then deeper searches for fewer. With one or two tiles in the bag, it
//! then counts the winning draws by search to the end of the game, in one of two meanings
//! ([`Meaning`]). The counts are proven, or have proven bounds that tighten as the search
//! continues.
//!
//! # A worked position
//!
//! The player to move holds B and C and is two points behind. A, B and C are unseen: one of them is
//! in the bag, the other player holds the others. `c` is a blank.
//!
//! ```text
//!      A B C D E
//!  2   C c . . .      the words include AC, CB, CC, CCA, CCD and DC
//!  3   . C C A .
//!  4   . . . . .
//! ```
//!
//! Each tile that can be in the bag is an *order*, and each move is an *arm* of the estimates and,
//! if it is a play, a row of the move table, with a range from loss to win in each order:
//!
//! | move | A in the bag | B | C | share of games won |
//! |---|---|---|---|--:|
//! | 4D CB | win | loss | win | 2/3 |
//! | C3 (C)B | loss | loss | win | 1/3 |
//! | D3 (A)C, A1 C(C), C3 (C)C | loss | loss | loss | 0 |
//! | pass | loss | loss | loss | 0 |
//!
//! 1. Play-outs of all moves in all three orders rank the moves.
//! 2. 4D CB empties the bag, so each of its results is an endgame: a search of the sign of its
//!    value makes the range exact.
//! 3. A move is then searched only until it cannot win more than two of three games: one proven
//!    loss rules out every other play.
//! 4. A pass is bounded by the reply that is worst for the player (`Guaranteed`), or by the reply
//!    of a player who does not see the bag either (`Rational`).
//!
//! With more tiles in the bag, an order is a sequence of tiles, such as AB and BA. A play that
//! draws both has one result for the two.
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

pub use answer::{DrawResult, MoveResults, PreendgameAnswer};
pub use options::{Meaning, PreendgameOptions};
pub use solver::Preendgame;

pub use crate::endgame::GameResult;
