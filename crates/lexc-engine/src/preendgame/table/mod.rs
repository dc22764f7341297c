//! [`MoveTable`](move_table::MoveTable): the moves of a player with proven ranges of their results.
//!
//! | module | contents |
//! |---|---|
//! | `move_table` | the plays with a range of results for each order of the bag, and the replies to passes |
//! | `plan` | the choice of the next searches |
//! | `pass` | bounds of a pass, from replies and from the moves made later |
//! | `reply` | the reply of a player who sees their rack and the board |
//! | `spreads` | the spreads of plays that win equally often |

pub(crate) mod move_table;

pub(crate) mod plan;

pub(crate) mod pass;

mod reply;

pub(crate) mod spreads;
