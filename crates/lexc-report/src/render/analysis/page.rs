//! The page of analysed games.

use lexc_alphabet::Alphabet;
use lexc_game::BoardLayout;
use maud::{Markup, PreEscaped, html};

use super::course;
use crate::document::analysis::{
    PLAYER_ROWS, about, mistake, percent_lost, played, points_lost, remarks, result, thresholds,
    title,
};
use crate::render::html::page;
use crate::render::svg::Width;
use lexc_api::analyse::NamedAnalysis;
use lexc_api::analyse::{AnalysedGame, AnalysedTurn, AnalysisReport, PlayerFigures};

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
    let heading = match report.games.as_slice() {
        [game] => title(game),
        games => format!("{} games analysed", games.len()),
    };
    let sections: Vec<Markup> = (1..)
        .zip(report.games.iter().zip(games))
        .map(|(number, (game, analysis))| {
            let prefix = if several {
                format!("g{number}-")
            } else {
                String::new()
            };
            let page = GamePage {
                game,
                analysis,
                report,
                boards,
                prefix,
                several,
            };
            page.section()
        })
        .collect();
    let main = html! {
        @if several { (overview(report)) }
        @for section in &sections { (section) }
    };
    let heading = [&*heading, &about(&report.settings)];
    page("analysis", &STYLES, heading, &html! {}, &main)
}

/// The games and the players over all of them.
fn overview(report: &AnalysisReport) -> Markup {
    html! {
        h2 id="games" { "Games" }
        div.scroll role="region" aria-label="Games" tabindex="0" {
            table {
                thead { tr { th scope="col" { "Game" } th scope="col" { "Result" } th.r scope="col" { "Turns" } } }
                tbody {
                    @for (number, game) in (1..).zip(&report.games) {
                        tr {
                            th scope="row" { a href={ "#g" (number) "-game" } { (game.file) } }
                            td { (title(game)) }
                            td.r { (game.turns.len()) }
                        }
                    }
                }
            }
        }
        h2 id="players" { "Players over all games" }
        (players(&report.players, "Players over all games"))
    }
}

