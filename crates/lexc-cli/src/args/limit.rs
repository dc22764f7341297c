//! The number of rows to print.

use lexc_api::values::{Limit, ParameterError};

/// Parses the value of `--limit`. In every subcommand, 0 means no limit.
pub(crate) fn limit(text: &str) -> Result<usize, ParameterError> {
    text.parse().map(Limit::<0>::rows)
}

#[cfg(test)]
mod tests {
    use super::limit;

    #[test]
    fn limit_zero_is_no_limit() {
        assert_eq!(limit("0"), Ok(usize::MAX));
        assert_eq!(limit("7"), Ok(7));
        assert!(limit("-1").is_err());
        assert!(limit("").is_err());
    }
}
