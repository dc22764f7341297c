//! [`write_file`]: writes sections as one deterministic file. [`write_around`]: the same around a
//! section that is already written.

use alloc::vec::Vec;
use core::ops::Range;
use std::io::{self, Read, Seek, SeekFrom, Write};

use crate::container::Kind;
use crate::container::header::{ALIGNMENT, ENTRY_LEN, HEADER_LEN, Header, VERSION_MAJOR};
use crate::container::section::Entry;
use crate::file::{section_checksum, table_checksum};
use byteorder::{ByteOrder, LittleEndian as Le};
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
        Self { kind, required: true, parts }
    }

    /// Creates a section that a reader may skip.
    #[must_use]
    pub fn optional(kind: Kind, parts: Vec<&'a [u8]>) -> Self {
        Self { kind, required: false, parts }
    }

    fn len(&self) -> u64 {
        self.parts.iter().map(|part| part.len() as u64).sum()
    }

    fn checksum(&self) -> u64 {
        if let [only] = self.parts[..] {
            return section_checksum(only);
        }
        self.hash().digest()
    }

    /// Returns the state of the checksum after all parts.
    fn hash(&self) -> Xxh3 {
        let mut hash = Xxh3::new();
        for part in &self.parts {
            hash.update(part);
        }
        hash
    }
}

/// Writes a whole file of these sections, in this order, and returns the file's length. The bytes
/// depend on the sections only.
///
/// # Errors
/// Returns any error of `out`.
pub fn write_file(out: &mut impl Write, sections: &[Section<'_>]) -> io::Result<u64> {
    let outline = Outline::new(sections, None);
    let checksums: Vec<u64> = sections.iter().map(Section::checksum).collect();
    let head = outline.head(sections, &checksums);
    out.write_all(&head)?;
    let mut at = head.len() as u64;
    for (section, place) in sections.iter().zip(&outline.places) {
        out.write_all(&[0; ALIGNMENT as usize][..(place.start - at) as usize])?;
        for part in &section.parts {
            out.write_all(part)?;
        }
        at = place.end;
    }
    Ok(outline.len())
}

/// The tail of a section that is written to the file first, before its parts: a pool that is
/// written from its end to its beginning.
///
/// ```
/// use std::io::{Cursor, Seek, SeekFrom, Write};
///
/// use lexc_format::section::Kind;
/// use lexc_format::write::{Section, SectionTail, write_around, write_file};
///
/// let whole = Section::required(Kind::POOL, vec![b"head", b"body"]);
/// let mut expected = Vec::new();
/// write_file(&mut expected, &[whole])?;
///
/// let sections = [Section::required(Kind::POOL, vec![b"head"])];
/// let tail = SectionTail { section: 0, len: 4 };
/// let mut file = Cursor::new(Vec::new());
/// file.seek(SeekFrom::Start(tail.offset(&sections)))?;
/// file.write_all(b"body")?;
/// write_around(&mut file, &sections, tail)?;
/// assert_eq!(file.into_inner(), expected);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SectionTail {
    /// The index of the section.
    pub section: usize,
    /// The length of the tail in bytes.
    pub len: u64,
}

