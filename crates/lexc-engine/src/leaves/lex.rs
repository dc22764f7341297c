//! Tables as lexicons with values: a word for each leave, and its value as a number.
//!
//! The words are the leaves with their tiles in order, spelled in the alphabet of the game with a
//! first letter `?` for the blank. The column `equity` holds a whole number for each:
//! the value is that number less `equity.zero`, times `equity.unit` points, a fraction; both are in
//! the provenance of the file. Values of 32-bit floating point that are no multiples of a
//! unit are stored as their bits, with `equity.unit` `f32`.

use lexc_alphabet::{Alphabet, AlphabetError, Letter, LetterInfo, MAX_TILES, Tile};
use lexc_compiler::compile::{CompileError, CompileOptions, LayoutChoice, compile};
use lexc_compiler::words::{CollectError, WordCollector};
use lexc_format::provenance::Provenance;
use lexc_format::values::{Column, ColumnData, ColumnError, Value};
use lexc_runtime::Lexicon;

use super::index::{LeaveIndex, LeaveIndexError};
use super::table::LeaveTable;

/// The name of the column of values.
const COLUMN: &str = "equity";
/// The name of the unit in the provenance: a number of points, or [`BITS`].
const UNIT: &str = "equity.unit";
/// The name, in the provenance, of the number that means zero points.
const ZERO: &str = "equity.zero";
/// The unit of values that are stored as the bits of 32-bit floating point.
const BITS: &str = "f32";
/// The letter that stands for a blank.
const BLANK: &str = "?";

/// The precision of stored values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Precision {
    /// As they are.
    #[default]
    Exact,
    /// As the nearest multiple of a point divided by this number.
    PartsOfAPoint(u16),
    /// In one byte each: as the nearest multiple of the least number of thousandths of a point by
    /// which all values fit.
    OneByte,
}

