//! Structure-aware changes of `.lex` files: sections change order, kinds, lengths and contents, and the
//! section table is updated; then single bytes and numbers change. All checksums are repaired at the
//! end, so that the checks after them are tested.

use std::ops::Range;

use lexc_format::header::{ENTRY_LEN, HEADER_LEN};
use lexc_format::section::Kind;
use lexc_format::write::{Section, write_file};
use lexc_testkit::damage;

use crate::input::Input;

/// A section without its file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    pub kind: Kind,
    pub required: bool,
    pub bytes: Vec<u8>,
}

/// Kinds of sections: all known ones, and two unknown ones.
const KINDS: [[u8; 4]; 15] = [
    *b"ALPH", *b"PROV", *b"CNTS", *b"POOL", *b"TRIE", *b"DAWG", *b"GADD", *b"RDWG", *b"TWOW",
    *b"TWOC", *b"RANK", *b"VALU", *b"PACK", *b"mine", *b"ABCD",
];

/// Numbers at limits of the format.
const SPECIAL: [u32; 12] = [0, 1, !0, !1, !2, !3, !5, 1 << 23, 1 << 24, 1 << 25, 3 << 24, 1 << 31];

fn number(file: &[u8], at: usize, len: usize) -> Option<u64> {
    let bytes = file.get(at..at + len)?;
    Some(bytes.iter().rev().fold(0, |n, byte| n << 8 | u64::from(*byte)))
}

/// Returns the table entry of each section inside the file: kind, whether it is required, range.
fn entries(file: &[u8]) -> Vec<(Kind, bool, Range<usize>)> {
    let count = number(file, 24, 4).unwrap_or(0).min(64) as usize;
    let entry = |index: usize| {
        let entry = HEADER_LEN + index * ENTRY_LEN;
        let kind = file.get(entry..entry + 4)?.try_into().ok()?;
        let required = number(file, entry + 4, 4)? & 1 != 0;
        let begin = number(file, entry + 8, 8)?;
        let end = begin.checked_add(number(file, entry + 16, 8)?)?;
        let inside = end <= file.len() as u64;
        inside.then_some((Kind(kind), required, begin as usize..end as usize))
    };
    (0..count).filter_map(entry).collect()
}

/// Returns the ranges of the sections of a file.
pub fn places(file: &[u8]) -> Vec<Range<usize>> {
    entries(file).into_iter().map(|entry| entry.2).collect()
}

/// Returns the sections of a file.
pub fn parts(file: &[u8]) -> Vec<Part> {
    let part = |(kind, required, place): (Kind, bool, Range<usize>)| Part {
        kind,
        required,
        bytes: file[place].to_vec(),
    };
    entries(file).into_iter().map(part).collect()
}

/// Builds a file of sections, with a correct table.
pub fn assemble(parts: &[Part]) -> Vec<u8> {
    let sections: Vec<Section<'_>> = parts
        .iter()
        .map(|part| Section { kind: part.kind, required: part.required, parts: vec![&part.bytes] })
        .collect();
    let mut file = Vec::new();
    write_file(&mut file, &sections).expect("memory");
    file
}

