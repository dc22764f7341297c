//! The moves of a position: all plays, and the choice of a computer player.

mod list;
mod choose;

pub use choose::{ChooseMove, ChooseTask, ComputerMove, ComputerMoveRequest};
pub use list::{
    ExchangeRow, ListMoves, MoveOrder, MoveStructure, MovesAnswer, MovesRequest, MovesTask,
    RankedPlayRow,
};