/// The reason why a table cannot be written as a lexicon.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteLeavesError {
    /// The alphabet has no room for a letter that stands for the blank.
    #[error("the alphabet {0} has {MAX_TILES} letters, and a table of leaves needs one more")]
    TooManyLetters(String),
    /// The table was not made for the alphabet.
    #[error("the table was not made for the bag of the alphabet {0}")]
    OtherBag(String),
    /// The alphabet of leaves is not valid.
    #[error(transparent)]
    Alphabet(#[from] AlphabetError),
    /// The leaves cannot be compiled.
    #[error(transparent)]
    Compile(#[from] CompileError),
    /// The leaves cannot be collected.
    #[error(transparent)]
    Collect(#[from] CollectError),
    /// The values cannot be written.
    #[error(transparent)]
    Column(#[from] ColumnError),
}

/// The reason why a lexicon is not a table of leave values.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadLeavesError {
    /// The leaves of the alphabet cannot be numbered.
    #[error(transparent)]
    Index(#[from] LeaveIndexError),
    /// It has no values of leaves.
    #[error("{0} is not a table of leave values: it has no column `{COLUMN}` with its unit")]
    NotATable(String),
    /// It was made for another alphabet.
    #[error("the table was made for the alphabet {found}, not for {expected}")]
    OtherAlphabet {
        /// The alphabet of the game.
        expected: String,
        /// That of the table.
        found: String,
    },
    /// One of its words is not a leave of the bag.
    #[error("{0} is not a leave: the bag does not have these tiles, or they are not in order")]
    Leave(String),
    /// A value is missing, or is not a number of points that a table can hold.
    #[error("the value of the leave {0} is missing or out of range")]
    Value(String),
}

impl LeaveTable {
    /// Returns the table as the bytes of a lexicon file, with `facts` about where it comes from in
    /// the provenance.
    ///
    /// # Errors
    /// [`WriteLeavesError`].
    pub fn to_lexicon(
        &self,
        alphabet: &Alphabet,
        precision: Precision,
        facts: &[(&str, String)],
    ) -> Result<Vec<u8>, WriteLeavesError> {
        let other = || WriteLeavesError::OtherBag(alphabet.name().to_owned());
        let same = LeaveIndex::new(alphabet, self.index().max_len());
        if same.ok().as_ref() != Some(self.index()) {
            return Err(other());
        }
        let of_leaves = alphabet_of_leaves(alphabet)?;
        let mut collector = WordCollector::default();
        let mut points = Vec::with_capacity(self.points().len());
        let mut word = Vec::new();
        self.for_each(|tiles, value| {
            if tiles.is_empty() {
                return;
            }
            word.clear();
            word.extend(tiles.iter().map(|&tile| number_of(tile)));
            collector.add(&word);
            points.push(value);
        });
        let dawg = collector.finish(None)?.dawg.ok_or_else(other)?;
        let options = CompileOptions {
            layout: LayoutChoice::Packed,
            ..CompileOptions::default()
        };
        let mut compiled = compile(dawg, &of_leaves, &options, &mut |_| {})?;
        let mut provenance = Provenance::default();
        provenance.push("name", of_leaves.name());
        provenance.push("alphabet", alphabet.name());
        for (name, value) in facts {
            provenance.push(name, value.clone());
        }
        let numbers = numbers(&points, precision, &mut provenance);
        compiled.columns = vec![ColumnData::Number(numbers).encode(COLUMN)?];
        Ok(compiled.to_bytes(&provenance))
    }

    /// Reads a table from a lexicon that [`LeaveTable::to_lexicon`] wrote, for the game of an
    /// alphabet.
    ///
    /// # Errors
    /// [`ReadLeavesError`].
    pub fn from_lexicon(lexicon: &Lexicon, alphabet: &Alphabet) -> Result<Self, ReadLeavesError> {
        let not_a_table = || ReadLeavesError::NotATable(lexicon.alphabet().name().to_owned());
        let column = lexicon.column(COLUMN).ok_or_else(not_a_table)?;
        let unit = lexicon.provenance().get(UNIT).ok_or_else(not_a_table)?;
        let scale = Scale::parse(unit, lexicon.provenance().get(ZERO)).ok_or_else(not_a_table)?;
        let matches = |of_leaves: Alphabet| {
            let faces = |alphabet: &Alphabet| -> Vec<String> {
                alphabet
                    .tiles()
                    .iter()
                    .map(|letter| letter.face.clone())
                    .collect()
            };
            faces(&of_leaves) == faces(lexicon.alphabet())
        };
        if !alphabet_of_leaves(alphabet).is_ok_and(matches) {
            return Err(ReadLeavesError::OtherAlphabet {
                expected: alphabet.name().to_owned(),
                found: lexicon.alphabet().name().to_owned(),
            });
        }
        // The stated length may be forged, and the index takes memory by its square.
        let stated = usize::try_from(lexicon.counts().max_length).unwrap_or(usize::MAX);
        let index = LeaveIndex::new(alphabet, stated.min(longest_leave(alphabet)))?;
        let mut points = vec![0.0; index.len()];
        let mut words = lexicon.words();
        let mut rank = 0;
        while let Some(word) = words.next_letters() {
            let leave = || ReadLeavesError::Leave(lexicon.spell(word));
            let tiles = word.iter().map(|&letter| (tile_of(letter), 1));
            let number = index.number(tiles).filter(|_| word.is_sorted());
            let number = number.ok_or_else(leave)?;
            let value = value_at(&column, rank, scale);
            let value = value.ok_or_else(|| ReadLeavesError::Value(lexicon.spell(word)))?;
            if let Some(slot) = points.get_mut(number) {
                *slot = value;
            }
            rank += 1;
        }
        Ok(Self::from_checked(index, points))
    }
}

/// Returns the number of tiles of the bag, or the length of the longest word if that is less.
fn longest_leave(alphabet: &Alphabet) -> usize {
    let letters = alphabet.tiles().iter().map(|tile| usize::from(tile.count));
    let tiles = letters.sum::<usize>() + usize::from(alphabet.blank().count);
    tiles.min(usize::from(u8::MAX))
}

/// The conversion of the numbers of a file to points.
#[derive(Debug, Clone, Copy)]
enum Scale {
    Bits,
    Unit { points: f64, zero: u64 },
}

impl Scale {
    fn parse(unit: &str, zero: Option<&str>) -> Option<Self> {
        if unit == BITS {
            return Some(Self::Bits);
        }
        let (numerator, denominator) = unit.split_once('/')?;
        let [numerator, denominator] = [numerator, denominator].map(|text| text.parse().ok());
        let (numerator, denominator): (u32, u32) = (numerator?, denominator?);
        let zero = zero?.parse().ok()?;
        (numerator > 0 && denominator > 0).then_some(Self::Unit {
            points: f64::from(numerator) / f64::from(denominator),
            zero,
        })
    }
}

fn value_at(column: &Column<'_>, rank: u64, scale: Scale) -> Option<f32> {
    let Some(Value::Number(number)) = column.get(rank) else {
        return None;
    };
    let points = match scale {
        Scale::Bits => f32::from_bits(u32::try_from(number).ok()?),
        Scale::Unit { points, zero } => {
            ((i128::from(number) - i128::from(zero)) as f64 * points) as f32
        }
    };
    (points.abs() <= LeaveTable::MAX_POINTS).then_some(points)
}

/// The numbers of a column of values; says in the provenance how they are read.
fn numbers(points: &[f32], precision: Precision, provenance: &mut Provenance) -> Vec<Option<u64>> {
    let (numerator, denominator) = match precision {
        Precision::PartsOfAPoint(parts @ 1..) => (1, u32::from(parts)),
        Precision::OneByte => {
            let [lowest, highest] =
                [f32::min, f32::max].map(|of| points.iter().copied().fold(0.0, of));
            let span = (f64::from(highest) - f64::from(lowest)) * 1000.0;
            // Both ends are rounded, so they are up to one unit further apart.
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

/// The alphabet of a game with a first letter for the blank.
fn alphabet_of_leaves(alphabet: &Alphabet) -> Result<Alphabet, WriteLeavesError> {
    let name = alphabet.name();
    if alphabet.len() == MAX_TILES {
        return Err(WriteLeavesError::TooManyLetters(name.to_owned()));
    }
    let mut parts = alphabet.parts().clone();
    let blank = parts.blank;
    parts
        .tiles
        .insert(0, LetterInfo::new(BLANK, BLANK, blank.count, blank.score));
    parts.blank.count = 0;
    // Names have up to 64 characters.
    let stem: String = name.chars().take(57).collect();
    parts.name = format!("{}-leaves", stem.trim_end_matches('-'));
    parts.title = format!("{}: leaves", alphabet.title());
    Ok(Alphabet::new(parts)?)
}

/// The number, in the alphabet of leaves, of the letter for a tile.
fn number_of(tile: Tile) -> u8 {
    tile.letter().map_or(1, |letter| letter.number() + 1)
}

/// The tile of a letter of the alphabet of leaves.
fn tile_of(letter: Letter) -> Tile {
    Letter::new(letter.number() - 1).map_or(Tile::Blank, Tile::Letter)
}

#[cfg(test)]
mod tests {
    use lexc_runtime::Lexicon;
    use proptest::prelude::*;

    use super::{LeaveTable, Precision, ReadLeavesError, WriteLeavesError};
    use crate::leaves::testing::alphabet;

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
                let bytes = table.to_lexicon(&alphabet, precision, &[]).unwrap();
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
                // Half of a unit, which is a 254th of at most 600 points.
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
        let bytes = table.to_lexicon(&alphabet, Precision::Exact, &[]).unwrap();
        let entry = bytes.windows(4).position(|name| name == b"CNTS").unwrap();
        let offset = u64::from_le_bytes(bytes[entry + 8..entry + 16].try_into().unwrap());
        // The length of the longest word.
        let at = offset as usize + 20;
        assert_eq!(bytes[at..at + 4], 5u32.to_le_bytes());
        for stated in [6, 110, u32::MAX] {
            let mut forged = bytes.clone();
            forged[at..at + 4].copy_from_slice(&stated.to_le_bytes());
            lexc_testkit::damage::repair(&mut forged);
            // Refused, or read as the table that the words hold.
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
        let other = table.to_lexicon(&large, Precision::Exact, &[]);
        assert!(matches!(other, Err(WriteLeavesError::OtherBag(_))));
        let bytes = table.to_lexicon(&small, Precision::Exact, &[]).unwrap();
        let lexicon = Lexicon::from_bytes(bytes).unwrap();
        assert_eq!(lexicon.words().collect::<Vec<_>>(), ["?", "?A", "A", "AA"]);
        let other = LeaveTable::from_lexicon(&lexicon, &large);
        assert!(matches!(other, Err(ReadLeavesError::OtherAlphabet { .. })));
        let words = lexc_testkit::twelve();
        let words = Lexicon::from_bytes(words).unwrap();
        let other = LeaveTable::from_lexicon(&words, &small);
        assert!(matches!(other, Err(ReadLeavesError::NotATable(_))));
    }
}
