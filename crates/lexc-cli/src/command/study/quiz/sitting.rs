//! [`Sitting`]: the quiz as a sequence of events, for both front ends.

use lexc_study::fsrs::Grade;
use lexc_study::{AnswerHint, AnswerVerdict, QuestionResult, Quiz, QuizQuestion, QuizResult};

use super::card_queue::{CardQueue, NextCard};
use super::details::DetailSource;
use crate::failure::Failure;

/// The way in which answers are given and graded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct AnswerMode {
    /// The answers are shown, and then marked by hand.
    pub(super) flash: bool,
    /// Typed answers to a card are graded by hand.
    pub(super) by_hand: bool,
}

/// The part of a question, which determines what a line means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Phase {
    /// Answers are expected.
    Asking,
    /// The answers are shown, and a mark is expected.
    Marking,
    /// The question ended.
    Ended,
    /// The quiz ended.
    Over,
}

/// The effect of a line or of the time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum QuizEvent {
    /// A question begins: [`Sitting::question`].
    Asked,
    /// An answer was judged.
    Judged(AnswerVerdict),
    /// A part of an answer is shown.
    Hint(AnswerHint),
    /// The answers of a flash card are shown: [`Sitting::answers`].
    Shown,
    /// The question ended: [`Sitting::last`].
    Ended,
    /// The last question was taken back.
    TakenBack,
    /// The line has no effect, for this reason.
    Refused(&'static str),
    /// The quiz ended: [`Sitting::summary`].
    Over,
}

/// A command that is not an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum QuizCommand {
    Hint,
    Undo,
    Quit,
}

impl QuizCommand {
    fn parse(text: &str) -> Option<Self> {
        Some(match text {
            "?" | "hint" => Self::Hint,
            "undo" => Self::Undo,
            "quit" => Self::Quit,
            _ => return None,
        })
    }
}

/// A quiz that is taken: its question, and the answers so far. Times are milliseconds since its
/// start.
pub(super) struct Sitting<'a> {
    pub(super) details: DetailSource<'a>,
    /// The cards that are asked; without them, `quiz` asks all questions.
    cards: Option<CardQueue>,
    /// The quiz of words, or of the card that is asked.
    quiz: Option<Quiz>,
    pub(super) mode: AnswerMode,
    pub(super) phase: Phase,
    question: Option<QuizQuestion>,
    /// The answers of a flash card that is shown, and the time at which it was.
    answers: Vec<String>,
    shown_at: u64,
    results: Vec<QuestionResult>,
    /// The reason why no card is left.
    ending: String,
}

impl<'a> Sitting<'a> {
    /// Creates a quiz of words.
    pub(super) fn of_words(quiz: Quiz, mode: AnswerMode, details: DetailSource<'a>) -> Self {
        Self::new(None, Some(quiz), mode, details)
    }

    /// Creates a quiz of cards.
    pub(super) fn of_cards(cards: CardQueue, mode: AnswerMode, details: DetailSource<'a>) -> Self {
        Self::new(Some(cards), None, mode, details)
    }

    fn new(
        cards: Option<CardQueue>,
        quiz: Option<Quiz>,
        mode: AnswerMode,
        details: DetailSource<'a>,
    ) -> Self {
        Self {
            details,
            cards,
            quiz,
            mode,
            phase: Phase::Ended,
            question: None,
            answers: Vec::new(),
            shown_at: 0,
            results: Vec::new(),
            ending: String::new(),
        }
    }

    /// Returns the question that is asked, or that ended last.
    pub(super) fn question(&self) -> Option<&QuizQuestion> {
        self.question.as_ref()
    }

    /// Returns the words for yes and no, if they are not English.
    pub(super) fn own_yes_and_no(&self) -> Option<(&'static str, &'static str)> {
        self.quiz.as_ref()?.own_yes_and_no()
    }

    /// Returns the answers that a flash card shows.
    pub(super) fn answers(&self) -> &[String] {
        &self.answers
    }

    /// Returns the result of the question that ended last.
    pub(super) fn last(&self) -> Option<&QuestionResult> {
        self.results.last()
    }

    /// Returns the cards, if cards are asked.
    pub(super) fn cards(&self) -> Option<&CardQueue> {
        self.cards.as_ref()
    }

    /// Returns the result so far.
    pub(super) fn result(&self) -> QuizResult {
        QuizResult::of(&self.results)
    }

    /// Returns the reason why no card is left; empty if there is none.
    pub(super) fn ending(&self) -> &str {
        &self.ending
    }

    /// Asks the next question.
    pub(super) fn next(&mut self, now: u64) -> Result<Vec<QuizEvent>, Failure> {
        self.answers.clear();
        self.question = None;
        if let Some(cards) = &mut self.cards {
            self.quiz = match cards.next(now)? {
                NextCard::Ask(quiz) => Some(*quiz),
                NextCard::End(reason) => {
                    self.ending = reason;
                    None
                }
            };
        }
        self.question = self.quiz.as_mut().and_then(|quiz| quiz.question(now));
        Ok(match self.question {
            Some(_) => {
                self.phase = Phase::Asking;
                vec![QuizEvent::Asked]
            }
            None => self.end(),
        })
    }

    fn end(&mut self) -> Vec<QuizEvent> {
        self.phase = Phase::Over;
        vec![QuizEvent::Over]
    }

