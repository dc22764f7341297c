//! The plays of one position as a table, JSON, CGP or GCG.

use std::io::Write as _;

use lexc_compiler::diagnostic::Diagnostic;
use lexc_game::draw::{Drawing, draw};
use lexc_game::notation::PlayRow;
use lexc_game::{Equity, Event, GameRules, Move, Play, PlayerId, Rack, Turn, exchanges};
use lexc_movegen::GeneratorOptions;
use lexc_report::bench::BenchBackend;
use lexc_runtime::{Alphabet, Letter, Lexicon};
use serde::Serialize;

use super::args::{Args, PlayFormat};
use super::search::RankedPlays;
use crate::args::game::position::ParsedPosition;
use crate::failure::Failure;
use crate::output::numbers::counted;
use crate::output::style::harmless;
use crate::output::table::{Align, Table};
use crate::output::{Screen, board, json};
use crate::query::annotate::{Annotations, Annotator};

/// The plays in JSON.
#[derive(Debug, Serialize)]
struct MovesDocument {
    structure: String,
    layout: String,
    cgp: String,
    rack: String,
    /// The number of tiles in the bag.
    bag: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u64>,
    plays: Vec<AnnotatedPlay>,
    #[serde(skip_serializing_if = "Option::is_none")]
    exchanges: Option<Vec<ExchangeRow>>,
    arcs: u64,
    anchors: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<Drawing>,
}

/// A play with the values and marks of its word.
#[derive(Debug, Serialize)]
struct AnnotatedPlay {
    #[serde(flatten)]
    play: PlayRow,
    #[serde(flatten)]
    annotations: Annotations,
    #[serde(skip_serializing_if = "Option::is_none")]
    leave_value: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    equity: Option<f64>,
    #[serde(skip)]
    tiles: Vec<Letter>,
}

/// Prints plays.
pub(super) struct PlayPrinter<'a> {
    pub(super) args: &'a Args,
    pub(super) lexicon: &'a Lexicon,
    pub(super) rules: &'a GameRules,
    pub(super) start: &'a ParsedPosition,
    pub(super) annotator: Annotator<'a>,
}

/// An exchange in JSON.
#[derive(Debug, Serialize)]
struct ExchangeRow {
    tiles: String,
    leave: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    equity: Option<f64>,
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
            turn.to_gcg(&start.player, &position.board, alphabet)
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

    fn rows(&self, ranked: &RankedPlays) -> Vec<AnnotatedPlay> {
        let position = &self.start.position;
        let row = |(index, play): (usize, &Play)| {
            let equities = ranked.equities.as_ref();
            let equity = equities.and_then(|(equities, _)| equities.get(index).copied());
            let score = play.score();
            let play = PlayRow::new(play, &position.board, &position.rack, self.alphabet());
            let mut tiles = Vec::new();
            if !self.annotator.is_empty() {
                // The word without the parentheses around letters that are already on the board.
                let word = play.word.replace(['(', ')'], "");
                let tokenizer = self.lexicon.tokenizer();
                if tokenizer.tokenize(&word, &mut tiles).is_err() {
                    tiles.clear();
                }
            }
            AnnotatedPlay {
                annotations: self.annotator.annotations(&tiles),
                leave_value: equity.map(|equity| (equity - Equity::from(score)).points()),
                equity: equity.map(Equity::points),
                play,
                tiles,
            }
        };
        ranked.plays.iter().enumerate().map(row).collect()
    }

    /// Returns the exchanges, by equity if plays are ranked by it.
    fn exchange_rows(&self, ranked: &RankedPlays) -> Vec<ExchangeRow> {
        let (position, alphabet) = (&self.start.position, self.alphabet());
        let bag = position.bag(alphabet, self.rules);
        let values = ranked.equities.as_ref().map(|(_, values)| values);
        let valued = |tiles: Rack| {
            let exchange = Move::Exchange(tiles);
            let value = values.map(|values| values.equity(&exchange, &position.rack));
            (tiles, exchange.leave(&position.rack), value)
        };
        let exchanges = exchanges(&position.rack, bag, self.rules);
        let mut all: Vec<_> = exchanges.map(valued).collect();
        // The sort is stable: without values the order is kept.
        all.sort_by_key(|(.., value)| core::cmp::Reverse(*value));
        let row = |(tiles, leave, value): (Rack, Rack, Option<Equity>)| ExchangeRow {
            tiles: tiles.spell(alphabet),
            leave: leave.spell(alphabet),
            equity: value.map(Equity::points),
        };
        all.into_iter().map(row).collect()
    }

    /// Prints the plays as JSON.
    pub(super) fn print_json(
        &self,
        ranked: &RankedPlays,
        options: GeneratorOptions,
        screen: &mut Screen,
    ) -> Result<(), Failure> {
        let (position, alphabet) = (&self.start.position, self.alphabet());
        let document = MovesDocument {
            structure: BenchBackend::Generator(options).to_string(),
            layout: self.rules.layout().name().to_owned(),
            cgp: position.to_cgp(alphabet),
            rack: position.rack.spell(alphabet),
            bag: position.bag(alphabet, self.rules),
            count: ranked.count,
            plays: self.rows(ranked),
            exchanges: (self.args.exchanges).then(|| self.exchange_rows(ranked)),
            arcs: ranked.stats.arcs,
            anchors: ranked.stats.anchors,
            board: self.args.board.then(|| self.draw(ranked)),
        };
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
        let mut columns = vec![
            ("Rank", Align::Right),
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
        let mut table = Table::new(&columns);
        for (rank, row) in (1..).zip(self.rows(ranked)) {
            let rank: usize = rank;
            let play = row.play;
            let score = play.score.to_string();
            let word = play.word + &annotator.marks(&row.tiles);
            let cells = [rank.to_string(), play.coordinate, word, score, play.leave];
            let values = annotator
                .with_values()
                .then(|| annotator.values(&row.tiles));
            let equity = [row.leave_value, row.equity].into_iter().flatten();
            table.row(cells.into_iter().chain(equity.map(points)).chain(values));
        }
        if self.args.exchanges {
            let unranked = |place: &str, tiles: String, leave: String, equity: Option<f64>| {
                let cells = [
                    String::new(),
                    place.to_owned(),
                    tiles,
                    "0".to_owned(),
                    leave,
                ];
                // The equity of a move without a score is its leave value.
                let values = [equity, equity].into_iter().flatten();
                cells.into_iter().chain(values.map(points))
            };
            for row in self.exchange_rows(ranked) {
                table.row(unranked("exchange", row.tiles, row.leave, row.equity));
            }
            let rack = self.start.position.rack;
            let values = ranked.equities.as_ref().map(|(_, values)| values);
            let value = values.map(|values| values.equity(&Move::Pass, &rack).points());
            let leave = rack.spell(self.alphabet());
            table.row(unranked("pass", String::new(), leave, value));
        }
        table
    }
}
