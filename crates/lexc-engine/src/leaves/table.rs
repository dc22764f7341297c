//! [`LeaveTable`]: a value for each leave.

use lexc_alphabet::{Alphabet, Tile};
use lexc_game::{Equity, Rack};
use lexc_movegen::{LeaveValues, Leaves};

use super::index::{LeaveIndex, PartialNumber};
use crate::error::Error;

/// A value for every leave of an alphabet's bag, up to a number of tiles.
///
/// A leave with more tiles than the table covers, or with more tiles of a kind than the bag, has
/// value zero.
///
/// Values are 32-bit floating-point points, as in the files of other engines, so such files can be
/// read and written exactly. A look-up rounds to thousandths of a point.
///
/// # Cost
/// Four bytes for each leave: 3.7 MB for English and leaves of up to six tiles. A look-up is one
/// addition for each distinct tile and one read.
///
/// # Examples
/// ```
/// use lexc_engine::leaves::LeaveTable;
/// use lexc_alphabet::{Alphabet, AlphabetParts, Blank, LetterInfo};
/// use lexc_game::{Equity, Rack};
///
/// let alphabet = Alphabet::new(AlphabetParts {
///     name: "two".into(),
///     blank: Blank { count: 1, score: 0.into() },
///     tiles: vec![LetterInfo::new("A", "a", 2, 1).as_vowel(), LetterInfo::new("B", "b", 1, 3)],
///     ..AlphabetParts::default()
/// })?;
/// let tokenizer = lexc_alphabet::Tokenizer::new(&alphabet);
/// let rack = |text: &str| Rack::parse(text, &tokenizer);
/// let mut table = LeaveTable::zero(&alphabet, 2)?;
/// assert!(table.set(&rack("A?")?, 25.5));
/// assert_eq!(table.value(&rack("?A")?), Equity::from_points(25.5));
/// assert_eq!(table.value(&rack("AB")?), Equity::ZERO);
/// assert!(!table.set(&rack("AAB")?, 1.0), "more than two tiles");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct LeaveTable {
    index: LeaveIndex,
    /// The values in points, all finite.
    points: Vec<f32>,
}

impl LeaveTable {
    /// The maximum magnitude of a value, in points.
    pub const MAX_POINTS: f32 = 1e6;

    /// Returns a table in which every leave has value zero.
    ///
    /// # Errors
    /// Returns [`Error`] if the leaves cannot be numbered.
    pub fn zero(alphabet: &Alphabet, max_len: usize) -> Result<Self, Error> {
        let index = LeaveIndex::new(alphabet, max_len)?;
        let points = vec![0.0; index.len()];
        Ok(Self { index, points })
    }

    /// Returns a table with values in points, by index number. Returns `None` if the number of
    /// values differs from the number of leaves, or a value is not a number of magnitude up to
    /// [`LeaveTable::MAX_POINTS`].
    #[must_use]
    pub fn from_points(index: LeaveIndex, points: Vec<f32>) -> Option<Self> {
        let valid = |points: &f32| points.abs() <= Self::MAX_POINTS;
        (points.len() == index.len() && points.iter().all(valid)).then_some(Self { index, points })
    }

    /// Returns a table of checked values, one for each leave.
    pub(crate) fn from_checked(index: LeaveIndex, points: Vec<f32>) -> Self {
        debug_assert_eq!(index.len(), points.len());
        Self { index, points }
    }

    /// Returns the numbering of the leaves.
    #[must_use]
    pub const fn index(&self) -> &LeaveIndex {
        &self.index
    }

    /// Returns the values in points, by index number.
    #[must_use]
    pub fn points(&self) -> &[f32] {
        &self.points
    }

    /// Returns the value of a leave.
    #[inline]
    #[must_use]
    pub fn value(&self, leave: &Rack) -> Equity {
        self.by_number(self.index.number(leave.iter()))
    }

    /// Returns the value of the leave with a number, or zero for `None`.
    #[inline]
    pub(super) fn by_number(&self, number: Option<usize>) -> Equity {
        let points = number.and_then(|number| self.points.get(number));
        points.map_or(Equity::ZERO, |&points| rounded(points))
    }

    /// Returns the value of an assembled leave, or zero if the table does not cover it.
    #[inline]
    pub(crate) fn by_partial(&self, number: Option<PartialNumber>) -> Equity {
        self.by_number(number.map(|number| self.index.finish(number)))
    }

    /// Sets the value of a leave in points. Returns `false` if the table has no such leave, the
    /// value is not a number of magnitude up to [`LeaveTable::MAX_POINTS`], or the leave is empty
    /// and the value is not zero.
    pub fn set(&mut self, leave: &Rack, points: f32) -> bool {
        let number = self.index.number(leave.iter());
        let slot = number.and_then(|number| self.points.get_mut(number));
        match slot {
            Some(_) if leave.is_empty() && points != 0.0 => false,
            Some(slot) if points.abs() <= Self::MAX_POINTS => {
                *slot = points;
                true
            }
            _ => false,
        }
    }

