//! The chart of the course of a game: the probability that the first player wins, turn by turn.
//!
//! Each turn is a point that links to its section. The shape of a mistake's marker shows its size,
//! so that no information depends on colour alone.

use std::fmt::Write as _;

use crate::render::svg::Width;
use lexc_api::analyse::AnalysedGame;
use lexc_draw::markup::escape;

/// The frame of a chart in units of its drawing.
struct Frame {
    width: f64,
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
    steps: usize,
}

impl Frame {
    fn new(width: Width, steps: usize) -> Self {
        let (width, bottom) = match width {
            Width::Narrow => (360.0, 220.0),
            Width::Wide => (760.0, 270.0),
        };
        Self {
            width,
            left: 54.0,
            right: width - 14.0,
            top: 26.0,
            bottom,
            steps: steps.max(1),
        }
    }

    fn x(&self, step: usize) -> f64 {
        self.left + step as f64 / self.steps as f64 * (self.right - self.left)
    }

    fn y(&self, win: f64) -> f64 {
        self.bottom - win.clamp(0.0, 1.0) * (self.bottom - self.top)
    }
}

/// Draws the course of a game for a width; `prefix` begins the identifiers of its turns.
pub(super) fn course(game: &AnalysedGame, prefix: &str, width: Width) -> String {
    let (suffix, class) = match width {
        Width::Narrow => ("n", "narrow"),
        Width::Wide => ("w", "wide"),
    };
    let id = format!("{prefix}course-{suffix}");
    let frame = Frame::new(width, game.course.len().saturating_sub(1));
    let mut body = String::new();
    grid(&mut body, &frame, game);
    line(&mut body, &frame, game, &id);
    points(&mut body, &frame, game, prefix);
    let [one, other] = &game.players;
    let moments: Vec<String> = (game.course.iter())
        .map(|moment| format!("{:.0}", moment.win * 100.0))
        .collect();
    let description = format!(
        "Per cent from the beginning on, after each turn: {}.",
        moments.join(", ")
    );
    format!(
        "<svg class=\"{class} course\" viewBox=\"0 0 {:.0} {:.0}\" role=\"group\" aria-labelledby=\"{id}-t {id}-d\" \
         xmlns=\"http://www.w3.org/2000/svg\"><title id=\"{id}-t\">{}</title><desc id=\"{id}-d\">{}</desc>{body}</svg>",
        frame.width,
        frame.bottom + 44.0,
        escape(&format!(
            "The probability that {} wins against {}",
            one.name, other.name
        )),
        escape(&description),
    )
}

fn text(out: &mut String, (x, y): (f64, f64), class: &str, text: &str) {
    // Writing to a string cannot fail.
    let _ = write!(
        out,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" class=\"{class}\">{}</text>",
        escape(text)
    );
}

fn grid(out: &mut String, frame: &Frame, game: &AnalysedGame) {
    for percent in [0, 25, 50, 75, 100] {
        let y = frame.y(f64::from(percent) / 100.0);
        let class = if percent == 50 { "half" } else { "g" };
        let _ = write!(
            out,
            "<path class=\"{class}\" d=\"M{:.1} {y:.1}H{:.1}\"/>",
            frame.left, frame.right
        );
        text(
            out,
            (frame.left - 6.0, y + 4.0),
            "t e",
            &format!("{percent} %"),
        );
    }
    let every = (24.0 / ((frame.right - frame.left) / frame.steps as f64))
        .ceil()
        .max(1.0) as usize;
    for (step, turn) in (1..).zip(&game.turns) {
        if (step - 1) % every == 0 {
            text(
                out,
                (frame.x(step), frame.bottom + 17.0),
                "t m",
                &turn.number.to_string(),
            );
        }
    }
    let middle = (frame.left + frame.right) / 2.0;
    text(out, (middle, frame.bottom + 37.0), "t m", "turn");
    let [one, other] = &game.players;
    text(
        out,
        (frame.left, 14.0),
        "t b",
        &format!("▲ {} wins", one.name),
    );
    text(
        out,
        (frame.right, 14.0),
        "t b e",
        &format!("▼ {} wins", other.name),
    );
}

/// Draws the line, and the areas between it and one half: above for the first player, below for the
/// second.
fn line(out: &mut String, frame: &Frame, game: &AnalysedGame, id: &str) {
    let mut path = String::new();
    for (step, moment) in game.course.iter().enumerate() {
        let letter = if step == 0 { 'M' } else { 'L' };
        let _ = write!(
            path,
            "{letter}{:.1} {:.1}",
            frame.x(step),
            frame.y(moment.win)
        );
    }
    let half = frame.y(0.5);
    let height = frame.bottom - half;
    let last = frame.x(game.course.len().saturating_sub(1));
    for (at, y) in [(0, frame.top), (1, half)] {
        let _ = write!(
            out,
            "<clipPath id=\"{id}-{at}\"><rect x=\"0\" y=\"{y:.1}\" width=\"{:.0}\" height=\"{height:.1}\"/></clipPath>\
             <path class=\"area s{at}\" clip-path=\"url(#{id}-{at})\" d=\"{path}L{last:.1} {half:.1}L{:.1} {half:.1}Z\"/>",
            frame.width, frame.left,
        );
    }
    let _ = write!(out, "<path class=\"l line\" d=\"{path}\"/>");
}

fn points(out: &mut String, frame: &Frame, game: &AnalysedGame, prefix: &str) {
    for (step, turn) in (1..).zip(&game.turns) {
        let Some(moment) = game.course.get(step) else {
            continue;
        };
        let (x, y) = (frame.x(step), frame.y(moment.win));
        let name = game
            .players
            .get(turn.player)
            .map_or("", |player| &player.name);
        let mistake = turn.judgement.as_ref().and_then(|found| found.mistake);
        let size = mistake.map_or_else(String::new, |size| format!(", {size} mistake"));
        let title = format!(
            "{}. {name}: {} {:+}; {:.0} %{size}",
            turn.number,
            turn.played,
            turn.points,
            moment.win * 100.0
        );
        let shape = match mistake {
            Some("large") => format!(
                "<path class=\"mark large\" d=\"M{x:.1} {:.1}l8 8l-8 8l-8 -8z\"/>",
                y - 8.0
            ),
            Some("medium") => format!(
                "<path class=\"mark medium\" d=\"M{x:.1} {:.1}l7 12h-14z\"/>",
                y - 7.0
            ),
            Some(_) => format!(
                "<rect class=\"mark small\" x=\"{:.1}\" y=\"{:.1}\" width=\"9\" height=\"9\"/>",
                x - 4.5,
                y - 4.5
            ),
            None => format!(
                "<circle class=\"s{}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.5\"/>",
                turn.player.min(1)
            ),
        };
        // A larger area is easier to hit than the marker.
        let _ = write!(
            out,
            "<a href=\"#{prefix}turn-{}\" aria-label=\"{title}\"><title>{title}</title>\
             <circle class=\"hit\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"12\"/>{shape}</a>",
            turn.number,
            title = escape(&title),
        );
    }
}
