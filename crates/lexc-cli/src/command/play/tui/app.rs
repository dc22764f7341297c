//! The state of the screen, and the effect of keys.

use std::time::Duration;

use lexc_alphabet::PlacedTile;
use lexc_engine::session::{Command, Phase, Review, SessionEvent, review};
use lexc_game::notation::read_tile;
use lexc_game::{Direction, Move, PlayerId, Square};
use lexc_report::draw::board::board_words;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::theme::Theme;
use super::thinker::{Thinker, Thought};
use super::tiles::Laid;
use crate::command::play::host::{Auto, Host, Refused, SIMULATED};
use crate::command::play::line::Line;
use crate::command::play::show::{self, MoveRow, move_row};
use crate::failure::Failure;
use crate::output::style::harmless;

/// The part of the screen on which keys act.
#[derive(Debug)]
pub(super) enum Mode {
    /// The board.
    Board,
    /// A line that is typed.
    Line(String),
    /// A face of several letters that is typed: `[CH]`.
    Face(String),
    /// The list of moves.
    Moves(Moves),
    Help,
    /// A text that can be scrolled: a title, lines, the first one that is shown.
    Text(String, Vec<String>, usize),
    /// The end of the game: the review, and the first line that is shown.
    Review(Box<Review>, usize),
    /// Waits for the next person, where several play.
    HandOver(PlayerId),
}

/// A list of moves.
#[derive(Debug)]
pub(super) struct Moves {
    pub(super) rows: Vec<MoveRow>,
    pub(super) selected: usize,
}

/// A line of the log at the foot of the screen.
#[derive(Debug, Clone)]
pub(super) struct Message {
    pub(super) text: String,
    pub(super) is_error: bool,
}

/// The screen.
#[derive(Debug)]
pub(super) struct App {
    pub(super) host: Host,
    pub(super) theme: Theme,
    pub(super) mode: Mode,
    pub(super) cursor: Square,
    pub(super) direction: Direction,
    pub(super) laid: Laid,
    /// The next letter is laid with a blank.
    pub(super) blank_next: bool,
    pub(super) messages: Vec<Message>,
    thinker: Option<Thinker>,
    /// The player who was shown the own rack last.
    seated: Option<PlayerId>,
    /// The time at which the turn of the person to move began to count, and the time now.
    counted: Duration,
    now: Duration,
    leaving: bool,
    failure: Option<Failure>,
}

impl App {
    pub(super) fn new(host: Host, theme: Theme) -> Self {
        let cursor = host.session.rules().layout().start();
        let mut app = Self {
            host,
            theme,
            mode: Mode::Board,
            cursor,
            direction: Direction::Across,
            laid: Laid::default(),
            blank_next: false,
            messages: Vec::new(),
            thinker: None,
            seated: None,
            counted: Duration::ZERO,
            now: Duration::ZERO,
            leaving: false,
            failure: None,
        };
        let headers = &app.host.session.game().headers;
        let note = headers.iter().find(|(name, _)| name == "note");
        if let Some((_, note)) = note.filter(|_| app.host.session.state().turn() == 0) {
            let note = note.clone();
            app.say(note);
        }
        app.settle();
        app
    }

    /// Returns `true` if the screen is left, and with what.
    pub(super) fn ended(&mut self) -> Option<Result<(), Failure>> {
        match self.failure.take() {
            Some(failure) => Some(Err(failure)),
            None => self.leaving.then_some(Ok(())),
        }
    }

    /// Returns `true` if the game is over, and its file.
    pub(super) fn farewell(&self) -> (bool, String) {
        let over = matches!(self.host.session.phase(), Phase::Over(_));
        (over, self.host.file().display().to_string())
    }

    pub(super) fn is_thinking(&self) -> bool {
        self.thinker.is_some()
    }

    /// Whose rack is on the screen.
    pub(super) fn viewer(&self) -> Option<PlayerId> {
        match self.mode {
            Mode::HandOver(_) => None,
            _ => self.host.viewer(),
        }
    }

    /// The time that runs for the person to move.
    pub(super) fn running(&self) -> Duration {
        self.now.saturating_sub(self.counted)
    }

