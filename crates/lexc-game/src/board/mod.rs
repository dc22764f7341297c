//! Boards and their squares.
//!
//! | module | subject |
//! |---|---|
//! | `square` | squares, directions and coordinates |
//! | `layout` | the premiums of a board |
//! | `grid` | the tiles on a board |

pub(crate) mod square;
pub(crate) mod layout;
pub(crate) mod grid;
