//! The state of the screen, and the effect of keys.

use std::time::Duration;

use lexc::game::Draws;
use lexc_study::QuestionKind;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::super::describe::{self, Tone};
use super::super::sitting::{Phase, QuizCommand, QuizEvent, Sitting};
use crate::failure::Failure;
use crate::terminal::{EditLine, Theme};

/// The state of the screen.
pub(super) struct App<'a> {
    pub(super) sitting: Sitting<'a>,
    pub(super) theme: Theme,
    /// The answer that is typed.
    pub(super) line: EditLine,
    /// The last message.
    pub(super) message: Option<(Tone, String)>,
    /// The faces of the tiles of the question, in the order in which they are shown.
    pub(super) tiles: Option<Vec<String>>,
    draws: Draws,
    /// The first line of the answers or the result that is shown.
    pub(super) first: usize,
    /// The lines of the result, once the quiz is over.
    pub(super) summary: Vec<String>,
    /// Cards that are left, as text.
    pub(super) left: String,
    /// The time in milliseconds, and the one at which the question ended.
    pub(super) now: u64,
    pub(super) ended_at: u64,
    /// Esc was pressed once.
    is_ending: bool,
    leaving: bool,
    failure: Option<Failure>,
}

impl<'a> App<'a> {
    /// Creates the screen, and asks the first question.
    pub(super) fn new(sitting: Sitting<'a>, theme: Theme) -> Result<Self, Failure> {
        let mut app = Self {
            sitting,
            theme,
            line: EditLine::default(),
            message: None,
            tiles: None,
            draws: Draws::new(0, 0),
            first: 0,
            summary: Vec::new(),
            left: String::new(),
            now: 0,
            ended_at: 0,
            is_ending: false,
            leaving: false,
            failure: None,
        };
        let events = app.sitting.next(0)?;
        app.show(&events)?;
        Ok(app)
    }

    /// Returns the result if the user leaves or the quiz fails.
    pub(super) fn ended(&mut self) -> Option<Result<(), Failure>> {
        match self.failure.take() {
            Some(failure) => Some(Err(failure)),
            None => self.leaving.then_some(Ok(())),
        }
    }

    /// Updates the clock, which may end the question.
    pub(super) fn tick(&mut self, now: Duration) {
        self.now = u64::try_from(now.as_millis()).unwrap_or(u64::MAX);
        let events = self.sitting.tick(self.now);
        self.take(events);
    }

    fn take(&mut self, events: Result<Vec<QuizEvent>, Failure>) {
        let shown = events.and_then(|events| self.show(&events));
        self.failure = shown.err().or(self.failure.take());
    }

    fn show(&mut self, events: &[QuizEvent]) -> Result<(), Failure> {
        for event in events {
            let text = describe::event(event, &self.sitting);
            self.message = text.or(self.message.take());
            match event {
                QuizEvent::Asked => {
                    let is_back = events.contains(&QuizEvent::TakenBack);
                    self.message = self.message.take().filter(|_| is_back);
                    self.line.take();
                    let question = self.sitting.question().map(|question| &question.question);
                    self.tiles = question.and_then(|asked| self.sitting.details.tiles(asked));
                }
                QuizEvent::Ended | QuizEvent::Shown => {
                    self.line.take();
                    self.first = 0;
                    self.ended_at = self.now;
                }
                QuizEvent::Over => {
                    self.message = None;
                    self.first = 0;
                    self.summary = describe::summary(&self.sitting, self.now)?;
                }
                _ => {}
            }
        }
        if let Some(cards) = self.sitting.cards().filter(|_| !events.is_empty()) {
            self.left = cards.left(self.now)?;
        }
        Ok(())
    }

    /// Inserts pasted text into the answer.
    pub(super) fn paste(&mut self, text: &str) {
        self.line.insert(text);
    }

