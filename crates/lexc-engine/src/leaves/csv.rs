//! Tables as text: a line `leave,value` for each leave.

use core::fmt::Write as _;

use lexc_alphabet::{Alphabet, Tokenizer};
use lexc_game::{Rack, TextFault};

use super::index::LeaveIndex;
use super::table::LeaveTable;
use crate::error::Error;

impl LeaveTable {
    /// Parses lines `leave,value`: tiles in any order with `?` for a blank, and points. Empty lines
    /// and a first line `leave,value` are skipped. Leaves missing from the text have value zero.
    ///
    /// # Errors
    /// Returns [`Error`] if a line cannot be parsed, or if the text was truncated between two
    /// lines.
    pub fn from_csv(text: &str, alphabet: &Alphabet, max_len: usize) -> Result<Self, Error> {
        let index = LeaveIndex::new(alphabet, max_len)?;
        let tokenizer = Tokenizer::new(alphabet);
        let mut points = vec![0.0; index.len()];
        let mut lines = vec![0u32; index.len()];
        for (at, text) in text.trim_start_matches('\u{FEFF}').lines().enumerate() {
            let line = at + 1;
            if text.trim().is_empty() || at == 0 && text.trim() == "leave,value" {
                continue;
            }
            let fault = |(before, message): LineFault<'_>| {
                let column = before.chars().count() + 1;
                Error::syntax(format!("line {line}:{column}: {message}"))
            };
            let (number, value) = read_line(text, &tokenizer, &index).map_err(fault)?;
            if lines[number] > 0 {
                let leave = text.split(',').next().unwrap_or_default();
                let message = format!("{leave} is already on line {}", lines[number]);
                return Err(fault(("", message)));
            }
            points[number] = value;
            lines[number] = u32::try_from(line).unwrap_or(u32::MAX);
        }
        check_end(&index, &lines)?;
        Ok(Self::from_checked(index, points))
    }

    /// Writes the table as lines `leave,value` in tile order, blanks first, without the empty
    /// leave. Parsing the text returns the same table.
    #[must_use]
    pub fn to_csv(&self, alphabet: &Alphabet) -> String {
        let mut text = String::new();
        self.for_each(|tiles, value| {
            if !tiles.is_empty() {
                let leave = Rack::from_tiles(tiles.iter().copied());
                let leave = leave.expect("a leave fits into a rack");
                writeln!(text, "{},{value}", leave.spell(alphabet)).expect("a string grows");
            }
        });
        text
    }
}

/// Checks that a table has leaves and is not a truncated table that [`LeaveTable::to_csv`] or
/// another program wrote in order. `lines` are the line numbers of the leaves by number, 0 for
/// none.
fn check_end(index: &LeaveIndex, lines: &[u32]) -> Result<(), Error> {
    /// A person may have chosen a smaller number of leaves.
    const LEAST: usize = 64;
    let found = lines.iter().filter(|line| **line > 0).count();
    let expected = index.len() - 1;
    if found == 0 {
        return Err(Error::corrupt("no line has a leave and its value"));
    }
    let (mut first, mut ended) = (0, false);
    index.for_each(|number, tiles| {
        ended |= !tiles.is_empty() && lines[number] == 0;
        first += usize::from(!ended && !tiles.is_empty());
    });
    match first == found && (LEAST..expected).contains(&found) {
        true => Err(Error::corrupt(format!(
            "the {found} leaves are the first of {expected} in their order, so the text was cut \
             off: list all leaves, or some in another order"
        ))),
        false => Ok(()),
    }
}

/// A fault in a line: the text before it, and the message.
type LineFault<'a> = (&'a str, String);

