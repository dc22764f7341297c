//! Puzzles: phrases, acrostics, cryptograms, Boggle boards.

mod letters;
mod phrase;
mod acrostic;
mod cryptogram;
mod boggle;

pub use acrostic::{
    AcrosticDocument, AcrosticRequest, AcrosticResult, EntryRow, SolveAcrostic, pattern_answers,
};
pub use boggle::{BoggleRequest, BoggleWordRow, SolveBoggle, SolvedBoard, board_size};
pub use cryptogram::{
    CipherRequest, CryptogramTask, SolutionRow, SolutionsDocument, SolveCryptogram,
    with_one_letter_words,
};
pub use letters::{known_letters, puzzle_help, puzzle_message, puzzle_words};
pub use phrase::{FindPhrases, PhraseTask, PhrasesDocument, PhrasesOrder, PhrasesRequest};
