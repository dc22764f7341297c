//! Positions to solve: turns of games whose best move is certain, and the loss of answers.

mod answer;
mod find;

pub use answer::{AnswerPosition, AnswerTask, PositionAnswer, PositionAnswerRequest};
pub use find::{
    FindPositions, FoundPositions, PositionRow, PositionsRequest, PositionsTask, WantedPositions,
};