    fn say(&mut self, text: impl Into<String>) {
        self.message(text.into(), false);
    }

    fn complain(&mut self, text: impl Into<String>) {
        self.message(text.into(), true);
    }

    fn message(&mut self, text: String, is_error: bool) {
        self.messages.push(Message {
            text: harmless(&text),
            is_error,
        });
        let surplus = self.messages.len().saturating_sub(50);
        self.messages.drain(..surplus);
    }

    /// Goes on: the clock, and what the computer has found.
    pub(super) fn tick(&mut self, now: Duration) {
        self.now = now;
        if let Some(thinker) = &self.thinker {
            let thought = thinker.poll();
            self.thought(thought);
        }
        if self.thinker.is_none() && self.host.moves_by_itself() {
            match self.mode {
                Mode::HandOver(_) | Mode::Review(..) => {}
                _ => self.think(),
            }
        }
    }

    /// Waits for the computer, for tests.
    #[cfg(test)]
    pub(super) fn wait(&mut self) {
        while let Some(thinker) = &self.thinker {
            let thought = thinker.wait();
            self.thought(thought);
            self.tick(self.now);
        }
    }

    fn thought(&mut self, thought: Thought) {
        match thought {
            Thought::Working => {}
            Thought::Done(computers, made, time) => {
                self.thinker = None;
                self.host.computers = Some(computers);
                let player = self.host.session.state().to_move();
                self.host.took(player, time);
                let done = self.host.apply(Command::Move(made));
                self.done(done);
            }
            Thought::Lost => {
                self.failure = Some(Failure::new(
                    "the computer has failed; this is a defect of lexc",
                ));
            }
        }
    }

    /// Begins to look for a move of the player to move.
    fn think(&mut self) {
        if self.host.session.phase() == Phase::LastChallenge {
            let done = self.host.apply(Command::Accept);
            self.done(done);
            return;
        }
        if let Some(computers) = self.host.computers.take() {
            self.laid.clear();
            let state = self.host.session.state().clone();
            self.thinker = Some(Thinker::start(computers, state));
        }
    }

    /// Counts the time of the person who was to move.
    fn count_time(&mut self, player: PlayerId) {
        if self.host.session.seat(player).is_person() {
            let running = self.running();
            self.host.session.spend_time(player, running);
        }
        self.counted = self.now;
    }

    /// Shows what happened, or why it did not.
    fn done(&mut self, done: Result<Vec<SessionEvent>, Refused>) {
        match done {
            Ok(events) => {
                for event in &events {
                    let text = self.host.session.describe(event);
                    self.say(text);
                }
                self.laid.clear();
                self.blank_next = false;
                self.counted = self.now;
                self.mode = Mode::Board;
                self.settle();
            }
            Err(refused) => match refused.text() {
                Ok(text) => self.complain(text),
                Err(failure) => self.failure = Some(failure),
            },
        }
    }

    /// After a change: the end of the game, or the next person.
    fn settle(&mut self) {
        if let Phase::Over(_) = self.host.session.phase() {
            let (session, advisor) = self.host.advisor();
            let review = review(session, advisor);
            let text = show::result(&self.host.session);
            self.say(text);
            self.mode = Mode::Review(Box::new(review), 0);
            return;
        }
        let several = self.host.session.people().nth(1).is_some();
        if let Some(player) = self.host.viewer().filter(|_| several)
            && self.seated != Some(player)
            && self.host.auto != Auto::All
        {
            self.seated = Some(player);
            self.mode = Mode::HandOver(player);
        }
    }

    /// Carries out something that ends the turn of a person.
    fn act(&mut self, act: impl FnOnce(&mut Host) -> Result<Vec<SessionEvent>, Refused>) {
        if self.is_thinking() {
            self.complain("the computer is thinking");
            return;
        }
        let player = self.host.session.state().to_move();
        if let Phase::Turn(_) = self.host.session.phase() {
            self.count_time(player);
        }
        let done = act(&mut self.host);
        self.done(done);
    }

    pub(super) fn paste(&mut self, text: &str) {
        if let Mode::Line(line) = &mut self.mode {
            line.extend(text.chars().filter(|c| !c.is_control()));
        }
    }

