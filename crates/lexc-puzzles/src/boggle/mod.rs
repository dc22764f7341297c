//! Boggle, Scramble and their like: all words along paths of touching dice, no die used twice.
//!
//! ```
//! use lexc_puzzles::boggle::{Solver, parse, points};
//! # let bytes = lexc_testkit::twelve();
//! // car, cars, cat, cats, do, dog, dogs, done, ear, ears, eat, eats
//! let lexicon = lexc_runtime::Lexicon::from_bytes(bytes)?;
//! let board = parse("SRC/TAE", lexicon.tokenizer())?;
//! let mut words = Vec::new();
//! Solver::new(&lexicon).for_each_word(&board, 3, |word| words.push(lexicon.spell(word)))?;
//! assert_eq!(words, ["CAR", "CARS", "CAT", "CATS", "EAR", "EARS", "EAT", "EATS"]);
//! assert_eq!(points(4), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module | what lives there |
//! |---|---|
//! | `board` | [`Board`], [`Die`]: dice in rows |
//! | `text` | [`parse`] and [`write()`]: boards as text |
//! | `dice` | [`Shaker`]: random boards |
//! | `cells`, `grid` | a board as a search wants it: sets of places |
//! | `search`, `solver` | [`Solver`]: the search along the lexicon |
//! | `trace` | [`trace`]: a path of a word |
//! | [`compare`] | the same by lists with and without order, trie and DAWG, timed |

mod board;
mod cells;
pub mod compare;
mod dice;
mod grid;
mod search;
mod solver;
mod text;
mod trace;

pub use board::{Board, BoardError, Die};
pub use dice::{DiceSet, Shaker};
pub use solver::{Found, Solver, TooManyPaths};
pub use text::{BoardTextError, Problem, parse, write};
pub use trace::trace;

/// The most tiles that a board can have: 11 rows of 11 dice, say.
pub const MAX_TILES_ON_BOARD: usize = 128;

/// How many paths a search keeps at most. English boards of 10 by 10 have some hundred at a time;
/// boards of nothing but `?` could have any number.
pub const MAX_PATHS: usize = 1 << 20;

/// What a word of so many tiles scores, by the usual table: 1 for 3 and 4, then 2, 3, 5, and 11
/// for 8 and more. Shorter ones score nothing.
#[must_use]
pub const fn points(tiles: usize) -> u32 {
    match tiles {
        0..=2 => 0,
        3 | 4 => 1,
        5 => 2,
        6 => 3,
        7 => 5,
        _ => 11,
    }
}
