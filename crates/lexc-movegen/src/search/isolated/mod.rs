//! Isolated plays: plays that touch no tile of their own line, for all lines at once.
//!
//! Such a play lies on empty squares of its line, with no tile before or after it, and is connected
//! by words across. There may be hundreds of places for it, and the candidate words are the same at
//! all of them, the words of the rack's letters. So the DAWG is walked only once, and each entry of
//! the walk carries the *set of squares*, in all lines and both directions, where its next letter
//! would be placed. With sets of 512 bits (boards up to 15 by 15) or 2048 bits, a step of the walk
//! takes a few vector instructions.
//!
//! # Example
//! One line of seven squares, all empty; the line above has tiles over squares 2 and 3, where only
//! `S` and `T` make words across:
//!
//! ```text
//! square              0 1 2 3 4 5 6
//! tiles above         . . # # . . .
//! allowed[A]          1 1 0 0 1 1 1     A fits where nothing is across
//! allowed[S]          1 1 1 1 1 1 1
//! allowed[T]          1 1 1 1 1 1 1
//! connected[2]        . . 1 1 1 . .     last squares of words of two letters that cover 2 or 3
//! ```
//!
//! The walk to the word `AS` begins with the squares where a word can begin:
//!
//! ```text
//! starts              0 1 1 1 0 0 0     here: words of two letters that cover square 2 or 3
//! & allowed[A]        0 1 0 0 0 0 0
//! shifted by one      0 0 1 0 0 0 0     where the second letter is placed
//! & allowed[S]        0 0 1 0 0 0 0
//! & connected[2]      0 0 1 0 0 0 0     AS on squares 1 and 2 is the only play
//! ```
//!
//! `allowed[letter]` has no square beside a tile of the line, so that a shifted set never runs into
//! a tile; and after each line there is an index without a square, so that it never runs into the
//! next line.
//!
//! A search for the best plays also intersects the sets with `wanted`, the squares of words whose
//! bounds are high enough.
//!
//! | module | subject |
//! |---|---|
//! | `square_sets` | sets of squares |
//! | `tables` | the tables of a board and a rack |
//! | `restrict` | the squares where plays may be among the best |
//! | `output` | the output of a walk, and its restriction |
//! | `writer` | a word written on many squares |
//! | `walk` | the walk through the DAWG |
//! | `bingos` | bingos, looked up by their letters instead |
//! | `plays` | [`IsolatedPlays`]: the entry point |

mod square_sets;
mod tables;
mod restrict;
mod output;
mod writer;
mod walk;
mod bingos;
mod plays;

pub(crate) use output::BestOutput;
pub(crate) use plays::IsolatedPlays;
