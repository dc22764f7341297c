//! Principal variation search with a transposition table.
//!
//! | module | contents |
//! |---|---|
//! | `window` | the window of a search, its result, the expected type of a node |
//! | `table` | the transposition table |
//! | `position` | the position of a search, with moves that are applied and undone |
//! | `playout` | estimates: games played to their end by the plays of the highest net score |
//! | `node` | a node: its plays, threats, bounds of gains and limits of moves |
//! | `pvs` | the search, which can stop after any number of nodes and continue |
//! | `next_move` | the order of the moves of a node |
//! | `deepening` | the order of the searches that prove a value |

pub(crate) mod window;

pub(crate) mod table;

pub(crate) mod position;

mod playout;

pub(crate) mod node;

pub(crate) mod pvs;

mod next_move;

pub(crate) mod deepening;
