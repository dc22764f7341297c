//! The result of a simulation as tables, a board, SVG or JSON.

use std::io::Write as _;

use lexc_api::simulate::{ReplyRow, SimulationAnswer, reply_rows};
use lexc_compiler::diagnostic::Diagnostic;
use lexc_draw::{BoardPicture, Heat, PlayerPanel};
use lexc_engine::simulate::{CandidateStatus, Objective, SimulatedMove, Simulation, StopReason};
use lexc_game::draw::{SquareContent, draw};
use lexc_game::{GameRules, Move, PlayerView, Position, Square};

use crate::args::lexicon::OpenedLexicon;
use crate::failure::Failure;
use crate::output::numbers::counted;
use crate::output::style::harmless;
use crate::output::table::{Align, Table};
use crate::output::{Screen, board, json};

/// The number of turns with columns in the table.
const MAX_PLIES: usize = 4;

/// Prints the result of a simulation.
pub(super) struct SimulationPrinter<'a> {
    pub(super) simulation: &'a Simulation,
    pub(super) view: &'a PlayerView<'a>,
    pub(super) position: &'a Position,
    pub(super) opened: &'a OpenedLexicon,
    pub(super) rules: &'a GameRules,
    pub(super) stopped: StopReason,
    pub(super) limit: usize,
    pub(super) replies: usize,
}

