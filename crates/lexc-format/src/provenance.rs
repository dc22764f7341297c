//! The origin of a lexicon: names and values in order (`formats/lex-v1.md`, section 5).

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use byteorder::{ByteOrder, LittleEndian as Le};

use crate::container::{FormatError, Kind};

/// The most pairs that are read.
pub const MAX_PAIRS: usize = 1 << 16;

/// The longest name or value that is read, in bytes.
pub const MAX_TEXT: usize = 1 << 20;

/// Names and values, in the order in which they were written. A name may repeat (`source`).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Provenance {
    pairs: Vec<(String, String)>,
}

impl Provenance {
    /// Adds a pair.
    pub fn push(&mut self, name: &str, value: impl Into<String>) {
        self.pairs.push((name.to_owned(), value.into()));
    }

    /// Returns `true` if readers accept it: at most [`MAX_PAIRS`] pairs of texts of at most
    /// [`MAX_TEXT`] bytes.
    #[must_use]
    pub fn is_within_limits(&self) -> bool {
        let fits = |(name, value): &(String, String)| name.len().max(value.len()) <= MAX_TEXT;
        self.pairs.len() <= MAX_PAIRS && self.pairs.iter().all(fits)
    }

    /// Returns an iterator over all pairs, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.pairs.iter().map(|(n, v)| (n.as_str(), v.as_str()))
    }

    /// Returns the first value with the given name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|(n, _)| *n == name).map(|(_, v)| v)
    }

    /// Returns an iterator over all values with the given name, in order.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.iter().filter(move |(n, _)| *n == name).map(|(_, v)| v)
    }

    /// Encodes the section: a count, then for each pair two lengths and two texts.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let mut out = (self.pairs.len() as u32).to_le_bytes().to_vec();
        for (name, value) in &self.pairs {
            for text in [name, value] {
                out.extend((text.len() as u32).to_le_bytes());
                out.extend(text.as_bytes());
            }
        }
        out
    }

    /// Decodes a section made by [`Self::encode`].
    ///
    /// # Errors
    /// Returns [`FormatError::Malformed`] if a length does not fit, a text is not UTF-8, there are
    /// more than [`MAX_PAIRS`] pairs, or a text has more than [`MAX_TEXT`] bytes.
    pub fn decode(bytes: &[u8]) -> Result<Self, FormatError> {
        let malformed =
            |offset: usize, rule| FormatError::malformed(Kind::PROVENANCE, offset as u64, rule);
        let mut at = 0;
        let number = |at: &mut usize| {
            let four = bytes.get(*at..*at + 4).ok_or(malformed(*at, "a length is cut off"))?;
            *at += 4;
            Ok::<_, FormatError>(Le::read_u32(four) as usize)
        };
        let count = number(&mut at)?;
        if count > MAX_PAIRS {
            return Err(malformed(0, "it has more than 65,536 pairs"));
        }
        let mut pairs = Vec::new();
        for _ in 0..count {
            let mut text = || {
                let len = number(&mut at)?;
                if len > MAX_TEXT {
                    return Err(malformed(at - 4, "a text is longer than 1 MiB"));
                }
                let end = at.saturating_add(len);
                let raw = bytes.get(at..end).ok_or(malformed(at, "a text is cut off"))?;
                let text =
                    core::str::from_utf8(raw).map_err(|_| malformed(at, "a text is not UTF-8"))?;
                at = end;
                Ok::<_, FormatError>(text.to_owned())
            };
            pairs.push((text()?, text()?));
        }
        if at != bytes.len() {
            return Err(malformed(at, "there are bytes after the last pair"));
        }
        Ok(Self { pairs })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg_attr(miri, ignore = "a million bytes take Miri an hour")]
    fn more_pairs_and_longer_texts_than_allowed_are_refused() {
        let with = |pairs: usize, len: usize| {
            let mut provenance = Provenance::default();
            provenance.push("text", "x".repeat(len));
            (1..pairs).for_each(|_| provenance.push("", ""));
            Provenance::decode(&provenance.encode()).is_ok()
        };
        assert!(with(MAX_PAIRS, MAX_TEXT));
        assert!(!with(MAX_PAIRS + 1, 0));
        assert!(!with(1, MAX_TEXT + 1));
    }

    #[test]
    fn round_trip_and_every_cut_is_refused() {
        let mut provenance = Provenance::default();
        provenance.push("name", "twelve");
        provenance.push("source", "a.txt");
        provenance.push("source", "ü.txt");
        let bytes = provenance.encode();
        assert_eq!(Provenance::decode(&bytes).as_ref(), Ok(&provenance));
        assert_eq!(provenance.all("source").collect::<Vec<_>>(), ["a.txt", "ü.txt"]);
        for end in 0..bytes.len() {
            assert!(Provenance::decode(&bytes[..end]).is_err(), "cut at {end}");
        }
        assert!(Provenance::decode(&[&bytes[..], &[0]].concat()).is_err());
    }
}
