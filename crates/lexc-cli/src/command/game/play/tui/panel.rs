//! The panel beside the board: scores, clocks, unseen tiles, history, lists.

use lexc::engine::session::{Phase, Review};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::app::{App, Mode, MoveList};
use crate::command::game::play::describe;
use crate::output::style::wrap;

impl App {
    pub(super) fn draw_panel(&self, frame: &mut Frame<'_>, area: Rect) {
        let width = usize::from(area.width);
        let height = usize::from(area.height);
        let mut lines = self.score_lines(width);
        let free = height.saturating_sub(lines.len() + 1);
        lines.push(Line::raw(""));
        match &self.mode {
            Mode::Moves(moves) => lines.extend(self.move_lines(moves, width, free)),
            Mode::Review(review, first) => {
                lines.extend(self.review_lines(review, *first, width, free));
            }
            _ => {
                let unseen = self.unseen_lines(width);
                let free = free.saturating_sub(unseen.len() + 1);
                lines.extend(unseen);
                lines.push(Line::raw(""));
                lines.extend(self.history_lines(width, free));
            }
        }
        lines.truncate(height);
        frame.render_widget(Paragraph::new(lines), area);
    }

    fn score_lines(&self, width: usize) -> Vec<Line<'static>> {
        let session = &self.host.session;
        let view = self.host.view(self.viewer());
        let mut lines = vec![Line::styled(
            format!(
                "{:<w$}{:>6}{:>7}{:>8}",
                "Player",
                "Score",
                "Tiles",
                self.time_title(),
                w = width.saturating_sub(22)
            ),
            self.theme.title(),
        )];
        for player in session.players() {
            let to_move = session.phase() == Phase::Turn(player);
            let mark = if to_move { "▸ " } else { "  " };
            let text = format!(
                "{mark}{:<w$.cut$}{:>6}{:>7}{:>8}",
                session.seat(player).name(),
                view.score(player).to_string(),
                view.rack_len(player),
                self.clock(player).unwrap_or_default(),
                w = width.saturating_sub(24),
                cut = width.saturating_sub(25)
            );
            let style = match to_move {
                true => Style::new().add_modifier(Modifier::BOLD),
                false => Style::new(),
            };
            lines.push(Line::styled(text, style));
            // Racks are open in games without people, and after the game.
            let alphabet = session.lexicon().alphabet();
            if let Some(rack) = view
                .rack(player)
                .filter(|_| view.is_open() && !view.rack(player).is_none_or(|rack| rack.is_empty()))
            {
                lines.push(Line::styled(format!("    {}", rack.spell(alphabet)), self.theme.dim()));
            }
        }
        lines
    }

    fn time_title(&self) -> &'static str {
        match self.host.session.rules().time() {
            Some(_) => "Time",
            None => "",
        }
    }

    fn unseen_lines(&self, width: usize) -> Vec<Line<'static>> {
        let view = self.host.view(self.viewer());
        let alphabet = self.host.session.lexicon().alphabet();
        let unseen = view.unseen();
        let title = format!("Unseen {} · bag {}", unseen.len(), view.bag_len());
        let kinds: Vec<String> = unseen
            .iter()
            .map(|(tile, count)| format!("{}{count}", describe::face(tile, alphabet)))
            .collect();
        let mut lines = vec![Line::styled(title, self.theme.title())];
        let text = kinds.join(" ");
        let wrapped = wrap(&text, width.saturating_sub(1));
        lines.extend(wrapped.into_iter().map(Line::raw));
        lines
    }

    fn history_lines(&self, width: usize, height: usize) -> Vec<Line<'static>> {
        let history = self.host.view(self.viewer()).history();
        let mut lines = vec![Line::styled("History", self.theme.title())];
        let shown = height.saturating_sub(1);
        for line in history.iter().skip(history.len().saturating_sub(shown)) {
            let free = width.saturating_sub(4 + 10 + 5 + 5);
            lines.push(Line::raw(format!(
                "{:>3} {:<10.9}{:<free$.free$}{:>+5}{:>5}",
                line.number,
                self.host.session.seat(line.player).name(),
                line.text,
                line.points.points(),
                line.total.to_string()
            )));
        }
        lines
    }

    fn move_lines(&self, moves: &MoveList, width: usize, height: usize) -> Vec<Line<'static>> {
        // As in figure 10 of *Scrabble AI in English and Turkish*: tiles used, values, words.
        let simulated = moves.rows.iter().any(|row| row.simulated.is_some());
        let (wide, tiles, equity, sim) = match simulated {
            true => (14, 3, 7, 7),
            false => (18, 5, 8, 0),
        };
        let title = match simulated {
            true => "Move            # Score Equity   Sim.  Words",
            false => "Move              Tiles Score  Equity  Words",
        };
        let mut lines = vec![Line::styled(title, self.theme.title())];
        let shown = height.saturating_sub(2).max(1);
        let first = (moves.selected + 1).saturating_sub(shown);
        for (number, row) in moves.rows.iter().enumerate().skip(first).take(shown) {
            let line = format!(
                "{:<wide$.wide$}{:>tiles$}{:>6}{:>equity$}{:>sim$}  {}",
                row.text,
                row.tiles,
                row.score,
                row.equity,
                row.simulated.map_or_else(String::new, describe::points),
                row.words
            );
            let line: String = line.chars().take(width).collect();
            let style = match number == moves.selected {
                true => Style::new().add_modifier(Modifier::REVERSED),
                false => Style::new(),
            };
            lines.push(Line::styled(line, style));
        }
        let place = format!("{} of {}", moves.selected + 1, moves.rows.len());
        lines.push(Line::styled(place, self.theme.dim()));
        lines
    }

    fn review_lines(
        &self,
        review: &Review,
        first: usize,
        width: usize,
        height: usize,
    ) -> Vec<Line<'static>> {
        let session = &self.host.session;
        let mut lines = vec![Line::styled(describe::result(session), self.theme.title())];
        for line in describe::review_totals(review, session) {
            lines.extend(wrap(&line, width.saturating_sub(1)).into_iter().map(Line::raw));
        }
        let free = width.saturating_sub(4 + 8 + 7);
        let (made, best) = (free.div_ceil(2), free / 2);
        lines.push(Line::styled(
            format!("{:>3} {:<8}{:<made$}{:>6} {:<best$}", "", "Player", "Move", "Loss", "Best"),
            self.theme.title(),
        ));
        let shown = height.saturating_sub(lines.len()).max(1);
        for turn in review.turns.iter().skip(first).take(shown) {
            let (lost, style, shown_best) = match turn.lost() {
                lexc::game::Equity::ZERO => ("best".to_owned(), self.theme.good(), ""),
                lost => (format!("{:.1}", lost.points()), Style::new(), &*turn.best),
            };
            lines.push(Line::from(vec![
                Span::raw(format!(
                    "{:>3} {:<8.7}{:<made$.cut$}",
                    turn.number,
                    session.seat(turn.player).name(),
                    turn.made,
                    cut = made.saturating_sub(1)
                )),
                Span::styled(format!("{lost:>6} "), style),
                Span::raw(format!("{shown_best:.best$}")),
            ]));
        }
        lines
    }
}
