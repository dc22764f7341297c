//! The chart of the course of a game: the probability that the first player wins, turn by turn.
//!
//! Each turn is a point that links to its section. The shape of a mistake's marker shows its size,
//! so that no information depends on colour alone.

use lexc_api::analyse::AnalysedTurn;
use maud::{Markup, html};

use super::page::{GamePage, size_of};
use crate::render::axis::Axis;
use crate::render::chart::{Frame, stretched};

/// Draws the course of a game.
pub(super) fn course(page: &GamePage<'_>) -> Markup {
    let game = page.game;
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
        page.name(0),
        page.name(1),
        moments.join(", ")
    );
    html! {
        p.axis.ends {
            span { "▲ " (page.name(0)) " wins, %" }
            span { "▼ " (page.name(1)) " wins" }
        }
        svg.plot.course role="group" aria-label=(description) {
            (frame.grid())
            line.half x2="100%" y1="50%" y2="50%" {}
            // Above one half for the first player, below it for the second.
            (stretched("area s0", &area, [0, 50]))
            (stretched("area s1", &area, [50, 100]))
            (stretched("l line", &path, [0, 100]))
            @for ((step, turn), &win) in (1u32..).zip(&game.turns).zip(wins.iter().skip(1)) {
                (frame.place((f64::from(step), win), &point(page, turn, win)))
            }
        }
        p.axis.m { "turn" }
    }
}

/// Returns the point of a turn, a link.
fn point(page: &GamePage<'_>, turn: &AnalysedTurn, win: f64) -> Markup {
    let mistake = size_of(turn);
    let size = mistake.map_or_else(String::new, |size| format!(", {size} mistake"));
    let (number, name) = (turn.number, page.name(turn.player));
    let title = format!(
        "{number}. {name}: {} {:+}; {win:.0} %{size}",
        turn.played, turn.points
    );
    html! {
        a href=(page.link(turn)) aria-label=(title) {
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
