//! Numbers for people.

/// Formats a number with a comma between groups of three digits: `269,870`.
pub(crate) fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

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
