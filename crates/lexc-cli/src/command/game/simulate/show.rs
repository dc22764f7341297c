//! The result of a simulation as tables, a board or SVG.

use std::io::Write as _;

use lexc::engine::simulate::SimulatedMove;
use lexc::game::Square;
use lexc::game::draw::{Drawing, SquareContent, draw};
use lexc::runtime::Alphabet;
use lexc_api::simulate::{SimulateTask, SimulatedRow, SimulationAnswer};
use lexc_diagnostic::Diagnostic;
use lexc_draw::{BoardPicture, Heat, PlayerPanel};

use crate::failure::Failure;
use crate::output::numbers::counted;
use crate::output::style::harmless;
use crate::output::table::{Align, Table};
use crate::output::{Screen, board};

/// The number of turns with columns in the table.
const MAX_PLIES: usize = 4;

/// Prints the result of a simulation.
pub(super) struct SimulationPrinter<'a> {
    pub(super) answer: &'a SimulationAnswer,
    /// The simulation, for boards.
    pub(super) task: &'a SimulateTask,
    pub(super) alphabet: &'a Alphabet,
    /// The number of replies to list.
    pub(super) replies: usize,
}

impl SimulationPrinter<'_> {
    /// Returns the best play and the board with it.
    fn best(&self) -> Option<(SimulatedMove, Drawing)> {
        let best = self.task.simulation.ranking().into_iter().next()?;
        let (board, layout) = (&self.task.position.board, self.task.rules.layout());
        let drawing = draw(board, best.made.play(), layout, self.alphabet);
        Some((best, drawing))
    }

    /// Prints the result as tables.
    pub(super) fn print(&self, with_board: bool, screen: &mut Screen) -> Result<(), Failure> {
        let (style, answer) = (screen.style(), self.answer);
        if with_board && let Some((best, drawing)) = self.best() {
            writeln!(screen, "{}", board::text(&drawing, style))?;
            writeln!(screen, "{}", self.heat_text(&best, &drawing))?;
        }
        screen.table(&self.table())?;
        if let Some(best) = answer.plays.first()
            && self.replies > 0
            && !best.replies.is_empty()
        {
            let play = harmless(&best.play);
            writeln!(screen, "\nMost frequent replies to {play}:")?;
            let mut table = Table::without_header(&[Align::Left, Align::Right, Align::Right]);
            for reply in &best.replies {
                let share = format!("{:.1} %", reply.share * 100.0);
                table.row([reply.play.clone(), reply.score.to_string(), share]);
            }
            screen.table(&table)?;
        }
        let all = counted(answer.total, "iteration", "iterations");
        writeln!(screen)?;
        let stopped = self.task.stopped();
        screen.text(&format!("Stopped: {stopped}; {all}"))?;
        if !answer.conclusive && answer.left > 1 {
            screen.flush()?;
            let text = format!("{} plays may still be the best one", answer.left);
            screen.report(&[Diagnostic::note(text)]);
        }
        Ok(())
    }

    fn table(&self) -> Table {
        let plays = &self.answer.plays;
        let win = self.answer.objective == "win";
        let plies = plays.iter().map(|play| play.plies.len()).max();
        let plies = plies.unwrap_or(0).min(MAX_PLIES);
        let mut headings =
            ">Rank|Play|Leave|>Score|>Equity|>Mean|>SD|>Interval|>Win %|>Iterations|Status"
                .to_owned();
        let required = headings.split('|').count();
        for ply in 1..=plies {
            headings += &match ply {
                1 => "|>Reply|>Bingos".to_owned(),
                2 => "|>Own next|>Bingos".to_owned(),
                ply if ply % 2 == 1 => format!("|>Reply {}|>Bingos", ply.div_ceil(2)),
                ply => format!("|>Own {}|>Bingos", ply / 2),
            };
        }
        let number = |value: f64| match win {
            true => format!("{:.2}", value * 100.0),
            false => format!("{value:.2}"),
        };
        let row = |play: &SimulatedRow| {
            let of_plies = (0..plies).flat_map(|ply| match play.plies.get(ply) {
                Some(ply) => [format!("{:.1}", ply.score), format!("{:.1} %", ply.bingos * 100.0)],
                None => [String::new(), String::new()],
            });
            let if_simulated = |text: String| match play.iterations {
                0 => "-".to_owned(),
                _ => text,
            };
            let SimulatedRow { interval: [low, high], .. } = *play;
            let cells = [
                play.play.clone(),
                play.leave.clone(),
                play.score.to_string(),
                format!("{:.2}", play.equity),
                if_simulated(number(play.mean)),
                if_simulated(number(play.sd)),
                if_simulated(format!("{} to {}", number(low), number(high))),
                if_simulated(format!("{:.2}", play.win * 100.0)),
                play.iterations.to_string(),
                match play.status {
                    "left" => String::new(),
                    status => status.to_owned(),
                },
            ];
            cells.into_iter().chain(of_plies).collect::<Vec<_>>()
        };
        let mut table = Table::numbered(&headings, plays.iter().map(row));
        // Omit averages of turns first, from the last turn, and then the precision of the mean.
        let of_plies = (required..required + 2 * plies).rev();
        table.set_optional(&of_plies.chain([9, 6, 7]).collect::<Vec<_>>());
        table
    }

    /// Formats a board with the share of replies that cover each square, in percent.
    fn heat_text(&self, best: &SimulatedMove, drawing: &Drawing) -> String {
        let heat = self.task.simulation.heat(best, 0);
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
        let (simulation, position) = (&self.task.simulation, &self.task.position);
        let (board, layout) = (&position.board, self.task.rules.layout());
        let ranking = simulation.ranking();
        let best = ranking.first();
        let play = best.and_then(|best| best.made.play());
        let mut picture = BoardPicture::new(board, play, layout, self.alphabet);
        if let Some(best) = best {
            let columns = board.columns();
            let heat = simulation.heat(best, 0);
            let squares = heat
                .iter()
                .enumerate()
                .filter_map(|(at, &share)| Some((Square::new(at / columns, at % columns)?, share)));
            let play = best.made.display(board, self.alphabet);
            picture = picture
                .with_title(format!("Replies to {play}"))
                .with_heat(Heat::new("share of replies", squares));
        }
        let [own, other] = position.scores;
        picture
            .with_player(
                PlayerPanel::new("to move", own)
                    .with_rack(&position.rack, self.alphabet)
                    .with_turn(true),
            )
            .with_player(PlayerPanel::new("other", other))
            .to_svg()
    }
}
