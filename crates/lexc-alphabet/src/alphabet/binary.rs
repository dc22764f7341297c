//! The bytes of an alphabet, as laid out in the documentation of [`super`].

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::error::AlphabetError;
use crate::parts::{AlphabetParts, Blank, Casing, LAYOUT_VERSION, LetterInfo};

/// Encodes validated parts, whose lengths all fit their fields.
pub(crate) fn encode(parts: &AlphabetParts) -> Vec<u8> {
    let mut out = vec![
        LAYOUT_VERSION,
        parts.tiles.len() as u8,
        match parts.casing {
            Casing::None => 0,
            Casing::Default => 1,
            Casing::Turkic => 2,
        },
        0,
    ];
    put_u16(&mut out, parts.blank.count);
    put_i16(&mut out, parts.blank.score.points());
    put_u16(&mut out, parts.folds.len() as u16);
    for text in [&parts.name, &parts.title, &parts.language, &parts.source] {
        put_string(&mut out, text);
    }
    for tile in &parts.tiles {
        put_string(&mut out, &tile.face);
        put_string(&mut out, &tile.blank_face);
        put_u16(&mut out, tile.count);
        put_i16(&mut out, tile.score.points());
        out.push(u8::from(tile.vowel));
        out.push(tile.aliases.len() as u8);
        for alias in &tile.aliases {
            put_string(&mut out, alias);
        }
    }
    for (from, to) in &parts.folds {
        put_string(&mut out, from);
        put_string(&mut out, to);
    }
    out
}

fn put_u16(out: &mut Vec<u8>, value: u16) {
    out.extend(value.to_le_bytes());
}

fn put_i16(out: &mut Vec<u8>, value: i16) {
    put_u16(out, value as u16);
}

fn put_string(out: &mut Vec<u8>, text: &str) {
    put_u16(out, text.len() as u16);
    out.extend(text.as_bytes());
}

/// Decodes the parts, which are not yet validated.
pub(crate) fn decode(bytes: &[u8]) -> Result<AlphabetParts, AlphabetError> {
    let mut from = Reader { bytes, at: 0 };
    let version = from.u8()?;
    if version != LAYOUT_VERSION {
        let supports = format!("this reader supports version {LAYOUT_VERSION}");
        return Err(AlphabetError::unsupported(format!(
            "its layout version is {version}, {supports}: a newer lexc can read it"
        )));
    }
    let tiles = usize::from(from.u8()?);
    let casing = match from.u8()? {
        0 => Casing::None,
        1 => Casing::Default,
        2 => Casing::Turkic,
        found => return Err(from.bad("casing", found)),
    };
    match from.u8()? {
        0 => {}
        found => return Err(from.bad("reserved", found)),
    }
    let blank = Blank { count: from.u16()?, score: from.i16()?.into() };
    let folds = usize::from(from.u16()?);
    let mut parts = AlphabetParts {
        name: from.string()?,
        title: from.string()?,
        language: from.string()?,
        casing,
        blank,
        source: from.string()?,
        ..AlphabetParts::default()
    };
    // The counts are not trusted with memory: vectors grow as bytes are found.
    for _ in 0..tiles {
        parts.tiles.push(tile(&mut from)?);
    }
    for _ in 0..folds {
        let offset = from.at;
        let fold = (from.string()?, from.string()?);
        if parts.folds.last().is_some_and(|last| *last >= fold) {
            let message = format!("the fold at byte {offset} is out of order");
            return Err(AlphabetError::corrupt(offset, message));
        }
        parts.folds.push(fold);
    }
    if from.at < bytes.len() {
        let (offset, count) = (from.at, bytes.len() - from.at);
        let message = format!("{count} bytes follow its last field, from byte {offset} on");
        return Err(AlphabetError::corrupt(offset, message));
    }
    Ok(parts)
}

/// Checks that bytes are the only encoding of the alphabet that was decoded from them: `again` is
/// its encoding.
///
/// Texts are converted to NFC when parts are validated. Bytes that are not in NFC are a second
/// encoding of the same alphabet, which no writer makes; this finds the first difference.
pub(crate) fn check_canonical(bytes: &[u8], again: &[u8]) -> Result<(), AlphabetError> {
    match bytes.iter().zip(again).position(|(a, b)| a != b) {
        None if again.len() == bytes.len() => Ok(()),
        differ => {
            let offset = differ.unwrap_or(bytes.len().min(again.len()));
            let found = bytes.get(offset).copied().unwrap_or_default();
            Err(bad_field("a string that is not in NFC", offset, found))
        }
    }
}

fn tile(from: &mut Reader<'_>) -> Result<LetterInfo, AlphabetError> {
    let mut tile = LetterInfo {
        face: from.string()?,
        blank_face: from.string()?,
        count: from.u16()?,
        score: from.i16()?.into(),
        vowel: match from.u8()? {
            0 => false,
            1 => true,
            found => return Err(from.bad("flags", found)),
        },
        aliases: Vec::new(),
    };
    for _ in 0..from.u8()? {
        tile.aliases.push(from.string()?);
    }
    Ok(tile)
}

/// Bytes and the position of the reader.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn take_array<const N: usize>(&mut self) -> Result<[u8; N], AlphabetError> {
        let offset = self.at;
        let array = self
            .bytes
            .get(offset..)
            .and_then(<[u8]>::first_chunk)
            .ok_or_else(|| truncated(offset))?;
        self.at += N;
        Ok(*array)
    }

    fn take(&mut self, count: usize) -> Result<&'a [u8], AlphabetError> {
        let offset = self.at;
        let taken = self
            .bytes
            .get(offset..)
            .and_then(|rest| rest.get(..count))
            .ok_or_else(|| truncated(offset))?;
        self.at += count;
        Ok(taken)
    }

    fn u8(&mut self) -> Result<u8, AlphabetError> {
        self.take_array().map(u8::from_le_bytes)
    }

    fn u16(&mut self) -> Result<u16, AlphabetError> {
        self.take_array().map(u16::from_le_bytes)
    }

    fn i16(&mut self) -> Result<i16, AlphabetError> {
        self.take_array().map(i16::from_le_bytes)
    }

    fn string(&mut self) -> Result<String, AlphabetError> {
        let len = self.u16()?;
        let offset = self.at;
        let bytes = self.take(len.into())?;
        match core::str::from_utf8(bytes) {
            Ok(text) => Ok(text.to_owned()),
            Err(_) => {
                let message = format!("the string at byte {offset} is not UTF-8");
                Err(AlphabetError::corrupt(offset, message))
            }
        }
    }

    /// Returns the error for a field of one byte that was just read.
    fn bad(&self, field: &str, found: u8) -> AlphabetError {
        bad_field(field, self.at - 1, found)
    }
}

/// Returns the error for a field with a value that no writer produces.
fn bad_field(field: &str, offset: usize, found: u8) -> AlphabetError {
    let message = format!("{field} at byte {offset} has the value {found}");
    AlphabetError::corrupt(offset, message)
}

/// Returns the error for bytes that end too early, in the field at this offset.
fn truncated(offset: usize) -> AlphabetError {
    let message = format!("it ends in the middle of the field at byte {offset}");
    AlphabetError::corrupt(offset, message)
}
