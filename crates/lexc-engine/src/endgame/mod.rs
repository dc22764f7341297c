//! Endgames: the best line of play once the bag is empty, with a proof.
//!
//! With the bag empty, both players know all tiles, and the game is one of perfect information.
//! [`Endgame`] searches to the end of the game and reports which results are proven
//! ([`EndgameStatus`]). [`exhaustive_value`] searches without any pruning, to check the solver.
//!
//! The modules in the order of data flow:
//!
//! | module | contents |
//! |---|---|
//! | `options`, `solution` | input and output |
//! | `words` | the words that can still be made, as a GADDAG in memory |
//! | `board` | board, racks and bag of a search, and the plays of each line |
//! | `potential` | the most that a player can still gain alone |
//! | `search` | transposition table, position with `apply` and `undo`, principal variation search |
//! | `start` | checks that a position is an endgame |
//! | `exhaustive` | search without pruning, which shares no code with the others |
//! | `line_search` | the principal variation |
//! | `helper_search` | searches on other threads |
//! | `solver` | iterative deepening until a value is proven |

mod options;
mod solution;

pub(crate) mod words;

pub(crate) mod board;

pub(crate) mod potential;

pub(crate) mod search;

pub(crate) mod start;

mod exhaustive;

mod line_search;

mod helper_search;

mod solver;

#[cfg(test)]
mod tests;

pub use exhaustive::{PositionMemory, exhaustive_value};
pub use options::EndgameOptions;
pub use solution::{EndgameMove, EndgameSolution, EndgameStatus, GameResult};
pub use solver::Endgame;
