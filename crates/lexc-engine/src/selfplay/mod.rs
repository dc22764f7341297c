//! Games of players against each other, addressed by seed and number, and what they have in sum.
//!
//! A game is a pure function of lexicon, rules, players, seed and number. Statistics are exact
//! integers that add up: games can be divided among threads and machines in any way.

mod pairs;
mod play;
mod rows;
mod statistics;
mod top;
mod win_counts;
mod word_counts;
mod workers;

pub use pairs::Pairs;
pub use play::{GameSetup, IllegalMove, Observer, Recorder, SelfPlay, Transcript};
pub use rows::{GameRow, GameRows, RowRecorder, TurnRow};
pub use statistics::{GameFacts, Statistics, TopGame, TopPlay, TurnFacts};
pub use top::TopList;
pub use win_counts::{Outcomes, WinCounts};
pub use word_counts::{WordCount, WordCounts};
pub use workers::{RunControl, Workers};
