//! Boggle: all words along paths of adjacent dice, without using a die twice.

mod cells;
mod limits;
mod board;
mod dice;
mod grid;
mod search;
mod text;
mod trace;
mod solver;

pub use board::{BoggleBoard, Die};
pub use dice::{DiceSet, Shaker};
pub use limits::{MAX_PATHS, MAX_TILES_ON_BOARD, points};
pub use solver::{BoggleWord, Solver};
pub use trace::trace;
