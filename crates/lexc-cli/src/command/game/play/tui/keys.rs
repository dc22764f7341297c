//! The effect of keys.

use lexc::engine::session::Command;
use lexc::game::Direction;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::app::{App, Mode};
use crate::command::game::play::host::Autoplay;
use crate::terminal::EditLine;

/// Returns the place in a list of some lines after a key; `None` for a key that does not scroll.
fn scrolled(code: KeyCode, place: usize, lines: usize) -> Option<usize> {
    let last = lines.saturating_sub(1);
    Some(match code {
        KeyCode::Up => place.saturating_sub(1),
        KeyCode::Down => (place + 1).min(last),
        KeyCode::PageUp => place.saturating_sub(10),
        KeyCode::PageDown => (place + 10).min(last),
        _ => return None,
    })
}

impl App {
    /// Inserts pasted text into the line that is typed.
    pub(super) fn paste(&mut self, text: &str) {
        if let Mode::Line(line) = &mut self.mode {
            line.insert(text);
        }
    }

    /// Handles a key.
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
            Mode::Text(_, lines, first) => match scrolled(key.code, *first, lines.len()) {
                Some(place) => *first = place,
                None => self.mode = Mode::Board,
            },
            Mode::Review(review, first) => match key.code {
                KeyCode::F(9) => self.undo(),
                KeyCode::F(10) | KeyCode::Esc | KeyCode::Char('q') => self.leave(),
                code => *first = scrolled(code, *first, review.turns.len()).unwrap_or(*first),
            },
            Mode::Moves(_) => self.key_in_moves(key.code),
            Mode::Line(_) => self.key_in_line(key),
            Mode::Face(_) => self.key_in_face(key.code),
            Mode::Board => self.key_on_board(key.code, control),
        }
    }

    /// Saves the game, and leaves the screen.
    pub(super) fn leave(&mut self) {
        let player = self.host.session.state().to_move();
        self.count_time(player);
        if let Err(failure) = self.host.save() {
            self.failure = Some(failure);
        }
        self.leaving = true;
    }

    fn key_in_line(&mut self, key: KeyEvent) {
        let Mode::Line(line) = &mut self.mode else {
            return;
        };
        match key.code {
            KeyCode::Backspace if line.is_empty() => self.mode = Mode::Board,
            KeyCode::Enter => {
                let line = line.take();
                self.mode = Mode::Board;
                self.run_line(&line);
            }
            KeyCode::Esc => self.mode = Mode::Board,
            _ => drop(line.key(key)),
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
                self.place(&text);
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
        match code {
            KeyCode::Home => moves.selected = 0,
            KeyCode::End => moves.selected = moves.rows.len().saturating_sub(1),
            KeyCode::F(2) | KeyCode::Char('s') => {
                if let Err(error) = self.simulate() {
                    self.refuse(error);
                }
                return;
            }
            KeyCode::Enter => {
                let made = moves.rows.get(moves.selected).map(|row| row.ranked.made);
                self.mode = Mode::Board;
                if let Some(made) = made {
                    self.act(|host| host.apply(Command::Move(made)));
                }
                return;
            }
            code => match scrolled(code, moves.selected, moves.rows.len()) {
                Some(place) => moves.selected = place,
                None => {
                    self.placed.clear();
                    self.mode = Mode::Board;
                    return;
                }
            },
        }
        self.preview();
    }

    fn key_on_board(&mut self, code: KeyCode, control: bool) {
        let last_letter = self.last_letter.take();
        match code {
            KeyCode::Char('r') if control => self.run_line("shuffle"),
            KeyCode::Char('a') if control => self.run_line("sort"),
            KeyCode::Char(_) if control => {}
            KeyCode::Up => self.step(Direction::Down, false),
            KeyCode::Down => self.step(Direction::Down, true),
            KeyCode::Left => self.step(Direction::Across, false),
            KeyCode::Right => self.step(Direction::Across, true),
            KeyCode::Home => self.cursor = self.host.session.rules().layout().start(),
            KeyCode::Char(' ') | KeyCode::Tab => self.direction = self.direction.other(),
            KeyCode::Enter => self.submit(),
            KeyCode::Esc => {
                self.placed.clear();
                self.blank_next = false;
            }
            KeyCode::Backspace => {
                if let Some(square) = self.placed.remove_last() {
                    self.cursor = square;
                }
            }
            KeyCode::Delete => {
                self.placed.remove(self.cursor);
            }
            KeyCode::Char('?') => {
                self.blank_next = true;
                self.say("the next letter is placed as a blank");
            }
            KeyCode::Char('[') => self.mode = Mode::Face(String::new()),
            KeyCode::Char(':' | '/') => self.mode = Mode::Line(EditLine::default()),
            KeyCode::Char(c) if c.is_ascii_digit() && last_letter.is_some() => {
                let Some((letter, cursor, tiles)) = last_letter else {
                    return;
                };
                // The letter was not a tile but the column of a play that is typed.
                if self.placed.len() > tiles {
                    self.placed.remove_last();
                    self.cursor = cursor;
                }
                self.mode = Mode::Line(EditLine::new(format!("{letter}{c}")));
            }
            KeyCode::Char(c) if c.is_ascii_digit() || c == '-' => {
                self.mode = Mode::Line(EditLine::new(c));
            }
            KeyCode::Char(c) => {
                if c.is_ascii_alphabetic() {
                    self.last_letter = Some((c, self.cursor, self.placed.len()));
                }
                self.place(&c.to_string());
            }
            KeyCode::F(1) => self.mode = Mode::Help,
            KeyCode::F(2) => self.run_line("plays"),
            KeyCode::F(3) => self.run_line("hint"),
            KeyCode::F(4) => self.run_line("ai"),
            KeyCode::F(5) => {
                // The moves of people are given away by a typed command only.
                let next = match self.host.autoplay {
                    Autoplay::Off => "auto on",
                    Autoplay::On | Autoplay::All => "auto off",
                };
                self.run_line(next);
            }
            KeyCode::F(6) => self.mode = Mode::Line(EditLine::new("exchange ")),
            KeyCode::F(7) => self.mode = Mode::Line(EditLine::new("pass")),
            KeyCode::F(8) => self.run_line("challenge"),
            KeyCode::F(9) => self.run_line("undo"),
            KeyCode::F(10) => self.leave(),
            _ => {}
        }
    }

    /// Moves the cursor by one square.
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
}
