//! Values of words: editions, flags, numbers, texts (`formats/lex-v1.md`, section 11).
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

/// Length of the header of a column, in bytes, without the name.
const HEADER: usize = 32;
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
}

impl ColumnKind {
    const ALL: [Self; 4] = [Self::Edition, Self::Flag, Self::Number, Self::Text];

    /// Returns the name: `edition`, `flag`, `number` or `text`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Edition => "edition",
            Self::Flag => "flag",
            Self::Number => "number",
            Self::Text => "text",
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
            Self::Number => &[1, 2, 4, 8],
            Self::Text => &[1, 2, 4],
        }
    }
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
}

impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Set => f.write_str("yes"),
            Self::Number(number) => number.fmt(f),
            Self::Text(text) => text.fmt(f),
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
}

impl<'a> Column<'a> {
    /// Returns `true` if a section of kind `VALU` has a type that this reader knows. Readers skip
    /// columns of other types, which a later version may add.
    #[must_use]
    pub fn is_known(bytes: &[u8]) -> bool {
        let code = |kind: ColumnKind| kind.code().to_le_bytes();
        bytes.len() < 4 || ColumnKind::ALL.into_iter().any(|kind| bytes.starts_with(&code(kind)))
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
        let code = Le::read_u32(bytes);
        let kind = ColumnKind::ALL
            .into_iter()
            .find(|kind| kind.code() == code)
            .ok_or(malformed(0, "the type must be 1, 2, 3 or 4"))?;
        let width = Le::read_u32(&bytes[4..]);
        if !kind.widths().contains(&width) {
            return Err(malformed(4, "the width must be allowed for the type"));
        }
        if Le::read_u64(&bytes[8..]) != words {
            return Err(malformed(8, "the number of words must match the lexicon"));
        }
        let texts = Le::read_u32(&bytes[16..]) as usize;
        if texts != 0 && kind != ColumnKind::Text {
            return Err(malformed(16, "only a column of texts may have texts"));
        }
        let name_len = Le::read_u32(&bytes[20..]) as usize;
        if !(1..=MAX_NAME).contains(&name_len) {
            return Err(malformed(20, "a name must have 1 to 255 bytes"));
        }
        if Le::read_u64(&bytes[24..]) != 0 {
            return Err(malformed(24, "reserved bytes must be zero"));
        }
        let mut cut = Cut { bytes, at: HEADER };
        let name = cut.padded(name_len as u64)?;
        let name =
            core::str::from_utf8(name).map_err(|_| malformed(HEADER, "the name is not UTF-8"))?;
        let bits = if kind.has_bits() { words.div_ceil(64) } else { 0 };
        let bits = cut.padded(bits * 8)?;
        let entries = cut.padded(words.saturating_mul(width.into()))?;
        let offsets = match kind {
            ColumnKind::Text => cut.padded((texts as u64 + 1) * 4)?,
            _ => &[],
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
            ColumnKind::Edition | ColumnKind::Flag => Ok(()),
            ColumnKind::Number => {
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
                if self.offset(0) != Some(0) {
                    return Err("the first text must begin at 0");
                }
                match (1..=texts).all(|index| self.text(index).is_some_and(|t| !t.is_empty())) {
                    true => Ok(()),
                    false => Err("texts must be UTF-8, not empty, and without gaps between them"),
                }
            }
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

    /// Counts the words that have a value. Takes linear time.
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
}

impl ColumnError {
    /// Returns the kind of the error.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Name { .. } | Self::TooMuchText { .. } => ErrorKind::Limit,
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
            Self::UnknownKind => f.write_str("the kinds are edition, flag, number and text"),
        }
    }
}

impl core::error::Error for ColumnError {}

impl ColumnData<'_> {
    fn kind(&self) -> ColumnKind {
        match self {
            Self::Edition(_) => ColumnKind::Edition,
            Self::Flag(_) => ColumnKind::Flag,
            Self::Number(_) => ColumnKind::Number,
            Self::Text(_) => ColumnKind::Text,
        }
    }

    /// Encodes the section. Equal texts are stored once, in the order of the first word that has
    /// them. Takes expected linear time.
    ///
    /// # Errors
    /// Returns [`ColumnError`] if the name or the texts are too long.
    pub fn encode(&self, name: &str) -> Result<Vec<u8>, ColumnError> {
        if !(1..=MAX_NAME).contains(&name.len()) {
            return Err(ColumnError::Name { len: name.len() });
        }
        let mut bits = Vec::new();
        let mut entries = Vec::new();
        let mut texts = Texts::default();
        match self {
            Self::Edition(set) | Self::Flag(set) => bits = bit_set(set.iter().copied()),
            Self::Number(numbers) => {
                bits = bit_set(numbers.iter().map(Option::is_some));
                entries = numbers.iter().map(|n| n.unwrap_or(0)).collect();
            }
            Self::Text(column) => {
                for text in column {
                    entries.push(texts.number(text.unwrap_or_default()));
                }
            }
        }
        let offsets = texts.offsets()?;
        let words = match self {
            Self::Edition(set) | Self::Flag(set) => set.len(),
            _ => entries.len(),
        };
        let largest = entries.iter().copied().max().unwrap_or(0);
        let fits = |width: &u32| largest.checked_shr(8 * width).unwrap_or(0) == 0;
        let widths = self.kind().widths();
        let width = widths.iter().copied().find(fits).unwrap_or(8);

        let mut out = Vec::new();
        out.extend(self.kind().code().to_le_bytes());
        out.extend(width.to_le_bytes());
        out.extend((words as u64).to_le_bytes());
        out.extend((texts.distinct.len() as u32).to_le_bytes());
        out.extend((name.len() as u32).to_le_bytes());
        out.extend([0; 8]);
        out.extend(name.as_bytes());
        pad(&mut out);
        out.extend(bits.iter().flat_map(|word| word.to_le_bytes()));
        for entry in entries {
            out.extend(&entry.to_le_bytes()[..width as usize]);
        }
        pad(&mut out);
        if self.kind() == ColumnKind::Text {
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
        }
    }

    #[test]
    fn every_cut_is_refused_and_no_changed_byte_panics() {
        let columns = [
            ColumnData::Flag(vec![true, false, true]),
            ColumnData::Number(vec![Some(7), None, Some(70_000)]),
            ColumnData::Text(vec![Some("a"), None, Some("bc")]),
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
