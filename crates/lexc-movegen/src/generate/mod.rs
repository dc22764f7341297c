//! Generators: one for each structure, all of which find the same plays.
//!
//! | module | what it does |
//! |---|---|
//! | `rack_set`, `rack_state`, `search_rack` | the racks to search for, and a rack during a search |
//! | `context` | the automata, the board and the rack of a search |
//! | `algorithm` | what the generators have in common |
//! | `collect` | keeps, passes on or counts the plays that are found |
//! | `evaluator`, `ranking` | what plays are worth; the best of them |
//! | `blanks` | the choices of blanks in a finished play |
//! | `extend` | what the generators share that search one branch after the other |
//! | `dawg` | Appel & Jacobson's generator, on the DAWG or the trie |
//! | `gaddag`, `from_run`, `batch` | Gordon's idea, in batches, from all runs of tiles together |
//! | `two_way`, `both_ends`, `middles` | the same, with words that grow at both ends, the more constrained one first |
//! | `queue`, `squares` | the memory of a search: entries to work on, tables for squares |
//! | `isolated` | plays that touch no tile of their line, for all lines at once |
//! | `best_first` | the search for the best plays: parts in descending order of their bounds |
//! | `whole_rack`, `anagrams` | plays of a whole rack with blanks, from words that are looked up by their letters |
//! | `limit`, `score_bounds`, `prune_bounds`, `blank_letters`, `reachable`, `filter` | its bounds |
//! | `isa` | the instruction set, chosen at run time |
//! | `searcher` | the searches of a generator, for every structure and size of rack |
//! | `options`, `plays`, `generator` | the generator as programs use it |
//! | [`oracle`] | tries every word on every square: slow, and shares no code with the others |
//!
//! Which tile is a blank is decided last. A search goes through *letters*: it takes a letter from
//! the rack where there is one, and a blank only where there is none. A finished play is then
//! written with every choice of blanks.

mod algorithm;
mod anagrams;
mod batch;
mod best_first;
mod blank_letters;
mod blanks;
#[cfg(feature = "all-searches")]
mod both_ends;
mod collect;
mod context;
#[cfg(feature = "all-searches")]
mod dawg;
mod evaluator;
#[cfg(feature = "all-searches")]
mod extend;
mod filter;
mod from_run;
mod gaddag;
mod generator;
mod isa;
mod isolated;
mod limit;
mod members;
#[cfg(feature = "all-searches")]
mod middles;
mod options;
pub mod oracle;
mod plays;
mod prune_bounds;
mod queue;
mod rack_set;
mod rack_state;
mod ranking;
mod reachable;
mod score_bounds;
mod search_rack;
mod searcher;
mod squares;
#[cfg(feature = "all-searches")]
mod two_way;
mod whole_rack;

pub use algorithm::SearchStats;
pub use evaluator::{
    EvaluatedPlay, Evaluator, Leave, LeaveEvaluator, LeaveValues, Leaves, ScoreOnly,
};
pub use generator::MoveGenerator;
pub use isa::InstructionChoice;
pub use options::{Backend, GeneratorError, GeneratorOptions, LeftPartSearch, PlayError};
pub use plays::{Plays, ValuedPlay, ValuedPlays};
pub use rack_set::RackSet;
