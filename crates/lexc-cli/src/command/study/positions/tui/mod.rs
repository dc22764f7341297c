//! Positions on the whole screen.

use std::time::Duration;

use lexc::engine::session::read_play;
use lexc::game::Play;
use lexc::game::draw::draw;
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::describe;
use super::sitting::{NextQuestion, PositionQuestion, Reply, Sitting};
use crate::failure::Failure;
use crate::output::Screen;
use crate::output::style::{Tone, harmless, wrap};
use crate::terminal::board::{BoardScreen, BoardView, rack_tile};
use crate::terminal::{self, EditLine, FullScreen, Theme, too_small};

#[cfg(test)]
mod tests;

/// The number of columns beside the board, and of rows below it: rack, line, three messages, keys.
const BESIDE: (u16, u16) = (28, 6);
const MESSAGES: usize = 3;

/// The notation of moves.
const MOVES: &str = "8D QUIZzER across, D8 down, small letters are blanks; exchange QV; pass";

/// Asks positions until the user leaves.
pub(super) fn run(sitting: &mut Sitting<'_>, screen: &mut Screen) -> Result<(), Failure> {
    terminal::run(&mut App::new(sitting, Theme::new(screen.style().has_colour())), screen)
}

/// The state of the screen.
struct App<'s, 'a> {
    sitting: &'s mut Sitting<'a>,
    theme: Theme,
    line: EditLine,
    messages: Vec<(Tone, String)>,
    /// A move to compare, and `true` once the screen says so: it takes a second.
    pending: Option<(String, bool)>,
    is_over: bool,
    /// Esc was pressed once.
    is_ending: bool,
    ended: Option<Result<(), Failure>>,
}

impl<'s, 'a> App<'s, 'a> {
    fn new(sitting: &'s mut Sitting<'a>, theme: Theme) -> Self {
        Self {
            sitting,
            theme,
            line: EditLine::default(),
            messages: Vec::new(),
            pending: None,
            is_over: false,
            is_ending: false,
            ended: None,
        }
    }

    fn say(&mut self, tone: Tone, text: impl Into<String>) {
        self.messages.push((tone, text.into()));
    }

    /// Asks the next question, or says why there is none yet.
    fn next(&mut self) {
        self.messages.clear();
        match self.sitting.next(Duration::ZERO) {
            Ok(NextQuestion::Asked) => self.say(Tone::Plain, MOVES),
            Ok(NextQuestion::Searching(text)) => self.say(Tone::Plain, text),
            Ok(NextQuestion::Over) => {
                self.is_over = true;
                self.say(Tone::Plain, describe::result(&self.sitting.totals));
            }
            Err(failure) => self.ended = Some(Err(failure)),
        }
    }

    /// Carries out a typed line.
    fn reply(&mut self, line: &str) {
        match self.sitting.line(line) {
            Ok(Reply::Quit) => self.ended = Some(Ok(())),
            Ok(Reply::Board) => {}
            Ok(Reply::Refused(text)) => {
                self.say(Tone::Plain, text);
                // It can be corrected.
                self.line = EditLine::new(line);
            }
            Ok(Reply::Help) => self.say(Tone::Plain, MOVES),
            Ok(Reply::Said(tone, text) | Reply::Answer(tone, text)) => self.say(tone, text),
            Err(failure) => self.ended = Some(Err(failure)),
        }
    }

    fn leave(&mut self) {
        self.sitting.quit();
        self.ended = Some(Ok(()));
    }

    fn is_asking(&self) -> bool {
        self.sitting.question.as_ref().is_some_and(|question| !question.is_ended)
    }

    /// Returns the play that is shown on the board: the answer, or the one that is typed.
    fn shown_play(&self, question: &PositionQuestion) -> Option<Play> {
        let view = question.state.view(question.state.to_move());
        let typed = || read_play(self.line.text().trim(), &view, self.sitting.alphabet()).ok();
        if question.is_ended { question.best.play().copied() } else { typed() }
    }

