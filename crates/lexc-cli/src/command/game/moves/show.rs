//! The plays of a position as tables, with the board.

use std::cmp::Ordering;
use std::io::Write as _;

use lexc::game::draw::{Drawing, draw};
use lexc::game::{Event, Move, Play, PlayerId, Turn};
use lexc::runtime::{Alphabet, Lexicon};
use lexc_api::moves::{MovesAnswer, MovesTask};
use lexc_api::words::AnnotateRequest;
use lexc_diagnostic::Diagnostic;

use super::args::PlayFormat;
use crate::failure::Failure;
use crate::output::numbers::counted;
use crate::output::style::harmless;
use crate::output::table::Table;
use crate::output::{Screen, board};
use crate::query::annotate::annotations_text;

/// Prints plays.
pub(super) struct PlayPrinter<'a> {
    pub(super) task: &'a MovesTask,
    pub(super) alphabet: &'a Alphabet,
    pub(super) annotate: &'a AnnotateRequest,
    /// The lexicon with the values of the words.
    pub(super) whole: &'a Lexicon,
    pub(super) board: bool,
    pub(super) exchanges: bool,
    /// The maximum number of rows.
    pub(super) limit: usize,
}

/// Formats a play as the position after it, or as a turn of a game.
pub(super) fn format_play(
    format: PlayFormat,
    play: &Play,
    task: &MovesTask,
    alphabet: &Alphabet,
) -> String {
    let position = &task.position;
    match format {
        PlayFormat::Cgp => position.after(play).to_cgp(alphabet),
        PlayFormat::Gcg => {
            let turn = Turn {
                player: PlayerId::FIRST,
                rack: position.rack,
                event: Event::Move(Move::Play(*play)),
                points: play.score(),
                total: position.scores[0] + play.score(),
                note: String::new(),
            };
            turn.to_gcg(&task.players[0], &position.board, alphabet)
        }
    }
}

impl PlayPrinter<'_> {
    fn draw(&self) -> Drawing {
        let (board, best) = (&self.task.position.board, self.task.plays().first());
        draw(board, best, self.task.rules.layout(), self.alphabet)
    }

    /// Returns the answer, with the board if it is requested.
    pub(super) fn with_board(&self, answer: MovesAnswer) -> MovesAnswer {
        MovesAnswer { board: self.board.then(|| self.draw()), ..answer }
    }

    /// Prints the board, if requested, and the plays as a table.
    pub(super) fn print(&self, answer: MovesAnswer, screen: &mut Screen) -> Result<(), Failure> {
        let plays = answer.plays.len();
        let count = answer.count;
        if self.board {
            self.print_board(screen)?;
            if plays > 1 || self.exchanges {
                writeln!(screen)?;
            }
        }
        if plays > usize::from(self.board) || self.exchanges {
            let (table, is_pass_above) = self.table(answer);
            screen.table(&table)?;
            if is_pass_above {
                screen.flush()?;
                let tiles = self.task.position.rack.len();
                let note = format!(
                    "the pass keeps {tiles} tiles, more than leave values have, and is valued at \
                     0: it is not better than the exchanges below it"
                );
                let help = "exchange instead, or compare the moves with `lexc simulate`";
                screen.report(&[Diagnostic::note(note).help(help)]);
            }
        }
        if let Some(count) = count
            && count > plays as u64
            && !self.board
        {
            screen.flush()?;
            let all = counted(count, "play", "plays");
            let note = format!("there are {all}; --limit 0 lists them all");
            screen.report(&[Diagnostic::note(note)]);
        }
        Ok(())
    }

    fn print_board(&self, screen: &mut Screen) -> Result<(), Failure> {
        let position = &self.task.position;
        let text = board::text(&self.draw(), screen.style());
        let rack = harmless(&position.rack.spell(self.alphabet));
        write!(screen, "{text}\nRack {rack}")?;
        if let Some(best) = self.task.plays().first() {
            let play = best.display(&position.board, self.alphabet).to_string();
            write!(screen, ", {} for {}", harmless(&play), best.score())?;
        }
        Ok(writeln!(screen)?)
    }

    /// Returns the table, and whether a pass without a leave value is above an exchange.
    fn table(&self, answer: MovesAnswer) -> (Table, bool) {
        let pass = self.task.pass(self.alphabet);
        let by_equity = pass.equity.is_some();
        let mut headings = match by_equity {
            true => ">Rank by equity|Place|Play|>Score|Leave|>Value|>Equity".to_owned(),
            false => ">Rank by score|Place|Play|>Score|Leave".to_owned(),
        };
        if !self.annotate.with.is_empty() {
            headings += "|Values";
        }
        let points = |points: f64| format!("{points:+.2}");
        let mut rows = Vec::new();
        for row in answer.plays {
            let word = row.word + row.annotations.marks.as_deref().unwrap_or_default();
            let mut cells = vec![row.coordinate, word, row.score.to_string(), row.leave];
            let values = [row.leave_value, row.equity];
            cells.extend(values.into_iter().flatten().map(points));
            if !self.annotate.with.is_empty() {
                cells.push(annotations_text(self.whole, &row.annotations));
            }
            rows.push((row.equity, cells));
        }
        let exchanges = answer.exchanges.into_iter().flatten();
        let exchanges = exchanges.map(|row| ("exchange", row));
        let pass_equity = pass.equity;
        let pass = self.exchanges.then_some(("pass", pass));
        for (place, row) in exchanges.chain(pass) {
            let mut cells = vec![place.to_owned(), row.tiles, "0".to_owned(), row.leave];
            // The equity of a move without a score is its leave value.
            cells.extend([row.equity, row.equity].into_iter().flatten().map(points));
            rows.push((row.equity, cells));
        }
        let no_value = self.exchanges && pass_equity == Some(0.0);
        // The sort is stable: by score, exchanges and the pass follow the plays.
        rows.sort_by(|(one, _), (other, _)| other.partial_cmp(one).unwrap_or(Ordering::Equal));
        let rows: Vec<Vec<String>> =
            rows.into_iter().take(self.limit).map(|(_, cells)| cells).collect();
        let mut after_pass = rows.iter().skip_while(|cells| cells[0] != "pass");
        let is_pass_above = no_value && after_pass.any(|cells| cells[0] == "exchange");
        (Table::numbered(&headings, rows), is_pass_above)
    }
}
