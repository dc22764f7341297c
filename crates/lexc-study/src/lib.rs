//! Word study.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod error;
mod random;
pub mod fsrs;
mod settings;
mod question;
mod card_box;
mod schedule;
mod answers;
mod quiz;
pub mod exchange;

pub use answers::{ChangedCard, LexiconAnswers, LexiconChanges};
pub use card_box::{
    AddedCards, AnswerChanges, BoxLexicon, Card, CardBox, CardState, ClockBack, DayCounts,
    DroppedLine, NewCard, OpenReport,
};
pub use error::{Error, LineFault, Result};
pub use lexc_runtime::ErrorKind;
pub use question::{Question, QuestionKind};
pub use quiz::{
    AnswerVerdict, QuestionEnd, QuestionResult, Quiz, QuizOptions, QuizOrder, QuizQuestion,
    QuizResult,
};
pub use schedule::{DueCards, StudyGroup, StudyStats, UpNext};
pub use settings::{NewCardOrder, ReviewOrder, StudySettings};
