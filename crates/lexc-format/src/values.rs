//! Values of words: editions, flags, numbers, texts, decimals (`formats/lex-v1.md`, section 11).
//!
//! A *column* holds one kind of value for all words. Each column is a section of its own; a file
//! may have several. Words are numbered by their rank.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use byteorder::{ByteOrder, LittleEndian as Le};

use lexc_alphabet::ErrorKind;

use crate::container::{FormatError, Kind};
use crate::verification::Verification;

pub use crate::decimal::{Decimal, DecimalError};

/// Length of the header of a column, in bytes, without the name.
const HEADER: usize = 32;
/// The most columns that a writer puts into a file: with all other sections fewer than
/// [`MAX_SECTIONS`](crate::header::MAX_SECTIONS).
pub const MAX_COLUMNS: usize = 1000;
/// The longest name of a column, in bytes.
pub const MAX_NAME: usize = 255;

/// The kind of value that a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ColumnKind {
    /// Membership in an edition: a part of the lexicon that is a lexicon itself.
    Edition,
    /// Presence of a property.
    Flag,
    /// An optional number for each word.
    Number,
    /// An optional text for each word.
    Text,
    /// An optional decimal number for each word. Files with such a column have version 1.1.
    Decimal,
}

impl ColumnKind {
    const ALL: [Self; 5] = [Self::Edition, Self::Flag, Self::Number, Self::Text, Self::Decimal];

    /// Returns the name: `edition`, `flag`, `number`, `text` or `decimal`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Edition => "edition",
            Self::Flag => "flag",
            Self::Number => "number",
            Self::Text => "text",
            Self::Decimal => "decimal",
        }
    }

    fn code(self) -> u32 {
        self as u32 + 1
    }

    /// Returns `true` if one bit for each word says whether it has a value.
    fn has_bits(self) -> bool {
        self != Self::Text
    }

    /// Returns the allowed widths of an entry, in bytes.
    fn widths(self) -> &'static [u32] {
        match self {
            Self::Edition | Self::Flag => &[0],
            Self::Number | Self::Decimal => &[1, 2, 4, 8],
            Self::Text => &[1, 2, 4],
        }
    }
}

/// The type of a column of an [edition](ColumnKind::Edition) that has words which the
/// lexicon lacks.
const EDITION_WITH_OTHERS: u32 = 6;

/// Returns the kind of a type, and whether it is an edition with other words.
fn kind_of(code: u32) -> Option<(ColumnKind, bool)> {
    if code == EDITION_WITH_OTHERS {
        return Some((ColumnKind::Edition, true));
    }
    let mut kinds = ColumnKind::ALL.into_iter();
    Some((kinds.find(|kind| kind.code() == code)?, false))
}

impl FromStr for ColumnKind {
    type Err = ColumnError;

    fn from_str(name: &str) -> Result<Self, ColumnError> {
        let mut kinds = Self::ALL.into_iter();
        let found = kinds.find(|kind| kind.name() == name);
        found.ok_or(ColumnError::UnknownKind)
    }
}

/// The value of a word in a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Value<'a> {
    /// The word belongs to the edition, or has the flag.
    Set,
    /// The number of the word.
    Number(u64),
    /// The text of the word.
    Text(&'a str),
    /// The decimal number of the word.
    Decimal(Decimal),
}

impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Set => f.write_str("yes"),
            Self::Number(number) => number.fmt(f),
            Self::Text(text) => text.fmt(f),
            Self::Decimal(number) => number.fmt(f),
        }
    }
}

/// A column that is read in place.
#[derive(Debug, Clone, Copy)]
pub struct Column<'a> {
    name: &'a str,
    kind: ColumnKind,
    words: u64,
    width: usize,
    bits: &'a [u8],
    entries: &'a [u8],
    offsets: &'a [u8],
    texts: &'a [u8],
    /// The number of digits after the point of decimals.
    scale: u8,
    /// The number of words of an edition that the lexicon lacks.
    others: usize,
}

impl<'a> Column<'a> {
    /// Returns `true` if a section of kind `VALU` has a type that this reader knows. Readers skip
    /// columns of other types, which a later version may add.
    #[must_use]
    pub fn is_known(bytes: &[u8]) -> bool {
        bytes.len() < 4 || kind_of(Le::read_u32(bytes)).is_some()
    }

