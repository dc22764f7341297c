//! Plays, positions and games as text and as data for programs that draw them.
//!
//! | module | subject |
//! |---|---|
//! | `display` | plays, moves, racks and boards as text |
//! | `parse` | plays read from text |
//! | `row` | plays as rows of a table |
//! | [`draw`] | a board with its premiums, as text and as data |
//! | [`digest`] | checksums of sets of plays |
//! | `names` | names of boards and alphabets in other programs |
//! | [`cgp`] | positions |
//! | [`positions`] | lists of positions |
//! | [`gcg`] | games |

pub(crate) mod display;
pub(crate) mod parse;
pub(crate) mod row;
pub mod draw;
pub mod digest;
pub(crate) mod names;
pub mod cgp;
pub mod positions;
pub mod gcg;

pub use crate::tiles::faces::{read_tile, write_tile};
pub use display::BoardWord;
pub use row::PlayRow;
