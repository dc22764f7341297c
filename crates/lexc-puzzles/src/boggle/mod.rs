//! Boggle: all words along paths of adjacent dice, without using a die twice.
//!
//! ```
//! use lexc_puzzles::boggle::{BoggleBoard, Solver, points};
//! use lexc_runtime::Letter;
//!
//! // car, cars, cat, cats, do, dog, dogs, done, ear, ears, eat, eats
//! let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! let board = BoggleBoard::parse("SRC/TAE", lexicon.tokenizer())?;
//! let mut words = Vec::new();
//! Solver::new(&lexicon).for_each_word(&board, 3, |word| {
//!     words.push(lexicon.spell(word));
//! })?;
//! assert_eq!(words, ["CAR", "CARS", "CAT", "CATS", "EAR", "EARS", "EAT", "EATS"]);
//! assert_eq!(points(4), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cells;
mod limits;
mod board;
mod dice;
mod grid;
mod search;
mod text;
mod trace;
mod solver;

pub use board::{BoggleBoard, Die};
pub use dice::{DiceSet, Shaker};
pub use limits::{MAX_PATHS, MAX_TILES_ON_BOARD, points};
pub use solver::{BoggleWord, Solver};
pub use trace::trace;
