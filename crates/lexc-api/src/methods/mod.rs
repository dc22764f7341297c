//! The methods: the parameters and the answer of each, and the table of all.

pub mod words;
pub mod lexicon;
pub mod board;
pub mod leaves;
pub mod endgame;
pub mod preendgame;
pub mod infer;
pub mod simulate;
pub mod moves;
pub mod analyse;
pub mod positions;
pub mod game;
pub mod matches;
pub mod puzzles;
pub mod study;
pub(crate) mod table;