    /// Handles a key.
    pub(super) fn key(&mut self, key: KeyEvent) {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let was_ending = std::mem::take(&mut self.is_ending);
        let command = match key.code {
            KeyCode::Char('c') if control => {
                self.leaving = true;
                return;
            }
            KeyCode::Esc if self.sitting.phase == Phase::Over => {
                self.leaving = true;
                return;
            }
            KeyCode::Esc if was_ending => Some(QuizCommand::Quit),
            KeyCode::Esc => {
                self.is_ending = true;
                self.message = Some((Tone::Plain, "Esc again ends the quiz".to_owned()));
                return;
            }
            KeyCode::Char('z') if control => Some(QuizCommand::Undo),
            KeyCode::Tab => Some(QuizCommand::Hint),
            KeyCode::Char('?') if self.line.is_empty() => Some(QuizCommand::Hint),
            _ => None,
        };
        match (command, self.sitting.phase) {
            (Some(_), Phase::Over) => {}
            (Some(QuizCommand::Hint), Phase::Ended | Phase::Marking) => {}
            (Some(command), _) => {
                let events = self.sitting.command(command, self.now);
                self.take(events);
            }
            (None, _) if self.is_typed() && !self.is_yes_or_no() && self.line.key(key) => {}
            (None, _) if control => self.arrange(key.code),
            (None, phase) => self.plain_key(key.code, phase),
        }
    }

    fn plain_key(&mut self, code: KeyCode, phase: Phase) {
        match (code, phase) {
            (KeyCode::Up, _) => self.first = self.first.saturating_sub(1),
            (KeyCode::Down, _) => self.first = self.first.saturating_add(1),
            (KeyCode::PageUp, _) => self.first = self.first.saturating_sub(10),
            (KeyCode::PageDown, _) => self.first = self.first.saturating_add(10),
            (KeyCode::Home, _) => self.first = 0,
            // Drawing limits it.
            (KeyCode::End, _) => self.first = usize::MAX,
            (KeyCode::Enter, Phase::Over) => self.leaving = true,
            // Enter is no mark: it would be pressed too soon.
            (KeyCode::Enter, Phase::Marking) => {}
            (KeyCode::Enter, _) => self.enter(),
            (KeyCode::Char(c), Phase::Marking) => {
                self.line.insert(&c.to_string());
                self.enter();
            }
            (KeyCode::Char(' '), Phase::Asking) if self.sitting.mode.flash => self.enter(),
            (KeyCode::Char(c), Phase::Asking) if self.is_yes_or_no() => {
                self.line.insert(&c.to_string());
                self.enter();
                self.pass_right_answer();
            }
            _ => {}
        }
    }

    /// Asks the next question if a word or not was known: there is nothing to learn from it.
    fn pass_right_answer(&mut self) {
        let ended = self.sitting.last().filter(|_| self.sitting.phase == Phase::Ended);
        let Some(right) = ended.filter(|last| last.is_solved()) else { return };
        let text = describe::answers(&self.sitting, right).map(|(_, details)| details.text);
        let message = format!("yes: {}", text.collect::<String>());
        self.enter();
        if self.sitting.phase == Phase::Asking {
            self.message = Some((Tone::Good, message));
        }
    }

    /// Returns `true` while a line is typed.
    pub(super) fn is_typed(&self) -> bool {
        self.sitting.phase == Phase::Asking && !self.sitting.mode.flash
    }

    /// Returns `true` while one key is an answer.
    pub(super) fn is_yes_or_no(&self) -> bool {
        let kind = self.sitting.question().map(|question| question.question.kind);
        self.is_typed() && kind == Some(QuestionKind::WordOrNot)
    }

    fn enter(&mut self) {
        let line = self.line.take();
        let events = self.sitting.line(line.trim(), self.now);
        self.take(events);
    }

    /// Shuffles the tiles, or sorts them, if their order has no meaning.
    fn arrange(&mut self, code: KeyCode) {
        let question = self.sitting.question().map(|question| &question.question);
        let is_ordered = question.is_some_and(|question| {
            use QuestionKind::{Hooks, Pattern, WordOrNot};
            matches!(question.kind, Hooks | Pattern | WordOrNot)
        });
        match (code, &mut self.tiles) {
            (KeyCode::Char('r'), Some(tiles)) if !is_ordered => self.draws.shuffle(tiles),
            (KeyCode::Char('a'), tiles) => {
                *tiles = question.and_then(|asked| self.sitting.details.tiles(asked));
            }
            _ => {}
        }
    }
}
