//! [`Header`]: the first 64 bytes of a file (`formats/lex-v1.md`, section 2).

use byteorder::{ByteOrder, LittleEndian as Le};

pub use super::version::{VERSION_MAJOR, VERSION_MINOR};

use super::error::FormatError;

/// The eight bytes that begin every file. As in PNG, the high bit, the line ends and the control-Z
/// make damage by text-mode transfers detectable.
pub const MAGIC: [u8; 8] = *b"\x89LEX\r\n\x1a\n";
/// Length of the header, in bytes.
pub const HEADER_LEN: usize = 64;
/// Length of one entry of the section table, in bytes.
pub const ENTRY_LEN: usize = 32;
/// Sections begin at multiples of this many bytes.
pub const ALIGNMENT: u64 = 64;
/// The largest number of sections that a reader accepts.
pub const MAX_SECTIONS: u32 = 1024;

/// The fields of the header that are not constants of the format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Header {
    /// Major version.
    pub major: u16,
    /// Minor version.
    pub minor: u16,
    /// Length of the whole file, in bytes.
    pub file_len: u64,
    /// Number of entries in the section table, which follows the header immediately.
    pub sections: u32,
    /// XXH3-64 of the header up to this field, then the section table.
    pub checksum: u64,
}

impl Header {
    /// Parses and checks the header at the start of `bytes`, the whole file. The checksum is read
    /// but not compared: see [`crate::file`].
    ///
    /// # Errors
    /// Returns a distinct error for foreign files, other major versions, wrong lengths and invalid
    /// fields.
    pub fn parse(bytes: &[u8]) -> Result<Self, FormatError> {
        check_magic(bytes)?;
        if bytes.len() < HEADER_LEN {
            return Err(FormatError::CutHeader { found: bytes.len() as u64 });
        }
        let major = Le::read_u16(&bytes[8..]);
        let minor = Le::read_u16(&bytes[10..]);
        if major != VERSION_MAJOR {
            return Err(FormatError::UnsupportedVersion { major, minor });
        }
        let header = Self {
            major,
            minor,
            file_len: Le::read_u64(&bytes[16..]),
            sections: Le::read_u32(&bytes[24..]),
            checksum: Le::read_u64(&bytes[56..]),
        };
        if header.file_len != bytes.len() as u64 {
            return Err(FormatError::WrongLength {
                expected: header.file_len,
                found: bytes.len() as u64,
            });
        }
        for (field, offset, found, wanted, expected) in [
            ("header_len", 12, Le::read_u32(&bytes[12..]).into(), HEADER_LEN as u64, "64"),
            ("entry_len", 28, Le::read_u32(&bytes[28..]).into(), ENTRY_LEN as u64, "32"),
            ("table_offset", 32, Le::read_u64(&bytes[32..]), HEADER_LEN as u64, "64"),
            ("reserved", 40, Le::read_u64(&bytes[40..]), 0, "0"),
            ("reserved", 48, Le::read_u64(&bytes[48..]), 0, "0"),
        ] {
            if found != wanted {
                return Err(FormatError::BadField { field, offset, found, expected });
            }
        }
        let room = (bytes.len() - HEADER_LEN) / ENTRY_LEN;
        if header.sections > MAX_SECTIONS || header.sections as usize > room {
            return Err(FormatError::BadField {
                field: "section_count",
                offset: 24,
                found: header.sections.into(),
                expected: "at most 1024, with the table inside the file",
            });
        }
        Ok(header)
    }

    /// Encodes the header, with the checksum of `self`.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; HEADER_LEN] {
        let mut bytes = [0; HEADER_LEN];
        bytes[..8].copy_from_slice(&MAGIC);
        Le::write_u16(&mut bytes[8..], self.major);
        Le::write_u16(&mut bytes[10..], self.minor);
        Le::write_u32(&mut bytes[12..], HEADER_LEN as u32);
        Le::write_u64(&mut bytes[16..], self.file_len);
        Le::write_u32(&mut bytes[24..], self.sections);
        Le::write_u32(&mut bytes[28..], ENTRY_LEN as u32);
        Le::write_u64(&mut bytes[32..], HEADER_LEN as u64);
        Le::write_u64(&mut bytes[56..], self.checksum);
        bytes
    }
}

