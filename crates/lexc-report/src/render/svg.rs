//! Charts as SVG.
//!
//! A page needs two drawings of a chart, one for phones and one for wide windows, because the size
//! of text in an SVG scales with the drawing. The style sheet shows one of them, with text of 12 or
//! 13 units, which is at least 11 pixels high. Colours are classes (`s0`, `s1`, …) that the style
//! sheet of the page defines for light and dark themes. No information depends on colour alone:
//! bars have labels, lines have dash patterns, points have shapes. Coordinates have one decimal, so
//! equal figures give equal bytes.

use std::fmt::Write as _;

use super::axis::Axis;
use crate::document::{Chart, ChartKind, Group, Line, Point, Scale, count};
use lexc_draw::markup::escape;

/// Number of colours, dash patterns and markers.
const COLOURS: usize = 6;

/// The window that a drawing is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Width {
    /// A phone.
    Narrow,
    /// A wide window, or paper.
    Wide,
}

impl Width {
    /// Both widths.
    pub const ALL: [Self; 2] = [Self::Narrow, Self::Wide];

    const fn units(self) -> f64 {
        match self {
            Self::Narrow => 360.0,
            Self::Wide => 760.0,
        }
    }
}

/// Draws a chart as an `svg` element; `id` must be unique on the page.
#[must_use]
pub fn render(chart: &Chart, id: &str, width: Width) -> String {
    let mut drawing = Drawing::new(width);
    match &chart.kind {
        ChartKind::Bars { series, groups } => drawing.bars(series, groups),
        ChartKind::Columns {
            axis,
            first,
            width,
            heights,
        } => drawing.columns(axis, (*first, *width), heights),
        ChartKind::Lines {
            axes,
            scales,
            lines,
        } => drawing.lines(axes, *scales, lines),
        ChartKind::Points {
            axes,
            series,
            points,
        } => drawing.points(axes, series, points),
    }
    drawing.finish(id, ["", "img"], &chart.title, &chart.description)
}

/// Returns the approximate width of a text in the fonts of most systems, rounded up.
fn text_width(text: &str) -> f64 {
    text.chars().count() as f64 * 7.6
}

fn bold_width(text: &str) -> f64 {
    text.chars().count() as f64 * 8.8
}

/// The mark of a series in a legend.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Box,
    Dash,
    Shape,
}

/// The frame of a chart with two axes.
struct Frame {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
    x: Axis,
    y: Axis,
}

impl Frame {
    fn at(&self, (x, y): (f64, f64)) -> (f64, f64) {
        (
            self.left + self.x.position(x) * (self.right - self.left),
            self.bottom - self.y.position(y) * (self.bottom - self.top),
        )
    }
}

/// A drawing that grows.
#[derive(Debug)]
pub(super) struct Drawing {
    body: String,
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) wide: bool,
}

impl Drawing {
    pub(super) fn new(width: Width) -> Self {
        Self {
            body: String::new(),
            width: width.units(),
            height: 0.0,
            wide: width == Width::Wide,
        }
    }

    /// Returns the `svg` element with a further class and its role.
    pub(super) fn finish(
        self,
        id: &str,
        [class, role]: [&str; 2],
        title: &str,
        description: &str,
    ) -> String {
        let (title, description) = (escape(title), escape(description));
        format!(
            "<svg class=\"{}{class}\" viewBox=\"0 0 {:.0} {:.0}\" role=\"{role}\" aria-labelledby=\"{id}-t {id}-d\" \
             xmlns=\"http://www.w3.org/2000/svg\"><title id=\"{id}-t\">{title}</title>\
             <desc id=\"{id}-d\">{description}</desc>{}</svg>",
            if self.wide { "wide" } else { "narrow" },
            self.width,
            self.height,
            self.body
        )
    }

    pub(super) fn put(&mut self, element: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.body.write_fmt(element);
    }