    pub(super) fn key(&mut self, key: KeyEvent) {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if control && matches!(key.code, KeyCode::Char('c' | 'q')) {
            self.leave();
            return;
        }
        match &mut self.mode {
            Mode::HandOver(_) => {
                if matches!(key.code, KeyCode::Enter | KeyCode::Char(' ')) {
                    self.mode = Mode::Board;
                    self.counted = self.now;
                } else if key.code == KeyCode::F(10) {
                    self.leave();
                }
            }
            Mode::Help => self.mode = Mode::Board,
            Mode::Text(_, lines, first) => match key.code {
                KeyCode::Up => *first = first.saturating_sub(1),
                KeyCode::Down => *first = (*first + 1).min(lines.len().saturating_sub(1)),
                KeyCode::PageUp => *first = first.saturating_sub(10),
                KeyCode::PageDown => *first = (*first + 10).min(lines.len().saturating_sub(1)),
                _ => self.mode = Mode::Board,
            },
            Mode::Review(review, first) => {
                let last = review.turns.len().saturating_sub(1);
                match key.code {
                    KeyCode::Up => *first = first.saturating_sub(1),
                    KeyCode::Down => *first = (*first + 1).min(last),
                    KeyCode::PageUp => *first = first.saturating_sub(10),
                    KeyCode::PageDown => *first = (*first + 10).min(last),
                    KeyCode::F(9) => self.act(|host| host.apply(Command::Undo)),
                    KeyCode::F(10) | KeyCode::Esc | KeyCode::Char('q') => self.leave(),
                    _ => {}
                }
            }
            Mode::Moves(_) => self.key_in_moves(key.code),
            Mode::Line(_) => self.key_in_line(key.code),
            Mode::Face(_) => self.key_in_face(key.code),
            Mode::Board => self.key_on_board(key.code, control),
        }
    }

    fn leave(&mut self) {
        let player = self.host.session.state().to_move();
        self.count_time(player);
        if let Err(failure) = self.host.save() {
            self.failure = Some(failure);
        }
        self.leaving = true;
    }

    fn key_in_line(&mut self, code: KeyCode) {
        let Mode::Line(line) = &mut self.mode else {
            return;
        };
        match code {
            KeyCode::Char(c) => line.push(c),
            KeyCode::Backspace if line.pop().is_none() => self.mode = Mode::Board,
            KeyCode::Enter => {
                let line = std::mem::take(line);
                self.mode = Mode::Board;
                self.line(&line);
            }
            KeyCode::Esc => self.mode = Mode::Board,
            _ => {}
        }
    }

    fn key_in_face(&mut self, code: KeyCode) {
        let Mode::Face(face) = &mut self.mode else {
            return;
        };
        match code {
            KeyCode::Char(']') | KeyCode::Enter => {
                let text = format!("[{face}]");
                self.mode = Mode::Board;
                self.lay(&text);
            }
            KeyCode::Char(c) => face.push(c),
            KeyCode::Backspace if face.pop().is_some() => {}
            _ => self.mode = Mode::Board,
        }
    }

    fn key_in_moves(&mut self, code: KeyCode) {
        let Mode::Moves(moves) = &mut self.mode else {
            return;
        };
        let last = moves.rows.len().saturating_sub(1);
        match code {
            KeyCode::Up => moves.selected = moves.selected.saturating_sub(1),
            KeyCode::Down => moves.selected = (moves.selected + 1).min(last),
            KeyCode::PageUp => moves.selected = moves.selected.saturating_sub(10),
            KeyCode::PageDown => moves.selected = (moves.selected + 10).min(last),
            KeyCode::Home => moves.selected = 0,
            KeyCode::F(2) | KeyCode::Char('s') => return self.simulate(),
            KeyCode::End => moves.selected = last,
            KeyCode::Enter => {
                let made = moves.rows.get(moves.selected).map(|row| row.ranked.made);
                self.mode = Mode::Board;
                if let Some(made) = made {
                    self.act(|host| host.apply(Command::Move(made)));
                }
                return;
            }
            _ => {
                self.laid.clear();
                self.mode = Mode::Board;
                return;
            }
        }
        self.preview();
    }