/// Distinguishes a foreign file from a damaged one, so that the message can say what to do.
fn check_magic(bytes: &[u8]) -> Result<(), FormatError> {
    if bytes.starts_with(&MAGIC) {
        return Ok(());
    }
    let stripped: &[u8] = b"\x09LEX";
    let unix_ends: &[u8] = b"\x89LEX\n\x1a";
    let dos_ends: &[u8] = b"\x89LEX\r\r\n";
    let letters_only: &[u8] = b"LEX\r\n\x1a\n";
    if [stripped, unix_ends, dos_ends, letters_only]
        .iter()
        .any(|damaged| bytes.starts_with(damaged))
    {
        return Err(FormatError::TextModeTransfer);
    }
    if MAGIC.starts_with(bytes) && !bytes.is_empty() {
        return Err(FormatError::CutHeader { found: bytes.len() as u64 });
    }
    let looks_like = match bytes {
        [] => "an empty file",
        [0x1f, 0x8b, ..] => "a gzip archive: unpack it first",
        [b'P', b'K', 3, 4, ..] => "a zip archive: unpack it first",
        [_, _, 0x40, _, ..] if bytes.len().is_multiple_of(4) => {
            "a headerless lexicon of another engine (KWG)"
        }
        _ if bytes.iter().take(64).all(|b| b.is_ascii_graphic() || b.is_ascii_whitespace()) => {
            "text, such as a word list"
        }
        _ => "",
    };
    Err(FormatError::NotALexicon { looks_like })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> [u8; 64] {
        Header {
            major: VERSION_MAJOR,
            minor: VERSION_MINOR,
            file_len: 64,
            sections: 0,
            checksum: 7,
        }
        .to_bytes()
    }

    #[test]
    fn round_trip() {
        let header = Header::parse(&sample()).unwrap();
        assert_eq!(header.to_bytes(), sample());
    }

    #[test]
    fn text_mode_transfers_are_recognised() {
        for (from, to) in [(&b"\r\n"[..], &b"\n"[..]), (b"\x89", b"\x09"), (b"\r\n", b"\r\r\n")] {
            let text = sample();
            let at = text.windows(from.len()).position(|w| w == from).unwrap();
            let damaged = [&text[..at], to, &text[at + from.len()..]].concat();
            assert_eq!(Header::parse(&damaged), Err(FormatError::TextModeTransfer));
        }
    }

    #[test]
    fn another_major_version_is_refused_by_number() {
        for (major, minor) in [(0, 2), (2, 0), (9, 9), (u16::MAX, u16::MAX)] {
            let mut bytes = sample();
            Le::write_u16(&mut bytes[8..], major);
            Le::write_u16(&mut bytes[10..], minor);
            let refused = FormatError::UnsupportedVersion { major, minor };
            assert_eq!(Header::parse(&bytes), Err(refused.clone()));
            // The version alone is reported, not damage or a wrong length.
            bytes[12..].fill(0xff);
            assert_eq!(Header::parse(&bytes), Err(refused));
        }
    }

    #[test]
    fn a_higher_minor_version_is_not_refused() {
        let mut bytes = sample();
        bytes[10..12].fill(0xff);
        assert_eq!(Header::parse(&bytes).map(|header| header.minor), Ok(u16::MAX));
    }

    #[test]
    fn every_reserved_byte_must_be_zero() {
        for at in 40..56 {
            let mut bytes = sample();
            bytes[at] = 1;
            assert!(Header::parse(&bytes).is_err(), "byte {at}");
        }
    }
}
