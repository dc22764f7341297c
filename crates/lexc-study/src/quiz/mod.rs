//! Quizzes: questions from words, answers one at a time, and a result. A pure state machine: the
//! clock is a parameter, in milliseconds from any start.

mod options;

mod items;

mod result;

mod state;

pub use options::{QuizOptions, QuizOrder};
pub use result::{QuestionEnd, QuestionResult, QuizResult};
pub use state::{AnswerHint, AnswerVerdict, Quiz, QuizQuestion};
