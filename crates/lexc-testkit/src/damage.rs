//! Damaged and forged files: small files of every shape, changes of bytes, repaired checksums.

use lexc_compiler::compile::{LayoutChoice, StructureSet};
use lexc_format::file::{section_checksum, table_checksum};
use lexc_format::header::{ENTRY_LEN, HEADER_LEN};
use lexc_format::section::{Entry, Kind};
use lexc_format::write::{Section, write_file};
use lexc_format::{LexFile, Verification};

use crate::compiled::TWELVE;

fn number(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(bytes.get(at..at + 8)?.try_into().ok()?))
}

/// Repairs all checksums that can be found, so that the checks after them are tested.
pub fn repair(bytes: &mut [u8]) {
    let Some(count) = bytes.get(24..28) else {
        return;
    };
    let count = u32::from_le_bytes(count.try_into().expect("four bytes")) as usize;
    let table_end = HEADER_LEN.saturating_add(count.saturating_mul(ENTRY_LEN));
    if table_end > bytes.len() {
        return;
    }
    for entry in (HEADER_LEN..table_end).step_by(ENTRY_LEN) {
        let (Some(offset), Some(len)) = (number(bytes, entry + 8), number(bytes, entry + 16))
        else {
            return;
        };
        let end = offset.saturating_add(len);
        let Some(body) = bytes.get(offset as usize..end as usize) else {
            continue;
        };
        let checksum = section_checksum(body);
        bytes[entry + 24..entry + 32].copy_from_slice(&checksum.to_le_bytes());
    }
    let checksum = table_checksum(&bytes[..HEADER_LEN], &bytes[HEADER_LEN..table_end]);
    bytes[HEADER_LEN - 8..HEADER_LEN].copy_from_slice(&checksum.to_le_bytes());
}

/// Returns a sound file with one more section at its end.
///
/// # Panics
/// If the file is not sound.
#[must_use]
pub fn with_section(file: &[u8], kind: Kind, required: bool, contents: &[u8]) -> Vec<u8> {
    let parsed = LexFile::parse(file, Verification::Full).expect("a sound lexicon");
    let body = |entry: &Entry| &file[entry.offset as usize..(entry.offset + entry.len) as usize];
    let stored = parsed.entries.iter().map(|entry| Section {
        kind: entry.kind,
        required: entry.required,
        parts: vec![body(entry)],
    });
    let added = Section { kind, required, parts: vec![contents] };
    let sections: Vec<Section<'_>> = stored.chain([added]).collect();
    let mut bytes = Vec::new();
    write_file(&mut bytes, &sections).expect("a file in memory");
    bytes
}

/// A small file and its contents.
#[derive(Debug)]
pub struct SmallFile {
    /// The layout and special properties.
    pub name: &'static str,
    /// The bytes of the file.
    pub bytes: Vec<u8>,
    /// `true` if the sections without states (alphabet, counts) differ from those of the preceding
    /// files.
    pub unlike_others: bool,
    /// The words, in order.
    pub words: Vec<Vec<u8>>,
}

/// The letters of [`TWELVE`], in order.
const LETTERS: &str = "acdegnorst";

/// Returns a file of [`TWELVE`] for each layout, mask width and kind of structure. The alphabets
/// are small, so that most bytes are states; the words use the last letters of each, so that the
/// highest tile is on an edge.
#[must_use]
pub fn small_files() -> Vec<SmallFile> {
    use LayoutChoice::{Bitmap, EdgeList, Packed};
    let all = crate::compiled::EVERYTHING;
    let gaddag = StructureSet { two_way: false, ..all };
    let both = crate::compiled::everything(EdgeList);
    let compact = StructureSet { two_way_compact: true, ..StructureSet::default() };
    let none = StructureSet::default();
    let files: [(&str, u8, LayoutChoice, StructureSet, bool); 10] = [
        ("bitmap, values", 10, Bitmap, gaddag, true),
        ("bitmap", 31, Bitmap, all, false),
        ("bitmap, 40 tiles", 40, Bitmap, all, false),
        ("bitmap, 63 tiles", 63, Bitmap, gaddag, false),
        ("edge lists, GADDAG", 10, EdgeList, gaddag, false),
        ("edge lists, both two-way", 10, EdgeList, both, false),
        ("edge lists, compact two-way", 10, EdgeList, compact, false),
        ("edge lists, 63 tiles", 63, EdgeList, both, false),
        ("packed, values", 10, Packed, none, true),
        ("packed, 63 tiles", 63, Packed, none, false),
    ];
    let file = |(name, tiles, layout, structures, values)| {
        let first = tiles - LETTERS.len() as u8 + 1;
        let tile = |letter| first + LETTERS.find(letter).expect("a letter of theirs") as u8;
        let words: Vec<Vec<u8>> = TWELVE.map(|word| word.chars().map(tile).collect()).to_vec();
        let of_tiles = words.iter().map(Vec::as_slice);
        let alphabet = crate::compiled::alphabet_of(tiles);
        let mut compiled = crate::compiled::compile_tiles(&alphabet, of_tiles, structures, layout);
        if values {
            compiled.columns = crate::compiled::columns();
        }
        let bytes = crate::compiled::to_bytes(&compiled);
        SmallFile { name, bytes, unlike_others: values || name == "bitmap, 63 tiles", words }
    };
    files.map(file).into()
}

/// Returns the replacements of a byte: each bit flipped, 0, 0xff, plus one; without duplicates and
/// without the byte itself.
#[must_use]
pub fn changes(byte: u8) -> Vec<u8> {
    let flips = (0..8).map(|bit| byte ^ (1 << bit));
    let mut changes: Vec<u8> = flips.chain([0, 0xff, byte.wrapping_add(1)]).collect();
    changes.sort_unstable();
    changes.dedup();
    changes.retain(|&change| change != byte);
    changes
}
