//! The places and texts of charts for the template of a page.
//!
//! All places are percentages, so that a chart fits every window and text has the same size in
//! each. They have a fixed number of decimals, so that equal figures give equal bytes.

use std::fmt::Write as _;

use minijinja::context;
use minijinja::value::{Serde, Value};

use super::axis::Axis;
use crate::document::{Chart, ChartAxis, ChartKind, Group, PlotMark, PlotSeries};

/// Returns a chart as the template draws it.
pub(super) fn chart(chart: &Chart) -> Value {
    let drawn = match &chart.kind {
        ChartKind::Bars { series, groups } => bars(series, groups),
        ChartKind::Plot { axes, mark, series } => plot(axes, *mark, series),
    };
    context! { title => &*chart.title, description => &*chart.description, ..drawn }
}

/// Formats a part of a whole in per cent.
fn percent(part: f64) -> String {
    format!("{:.2}%", part * 100.0)
}

fn bars(series: &[String], groups: &[Group]) -> Value {
    let bars = groups.iter().flat_map(|group| &group.bars);
    let most = bars.map(|bar| bar.value).fold(f64::MIN_POSITIVE, f64::max);
    let group = |group: &Group| {
        let bars = group.bars.iter().map(|bar| {
            let length = percent(bar.value / most);
            context! { series => bar.series, length, text => &*bar.text }
        });
        context! { title => &*group.title, bars => bars.collect::<Vec<_>>() }
    };
    let groups: Vec<Value> = groups.iter().map(group).collect();
    context! { mark => "bars", names => Serde(series), groups }
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

    /// Returns the place of a point in per cent.
    pub(super) fn place(&self, point: (f64, f64)) -> [String; 2] {
        let (x, y) = self.at(point);
        [percent(x), percent(y)]
    }

    /// Returns the places and labels of the grid lines, as `x` and `y`.
    pub(super) fn grid(&self) -> Value {
        let x = self.x.ticks().into_iter();
        let x = x.map(|(value, label)| [percent(self.x.position(value)), label]);
        let y = self.y.ticks().into_iter();
        let y = y.map(|(value, label)| [percent(1.0 - self.y.position(value)), label]);
        let (x, y): (Vec<_>, Vec<_>) = (x.collect(), y.collect());
        context! { x => Serde(x), y => Serde(y) }
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

fn plot(axes: &[ChartAxis; 2], mark: PlotMark, series: &[PlotSeries]) -> Value {
    let points = || series.iter().flat_map(|series| &series.points).copied();
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
    let drawn = |series: &PlotSeries| {
        let points = series.points.iter();
        let places: Vec<_> = points.clone().map(|&point| frame.place(point)).collect();
        context! { path => frame.path(points.copied()), points => Serde(places) }
    };
    let column = |(x, height): (f64, f64), width: f64| {
        let (left, top) = frame.at((x - width * 0.4, height));
        let right = frame.x.position(x + width * 0.4);
        [left, top, right - left, 1.0 - top].map(percent)
    };
    let (name, columns, drawn): (_, Vec<_>, Vec<_>) = match mark {
        PlotMark::Columns { width } => {
            let columns = points().map(|point| column(point, width));
            ("columns", columns.collect(), Vec::new())
        }
        PlotMark::Lines => ("lines", Vec::new(), series.iter().map(drawn).collect()),
        PlotMark::Points => ("points", Vec::new(), series.iter().map(drawn).collect()),
    };
    let names: Vec<_> = series.iter().map(|series| &*series.title).collect();
    context! {
        mark => name,
        names => Serde(names),
        axes => Serde(axes.each_ref().map(|axis| &*axis.title)),
        columns => Serde(columns),
        series => drawn,
        labels => labels(&frame, series),
        ..frame.grid()
    }
}

/// Returns the labels of points from top to bottom. A label that would overlap another one, in a
/// plot of usual size, is moved down.
fn labels(frame: &Frame, series: &[PlotSeries]) -> Vec<Value> {
    const LINE: f64 = 0.045;
    const WIDTH: f64 = 0.3;
    let labelled = series.iter().flat_map(|series| series.points.iter().zip(&series.labels));
    let mut labels: Vec<_> = labelled.map(|(&point, label)| (frame.at(point), label)).collect();
    labels.sort_by(|((_, one), _), ((_, other), _)| one.total_cmp(other));
    let mut placed: Vec<(f64, f64)> = Vec::new();
    let label = |((x, y), text): ((f64, f64), &String)| {
        let near = placed.iter().filter(|(other, _)| (other - x).abs() < WIDTH);
        let y = near.fold(y, |y, (_, above)| y.max(above + LINE));
        placed.push((x, y));
        let (class, aside) = if x > 0.6 { ("e", -11) } else { ("", 11) };
        context! { class, aside, x => percent(x), y => percent(y), text => &**text }
    };
    labels.into_iter().map(label).collect()
}
