//! [`QuestionResult`] and [`QuizResult`].

use crate::question::Question;

/// The way in which a question ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum QuestionEnd {
    /// All answers were found.
    Solved,
    /// The rest was given up.
    GivenUp,
    /// The time was over.
    TimeUp,
    /// A flash card was marked as known or not.
    Marked(bool),
}

/// A question that ended.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct QuestionResult {
    /// The question.
    pub question: Question,
    /// The way in which it ended.
    pub end: QuestionEnd,
    /// The answers that were found without a hint, in the order of finding.
    pub found: Vec<String>,
    /// The answers that were not found, or only after a hint.
    pub missed: Vec<String>,
    /// The wrong answers, each once.
    pub wrong: Vec<String>,
    /// The time in milliseconds, up to the time limit.
    pub ms: u64,
    /// 0 in the first round, and one more each time that missed questions are asked again.
    pub round: usize,
}

impl QuestionResult {
    /// Returns `true` if an answer was missed, a flash card was not known, or the question has no
    /// answers and one was given.
    #[must_use]
    pub fn is_missed(&self) -> bool {
        let has_none = self.expected() == 0;
        !self.missed.is_empty()
            || self.end == QuestionEnd::Marked(false)
            || (has_none && !self.wrong.is_empty())
    }

    /// Returns `true` if no answer was missed, and none was wrong.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        !self.is_missed() && self.wrong.is_empty()
    }

    /// Returns the number of answers.
    #[must_use]
    pub fn expected(&self) -> usize {
        self.found.len() + self.missed.len()
    }
}

/// The result of a quiz so far. The numbers count the first round only.
#[derive(Debug, Clone, PartialEq, Default)]
#[non_exhaustive]
pub struct QuizResult {
    /// The number of questions that ended.
    pub questions: usize,
    /// The number of questions without a missed or a wrong answer.
    pub solved: usize,
    /// The number of answers to the questions that ended.
    pub expected: usize,
    /// The number of answers that were found.
    pub found: usize,
    /// The number of wrong answers.
    pub wrong: usize,
    /// The share of the answers that were found; `None` if there are none.
    pub recall: Option<f64>,
    /// The share of the given answers that were right; `None` if none was given.
    pub precision: Option<f64>,
    /// The time of all questions in milliseconds.
    pub ms: u64,
    /// The questions that were missed, in the order of asking.
    pub missed: Vec<QuestionResult>,
}

impl QuizResult {
    /// Returns the result of questions that ended.
    #[must_use]
    pub fn of(results: &[QuestionResult]) -> Self {
        let mut total = Self::default();
        for result in results.iter().filter(|result| result.round == 0) {
            total.questions += 1;
            total.solved += usize::from(result.is_solved());
            total.expected += result.expected();
            total.found += result.found.len();
            total.wrong += result.wrong.len();
            total.ms = total.ms.saturating_add(result.ms);
            if result.is_missed() {
                total.missed.push(result.clone());
            }
        }
        let share = |part: usize, all: usize| (all > 0).then(|| part as f64 / all as f64);
        total.recall = share(total.found, total.expected);
        total.precision = share(total.found, total.found + total.wrong);
        total
    }
}
