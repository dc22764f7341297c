//! Numbers that may be missing.

use crate::document::number::decimal;
use crate::document::page::or_dash;

/// Returns a number with decimals, or a dash.
pub(super) fn number(x: Option<f64>, digits: usize) -> String {
    or_dash(x, |x| decimal(x, digits))
}

/// Returns a fraction in per cent, or a dash.
pub(super) fn percent(x: Option<f64>) -> String {
    or_dash(x, |x| format!("{} %", decimal(x * 100.0, 2)))
}
