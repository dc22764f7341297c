//! The page of analysed games.

use lexc_alphabet::Alphabet;
use lexc_api::analyse::{AnalysedGame, AnalysedTurn, AnalysisReport, NamedAnalysis, PlayerFigures};
use lexc_game::BoardLayout;
use maud::{Markup, html};

use super::course::{course, name_of, size_of, turn_link};
use crate::document::analysis::{
    about, heading, mistake, players, result, thresholds, title, turns,
};
use crate::document::{KeyFigure, Table, or_dash};
use crate::render::html::{of_key_figures, of_table, page};

/// The style of all reports, and the style of this page.
const STYLES: [&str; 2] = [include_str!("../report.css"), include_str!("analysis.css")];

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
#[must_use]
pub fn render(report: &AnalysisReport, games: &[NamedAnalysis], boards: &Boards<'_>) -> String {
    let several = report.games.len() > 1;
    let sections = (1..).zip(report.games.iter().zip(games));
    let sections = sections.map(|(number, (game, analysis))| {
        let page = GamePage {
            game,
            analysis,
            report,
            boards,
            prefix: if several {
                format!("g{number}-")
            } else {
                String::new()
            },
            several,
        };
        page.section()
    });
    let main = html! {
        @if several { (overview(report)) }
        @for section in sections { (section) }
    };
    let heading = [&*heading(report), &about(&report.settings)];
    page("analysis", &STYLES, heading, &html! {}, &main)
}

/// The games and the players over all of them.
fn overview(report: &AnalysisReport) -> Markup {
    let mut table = Table::new("Games", "Game | Result | >Turns");
    for game in &report.games {
        table.row([game.file.clone(), title(game), game.turns.len().to_string()]);
    }
    html! {
        h2 id="games" { "Games" }
        (of_table(&table, "Games", &|row| Some(format!("#g{}-game", row + 1))))
        h2 id="players" { "Players over all games" }
        (player_table(&report.players, "Players over all games"))
    }
}

/// Returns a table of players: a column for each or, for more than three, a row.
fn player_table(figures: &[PlayerFigures], label: &str) -> Markup {
    let mut table = players(label, figures);
    if figures.len() <= 3 {
        table = table.transposed();
    }
    of_table(&table, label, &|_| None)
}

pub(super) struct GamePage<'a> {
    pub(super) game: &'a AnalysedGame,
    pub(super) analysis: &'a NamedAnalysis,
    pub(super) report: &'a AnalysisReport,
    pub(super) boards: &'a Boards<'a>,
    /// The prefix of the identifiers of the game.
    pub(super) prefix: String,
    pub(super) several: bool,
}

impl GamePage<'_> {
    pub(super) fn name(&self, player: usize) -> &str {
        name_of(self.game, player)
    }

    /// Returns a heading, one level lower if the page has several games.
    pub(super) fn heading(&self, level: usize, id: Option<&str>, text: &Markup) -> Markup {
        let id = id.map(|id| format!("{}{id}", self.prefix));
        match level + usize::from(self.several) {
            ..=1 => html! { h2 id=[id] { (text) } },
            2 => html! { h3 id=[id] { (text) } },
            _ => html! { h4 id=[id] { (text) } },
        }
    }

    /// Returns the label of a part of the page, with the name of the game if the page has several.
    fn label(&self, part: &str) -> String {
        match self.several {
            true => format!("{part}, {}", self.prefix.trim_end_matches('-')),
            false => part.to_owned(),
        }
    }

    /// Returns the address of the section of a turn.
    pub(super) fn link(&self, turn: &AnalysedTurn) -> String {
        turn_link(&self.prefix, turn)
    }

    fn section(&self) -> Markup {
        let turn_table = turns(self.game, &self.report.settings);
        html! {
            section.game id={ (self.prefix) "game" } {
                @if self.several {
                    h2 { (title(self.game)) }
                    p.about { (self.analysis.file) }
                }
                p.lead { (result(self.game)) }
                (self.cards())
                figure {
                    figcaption { "The probability that " (self.name(0)) " wins" }
                    (course(self.game, &self.prefix))
                    p.note {
                        "Each point is the state after a turn and leads to it. "
                        span.key-mark { "■ small" } " " span.key-mark { "▲ medium" } " " span.key-mark { "◆ large" }
                        " mistakes. " (thresholds(&self.report.settings))
                    }
                }
                (self.heading(1, Some("players"), &html! { "Players" }))
                (player_table(&self.game.players, &self.label("Players")))
                (self.heading(1, Some("turns"), &html! { "Turns" }))
                (of_table(&turn_table, &self.label("Turns"), &|row| Some(self.link(self.game.turns.get(row)?))))
                (self.heading(1, Some("boards"), &html! { "Turn by turn" }))
                (self.chips())
                @for at in 0..self.game.turns.len() { (self.turn(at)) }
            }
        }
    }

    /// The main figures of both players.
    fn cards(&self) -> Markup {
        let figures = self.game.players.iter().flat_map(|player| {
            let name = &player.name;
            let of_turns = match player.judged == player.turns {
                true => String::new(),
                false => format!(", {} of {} turns", player.judged, player.turns),
            };
            [
                KeyFigure {
                    value: or_dash(player.equity_lost_a_turn, |mean| format!("{mean:.1}")),
                    label: format!("{name}: equity lost a turn{of_turns}"),
                },
                KeyFigure {
                    value: format!("{:.0} %", player.win_lost.value * 100.0),
                    label: format!("{name}: probability to win lost in all{of_turns}"),
                },
            ]
        });
        of_key_figures("", &figures.collect::<Vec<_>>())
    }

    /// A link to each turn; mistakes are marked.
    fn chips(&self) -> Markup {
        html! {
            nav.chips aria-label=(self.label("Links to turns")) {
                @for turn in &self.game.turns {
                    @let size = size_of(turn);
                    a href=(self.link(turn)) class=[size] {
                        (turn.number) @if let Some(size) = size { span.hidden { ", " (size) " mistake" } }
                    }
                }
            }
        }
    }
}

/// The size of a mistake in a box.
pub(super) fn badge(size: Option<&'static str>, certain: bool) -> Markup {
    html! { @if let Some(class) = size { span class={ "badge " (class) } { (mistake(size, certain)) } } }
}
