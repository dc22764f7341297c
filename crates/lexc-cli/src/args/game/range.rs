//! Ranges of numbers, of games or of pairs.

use std::ops::Range;

/// Parses `FIRST..END`, or a number for a range from 0, of numbers of a `noun` such as `game`. The
/// range has at least one number.
pub(crate) fn parse_range(text: &str, noun: &str) -> Result<Range<u64>, String> {
    let number = |text: &str| {
        let digits: String = text.chars().filter(|c| *c != '_').collect();
        digits.parse::<u64>().map_err(|_| {
            format!("{text:?} is not a number of {noun}s; write FIRST..END, such as 0..10000000")
        })
    };
    let (first, end) = match text.split_once("..") {
        Some((_, end)) if end.starts_with('=') => {
            return Err("the end is not part of a range: write FIRST..END".to_owned());
        }
        Some((first, end)) => (number(first)?, number(end)?),
        None => (0, number(text)?),
    };
    if first > end {
        return Err(format!(
            "the range is reversed: it begins with {noun} {first} and ends before {noun} {end}"
        ));
    }
    if first == end {
        return Err(format!("the range is empty: its end, {end}, is not part of it"));
    }
    Ok(first..end)
}

#[cfg(test)]
mod tests {
    use super::parse_range;

    #[test]
    fn ranges_are_parsed() {
        let read = |text: &str| parse_range(text, "game");
        assert_eq!(read("0..10000000"), Ok(0..10_000_000));
        assert_eq!(read("500"), Ok(0..500));
        assert_eq!(read("1_000..2_000"), Ok(1_000..2_000));
        assert!(read("5..3").unwrap_err().contains("reversed"));
        assert!(read("3..3").unwrap_err().contains("empty"));
        assert!(read("0").unwrap_err().contains("empty"));
        assert!(read("0..=9").unwrap_err().contains("not part of a range"));
        for text in ["", "..", "1..", "..9", "-3..9", "a..b", "1..2..3", "99999999999999999999"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