/// Changes the sections of a file; `other` is a file to take sections from.
pub fn change_parts(parts: &mut Vec<Part>, other: &[Part], input: &mut Input<'_>) {
    let kind = input.byte();
    if parts.is_empty() || parts.len() > 40 {
        return;
    }
    let at = usize::from(input.byte()) % parts.len();
    let by = usize::from(input.byte());
    match kind % 8 {
        0 => {
            let to = by % parts.len();
            parts.swap(at, to);
        }
        1 => {
            let copy = parts[at].clone();
            parts.insert(by % (parts.len() + 1), copy);
        }
        2 => drop(parts.remove(at)),
        3 => {
            parts[at].kind = Kind(KINDS[by % KINDS.len()]);
            parts[at].required ^= kind >= 128;
        }
        // Longer or shorter at its end.
        4 => {
            let len = parts[at].bytes.len();
            let to = match by {
                0..128 => len + by,
                _ => len.saturating_sub(by - 128),
            };
            parts[at].bytes.resize(to, kind);
        }
        // Longer or shorter inside, by four bytes or a few.
        5 => {
            let bytes = &mut parts[at].bytes;
            let begin = input.below(bytes.len() + 1) & !3;
            let end = (begin + (by & 31)).min(bytes.len());
            if by & 32 != 0 {
                bytes.drain(begin.min(end)..end);
            } else {
                let copy = bytes.get(begin..end).unwrap_or_default().to_vec();
                bytes.splice(begin..begin, copy);
            }
        }
        // Replaces a section by that of another lexicon.
        6 => {
            let kind = parts[at].kind;
            if let Some(part) = other.iter().find(|part| part.kind == kind) {
                parts[at] = part.clone();
            }
        }
        // Adds a section of another lexicon.
        _ => {
            if let Some(part) = other.get(by % other.len().max(1)) {
                parts.insert(at, part.clone());
            }
        }
    }
}

/// Changes bytes and numbers. `places` are the ranges of header, table and sections.
pub fn change_bytes(file: &mut Vec<u8>, places: &[Range<usize>], input: &mut Input<'_>) {
    let kind = input.byte();
    let place = places[usize::from(input.byte()) % places.len()].clone();
    let at = place.start + input.below(place.len());
    let word = at & !3;
    let len = file.len();
    match kind % 8 {
        0 => set(file, at, &[input.byte()]),
        1 => {
            let bit = 1 << (input.byte() % 8);
            let byte = file.get(at).map_or(0, |byte| byte ^ bit);
            set(file, at, &[byte]);
        }
        2 => set(file, word, &input.pick::<u32>(&SPECIAL).to_le_bytes()),
        3 => {
            let step = i32::from(input.byte() as i8);
            let old = number(file, word, 4).unwrap_or(0) as u32;
            set(file, word, &old.wrapping_add_signed(step).to_le_bytes());
        }
        4 => {
            let from = input.below(len) & !3;
            let count = 4 * (1 + usize::from(input.byte() % 8));
            let copy = file.get(from..from + count).unwrap_or_default().to_vec();
            set(file, word, &copy);
        }
        5 => set(file, word, &u32::from(input.short()).to_le_bytes()),
        6 => {
            let number = [input.short(), input.short()];
            let number = u32::from(number[0]) | u32::from(number[1]) << 16;
            set(file, word, &number.to_le_bytes());
        }
        // Extends or truncates the file, and updates the length in the header.
        _ => {
            let step = usize::from(input.byte());
            let to = match step {
                0..128 => len + step,
                _ => len.saturating_sub(step - 128),
            };
            file.resize(to, 0);
            let len = file.len() as u64;
            set(file, 16, &len.to_le_bytes());
        }
    }
}

fn set(file: &mut [u8], at: usize, bytes: &[u8]) {
    if let Some(place) = file.get_mut(at..at + bytes.len()) {
        place.copy_from_slice(bytes);
    }
}

/// Returns the ranges of the table and of all sections, for [`change_bytes`].
pub fn places_to_change(file: &[u8]) -> Vec<Range<usize>> {
    let table = HEADER_LEN + ENTRY_LEN * number(file, 24, 4).unwrap_or(0).min(64) as usize;
    let table = 0..table.min(file.len());
    std::iter::once(table).chain(places(file)).collect()
}

/// Changes a file by the input: its sections, then its bytes. Then repairs the checksums.
pub fn change(file: &[u8], other: &[u8], input: &mut Input<'_>) -> Vec<u8> {
    let moves = input.byte() % 4;
    let mut file = match moves {
        0 => file.to_vec(),
        _ => {
            let mut parts = parts(file);
            let other = self::parts(other);
            for _ in 0..moves {
                change_parts(&mut parts, &other, input);
            }
            assemble(&parts)
        }
    };
    let places = places_to_change(&file);
    for _ in 0..32 {
        if input.is_empty() {
            break;
        }
        change_bytes(&mut file, &places, input);
    }
    damage::repair(&mut file);
    file
}
