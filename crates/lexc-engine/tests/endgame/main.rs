//! Endgames and pre-endgames against searches without pruning.

mod brute;
mod preendgame;
mod random;
mod solved;
