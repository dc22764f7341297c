//! Games between computer players, and their statistics.
//!
//! A game is a pure function of lexicon, rules, players, seed and number. [`SelfPlay`] plays games
//! on one board, [`Workers`] on several threads. An [`Observer`] sees every turn: [`Recorder`] adds
//! games to [`Statistics`], [`PlayabilityRecorder`] sums what words earn, [`RowRecorder`] keeps a
//! row for each game and turn, and [`Transcript`] keeps the record of a game. Statistics are sums
//! of integers, so games can be divided among threads and machines in any way.

mod pairs;
mod top;
mod word_counts;
mod played_words;
mod statistics;
mod play;
mod rows;
mod playability;
mod workers;

pub use pairs::Pairs;
pub use play::{GameSetup, IllegalMove, Observer, Recorder, SelfPlay, Transcript};
pub use playability::PlayabilityRecorder;
pub use rows::{GameRow, GameRows, RowRecorder, TurnRow};
pub use statistics::{GameFacts, PairResult, Statistics, TopGame, TopPlay, TurnFacts};
pub use top::TopList;
pub use word_counts::{WordCount, WordCounts};
pub use workers::{RunControl, Workers};