    /// Adds simulated values to the first moves of the list, and sorts these by them.
    fn simulate(&mut self) {
        let Mode::Moves(moves) = &self.mode else {
            return;
        };
        let count = moves.rows.len().min(SIMULATED);
        let ranked: Vec<_> = moves.rows[..count].iter().map(|row| row.ranked).collect();
        let Phase::Turn(player) = self.host.session.phase() else {
            return;
        };
        match self.host.simulated(player, &ranked) {
            Ok(values) => {
                if let Mode::Moves(moves) = &mut self.mode {
                    let mut valued: Vec<_> =
                        values.into_iter().zip(moves.rows.drain(..count)).collect();
                    valued.sort_by_key(|(value, _)| std::cmp::Reverse(*value));
                    let rows = valued.into_iter().map(|(value, mut row)| {
                        row.simulated = show::points(value);
                        row
                    });
                    let rows: Vec<MoveRow> = rows.collect();
                    moves.rows.splice(0..0, rows);
                    moves.selected = 0;
                }
                self.preview();
            }
            Err(refused) => self.done(Err(refused)),
        }
    }

    /// Lays the selected move of the list on the board.
    fn preview(&mut self) {
        self.laid.clear();
        if let Mode::Moves(moves) = &self.mode
            && let Some(row) = moves.rows.get(moves.selected)
            && let Move::Play(play) = &row.ranked.made
        {
            self.laid.show(play, self.host.session.state().board());
        }
    }

    fn key_on_board(&mut self, code: KeyCode, control: bool) {
        match code {
            KeyCode::Char('r') if control => self.line("shuffle"),
            KeyCode::Char('a') if control => self.line("sort"),
            KeyCode::Char(_) if control => {}
            KeyCode::Up => self.step(Direction::Down, false),
            KeyCode::Down => self.step(Direction::Down, true),
            KeyCode::Left => self.step(Direction::Across, false),
            KeyCode::Right => self.step(Direction::Across, true),
            KeyCode::Home => self.cursor = self.host.session.rules().layout().start(),
            KeyCode::Char(' ') | KeyCode::Tab => self.direction = self.direction.other(),
            KeyCode::Enter => self.submit(),
            KeyCode::Esc => {
                self.laid.clear();
                self.blank_next = false;
            }
            KeyCode::Backspace => {
                if let Some(square) = self.laid.take_back() {
                    self.cursor = square;
                }
            }
            KeyCode::Delete => {
                self.laid.remove(self.cursor);
            }
            KeyCode::Char('?') => {
                self.blank_next = true;
                self.say("the next letter is laid with a blank");
            }
            KeyCode::Char('[') => self.mode = Mode::Face(String::new()),
            KeyCode::Char(':' | '/') => self.mode = Mode::Line(String::new()),
            KeyCode::Char(c) if c.is_ascii_digit() || c == '-' => {
                self.mode = Mode::Line(c.to_string());
            }
            KeyCode::Char(c) => self.lay(&c.to_string()),
            KeyCode::F(1) => self.mode = Mode::Help,
            KeyCode::F(2) => self.line("plays"),
            KeyCode::F(3) => self.line("hint"),
            KeyCode::F(4) => self.line("ai"),
            KeyCode::F(5) => {
                let next = match self.host.auto {
                    Auto::Off => "auto on",
                    Auto::On => "auto all",
                    Auto::All => "auto off",
                };
                self.line(next);
            }
            KeyCode::F(6) => self.mode = Mode::Line("exchange ".to_owned()),
            KeyCode::F(7) => self.mode = Mode::Line("pass".to_owned()),
            KeyCode::F(8) => self.line("challenge"),
            KeyCode::F(9) => self.line("undo"),
            KeyCode::F(10) => self.leave(),
            _ => {}
        }
    }

    /// Moves the cursor.
    fn step(&mut self, direction: Direction, forward: bool) {
        let next = match forward {
            true => self.cursor.next(direction),
            false => self.cursor.previous(direction),
        };
        let board = self.host.session.state().board();
        if let Some(next) = next.filter(|square| board.contains(*square)) {
            self.cursor = next;
        }
    }

