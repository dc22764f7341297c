//! Endgames and pre-endgames, compared with searches without pruning.

mod brute;
mod preendgame;
mod random;
mod solved;
