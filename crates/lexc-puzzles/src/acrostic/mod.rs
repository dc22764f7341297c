//! Acrostics, also called double-crostics: help for those who solve them, and for those who make
//! them.
//!
//! In such a puzzle each clue has an answer, and each letter of the answers has a number: that of
//! the square of a quotation into which it is to be carried. So the letters of all answers are
//! those of the quotation. The first letters of the answers, read down, spell its author and title.
//! Appel and Jacobson wrote "an acrostic solver's assistant" on their DAWG (section 6) and say no
//! more about it; this is what such an assistant needs:
//!
//! - [`answers`]: words, or several words in a row, that fit the letters known of one answer,
//!   filled from the letters of the quotation that are still to be placed.
//! - [`Puzzle`]: the whole of it. What a square may hold follows from the answer and from the word
//!   of the quotation that it is part of, and from the initials; what is found out about one square
//!   narrows the others.
//! - For those who make one: [`phrase`](crate::phrase) with
//!   [`initials`](crate::phrase::Request::initials) divides the letters of a quotation among
//!   answers whose first letters are given.

mod answers;
mod puzzle;
mod text;

pub use answers::{Answer, AnswerRequest, MAX_PATTERN, PatternError, answers};
pub use puzzle::{Entry, Kind, Puzzle, State, solve};
pub use text::{MAX_SQUARES, PuzzleError, PuzzleProblem, parse};
