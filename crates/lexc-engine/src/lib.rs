//! Players, leave values, self-play, simulation, endgames and analysis for crossword games.
//!
//! Everything here is a pure function of its arguments: random numbers are addressed by seed and
//! number, and clocks are given by the caller, so results are the same on every machine and for
//! any number of threads.
//!
//! | module | holds |
//! |---|---|
//! | [`analyse`] | analysis of games: the best move of each turn, losses, mistakes, challenges |
//! | [`endgame`] | the best line of play once the bag is empty, with a proof |
//! | [`lexicon_hash`] | the identity of a lexicon by its words, independent of the file |
//! | [`infer`] | what a player may hold, after a move that was seen |
//! | [`leaves`] | values of the tiles kept after a play |
//! | [`players`] | choice of moves: greedy, by equity, at random, graded, by simulation and search |
//! | [`preendgame`] | one or two tiles in the bag, every draw searched to the end |
//! | [`selfplay`] | games of players against each other, and their statistics |
//! | [`session`] | a game of people and computers as a state machine: commands in, events and views out |
//! | [`simulate`] | moves compared by playing the next turns many times |
//! | [`stats`] | exact sums, intervals, sequential tests |
//! | [`win`] | probabilities to win by lead and unseen tiles |

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]

pub mod analyse;
pub mod endgame;
mod identity;
pub mod infer;
pub mod leaves;
pub mod players;
pub mod preendgame;
pub mod selfplay;
pub mod session;
pub mod simulate;
pub mod stats;
pub mod win;

pub use identity::lexicon_hash;
