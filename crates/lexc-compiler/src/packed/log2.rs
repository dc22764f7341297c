//! Logarithms that are the same on every machine: the standard library may differ in the
//! last bit, and then the bytes of a file would.

use std::sync::LazyLock;

const TABLE_LEN: usize = 1 << 14;

static TABLE: LazyLock<Vec<f64>> = LazyLock::new(|| (0..TABLE_LEN as u32).map(compute).collect());

/// Returns log₂ n, and 0 for 0.
pub(super) fn log2(n: u32) -> f64 {
    match TABLE.get(n as usize) {
        Some(&known) => known,
        None => compute(n),
    }
}

pub(super) fn n_log2_n(n: u32) -> f64 {
    f64::from(n) * log2(n)
}

/// Computes a logarithm by the series of the inverse hyperbolic tangent, using only additions,
/// multiplications and divisions, which IEEE 754 defines to the last bit.
fn compute(n: u32) -> f64 {
    if n < 2 {
        return 0.0;
    }
    let power = 31 - n.leading_zeros();
    let m = f64::from(n) / f64::from(1u32 << power);
    let t = (m - 1.0) / (m + 1.0);
    let square = t * t;
    let mut term = t;
    let mut sum = 0.0;
    let mut k = 1.0;
    while k < 34.0 {
        sum += term / k;
        term *= square;
        k += 2.0;
    }
    f64::from(power) + sum * (2.0 * core::f64::consts::LOG2_E)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_right() {
        for n in (1..100_000).step_by(7).chain([u32::MAX, 1 << 31]) {
            assert!((log2(n) - f64::from(n).log2()).abs() < 1e-12, "{n}");
        }
        assert!(n_log2_n(0) == 0.0 && n_log2_n(8) == 24.0);
    }
}
