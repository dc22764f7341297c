//! Move generation for crossword games: all plays or the best plays of a rack on a board, in
//! microseconds.
//!
//! Plays are generated straight from the mapped bytes of a lexicon, from any of its structures: the
//! trie, the DAWG, the GADDAG or the two-way DAWG. All of them find the same plays; the fastest one
//! in the lexicon is used unless another is chosen. Boards, racks, rules and the text forms of
//! plays are in [`lexc_game`].
//!
//! `docs/glossary.md` in the repository explains the terms.
//!
//! # Finding plays
//! A [`MoveGenerator`] owns a board. It finds the plays of a rack on that board:
//! ```
//! use lexc_game::Rack;
//! use lexc_movegen::MoveGenerator;
//! use lexc_runtime::Lexicon;
//!
//! // A lexicon of CAR, CARS, CAT, CATS, DO, DOG, DOGS and others.
//! let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! let mut generator = MoveGenerator::new(&lexicon)?;
//! let rack = Rack::parse("DOGS", &lexicon)?;
//!
//! let best = generator.best(&rack).expect("a play");
//! assert_eq!(best.display(generator.board(), &lexicon).to_string(), "8E DOGS");
//! assert_eq!(best.score(), 12);
//!
//! // The best three plays, and all of them.
//! assert_eq!(generator.top(&rack, 3).len(), 3);
//! for play in generator.all(&rack) {
//!     assert!(play.score() <= best.score());
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | method | result |
//! |---|---|
//! | [`all`](MoveGenerator::all), [`all_by`](MoveGenerator::all_by) | every play |
//! | [`for_each`](MoveGenerator::for_each) | every play, passed to a closure |
//! | [`count`](MoveGenerator::count) | the number of plays |
//! | [`best`](MoveGenerator::best), [`best_by`](MoveGenerator::best_by) | the best play |
//! | [`top`](MoveGenerator::top), [`top_by`](MoveGenerator::top_by) | the `n` best plays |
//! | [`for_each_of`](MoveGenerator::for_each_of) | every play of many racks at once |
//!
//! A search for the best plays does not find all plays first: bounds on scores and leaves exclude
//! most of them.
//!
//! # Playing
//! [`apply`](MoveGenerator::apply) places the tiles of a play and updates the board's cross-sets
//! near them; [`undo`](MoveGenerator::undo) restores the state before it.
//! [`set_board`](MoveGenerator::set_board) replaces the whole board.
//! ```
//! # use lexc_game::Rack;
//! # use lexc_movegen::MoveGenerator;
//! # let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! let mut generator = MoveGenerator::new(&lexicon)?;
//! let cat = generator.best(&Rack::parse("CAT", &lexicon)?).expect("a play");
//! generator.apply(&cat)?;
//!
//! // CAT becomes CATS.
//! let plays = generator.all(&Rack::parse("S", &lexicon)?);
//! assert_eq!(plays.len(), 1);
//!
//! assert!(generator.undo());
//! assert!(generator.board().is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Equity
//! The play with the highest score is rarely the best one: the tiles that stay on the rack, the
//! *leave*, matter as much. An [`Evaluator`] gives each play a value, its *equity*.
//! [`LeaveEvaluator`] adds the value of the leave, from any function of a rack, to the score:
//! ```
//! use lexc_game::{Equity, Rack};
//! use lexc_movegen::{LeaveEvaluator, MoveGenerator};
//!
//! # let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! let mut generator = MoveGenerator::new(&lexicon)?;
//! let rack = Rack::parse("CATS", &lexicon)?;
//! // An S on the rack has a value of ten points.
//! let s = Rack::parse("S", &lexicon)?.tiles().next().expect("a tile");
//! let leaves =
//!     LeaveEvaluator::new(|leave: &Rack| Equity::from_points(10.0 * leave.count(s) as f64));
//! let by_score = generator.best(&rack).expect("a play");
//! let by_equity = generator.best_by(&rack, leaves).expect("a play");
//! assert_eq!(by_score.display(generator.board(), &lexicon).to_string(), "8E CATS");
//! assert_eq!(by_equity.play.display(generator.board(), &lexicon).to_string(), "8F CAT");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//! Tables of leave values learned from games, players and simulations are in the crate
//! `lexc-engine`.
//!
//! A source of leave values with many entries implements [`LeaveValues`]. An evaluator of any other
//! kind implements [`Evaluator`]: the value of a play, and a bound on it that lets a search skip
//! plays. Values need not depend on the leave:
//! ```
//! use lexc_game::{Equity, Rack};
//! use lexc_movegen::{EvaluatedPlay, Evaluator, Leave, MoveGenerator};
//!
//! /// Prefers plays of few tiles: each costs three points.
//! struct Frugal;
//!
//! impl Evaluator for Frugal {
//!     fn value(&self, play: &EvaluatedPlay<'_>, _: &Leave<'_>) -> Equity {
//!         Equity::from(play.score()) - Equity::from_points(3.0 * play.tiles_played() as f64)
//!     }
//!
//!     fn upper_bound(&self, tiles_played: usize) -> Equity {
//!         Equity::from_points(-3.0 * tiles_played as f64)
//!     }
//! }
//!
//! # let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! let mut generator = MoveGenerator::new(&lexicon)?;
//! let rack = Rack::parse("DOGS", &lexicon)?;
//! let best = generator.best_by(&rack, Frugal).expect("a play");
//! assert_eq!(best.play.display(generator.board(), &lexicon).to_string(), "8F DOG");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Many racks at once
//! The racks of an opponent are not known, but their tiles are among the unseen ones. A [`RackSet`]
//! has all of them, and one search finds every play of any of them:
//! ```
//! use core::ops::ControlFlow;
//! use lexc_game::Rack;
//! use lexc_movegen::{MoveGenerator, RackSet};
//!
//! # let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! let mut generator = MoveGenerator::new(&lexicon)?;
//! // Three tiles of the pool CATS, of which none is known: CAT, CAS, CTS or ATS.
//! let (known, pool) = (Rack::new(), Rack::parse("CATS", &lexicon)?);
//! let mut most = 0;
//! generator.for_each_of(&RackSet::new(&known, &pool, 3), |play| {
//!     most = most.max(play.score().points());
//!     ControlFlow::Continue(())
//! });
//! // CAT: 3 + 1 + 1 points, doubled on the start square.
//! assert_eq!(most, 10);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Threads and memory
//! A generator owns a clone of the lexicon, which shares the mapped bytes, and the memory of its
//! searches, which grows in the first positions and is kept. It is `Send`; each thread has a
//! generator of its own, most simply a clone. Results are the same on every thread, processor and
//! structure. [`MoveGenerator::stats`] returns the work of the last search.
//!
//! # Structures
//! [`GeneratorOptions`] choose the structure and how it is searched:
//! ```
//! use lexc_game::{GameRules, Rack};
//! use lexc_movegen::{Backend, GeneratorOptions, LeftPartSearch, MoveGenerator};
//!
//! # let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! let options = GeneratorOptions::from(Backend::Dawg).left_parts(LeftPartSearch::Once);
//! let rules = GameRules::standard();
//! let mut by_dawg = MoveGenerator::with_options(&lexicon, &rules, options)?;
//! let mut by_gaddag = MoveGenerator::new(&lexicon)?;
//! let rack = Rack::parse("DOGCAT?", &lexicon)?;
//! assert_eq!(by_dawg.count(&rack), by_gaddag.count(&rack));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//! Without the feature `all-searches`, which is enabled by default, plays are generated from the
//! GADDAG only, and at full speed only in the layout of up to 31 letters. A program is then smaller
//! by about a megabyte.
//!
//! # How it works
//! An *anchor* is an empty square beside a tile. A *cross-set* is the set of letters that a square
//! allows because of the words across. A *run* is a maximal sequence of adjacent tiles of a line,
//! which is a row or a column.
//!
//! ```text
//! board ──► cross-sets, scores, ──┬─► plays through a run ──┬─► choices of ──► collector:
//!           runs with states      │   (GADDAG, in batches)  │   blanks         keep, count,
//! rack ───► numbered subsets ─────┴─► isolated plays ───────┘                  pass on or rank
//!                                     (DAWG, all lines at once)
//! ```
//!
//! [`MoveGenerator::all`] reaches the first edge through these calls:
//!
//! | call | file | task |
//! |---|---|---|
//! | `RackSearch::every` | `searcher.rs` | a rack of one kind |
//! | `SearchedRack::run` | `searcher.rs` | node layout and structure |
//! | `GaddagGenerator::run` | `search/gaddag.rs` | memory and instruction set |
//! | `RunSearch::run` | `search/run_search.rs` | the queue of entries |
//! | `Batch::advance` | `search/batch/advance.rs` | 64 entries at once |
//! | `Batch::follow` | `search/batch/steps.rs` | their edges |
//!
//! All of it is generic over one parameter, `SearchTypes`: the width of letter masks, the kind of
//! rack, and the filter of plays.
//!
//! | module | subject |
//! |---|---|
//! | `features` | features of the crate as constants |
//! | `record` | plays in 16 bytes |
//! | `automaton` | states and edges; the choice of the node layout |
//! | `board` | the board with cross-sets, square scores and runs |
//! | `rack` | racks during a search, and sets of racks |
//! | `instructions`, `options`, `plays` | the types of the interface |
//! | `collect` | receivers of the plays of a search |
//! | `evaluate` | values of plays, leaves, ranking |
//! | `prune` | bounds, for searches for the best plays |
//! | `search` | the searches on the GADDAG |
//! | `appel_jacobson`, `two_way` | the generators on the DAWG and trie, and on the two-way DAWG |
//! | `searcher`, `generator` | [`MoveGenerator`] |
//! | [`oracle`] | a slow generator that shares no code with the others, for tests |
//!
//! # Sources
//! A. W. Appel, G. J. Jacobson, *The World's Fastest Scrabble Program*, CACM 31 (1988); S. A.
//! Gordon, *A Faster Scrabble Move Generation Algorithm*, Software: Practice and Experience 24
//! (1994).

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::panic))]

mod features;
mod stop;
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

pub use evaluate::evaluator::{EvaluatedPlay, Evaluator, ScoreOnly};
pub use evaluate::leave_evaluator::{LeaveEvaluator, LeaveValues};
pub use evaluate::leaves::{Leave, Leaves};
pub use generator::MoveGenerator;
pub use instructions::InstructionChoice;
pub use options::{Backend, GeneratorError, GeneratorOptions, LeftPartSearch};
pub use plays::{Plays, PlaysIter, ValuedPlay, ValuedPlays, ValuedPlaysIter};
pub use rack::rack_set::RackSet;
pub use search::algorithm::SearchStats;
pub use stop::Stop;
