//! Charts as HTML and SVG that fit every window.
//!
//! Bars are boxes of HTML. A plot is an SVG element in which all positions are percentages, so that
//! text has the same size in every window. Colours are classes (`s0`, `s1`, …) that the style sheet
//! of the page defines for light and dark themes. No information depends on colour alone: bars have
//! labels, lines have dash patterns, points have shapes. Numbers have a fixed number of decimals,
//! so equal figures give equal bytes.

use std::fmt::Write as _;

use maud::{Markup, html};

use super::axis::Axis;
use crate::document::{Chart, ChartAxis, ChartKind, Group, PlotMark, PlotSeries};

/// Number of colours and dash patterns.
const COLOURS: usize = 6;

/// Renders a chart with its caption.
pub(super) fn chart(chart: &Chart) -> Markup {
    html! {
        figure {
            figcaption { (chart.title) }
            @match &chart.kind {
                ChartKind::Bars { series, groups } => {
                    (legend(series, |number| html! { rect class=(colour(number)) width="14" height="10" y="1" {} }))
                    (bars(groups, &chart.description))
                }
                ChartKind::Plot { axes, mark, series } => {
                    (plot(axes, *mark, series, &chart.description))
                }
            }
        }
    }
}

fn colour(series: usize) -> String {
    format!("s{}", series % COLOURS)
}

/// Formats a part of a whole in per cent.
fn percent(part: f64) -> String {
    format!("{:.2}%", part * 100.0)
}

/// Returns the marks and names of several series.
fn legend(series: &[String], mark: impl Fn(usize) -> Markup) -> Markup {
    html! {
        @if series.len() > 1 {
            ul.legend {
                @for (number, name) in series.iter().enumerate() {
                    li { svg aria-hidden="true" width="24" height="12" { (mark(number)) } (name) }
                }
            }
        }
    }
}

fn bars(groups: &[Group], description: &str) -> Markup {
    let bars = groups.iter().flat_map(|group| &group.bars);
    let most = bars.map(|bar| bar.value).fold(f64::MIN_POSITIVE, f64::max);
    html! {
        div.bars role="img" aria-label=(description) {
            @for group in groups {
                strong { (group.title) }
                div {
                    @for bar in &group.bars {
                        div.bar {
                            span class=(colour(bar.series)) style={ "width:" (percent(bar.value / most)) } {}
                            (bar.text)
                        }
                    }
                }
            }
        }
    }
}

/// The axes of a plot, which give each point its place.
pub(super) struct Frame {
    pub(super) x: Axis,
    pub(super) y: Axis,
}

impl Frame {
    /// Returns the place of a point as parts of the width and the height.
    fn at(&self, (x, y): (f64, f64)) -> (f64, f64) {
        (self.x.position(x), 1.0 - self.y.position(y))
    }

    /// Returns the grid lines and their labels.
    pub(super) fn grid(&self) -> Markup {
        html! {
            @for (value, label) in self.y.ticks() {
                @let y = percent(1.0 - self.y.position(value));
                line.g x2="100%" y1=(y) y2=(y) {}
                text.e x="0" dx="-6" y=(y) dy="4" { (label) }
            }
            @for (value, label) in self.x.ticks() {
                @let x = percent(self.x.position(value));
                line.g y2="100%" x1=(x) x2=(x) {}
                text.m x=(x) y="100%" dy="17" { (label) }
            }
        }
    }

    /// Returns something drawn around the place of a point.
    pub(super) fn place(&self, point: (f64, f64), content: &Markup) -> Markup {
        let (x, y) = self.at(point);
        html! { svg x=(percent(x)) y=(percent(y)) overflow="visible" { (content) } }
    }

    /// Returns the path through points in a square of 100 units.
    pub(super) fn path(&self, points: impl IntoIterator<Item = (f64, f64)>) -> String {
        let mut path = String::new();
        for point in points {
            let letter = if path.is_empty() { 'M' } else { 'L' };
            let (x, y) = self.at(point);
            // Writing to a string cannot fail.
            let _ = write!(path, "{letter}{:.2} {:.2}", x * 100.0, y * 100.0);
        }
        path
    }
}

