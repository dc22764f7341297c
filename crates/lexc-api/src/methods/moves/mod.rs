//! The moves of a position: all plays, and the choice of a computer player.

mod list;
mod choose;

pub use choose::{ComputerMove, ComputerMoveRequest};
pub use list::{ExchangeRow, MovesAnswer, MovesRequest, RankedPlayRow, RankedPlays};

pub(crate) use choose::ChooseTask;
pub(crate) use list::list;
