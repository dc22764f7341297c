//! Analysed games as one HTML page with boards, charts and links.

use core::iter;

use lexc_alphabet::Alphabet;
use lexc_api::analyse::{AnalysedGame, AnalysedTurn, AnalysisReport, NamedAnalysis};
use lexc_draw::{BoardPicture, PlayerPanel};
use lexc_engine::analyse::TurnAnalysis;
use lexc_game::{BoardLayout, Play};
use maud::{Markup, PreEscaped, html};
use minijinja::context;
use minijinja::value::{Serde, Value};

use super::course::{course, name_of};
use super::html::{heading, of_table, page};
use crate::document::{Item, Table, analysis, fill};
use crate::error::Error;

/// The template of the content, after the macros that text and page share.
const TEMPLATE: &str = concat!(
    include_str!("../../templates/analysis_macros.md"),
    include_str!("../../templates/analysis.html")
);

/// The style of all reports, and the style of this page.
const STYLES: [&str; 2] = [include_str!("report.css"), include_str!("analysis.css")];

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
        Item::Table(table) => Some(table),
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
        let link = |row: usize| {
            let turn = game.turns.get(row)?;
            Some(format!("#{prefix}turn-{}", turn.number))
        };
        let mut turns = tables.next().cloned().unwrap_or_default();
        // Remarks are in the sections of their turns.
        turns.notes.retain(|note| !note.starts_with("Turn "));
        let players = tables.next().cloned().unwrap_or_default();
        let both = game.turns.iter().zip(&analysis.analysis.turns);
        let pictures = both.map(|(turn, found)| pictures(game, turn, found, &prefix, boards));
        parts.push(context! {
            prefix => &*prefix,
            links => format!("Links to turns{name}"),
            turns => safe(of_table(&turns, &format!("Turns{name}"), &link)),
            players => safe(player_table(&players, &format!("Players{name}"))),
            course => safe(course(game, &prefix)),
            boards => pictures.collect::<Vec<_>>(),
        });
    }
    let figures = context! {
        parts,
        all_players => all.map(|table| safe(player_table(table, &table.caption))),
        ..Value::from(Serde(report))
    };
    let main = PreEscaped(fill("analysis.html", TEMPLATE, figures)?);
    Ok(page("analysis", &STYLES, heading(&items), &html! {}, &main))
}

fn safe(markup: Markup) -> Value {
    Value::from_safe_string(markup.into_string())
}

/// Returns a table of players: a column for each or, for more than three, a row.
fn player_table(table: &Table, label: &str) -> Markup {
    if table.rows.len() > 3 {
        return of_table(table, label, &|_| None);
    }
    let rows: Vec<&Vec<String>> = iter::once(&table.columns).chain(&table.rows).collect();
    let column = |at: usize| rows.iter().filter_map(|row| row.get(at).cloned()).collect();
    let names = table.rows.iter().filter_map(|row| row.first().cloned());
    let transposed = Table {
        caption: label.to_owned(),
        columns: iter::once(String::new()).chain(names).collect(),
        numbers: (0..rows.len()).map(|column| column > 0).collect(),
        rows: (1..table.columns.len()).map(column).collect(),
        ..table.clone()
    };
    of_table(&transposed, label, &|_| None)
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
    let name = name_of(game, turn.player);
    let [own, others] = position.scores;
    let mover = PlayerPanel::new(name, own)
        .with_rack(&position.rack, boards.alphabet)
        .with_turn(true);
    let other = PlayerPanel::new(name_of(game, 1 - turn.player.min(1)), others);
    let title = format!("{name} plays {}", turn.played);
    let played = picture(analysed.play(), "played", title)
        .with_player(mover)
        .with_player(other);
    let best = analysed.assessment().filter(|found| !found.is_best);
    let best = best.and_then(|found| found.best.made.play());
    let best = best.zip(turn.judgement.as_ref()).map(|(best, found)| {
        picture(
            Some(best),
            "best",
            format!("the best move, {}", found.best.text),
        )
    });
    let svg = |picture: BoardPicture| Value::from_safe_string(picture.to_svg());
    context! { played => svg(played), best => best.map(svg) }
}