/// Draws a path of [`Frame::path`] between two heights, in per cent.
pub(super) fn stretched(class: &str, path: &str, [top, bottom]: [u8; 2]) -> Markup {
    let height = bottom - top;
    html! {
        svg y={ (top) "%" } width="100%" height={ (height) "%" } viewBox={ "0 " (top) " 100 " (height) }
            preserveAspectRatio="none" {
            path class=(class) vector-effect="non-scaling-stroke" d=(path) {}
        }
    }
}

/// Returns the mark of a series: circle, square, triangle or diamond.
fn shape(series: usize) -> Markup {
    let path = [
        "M-5.5 -5.5h11v11h-11z",
        "M0 -7l7 12h-14z",
        "M0 -7l7 7l-7 7l-7 -7z",
    ];
    html! {
        @match (series % 4).checked_sub(1).and_then(|index| path.get(index)) {
            None => { circle class=(colour(series)) r="6" {} }
            Some(path) => { path class=(colour(series)) d=(path) {} }
        }
    }
}

fn plot(axes: &[ChartAxis; 2], mark: PlotMark, series: &[PlotSeries], description: &str) -> Markup {
    let points = || {
        series
            .iter()
            .flat_map(|series| series.points.iter().copied())
    };
    let x = points().map(|point| point.0);
    let frame = Frame {
        x: match mark {
            // Columns fill the width.
            PlotMark::Columns { width } => {
                Axis::between(x.flat_map(|x| [x - width / 2.0, x + width / 2.0]))
            }
            _ => Axis::new(x, axes[0].logarithmic),
        },
        y: Axis::new(points().map(|point| point.1), axes[1].logarithmic),
    };
    let names: Vec<String> = series.iter().map(|series| series.title.clone()).collect();
    html! {
        p.axis { (axes[1].title) }
        svg.plot role="img" aria-label=(description) {
            (frame.grid())
            @for (number, series) in series.iter().enumerate() {
                @match mark {
                    PlotMark::Columns { width } => { (columns(&frame, series, width)) }
                    PlotMark::Lines => {
                        (stretched(&line_class(number), &frame.path(series.points.iter().copied()), [0, 100]))
                        @for &point in &series.points {
                            (frame.place(point, &html! { circle class=(colour(number)) r="2.5" {} }))
                        }
                    }
                    PlotMark::Points => {
                        @for &point in &series.points { (frame.place(point, &shape(number))) }
                    }
                }
            }
            (labels(&frame, series))
        }
        p.axis.m { (axes[0].title) }
        (legend(&names, |number| match mark {
            PlotMark::Lines => html! { path class=(line_class(number)) d="M0 6h24" {} },
            _ => html! { svg x="10" y="6" overflow="visible" { (shape(number)) } },
        }))
    }
}

fn line_class(series: usize) -> String {
    format!("l {} d{}", colour(series), series % COLOURS)
}

fn columns(frame: &Frame, series: &PlotSeries, width: f64) -> Markup {
    html! {
        @for &(x, height) in &series.points {
            @let (left, top) = frame.at((x - width * 0.4, height));
            @let right = frame.x.position(x + width * 0.4);
            rect.s0 x=(percent(left)) y=(percent(top)) width=(percent(right - left)) height=(percent(1.0 - top)) {}
        }
    }
}

/// Returns the labels of points from top to bottom. A label that would overlap another one, in a
/// plot of usual size, is moved down.
fn labels(frame: &Frame, series: &[PlotSeries]) -> Markup {
    const LINE: f64 = 0.045;
    const WIDTH: f64 = 0.3;
    let labelled = series
        .iter()
        .flat_map(|series| series.points.iter().zip(&series.labels));
    let mut labels: Vec<_> = labelled
        .map(|(&point, label)| (frame.at(point), label))
        .collect();
    labels.sort_by(|((_, one), _), ((_, other), _)| one.total_cmp(other));
    let mut placed: Vec<(f64, f64)> = Vec::new();
    html! {
        @for ((x, y), label) in labels {
            @let near = placed.iter().filter(|(other, _)| (other - x).abs() < WIDTH);
            @let y = near.fold(y, |y, (_, above)| y.max(above + LINE));
            @let (class, aside) = if x > 0.6 { ("e", "-11") } else { ("", "11") };
            text class=(class) x=(percent(x)) dx=(aside) y=(percent(y)) dy="4" { (label) }
            @let () = placed.push((x, y));
        }
    }
}
