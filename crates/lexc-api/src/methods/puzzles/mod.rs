//! Puzzles: phrases, acrostics, cryptograms, Boggle boards.

mod letters;
mod phrase;
mod acrostic;
mod cryptogram;
mod boggle;

pub(crate) use acrostic::acrostic;
pub use acrostic::{AcrosticDocument, AcrosticRequest, AcrosticResult, EntryRow, pattern_answers};
pub(crate) use boggle::boggle;
pub use boggle::{BoggleRequest, BoggleWordRow, SolvedBoard, board_size};
pub(crate) use cryptogram::CryptogramTask;
pub use cryptogram::{CipherRequest, SolutionRow, SolutionsDocument, with_one_letter_words};
pub(crate) use phrase::PhraseTask;
pub use phrase::{PhrasesDocument, PhrasesOrder, PhrasesRequest};