/// Returns the number of the leave and the value of a line.
fn read_line<'a>(
    line: &'a str,
    tokenizer: &Tokenizer,
    index: &LeaveIndex,
) -> Result<(usize, f32), LineFault<'a>> {
    let fields = |before| (before, "expected two fields, `leave,value`".to_owned());
    let (before, rest) = line.split_once(',').ok_or_else(|| fields(line))?;
    if let Some(second) = rest.find(',') {
        return Err(fields(&line[..=before.len() + second]));
    }
    let (leave, value) = (before.trim(), rest.trim());
    let rack = Rack::parse(leave, tokenizer).map_err(|error| {
        let offset = match error.fault {
            TextFault::Token(_) => before.len() - before.trim_start().len() + error.offset,
            _ => 0,
        };
        (before.get(..offset).unwrap_or(before), error.to_string())
    })?;
    let number = index.number(rack.iter()).ok_or_else(|| {
        let max_len = index.max_len();
        let message = format!(
            "{leave}: the alphabet's bag does not have these tiles, or there are more than {max_len}"
        );
        ("", message)
    })?;
    let points: Option<f32> = value.parse().ok();
    let points = points.filter(|points| points.abs() <= LeaveTable::MAX_POINTS);
    let points = points.ok_or_else(|| {
        let message =
            format!("{value:?} is not a number of points between -1,000,000 and 1,000,000");
        (&line[..=before.len()], message)
    })?;
    // No table format can store a value for the empty leave.
    if rack.is_empty() && points != 0.0 {
        let message =
            format!("no tiles before the comma: the empty leave has value 0, not {value}");
        return Err(("", message));
    }
    Ok((number, points))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::LeaveTable;
    use crate::testing::alphabet;

    #[test]
    fn leaves_are_read_in_any_order_of_tiles() {
        let text = "leave,value\nBA?,1.5\n\n??,-2e1\n";
        let table = LeaveTable::from_csv(text, &alphabet(&[2, 3, 1]), 3).unwrap();
        assert_eq!(table.to_csv(&alphabet(&[2, 3, 1])).lines().next(), Some("?,0"));
        let lines = table.to_csv(&alphabet(&[2, 3, 1]));
        assert!(lines.contains("\n?AB,1.5\n") && lines.contains("\n??,-20\n"));
    }

    #[test]
    fn bad_lines_are_named() {
        let error = |text: &str| {
            let error = LeaveTable::from_csv(text, &alphabet(&[2, 3, 1]), 3).unwrap_err();
            error.to_string()
        };
        assert_eq!(error("A"), "line 1:2: expected two fields, `leave,value`");
        assert_eq!(error("A,1,2"), "line 1:4: expected two fields, `leave,value`");
        assert_eq!(
            error("A,1\nBB,2"),
            "line 2:1: BB: the alphabet's bag does not have these tiles, or there are more than 3"
        );
        assert_eq!(
            error("A,1\n,2"),
            "line 2:1: no tiles before the comma: the empty leave has value 0, not 2"
        );
        assert!(error("\nX,2").starts_with("line 2:1: rack"));
        assert_eq!(error("A,1\nAA,2\nA,3"), "line 3:1: A is already on line 1");
        for value in ["", "x", "nan", "inf", "1e7"] {
            let message = error(&format!("A,{value}"));
            assert!(message.starts_with("line 1:3: ") && message.contains("number of points"));
        }
        let empty = LeaveTable::from_csv("", &alphabet(&[0, 0]), 3);
        assert!(empty.unwrap_err().to_string().contains("no counts of tiles"));
    }

    proptest! {
        #[test]
        fn tables_read_back_exactly(points in prop::collection::vec(-1e6f32..1e6, 20)) {
            let alphabet = alphabet(&[1, 2, 2]);
            let zero = LeaveTable::zero(&alphabet, 3).unwrap();
            let mut values: Vec<f32> = points.iter().copied().cycle().take(zero.index().len()).collect();
            // The empty leave is not written.
            values[0] = 0.0;
            let table = LeaveTable::from_points(zero.index().clone(), values).unwrap();
            let csv = LeaveTable::from_csv(&table.to_csv(&alphabet), &alphabet, 3).unwrap();
            prop_assert_eq!(&csv, &table);
            let klv = LeaveTable::from_klv2(&table.to_klv2(), &alphabet, 3).unwrap();
            prop_assert_eq!(&klv, &table);
        }
    }
}