    /// Parses a section of kind `VALU` of a lexicon of `words` words. Takes constant time without
    /// verification, and time linear in the section with it.
    ///
    /// # Errors
    /// Returns [`FormatError::Malformed`] if the section breaks a rule.
    pub fn parse(bytes: &'a [u8], words: u64, trust: Verification) -> Result<Self, FormatError> {
        let malformed =
            |offset: usize, rule| FormatError::malformed(Kind::VALUES, offset as u64, rule);
        if bytes.len() < HEADER {
            return Err(malformed(0, "the header must have 32 bytes"));
        }
        let (kind, has_others) =
            kind_of(Le::read_u32(bytes)).ok_or(malformed(0, "the type must be 1 to 6"))?;
        let has_texts = has_others || kind == ColumnKind::Text;
        let width = Le::read_u32(&bytes[4..]);
        if !kind.widths().contains(&width) {
            return Err(malformed(4, "the width must be allowed for the type"));
        }
        if Le::read_u64(&bytes[8..]) != words {
            return Err(malformed(8, "the number of words must match the lexicon"));
        }
        let texts = Le::read_u32(&bytes[16..]) as usize;
        if texts != 0 && !has_texts {
            return Err(malformed(16, "a column of this type has no texts"));
        }
        let name_len = Le::read_u32(&bytes[20..]) as usize;
        if !(1..=MAX_NAME).contains(&name_len) {
            return Err(malformed(20, "a name must have 1 to 255 bytes"));
        }
        let mut reserved = Le::read_u64(&bytes[24..]);
        let mut scale = 0;
        if kind == ColumnKind::Decimal && reserved <= u64::from(Decimal::MAX_SCALE) {
            scale = bytes[24];
            reserved = 0;
        }
        if reserved != 0 {
            return Err(malformed(24, "reserved bytes must be zero, and a scale at most 18"));
        }
        let mut cut = Cut { bytes, at: HEADER };
        let name = cut.padded(name_len as u64)?;
        let name =
            core::str::from_utf8(name).map_err(|_| malformed(HEADER, "the name is not UTF-8"))?;
        let bits = if kind.has_bits() { words.div_ceil(64) } else { 0 };
        let bits = cut.padded(bits * 8)?;
        let entries = cut.padded(words.saturating_mul(width.into()))?;
        let offsets = match has_texts {
            true => cut.padded((texts as u64 + 1) * 4)?,
            false => &[],
        };
        let column = Self {
            name,
            kind,
            words,
            width: width as usize,
            bits,
            entries,
            offsets,
            texts: &bytes[cut.at..],
            scale,
            others: if has_others { texts } else { 0 },
        };
        let end = column.offset(texts).unwrap_or(0);
        if end != column.texts.len() {
            return Err(malformed(cut.at, "the section must end with the last text"));
        }
        match trust {
            Verification::Full => column.verify(texts),
            Verification::Skip => Ok(()),
        }
        .map_err(|rule| malformed(HEADER + name_len, rule))?;
        Ok(column)
    }

