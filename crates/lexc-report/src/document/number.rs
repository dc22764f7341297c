//! Formatted numbers.

pub(super) use lexc_diagnostic::grouped as count;

/// Formats a number with the given number of decimals and a comma between thousands.
pub(crate) fn decimal(x: f64, digits: usize) -> String {
    let text = format!("{x:.digits$}");
    let (whole, rest) = text.split_once('.').unwrap_or((&text, ""));
    let whole = whole.parse().map_or_else(|_| whole.to_owned(), count);
    match rest.is_empty() {
        true => whole,
        false => format!("{whole}.{rest}"),
    }
}

/// Formats a number with about three significant digits.
pub(super) fn three(x: f64) -> String {
    let digits = match x.abs() {
        x if x >= 100.0 => 0,
        x if x >= 10.0 => 1,
        x if x >= 1.0 => 2,
        _ => 3,
    };
    decimal(x, digits)
}

/// Formats a ratio with two significant digits: `4.6`, `12`, `0.49`.
pub(super) fn times(x: f64) -> String {
    let digits = match x.abs() {
        x if x >= 9.95 => 0,
        x if x >= 0.995 => 1,
        _ => 2,
    };
    decimal(x, digits)
}

/// Formats bytes with a decimal unit.
pub(super) fn short_bytes(bytes: u64) -> String {
    match bytes {
        0..1_000 => format!("{bytes} B"),
        1_000..1_000_000 => format!("{} kB", three(bytes as f64 / 1e3)),
        _ => format!("{} MB", three(bytes as f64 / 1e6)),
    }
}

/// Formats a count with a decimal prefix.
pub(super) fn short_count(n: u64) -> String {
    match n {
        0..10_000 => count(n),
        10_000..1_000_000 => format!("{} k", three(n as f64 / 1e3)),
        _ => format!("{} M", three(n as f64 / 1e6)),
    }
}

/// Formats bytes in MiB, for memory.
pub(super) fn mebibytes(bytes: u64) -> String {
    decimal(bytes as f64 / f64::from(1 << 20), 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_and_rounded() {
        assert_eq!(count(1_234_567), "1,234,567");
        assert_eq!(decimal(26_134.5, 1), "26,134.5");
        assert_eq!(decimal(-0.5, 1), "-0.5");
        assert_eq!([three(1234.5), three(0.1234)], ["1,234", "0.123"]);
        assert_eq!([times(4.62), times(12.3), times(0.4861)], ["4.6", "12", "0.49"]);
        assert_eq!([times(9.96), times(0.996)], ["10", "1.0"]);
        assert_eq!(short_bytes(999), "999 B");
        assert_eq!(short_bytes(1_860_656), "1.86 MB");
        assert_eq!(short_count(48_123), "48.1 k");
        assert_eq!(mebibytes(1 << 20), "1.0");
    }
}
