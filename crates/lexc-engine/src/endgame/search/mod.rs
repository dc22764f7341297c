//! Principal variation search with a transposition table.
//!
//! | module | contents |
//! |---|---|
//! | `window` | the window of a search and its result |
//! | `table` | the transposition table |
//! | `position` | the position of a search, with moves that are applied and undone |
//! | `playout` | estimates: games played to their end by the plays of the highest net score |
//! | `threats` | out-plays of the opponent, which refute moves without applying them |
//! | `move_limits` | limits of the searches of single moves |
//! | `node` | a node and its search window |
//! | `pvs` | the search, which can stop after any number of nodes and continue |
//! | `deepening` | the order of the searches that prove a value |

mod window;

pub(crate) mod table;

pub(crate) mod position;

mod playout;

mod threats;

mod move_limits;

mod node;

pub(crate) mod pvs;

pub(crate) mod deepening;
