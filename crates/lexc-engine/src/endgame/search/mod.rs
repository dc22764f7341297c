//! Principal variation search with a transposition table.
//!
//! | module | contents |
//! |---|---|
//! | `window` | the window of a search, its result, the expected type of a node |
//! | `table` | the transposition table |
//! | `position` | the position of a search, with moves that are applied and undone |
//! | `playout` | estimates: games played to their end by the plays of the highest net score |
//! | `play_cursors` | the plays of a node, merged from the lists of its lines |
//! | `threats` | out-plays of the opponent, which refute moves without applying them |
//! | `gain_tables` | bounds of what players can still gain, which end nodes and refute moves |
//! | `move_limits` | limits of the searches of single moves, and postponed moves |
//! | `node` | a node and its search window |
//! | `pvs` | the search, which can stop after any number of nodes and continue |
//! | `next_move` | the order of the moves of a node |
//! | `deepening` | the order of the searches that prove a value |

pub(crate) mod window;

pub(crate) mod table;

pub(crate) mod position;

mod playout;

pub(crate) mod play_cursors;

mod threats;

mod gain_tables;

mod move_limits;

mod node;

pub(crate) mod pvs;

mod next_move;

pub(crate) mod deepening;