    /// Verifies every bit, entry and text.
    fn verify(&self, texts: usize) -> Result<(), &'static str> {
        let rest = self.words..self.bits.len() as u64 * 8;
        if { rest }.any(|rank| self.bit(rank)) {
            return Err("the bits after the last word must be zero");
        }
        match self.kind {
            ColumnKind::Edition if !self.offsets.is_empty() => self.verify_texts(texts),
            ColumnKind::Edition | ColumnKind::Flag => Ok(()),
            ColumnKind::Number | ColumnKind::Decimal => {
                let idle = |rank| !self.bit(rank) && self.entry(rank) != Some(0);
                match (0..self.words).any(idle) {
                    true => Err("the entry of a word without a number must be 0"),
                    false => Ok(()),
                }
            }
            ColumnKind::Text => {
                let within = |rank| self.entry(rank).is_some_and(|entry| entry <= texts as u64);
                if !(0..self.words).all(within) {
                    return Err("an entry must be 0 or the number of a text");
                }
                self.verify_texts(texts)
            }
        }
    }

    fn verify_texts(&self, texts: usize) -> Result<(), &'static str> {
        if self.offset(0) != Some(0) {
            return Err("the first text must begin at 0");
        }
        match (1..=texts).all(|index| self.text(index).is_some_and(|t| !t.is_empty())) {
            true => Ok(()),
            false => Err("texts must be UTF-8, not empty, and without gaps between them"),
        }
    }

    /// Returns the name.
    #[must_use]
    pub fn name(&self) -> &'a str {
        self.name
    }

    /// Returns the kind of value.
    #[must_use]
    pub fn kind(&self) -> ColumnKind {
        self.kind
    }

    /// Returns an iterator over the words of an edition that are not words of the lexicon, such as
    /// words that a later edition withdrew, as text. There are none in other columns.
    pub fn other_words(&self) -> impl ExactSizeIterator<Item = &'a str> {
        let column = *self;
        (0..self.others).map(move |index| column.text(index + 1).unwrap_or_default())
    }

    /// Counts the words of the lexicon that have a value. Takes linear time.
    #[must_use]
    pub fn len(&self) -> u64 {
        match self.kind {
            ColumnKind::Text => {
                (0..self.words).filter(|&r| self.entry(r) != Some(0)).count() as u64
            }
            _ => self.bits.iter().map(|b| u64::from(b.count_ones())).sum(),
        }
    }

    /// Returns `true` if no word has a value.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the value of the word with the given rank. Takes constant time; for a text, time
    /// linear in its bytes.
    #[must_use]
    pub fn get(&self, rank: u64) -> Option<Value<'a>> {
        if rank >= self.words {
            return None;
        }
        match self.kind {
            ColumnKind::Edition | ColumnKind::Flag => self.bit(rank).then_some(Value::Set),
            ColumnKind::Number => Some(Value::Number(self.entry(rank).filter(|_| self.bit(rank))?)),
            ColumnKind::Decimal => {
                let entry = self.entry(rank).filter(|_| self.bit(rank))?;
                // The sign is in the highest bit of the entry.
                let shift = 64 - 8 * self.width as u32;
                let units = (entry << shift) as i64 >> shift;
                Some(Value::Decimal(Decimal::new(units, self.scale)?))
            }
            ColumnKind::Text => {
                let index = self.entry(rank).filter(|&index| index > 0)?;
                Some(Value::Text(self.text(usize::try_from(index).ok()?)?))
            }
        }
    }

    fn bit(&self, rank: u64) -> bool {
        let byte = usize::try_from(rank / 8).ok();
        byte.and_then(|byte| self.bits.get(byte)).is_some_and(|byte| byte >> (rank % 8) & 1 != 0)
    }

    fn entry(&self, rank: u64) -> Option<u64> {
        let begin = usize::try_from(rank).ok()?.checked_mul(self.width)?;
        let raw = self.entries.get(begin..begin.checked_add(self.width)?)?;
        (!raw.is_empty()).then(|| Le::read_uint(raw, self.width))
    }

    /// Returns the offset of the text with index `index`, from 0.
    fn offset(&self, index: usize) -> Option<usize> {
        let begin = index.checked_mul(4)?;
        let raw = self.offsets.get(begin..begin.checked_add(4)?)?;
        Some(Le::read_u32(raw) as usize)
    }

    /// Returns the text with number `index`, from 1.
    fn text(&self, index: usize) -> Option<&'a str> {
        let range = self.offset(index.checked_sub(1)?)?..self.offset(index)?;
        core::str::from_utf8(self.texts.get(range)?).ok()
    }
}

/// Splits parts off a section, each padded with zeros to a multiple of 8 bytes.
struct Cut<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Cut<'a> {
    fn padded(&mut self, len: u64) -> Result<&'a [u8], FormatError> {
        let malformed =
            |offset: usize, rule| FormatError::malformed(Kind::VALUES, offset as u64, rule);
        let rest = &self.bytes[self.at..];
        let padded = len
            .checked_next_multiple_of(8)
            .and_then(|padded| rest.get(..usize::try_from(padded).ok()?))
            .ok_or(malformed(self.at, "the section is cut off"))?;
        let (part, padding) = padded.split_at(len as usize);
        if let Some(at) = padding.iter().position(|&byte| byte != 0) {
            return Err(malformed(self.at + part.len() + at, "padding must be zero"));
        }
        self.at += padded.len();
        Ok(part)
    }
}

