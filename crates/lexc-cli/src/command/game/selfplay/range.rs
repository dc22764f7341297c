//! Ranges of games.

use std::ops::Range;

/// A range of game numbers, with at least one game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct GameRange(pub(super) Range<u64>);

impl std::str::FromStr for GameRange {
    type Err = String;

    /// Parses `FIRST..END`, or the number of games for a range from 0.
    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| {
            let digits: String = text.chars().filter(|c| *c != '_').collect();
            digits.parse::<u64>().map_err(|_| {
                format!("{text:?} is not a number of games; write FIRST..END, such as 0..10000000")
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
                "the range is reversed: it begins with game {first} and ends before game {end}"
            ));
        }
        if first == end {
            return Err(format!("the range is empty: its end, {end}, is not part of it"));
        }
        Ok(Self(first..end))
    }
}

#[cfg(test)]
mod tests {
    use super::GameRange;

    #[test]
    fn ranges_are_parsed() {
        let read = |text: &str| text.parse::<GameRange>().map(|range| range.0);
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
