//! The state of the screen, and the effect of keys.

use std::time::Duration;

use lexc::game::Draws;
use lexc_study::QuestionKind;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::super::describe::{self, Tone};
use super::super::sitting::{Phase, QuizCommand, QuizEvent, Sitting};
use crate::failure::Failure;
use crate::terminal::Theme;

/// The state of the screen.
pub(super) struct App<'a> {
    pub(super) sitting: Sitting<'a>,
    pub(super) theme: Theme,
    /// The answer that is typed.
    pub(super) line: String,
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
    leaving: bool,
    failure: Option<Failure>,
}

impl<'a> App<'a> {
    /// Creates the screen, and asks the first question.
    pub(super) fn new(sitting: Sitting<'a>, theme: Theme) -> Result<Self, Failure> {
        let mut app = Self {
            sitting,
            theme,
            line: String::new(),
            message: None,
            tiles: None,
            draws: Draws::new(0, 0),
            first: 0,
            summary: Vec::new(),
            left: String::new(),
            now: 0,
            ended_at: 0,
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
            let text = describe::event(event, self.sitting.last());
            self.message = text.or(self.message.take());
            match event {
                QuizEvent::Asked => {
                    let is_back = events.contains(&QuizEvent::TakenBack);
                    self.message = self.message.take().filter(|_| is_back);
                    self.line.clear();
                    let question = self.sitting.question().map(|question| &question.question);
                    self.tiles = question.and_then(|asked| self.sitting.details.tiles(asked));
                    if let Some(cards) = self.sitting.cards() {
                        self.left = cards.left(self.now)?;
                    }
                }
                QuizEvent::Ended | QuizEvent::Shown => {
                    self.line.clear();
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
        Ok(())
    }

    /// Inserts pasted text into the answer.
    pub(super) fn paste(&mut self, text: &str) {
        self.line.extend(text.chars().filter(|c| !c.is_control()));
    }

    /// Handles a key.
    pub(super) fn key(&mut self, key: KeyEvent) {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let command = match key.code {
            KeyCode::Char('c') if control => {
                self.leaving = true;
                return;
            }
            KeyCode::Esc if self.sitting.phase == Phase::Over => {
                self.leaving = true;
                return;
            }
            KeyCode::Esc => Some(QuizCommand::Quit),
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
            (None, _) if control => self.arrange(key.code),
            (None, phase) => self.plain_key(key.code, phase),
        }
    }

    fn plain_key(&mut self, code: KeyCode, phase: Phase) {
        match (code, phase) {
            (KeyCode::Up, _) => self.first = self.first.saturating_sub(1),
            (KeyCode::Down, _) => self.first += 1,
            (KeyCode::PageUp, _) => self.first = self.first.saturating_sub(10),
            (KeyCode::PageDown, _) => self.first += 10,
            (KeyCode::Enter, Phase::Over) => self.leaving = true,
            // Enter is no mark: it would be pressed too soon.
            (KeyCode::Enter, Phase::Marking) => {}
            (KeyCode::Enter, _) => self.enter(),
            (KeyCode::Char(c), Phase::Marking) => {
                self.line = c.to_string();
                self.enter();
            }
            (KeyCode::Char(' '), Phase::Asking) if self.sitting.mode.flash => self.enter(),
            (KeyCode::Char(c), Phase::Asking) if !self.sitting.mode.flash => self.line.push(c),
            (KeyCode::Backspace, _) => {
                self.line.pop();
            }
            _ => {}
        }
    }

    fn enter(&mut self) {
        let line = std::mem::take(&mut self.line);
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
