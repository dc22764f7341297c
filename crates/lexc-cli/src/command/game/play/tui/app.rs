//! The state of the screen.

use std::time::{Duration, Instant};

use lexc::engine::session::{Command, Phase, Review, SessionEvent, review};
use lexc::game::{Direction, PlayerId, Square};

use super::tiles::PlacedTiles;
use crate::command::game::play::describe::{self, MoveRow};
use crate::command::game::play::host::{Autoplay, CommandError, Host};
use crate::failure::Failure;
use crate::output::style::harmless;
use crate::terminal::{EditLine, Theme};

/// The time for which the computer thinks between two looks at the keys.
const MOMENT: Duration = Duration::from_millis(50);

/// The mode, which determines the effect of keys.
#[derive(Debug)]
pub(super) enum Mode {
    /// Keys enter tiles on the board.
    Board,
    /// A command is typed.
    Line(EditLine),
    /// A face of several letters is typed: `[CH]`.
    Face(String),
    /// A move is selected from a list.
    Moves(MoveList),
    Help,
    /// A text is shown: title, lines, and the first visible line.
    Text(String, Vec<String>, usize),
    /// The game is over: the review, and the first visible line.
    Review(Box<Review>, usize),
    /// The screen waits for the next person.
    HandOver(PlayerId),
}

/// A list of moves.
#[derive(Debug)]
pub(super) struct MoveList {
    pub(super) rows: Vec<MoveRow>,
    pub(super) selected: usize,
}

/// A message at the bottom of the screen.
#[derive(Debug, Clone)]
pub(super) struct Message {
    pub(super) text: String,
    pub(super) is_error: bool,
}

/// The state of the screen.
#[derive(Debug)]
pub(super) struct App {
    pub(super) host: Host,
    pub(super) theme: Theme,
    pub(super) mode: Mode,
    pub(super) cursor: Square,
    pub(super) direction: Direction,
    pub(super) placed: PlacedTiles,
    /// The next letter is placed as a blank.
    pub(super) blank_next: bool,
    /// The letter of the last key, if it was one, and the cursor and number of tiles before it: a
    /// digit after it makes both the place of a play, such as `G7`.
    pub(super) last_letter: Option<(char, Square, usize)>,
    pub(super) messages: Vec<Message>,
    /// The time that the computer has thought about the move that it is choosing.
    thinking: Option<Duration>,
    /// The first turn of a person that was given to the computer, until a person moves again.
    pub(super) given_away: Option<u32>,
    /// The player whose rack was shown last.
    last_viewer: Option<PlayerId>,
    /// The time up to which the time of the person to move has been counted.
    pub(super) counted: Duration,
    /// The current time.
    pub(super) now: Duration,
    pub(super) leaving: bool,
    pub(super) failure: Option<Failure>,
}

impl App {
    /// Creates the screen of a game.
    pub(super) fn new(host: Host, theme: Theme) -> Self {
        let cursor = host.session.rules().layout().start();
        let mut app = Self {
            host,
            theme,
            mode: Mode::Board,
            cursor,
            direction: Direction::Across,
            placed: PlacedTiles::default(),
            blank_next: false,
            last_letter: None,
            messages: Vec::new(),
            thinking: None,
            given_away: None,
            last_viewer: None,
            counted: Duration::ZERO,
            now: Duration::ZERO,
            leaving: false,
            failure: None,
        };
        if let (0, Some(note)) = (app.host.session.state().turn(), app.host.note()) {
            let note = note.to_owned();
            app.say(note);
        }
        app.next_phase();
        app
    }

    /// Returns the result if the player leaves or the game fails.
    pub(super) fn ended(&mut self) -> Option<Result<(), Failure>> {
        match self.failure.take() {
            Some(failure) => Some(Err(failure)),
            None => self.leaving.then_some(Ok(())),
        }
    }

    /// Returns `true` while the computer chooses a move.
    pub(super) fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// Refuses what cannot be done while the computer chooses a move.
    pub(super) fn check_idle(&self) -> Result<(), CommandError> {
        match self.thinking {
            Some(_) => Err(CommandError::Refused("the computer is thinking".to_owned())),
            None => Ok(()),
        }
    }

