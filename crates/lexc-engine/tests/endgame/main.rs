//! Endgames against searches without pruning.

mod random;
mod solved;
