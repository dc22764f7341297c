//! Acrostics (double-crostics): tools for solvers and for authors.
//!
//! In an acrostic each clue has an answer, and each letter of the answers has the number of a
//! square of a quotation. All answers together therefore have the letters of the quotation. The
//! initials of the answers spell its author and title. Appel and Jacobson mention "an acrostic
//! solver's assistant" on their DAWG (section 6) without details; this module provides:
//!
//! - [`answers`]: words, or sequences of words, that fit the known letters of one answer, with the
//!   remaining letters of the quotation in the other squares.
//! - [`Acrostic`]: a whole acrostic. The answer, the word of the quotation and the initials
//!   constrain each square, and each constraint narrows other squares.
//! - For authors: [`phrase`](crate::phrase) with
//!   [`initials`](crate::phrase::PhraseRequest::initials) divides the letters of a quotation among
//!   answers with given initials.

mod answers;
mod puzzle;
mod text;

pub use answers::{Answer, AnswerRequest, MAX_PATTERN, answers, answers_until};
pub use puzzle::{Acrostic, AcrosticEntry, AcrosticEntryKind, EntryCandidates, solve, solve_until};
pub use text::MAX_SQUARES;