/// The data of a column to be written: one entry for each word, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ColumnData<'a> {
    /// Membership in an edition.
    Edition(Vec<bool>),
    /// Presence of a property.
    Flag(Vec<bool>),
    /// Numbers.
    Number(Vec<Option<u64>>),
    /// Texts; an empty text means no value.
    Text(Vec<Option<&'a str>>),
    /// Membership in an edition, and its words that the lexicon lacks, in the order of the
    /// alphabet. An edition without such words is written as [`ColumnData::Edition`] is.
    EditionWithOthers(Vec<bool>, Vec<&'a str>),
    /// Decimal numbers. They must fit into 64 bits with the digits after the point of the one that
    /// has most.
    Decimal(Vec<Option<Decimal>>),
}

/// The reason a column cannot be written, or a text is not a [`ColumnKind`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ColumnError {
    /// The name is empty or longer than 255 bytes.
    Name {
        /// Length of the name in bytes.
        len: usize,
    },
    /// The distinct texts take 2^32 bytes or more.
    TooMuchText {
        /// Total length of the distinct texts, in bytes.
        bytes: u64,
    },
    /// The text is not the name of a [`ColumnKind`].
    UnknownKind,
    /// A decimal number has too many digits for the others.
    TooManyDigits {
        /// The number.
        number: Decimal,
        /// The digits after the point that the column needs.
        scale: u8,
    },
}

impl ColumnError {
    /// Returns the kind of the error.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Name { .. } | Self::TooMuchText { .. } | Self::TooManyDigits { .. } => {
                ErrorKind::Limit
            }
            Self::UnknownKind => ErrorKind::NotFound,
        }
    }
}

impl fmt::Display for ColumnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name { len } => write!(f, "the name has {len} bytes; 1 to 255 are allowed"),
            Self::TooMuchText { bytes } => {
                write!(f, "the distinct texts take {bytes} bytes; the limit is 4,294,967,295")
            }
            Self::UnknownKind => {
                f.write_str("the kinds are edition, flag, number, text and decimal")
            }
            Self::TooManyDigits { number, scale } => write!(
                f,
                "the number {number} has more than 18 digits with the {scale} after the point that \
                 another number of the column has"
            ),
        }
    }
}

impl core::error::Error for ColumnError {}

impl ColumnData<'_> {
    fn kind(&self) -> ColumnKind {
        match self {
            Self::Edition(_) | Self::EditionWithOthers(..) => ColumnKind::Edition,
            Self::Flag(_) => ColumnKind::Flag,
            Self::Number(_) => ColumnKind::Number,
            Self::Text(_) => ColumnKind::Text,
            Self::Decimal(_) => ColumnKind::Decimal,
        }
    }

    /// Encodes the section. Equal texts are stored once, in the order of the first word that has
    /// them. Takes expected linear time.
    ///
    /// # Errors
    /// Returns [`ColumnError`] if the name, the texts or a number are too long.
    pub fn encode(&self, name: &str) -> Result<Vec<u8>, ColumnError> {
        if !(1..=MAX_NAME).contains(&name.len()) {
            return Err(ColumnError::Name { len: name.len() });
        }
        let mut bits = Vec::new();
        let mut entries: Vec<u64> = Vec::new();
        let mut texts = Texts::default();
        let mut scale = 0;
        // The sign of decimals takes a bit.
        let mut sign = 0;
        match self {
            Self::Edition(set) | Self::Flag(set) => bits = bit_set(set.iter().copied()),
            Self::EditionWithOthers(set, others) => {
                bits = bit_set(set.iter().copied());
                others.iter().for_each(|text| _ = texts.number(text));
            }
            Self::Number(numbers) => {
                bits = bit_set(numbers.iter().map(Option::is_some));
                entries = numbers.iter().map(|n| n.unwrap_or(0)).collect();
            }
            Self::Decimal(numbers) => {
                bits = bit_set(numbers.iter().map(Option::is_some));
                scale = numbers.iter().flatten().map(|n| n.scale()).max().unwrap_or(0);
                sign = 1;
                for number in numbers {
                    let number = number.unwrap_or_default();
                    let units = number.units_at(scale);
                    let units = units.ok_or(ColumnError::TooManyDigits { number, scale })?;
                    entries.push(units as u64);
                }
            }
            Self::Text(column) => {
                for text in column {
                    entries.push(texts.number(text.unwrap_or_default()));
                }
            }
        }
        let offsets = texts.offsets()?;
        let words = match self {
            Self::Edition(set) | Self::EditionWithOthers(set, _) | Self::Flag(set) => set.len(),
            _ => entries.len(),
        };
        let needed = |entry: &u64| match sign {
            0 => 64 - entry.leading_zeros(),
            sign => 64 + sign - (entry ^ (*entry as i64 >> 63) as u64).leading_zeros(),
        };
        let needed = entries.iter().map(needed).max().unwrap_or(0);
        let widths = self.kind().widths();
        let width = widths.iter().copied().find(|width| 8 * width >= needed).unwrap_or(8);
        let has_others = self.kind() == ColumnKind::Edition && !texts.distinct.is_empty();
        let code = if has_others { EDITION_WITH_OTHERS } else { self.kind().code() };

        let mut out = Vec::new();
        out.extend(code.to_le_bytes());
        out.extend(width.to_le_bytes());
        out.extend((words as u64).to_le_bytes());
        out.extend((texts.distinct.len() as u32).to_le_bytes());
        out.extend((name.len() as u32).to_le_bytes());
        out.extend(u64::from(scale).to_le_bytes());
        out.extend(name.as_bytes());
        pad(&mut out);
        out.extend(bits.iter().flat_map(|word| word.to_le_bytes()));
        for entry in entries {
            out.extend(&entry.to_le_bytes()[..width as usize]);
        }
        pad(&mut out);
        if has_others || self.kind() == ColumnKind::Text {
            out.extend(offsets.iter().flat_map(|offset| offset.to_le_bytes()));
            pad(&mut out);
        }
        texts.distinct.iter().for_each(|text| out.extend(text.as_bytes()));
        Ok(out)
    }
}