    fn draw_question(
        &self,
        frame: &mut Frame<'_>,
        question: &PositionQuestion,
        parts: &BoardScreen,
    ) {
        let PositionQuestion { state, row, .. } = question;
        let (theme, alphabet) = (self.theme, self.sitting.alphabet());
        let play = self.shown_play(question);
        let new: Vec<_> = play.iter().flat_map(|play| play.squares(state.board())).collect();
        let value = |square| {
            let new = new.iter().find(|(at, _)| *at == square).map(|(_, tile)| *tile);
            Some(state.values().of(new.or_else(|| state.board().get(square))?).points())
        };
        let board = BoardView {
            theme,
            drawing: &draw(state.board(), play.as_ref(), self.sitting.rules.layout(), alphabet),
            cursor: None,
            is_placed: &|_| !question.is_ended,
            value: &value,
        };
        board.draw(frame.buffer_mut(), parts.board, parts.size);

        let view = state.view(state.to_move());
        let [own, other] = [view.scores()[0], view.scores()[1]];
        let texts = [
            format!("{} to move", harmless(&row.player)),
            format!("{own} to {other}"),
            String::new(),
            describe::unseen(&view, alphabet),
            String::new(),
            if question.is_ended { describe::place(row) } else { String::new() },
        ];
        let wide = usize::from(parts.panel.width).saturating_sub(2);
        let lines = texts.iter().flat_map(|text| wrap(text, wide)).map(|line| format!(" {line}"));
        let lines: Vec<Line<'_>> = lines.map(Line::raw).collect();
        frame.render_widget(Paragraph::new(lines), parts.panel);

        let tiles = view.rack().tiles();
        let tiles = tiles.map(|tile| rack_tile(tile, alphabet, state.values(), theme));
        let rack = [Span::styled(" Rack", theme.title())].into_iter().chain(tiles);
        let rack: Vec<Span<'_>> = rack.flat_map(|tile| [tile, Span::raw(" ")]).collect();
        frame.render_widget(Paragraph::new(Line::from(rack)), parts.foot);
    }

    fn draw_foot(&self, frame: &mut Frame<'_>, area: Rect) {
        let line = match &self.pending {
            Some(_) => Line::styled(" comparing …", self.theme.dim()),
            None if self.is_asking() => self.line.shown(" > ", self.theme),
            None => Line::raw(""),
        };
        let wide = usize::from(area.width).saturating_sub(4);
        let messages = self.messages.iter().flat_map(|(tone, text)| {
            let lines = wrap(text, wide).into_iter();
            lines.map(|line| Line::styled(format!("   {line}"), self.theme.tone(*tone)))
        });
        let mut messages: Vec<Line<'_>> = messages.collect();
        let mut lines = messages.split_off(messages.len().saturating_sub(MESSAGES));
        lines.insert(0, line);
        frame.render_widget(Paragraph::new(lines), Rect { y: area.y + 1, ..area });
        let keys = match (&self.sitting.question, self.is_over) {
            (_, true) => " Enter or Esc leaves",
            (Some(question), _) if question.is_ended => " Enter next  Esc end",
            (Some(_), _) => " Enter compares the move, alone shows the best one  Tab hint  Esc end",
            (None, _) => " Esc end",
        };
        let keys = Paragraph::new(keys).style(self.theme.bar());
        frame.render_widget(keys, Rect { y: area.bottom() - 1, height: 1, ..area });
    }
}

impl FullScreen for App<'_, '_> {
    fn tick(&mut self, _: Duration) {
        if let Some((line, _)) = self.pending.take_if(|(_, is_shown)| *is_shown) {
            self.reply(&line);
        } else if self.sitting.question.is_none() && !self.is_over {
            self.next();
        }
    }

    fn ended(&mut self) -> Option<Result<(), Failure>> {
        self.ended.take()
    }

    fn is_working(&self) -> bool {
        self.pending.is_some()
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        let (layout, alphabet) = (self.sitting.rules.layout(), self.sitting.alphabet());
        let parts = match BoardScreen::divide(frame.area(), layout, alphabet, BESIDE) {
            Ok(parts) => parts,
            Err(need) => {
                return too_small(frame, "quiz", need, "leave with Ctrl-C and use --plain");
            }
        };
        let (totals, question) = (&self.sitting.totals, &self.sitting.question);
        let title = question.as_ref().map_or("Positions", |question| &question.title);
        let solved = format!("solved {} of {} ", totals.solved, totals.asked);
        let gap = usize::from(parts.title.width).saturating_sub(solved.len() + 1);
        let title = Paragraph::new(format!(" {title:<gap$}{solved}")).style(self.theme.bar());
        frame.render_widget(title, parts.title);
        if let Some(question) = question {
            self.draw_question(frame, question, &parts);
        }
        self.draw_foot(frame, parts.foot);
        self.pending.iter_mut().for_each(|(_, is_shown)| *is_shown = true);
    }

    fn key(&mut self, key: KeyEvent) {
        let was_ending = std::mem::take(&mut self.is_ending);
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c') if control => self.leave(),
            KeyCode::Esc | KeyCode::Enter if self.is_over => self.leave(),
            KeyCode::Esc if was_ending => self.leave(),
            KeyCode::Esc => {
                self.is_ending = true;
                self.say(Tone::Plain, "Esc again ends the quiz");
            }
            _ if self.pending.is_some() => {}
            KeyCode::Enter if self.is_asking() => {
                self.pending = Some((self.line.take().trim().to_owned(), false));
            }
            KeyCode::Enter => self.next(),
            KeyCode::Tab if self.is_asking() => self.reply("hint"),
            _ if self.is_asking() => {
                self.line.key(key);
            }
            _ => {}
        }
    }

    fn paste(&mut self, text: &str) {
        if self.is_asking() {
            self.line.insert(text);
        }
    }
}
