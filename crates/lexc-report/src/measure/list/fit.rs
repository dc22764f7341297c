//! Power laws, fitted by least squares of logarithms.

/// A power law `factor * x ^ exponent`, with the coefficient of determination of the logarithms.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct PowerLaw {
    pub(super) exponent: f64,
    pub(super) factor: f64,
    pub(super) r_squared: f64,
}

/// Fits a power law to `(x, y)` points by least squares of their logarithms.
///
/// Returns `None` if fewer than three points have positive coordinates, or if all have the same x.
pub(super) fn power_law(points: &[(f64, f64)]) -> Option<PowerLaw> {
    let logs: Vec<(f64, f64)> = points
        .iter()
        .filter(|(x, y)| *x > 0.0 && *y > 0.0)
        .map(|(x, y)| (x.ln(), y.ln()))
        .collect();
    if logs.len() < 3 {
        return None;
    }
    let n = logs.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| logs.iter().map(of).sum::<f64>() / n;
    let (mean_x, mean_y) = (mean(|point| point.0), mean(|point| point.1));
    let sums = logs.iter().fold((0.0, 0.0, 0.0), |sum, (x, y)| {
        let (dx, dy) = (x - mean_x, y - mean_y);
        (sum.0 + dx * dx, sum.1 + dx * dy, sum.2 + dy * dy)
    });
    let (xx, xy, yy) = sums;
    if xx <= f64::EPSILON {
        return None;
    }
    let exponent = xy / xx;
    Some(PowerLaw {
        exponent,
        factor: (mean_y - exponent * mean_x).exp(),
        r_squared: if yy <= f64::EPSILON { 1.0 } else { xy * xy / (xx * yy) },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_have_exponent_two() {
        let squares = [(1.0, 3.0), (10.0, 300.0), (100.0, 30_000.0)];
        let law = power_law(&squares).expect("three points");
        assert!((law.exponent - 2.0).abs() < 1e-9 && (law.factor - 3.0).abs() < 1e-9);
        assert!(law.r_squared > 0.999_999);
    }

    #[test]
    fn points_without_a_line_have_none() {
        assert_eq!(power_law(&[]), None);
        assert_eq!(power_law(&[(1.0, 1.0), (2.0, 2.0)]), None);
        assert_eq!(power_law(&[(2.0, 1.0), (2.0, 2.0), (2.0, 3.0)]), None);
        assert_eq!(power_law(&[(1.0, 1.0), (2.0, 2.0), (3.0, 0.0)]), None);
    }

    #[test]
    fn constants_have_exponent_zero() {
        let law = power_law(&[(1.0, 5.0), (2.0, 5.0), (4.0, 5.0)]).expect("a line");
        assert!(law.exponent.abs() < 1e-12 && (law.factor - 5.0).abs() < 1e-9);
    }
}
