//! The layout of the screen.

use std::time::Duration;

use lexc::engine::session::Phase;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};

use super::app::{App, Mode};
use crate::command::game::play::describe;
use crate::command::game::play::typed::HELP;
use crate::output::style::wrap;
use crate::terminal::board::{BoardScreen, rack_tile};
use crate::terminal::too_small;

/// The number of rows below the board: rack, line, messages, keys.
const FOOT: u16 = 6;
/// The number of columns beside the board.
const PANEL: u16 = 44;

/// The keys with their descriptions.
const KEYS: &str = "\
arrows: move the cursor; Home: to the start square
space: switch the direction of entry
letters: place a tile at the cursor; ? before a letter: place a blank; [CH]: a tile of two letters
Enter: play the placed tiles
Backspace: remove the last tile; Delete: the tile at the cursor; Esc: all tiles
8D QUIZ: enter a play as text, D8 QUIZ down; : to enter any command below
F2 F3: list moves, with a preview on the board; show a hint
F4 F5: let the computer move; switch autoplay on and off
F6 F7 F8 F9: exchange, pass, challenge, undo
Ctrl-R Ctrl-A: shuffle the rack, sort it
F10 Ctrl-C: leave; the game is saved";

impl App {
    pub(super) fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let session = &self.host.session;
        let (layout, alphabet) = (session.rules().layout(), session.lexicon().alphabet());
        let parts = match BoardScreen::divide(area, layout, alphabet, (PANEL, FOOT)) {
            Ok(parts) => parts,
            Err(need) => {
                let remedy = "leave with Ctrl-C: the game is saved, and lexc play --plain --resume continues it in any window";
                return too_small(frame, "game", need, remedy);
            }
        };
        self.draw_title(frame, parts.title);
        self.draw_board(frame.buffer_mut(), parts.board, parts.size);
        self.draw_panel(frame, parts.panel);
        self.draw_foot(frame, parts.foot);
        match &self.mode {
            Mode::Help => self.draw_help(frame, area),
            Mode::Text(title, lines, first) => {
                let lines = lines.iter().skip(*first).map(|line| Line::raw(line.clone()));
                let width = area.width.min(72);
                draw_box(frame, area, width, title, lines.collect());
            }
            Mode::HandOver(player) => {
                let name = self.host.session.seat(*player).name();
                let lines = vec![
                    Line::raw(format!("It is the turn of {name}.")),
                    Line::raw(""),
                    Line::raw("Press Enter to show the rack."),
                ];
                draw_box(frame, area, 40, "Next player", lines);
            }
            _ => {}
        }
    }

    fn draw_title(&self, frame: &mut Frame<'_>, area: Rect) {
        let session = &self.host.session;
        let phase = match session.phase() {
            Phase::Turn(player) if self.is_thinking() => {
                format!("{} is thinking …", session.seat(player).name())
            }
            Phase::Turn(player) => format!("{} to move", session.seat(player).name()),
            Phase::LastChallenge => "challenge or accept?".to_owned(),
            Phase::Over(_) => "the game is over".to_owned(),
        };
        let left = format!(
            " lexc · {} · challenge {} · autoplay {}",
            session.lexicon_name(),
            session.rules().challenge().name(),
            self.host.autoplay
        );
        let width = usize::from(area.width);
        let used = left.chars().count() + phase.chars().count() + 1;
        let gap = " ".repeat(width.saturating_sub(used));
        let text = format!("{left}{gap}{phase} ");
        frame.render_widget(Paragraph::new(text).style(self.theme.bar()), area);
    }

    fn draw_foot(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let row = |n: u16| Rect::new(area.x, area.y + n, area.width, 1);
        let rack = self.rack_line();
        frame.render_widget(Paragraph::new(rack), row(0));
        let line = match &self.mode {
            Mode::Line(line) => line.shown(" : ", self.theme),
            Mode::Face(text) => Line::raw(format!(" [{text}_]   ] ends the tile")),
            _ => match self.placed_text() {
                Some((text, good)) => {
                    let (mark, style) = match good {
                        true => (" ✓ ", self.theme.good()),
                        false => (" ✗ ", self.theme.bad()),
                    };
                    Line::styled(format!("{mark}{text}"), style)
                }
                None => Line::styled(" : begins a command", self.theme.dim()),
            },
        };
        frame.render_widget(Paragraph::new(line), row(1));
        let mut shown: Vec<Line<'_>> = Vec::new();
        for message in self.messages.iter().rev() {
            let (mark, style) = match message.is_error {
                true => (" ! ", self.theme.bad()),
                false => ("   ", Style::new()),
            };
            let wrapped = wrap(&message.text, usize::from(area.width).saturating_sub(4));
            for (number, text) in wrapped.iter().enumerate().rev() {
                let mark = if number == 0 { mark } else { "   " };
                shown.push(Line::styled(format!("{mark}{text}"), style));
            }
            if shown.len() >= 3 {
                break;
            }
        }
        shown.truncate(3);
        shown.reverse();
        frame.render_widget(Paragraph::new(shown), Rect::new(area.x, area.y + 2, area.width, 3));
        let keys = match &self.mode {
            Mode::Moves(_) => " ↑↓ choose   Enter plays   s simulates the first ten   Esc closes",
            Mode::Line(_) => " Enter carries out   Esc cancels   help lists the commands",
            Mode::Review(..) => " ↑↓ scroll   F9 undo   Esc leaves",
            Mode::Help | Mode::Text(..) => " any key closes",
            Mode::HandOver(_) => " Enter shows the rack   F10 leaves",
            _ => " F1 help F2 moves F3 hint F4 AI F5 auto F6 swap F7 pass F8 chal F9 undo F10 end",
        };
        frame.render_widget(Paragraph::new(keys).style(self.theme.bar()), row(5));
    }

    /// Formats the rack of the viewer, without the placed tiles.
    fn rack_line(&mut self) -> Line<'static> {
        let Some(viewer) = self.viewer() else {
            return Line::styled(" Rack: hidden", self.theme.dim());
        };
        let order = self.host.rack(viewer).tiles().to_vec();
        let session = &self.host.session;
        let alphabet = session.lexicon().alphabet();
        let values = session.state().values();
        let mut remaining = match &self.mode {
            // The preview of a move does not remove tiles.
            Mode::Moves(_) => *session.state().rack(viewer),
            _ => self.placed.remaining(session.state().rack(viewer)),
        };
        let mut spans = vec![Span::styled(" Rack ", self.theme.title())];
        for tile in order {
            let shown = rack_tile(tile, alphabet, values, self.theme);
            spans.push(match remaining.remove(tile) {
                true => shown,
                false => Span::raw(" ".repeat(shown.width())),
            });
            spans.push(Span::raw(" "));
        }
        Line::from(spans)
    }

    fn draw_help(&self, frame: &mut Frame<'_>, area: Rect) {
        let row = |line: &'static str| {
            let (name, meaning) = line.split_once(": ").unwrap_or((line, ""));
            Line::from(vec![
                Span::styled(format!("{name:<14}"), self.theme.title()),
                Span::raw(meaning),
            ])
        };
        let mut lines: Vec<Line<'_>> = KEYS.lines().map(row).collect();
        lines.push(Line::raw(""));
        let commands = HELP.lines().count();
        if usize::from(area.height) >= KEYS.lines().count() + commands + 5 {
            lines.extend(HELP.lines().map(row));
        } else {
            let names = HELP.lines().filter_map(|line| line.split_once(": "));
            let names: Vec<&str> = names.map(|(name, _)| name).collect();
            lines.push(Line::raw(format!("Commands: {}", names.join(", "))));
        }
        draw_box(frame, area, area.width.min(104), "Help", lines);
    }

    /// Returns the time of a player, if there is a clock.
    pub(super) fn clock(&self, player: lexc::game::PlayerId) -> Option<String> {
        let session = &self.host.session;
        let runs = session.phase() == Phase::Turn(player) && session.seat(player).is_person();
        let running = match runs {
            true => self.uncounted_time(),
            false => Duration::ZERO,
        };
        describe::time_left(session, player, running)
    }
}

/// Draws lines in a centred box, wrapped to its width.
fn draw_box(frame: &mut Frame<'_>, area: Rect, width: u16, title: &str, lines: Vec<Line<'_>>) {
    let inside = usize::from(width.saturating_sub(4)).max(1);
    let high: usize = lines.iter().map(|line| line.width().div_ceil(inside).max(1)).sum();
    let height = (high as u16 + 2).min(area.height);
    let x = area.x + area.width.saturating_sub(width) / 2;
    let y = area.y + area.height.saturating_sub(height) / 2;
    let place = Rect::new(x, y, width.min(area.width), height);
    frame.render_widget(Clear, place);
    let block = Block::bordered()
        .title(format!(" {title} "))
        .padding(ratatui::widgets::Padding::horizontal(1));
    let text = Paragraph::new(lines).block(block).wrap(Wrap { trim: false });
    frame.render_widget(text, place);
}