    /// Calls `visit` with each leave, as tiles with blanks first, and its value in points, in
    /// lexicographic order of the tiles.
    pub fn for_each(&self, mut visit: impl FnMut(&[Tile], f32)) {
        self.index.for_each(|number, tiles| visit(tiles, self.points[number]));
    }

    /// Returns the leaves of a rack with their values, best first. Leaves of equal value are
    /// ordered by length, longer first, then by their tiles. Leaves that exceed the bag are
    /// omitted.
    ///
    /// # Cost
    /// One look-up for each distinct leave: at most 128 for a rack of seven.
    #[must_use]
    pub fn ranked_leaves(&self, rack: &Rack) -> Vec<(Rack, Equity)> {
        let mut parts = vec![Rack::new()];
        for (tile, count) in rack.iter() {
            let before = parts.len();
            for taken in 1..=count.min(self.index.in_bag(tile)) {
                for at in 0..before {
                    let mut part = parts[at];
                    for _ in 0..taken {
                        part.add(tile).expect("a part of a rack fits into a rack");
                    }
                    parts.push(part);
                }
            }
        }
        let mut valued: Vec<_> = parts.into_iter().map(|part| (part, self.value(&part))).collect();
        valued.sort_by_cached_key(|(part, value)| {
            let tiles: Vec<Tile> = part.tiles().collect();
            (core::cmp::Reverse(*value), core::cmp::Reverse(part.len()), tiles)
        });
        valued
    }
}

/// Rounds points to thousandths, halves away from zero. Does not use `f64::round`, which is a
/// function call on the baseline instruction set.
#[inline]
fn rounded(points: f32) -> Equity {
    let thousandths = f64::from(points) * 1000.0;
    Equity::from_thousandths((thousandths + 0.5_f64.copysign(thousandths)) as i32)
}

/// The number of a partial leave. Tiles are added one by one, grouped by kind.
#[derive(Debug, Clone, Copy)]
struct LeaveKey {
    /// The number without the tiles of the last kind.
    before: Option<PartialNumber>,
    number: Option<PartialNumber>,
    last: Option<Tile>,
    count: usize,
}

impl LeaveValues for LeaveTable {
    fn value(&self, leave: &Rack) -> Equity {
        self.value(leave)
    }

    fn fill(&self, leaves: &Leaves<'_>, values: &mut [Equity]) {
        let empty =
            LeaveKey { before: None, number: Some(PartialNumber::default()), last: None, count: 0 };
        let mut keys = [empty; 256];
        leaves.accumulate(&mut keys, empty, |key, tile| {
            let (before, count) = match key.last == Some(tile) {
                true => (key.before, key.count + 1),
                false => (key.number, 1),
            };
            LeaveKey {
                before,
                number: before.and_then(|number| self.index.grow(number, tile, count)),
                last: Some(tile),
                count,
            }
        });
        for (value, key) in values.iter_mut().zip(&keys) {
            *value = self.by_partial(key.number);
        }
    }
}

#[cfg(test)]
mod tests {
    use lexc_alphabet::Tokenizer;
    use lexc_game::{Equity, Rack};

    use super::{LeaveIndex, LeaveTable};
    use crate::testing::alphabet;

    #[test]
    fn leaves_of_a_rack_are_ranked_by_value_then_length() {
        let alphabet = alphabet(&[1, 2, 1]);
        let tokenizer = Tokenizer::new(&alphabet);
        let rack = |text: &str| Rack::parse(text, &tokenizer).unwrap();
        let mut table = LeaveTable::zero(&alphabet, 2).unwrap();
        assert!(table.set(&rack("?A"), 30.0) && table.set(&rack("B"), -1.0));
        let found: Vec<(String, f64)> = table
            .ranked_leaves(&rack("AB?"))
            .iter()
            .map(|(part, value)| (part.spell(&alphabet), value.points()))
            .collect();
        let expected = [
            ("?A", 30.0),
            ("?AB", 0.0),
            ("?B", 0.0),
            ("AB", 0.0),
            ("?", 0.0),
            ("A", 0.0),
            ("", 0.0),
            ("B", -1.0),
        ];
        assert_eq!(found, expected.map(|(part, value)| (part.to_owned(), value)));
        // The bag has two tiles A.
        let possible = table.ranked_leaves(&rack("AAAA"));
        assert_eq!(possible, [rack("AA"), rack("A"), rack("")].map(|part| (part, Equity::ZERO)));
    }

    #[test]
    fn values_that_are_not_points_are_refused() {
        let alphabet = alphabet(&[1]);
        let index = LeaveIndex::new(&alphabet, 1).unwrap();
        assert!(LeaveTable::from_points(index.clone(), vec![0.0]).is_none());
        assert!(LeaveTable::from_points(index.clone(), vec![0.0, f32::NAN]).is_none());
        let table = LeaveTable::from_points(index, vec![0.0, 0.0625]).unwrap();
        let blank = Rack::from_tiles([lexc_alphabet::Tile::Blank]).unwrap();
        // A sixteenth is 62.5 thousandths.
        assert_eq!(table.value(&blank), Equity::from_thousandths(63));
        assert!(!table.clone().set(&blank, f32::INFINITY));
    }
}
