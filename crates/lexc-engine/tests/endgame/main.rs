//! Endgames and pre-endgames against searches without pruning.

mod random;
mod solved;
