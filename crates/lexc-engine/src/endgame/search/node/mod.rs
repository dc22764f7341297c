//! [`Node`](node::Node): a node of the search tree, and the parts of its state.
//!
//! Each part has a value for the node and a list for all nodes of the path, which grows as nodes
//! are entered and shrinks as they are left.
//!
//! | module | value of a node | list of the path | content |
//! |---|---|---|---|
//! | `play_cursors` | `NodePlays` | `PlayCursors` | the plays, merged from the lists of the lines |
//! | `threats` | `NodeThreats` | `Threats` | out-plays of the opponent, which refute moves |
//! | `gain_tables` | `NodeGains` | `GainTables` | bounds of what the players can still gain |
//! | `move_limits` | `MoveLimits` | `PostponedMoves` | limits of the searches of single moves |
//! | `node` | `Node` | | window, best move, progress |

pub(crate) mod play_cursors;

pub(crate) mod threats;

pub(crate) mod gain_tables;

pub(crate) mod move_limits;

#[expect(clippy::module_inception)]
pub(crate) mod node;
