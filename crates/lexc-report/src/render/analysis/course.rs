//! The chart of the course of a game: the probability that the first player wins, turn by turn.
//!
//! Each turn is a point that links to its section. The shape of a mistake's marker shows its size,
//! so that no information depends on colour alone.

use std::fmt::Write as _;

use crate::render::svg::{Drawing, Width};
use lexc_api::analyse::AnalysedGame;
use lexc_draw::markup::escape;

struct Course<'a> {
    drawing: Drawing,
    game: &'a AnalysedGame,
    right: f64,
    bottom: f64,
    steps: usize,
}

const LEFT: f64 = 54.0;
const TOP: f64 = 26.0;

/// Draws the course of a game for a width; `prefix` begins the identifiers of its turns.
pub(super) fn course(game: &AnalysedGame, prefix: &str, width: Width) -> String {
    let (suffix, bottom) = match width {
        Width::Narrow => ("n", 220.0),
        Width::Wide => ("w", 270.0),
    };
    let id = format!("{prefix}course-{suffix}");
    let mut drawing = Drawing::new(width);
    drawing.height = bottom + 44.0;
    let mut course = Course {
        right: drawing.width - 14.0,
        bottom,
        steps: game.course.len().saturating_sub(1).max(1),
        drawing,
        game,
    };
    course.grid();
    course.line(&id);
    course.points(prefix);
    let [one, other] = &game.players;
    let title = format!(
        "The probability that {} wins against {}",
        one.name, other.name
    );
    let moments: Vec<String> = (game.course.iter())
        .map(|moment| format!("{:.0}", moment.win * 100.0))
        .collect();
    let description = format!(
        "Per cent from the beginning on, after each turn: {}.",
        moments.join(", ")
    );
    let kind = [" course", "group"];
    course.drawing.finish(&id, kind, &title, &description)
}

impl Course<'_> {
    fn x(&self, step: usize) -> f64 {
        LEFT + step as f64 / self.steps as f64 * (self.right - LEFT)
    }

    fn y(&self, win: f64) -> f64 {
        self.bottom - win.clamp(0.0, 1.0) * (self.bottom - TOP)
    }

    fn grid(&mut self) {
        let (right, bottom) = (self.right, self.bottom);
        for percent in [0, 25, 50, 75, 100] {
            let y = self.y(f64::from(percent) / 100.0);
            let class = if percent == 50 { "half" } else { "g" };
            self.drawing.put(format_args!(
                "<path class=\"{class}\" d=\"M{LEFT:.1} {y:.1}H{right:.1}\"/>"
            ));
            let label = format!("{percent} %");
            self.drawing.text(LEFT - 6.0, y + 4.0, "t e", &label);
        }
        let every = (24.0 / ((right - LEFT) / self.steps as f64)).ceil();
        let every = every.max(1.0) as usize;
        for (step, turn) in (1..).zip(&self.game.turns).step_by(every) {
            let number = turn.number.to_string();
            self.drawing
                .text(self.x(step), bottom + 17.0, "t m", &number);
        }
        let middle = (LEFT + right) / 2.0;
        self.drawing.text(middle, bottom + 37.0, "t m", "turn");
        let [one, other] = &self.game.players;
        let (above, below) = (
            format!("▲ {} wins", one.name),
            format!("▼ {} wins", other.name),
        );
        self.drawing.text(LEFT, 14.0, "t b", &above);
        self.drawing.text(right, 14.0, "t b e", &below);
    }

    /// Draws the line, and the areas between it and one half: above for the first player, below for
    /// the second.
    fn line(&mut self, id: &str) {
        let mut path = String::new();
        for (step, moment) in self.game.course.iter().enumerate() {
            let letter = if step == 0 { 'M' } else { 'L' };
            let (x, y) = (self.x(step), self.y(moment.win));
            // Writing to a string cannot fail.
            let _ = write!(path, "{letter}{x:.1} {y:.1}");
        }
        let half = self.y(0.5);
        let height = self.bottom - half;
        let last = self.x(self.game.course.len().saturating_sub(1));
        let width = self.drawing.width;
        for (at, y) in [(0, TOP), (1, half)] {
            self.drawing.put(format_args!(
                "<clipPath id=\"{id}-{at}\"><rect x=\"0\" y=\"{y:.1}\" width=\"{width:.0}\" height=\"{height:.1}\"/></clipPath>\
                 <path class=\"area s{at}\" clip-path=\"url(#{id}-{at})\" d=\"{path}L{last:.1} {half:.1}L{LEFT:.1} {half:.1}Z\"/>"
            ));
        }
        self.drawing
            .put(format_args!("<path class=\"l line\" d=\"{path}\"/>"));
    }

    fn points(&mut self, prefix: &str) {
        let game = self.game;
        for ((step, turn), moment) in (1..).zip(&game.turns).zip(game.course.iter().skip(1)) {
            let (x, y) = (self.x(step), self.y(moment.win));
            let name = (game.players.get(turn.player)).map_or("", |player| &player.name);
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
            self.drawing.put(format_args!(
                "<a href=\"#{prefix}turn-{}\" aria-label=\"{title}\"><title>{title}</title>\
                 <circle class=\"hit\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"12\"/>{shape}</a>",
                turn.number,
                title = escape(&title),
            ));
        }
    }
}
