//! The chart of the course of a game: the probability that the first player wins, turn by turn.
//!
//! Each turn is a point that links to its section. The shape of a mistake's marker shows its size,
//! so that no information depends on colour alone.

use lexc_api::analyse::{AnalysedGame, AnalysedTurn};
use maud::{Markup, html};

use super::axis::Axis;
use super::chart::{Frame, stretched};

/// Returns the size of the mistake of a turn, if it is one.
fn size_of(turn: &AnalysedTurn) -> Option<&'static str> {
    turn.judgement.as_ref().and_then(|found| found.mistake)
}

/// Returns the address of the section of a turn; `prefix` begins the identifiers of its game.
fn turn_link(prefix: &str, turn: &AnalysedTurn) -> String {
    format!("#{prefix}turn-{}", turn.number)
}

/// Returns the name of a player.
pub(super) fn name_of(game: &AnalysedGame, player: usize) -> &str {
    let player = game.players.get(player);
    player.map_or("", |player| &player.name)
}

/// Draws the course of a game; `prefix` begins the identifiers of its turns.
pub(super) fn course(game: &AnalysedGame, prefix: &str) -> Markup {
    let names = [0, 1].map(|player| name_of(game, player));
    let wins: Vec<f64> = game
        .course
        .iter()
        .map(|moment| moment.win * 100.0)
        .collect();
    let steps = wins.len().saturating_sub(1);
    let frame = Frame {
        x: Axis::between([0.0, steps as f64].into_iter()),
        y: Axis::between([0.0, 100.0].into_iter()),
    };
    let points = (0u32..).map(f64::from).zip(wins.iter().copied());
    let path = frame.path(points.clone());
    // The areas between the line and one half.
    let area = frame.path(
        [(0.0, 50.0)]
            .into_iter()
            .chain(points)
            .chain([(steps as f64, 50.0)]),
    );
    let moments: Vec<String> = wins.iter().map(|win| format!("{win:.0}")).collect();
    let description = format!(
        "The probability that {} wins against {}. Per cent from the beginning on, after each turn: {}.",
        names[0],
        names[1],
        moments.join(", ")
    );
    html! {
        p.axis.ends {
            span { "▲ " (names[0]) " wins, %" }
            span { "▼ " (names[1]) " wins" }
        }
        svg.plot.course role="group" aria-label=(description) {
            (frame.grid())
            line.half x2="100%" y1="50%" y2="50%" {}
            // Above one half for the first player, below it for the second.
            (stretched("area s0", &area, [0, 50]))
            (stretched("area s1", &area, [50, 100]))
            (stretched("l line", &path, [0, 100]))
            @for ((step, turn), &win) in (1u32..).zip(&game.turns).zip(wins.iter().skip(1)) {
                (frame.place((f64::from(step), win), &point(game, prefix, turn, win)))
            }
        }
        p.axis.m { "turn" }
    }
}

/// Returns the point of a turn, a link.
fn point(game: &AnalysedGame, prefix: &str, turn: &AnalysedTurn, win: f64) -> Markup {
    let mistake = size_of(turn);
    let size = mistake.map_or_else(String::new, |size| format!(", {size} mistake"));
    let (number, name) = (turn.number, name_of(game, turn.player));
    let title = format!(
        "{number}. {name}: {} {:+}; {win:.0} %{size}",
        turn.played, turn.points
    );
    html! {
        a href=(turn_link(prefix, turn)) aria-label=(title) {
            title { (title) }
            // A larger area is easier to hit than the marker.
            circle.hit r="12" {}
            @match mistake {
                Some("large") => { path.mark.large d="M0 -8l8 8l-8 8l-8 -8z" {} }
                Some("medium") => { path.mark.medium d="M0 -7l7 12h-14z" {} }
                Some(_) => { path.mark.small d="M-4.5 -4.5h9v9h-9z" {} }
                None => { circle class={ "s" (turn.player.min(1)) } r="3.5" {} }
            }
        }
    }
}
