//! Move generation for crossword games: on the trie, the DAWG, the GADDAG and the two-way DAWG of
//! a lexicon, straight from its mapped bytes.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::panic))]

mod features;

mod record;

mod automaton;

mod board;

mod rack;

mod instructions;

mod options;

mod plays;

mod collect;

mod evaluate;

mod prune;

mod search;

mod appel_jacobson;

mod two_way;

mod searcher;

mod generator;

pub mod oracle;

#[doc(hidden)]
pub mod game;

pub use evaluate::evaluator::{EvaluatedPlay, Evaluator, ScoreOnly};
pub use evaluate::leave_evaluator::{LeaveEvaluator, LeaveValues};
pub use evaluate::leaves::{Leave, Leaves};
pub use generator::MoveGenerator;
pub use instructions::InstructionChoice;
pub use options::{Backend, GeneratorError, GeneratorOptions, LeftPartSearch, PlayError};
pub use plays::{Plays, ValuedPlay, ValuedPlays};
pub use rack::rack_set::RackSet;
pub use search::algorithm::SearchStats;
