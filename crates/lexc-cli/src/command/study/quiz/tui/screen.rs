//! The layout of the screen.

use lexc_study::{QuestionKind, QuestionResult, QuizQuestion};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Paragraph};

use super::super::describe::{self, Tone};
use super::super::details::AnswerDetails;
use super::super::sitting::Phase;
use super::app::App;
use crate::output::style::{harmless, width, wrap};
use crate::terminal::too_small;

/// The least size of the screen.
const LEAST: (u16, u16) = (40, 12);

/// The width of the panel beside the question, and the least width of a screen with it.
const PANEL: u16 = 30;
const WITH_PANEL: u16 = 80;

/// The number of rows below the answers: line, message, keys.
const FOOT: u16 = 3;

/// The time for which each missed answer is shown over the tiles, in milliseconds.
const TURN: u64 = 1500;

impl App<'_> {
    pub(super) fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        if area.width < LEAST.0 || area.height < LEAST.1 {
            too_small(frame, "quiz", LEAST, "leave with Ctrl-C and use --plain");
            return;
        }
        let has_panel = area.width >= WITH_PANEL && self.sitting.phase != Phase::Over;
        let side = if has_panel { PANEL } else { 0 };
        let left = Rect::new(area.x, area.y, area.width - side, area.height);
        self.draw_title(frame, Rect::new(area.x, area.y, area.width, 1));
        // Small screens have no rows to spare.
        let space = u16::from(area.height >= 20);
        let mut top = left.y + 1 + space;
        if self.sitting.phase != Phase::Over {
            for line in self.question_lines(usize::from(left.width)) {
                frame.render_widget(Paragraph::new(line), Rect::new(left.x, top, left.width, 1));
                top += 1 + space;
            }
        }
        let body = Rect::new(left.x, top, left.width - 1, left.bottom().saturating_sub(FOOT + top));
        let lines = self.body_lines(usize::from(body.width));
        let most = lines.len().saturating_sub(usize::from(body.height));
        self.first = self.first.min(most);
        let shown: Vec<Line<'_>> = lines.into_iter().skip(self.first).collect();
        frame.render_widget(Paragraph::new(shown), body);
        if side > 0 {
            let panel = Rect::new(left.right(), area.y + 1, side, area.height - 1 - FOOT);
            self.draw_panel(frame, panel);
        }
        self.draw_foot(frame, Rect::new(area.x, area.bottom() - FOOT, area.width, FOOT), most);
    }

    fn draw_title(&self, frame: &mut Frame<'_>, area: Rect) {
        let question = self.sitting.question();
        let name = match question.filter(|_| self.sitting.phase != Phase::Over) {
            Some(question) => describe::asks(question.question.kind),
            None => "result of the quiz",
        };
        let place = match question.filter(|_| self.sitting.phase != Phase::Over) {
            Some(question) => {
                let place = describe::place(&self.sitting, question);
                let time = self.time_left(question);
                time.map_or(place.clone(), |time| format!("{place} · {time}"))
            }
            None => String::new(),
        };
        let wide = usize::from(area.width);
        let most = wide.saturating_sub(width(&place) + 3);
        let name: String = match width(name) > most {
            true => name.chars().take(most.saturating_sub(1)).chain(['…']).collect(),
            false => name.to_owned(),
        };
        let gap = " ".repeat(wide.saturating_sub(width(&name) + width(&place) + 2));
        let text = format!(" {name}{gap}{place} ");
        frame.render_widget(Paragraph::new(text).style(self.theme.bar()), area);
    }

    /// Returns the time that is left for the question, rounded up.
    fn time_left(&self, question: &QuizQuestion) -> Option<String> {
        let deadline = question.deadline.filter(|_| self.sitting.phase == Phase::Asking)?;
        let seconds = deadline.saturating_sub(self.now).div_ceil(1000);
        Some(format!("{}:{:02}", seconds / 60, seconds % 60))
    }

    /// Returns the question, and the number of answers that are left.
    fn question_lines(&self, columns: usize) -> Vec<Line<'static>> {
        let Some(question) = self.sitting.question() else { return Vec::new() };
        let title = match &self.tiles {
            Some(tiles) => self.tile_line(tiles, columns),
            None => {
                Line::styled(format!(" {}", harmless(&question.question.text)), self.theme.title())
            }
        };
        let is_ended = match self.sitting.phase {
            Phase::Ended => true,
            Phase::Marking => !self.sitting.mode.flash,
            Phase::Asking | Phase::Over => false,
        };
        let has_count = is_ended && !describe::is_word_or_not(&self.sitting);
        let count = match self.sitting.last().filter(|_| has_count) {
            Some(last) => format!("{} of {} found", last.found.len(), last.expected()),
            None => describe::left(&self.sitting, question),
        };
        vec![title, Line::raw(format!(" {count}"))]
    }

    /// Returns the tiles of the question; after a miss, each missed answer lies over them for a
    /// while.
    fn tile_line(&self, tiles: &[String], columns: usize) -> Line<'static> {
        let answer = self.answer_over_tiles();
        let (faces, style) = match &answer {
            Some(faces) => (faces.as_slice(), self.theme.laid_tile(false)),
            None => (tiles, self.theme.tile(false)),
        };
        let widest = faces.iter().map(|face| width(face)).max().unwrap_or(1);
        // Many tiles are drawn closer together.
        let fits = |each: usize| faces.len() * (widest + each) < columns;
        let (frame, space) = match (fits(3), fits(1)) {
            (true, _) if self.theme.has_colour() => ((" ", " "), " "),
            (true, _) => (("[", "]"), " "),
            (false, true) => (("", ""), " "),
            (false, false) => (("", ""), ""),
        };
        let mut spans = vec![Span::raw(" ")];
        for face in faces {
            spans.push(Span::styled(format!("{}{face}{}", frame.0, frame.1), style));
            spans.push(Span::raw(space));
        }
        Line::from(spans)
    }

    /// Returns the faces of the missed answer that lies over the tiles now.
    fn answer_over_tiles(&self) -> Option<Vec<String>> {
        let question = self.sitting.question()?;
        let answers = match self.sitting.phase {
            Phase::Asking | Phase::Over => return None,
            Phase::Marking if self.sitting.mode.flash => self.sitting.answers(),
            Phase::Marking | Phase::Ended => &self.sitting.last()?.missed,
        };
        if answers.is_empty() || question.question.kind == QuestionKind::WordOrNot {
            return None;
        }
        let turn = self.now.saturating_sub(self.ended_at) / TURN;
        let index = usize::try_from(turn % answers.len() as u64).unwrap_or(0);
        self.sitting.details.faces(answers.get(index)?)
    }

    /// Returns the answers that were found, all answers of a question that ended, or the result.
    fn body_lines(&self, columns: usize) -> Vec<Line<'static>> {
        let plain = |text: &str, indent: usize| {
            let lines = wrap(text, columns.saturating_sub(indent + 1).max(1)).into_iter();
            lines.enumerate().map(move |(number, line)| {
                let indent = if number == 0 { 1 } else { indent };
                Line::raw(format!("{}{line}", " ".repeat(indent)))
            })
        };
        match self.sitting.phase {
            Phase::Over => self.summary.iter().flat_map(|line| plain(line, 3)).collect(),
            Phase::Asking => {
                let found = self.sitting.question().map(|question| question.found.as_slice());
                let found = harmless(&found.unwrap_or_default().join(" "));
                match found.is_empty() {
                    true => Vec::new(),
                    false => plain(&format!("✓ {found}"), 3).collect(),
                }
            }
            Phase::Marking if self.sitting.mode.flash => {
                let Some(question) = self.sitting.question() else { return Vec::new() };
                let details = |answer: &String| {
                    let details = describe::details(&self.sitting, &question.question, answer);
                    (Tone::Plain, details)
                };
                let details = self.sitting.answers().iter().map(details);
                self.answer_lines(details, columns)
            }
            Phase::Marking | Phase::Ended => {
                let Some(last) = self.sitting.last() else { return Vec::new() };
                self.answer_lines(describe::answers(&self.sitting, last), columns)
            }
        }
    }

    fn answer_lines(
        &self,
        answers: impl Iterator<Item = (Tone, AnswerDetails)>,
        columns: usize,
    ) -> Vec<Line<'static>> {
        let mut lines = Vec::new();
        for (tone, details) in answers {
            let (mark, style) = match tone {
                Tone::Good => ("✓", self.theme.good()),
                Tone::Bad => ("✗", self.theme.bad()),
                Tone::Plain => ("·", self.theme.title()),
            };
            let word = Span::styled(format!(" {mark} {}", details.text), style);
            let room = columns.saturating_sub(5).max(1);
            // What is listed follows the word, which is as long as the space before the first line.
            let space = "x".repeat(width(&details.text));
            for (number, text) in
                wrap(&format!("{space}  {}", details.listed), room).into_iter().enumerate()
            {
                lines.push(match number {
                    0 => {
                        let text = text.get(space.len()..).unwrap_or_default().to_owned();
                        Line::from(vec![word.clone(), Span::raw(text)])
                    }
                    _ => Line::raw(format!("     {text}")),
                });
            }
        }
        lines
    }

    /// Draws the result so far.
    fn draw_panel(&self, frame: &mut Frame<'_>, area: Rect) {
        let result = self.sitting.result();
        let share = |share: Option<f64>| {
            share.map_or("–".to_owned(), |share| format!("{:.0} %", share * 100.0))
        };
        let row = |name: &str, value: String| {
            let gap = usize::from(area.width).saturating_sub(width(name) + width(&value) + 4);
            Line::raw(format!(" {name}{}{value}", " ".repeat(gap)))
        };
        let mut lines = vec![
            row("Without a miss", format!("{} of {}", result.solved, result.questions)),
            row("Recall", share(result.recall)),
            row("Precision", share(result.precision)),
        ];
        let inside = usize::from(area.width).saturating_sub(4);
        if !self.left.is_empty() {
            lines.push(Line::raw(""));
            lines.push(Line::styled(" Left today", self.theme.title()));
            lines.extend(
                wrap(&self.left, inside).into_iter().map(|text| Line::raw(format!(" {text}"))),
            );
        }
        // The questions that were missed, the last one first. Their answers would help when they
        // are asked again.
        let row_of = |result: &QuestionResult| match result.missed.len() {
            0 | 1 => result.question.text.clone(),
            missed => format!("{} ({missed})", result.question.text),
        };
        let missed: Vec<String> = result.missed.iter().rev().map(row_of).collect();
        let missed = missed.join(", ");
        if !missed.is_empty() {
            lines.push(Line::raw(""));
            lines.push(Line::styled(" Missed", self.theme.title()));
            let words = wrap(&harmless(&missed), inside).into_iter();
            lines.extend(words.map(|text| Line::raw(format!(" {text}"))));
        }
        let block = Block::new().borders(Borders::LEFT).border_style(self.theme.dim());
        frame.render_widget(Paragraph::new(lines).block(block), area);
    }

    fn draw_foot(&self, frame: &mut Frame<'_>, area: Rect, below: usize) {
        let row = |n: u16| Rect::new(area.x, area.y + n, area.width, 1);
        let is_typed = self.is_typed();
        let line = match (self.sitting.phase, below) {
            _ if is_typed && self.line.is_empty() => {
                let mut line = self.line.shown(" > ", self.theme);
                let forms = format!(" {}", describe::forms(&self.sitting));
                line.push_span(Span::styled(forms, self.theme.dim()));
                line
            }
            _ if is_typed => self.line.shown(" > ", self.theme),
            (Phase::Marking, _) => {
                Line::styled(format!(" {}", describe::marks(&self.sitting)), self.theme.title())
            }
            (_, 1..) if self.first < below => Line::styled(" ↓ more", self.theme.dim()),
            _ => Line::raw(""),
        };
        frame.render_widget(Paragraph::new(line), row(0));
        if let Some((tone, text)) = &self.message {
            let line = Line::styled(format!(" {text}"), self.theme.tone(*tone));
            frame.render_widget(Paragraph::new(line), row(1));
        }
        let is_cards = self.sitting.cards().is_some();
        let keys = match (self.sitting.phase, is_typed) {
            (Phase::Asking, true) if self.is_yes_or_no() => " one key answers  ^Z undo  Esc end",
            (Phase::Asking, true) if self.line.is_empty() && is_cards => {
                " Enter give up Tab hint ^Z undo Esc end"
            }
            (Phase::Asking, true) if self.line.is_empty() => {
                " Enter give up Tab hint ^R mix Esc end"
            }
            (Phase::Asking, true) => " Enter answer  Tab hint  Esc end",
            (Phase::Asking, false) => " Enter show the answers  Esc end",
            (Phase::Marking, _) => " the key of a mark  ↑↓ scroll  Esc end",
            (Phase::Ended, _) => " Enter next  ^Z undo  ↑↓ scroll  Esc end",
            (Phase::Over, _) => " Enter or Esc leaves  ↑↓ scroll",
        };
        frame.render_widget(Paragraph::new(keys).style(self.theme.bar()), row(2));
    }
}
