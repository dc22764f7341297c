//! [`LeaveWords`]: a table as words with values, the contents of a `.lex` file.

use lexc_alphabet::Alphabet;
use lexc_format::provenance::Provenance;
use lexc_format::values::ColumnData;

use super::index::LeaveIndex;
use super::lex::{BITS, COLUMN, UNIT, ZERO, alphabet_of_leaves, number_of};
use super::table::LeaveTable;
use crate::error::Error;

/// The precision of stored values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Precision {
    /// The exact values.
    #[default]
    Exact,
    /// The nearest multiples of one point divided by this number.
    PartsOfAPoint(u16),
    /// One byte per value: the nearest multiples of the smallest number of thousandths of a point
    /// with which all values fit.
    OneByte,
}

/// A leave table as words with a column of values, ready to be compiled to a `.lex` file.
///
/// The engine reads such files ([`LeaveTable::from_lexicon`]) but contains no compiler. To write
/// one, compile [`words`](Self::words) with [`alphabet`](Self::alphabet), add
/// [`column`](Self::column) and write the file with [`provenance`](Self::provenance).
#[derive(Debug, Clone)]
pub struct LeaveWords {
    alphabet: Alphabet,
    /// The letters of all words, one word after the other.
    letters: Vec<u8>,
    /// The end of each word in `letters`.
    ends: Vec<usize>,
    column: Vec<u8>,
    provenance: Provenance,
}

impl LeaveWords {
    /// Returns the alphabet of the words: the alphabet of the game with an additional first letter
    /// `?` for the blank.
    #[must_use]
    pub const fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// Returns an iterator over the words in order, as letter numbers: every leave except the empty
    /// one.
    pub fn words(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| {
            let word = &self.letters[start..end];
            start = end;
            word
        })
    }

    /// Returns the encoded value column, a section of the file.
    #[must_use]
    pub fn column(&self) -> &[u8] {
        &self.column
    }

    /// Returns the provenance of the file: the names of the table and the alphabet, the unit of the
    /// values, and the facts passed to [`LeaveTable::to_words`].
    #[must_use]
    pub const fn provenance(&self) -> &Provenance {
        &self.provenance
    }
}

impl LeaveTable {
    /// Returns the table as words with values, with `facts` about its origin in the provenance.
    ///
    /// # Errors
    /// Returns [`Error`] if the table was made for another bag, or the alphabet has the
    /// maximum number of letters.
    pub fn to_words(
        &self,
        alphabet: &Alphabet,
        precision: Precision,
        facts: &[(&str, String)],
    ) -> Result<LeaveWords, Error> {
        let same = LeaveIndex::new(alphabet, self.index().max_len());
        if same.ok().as_ref() != Some(self.index()) {
            return Err(Error::mismatch(format!(
                "the table was not made for the bag of the alphabet {}",
                alphabet.name()
            )));
        }
        let of_leaves = alphabet_of_leaves(alphabet)?;
        let mut points = Vec::with_capacity(self.points().len());
        let (mut letters, mut ends) = (Vec::new(), Vec::new());
        self.for_each(|tiles, value| {
            if !tiles.is_empty() {
                letters.extend(tiles.iter().map(|&tile| number_of(tile)));
                ends.push(letters.len());
                points.push(value);
            }
        });
        let mut provenance = Provenance::default();
        provenance.push("name", of_leaves.name());
        provenance.push("alphabet", alphabet.name());
        for (name, value) in facts {
            provenance.push(name, value.clone());
        }
        let numbers = numbers(&points, precision, &mut provenance);
        Ok(LeaveWords {
            alphabet: of_leaves,
            letters,
            ends,
            column: ColumnData::Number(numbers).encode(COLUMN)?,
            provenance,
        })
    }
}

/// Returns the numbers of the column and adds their unit to the provenance.
fn numbers(points: &[f32], precision: Precision, provenance: &mut Provenance) -> Vec<Option<u64>> {
    let (numerator, denominator) = match precision {
        Precision::PartsOfAPoint(parts @ 1..) => (1, u32::from(parts)),
        Precision::OneByte => {
            let [lowest, highest] =
                [f32::min, f32::max].map(|of| points.iter().copied().fold(0.0, of));
            let span = (f64::from(highest) - f64::from(lowest)) * 1000.0;
            // Rounding can move the ends apart by up to one unit in total.
            ((span / 254.0).ceil().max(1.0) as u32, 1000)
        }
        Precision::PartsOfAPoint(0) | Precision::Exact => {
            provenance.push(UNIT, BITS);
            let bits = points.iter().map(|points| Some(points.to_bits().into()));
            return bits.collect();
        }
    };
    let unit = f64::from(numerator) / f64::from(denominator);
    let steps = |points: &f32| (f64::from(*points) / unit).round() as i64;
    let lowest = points.iter().map(steps).min().unwrap_or(0).min(0);
    provenance.push(UNIT, format!("{numerator}/{denominator}"));
    provenance.push(ZERO, lowest.unsigned_abs().to_string());
    let from_lowest = |points| Some(steps(points).abs_diff(lowest));
    points.iter().map(from_lowest).collect()
}

