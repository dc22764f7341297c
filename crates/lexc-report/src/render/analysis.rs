//! Analysed games as one HTML page with boards, charts and links.

use core::iter;

use lexc_alphabet::Alphabet;
use lexc_api::analyse::{AnalysedGame, AnalysedTurn, AnalysisReport, NamedAnalysis};
use lexc_draw::{BoardPicture, PlayerPanel};
use lexc_engine::analyse::TurnAnalysis;
use lexc_game::{BoardLayout, Play};
use minijinja::context;
use minijinja::value::{Serde, Value};

use super::axis::Axis;
use super::chart::Frame;
use super::html::page;
use crate::document::{Item, Table, analysis};
use crate::error::Error;

/// The parts of pages, what text and page of analysed games share, and the page.
const TEMPLATE: &str = concat!(
    include_str!("../../templates/page.html"),
    include_str!("../../templates/analysis_macros.md"),
    include_str!("../../templates/analysis.html")
);

/// The style of all reports, and the style of this page.
const STYLE: &str = concat!(include_str!("report.css"), include_str!("analysis.css"));

/// The board and the tiles of games, for pictures.
#[derive(Debug, Clone, Copy)]
pub struct Boards<'a> {
    /// The layout.
    pub layout: &'a BoardLayout,
    /// The alphabet.
    pub alphabet: &'a Alphabet,
}

/// Renders analysed games as a page. `games` are the games of the report, in the same order: their
/// positions are drawn on the boards.
///
/// # Errors
/// Returns an error if the template fails: a defect of lexc.
pub fn render(
    report: &AnalysisReport,
    games: &[NamedAnalysis],
    boards: &Boards<'_>,
) -> Result<String, Error> {
    let items = analysis(report)?.items();
    let mut tables = items.iter().filter_map(|item| match item {
        Item::Table(table) => Some(table.clone()),
        _ => None,
    });
    let several = report.games.len() > 1;
    // For several games, the table of all players is the first one.
    let all = if several { tables.next() } else { None };
    let mut parts = Vec::new();
    for (number, (game, analysis)) in (1..).zip(report.games.iter().zip(games)) {
        let (prefix, name) = match several {
            true => (format!("g{number}-"), format!(", g{number}")),
            false => (String::new(), String::new()),
        };
        let mut turns = tables.next().unwrap_or_default();
        // Remarks are in the sections of their turns.
        turns.notes.retain(|note| !note.starts_with("Turn "));
        let players = player_table(tables.next().unwrap_or_default());
        let both = game.turns.iter().zip(&analysis.analysis.turns);
        let pictures = both.map(|(turn, found)| pictures(game, turn, found, &prefix, boards));
        let pictures: Vec<Value> = pictures.collect();
        let course = course(game);
        let (turns, players) = (Serde(turns), Serde(players));
        parts.push(context! { prefix, name, turns, players, course, pictures });
    }
    let all_players = all.map(|table| Value::from(Serde(player_table(table))));
    let figures = context! { parts, all_players, ..Value::from(Serde(report)) };
    page(TEMPLATE, STYLE, &items, figures)
}

/// Returns a table of players with a column for each or, for more than three, a row.
fn player_table(table: Table) -> Table {
    if table.rows.len() > 3 {
        return table;
    }
    let rows: Vec<&Vec<String>> = iter::once(&table.columns).chain(&table.rows).collect();
    let column = |at: usize| rows.iter().filter_map(|row| row.get(at).cloned()).collect();
    let names = table.rows.iter().filter_map(|row| row.first().cloned());
    Table {
        columns: iter::once(String::new()).chain(names).collect(),
        numbers: (0..rows.len()).map(|column| column > 0).collect(),
        rows: (1..table.columns.len()).map(column).collect(),
        ..table.clone()
    }
}

/// Returns the chart of the course of a game: the probability that the first player wins, turn by
/// turn.
fn course(game: &AnalysedGame) -> Value {
    let steps = game.course.len().saturating_sub(1) as f64;
    let frame = Frame {
        x: Axis::between([0.0, steps].into_iter()),
        y: Axis::between([0.0, 100.0].into_iter()),
    };
    let wins = game.course.iter().map(|moment| moment.win * 100.0);
    let points = (0u32..).map(f64::from).zip(wins);
    // The areas between the line and one half.
    let area = iter::once((0.0, 50.0)).chain(points.clone());
    let places: Vec<_> = points.clone().map(|point| frame.place(point)).collect();
    context! {
        area => frame.path(area.chain([(steps, 50.0)])),
        line => frame.path(points),
        places => Serde(places),
        ..frame.grid()
    }
}

/// The pictures of a turn: the board with the move made, and with the best move if it is another
/// play.
fn pictures(
    game: &AnalysedGame,
    turn: &AnalysedTurn,
    analysed: &TurnAnalysis,
    prefix: &str,
    boards: &Boards<'_>,
) -> Value {
    let position = &analysed.position;
    let picture = |play: Option<&Play>, what: &str, title: String| {
        BoardPicture::new(&position.board, play, boards.layout, boards.alphabet)
            .with_title(format!("Turn {}: {title}", turn.number))
            .with_id(&format!("{prefix}board-{}-{what}", turn.number))
    };
    let name = |player: usize| game.players.get(player).map_or("", |player| &*player.name);
    let [own, others] = position.scores;
    let mover = PlayerPanel::new(name(turn.player), own)
        .with_rack(&position.rack, boards.alphabet)
        .with_turn(true);
    let other = PlayerPanel::new(name(1 - turn.player.min(1)), others);
    let title = format!("{} plays {}", name(turn.player), turn.played);
    let played = picture(analysed.play(), "played", title).with_player(mover).with_player(other);
    let best = analysed.assessment().filter(|found| !found.is_best);
    let best = best.and_then(|found| found.best.made.play());
    let best = best.zip(turn.judgement.as_ref()).map(|(best, found)| {
        picture(Some(best), "best", format!("the best move, {}", found.best.text))
    });
    let svg = |picture: BoardPicture| Value::from_safe_string(picture.to_svg());
    context! { played => svg(played), best => best.map(svg) }
}
