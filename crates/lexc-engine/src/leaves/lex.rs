//! Reads tables stored as lexicons with values: a word for each leave, with its value as a number.
//!
//! The words are the leaves with their tiles in order, spelled in the alphabet of the game with an
//! additional first letter `?` for the blank. The column `equity` has an integer for each word. A
//! leave's value is this integer less `equity.zero`, times `equity.unit` points (a fraction); both
//! are in the provenance of the file. If `equity.unit` is `f32`, the integers are the bits of
//! 32-bit floating-point values.

use lexc_alphabet::{Alphabet, LetterInfo, MAX_TILES, Tile};
use lexc_format::values::{Column, Value};
use lexc_runtime::Lexicon;

use super::index::{LeaveIndex, SortedNumbers};
use super::table::LeaveTable;
use crate::error::Error;

/// The name of the value column.
pub(super) const COLUMN: &str = "equity";
/// The provenance key of the unit: a number of points, or [`BITS`].
pub(super) const UNIT: &str = "equity.unit";
/// The provenance key of the integer that means zero points.
pub(super) const ZERO: &str = "equity.zero";
/// The unit of values that are stored as the bits of 32-bit floating-point numbers.
pub(super) const BITS: &str = "f32";
/// The end of the name and of the title of an alphabet of leaves.
const SUFFIX: &str = "-leaves";
const TITLE_SUFFIX: &str = ": leaves";
/// The letter that stands for a blank.
const BLANK: &str = "?";

impl LeaveTable {
    /// Reads a table for an alphabet from a lexicon compiled from
    /// [`LeaveWords`](super::LeaveWords).
    ///
    /// # Errors
    /// Returns [`Error`] if the lexicon is not a leave table for this alphabet.
    pub fn from_lexicon(lexicon: &Lexicon, alphabet: &Alphabet) -> Result<Self, Error> {
        let not_a_table = || {
            Error::unsupported(format!(
                "{} is not a table of leave values: it has no column `{COLUMN}` with its unit",
                lexicon.alphabet().name()
            ))
        };
        let column = lexicon.column(COLUMN).ok_or_else(not_a_table)?;
        let unit = lexicon.provenance().get(UNIT).ok_or_else(not_a_table)?;
        let scale = Scale::parse(unit, lexicon.provenance().get(ZERO)).ok_or_else(not_a_table)?;
        let matches = |of_leaves: Alphabet| faces(&of_leaves) == faces(lexicon.alphabet());
        if !alphabet_of_leaves(alphabet).is_ok_and(matches) {
            return Err(Error::OtherAlphabet {
                expected: alphabet.name().to_owned(),
                found: lexicon.alphabet().name().trim_end_matches(SUFFIX).to_owned(),
            });
        }
        // The stated length may be forged, and the memory of the index grows with its square.
        let stated = usize::try_from(lexicon.counts().max_length).unwrap_or(usize::MAX);
        let index = LeaveIndex::new(alphabet, stated.min(longest_leave(alphabet)))?;
        let mut points = vec![0.0; index.len()];
        let mut numbers = SortedNumbers::new(&index);
        let mut words = lexicon.words();
        let mut rank = 0;
        while let Some(word) = words.next_letters() {
            let leave = || {
                Error::corrupt(format!(
                    "{} is not a leave: the bag does not have these tiles, or they are not in order",
                    lexicon.spell(word)
                ))
            };
            // The letters of leaves are the kinds of tiles, from 1.
            let kinds = word.iter().map(|letter| letter.number() - 1);
            let number = numbers.number(kinds).ok_or_else(leave)?;
            let value = value_at(&column, rank, scale);
            let value = value.ok_or_else(|| {
                Error::corrupt(format!(
                    "the value of the leave {} is missing or out of range",
                    lexicon.spell(word)
                ))
            })?;
            points[number] = value;
            rank += 1;
        }
        Ok(Self::from_checked(index, points))
    }

    /// Returns the alphabet of the game for which a lexicon holds leave values, or `None` if it
    /// holds none. [`Self::from_lexicon`] reads the table with it.
    #[must_use]
    pub fn game_alphabet(lexicon: &Lexicon) -> Option<Alphabet> {
        lexicon.column(COLUMN)?;
        lexicon.provenance().get(UNIT)?;
        let of_leaves = lexicon.alphabet();
        let name = of_leaves.name().strip_suffix(SUFFIX)?;
        let mut parts = of_leaves.parts().clone();
        if parts.tiles.first()?.face != BLANK {
            return None;
        }
        let blank = parts.tiles.remove(0);
        (parts.blank.count, parts.blank.score) = (blank.count, blank.score);
        name.clone_into(&mut parts.name);
        parts.title = parts.title.trim_end_matches(TITLE_SUFFIX).to_owned();
        let alphabet = Alphabet::new(parts).ok()?;
        let matches = |expected: Alphabet| faces(&expected) == faces(of_leaves);
        alphabet_of_leaves(&alphabet).is_ok_and(matches).then_some(alphabet)
    }
}

fn faces(alphabet: &Alphabet) -> Vec<String> {
    alphabet.tiles().iter().map(|letter| letter.face.clone()).collect()
}

/// Returns the number of tiles in the bag, capped at the maximum length of a word.
fn longest_leave(alphabet: &Alphabet) -> usize {
    let letters = alphabet.tiles().iter().map(|tile| usize::from(tile.count));
    let tiles = letters.sum::<usize>() + usize::from(alphabet.blank().count);
    tiles.min(usize::from(u8::MAX))
}

/// The conversion of stored numbers to points.
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
        (numerator > 0 && denominator > 0)
            .then_some(Self::Unit { points: f64::from(numerator) / f64::from(denominator), zero })
    }
}

/// Returns the value, in points, of the word with a rank.
fn value_at(column: &Column<'_>, rank: u64, scale: Scale) -> Option<f32> {
    let Some(Value::Number(number)) = column.get(rank) else {
        return None;
    };
    let points = match scale {
        Scale::Bits => f32::from_bits(u32::try_from(number).ok()?),
        Scale::Unit { points, zero } => {
            let size = number.abs_diff(zero) as f64 * points;
            (if number < zero { -size } else { size }) as f32
        }
    };
    (points.abs() <= LeaveTable::MAX_POINTS).then_some(points)
}

/// Returns the alphabet of a game with an additional first letter for the blank.
pub(super) fn alphabet_of_leaves(alphabet: &Alphabet) -> Result<Alphabet, Error> {
    let name = alphabet.name();
    if alphabet.len() == MAX_TILES {
        return Err(Error::limit(format!(
            "the alphabet {name} has {MAX_TILES} letters, and a table of leaves needs one more"
        )));
    }
    let mut parts = alphabet.parts().clone();
    let blank = parts.blank;
    parts.tiles.insert(0, LetterInfo::new(BLANK, BLANK, blank.count, blank.score));
    parts.blank.count = 0;
    // Names have up to 64 characters.
    let stem: String = name.chars().take(57).collect();
    parts.name = format!("{}{SUFFIX}", stem.trim_end_matches('-'));
    parts.title = format!("{}{TITLE_SUFFIX}", alphabet.title());
    Ok(Alphabet::new(parts)?)
}

/// Returns the number of the letter for a tile in the alphabet of leaves.
pub(super) fn number_of(tile: Tile) -> u8 {
    tile.letter().map_or(1, |letter| letter.number() + 1)
}
