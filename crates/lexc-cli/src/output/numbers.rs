//! Numbers for people.

pub(crate) use lexc_diagnostic::grouped as count;

/// Formats a number with its noun: `1 word`, `2 words`.
pub(crate) fn counted(number: u64, singular: &str, plural: &str) -> String {
    let noun = if number == 1 { singular } else { plural };
    format!("{} {noun}", count(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_separated_by_commas() {
        let formatted: Vec<_> = [0, 999, 1000, 12_345_678].map(count).into();
        assert_eq!(formatted, ["0", "999", "1,000", "12,345,678"]);
    }
}
