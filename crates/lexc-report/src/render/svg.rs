//! Charts as SVG, drawn for the width of a phone: on a wide screen they stand side by side.
//!
//! Colours are classes (`s0`, `s1`, …) that the page's style sheet gives light and dark values.
//! Nothing is told by colour alone: bars have their numbers, lines their own dashes. Coordinates
//! have one digit behind the point, so the same figures give the same bytes.

use std::fmt::Write as _;

use crate::document::{Chart, ChartKind, Group, Line};

const WIDTH: f64 = 360.0;
/// How many series have a colour of their own.
const COLOURS: usize = 6;

/// Writes a chart as an element; `id` must be its own on the page.
#[must_use]
pub fn render(chart: &Chart, id: &str) -> String {
    let mut drawing = Drawing::default();
    match &chart.kind {
        ChartKind::Bars { series, groups } => drawing.bars(series, groups),
        ChartKind::Columns {
            axis,
            first,
            heights,
        } => drawing.columns(axis, *first, heights),
        ChartKind::Lines {
            axes,
            logarithmic,
            lines,
        } => drawing.lines(axes, *logarithmic, lines),
    }
    let (title, description) = (escaped(&chart.title), escaped(&chart.description));
    format!(
        "<svg viewBox=\"0 0 {WIDTH} {:.0}\" role=\"img\" aria-labelledby=\"{id}-t {id}-d\" \
         xmlns=\"http://www.w3.org/2000/svg\"><title id=\"{id}-t\">{title}</title>\
         <desc id=\"{id}-d\">{description}</desc>{}</svg>",
        drawing.height, drawing.body
    )
}

/// Text for an element or an attribute.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

#[derive(Debug, Default)]
struct Drawing {
    body: String,
    height: f64,
}

impl Drawing {
    fn put(&mut self, element: std::fmt::Arguments<'_>) {
        // A string takes all that is written to it.
        let _ = self.body.write_fmt(element);
    }

    fn text(&mut self, x: f64, y: f64, class: &str, text: &str) {
        let text = escaped(text);
        self.put(format_args!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" class=\"{class}\">{text}</text>"
        ));
    }

    /// The names of all series, each with its mark; returns where the drawing goes on.
    fn legend(&mut self, series: &[&str], lines: bool, mut y: f64) -> f64 {
        let mut x = 0.0;
        for (number, name) in series.iter().enumerate() {
            let width = if lines { 42.0 } else { 34.0 } + name.chars().count() as f64 * 7.0;
            if x > 0.0 && x + width > WIDTH {
                (x, y) = (0.0, y + 18.0);
            }
            let colour = number % COLOURS;
            match lines {
                true => self.put(format_args!(
                    "<path class=\"l s{colour} d{colour}\" d=\"M{x:.1} {:.1}h20\"/>",
                    y - 4.0
                )),
                false => self.put(format_args!(
                    "<rect class=\"s{colour}\" x=\"{x:.1}\" y=\"{:.1}\" width=\"14\" height=\"10\"/>",
                    y - 9.0
                )),
            }
            self.text(x + if lines { 24.0 } else { 18.0 }, y, "t", name);
            x += width;
        }
        y
    }

    fn bars(&mut self, series: &[String], groups: &[Group]) {
        let most = groups.iter().flat_map(|group| &group.bars);
        let most = most.map(|bar| bar.value).fold(0.0, f64::max);
        let mut y = 14.0;
        if !series.is_empty() {
            let names: Vec<&str> = series.iter().map(String::as_str).collect();
            y = self.legend(&names, false, y) + 20.0;
        }
        let longest = WIDTH - 66.0;
        for group in groups {
            self.text(0.0, y, "t b", &group.title);
            y += 6.0;
            for bar in &group.bars {
                let length = if most > 0.0 {
                    bar.value / most * longest
                } else {
                    0.0
                };
                let length = length.max(1.0);
                let colour = bar.series % COLOURS;
                self.put(format_args!(
                    "<rect class=\"s{colour}\" x=\"0\" y=\"{y:.1}\" width=\"{length:.1}\" height=\"14\"/>"
                ));
                self.text(length + 5.0, y + 11.5, "t", &bar.text);
                y += 17.0;
            }
            y += 16.0;
        }
        self.height = y - 8.0;
    }

    fn columns(&mut self, axis: &str, first: usize, heights: &[u64]) {
        let most = heights.iter().copied().max().unwrap_or(0).max(1) as f64;
        let (top, bottom) = (20.0, 190.0);
        let step = WIDTH / heights.len().max(1) as f64;
        // Labels of several digits need room.
        let every = (28.0 / step).ceil().max(1.0) as usize;
        for (at, &height) in heights.iter().enumerate() {
            let tall = height as f64 / most * (bottom - top);
            let x = at as f64 * step;
            self.put(format_args!(
                "<rect class=\"s0\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{tall:.1}\"/>",
                x + step * 0.1,
                bottom - tall,
                step * 0.8
            ));
            if at % every == 0 {
                let label = (first + at).to_string();
                self.text(x + step / 2.0, bottom + 15.0, "t m", &label);
            }
            if height as f64 == most {
                let middle = (x + step / 2.0).clamp(30.0, WIDTH - 30.0);
                let label = grouped(height);
                self.text(middle, bottom - tall - 5.0, "t m", &label);
            }
        }
        self.put(format_args!(
            "<path class=\"a\" d=\"M0 {bottom:.1}H{WIDTH}\"/>"
        ));
        self.text(WIDTH / 2.0, bottom + 33.0, "t m", axis);
        self.height = bottom + 40.0;
    }

    fn lines(&mut self, axes: &[String; 2], logarithmic: [bool; 2], lines: &[Line]) {
        let points = || lines.iter().flat_map(|line| line.points.iter().copied());
        let x_axis = Axis::new(points().map(|point| point.0), logarithmic[0]);
        let y_axis = Axis::new(points().map(|point| point.1), logarithmic[1]);
        let (left, right, top, bottom) = (46.0, WIDTH - 8.0, 24.0, 230.0);
        self.text(0.0, 12.0, "t", &axes[1]);
        for (value, label) in y_axis.ticks() {
            let y = bottom - y_axis.place(value) * (bottom - top);
            self.put(format_args!(
                "<path class=\"g\" d=\"M{left} {y:.1}H{right:.1}\"/>"
            ));
            self.text(left - 5.0, y + 4.0, "t e", &label);
        }
        for (value, label) in x_axis.ticks() {
            let x = left + x_axis.place(value) * (right - left);
            self.put(format_args!(
                "<path class=\"g\" d=\"M{x:.1} {top}V{bottom:.1}\"/>"
            ));
            // Half of the label stands to the right of its middle.
            let half = 6.5 + 2.5 * label.chars().count() as f64;
            self.text(x.min(WIDTH - half), bottom + 15.0, "t m", &label);
        }
        self.text((left + right) / 2.0, bottom + 32.0, "t m", &axes[0]);
        for (number, line) in lines.iter().enumerate() {
            let colour = number % COLOURS;
            let mut path = String::new();
            for (at, &(x, y)) in line.points.iter().enumerate() {
                let x = left + x_axis.place(x) * (right - left);
                let y = bottom - y_axis.place(y) * (bottom - top);
                let _ = write!(path, "{}{x:.1} {y:.1}", if at == 0 { "M" } else { "L" });
                self.put(format_args!(
                    "<circle class=\"s{colour}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.5\"/>"
                ));
            }
            self.put(format_args!(
                "<path class=\"l s{colour} d{colour}\" d=\"{path}\"/>"
            ));
        }
        let names: Vec<&str> = lines.iter().map(|line| line.title.as_str()).collect();
        let end = self.legend(&names, true, bottom + 54.0);
        self.height = end + 8.0;
    }
}