    /// Returns the player whose rack is shown.
    pub(super) fn viewer(&self) -> Option<PlayerId> {
        match self.mode {
            Mode::HandOver(_) => None,
            _ => self.host.viewer(),
        }
    }

    /// Returns the time of the current turn that has not been counted yet.
    pub(super) fn uncounted_time(&self) -> Duration {
        self.now.saturating_sub(self.counted)
    }

    /// Shows a message.
    pub(super) fn say(&mut self, text: impl AsRef<str>) {
        self.message(text.as_ref(), false);
    }

    /// Shows an error message.
    pub(super) fn complain(&mut self, text: impl AsRef<str>) {
        self.message(text.as_ref(), true);
    }

    /// Shows why a command was not carried out.
    pub(super) fn refuse(&mut self, error: CommandError) {
        match error {
            CommandError::Refused(text) => self.complain(text),
            CommandError::Failed(failure) => self.failure = Some(failure),
        }
    }

    fn message(&mut self, text: &str, is_error: bool) {
        let text = harmless(text);
        self.messages.push(Message { text, is_error });
        let surplus = self.messages.len().saturating_sub(50);
        self.messages.drain(..surplus);
    }

    /// Updates the clock, and lets the computer think for a moment.
    pub(super) fn tick(&mut self, now: Duration) {
        self.now = now;
        if let Some(thought) = self.thinking {
            let begin = Instant::now();
            let made = self.host.think(MOMENT);
            let thought = thought + begin.elapsed();
            self.thinking = made.is_none().then_some(thought);
            if let Some(made) = made {
                let result = self.host.apply_chosen(made, thought);
                self.show_result(result);
            }
        }
        if self.thinking.is_none() && self.host.moves_by_itself() {
            match self.mode {
                Mode::HandOver(_) | Mode::Review(..) => {}
                _ => self.think(),
            }
        }
    }

    /// Waits for the computer, for tests.
    #[cfg(test)]
    pub(super) fn wait(&mut self) {
        while self.is_thinking() {
            self.tick(self.now);
        }
    }

    /// Starts to choose a move for the player to move.
    pub(super) fn think(&mut self) {
        if self.host.session.phase() == Phase::LastChallenge {
            let result = self.host.apply(Command::Accept);
            self.show_result(result);
            return;
        }
        self.placed.clear();
        self.thinking = Some(Duration::ZERO);
    }

    /// Counts the time of the person to move.
    pub(super) fn count_time(&mut self, player: PlayerId) {
        if self.host.session.seat(player).is_person() {
            let running = self.uncounted_time();
            self.host.session.spend_time(player, running);
        }
        self.counted = self.now;
    }

    /// Shows the events of a command, or why it was not carried out.
    pub(super) fn show_result(&mut self, result: Result<Vec<SessionEvent>, CommandError>) {
        match result {
            Ok(events) => {
                for event in &events {
                    let text = self.host.session.describe(event);
                    self.say(text);
                }
                self.placed.clear();
                self.blank_next = false;
                self.counted = self.now;
                self.mode = Mode::Board;
                self.next_phase();
            }
            Err(error) => self.refuse(error),
        }
    }

    /// Shows the review if the game is over, or waits for the next person.
    pub(super) fn next_phase(&mut self) {
        if let Phase::Over(_) = self.host.session.phase() {
            let (session, advisor) = self.host.advisor();
            let review = review(session, advisor);
            let text = describe::result(&self.host.session);
            self.say(text);
            self.mode = Mode::Review(Box::new(review), 0);
            return;
        }
        let several = self.host.session.people().nth(1).is_some();
        if let Some(player) = self.host.viewer().filter(|_| several)
            && self.last_viewer != Some(player)
            && self.host.autoplay != Autoplay::All
        {
            self.last_viewer = Some(player);
            self.mode = Mode::HandOver(player);
        }
    }

    /// Carries out a command that ends the turn of a person.
    pub(super) fn act(
        &mut self,
        action: impl FnOnce(&mut Host) -> Result<Vec<SessionEvent>, CommandError>,
    ) {
        if let Err(error) = self.check_idle() {
            return self.refuse(error);
        }
        if let Phase::Turn(player) = self.host.session.phase() {
            self.count_time(player);
        }
        let result = action(&mut self.host);
        if result.is_ok() {
            self.given_away = None;
        }
        self.show_result(result);
    }
}