    /// Lays a letter at the cursor, or at the next free square of the line.
    fn lay(&mut self, text: &str) {
        let session = &self.host.session;
        let alphabet = session.lexicon().alphabet();
        let Some(player) = self
            .viewer()
            .filter(|player| session.phase() == Phase::Turn(*player))
        else {
            self.complain("it is not your turn; : begins a command");
            return;
        };
        // Letters are typed in either case.
        let upper = text.to_uppercase();
        let tile = read_tile(text, alphabet).or_else(|_| read_tile(&upper, alphabet));
        let Ok((tile, _)) = tile else {
            self.complain(format!(
                "{text} is not a letter of the alphabet; : begins a command"
            ));
            return;
        };
        let board = session.state().board().clone();
        let free =
            |square: &Square| board.get(*square).is_none() && self.laid.get(*square).is_none();
        let direction = self.direction;
        let mut line = std::iter::successors(Some(self.cursor), |at| at.next(direction));
        let square = line.find(free).filter(|square| board.contains(*square));
        let Some(square) = square else {
            self.complain("the line has no free square left");
            return;
        };
        let rack = *session.state().rack(player);
        if !self.laid.lay(square, tile.letter(), self.blank_next, &rack) {
            let face = alphabet.letter(tile.letter()).map(|info| info.face.clone());
            let missing = match self.blank_next {
                true => "blank".to_owned(),
                false => face.unwrap_or_default(),
            };
            self.blank_next = false;
            self.complain(format!("there is no {missing} left on the rack"));
            return;
        }
        self.blank_next = false;
        let laid = &self.laid;
        let mut rest = std::iter::successors(Some(square), |at| at.next(direction));
        let next = rest.find(|at| board.is_free(*at) && laid.get(*at).is_none());
        self.cursor = next.unwrap_or(square);
    }

    /// Plays the tiles that are laid.
    fn submit(&mut self) {
        if self.laid.is_empty() {
            match self.host.session.phase() {
                Phase::LastChallenge => self.line("accept"),
                _ => self.complain("lay tiles first: type letters at the cursor; F1 explains more"),
            }
            return;
        }
        let Some(player) = self.viewer() else {
            return;
        };
        let play = self.laid.play(&self.host.session.player_view(player));
        match play {
            Ok(play) => self.act(|host| host.apply(Command::Move(Move::Play(play)))),
            Err(message) => self.complain(message),
        }
    }

    /// The play that is being laid, and what is to be said of it.
    pub(super) fn laid_text(&self) -> Option<(String, bool)> {
        let player = self.viewer()?;
        if self.laid.is_empty() {
            return None;
        }
        let session = &self.host.session;
        let view = session.player_view(player);
        Some(match self.laid.play(&view) {
            Err(message) => (message.to_owned(), false),
            Ok(play) => {
                let alphabet = session.lexicon().alphabet();
                let text = lexc_game::notation::play_to_text(&play, view.board(), alphabet);
                let points = play.score();
                match session.state().check(&Move::Play(play)) {
                    Err(error) => (format!("{text}: {error}"), false),
                    Ok(()) => {
                        // Trying costs nothing where plays are checked as they are made.
                        let checked = session.rules().challenge() == lexc_game::ChallengeRule::Void;
                        let invalid = match checked {
                            true => session.invalid_words(&play),
                            false => Vec::new(),
                        };
                        match invalid.is_empty() {
                            true => (format!("{text} scores {points}"), true),
                            false => (
                                format!(
                                    "{text} scores {points}; not in the lexicon: {}",
                                    invalid.join(", ")
                                ),
                                false,
                            ),
                        }
                    }
                }
            }
        })
    }

    /// The tile that is shown on a square, and whether it is being laid.
    pub(super) fn laid_at(&self, square: Square) -> Option<PlacedTile> {
        self.laid.get(square)
    }

