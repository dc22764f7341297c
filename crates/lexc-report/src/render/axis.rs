//! Axes of charts.

use crate::document::decimal;

/// An axis from its least to its greatest value.
#[derive(Debug)]
pub(super) struct Axis {
    from: f64,
    to: f64,
    logarithmic: bool,
}

impl Axis {
    /// Returns an axis that covers all values: from 0 to the next tick if it is linear, between
    /// powers of ten if it is logarithmic.
    pub(super) fn new(values: impl Iterator<Item = f64>, logarithmic: bool) -> Self {
        match logarithmic {
            false => {
                let mut axis = Self::between(values.chain([0.0]));
                let step = axis.step();
                axis.to = (axis.to / step).floor() * step + step;
                axis
            }
            true => {
                let (from, to) = ends(values.filter(|&x| x > 0.0)).unwrap_or((1.0, 10.0));
                let from = 10f64.powf(from.log10().floor());
                let to = 10f64.powf(to.log10().ceil()).max(from * 10.0);
                Self { from, to, logarithmic }
            }
        }
    }

    /// Returns a linear axis from the least to the greatest value.
    pub(super) fn between(values: impl Iterator<Item = f64>) -> Self {
        let (from, to) = ends(values).unwrap_or_default();
        let to = if to > from { to } else { from + 1.0 };
        Self { from, to, logarithmic: false }
    }

    /// Returns the position of a value, from 0 to 1.
    pub(super) fn position(&self, value: f64) -> f64 {
        let position = match self.logarithmic {
            true => (value.max(1e-300) / self.from).ln() / (self.to / self.from).ln(),
            false => (value - self.from) / (self.to - self.from),
        };
        position.clamp(0.0, 1.0)
    }

    /// Returns values with their labels.
    pub(super) fn ticks(&self) -> Vec<(f64, String)> {
        match self.logarithmic {
            true => {
                let first = self.from.log10().round() as i32;
                let last = self.to.log10().round() as i32;
                let step = ((last - first) / 6 + 1).max(1);
                let powers = (first..=last).step_by(step as usize);
                powers.map(|power| (10f64.powi(power), power_of_ten(power))).collect()
            }
            false => {
                let step = self.step();
                let digits = (-step.log10().floor()).max(0.0) as usize;
                let first = (self.from / step - 1e-9).ceil() as i64;
                let last = (self.to / step + 1e-9).floor() as i64;
                (first..=last)
                    .map(|number| number as f64 * step)
                    .map(|value| (value, decimal(value, digits)))
                    .collect()
            }
        }
    }

    /// Returns the distance of ticks of a linear axis: 1, 2 or 5 times a power of ten, for at most
    /// 8 intervals.
    fn step(&self) -> f64 {
        let least = (self.to - self.from) / 8.0;
        let power = 10f64.powf(least.log10().floor());
        let factor = [1.0, 2.0, 5.0].into_iter().find(|f| f * power >= least);
        factor.unwrap_or(10.0) * power
    }
}

/// Returns the least and the greatest of the finite values.
fn ends(values: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    let finite = values.filter(|x| x.is_finite()).map(|x| (x, x));
    finite.reduce(|ends, (x, _)| (ends.0.min(x), ends.1.max(x)))
}

fn power_of_ten(power: i32) -> String {
    match power {
        -4..=-1 => format!("0.{}1", "0".repeat((-power - 1) as usize)),
        0..=2 => 10i64.pow(power as u32).to_string(),
        3..=5 => format!("{} k", 10i64.pow((power - 3) as u32)),
        6..=8 => format!("{} M", 10i64.pow((power - 6) as u32)),
        _ => format!("10{}", superscript(power)),
    }
}

fn superscript(number: i32) -> String {
    let digits = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let number = number.to_string();
    let digit = |c: char| match c.to_digit(10) {
        Some(digit) => digits.get(digit as usize).copied().unwrap_or(c),
        None => '⁻',
    };
    number.chars().map(digit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_without_usable_values_have_ticks() {
        for logarithmic in [false, true] {
            for values in [vec![], vec![5.0], vec![0.0, 0.0], vec![f64::NAN]] {
                let axis = Axis::new(values.into_iter(), logarithmic);
                assert!((0.0..=1.0).contains(&axis.position(3.0)));
                assert!(!axis.ticks().is_empty());
            }
        }
    }

    #[test]
    fn ticks_of_linear_axes_are_round() {
        let labels = |to: f64| -> Vec<String> {
            let axis = Axis::new([to].into_iter(), false);
            axis.ticks().into_iter().map(|(_, label)| label).collect()
        };
        assert_eq!(labels(470.0).join(" "), "0 100 200 300 400 500");
        assert_eq!(labels(27.0).join(" "), "0 5 10 15 20 25 30");
        assert_eq!(labels(0.75).join(" "), "0.0 0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8");
    }

    #[test]
    fn powers_of_ten_have_short_labels() {
        let written: Vec<String> = (-6..=9).map(power_of_ten).collect();
        assert_eq!(
            written.join(" "),
            "10⁻⁶ 10⁻⁵ 0.0001 0.001 0.01 0.1 1 10 100 1 k 10 k 100 k 1 M 10 M 100 M 10⁹"
        );
    }
}
