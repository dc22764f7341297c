//! Axes of charts.

use crate::document::Scale;

/// An axis from its least to its greatest value.
#[derive(Debug)]
pub(super) struct Axis {
    from: f64,
    to: f64,
    scale: Scale,
}

impl Axis {
    /// Returns an axis that covers all values: from 0 if it is linear, between powers of ten if it
    /// is logarithmic.
    pub(super) fn new(values: impl Iterator<Item = f64>, scale: Scale) -> Self {
        let usable = values.filter(|&x| x.is_finite() && (scale == Scale::Linear || x > 0.0));
        let (mut from, mut to) = usable.fold((f64::MAX, f64::MIN), |ends, x| {
            (ends.0.min(x), ends.1.max(x))
        });
        if from > to {
            (from, to) = (1.0, 10.0);
        }
        match scale {
            Scale::Logarithmic => {
                from = 10f64.powf(from.log10().floor());
                to = 10f64.powf(to.log10().ceil());
                if to <= from {
                    to = from * 10.0;
                }
            }
            Scale::Linear => {
                from = from.min(0.0);
                if to <= from {
                    to = from + 1.0;
                }
            }
        }
        Self { from, to, scale }
    }

    /// Extends a linear axis to the next tick, so that the greatest value keeps a distance from the
    /// border.
    pub(super) fn rounded(mut self) -> Self {
        if self.scale == Scale::Linear {
            let step = self.step();
            self.to = (self.to / step).floor() * step + step;
        }
        self
    }

    /// Returns the position of a value, from 0 to 1.
    pub(super) fn position(&self, value: f64) -> f64 {
        let position = match self.scale {
            Scale::Logarithmic => (value.max(1e-300) / self.from).ln() / (self.to / self.from).ln(),
            Scale::Linear => (value - self.from) / (self.to - self.from),
        };
        position.clamp(0.0, 1.0)
    }

    /// Returns values with their labels.
    pub(super) fn ticks(&self) -> Vec<(f64, String)> {
        match self.scale {
            Scale::Logarithmic => {
                let first = self.from.log10().round() as i32;
                let last = self.to.log10().round() as i32;
                let step = ((last - first) / 6 + 1).max(1);
                let powers = (first..=last).step_by(step as usize);
                powers
                    .map(|power| (10f64.powi(power), power_of_ten(power)))
                    .collect()
            }
            Scale::Linear => {
                let step = self.step();
                let digits = (-step.log10().floor()).max(0.0) as usize;
                let count = ((self.to - self.from) / step + 1e-9).floor() as u32;
                (0..=count)
                    .map(|number| self.from + f64::from(number) * step)
                    .map(|value| (value, format!("{value:.digits$}")))
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
        for scale in [Scale::Linear, Scale::Logarithmic] {
            for values in [vec![], vec![5.0], vec![0.0, 0.0], vec![f64::NAN]] {
                let axis = Axis::new(values.into_iter(), scale).rounded();
                assert!((0.0..=1.0).contains(&axis.position(3.0)));
                assert!(!axis.ticks().is_empty());
            }
        }
    }

    #[test]
    fn ticks_of_linear_axes_are_round() {
        let labels = |to: f64| -> Vec<String> {
            let axis = Axis::new([to].into_iter(), Scale::Linear).rounded();
            axis.ticks().into_iter().map(|(_, label)| label).collect()
        };
        assert_eq!(labels(470.0).join(" "), "0 100 200 300 400 500");
        assert_eq!(labels(27.0).join(" "), "0 5 10 15 20 25 30");
        assert_eq!(
            labels(0.75).join(" "),
            "0.0 0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8"
        );
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