    /// Carries out a line that was typed.
    fn line(&mut self, text: &str) {
        let line = match Line::parse(text) {
            Ok(line) => line,
            Err(message) => return self.complain(message),
        };
        match line {
            Line::Empty => {}
            Line::Play(text) => self.act(|host| host.play(&text)),
            Line::Exchange(tiles) => self.act(|host| host.exchange(&tiles)),
            Line::Pass => self.act(Host::pass),
            Line::Challenge(name) => self.act(|host| host.challenge(name.as_deref())),
            Line::Accept => self.act(|host| host.apply(Command::Accept)),
            Line::Undo => self.act(|host| host.apply(Command::Undo)),
            Line::Ai => match self.host.may_help() {
                _ if self.is_thinking() => self.complain("the computer is thinking"),
                Ok(()) => {
                    let player = self.host.session.state().to_move();
                    self.count_time(player);
                    self.think();
                }
                Err(refused) => self.done(Err(refused)),
            },
            Line::Auto(auto) => match self.host.set_auto(auto) {
                Ok(()) => self.say(match auto {
                    Auto::Off => "autoplay is off: F4 lets the computer move",
                    Auto::On => "autoplay is on: computers move by themselves",
                    Auto::All => "autoplay moves for everybody",
                }),
                Err(refused) => self.done(Err(refused)),
            },
            Line::Hint => self.hint(),
            Line::Plays(_) => self.list_moves(),
            Line::Simulate => {
                self.list_moves();
                self.simulate();
            }
            Line::Shuffle => self.arrange(|host, player| host.shuffle(player)),
            Line::Sort => self.arrange(|host, player| host.rack(player).sort()),
            Line::Arrange(text) => {
                let tiles = show::tiles_of(&text, self.host.session.lexicon().alphabet());
                self.arrange(|host, player| host.rack(player).arrange(&tiles));
            }
            Line::Board | Line::Rack | Line::Scores => self.mode = Mode::Board,
            Line::Words => {
                let alphabet = self.host.session.lexicon().alphabet();
                let words = board_words(self.host.session.state().board(), alphabet);
                let lines = words.iter().map(|word| word.to_string()).collect();
                self.mode = Mode::Text("Words on the board".to_owned(), lines, 0);
            }
            Line::Unseen => {
                let view = self.host.view(self.viewer());
                let alphabet = self.host.session.lexicon().alphabet();
                let unseen = view.unseen();
                let lines = unseen
                    .iter()
                    .map(|(tile, count)| format!("{:<3}{count:>3}", show::face(tile, alphabet)))
                    .collect();
                self.mode = Mode::Text(format!("{} unseen tiles", unseen.len()), lines, 0);
            }
            Line::History => {
                let lines = self.host.view(self.viewer()).history();
                let lines = lines.iter().map(|line| {
                    let name = self.host.session.seat(line.player).name();
                    let points = line.points.points();
                    format!(
                        "{:>3}. {name} {} {points:+}, total {}",
                        line.number, line.text, line.total
                    )
                });
                self.mode = Mode::Text("History".to_owned(), lines.collect(), 0);
            }
            Line::Review => self.say("the review comes when the game is over"),
            Line::Help => self.mode = Mode::Help,
            Line::Quit => self.leave(),
        }
    }

    fn arrange(&mut self, arrange: impl FnOnce(&mut Host, PlayerId)) {
        if let Some(viewer) = self.viewer() {
            arrange(&mut self.host, viewer);
        }
    }

    fn hint(&mut self) {
        if self.is_thinking() {
            return self.complain("the computer is thinking");
        }
        match self.host.ranked() {
            Ok((player, moves)) => {
                let number = self.host.next_hint();
                let session = &self.host.session;
                let view = session.player_view(player);
                let best = moves.first();
                let hint = best.map(|best| show::hint(number, &move_row(*best, &view, session)));
                self.say(hint.unwrap_or_default());
            }
            Err(refused) => self.done(Err(refused)),
        }
    }

    fn list_moves(&mut self) {
        if self.is_thinking() {
            return self.complain("the computer is thinking");
        }
        match self.host.ranked() {
            Ok((player, moves)) => {
                let session = &self.host.session;
                let view = session.player_view(player);
                let rows = moves.iter().take(500);
                let rows = rows
                    .map(|ranked| move_row(*ranked, &view, session))
                    .collect();
                self.mode = Mode::Moves(Moves { rows, selected: 0 });
                self.preview();
            }
            Err(refused) => self.done(Err(refused)),
        }
    }
}
