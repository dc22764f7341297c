//! The plays of one position as a table, JSON, CGP or GCG.

use std::cmp::Ordering;
use std::io::Write as _;

use lexc_api::moves::{ExchangeRow, MovesAnswer, RankedPlays};
use lexc_api::words::WordAnnotations;
use lexc_compiler::diagnostic::Diagnostic;
use lexc_game::draw::{Drawing, draw};
use lexc_game::{Event, GameRules, Move, Play, PlayerId, Turn};
use lexc_movegen::GeneratorOptions;
use lexc_report::bench::BenchBackend;
use lexc_runtime::{Alphabet, Letter, Lexicon};

use super::args::{Args, PlayFormat};
use super::search::limit;
use crate::args::game::position::ParsedPosition;
use crate::failure::Failure;
use crate::output::numbers::counted;
use crate::output::style::harmless;
use crate::output::table::{Align, Table};
use crate::output::{Screen, board, json};
use crate::query::annotate::Annotator;

/// Prints plays.
pub(super) struct PlayPrinter<'a> {
    pub(super) args: &'a Args,
    pub(super) lexicon: &'a Lexicon,
    pub(super) rules: &'a GameRules,
    pub(super) start: &'a ParsedPosition,
    pub(super) annotator: Annotator<'a>,
}

/// Formats a play as the position after it, or as a turn of a game.
pub(super) fn format_play(
    format: PlayFormat,
    play: &Play,
    start: &ParsedPosition,
    alphabet: &Alphabet,
) -> String {
    let position = &start.position;
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
            turn.to_gcg(&start.players[0], &position.board, alphabet)
        }
    }
}

impl PlayPrinter<'_> {
    fn alphabet(&self) -> &Alphabet {
        self.lexicon.alphabet()
    }

    fn draw(&self, ranked: &RankedPlays) -> Drawing {
        let (board, best) = (&self.start.position.board, ranked.plays.first());
        draw(board, best, self.rules.layout(), self.alphabet())
    }

    /// Returns the letters of the word of a play, for its marks and values.
    fn letters(&self, play: &Play) -> Vec<Letter> {
        let word = play.word(&self.start.position.board).into_iter();
        word.map(|(placed, _)| placed.letter()).collect()
    }

    /// Returns the answer, and the letters of the words of its plays.
    fn answer(&self, ranked: &RankedPlays, structure: String) -> MovesAnswer {
        let annotate = |play: &Play| match self.annotator.is_empty() {
            true => WordAnnotations::default(),
            false => self.annotator.annotations(&self.letters(play)),
        };
        let position = &self.start.position;
        let mut answer = ranked.answer(structure, position, self.rules, self.alphabet(), annotate);
        if self.args.exchanges {
            let exchanges = ranked.exchange_rows(position, self.rules, self.alphabet());
            answer.exchanges = Some(exchanges);
        }
        answer
    }

    /// Returns the pass with its equity, if plays are ranked by it.
    fn pass(&self, ranked: &RankedPlays) -> ExchangeRow {
        let rack = self.start.position.rack;
        let values = ranked.equities.as_ref().map(|(_, values)| values);
        ExchangeRow {
            tiles: String::new(),
            leave: rack.spell(self.alphabet()),
            equity: values.map(|values| values.equity(&Move::Pass, &rack).points()),
        }
    }

    /// Prints the plays as JSON.
    pub(super) fn print_json(
        &self,
        ranked: &RankedPlays,
        options: GeneratorOptions,
        screen: &mut Screen,
    ) -> Result<(), Failure> {
        let structure = BenchBackend::Generator(options).to_string();
        let mut document = self.answer(ranked, structure);
        document.limit(limit(self.args));
        document.board = self.args.board.then(|| self.draw(ranked));
        json::write(screen, &document)
    }

    /// Prints the board, if requested, and the plays as a table.
    pub(super) fn print(&self, ranked: &RankedPlays, screen: &mut Screen) -> Result<(), Failure> {
        let style = screen.style();
        let args = self.args;
        if args.board {
            self.print_board(ranked, screen)?;
            if ranked.plays.len() > 1 || args.exchanges {
                writeln!(screen)?;
            }
        }
        if ranked.plays.len() > usize::from(args.board) || args.exchanges {
            self.table(ranked).write(&mut *screen, style)?;
        }
        if let Some(count) = ranked.count
            && count > ranked.plays.len() as u64
            && !args.board
        {
            screen.flush()?;
            let all = counted(count, "play", "plays");
            let note = format!("there are {all}; --limit 0 lists them all");
            screen.report(&[Diagnostic::note(note)]);
        }
        Ok(())
    }

    fn print_board(&self, ranked: &RankedPlays, screen: &mut Screen) -> Result<(), Failure> {
        let (position, alphabet) = (&self.start.position, self.alphabet());
        let text = board::text(&self.draw(ranked), screen.style());
        let rack = harmless(&position.rack.spell(alphabet));
        write!(screen, "{text}\nRack {rack}")?;
        if let Some(best) = ranked.plays.first() {
            let play = best.display(&position.board, alphabet).to_string();
            write!(screen, ", {} for {}", harmless(&play), best.score())?;
        }
        Ok(writeln!(screen)?)
    }

    fn table(&self, ranked: &RankedPlays) -> Table {
        let annotator = &self.annotator;
        let rank = match ranked.equities {
            Some(_) => "Rank by equity",
            None => "Rank by score",
        };
        let mut columns = vec![
            (rank, Align::Right),
            ("Place", Align::Left),
            ("Play", Align::Left),
            ("Score", Align::Right),
            ("Leave", Align::Left),
        ];
        if ranked.equities.is_some() {
            columns.extend([("Value", Align::Right), ("Equity", Align::Right)]);
        }
        columns.extend(annotator.with_values().then_some(("Values", Align::Left)));
        let points = |points: f64| format!("{points:+.2}");
        let answer = self.answer(ranked, String::new());
        let mut rows = Vec::new();
        for (row, play) in answer.plays.into_iter().zip(&ranked.plays) {
            let letters = self.letters(play);
            let word = row.word + &annotator.marks(&letters);
            let mut cells = vec![row.coordinate, word, row.score.to_string(), row.leave];
            cells.extend(
                [row.leave_value, row.equity]
                    .into_iter()
                    .flatten()
                    .map(points),
            );
            cells.extend(annotator.with_values().then(|| annotator.values(&letters)));
            rows.push((row.equity, cells));
        }
        let exchanges = answer.exchanges.into_iter().flatten();
        let exchanges = exchanges.map(|row| ("exchange", row));
        let pass = self.args.exchanges.then(|| ("pass", self.pass(ranked)));
        for (place, row) in exchanges.chain(pass) {
            let mut cells = vec![place.to_owned(), row.tiles, "0".to_owned(), row.leave];
            // The equity of a move without a score is its leave value.
            cells.extend([row.equity, row.equity].into_iter().flatten().map(points));
            rows.push((row.equity, cells));
        }
        // The sort is stable: by score, exchanges and the pass follow the plays.
        rows.sort_by(|(one, _), (other, _)| other.partial_cmp(one).unwrap_or(Ordering::Equal));
        let mut table = Table::new(&columns);
        for (rank, (_, cells)) in (1..).zip(rows).take(limit(self.args)) {
            let rank: usize = rank;
            table.row(std::iter::once(rank.to_string()).chain(cells));
        }
        table
    }
}
