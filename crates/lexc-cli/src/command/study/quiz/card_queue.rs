//! The cards of a box that are due, asked one after the other.

use lexc::runtime::Lexicon;
use lexc_study::fsrs::Grade;
use lexc_study::{NewCard, QuestionResult, Quiz, QuizOptions, UpNext};

use crate::command::study::card_file::CardFile;
use crate::failure::Failure;
use crate::output::numbers::counted;

/// The step after a card.
pub(super) enum NextCard {
    /// A quiz of one question.
    Ask(Box<Quiz>),
    /// No card is asked now, for this reason.
    End(String),
}

/// The cards of a box that are due.
pub(super) struct CardQueue {
    file: CardFile,
    /// The list whose cards are asked; all cards without one.
    list: Option<String>,
    lexicon: Lexicon,
    /// The time in seconds since 1970 at which the clock of the quiz began.
    start: i64,
    /// The limits of time and the maximum number of cards.
    options: QuizOptions,
    /// The number of answers that were recorded, and not taken back.
    pub(super) asked: usize,
    /// The card that is asked.
    current: Option<u32>,
    /// The card that was asked last, and its place among the questions.
    place: (usize, u32),
    /// The card to ask next, because its answer was taken back.
    again: Option<u32>,
}

impl CardQueue {
    pub(super) fn new(
        file: CardFile,
        list: Option<String>,
        lexicon: Lexicon,
        start: i64,
        options: QuizOptions,
    ) -> Self {
        let place = (0, 0);
        Self { file, list, lexicon, start, options, asked: 0, current: None, place, again: None }
    }

    /// Returns the time in seconds since 1970. A given time passes as the clock does.
    fn time(&self, now: u64) -> i64 {
        self.start.saturating_add(i64::try_from(now / 1000).unwrap_or(i64::MAX))
    }

    /// Returns the next card, `now` milliseconds after the start.
    pub(super) fn next(&mut self, now: u64) -> Result<NextCard, Failure> {
        self.current = None;
        let time = self.time(now);
        if self.asked >= self.options.questions {
            return Ok(NextCard::End(String::new()));
        }
        let number = match (self.again.take(), self.file.cards.next_in(self.list.as_deref(), time)?)
        {
            (Some(number), _) | (None, UpNext::Card(number)) => number,
            (None, UpNext::Wait(until)) => {
                let minutes = (until - time).div_euclid(60) + 1;
                let minutes = counted(minutes.unsigned_abs(), "minute", "minutes");
                return Ok(NextCard::End(format!("The next card is due in {minutes}")));
            }
            (None, UpNext::Done) => {
                return Ok(NextCard::End("All cards of today are done".to_owned()));
            }
        };
        self.current = Some(number);
        self.place = (self.asked + 1, number);
        let card = self.file.cards.card(number)?;
        let question = card.question().clone();
        let mut options = self.options.clone();
        options.repeat_missed = false;
        let lexicon = question.kind.needs_lexicon().then_some(&self.lexicon);
        let card = NewCard::new(question, card.answers().iter().cloned());
        let quiz = Quiz::from_cards(&[card], lexicon, &options)?;
        Ok(NextCard::Ask(Box::new(quiz)))
    }

    /// Returns the number in the box of the card that was asked last, and its place in the quiz.
    pub(super) fn place(&self) -> String {
        let (place, number) = self.place;
        format!("card {number}, question {place}")
    }

    /// Returns the grade of an answer by its time.
    pub(super) fn grade(&self, result: &QuestionResult) -> Grade {
        let (found, expected) = (result.found.len(), result.expected());
        self.file.cards.settings().grade(found, expected, result.wrong.len(), result.ms)
    }

    /// Stores the answer to the card that is asked.
    pub(super) fn record(&mut self, grade: Grade, ms: u64, now: u64) -> Result<(), Failure> {
        let Some(number) = self.current.take() else { return Ok(()) };
        let ms = u32::try_from(ms).unwrap_or(u32::MAX);
        let lines = self.file.cards.answer(number, grade, ms, self.time(now))?;
        self.file.append(&lines)?;
        self.asked += 1;
        Ok(())
    }

    /// Asks the card again whose answer is not stored yet.
    pub(super) fn ask_again(&mut self) {
        self.again = self.current;
    }

    /// Takes the last answer of the quiz back, and asks its card next. Returns `false` if there is
    /// none.
    pub(super) fn undo(&mut self, now: u64) -> Result<bool, Failure> {
        // The last answer of the box, which an earlier quiz may have recorded.
        if self.file.cards.last_answered().is_none() {
            return Ok(false);
        }
        let (number, lines) = self.file.cards.undo(self.time(now))?;
        self.file.append(&lines)?;
        self.asked = self.asked.saturating_sub(1);
        self.again = Some(number);
        Ok(true)
    }

    /// Describes the cards that are left today.
    pub(super) fn left(&self, now: u64) -> Result<String, Failure> {
        let due = self.file.cards.due_in(self.list.as_deref(), self.time(now))?;
        let reviews = due.learning.len() + due.reviews.len();
        let later = match due.early.len() as u32 + due.later {
            0 => String::new(),
            later => format!(", {later} later"),
        };
        Ok(format!("{reviews} due, {} new{later}", due.new.len()))
    }

    /// Describes the answers of today.
    pub(super) fn today(&self, now: u64) -> Result<String, Failure> {
        let today = self.file.cards.stats(self.time(now))?.today;
        let new = counted(today.new.into(), "new card", "new cards");
        let learning = counted(today.learning.into(), "learning step", "learning steps");
        let reviews = counted(today.reviews.into(), "review", "reviews");
        Ok(format!("{new}, {learning}, {reviews} ({} recalled)", today.recalled))
    }
}