fn grouped(n: u64) -> String {
    crate::document::count(n)
}

/// An axis from its least to its greatest value.
struct Axis {
    from: f64,
    to: f64,
    logarithmic: bool,
}

impl Axis {
    fn new(values: impl Iterator<Item = f64>, logarithmic: bool) -> Self {
        let usable = values.filter(|&x| x.is_finite() && (!logarithmic || x > 0.0));
        let (mut from, mut to) = usable.fold((f64::MAX, f64::MIN), |ends, x| {
            (ends.0.min(x), ends.1.max(x))
        });
        if from > to {
            (from, to) = (1.0, 10.0);
        }
        match logarithmic {
            true => {
                // From a power of ten to a power of ten.
                from = 10f64.powf(from.log10().floor());
                to = 10f64.powf(to.log10().ceil());
                if to <= from {
                    to = from * 10.0;
                }
            }
            false => {
                from = from.min(0.0);
                if to <= from {
                    to = from + 1.0;
                }
            }
        }
        Self {
            from,
            to,
            logarithmic,
        }
    }

    /// Where a value stands, from 0 to 1.
    fn place(&self, value: f64) -> f64 {
        let place = match self.logarithmic {
            true => (value.max(1e-300) / self.from).ln() / (self.to / self.from).ln(),
            false => (value - self.from) / (self.to - self.from),
        };
        place.clamp(0.0, 1.0)
    }

    fn ticks(&self) -> Vec<(f64, String)> {
        let mut ticks = Vec::new();
        if self.logarithmic {
            let (first, last) = (
                self.from.log10().round() as i32,
                self.to.log10().round() as i32,
            );
            let step = ((last - first) / 6 + 1).max(1);
            let mut power = first;
            while power <= last {
                ticks.push((10f64.powi(power), power_of_ten(power)));
                power += step;
            }
            return ticks;
        }
        let step = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0]
            .into_iter()
            .find(|step| (self.to - self.from) / step <= 9.0)
            .unwrap_or((self.to - self.from) / 5.0);
        let mut value = self.from;
        while value <= self.to {
            ticks.push((value, format!("{value:.0}")));
            value += step;
        }
        ticks
    }
}

fn power_of_ten(power: i32) -> String {
    match power {
        -9..=-7 => format!("{} n", 10i64.pow((power + 9) as u32)),
        -6..=-4 => format!("{} µ", 10i64.pow((power + 6) as u32)),
        -3..=-1 => format!("0.{}1", "0".repeat((-power - 1) as usize)),
        0..=2 => 10i64.pow(power as u32).to_string(),
        3..=5 => format!("{} k", 10i64.pow((power - 3) as u32)),
        6..=8 => format!("{} M", 10i64.pow((power - 6) as u32)),
        _ => format!("1e{power}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_without_values_have_a_place_for_everything() {
        for logarithmic in [false, true] {
            for values in [vec![], vec![5.0], vec![0.0, 0.0], vec![f64::NAN]] {
                let axis = Axis::new(values.into_iter(), logarithmic);
                assert!((0.0..=1.0).contains(&axis.place(3.0)));
                assert!(!axis.ticks().is_empty());
            }
        }
    }

    #[test]
    fn powers_of_ten_are_written_short() {
        let written: Vec<String> = (-6..=8).map(power_of_ten).collect();
        assert_eq!(
            written.join(" "),
            "1 µ 10 µ 100 µ 0.001 0.01 0.1 1 10 100 1 k 10 k 100 k 1 M 10 M 100 M"
        );
    }
}