impl SimulationPrinter<'_> {
    fn ranking(&self) -> Vec<SimulatedMove> {
        let mut ranking = self.simulation.ranking();
        ranking.truncate(self.limit);
        ranking
    }

    /// Formats a move.
    fn text_of(&self, made: &Move) -> String {
        made.display(self.view.board(), self.opened.lexicon.alphabet())
            .to_string()
    }

    fn leave(&self, made: &Move) -> String {
        let leave = made.leave(self.view.rack());
        leave.spell(self.opened.lexicon.alphabet())
    }

    fn replies(&self, ranked: &SimulatedMove, count: usize) -> Vec<ReplyRow> {
        let alphabet = self.opened.lexicon.alphabet();
        reply_rows(self.simulation, ranked, self.view.board(), alphabet, count)
    }

    /// Prints the result as JSON.
    pub(super) fn print_json(&self, screen: &mut Screen) -> Result<(), Failure> {
        let document = SimulationAnswer::new(
            self.simulation,
            self.position,
            self.opened.lexicon.alphabet(),
            self.stopped,
            self.limit,
            self.replies,
        );
        json::write(screen, &document)
    }

    /// Prints the result as tables.
    pub(super) fn print(&self, with_board: bool, screen: &mut Screen) -> Result<(), Failure> {
        let style = screen.style();
        let ranking = self.ranking();
        if with_board && let Some(best) = ranking.first() {
            let drawing = draw(
                self.view.board(),
                best.made.play(),
                self.rules.layout(),
                self.opened.lexicon.alphabet(),
            );
            writeln!(screen, "{}", board::text(&drawing, style))?;
            writeln!(screen, "{}", self.heat_text(best))?;
        }
        self.table(&ranking).write(&mut *screen, style)?;
        if let Some(best) = ranking.first().filter(|_| self.replies > 0) {
            let replies = self.replies(best, self.replies);
            if !replies.is_empty() {
                let best = harmless(&self.text_of(&best.made));
                writeln!(screen, "\nMost frequent replies to {best}:")?;
                let mut table = Table::without_header(&[Align::Left, Align::Right, Align::Right]);
                for reply in replies {
                    let share = format!("{:.1} %", reply.share * 100.0);
                    table.row([reply.play, reply.score.to_string(), share]);
                }
                table.write(&mut *screen, style)?;
            }
        }
        let progress = self.simulation.progress();
        let all = counted(progress.total, "iteration", "iterations");
        writeln!(screen)?;
        screen.text(&format!("Stopped: {}; {all}", self.stopped))?;
        if !self.stopped.is_conclusive() && progress.left > 1 {
            screen.flush()?;
            let left = progress.left;
            let text = format!("{left} plays may still be the best one");
            screen.report(&[Diagnostic::note(text)]);
        }
        Ok(())
    }

    fn table(&self, ranking: &[SimulatedMove]) -> Table {
        let win = self.simulation.options().objective == Objective::Win;
        let plies = ranking.iter().map(|ranked| ranked.plies.len()).max();
        let plies = plies.unwrap_or(0).min(MAX_PLIES);
        let headings: Vec<String> = (1..=plies)
            .flat_map(|ply| {
                let turn = match ply {
                    1 => "Reply".to_owned(),
                    2 => "Own next".to_owned(),
                    ply if ply % 2 == 1 => format!("Reply {}", ply.div_ceil(2)),
                    ply => format!("Own {}", ply / 2),
                };
                [turn, "Bingos".to_owned()]
            })
            .collect();
        let mut columns = vec![
            ("Rank", Align::Right),
            ("Play", Align::Left),
            ("Leave", Align::Left),
            ("Score", Align::Right),
            ("Equity", Align::Right),
            ("Mean", Align::Right),
            ("SD", Align::Right),
            ("Interval", Align::Right),
            ("Win %", Align::Right),
            ("Iterations", Align::Right),
            ("Status", Align::Left),
        ];
        let required = columns.len();
        // Omit averages of turns first, from the last turn, and then the precision of the mean.
        let optional: Vec<usize> = (required..required + 2 * plies)
            .rev()
            .chain([9, 6, 7])
            .collect();
        columns.extend(headings.iter().map(|name| (name.as_str(), Align::Right)));
        let mut table = Table::new(&columns);
        table.set_optional(&optional);
        let number = |value: f64| match win {
            true => format!("{:.2}", value * 100.0),
            false => format!("{value:.2}"),
        };
        for (rank, ranked) in (1..).zip(ranking) {
            let rank: usize = rank;
            let of_plies = (0..plies).flat_map(|ply| match ranked.plies.get(ply) {
                Some(ply) => [
                    format!("{:.1}", ply.score),
                    format!("{:.1} %", ply.bingos * 100.0),
                ],
                None => [String::new(), String::new()],
            });
            let simulated = ranked.iterations > 0;
            let if_simulated = |text: String| if simulated { text } else { "-".to_owned() };
            let cells = [
                rank.to_string(),
                self.text_of(&ranked.made),
                self.leave(&ranked.made),
                ranked.made.score().to_string(),
                format!("{:.2}", ranked.equity.points()),
                if_simulated(number(ranked.mean)),
                if_simulated(number(ranked.sd)),
                if_simulated(format!(
                    "{} to {}",
                    number(ranked.interval.low),
                    number(ranked.interval.high)
                )),
                if_simulated(format!("{:.2}", ranked.win * 100.0)),
                ranked.iterations.to_string(),
                match ranked.status {
                    CandidateStatus::Left => String::new(),
                    status => status.name().to_owned(),
                },
            ];
            table.row(cells.into_iter().chain(of_plies));
        }
        table
    }

    /// Formats a board with the share of replies that cover each square, in percent.
    fn heat_text(&self, best: &SimulatedMove) -> String {
        let drawing = draw(
            self.view.board(),
            best.made.play(),
            self.rules.layout(),
            self.opened.lexicon.alphabet(),
        );
        let heat = self.simulation.heat(best, 0);
        let columns = drawing.columns.len();
        let mut text = "Share of replies that cover each square, in percent:\n  ".to_owned();
        for name in &drawing.columns {
            text += &format!("{name:>3}");
        }
        for (row, cells) in drawing.rows.iter().enumerate() {
            text += &format!("\n{:>2}", row + 1);
            for (column, cell) in cells.iter().enumerate() {
                let share = heat.get(row * columns + column).copied().unwrap_or(0.0);
                let percent = (share * 100.0).round() as u32;
                let cell = match (cell.content, percent) {
                    (SquareContent::Old | SquareContent::New, _) => harmless(&cell.face),
                    (SquareContent::Empty, 0) => ".".to_owned(),
                    (SquareContent::Empty, percent) => percent.to_string(),
                };
                text += &format!("{cell:>3}");
            }
        }
        text.push('\n');
        text
    }

    /// Returns the board with the best play and the heat map of replies as SVG.
    pub(super) fn svg(&self) -> String {
        let alphabet = self.opened.lexicon.alphabet();
        let ranking = self.simulation.ranking();
        let best = ranking.first();
        let play = best.and_then(|best| best.made.play());
        let mut picture = BoardPicture::new(self.view.board(), play, self.rules.layout(), alphabet);
        if let Some(best) = best {
            let columns = self.view.board().columns();
            let heat = self.simulation.heat(best, 0);
            let squares = heat
                .iter()
                .enumerate()
                .filter_map(|(at, &share)| Some((Square::new(at / columns, at % columns)?, share)));
            picture = picture
                .with_title(format!("Replies to {}", self.text_of(&best.made)))
                .with_heat(Heat::new("share of replies", squares));
        }
        let [own, other] = self.position.scores;
        picture
            .with_player(
                PlayerPanel::new("to move", own)
                    .with_rack(self.view.rack(), alphabet)
                    .with_turn(true),
            )
            .with_player(PlayerPanel::new("other", other))
            .to_svg()
    }
}