    pub(super) fn text(&mut self, x: f64, y: f64, class: &str, text: &str) {
        let text = escape(text);
        self.put(format_args!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" class=\"{class}\">{text}</text>"
        ));
    }

    /// Draws the marks and names of all series in rows; returns the baseline of the last row.
    fn legend(&mut self, series: &[&str], mark: Mark, mut y: f64) -> f64 {
        let mut x = 0.0;
        for (number, name) in series.iter().enumerate() {
            let width = if mark == Mark::Dash { 48.0 } else { 38.0 } + text_width(name);
            if x > 0.0 && x + width > self.width {
                (x, y) = (0.0, y + 19.0);
            }
            let colour = number % COLOURS;
            let offset = match mark {
                Mark::Dash => {
                    self.dash(x, y - 4.0, colour);
                    26.0
                }
                Mark::Box => {
                    self.put(format_args!(
                        "<rect class=\"s{colour}\" x=\"{x:.1}\" y=\"{:.1}\" width=\"14\" height=\"10\"/>",
                        y - 9.0
                    ));
                    19.0
                }
                Mark::Shape => {
                    self.shape((x + 7.0, y - 4.0), number);
                    19.0
                }
            };
            self.text(x + offset, y, "t", name);
            x += width;
        }
        y
    }

    fn dash(&mut self, x: f64, y: f64, colour: usize) {
        self.put(format_args!(
            "<path class=\"l s{colour} d{colour}\" d=\"M{x:.1} {y:.1}h20\"/>"
        ));
    }

    /// Draws the marker of a series: circle, square, triangle or diamond.
    fn shape(&mut self, (x, y): (f64, f64), series: usize) {
        let colour = series % COLOURS;
        match series % 4 {
            0 => self.put(format_args!(
                "<circle class=\"s{colour}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"6\"/>"
            )),
            1 => self.put(format_args!(
                "<rect class=\"s{colour}\" x=\"{:.1}\" y=\"{:.1}\" width=\"11\" height=\"11\"/>",
                x - 5.5,
                y - 5.5
            )),
            2 => self.put(format_args!(
                "<path class=\"s{colour}\" d=\"M{x:.1} {:.1}l7 12h-14z\"/>",
                y - 7.0
            )),
            _ => self.put(format_args!(
                "<path class=\"s{colour}\" d=\"M{x:.1} {:.1}l7 7l-7 7l-7 -7z\"/>",
                y - 7.0
            )),
        }
    }

    fn bars(&mut self, series: &[String], groups: &[Group]) {
        let most = groups.iter().flat_map(|group| &group.bars);
        let most = most.map(|bar| bar.value).fold(0.0, f64::max);
        let mut y = if self.wide { 4.0 } else { 14.0 };
        if !series.is_empty() {
            y = 14.0;
            let names: Vec<&str> = series.iter().map(String::as_str).collect();
            y = self.legend(&names, Mark::Box, y) + if self.wide { 14.0 } else { 24.0 };
        }
        // Group labels are left of the bars in wide drawings, above them in narrow ones.
        let titles = groups.iter().map(|group| bold_width(&group.title));
        let left = match self.wide {
            true => titles.fold(0.0, f64::max) + 24.0,
            false => 0.0,
        };
        let thick = if self.wide { 18.0 } else { 14.0 };
        let longest = self.width - left - 76.0;
        for group in groups {
            match self.wide {
                true => self.text(left - 12.0, y + 13.0, "t b e", &group.title),
                false => {
                    self.text(0.0, y, "t b", &group.title);
                    y += 6.0;
                }
            }
            for bar in &group.bars {
                let share = if most > 0.0 { bar.value / most } else { 0.0 };
                let length = (share * longest).max(1.0);
                let colour = bar.series % COLOURS;
                self.put(format_args!(
                    "<rect class=\"s{colour}\" x=\"{left:.1}\" y=\"{y:.1}\" width=\"{length:.1}\" height=\"{thick}\"/>"
                ));
                self.text(left + length + 6.0, y + thick - 4.0, "t", &bar.text);
                y += thick + 3.0;
            }
            y += if self.wide { 10.0 } else { 16.0 };
        }
        self.height = y - 6.0;
    }

    fn columns(&mut self, axis: &str, (first, width): (usize, usize), heights: &[u64]) {
        let most = heights.iter().copied().max().unwrap_or(0).max(1) as f64;
        let (top, bottom) = (20.0, if self.wide { 260.0 } else { 190.0 });
        let step = self.width / heights.len().max(1) as f64;
        let label_every = (28.0 / step).ceil().max(1.0) as usize;
        for (at, &height) in heights.iter().enumerate() {
            let tall = height as f64 / most * (bottom - top);
            let x = at as f64 * step;
            self.put(format_args!(
                "<rect class=\"s0\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{tall:.1}\"/>",
                x + step * 0.1,
                bottom - tall,
                step * 0.8
            ));
            if at % label_every == 0 {
                let label = (first + at * width).to_string();
                self.text(x + step / 2.0, bottom + 16.0, "t m", &label);
            }
            let label = count(height);
            let fits = text_width(&label) < step;
            if height as f64 == most || (fits && height > 0) {
                // A label that is wider than its column stays within the drawing.
                let half = text_width(&label) / 2.0;
                let middle = (x + step / 2.0).max(half).min(self.width - half);
                self.text(middle, bottom - tall - 5.0, "t m", &label);
            }
        }
        let width = self.width;
        self.put(format_args!(
            "<path class=\"a\" d=\"M0 {bottom:.1}H{width}\"/>"
        ));
        self.text(width / 2.0, bottom + 34.0, "t m", axis);
        self.height = bottom + 42.0;
    }

    /// Draws grid lines, labels and titles of two axes.
    fn frame(&mut self, frame: &Frame, titles: &[String; 2]) {
        self.text(0.0, 13.0, "t", &titles[1]);
        for (value, label) in frame.y.ticks() {
            let (_, y) = frame.at((0.0, value));
            self.put(format_args!(
                "<path class=\"g\" d=\"M{:.1} {y:.1}H{:.1}\"/>",
                frame.left, frame.right
            ));
            self.text(frame.left - 6.0, y + 4.0, "t e", &label);
        }
        for (value, label) in frame.x.ticks() {
            let (x, _) = frame.at((value, 0.0));
            self.put(format_args!(
                "<path class=\"g\" d=\"M{x:.1} {:.1}V{:.1}\"/>",
                frame.top, frame.bottom
            ));
            let half = text_width(&label) / 2.0 + 3.0;
            self.text(x.min(self.width - half), frame.bottom + 17.0, "t m", &label);
        }
        let middle = (frame.left + frame.right) / 2.0;
        self.text(middle, frame.bottom + 36.0, "t m", &titles[0]);
    }

    fn lines(&mut self, titles: &[String; 2], scales: [Scale; 2], lines: &[Line]) {
        let points = || lines.iter().flat_map(|line| line.points.iter().copied());
        let labels = lines.iter().map(|line| text_width(&line.title) + 36.0);
        let frame = Frame {
            // The widest tick label is 0.0001.
            left: 56.0,
            // In wide drawings each line is labelled at its end.
            right: match self.wide {
                true => self.width - labels.fold(0.0, f64::max),
                false => self.width - 8.0,
            },
            top: 26.0,
            bottom: if self.wide { 350.0 } else { 240.0 },
            x: Axis::new(points().map(|point| point.0), scales[0]),
            y: Axis::new(points().map(|point| point.1), scales[1]),
        };
        self.frame(&frame, titles);
        for (number, line) in lines.iter().enumerate() {
            let colour = number % COLOURS;
            let mut path = String::new();
            for (at, &point) in line.points.iter().enumerate() {
                let (x, y) = frame.at(point);
                let _ = write!(path, "{}{x:.1} {y:.1}", if at == 0 { "M" } else { "L" });
                self.put(format_args!(
                    "<circle class=\"s{colour}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.5\"/>"
                ));
            }
            self.put(format_args!(
                "<path class=\"l s{colour} d{colour}\" d=\"{path}\"/>"
            ));
        }
        let bottom = frame.bottom + 44.0;
        if !self.wide {
            let names: Vec<&str> = lines.iter().map(|line| line.title.as_str()).collect();
            self.height = self.legend(&names, Mark::Dash, bottom + 14.0) + 8.0;
            return;
        }
        let mut ends: Vec<(f64, usize)> = (0..)
            .zip(lines)
            .map(|(number, line)| {
                let last = line.points.last().copied().unwrap_or_default();
                (frame.at(last).1, number)
            })
            .collect();
        ends.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut above = f64::MIN;
        for (y, number) in ends {
            above = (y + 4.0).max(above + 18.0);
            self.dash(frame.right + 6.0, above - 4.0, number % COLOURS);
            if let Some(line) = lines.get(number) {
                self.text(frame.right + 31.0, above, "t", &line.title);
            }
        }
        self.height = bottom.max(above + 8.0);
    }

    fn points(&mut self, titles: &[String; 2], series: &[String], points: &[Point]) {
        let axis = |values: Vec<f64>| Axis::new(values.into_iter().chain([0.0]), Scale::Linear);
        let frame = Frame {
            left: 44.0,
            right: self.width - 10.0,
            top: 26.0,
            bottom: if self.wide { 400.0 } else { 330.0 },
            x: axis(points.iter().map(|point| point.at.0).collect()).rounded(),
            y: axis(points.iter().map(|point| point.at.1).collect()).rounded(),
        };
        self.frame(&frame, titles);
        // Labels from top to bottom; one that would overlap another is moved down.
        let mut order: Vec<(&Point, (f64, f64))> = points
            .iter()
            .map(|point| (point, frame.at(point.at)))
            .collect();
        order.sort_by(|a, b| a.1.1.total_cmp(&b.1.1).then(a.1.0.total_cmp(&b.1.0)));
        let mut labels: Vec<Label> = Vec::new();
        for (point, (x, y)) in order {
            self.shape((x, y), point.series);
            let width = text_width(&point.label);
            let left = match x + 12.0 + width > self.width {
                true => x - 12.0 - width,
                false => x + 12.0,
            };
            let label = Label {
                left,
                right: left + width,
                baseline: y + 4.0,
            };
            let label = label.below(&labels);
            match left < x {
                true => self.text(label.right, label.baseline, "t e", &point.label),
                false => self.text(left, label.baseline, "t", &point.label),
            }
            labels.push(label);
        }
        let mut end = frame.bottom + 36.0;
        if series.len() > 1 {
            let names: Vec<&str> = series.iter().map(String::as_str).collect();
            end = self.legend(&names, Mark::Shape, end + 26.0);
        }
        self.height = end + 10.0;
    }
}

