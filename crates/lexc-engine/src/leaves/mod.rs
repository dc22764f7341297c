//! Leave values: the value of the tiles that a player keeps after a move.
//!
//! A [`LeaveTable`] holds a value for each leave, in an array numbered by a [`LeaveIndex`]. Tables
//! are built in for some alphabets, learned from games ([`crate::learn`]), or read from a file: a
//! `.lex` file, CSV, or KLV2, the format of other engines. [`TurnValues`] are the values for one
//! turn of a game, adjusted near the end of the bag; players and simulations use these.

mod index;

mod table;

mod csv;
mod klv;

mod lex;

mod words;

mod source;

mod adjustment;

mod turn;

mod choice;

pub(crate) use choice::{ChosenMove, best_move};
pub(crate) use index::{KINDS, kind, tile_of, too_many_leaves};
pub use index::{LeaveIndex, PartialNumber};
pub(crate) use source::not_built_in;
pub use table::LeaveTable;
pub use turn::TurnValues;
pub use words::{LeaveWords, Precision};
