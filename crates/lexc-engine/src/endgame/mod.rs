//! Endgames: the best line of play once the bag is empty, with a proof.
//!
//! With the bag empty both players know all tiles, and the game is one of perfect information.
//! [`Endgame`] searches it to the end and says what is proven ([`EndgameStatus`]); [`exhaustive_value`] is a
//! search without any pruning to check it against.
//!
//! | module | what it does |
//! |---|---|
//! | `error`, `options`, `solution` | what goes in and comes out |
//! | `start` | checks a position |
//! | `words` | reduces the lexicon to the words that can still be made |
//! | `grid`, `rack` | board and racks of a search, with plays that can be taken back |
//! | `draws` | the tiles in the bag, for pre-endgames |
//! | `lists` | the plays of each line, generated once for what the line and the rack hold |
//! | `table` | the transposition table |
//! | `search` | principal variation search; in it its moves, estimates, and threats to go out |
//! | `solver` | iterative deepening, the line, threads |
//! | `plain` | search of every line, which shares nothing with the others |

pub(crate) mod draws;
mod error;
pub(crate) mod grid;
pub(crate) mod lists;
mod options;
mod plain;
pub(crate) mod rack;
pub(crate) mod search;
mod solution;
pub(crate) mod solver;
pub(crate) mod start;
pub(crate) mod table;
pub(crate) mod words;

pub use error::SolveError;
pub use options::EndgameOptions;
pub use plain::{PositionMemory, exhaustive_value};
pub use solution::{EndgameMove, EndgameSolution, EndgameStatus};
pub use solver::Endgame;