#[cfg(test)]
mod tests {
    use lexc_alphabet::ErrorKind;
    use lexc_runtime::Lexicon;
    use proptest::prelude::*;

    use super::{LeaveTable, Precision};
    use crate::error::Error;
    use crate::testing::{alphabet, leave_file};

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        #[test]
        fn tables_read_back(points in prop::collection::vec(-300f32..300.0, 20)) {
            let alphabet = alphabet(&[1, 2, 2]);
            let zero = LeaveTable::zero(&alphabet, 3).unwrap();
            let mut values: Vec<f32> = points.iter().copied().cycle().take(zero.index().len()).collect();
            values[0] = 0.0;
            let table = LeaveTable::from_points(zero.index().clone(), values).unwrap();
            let read = |precision| {
                let bytes = leave_file(&table, &alphabet, precision, &[]);
                let lexicon = Lexicon::from_bytes(bytes).unwrap();
                LeaveTable::from_lexicon(&lexicon, &alphabet).unwrap()
            };
            prop_assert_eq!(&read(Precision::Exact), &table);
            let near = read(Precision::PartsOfAPoint(8));
            for (near, exact) in near.points().iter().zip(table.points()) {
                prop_assert!((near - exact).abs() <= 1.0 / 16.0);
                prop_assert_eq!((near * 8.0).fract(), 0.0);
            }
            let byte = read(Precision::OneByte);
            for (near, exact) in byte.points().iter().zip(table.points()) {
                // Half a unit; a unit is 1/254 of at most 600 points.
                prop_assert!((near - exact).abs() < 1.2, "{near} {exact}");
            }
        }
    }

    #[test]
    fn a_forged_length_is_cut_to_the_bag() {
        let alphabet = alphabet(&[1, 2, 2]);
        let zero = LeaveTable::zero(&alphabet, 5).unwrap();
        let mut points = vec![0.0; zero.index().len()];
        points[1] = 2.5;
        let table = LeaveTable::from_points(zero.index().clone(), points).unwrap();
        let bytes = leave_file(&table, &alphabet, Precision::Exact, &[]);
        let entry = bytes.windows(4).position(|name| name == b"CNTS").unwrap();
        let offset = u64::from_le_bytes(bytes[entry + 8..entry + 16].try_into().unwrap());
        // The length of the longest word.
        let at = offset as usize + 20;
        assert_eq!(bytes[at..at + 4], 5u32.to_le_bytes());
        for stated in [6, 110, u32::MAX] {
            let mut forged = bytes.clone();
            forged[at..at + 4].copy_from_slice(&stated.to_le_bytes());
            lexc_testkit::damage::repair(&mut forged);
            // Rejected, or read as the table that the words contain.
            if let Ok(lexicon) = Lexicon::from_bytes(forged) {
                let read = LeaveTable::from_lexicon(&lexicon, &alphabet);
                assert_eq!(read.unwrap(), table, "{stated}");
            }
        }
    }

    #[test]
    fn tables_of_other_alphabets_are_refused() {
        let (small, large) = (alphabet(&[1, 2]), alphabet(&[1, 2, 2]));
        let table = LeaveTable::zero(&small, 2).unwrap();
        let other = table.to_words(&large, Precision::Exact, &[]);
        assert_eq!(other.unwrap_err().kind(), ErrorKind::Mismatch);
        let bytes = leave_file(&table, &small, Precision::Exact, &[]);
        let lexicon = Lexicon::from_bytes(bytes).unwrap();
        assert_eq!(lexicon.words().collect::<Vec<_>>(), ["?", "?A", "A", "AA"]);
        let other = LeaveTable::from_lexicon(&lexicon, &large);
        assert!(matches!(other, Err(Error::OtherAlphabet { .. })));
        let words = lexc_testkit::twelve();
        let words = Lexicon::from_bytes(words).unwrap();
        let other = LeaveTable::from_lexicon(&words, &small);
        assert_eq!(other.unwrap_err().kind(), ErrorKind::Unsupported);
    }
}
