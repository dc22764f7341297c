//! Tiles outside the board.
//!
//! | module | subject |
//! |---|---|
//! | `faces` | tiles as text |
//! | `rack` | multisets of tiles |
//! | `bag` | the bag, and the order of draws |

pub(crate) mod faces;
pub(crate) mod rack;
pub(crate) mod bag;
