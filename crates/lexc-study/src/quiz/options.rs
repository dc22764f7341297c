//! [`QuizOptions`].

use crate::question::QuestionKind;

/// The order of the questions of a quiz.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum QuizOrder {
    /// As the words are given.
    #[default]
    Given,
    /// A random order, which [`QuizOptions::seed`] determines.
    Random,
}

/// How a quiz asks.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct QuizOptions {
    /// The kind of the questions.
    pub kind: QuestionKind,
    /// The order of the questions.
    pub order: QuizOrder,
    /// The seed of the random order, of false words and of gaps.
    pub seed: u64,
    /// The maximum number of questions.
    pub questions: usize,
    /// Questions that were missed are asked again at the end, until they are not. A wrong answer
    /// alone is no miss.
    pub repeat_missed: bool,
    /// The milliseconds for each question.
    pub question_ms: Option<u64>,
    /// The milliseconds for each right answer.
    pub answer_ms: Option<u64>,
    /// The number of letters of the shortest answer to [`QuestionKind::SubAnagrams`].
    pub min_length: usize,
    /// The number of letters that [`QuestionKind::Pattern`] hides.
    pub gaps: usize,
    /// The name of the list that [`QuestionKind::WordList`] asks.
    pub list: String,
}

impl QuizOptions {
    /// Creates the options of a quiz of one kind: words in order, all of them, missed ones again,
    /// without time limits.
    #[must_use]
    pub fn new(kind: QuestionKind) -> Self {
        Self {
            kind,
            order: QuizOrder::Given,
            seed: 0,
            questions: usize::MAX,
            repeat_missed: true,
            question_ms: None,
            answer_ms: None,
            min_length: 2,
            gaps: 1,
            list: "list".to_owned(),
        }
    }
}