/// The place of the label of a point.
#[derive(Debug, Clone, Copy)]
struct Label {
    left: f64,
    right: f64,
    baseline: f64,
}

impl Label {
    /// The least distance between the baselines of labels.
    const LEADING: f64 = 15.0;

    /// Moves the label down until it overlaps no other.
    fn below(mut self, others: &[Self]) -> Self {
        while let Some(other) = others.iter().find(|other| self.overlaps(other)) {
            self.baseline = other.baseline + Self::LEADING;
        }
        self
    }

    fn overlaps(&self, other: &Self) -> bool {
        // Compares sums: a label just below another has exactly this sum, and a difference may be
        // rounded to less than the leading.
        self.left < other.right
            && other.left < self.right
            && self.baseline < other.baseline + Self::LEADING
            && other.baseline < self.baseline + Self::LEADING
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A distance of 15 pixels that rounding made smaller once caused an endless loop.
    #[test]
    fn labels_of_points_are_moved_below_each_other() {
        let mut rounded = 0;
        for step in 0..1000 {
            let label = |baseline| Label {
                left: 0.0,
                right: 10.0,
                baseline,
            };
            let first = label(f64::from(step) / 7.0);
            let second = label(first.baseline + Label::LEADING);
            rounded += u32::from(second.baseline - first.baseline < Label::LEADING);
            assert!(
                !first.overlaps(&second) && !second.overlaps(&first),
                "{step}"
            );
            let third = first.below(&[first, second]);
            assert_eq!(third.baseline, second.baseline + Label::LEADING);
        }
        assert!(rounded > 0);
    }

    /// The last columns of the words by length once had overlapping labels.
    #[test]
    fn labels_of_columns_do_not_overlap() {
        let mut heights = vec![41_139; 25];
        heights.extend([0, 2, 1]);
        for width in Width::ALL {
            let mut drawing = Drawing::new(width);
            drawing.columns("tiles per word", (1, 1), &heights);
            let at = |label: &str| -> f64 {
                let end = format!("\">{label}</text>");
                let (before, _) = drawing.body.rsplit_once(&end).expect("a label");
                let (_, from) = before.rsplit_once(" x=\"").expect("a position");
                from.split('"').next().unwrap().parse().unwrap()
            };
            // The labels of the two columns, not the numbers under the axis, which come first.
            let step = drawing.width / heights.len() as f64;
            assert!((at("1") - at("2") - step).abs() < 0.2, "{}", drawing.body);
        }
    }

    #[test]
    fn text_of_wide_drawings_is_readable_in_every_window() {
        let css = include_str!("report.css");
        let number = |before: &str, after: &str| -> f64 {
            let found = css.split_once(after).expect(after).0;
            let found = found.rsplit_once(before).expect(before).1;
            found.parse().expect("a number")
        };
        // The padding of the page and a scroll bar leave less for the drawing.
        let share = |rem: f64| (rem * 16.0 - 32.0 - 15.0) / Width::Wide.units();
        let shown_from = number(
            "@media (max-width:",
            "rem){svg.narrow{display:block}svg.wide{display:none}}",
        );
        let font = number("svg:not(.lexc-board) text{font-size:", "px;fill");
        assert!(share(shown_from) * font >= 11.0);
        let smaller_from = number("@media (min-width:", "rem){svg.wide:not(.lexc-board) text{");
        let smaller = number("svg.wide:not(.lexc-board) text{font-size:", "px}}");
        assert!(share(smaller_from) * smaller >= 12.0);
    }
}
