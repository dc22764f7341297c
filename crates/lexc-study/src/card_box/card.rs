//! [`Card`] and [`CardState`]: what is stored of a card, and what follows from its answers.

use std::collections::HashSet;

use crate::fsrs::{CardMemory, CardPhase};
use crate::question::Question;

/// A card to be added to a box.
///
/// [`LexiconAnswers`](crate::LexiconAnswers) makes cards from words of a lexicon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewCard {
    /// The question.
    pub question: Question,
    /// The answers.
    pub answers: Vec<String>,
    /// The lists that the card belongs to.
    pub lists: Vec<String>,
    /// The number of letters of the question; by default its number of characters.
    pub length: u32,
}

impl NewCard {
    /// Creates a card without lists.
    pub fn new<T: Into<String>>(question: Question, answers: impl IntoIterator<Item = T>) -> Self {
        let length = characters(&question.text);
        let answers = answers.into_iter().map(T::into).collect();
        Self { question, answers, lists: Vec::new(), length }
    }

    /// Adds the card to a list.
    #[must_use]
    pub fn in_list(mut self, name: impl Into<String>) -> Self {
        self.lists.push(name.into());
        self
    }
}

/// The number of characters of a text.
pub(crate) fn characters(text: &str) -> u32 {
    u32::try_from(text.chars().count()).unwrap_or(u32::MAX)
}

/// A card of a box.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Card {
    pub(crate) question: Question,
    pub(crate) answers: Vec<String>,
    pub(crate) gone: Vec<String>,
    /// Indices of names of lists in the box, each once, in the order in which they were added.
    pub(crate) lists: Vec<u32>,
    pub(crate) length: u32,
    pub(crate) added: i64,
    pub(crate) removed: Option<i64>,
    pub(crate) suspended: bool,
    /// The card is not asked before this time.
    pub(crate) buried: i64,
    /// The card has new answers since this time.
    pub(crate) changed: Option<i64>,
    /// The lapses at which the card was resumed last; later ones count towards a leech.
    pub(crate) forgiven: u32,
}

impl Card {
    /// Returns the question.
    #[must_use]
    pub fn question(&self) -> &Question {
        &self.question
    }

    /// Returns the answers by the lexicon that the box was used with last.
    #[must_use]
    pub fn answers(&self) -> &[String] {
        &self.answers
    }

    /// Returns the answers that an earlier lexicon had.
    #[must_use]
    pub fn gone(&self) -> &[String] {
        &self.gone
    }

    /// Returns the number of letters of the question.
    #[must_use]
    pub fn length(&self) -> u32 {
        self.length
    }

    /// Returns the time at which the card was added.
    #[must_use]
    pub fn added(&self) -> i64 {
        self.added
    }

    /// Returns `true` if the card is kept out of the queue until it is resumed.
    #[must_use]
    pub fn is_suspended(&self) -> bool {
        self.suspended
    }

    /// Returns the time before which the card is not asked; 0 if it is not buried.
    #[must_use]
    pub fn buried(&self) -> i64 {
        self.buried
    }

    /// Returns `true` if the card was removed. Its answers stay in the box, and are in force again
    /// if the same question is added again.
    #[must_use]
    pub fn is_removed(&self) -> bool {
        self.removed.is_some()
    }

    /// Returns `true` if a lexicon took all answers away.
    #[must_use]
    pub fn has_no_answer(&self) -> bool {
        self.answers.is_empty() && !self.gone.is_empty()
    }
}

impl Card {
    /// Ends all reasons that keep the card out of the queue.
    pub(crate) fn resume(&mut self, forgiven: u32) {
        self.suspended = false;
        self.buried = 0;
        self.forgiven = forgiven;
    }
}

/// The difference between the answers of a card and the ones of another lexicon.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AnswerChanges {
    /// The answers that the card lacks.
    pub new: Vec<String>,
    /// The answers that the lexicon lacks.
    pub gone: Vec<String>,
}

pub(crate) fn answer_changes(old: &[String], new: &[String]) -> AnswerChanges {
    AnswerChanges { new: without(new, old), gone: without(old, new) }
}

/// Returns the items of a list that are not in another one.
pub(crate) fn without(list: &[String], other: &[String]) -> Vec<String> {
    let other: HashSet<String> = other.iter().cloned().collect();
    list.iter().filter(|answer| !other.contains(*answer)).cloned().collect()
}

/// The state of a card, which follows from its answers and the settings of the box.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[non_exhaustive]
// One cache line each.
#[repr(align(64))]
pub struct CardState {
    /// The memory by FSRS-6.
    pub memory: CardMemory,
    /// The time at which the card is due; 0 for a new card.
    pub due: i64,
    /// The time of the last answer; 0 for a new card.
    pub last_answer: i64,
    /// The time of the first answer; 0 for a new card.
    pub first_answer: i64,
    /// The number of answers.
    pub answers: u32,
    /// The number of answers with the grade again.
    pub wrong: u32,
    /// The number of reviews that were not recalled, and of wrong answers that follow a wrong one.
    pub lapses: u32,
    /// The number of wrong answers since the last right one.
    pub missed: u32,
}

impl CardState {
    /// Returns `true` before the first answer.
    #[must_use]
    pub fn is_new(&self) -> bool {
        self.memory.is_new()
    }

    /// Returns `true` in the learning and relearning steps.
    #[must_use]
    pub fn is_learning(&self) -> bool {
        !self.is_new() && self.memory.phase != CardPhase::Review
    }
}
