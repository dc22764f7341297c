//! Quackle's `.dawg`, version 1: a hash, the letters, nodes of seven bytes
//! (`formats/foreign/quackle.md`).

use lexc_compiler::automaton::dawg::Dawg;
use lexc_compiler::layout::edge_lists::EdgeLists;

use crate::bytes::{Reader, count_items};
use crate::error::{ExportError, Fault};
use crate::export::{Job, Written};
use crate::import::{Content, Reading, Words};
use crate::letters::Order;
use crate::nodes::{Cells, Sibling, Table, to_dawg};
use crate::note::Note;
use crate::registry::{Format, Holds};
use crate::write::{Cell, for_each_cell};

pub(crate) static FORMAT: Format = Format {
    name: "quackle-dawg",
    extension: "dawg",
    engines: "Quackle",
    holds: Holds::Dawg,
    letters_in_file: true,
    max_letters: MAX_LETTERS,
    word_lengths: (1, MAX_LENGTH),
    max_nodes: MAX_NODES,
    order: Order::Quackle,
    sniff: |bytes| bytes.first() == Some(&1) && header(bytes).is_ok_and(|h| h.looks_right()),
    write,
    read,
};

/// Letters are numbered from 5 in six bits; Quackle's own bound is lower.
pub(super) const MAX_LETTERS: usize = 55;
/// Quackle's buffers hold one letter more when a GADDAG is made.
pub(super) const MAX_LENGTH: u32 = 38;
/// 24-bit pointers.
const MAX_NODES: u64 = 1 << 24;
/// The code of the first letter, less one.
pub(super) const CODE: u8 = 4;
const NODE: u64 = 7;

const LAST: u8 = 0x40;
const IN_SMALLER: u8 = 0x80;

/// Version, hash, word count, letters; then the nodes.
#[derive(Debug)]
struct Header<'a> {
    hash: [u8; 16],
    words: u32,
    letters: Vec<String>,
    base: u64,
    nodes: &'a [u8],
}

impl Header<'_> {
    fn looks_right(&self) -> bool {
        !self.letters.is_empty() && self.nodes.len() as u64 >= NODE
    }
}

/// The XOR of the MD5 of each word in Quackle's codes: the same in whatever order they come.
pub(super) fn hash(dawg: &Dawg) -> [u8; 16] {
    let mut all = [0; 16];
    let mut codes = Vec::new();
    dawg.for_each_word(|word| {
        codes.clear();
        codes.extend(word.iter().map(|letter| letter + CODE));
        let md5::Digest(digest) = md5::compute(&codes);
        all.iter_mut()
            .zip(digest)
            .for_each(|(sum, byte)| *sum ^= byte);
    });
    all
}

fn write(job: &Job<'_>) -> Result<Written, ExportError> {
    let lists = EdgeLists::of_dawg(job.dawg);
    let placed = lists.place_forward(1);
    job.check_nodes(placed.end, MAX_NODES)?;
    let mut bytes = vec![1];
    bytes.extend(hash(job.dawg));
    // Three bytes; Quackle takes it modulo 2^24 and does not look at it.
    let [_, count @ ..] = (job.sizes.words as u32).to_be_bytes();
    bytes.extend(count);
    bytes.push(job.order.len() as u8);
    for face in job.faces() {
        if face.contains(' ') {
            return Err(ExportError::Face {
                format: job.format,
                asked: "text without a space",
                face: face.to_owned(),
            });
        }
        bytes.extend(face.as_bytes());
        bytes.push(b' ');
    }
    // The dummy root, as Quackle writes it: the top list is at 1, and nobody follows this.
    bytes.extend([0, 0, 1, 0xFC, 0, 0, 0]);
    for_each_cell(&lists, &placed, |cell| bytes.extend(pack(cell)));
    Ok(Written {
        bytes,
        nodes: placed.end,
        words: None,
    })
}

/// No playabilities are known, and there is no smaller dictionary: 1, and the bit set.
fn pack(cell: Cell) -> [u8; 7] {
    let [_, a, b, c] = cell.target.to_be_bytes();
    let mut flags = cell.letter.wrapping_sub(1);
    if cell.last {
        flags |= LAST;
    }
    if cell.accepts {
        flags |= IN_SMALLER;
    }
    [a, b, c, flags, 0, 0, u8::from(cell.accepts)]
}

fn header(bytes: &[u8]) -> Result<Header<'_>, Fault> {
    let mut reader = Reader::new(bytes);
    let version = reader.u8("the version")?;
    if version != 1 {
        return Err(Fault::Field {
            offset: 0,
            what: "the version",
            found: version.into(),
            expected: "1".to_owned(),
        });
    }
    let mut hash = [0; 16];
    hash.copy_from_slice(reader.take(16, "the hash")?);
    let words = match reader.take(3, "the number of words")? {
        [a, b, c] => u32::from_be_bytes([0, *a, *b, *c]),
        _ => 0,
    };
    let at = reader.offset();
    let count = reader.u8("the number of letters")?;
    if usize::from(count) > MAX_LETTERS {
        return Err(Fault::Field {
            offset: at,
            what: "the number of letters",
            found: count.into(),
            expected: format!("at most {MAX_LETTERS}"),
        });
    }
    let mut letters = Vec::with_capacity(count.into());
    for _ in 0..count {
        let len = reader.rest().iter().position(|&byte| byte == b' ');
        let len = len
            .filter(|len| (1..=64).contains(len))
            .ok_or(Fault::Malformed {
                offset: reader.offset(),
                why: "a letter has no text, or no space behind it",
            })?;
        letters.push(reader.text(len as u64, "a letter")?.to_owned());
        reader.u8("a space")?;
    }
    Ok(Header {
        hash,
        words,
        letters,
        base: reader.offset(),
        nodes: reader.rest(),
    })
}

fn read(bytes: &[u8], reading: &Reading<'_>) -> Result<Content, Fault> {
    let header = header(bytes)?;
    let nodes = Cells {
        len: count_items(header.nodes, NODE, header.base, MAX_NODES)?,
        place: (header.base, NODE),
        letters: header.letters.len() as u8,
        cell: |at: u32| {
            let begin = at as usize * NODE as usize;
            let Some(&[a, b, c, flags, p, q, r]) = header.nodes.get(begin..begin + 7) else {
                let offset = header.base + begin as u64;
                return Err(Fault::NoEnd { offset });
            };
            let sibling = Sibling {
                letter: (flags & 0x3F) + 1,
                accepts: [p, q, r] != [0; 3],
                target: u32::from_be_bytes([0, a, b, c]),
                at,
            };
            Ok((sibling, flags & LAST != 0))
        },
    };
    let root = u32::from(nodes.len > 1);
    let dawg = to_dawg(&nodes, root, &mut Table::new(&nodes))?;
    let mut notes = Vec::new();
    if let Some(dawg) = &dawg {
        let sizes = reading.limits.check(dawg)?;
        let found = sizes.words & 0xFF_FFFF;
        if found != u64::from(header.words) {
            notes.push(Note::WrongNumber {
                what: "words",
                stored: header.words.into(),
                found,
            });
        }
        if hash(dawg) != header.hash {
            notes.push(Note::WrongHash);
        }
    }
    let nodes = nodes.len.into();
    Ok(Content {
        notes,
        ..Content::new(Words::Tiles(dawg, header.letters), nodes)
    })
}