fn pad(out: &mut Vec<u8>) {
    out.resize(out.len().next_multiple_of(8), 0);
}

fn bit_set(set: impl Iterator<Item = bool>) -> Vec<u64> {
    let mut words = Vec::new();
    for (index, set) in set.enumerate() {
        if index % 64 == 0 {
            words.push(0);
        }
        if let Some(last) = words.last_mut() {
            *last |= u64::from(set) << (index % 64);
        }
    }
    words
}

/// Distinct texts, numbered from 1 in order of first occurrence.
#[derive(Default)]
struct Texts<'a> {
    distinct: Vec<&'a str>,
    numbers: alloc::collections::BTreeMap<&'a str, u64>,
}

impl<'a> Texts<'a> {
    fn number(&mut self, text: &'a str) -> u64 {
        if text.is_empty() {
            return 0;
        }
        *self.numbers.entry(text).or_insert_with(|| {
            self.distinct.push(text);
            self.distinct.len() as u64
        })
    }

    /// Returns the offset of each text, and the end of the last one.
    fn offsets(&self) -> Result<Vec<u32>, ColumnError> {
        let bytes = self.distinct.iter().map(|text| text.len() as u64).sum();
        if bytes > u64::from(u32::MAX) {
            return Err(ColumnError::TooMuchText { bytes });
        }
        let mut offsets = vec![0];
        let mut end = 0;
        for text in &self.distinct {
            end += text.len() as u32;
            offsets.push(end);
        }
        Ok(offsets)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Reads every value of a column back.
    fn read<'a>(bytes: &'a [u8], words: usize) -> (ColumnKind, Vec<Option<Value<'a>>>) {
        let column = Column::parse(bytes, words as u64, Verification::Full).unwrap();
        assert_eq!(column.name(), "näme");
        assert_eq!(column.get(words as u64), None);
        let values: Vec<_> = (0..words as u64).map(|rank| column.get(rank)).collect();
        assert_eq!(column.len(), values.iter().flatten().count() as u64);
        (column.kind(), values)
    }

