//! The section table (`formats/lex-v1.md`, section 3).

use alloc::vec::Vec;
use byteorder::{ByteOrder, LittleEndian as Le};

pub use super::kind::Kind;

use super::error::FormatError;
use super::header::{ALIGNMENT, ENTRY_LEN, HEADER_LEN, Header};

/// One entry of the section table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// The kind of the section.
    pub kind: Kind,
    /// `true` if a reader that does not know the kind must refuse the file.
    pub required: bool,
    /// Offset of the first byte in the file: a multiple of 64.
    pub offset: u64,
    /// Length in bytes.
    pub len: u64,
    /// XXH3-64 of the section's bytes.
    pub checksum: u64,
}

const REQUIRED: u32 = 1;

impl Entry {
    /// Encodes the entry in 32 bytes.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; ENTRY_LEN] {
        let mut bytes = [0; ENTRY_LEN];
        bytes[..4].copy_from_slice(&self.kind.0);
        Le::write_u32(&mut bytes[4..], u32::from(self.required) * REQUIRED);
        Le::write_u64(&mut bytes[8..], self.offset);
        Le::write_u64(&mut bytes[16..], self.len);
        Le::write_u64(&mut bytes[24..], self.checksum);
        bytes
    }

    fn parse(bytes: &[u8], at: u64) -> Result<Self, FormatError> {
        let mut kind = [0; 4];
        kind.copy_from_slice(&bytes[..4]);
        let bad = |field, offset, found, expected| FormatError::BadField {
            field,
            offset: at + offset,
            found,
            expected,
        };
        if !kind.iter().all(u8::is_ascii_alphanumeric) {
            let found = Le::read_u32(&kind).into();
            return Err(bad("section kind", 0, found, "four ASCII letters or digits"));
        }
        let flags = Le::read_u32(&bytes[4..]);
        if flags & !REQUIRED != 0 {
            return Err(bad("section flags", 4, flags.into(), "0 or 1"));
        }
        let offset = Le::read_u64(&bytes[8..]);
        if !offset.is_multiple_of(ALIGNMENT) {
            return Err(bad("section offset", 8, offset, "a multiple of 64"));
        }
        Ok(Self {
            kind: Kind(kind),
            required: flags & REQUIRED != 0,
            offset,
            len: Le::read_u64(&bytes[16..]),
            checksum: Le::read_u64(&bytes[24..]),
        })
    }
}

/// Parses the section table: in order of offset, without overlap, each section beginning at the
/// first multiple of 64 after the previous one, and the last one ending with the file.
///
/// # Errors
/// Returns an error for an entry out of order, or a required section of unknown kind.
pub fn parse_table(bytes: &[u8], header: &Header) -> Result<Vec<Entry>, FormatError> {
    let table = &bytes[HEADER_LEN..HEADER_LEN + header.sections as usize * ENTRY_LEN];
    let mut free = (HEADER_LEN + table.len()) as u64;
    let mut entries = Vec::with_capacity(header.sections as usize);
    for (index, chunk) in table.chunks_exact(ENTRY_LEN).enumerate() {
        let at = (HEADER_LEN + index * ENTRY_LEN) as u64;
        let entry = Entry::parse(chunk, at)?;
        let begin = free.next_multiple_of(ALIGNMENT);
        if entry.offset != begin {
            return Err(FormatError::BadField {
                field: "section offset",
                offset: at + 8,
                found: entry.offset,
                expected: "the first multiple of 64 after the previous section",
            });
        }
        free = begin.saturating_add(entry.len);
        if free > header.file_len {
            return Err(FormatError::BadField {
                field: "section length",
                offset: at + 16,
                found: entry.len,
                expected: "a section that ends inside the file",
            });
        }
        entries.push(entry);
    }
    if free != header.file_len {
        return Err(FormatError::BadField {
            field: "file_len",
            offset: 16,
            found: header.file_len,
            expected: "the end of the last section",
        });
    }
    for entry in &entries {
        let known = Kind::KNOWN.contains(&entry.kind);
        if entry.required && !known {
            return Err(FormatError::UnknownRequired { section: entry.kind });
        }
        let once = known && entry.kind != Kind::VALUES;
        if once && entries.iter().filter(|e| e.kind == entry.kind).count() > 1 {
            return Err(FormatError::Repeated { section: entry.kind });
        }
    }
    Ok(entries)
}