impl SectionTail {
    /// Returns the offset in the file at which the tail begins.
    #[must_use]
    pub fn offset(self, sections: &[Section<'_>]) -> u64 {
        let outline = Outline::new(sections, Some(self));
        outline.places[self.section].end - self.len
    }
}

/// Writes a file whose only contents so far are the tail of a section. [`write_file`] would
/// write the same bytes. The tail is read once, for its checksum. Returns the file's length.
///
/// # Errors
/// Returns any error of `file`, or [`io::ErrorKind::UnexpectedEof`] if the tail is too short.
pub fn write_around(
    file: &mut (impl Read + Write + Seek),
    sections: &[Section<'_>],
    tail: SectionTail,
) -> io::Result<u64> {
    let outline = Outline::new(sections, Some(tail));
    let mut checksums = Vec::with_capacity(sections.len());
    for (index, section) in sections.iter().enumerate() {
        let mut hash = section.hash();
        if index == tail.section {
            file.seek(SeekFrom::Start(tail.offset(sections)))?;
            let mut left = tail.len;
            let mut buffer = vec![0; BUFFER.min(left) as usize];
            while left > 0 {
                let piece = &mut buffer[..BUFFER.min(left) as usize];
                file.read_exact(piece)?;
                hash.update(piece);
                left -= piece.len() as u64;
            }
        }
        checksums.push(hash.digest());
    }
    file.seek(SeekFrom::Start(0))?;
    file.write_all(&outline.head(sections, &checksums))?;
    for (section, place) in sections.iter().zip(&outline.places) {
        // The gaps between sections were never written, so they are zero.
        file.seek(SeekFrom::Start(place.start))?;
        for part in &section.parts {
            file.write_all(part)?;
        }
    }
    Ok(outline.len())
}

/// The highest type of a column in version 1.0.
const LAST_OF_1_0: u32 = 4;

/// Returns `true` if a section of kind `VALU` has a type that came after version 1.0.
pub(crate) fn is_of_1_1(head: &[u8]) -> bool {
    head.len() >= 4 && Le::read_u32(head) > LAST_OF_1_0
}

/// Returns the lowest minor version that has these sections.
fn lowest_version(sections: &[Section<'_>]) -> u16 {
    let is_of_1_1 = |section: &Section<'_>| {
        let head = section.parts.first();
        section.kind == Kind::VALUES && head.is_some_and(|head| is_of_1_1(head))
    };
    u16::from(sections.iter().any(is_of_1_1))
}

/// The number of bytes of the tail that are read at a time.
const BUFFER: u64 = 1 << 17;

/// The places of sections in a file.
struct Outline {
    places: Vec<Range<u64>>,
}

impl Outline {
    fn new(sections: &[Section<'_>], tail: Option<SectionTail>) -> Self {
        let mut free = (HEADER_LEN + sections.len() * ENTRY_LEN) as u64;
        let place = |(index, section): (usize, &Section<'_>)| {
            let tail = tail.filter(|tail| tail.section == index);
            let begin = free.next_multiple_of(ALIGNMENT);
            free = begin + section.len() + tail.map_or(0, |tail| tail.len);
            begin..free
        };
        Self { places: sections.iter().enumerate().map(place).collect() }
    }

    fn len(&self) -> u64 {
        self.places.last().map_or(HEADER_LEN as u64, |last| last.end)
    }

    /// Returns the header and the table of sections.
    fn head(&self, sections: &[Section<'_>], checksums: &[u64]) -> Vec<u8> {
        let mut table = Vec::with_capacity(sections.len() * ENTRY_LEN);
        for ((section, place), &checksum) in sections.iter().zip(&self.places).zip(checksums) {
            let entry = Entry {
                kind: section.kind,
                required: section.required,
                offset: place.start,
                len: place.end - place.start,
                checksum,
            };
            table.extend(entry.to_bytes());
        }
        let mut header = Header {
            major: VERSION_MAJOR,
            minor: lowest_version(sections),
            file_len: self.len(),
            sections: sections.len() as u32,
            checksum: 0,
        };
        header.checksum = table_checksum(&header.to_bytes(), &table);
        let mut head = header.to_bytes().to_vec();
        head.extend(table);
        head
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    fn sections() -> [Section<'static>; 3] {
        [
            Section::required(Kind::ALPHABET, vec![b"abc"]),
            Section::required(Kind::POOL, vec![b"head"]),
            Section::optional(Kind::COUNTS, vec![b"12", b"3"]),
        ]
    }

    #[test]
    fn a_tail_in_the_middle_gives_the_bytes_of_the_whole() {
        // Longer than one read.
        let body: Vec<u8> = (0..3 * BUFFER).map(|at| (at % 251) as u8).collect();
        let mut whole = sections();
        whole[1].parts.push(&body);
        let mut expected = Vec::new();
        let len = write_file(&mut expected, &whole).unwrap();
        assert_eq!(len, expected.len() as u64);

        let tail = SectionTail { section: 1, len: body.len() as u64 };
        let mut file = Cursor::new(Vec::new());
        // From its end to its beginning.
        for begin in (0..body.len()).step_by(100_000).collect::<Vec<_>>().iter().rev() {
            let at = tail.offset(&sections()) + *begin as u64;
            file.seek(SeekFrom::Start(at)).unwrap();
            let end = body.len().min(begin + 100_000);
            file.write_all(&body[*begin..end]).unwrap();
        }
        assert_eq!(write_around(&mut file, &sections(), tail).unwrap(), len);
        assert!(file.into_inner() == expected);
    }

    #[test]
    fn a_tail_that_is_not_there_is_an_error() {
        let tail = SectionTail { section: 2, len: 10 };
        let mut file = Cursor::new(Vec::new());
        file.seek(SeekFrom::Start(tail.offset(&sections()))).unwrap();
        file.write_all(b"123456789").unwrap();
        let error = write_around(&mut file, &sections(), tail).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::UnexpectedEof);
    }
}