    proptest! {
        #[test]
        fn values_read_back_as_written(
            set in prop::collection::vec(any::<bool>(), 1..200),
            numbers in prop::collection::vec(prop::option::of(any::<u64>()), 1..100),
            shift in 0u32..64,
            texts in prop::collection::vec(prop::option::of("[aä]{1,3}"), 1..100),
            decimals in prop::collection::vec(prop::option::of((any::<i32>(), 0u8..9)), 1..100),
            others in prop::collection::btree_set("[aä]{1,3}", 0..9),
        ) {
            let bytes = ColumnData::Edition(set.clone()).encode("näme").unwrap();
            let expected = set.iter().map(|&set| set.then_some(Value::Set)).collect();
            prop_assert_eq!(read(&bytes, set.len()), (ColumnKind::Edition, expected));

            let numbers: Vec<_> = numbers.iter().map(|n| n.map(|n| n >> shift)).collect();
            let bytes = ColumnData::Number(numbers.clone()).encode("näme").unwrap();
            let expected = numbers.iter().map(|n| n.map(Value::Number)).collect();
            prop_assert_eq!(read(&bytes, numbers.len()), (ColumnKind::Number, expected));

            let texts: Vec<_> = texts.iter().map(Option::as_deref).collect();
            let bytes = ColumnData::Text(texts.clone()).encode("näme").unwrap();
            let expected = texts.iter().map(|t| t.map(Value::Text)).collect();
            prop_assert_eq!(read(&bytes, texts.len()), (ColumnKind::Text, expected));

            let decimal = |(units, scale): (i32, u8)| Decimal::new((units >> (shift / 2)).into(), scale).unwrap();
            let decimals: Vec<_> = decimals.into_iter().map(|number| number.map(decimal)).collect();
            let bytes = ColumnData::Decimal(decimals.clone()).encode("näme").unwrap();
            let expected = decimals.iter().map(|n| n.map(Value::Decimal)).collect();
            prop_assert_eq!(read(&bytes, decimals.len()), (ColumnKind::Decimal, expected));

            let others: Vec<_> = others.iter().map(AsRef::as_ref).collect();
            let data = ColumnData::EditionWithOthers(set.clone(), others.clone());
            let bytes = data.encode("näme").unwrap();
            let expected = set.iter().map(|&set| set.then_some(Value::Set)).collect();
            prop_assert_eq!(read(&bytes, set.len()), (ColumnKind::Edition, expected));
            let column = Column::parse(&bytes, set.len() as u64, Verification::Full).unwrap();
            prop_assert_eq!(column.other_words().collect::<Vec<_>>(), others);
            prop_assert_eq!(crate::write::is_of_1_1(&bytes), column.other_words().len() > 0);
        }
    }

    #[test]
    fn every_cut_is_refused_and_no_changed_byte_panics() {
        let columns = [
            ColumnData::Flag(vec![true, false, true]),
            ColumnData::Number(vec![Some(7), None, Some(70_000)]),
            ColumnData::Text(vec![Some("a"), None, Some("bc")]),
            ColumnData::Decimal(vec!["-0.25".parse().ok(), None, "31".parse().ok()]),
            ColumnData::EditionWithOthers(vec![true, false, true], vec!["a", "bc"]),
        ];
        for column in columns {
            let bytes = column.encode("c").unwrap();
            for end in 0..bytes.len() {
                assert!(Column::parse(&bytes[..end], 3, Verification::Full).is_err(), "{end}");
                assert!(Column::parse(&bytes[..end], 3, Verification::Skip).is_err(), "{end}");
            }
            // All changes of a byte take Miri hours.
            let step = if cfg!(miri) { 127 } else { 1 };
            let changes = |at| (1..=255).step_by(step).map(move |flip| (at, flip));
            for (at, flip) in (0..bytes.len()).flat_map(changes) {
                let mut bytes = bytes.clone();
                bytes[at] ^= flip;
                for trust in [Verification::Full, Verification::Skip] {
                    if let Ok(column) = Column::parse(&bytes, 3, trust) {
                        let values: Vec<_> = (0..4).filter_map(|rank| column.get(rank)).collect();
                        assert!(trust == Verification::Skip || values.len() as u64 == column.len());
                    }
                }
            }
        }
    }

    #[test]
    fn equal_texts_are_stored_once_and_entries_are_as_narrow_as_can_be() {
        let long = ["the same"; 100].map(Some).to_vec();
        let bytes = ColumnData::Text(long).encode("t").unwrap();
        // Header, name, entries of one byte, two offsets, one text.
        assert_eq!(bytes.len(), 32 + 8 + 104 + 8 + 8);
        assert_eq!(ColumnData::Flag(vec![]).encode(""), Err(ColumnError::Name { len: 0 }));
    }
}