/// Returns a table of players: a column for each or, for more than three, a row.
fn players(players: &[PlayerFigures], label: &str) -> Markup {
    html! {
        div.scroll role="region" aria-label=(label) tabindex="0" {
            @if players.len() <= 3 {
                table.players {
                    thead { tr { td {} @for player in players { th.r scope="col" { (player.name) } } } }
                    tbody {
                        @for (label, cell) in PLAYER_ROWS {
                            tr { th scope="row" { (label) } @for player in players { td.r { (cell(player)) } } }
                        }
                    }
                }
            } @else {
                table {
                    thead { tr {
                        th scope="col" { "Player" }
                        th.r scope="col" { "Games" }
                        @for (label, _) in PLAYER_ROWS { th.r scope="col" { (label) } }
                    } }
                    tbody {
                        @for player in players {
                            tr {
                                th scope="row" { (player.name) }
                                td.r { (player.games) }
                                @for (_, cell) in PLAYER_ROWS { td.r { (cell(player)) } }
                            }
                        }
                    }
                }
            }
        }
    }
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
        self.game
            .players
            .get(player)
            .map_or("", |player| &player.name)
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
    pub(super) fn label(&self, part: &str) -> String {
        match self.several {
            true => format!("{part}, {}", self.prefix.trim_end_matches('-')),
            false => part.to_owned(),
        }
    }

    pub(super) fn section(&self) -> Markup {
        let prefix = &self.prefix;
        html! {
            section.game id={ (prefix) "game" } {
                @if self.several {
                    h2 { (title(self.game)) }
                    p.about { (self.analysis.file) }
                }
                p.lead { (result(self.game)) }
                (self.cards())
                figure {
                    figcaption { "The probability that " (self.name(0)) " wins" }
                    @for width in Width::ALL {
                        (PreEscaped(course::course(self.game, prefix, width)))
                    }
                    p.note {
                        "Each point is the state after a turn and leads to it. "
                        span.key-mark { "■ small" } " " span.key-mark { "▲ medium" } " " span.key-mark { "◆ large" }
                        " mistakes. " (thresholds(&self.report.settings))
                    }
                }
                (self.heading(1, Some("players"), &html! { "Players" }))
                (players(&self.game.players, &self.label("Players")))
                (self.heading(1, Some("turns"), &html! { "Turns" }))
                (self.table())
                (self.heading(1, Some("boards"), &html! { "Turn by turn" }))
                (self.chips())
                @for at in 0..self.game.turns.len() { (self.turn(at)) }
            }
        }
    }

    /// The main figures of both players.
    pub(super) fn cards(&self) -> Markup {
        html! {
            dl.key {
                @for player in &self.game.players {
                    div {
                        dt { (player.equity_lost_a_turn.map_or_else(|| "–".to_owned(), |mean| format!("{mean:.1}"))) }
                        dd { (player.name) ": equity lost a turn" (of_turns(player)) }
                    }
                    div {
                        dt { (format!("{:.0} %", player.win_lost.value * 100.0)) }
                        dd { (player.name) ": probability to win lost in all" (of_turns(player)) }
                    }
                }
            }
        }
    }

    /// A link to each turn; mistakes are marked.
    pub(super) fn chips(&self) -> Markup {
        html! {
            nav.chips aria-label=(self.label("Links to turns")) {
                @for turn in &self.game.turns {
                    @let size = size_of(turn);
                    a href={ "#" (self.prefix) "turn-" (turn.number) } class=[size] {
                        (turn.number) @if let Some(size) = size { span.hidden { ", " (size) " mistake" } }
                    }
                }
            }
        }
    }

    pub(super) fn table(&self) -> Markup {
        html! {
            p class="hint tablet" aria-hidden="true" { "Scroll sideways for all columns →" }
            div.scroll role="region" aria-label=(self.label("Turns")) tabindex="0" {
                table.turns {
                    thead { tr {
                        th.r scope="col" { "Turn" }
                        th scope="col" { "Player" }
                        th scope="col" { "Rack" }
                        th scope="col" { "Played" }
                        th.r scope="col" { "Score" }
                        th scope="col" { "Best" }
                        th.r scope="col" { "Equity lost" }
                        th.r scope="col" { "Win % lost" }
                        th scope="col" { "Mistake" }
                    } }
                    tbody { @for turn in &self.game.turns { (self.row(turn)) } }
                }
            }
            p.note {
                "Letters in brackets were on the board; small letters are blanks; * marks words that are not in the lexicon. "
                @if self.report.settings.depth != "equity" {
                    "± is half of a 95 % interval; values of endgames are exact, and ~ marks estimates. A mistake with ? may be none: its \
                     interval holds zero."
                }
            }
        }
    }

    pub(super) fn row(&self, turn: &AnalysedTurn) -> Markup {
        html! {
            tr {
                th.r scope="row" { a href={ "#" (self.prefix) "turn-" (turn.number) } { (turn.number) } }
                td { (self.name(turn.player)) }
                td.tiles { (turn.rack) }
                td.tiles { (played(turn)) }
                td.r { (format!("{:+}", turn.points)) }
                @match &turn.judgement {
                    Some(found) => {
                        td.tiles { @if found.is_best { span.soft { "the same" } } @else { (found.best.text) } }
                        td.r { (points_lost(found)) }
                        td.r { (percent_lost(found)) }
                        td { (badge(found.mistake, found.certain)) }
                    }
                    None => { td { "–" } td.r { "–" } td.r { "–" } td { "not judged" } }
                }
            }
        }
    }

    pub(super) fn remarks(&self, turn: &AnalysedTurn) -> Vec<String> {
        remarks(turn, self.game)
    }
}

/// Returns the number of turns that were judged, unless all were.
fn of_turns(player: &PlayerFigures) -> String {
    match player.judged == player.turns {
        true => String::new(),
        false => format!(", {} of {} turns", player.judged, player.turns),
    }
}

pub(super) fn size_of(turn: &AnalysedTurn) -> Option<&'static str> {
    turn.judgement.as_ref().and_then(|found| found.mistake)
}

/// The size of a mistake in a box.
pub(super) fn badge(size: Option<&'static str>, certain: bool) -> Markup {
    html! { @if let Some(class) = size { span class={ "badge " (class) } { (mistake(size, certain)) } } }
}