    /// Ends the question if its time is over.
    pub(super) fn tick(&mut self, now: u64) -> Result<Vec<QuizEvent>, Failure> {
        let quiz = self.quiz.as_mut().filter(|_| self.phase == Phase::Asking);
        match quiz.is_some_and(|quiz| quiz.tick(now)) {
            true => self.finish(AnswerVerdict::TimeUp, now),
            false => Ok(Vec::new()),
        }
    }

    /// Handles a line: an answer, a mark, or a command. An answer of the question is one even if it
    /// is spelled like a command.
    pub(super) fn line(&mut self, text: &str, now: u64) -> Result<Vec<QuizEvent>, Failure> {
        let ended = self.tick(now)?;
        if !ended.is_empty() {
            return Ok(ended);
        }
        let is_typed = self.phase == Phase::Asking && !self.mode.flash;
        let command = QuizCommand::parse(text);
        if let Some(command) = command.filter(|_| !(is_typed && self.is_answer(text))) {
            return self.command(command, now);
        }
        match self.phase {
            Phase::Asking if self.mode.flash => {
                let quiz = self.quiz.as_ref();
                self.answers = quiz.map(|quiz| quiz.answers().to_vec()).unwrap_or_default();
                self.shown_at = now;
                self.phase = Phase::Marking;
                Ok(vec![QuizEvent::Shown])
            }
            Phase::Asking => {
                let Some(quiz) = &mut self.quiz else { return Ok(Vec::new()) };
                let ended = quiz.results().len();
                let verdict = quiz.answer(text, now);
                if quiz.results().len() > ended {
                    return self.finish(verdict, now);
                }
                self.question = quiz.question(now);
                Ok(vec![QuizEvent::Judged(verdict)])
            }
            Phase::Marking => match mark(text) {
                Some(grade) => self.mark(grade, now),
                None => Ok(vec![QuizEvent::Refused("that is no mark")]),
            },
            Phase::Ended => self.next(now),
            Phase::Over => Ok(Vec::new()),
        }
    }

    /// Returns `true` if a text is an answer to the question, in any case.
    fn is_answer(&self, text: &str) -> bool {
        let answers = self.quiz.as_ref().map_or(&[][..], Quiz::answers);
        answers.iter().any(|answer| answer.to_lowercase() == text.to_lowercase())
    }

    /// Carries out a command.
    pub(super) fn command(
        &mut self,
        command: QuizCommand,
        now: u64,
    ) -> Result<Vec<QuizEvent>, Failure> {
        match command {
            QuizCommand::Quit => {
                if self.phase == Phase::Marking && !self.mode.flash {
                    // Without its grade, the answer does not count.
                    self.results.pop();
                }
                Ok(self.end())
            }
            QuizCommand::Undo => self.undo(now),
            QuizCommand::Hint if self.phase != Phase::Asking || self.mode.flash => {
                Ok(vec![QuizEvent::Refused("the answers are shown without hints")])
            }
            QuizCommand::Hint => {
                let hint = self.quiz.as_mut().and_then(|quiz| quiz.hint(now));
                let refused = QuizEvent::Refused("this question has no hints");
                Ok(vec![hint.map_or(refused, QuizEvent::Hint)])
            }
        }
    }

    fn undo(&mut self, now: u64) -> Result<Vec<QuizEvent>, Failure> {
        let is_back = match &mut self.cards {
            // The answer was not recorded yet: its card is asked again.
            Some(cards) if self.phase == Phase::Marking && !self.mode.flash => {
                cards.ask_again();
                true
            }
            Some(cards) => cards.undo(now)?,
            None => self.quiz.as_mut().is_some_and(Quiz::undo),
        };
        if !is_back {
            return Ok(vec![QuizEvent::Refused("no question was asked yet")]);
        }
        self.results.pop();
        let mut events = vec![QuizEvent::TakenBack];
        events.extend(self.next(now)?);
        Ok(events)
    }

    /// Takes the result of the question that ended, and records it unless it is graded by hand.
    fn finish(&mut self, verdict: AnswerVerdict, now: u64) -> Result<Vec<QuizEvent>, Failure> {
        self.results.extend(self.quiz.as_ref().and_then(Quiz::last).cloned());
        self.phase = Phase::Ended;
        if self.mode.by_hand {
            self.phase = Phase::Marking;
        } else if let (Some(cards), Some(last)) = (&mut self.cards, self.results.last()) {
            let grade = cards.grade(last);
            cards.record(grade, last.ms, now)?;
        }
        Ok(vec![QuizEvent::Judged(verdict), QuizEvent::Ended])
    }

    /// Records a mark, and asks the next question.
    fn mark(&mut self, grade: Grade, now: u64) -> Result<Vec<QuizEvent>, Failure> {
        if let Some(quiz) = self.quiz.as_mut().filter(|_| self.mode.flash) {
            quiz.mark(grade != Grade::Again, self.shown_at);
            self.results.extend(quiz.last().cloned());
        }
        if let (Some(cards), Some(last)) = (&mut self.cards, self.results.last()) {
            cards.record(grade, last.ms, now)?;
        }
        self.next(now)
    }
}

/// Returns the grade that a mark stands for.
fn mark(text: &str) -> Option<Grade> {
    let text = text.to_lowercase();
    let by_name = Grade::ALL.into_iter().find(|grade| grade.name() == text);
    by_name.or(match &*text {
        "1" | "n" | "no" => Some(Grade::Again),
        "2" => Some(Grade::Hard),
        "3" | "y" | "yes" => Some(Grade::Good),
        "4" => Some(Grade::Easy),
        _ => None,
    })
}
