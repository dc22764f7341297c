//! [`write_file`]: writes sections as one deterministic file.

use std::io::{self, Write};

use crate::file::{section_checksum, table_checksum};
use crate::header::{ALIGNMENT, ENTRY_LEN, HEADER_LEN, Header, VERSION_MAJOR, VERSION_MINOR};
use crate::section::{Entry, Kind};
use xxhash_rust::xxh3::Xxh3;

/// A section to be written. Its parts are written one after the other without gaps, so that a pool
/// need not be copied to follow its header.
#[derive(Debug, Clone)]
pub struct Section<'a> {
    /// The kind of the section.
    pub kind: Kind,
    /// `true` if a reader that does not know the kind must refuse the file.
    pub required: bool,
    /// The parts of the section.
    pub parts: Vec<&'a [u8]>,
}

impl<'a> Section<'a> {
    /// Creates a section that a reader must understand.
    #[must_use]
    pub fn required(kind: Kind, parts: Vec<&'a [u8]>) -> Self {
        Self {
            kind,
            required: true,
            parts,
        }
    }

    /// Creates a section that a reader may skip.
    #[must_use]
    pub fn optional(kind: Kind, parts: Vec<&'a [u8]>) -> Self {
        Self {
            kind,
            required: false,
            parts,
        }
    }

    fn len(&self) -> u64 {
        self.parts.iter().map(|part| part.len() as u64).sum()
    }

    fn checksum(&self) -> u64 {
        if let [only] = self.parts[..] {
            return section_checksum(only);
        }
        let mut hash = Xxh3::new();
        for part in &self.parts {
            hash.update(part);
        }
        hash.digest()
    }
}

/// Writes a whole file of these sections, in this order, and returns the file's length. The bytes
/// depend on the sections only.
///
/// # Errors
/// The errors of `out`.
pub fn write_file(out: &mut impl Write, sections: &[Section<'_>]) -> io::Result<u64> {
    let mut free = (HEADER_LEN + sections.len() * ENTRY_LEN) as u64;
    let mut table = Vec::with_capacity(sections.len() * ENTRY_LEN);
    let mut offsets = Vec::with_capacity(sections.len());
    for section in sections {
        let offset = free.next_multiple_of(ALIGNMENT);
        let len = section.len();
        let entry = Entry {
            kind: section.kind,
            required: section.required,
            offset,
            len,
            checksum: section.checksum(),
        };
        table.extend(entry.to_bytes());
        offsets.push(offset);
        free = offset + len;
    }
    let mut header = Header {
        major: VERSION_MAJOR,
        minor: VERSION_MINOR,
        file_len: free,
        sections: sections.len() as u32,
        checksum: 0,
    };
    header.checksum = table_checksum(&header.to_bytes(), &table);
    out.write_all(&header.to_bytes())?;
    out.write_all(&table)?;
    let mut at = (HEADER_LEN + table.len()) as u64;
    for (section, &offset) in sections.iter().zip(&offsets) {
        out.write_all(&[0; ALIGNMENT as usize][..(offset - at) as usize])?;
        for part in &section.parts {
            out.write_all(part)?;
        }
        at = offset + section.len();
    }
    Ok(free)
}
