//! The `.dawg`: a hash, the letters, and nodes of seven bytes.

use lexc_compiler::automaton::dawg::Dawg;
use lexc_compiler::layout::edge_lists::EdgeLists;
use lexc_compiler::normalise::MAX_WORD;
use lexc_compiler::words::WordCollector;

use super::edition::marked_cells;
use crate::bytes::{ByteReader, count_items};
use crate::error::Error;
use crate::format::info::{FormatContent, FormatInfo};
use crate::format::job::{ExportJob, WrittenFile};
use crate::format::reading::{FileContent, FileWords, ReadContext};
use crate::graph::cells::{Cell, for_each_cell};
use crate::graph::nodes::{CellNodes, Nodes, ReducedLists, Sibling, to_dawg};
use crate::letters::LetterOrder;
use crate::note::ImportNote;

pub(crate) static QUACKLE_DAWG: FormatInfo = FormatInfo {
    letters_in_file: true,
    max_letters: MAX_LETTERS,
    word_lengths: (1, MAX_LENGTH),
    max_nodes: MAX_NODES,
    marks_edition: true,
    order: LetterOrder::Quackle,
    sniff: |bytes| bytes.first() == Some(&1) && header(bytes).is_ok_and(|h| h.looks_right()),
    ..FormatInfo::new(("quackle-dawg", "dawg"), "Quackle", FormatContent::Dawg, write, read)
};

/// Letters are numbered from 5 in six bits; Quackle's own bound is lower.
pub(super) const MAX_LETTERS: usize = 55;
/// Quackle's buffers hold one letter more while it builds a GADDAG.
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
struct QuackleHeader<'a> {
    hash: [u8; 16],
    words: u32,
    letters: Vec<String>,
    base: u64,
    nodes: &'a [u8],
}

impl QuackleHeader<'_> {
    fn looks_right(&self) -> bool {
        !self.letters.is_empty() && self.nodes.len() as u64 >= NODE
    }
}

/// Name of the edition that bit 7 of a node marks.
const SMALLER: &str = "smaller";

/// Returns the XOR of the MD5 of each word in Quackle's codes, which does not depend on their
/// order.
pub(super) fn hash(dawg: &Dawg) -> [u8; 16] {
    let mut all = [0; 16];
    let mut codes = Vec::new();
    dawg.for_each_numbers(|word| {
        codes.clear();
        codes.extend(word.iter().map(|letter| letter + CODE));
        let md5::Digest(digest) = md5::compute(&codes);
        all.iter_mut().zip(digest).for_each(|(sum, byte)| *sum ^= byte);
    });
    all
}

fn write(job: &ExportJob<'_>) -> Result<WrittenFile, Error> {
    let mut bytes = header_of(job)?;
    let nodes = match job.edition {
        None => write_nodes(job, &mut bytes)?,
        Some(edition) => write_marked(job, edition, &mut bytes)?,
    };
    Ok(WrittenFile::new(bytes, nodes))
}

/// Writes everything before the nodes, and node 0.
fn header_of(job: &ExportJob<'_>) -> Result<Vec<u8>, Error> {
    let mut bytes = vec![1];
    bytes.extend(hash(job.dawg));
    // Three bytes: Quackle writes it modulo 2^24 and never reads it.
    let [_, count @ ..] = (job.sizes.words as u32).to_be_bytes();
    bytes.extend(count);
    bytes.push(job.order.len() as u8);
    for face in job.faces() {
        if face.contains(' ') {
            return Err(Error::face(job.format, "text without a space", face));
        }
        bytes.extend(face.as_bytes());
        bytes.push(b' ');
    }
    // The dummy root as Quackle writes it. The top list is at node 1; no reader follows the edge.
    bytes.extend([0, 0, 1, 0xFC, 0, 0, 0]);
    Ok(bytes)
}

fn write_nodes(job: &ExportJob<'_>, bytes: &mut Vec<u8>) -> Result<u64, Error> {
    let lists = EdgeLists::of_dawg(job.dawg);
    let placed = lists.place_forward(1);
    job.check_nodes(placed.end, MAX_NODES)?;
    for_each_cell(&lists, &placed, |cell| {
        bytes.extend(pack(cell, cell.accepts));
    });
    Ok(placed.end)
}

/// Writes the minimal graph whose words carry the bit of the edition; returns the number of nodes.
fn write_marked(job: &ExportJob<'_>, edition: &Dawg, bytes: &mut Vec<u8>) -> Result<u64, Error> {
    let cells = marked_cells(job.dawg, edition)?;
    let end = cells.len() as u64 + 1;
    job.check_nodes(end, MAX_NODES)?;
    for (cell, in_edition) in cells {
        bytes.extend(pack(cell, in_edition));
    }
    Ok(end)
}

/// Packs a node. The playability of a word is 1, because lexc knows none.
fn pack(cell: Cell, in_edition: bool) -> [u8; 7] {
    let [_, a, b, c] = cell.target.to_be_bytes();
    let mut flags = cell.letter.wrapping_sub(1);
    if cell.last {
        flags |= LAST;
    }
    if in_edition {
        flags |= IN_SMALLER;
    }
    [a, b, c, flags, 0, 0, u8::from(cell.accepts)]
}

fn header(bytes: &[u8]) -> Result<QuackleHeader<'_>, Error> {
    let mut reader = ByteReader::new(bytes);
    let version = reader.u8("the version")?;
    if version != 1 {
        return Err(Error::field(0, "the version", version, "1"));
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
        let expected = format!("at most {MAX_LETTERS}");
        return Err(Error::field(at, "the number of letters", count, expected));
    }
    let mut letters = Vec::with_capacity(count.into());
    for _ in 0..count {
        let len = reader.rest().iter().position(|&byte| byte == b' ');
        let len = len.filter(|len| (1..=64).contains(len)).ok_or_else(|| {
            let why = "a letter has no text, or no space after it";
            Error::malformed(reader.offset(), why)
        })?;
        letters.push(reader.text(len as u64, "a letter")?.to_owned());
        reader.u8("a space")?;
    }
    Ok(QuackleHeader { hash, words, letters, base: reader.offset(), nodes: reader.rest() })
}

fn read(bytes: &[u8], reading: &ReadContext<'_>) -> Result<FileContent, Error> {
    let header = header(bytes)?;
    let nodes = CellNodes {
        len: count_items(header.nodes, NODE, header.base, MAX_NODES)?,
        position: (header.base, NODE),
        letters: header.letters.len() as u8,
        cell: |at: u32| {
            let begin = at as usize * NODE as usize;
            let Some(&[a, b, c, flags, p, q, r]) = header.nodes.get(begin..begin + 7) else {
                return Err(Error::no_end(header.base + begin as u64));
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
    let dawg = to_dawg(&nodes, root, &mut ReducedLists::new(&nodes))?;
    let mut notes = Vec::new();
    let mut editions = Vec::new();
    let mut playable = 0;
    if let Some(dawg) = &dawg {
        let sizes = reading.limits.check(dawg)?;
        let found = sizes.words & 0xFF_FFFF;
        if found != u64::from(header.words) {
            notes.push(ImportNote::WrongNumber {
                what: "words",
                stored: header.words.into(),
                found,
            });
        }
        if hash(dawg) != header.hash {
            notes.push(ImportNote::WrongHash);
        }
        if has_edition(&header) {
            editions.push((SMALLER, edition(&header, &nodes, root)?));
        }
        playable = words_with_playability(&header, &nodes, root)?;
    }
    if playable > 0 {
        notes.push(ImportNote::NotKept { what: "playabilities", number: playable });
    }
    let nodes = nodes.len.into();
    Ok(FileContent {
        notes,
        editions,
        ..FileContent::new(FileWords::Tiles(dawg, header.letters), nodes)
    })
}

impl QuackleHeader<'_> {
    /// Returns flags and playability of a node.
    fn node(&self, at: u32) -> (u8, u32) {
        let begin = at as usize * NODE as usize;
        match self.nodes.get(begin..begin + NODE as usize) {
            Some(&[_, _, _, flags, a, b, c]) => (flags, u32::from_be_bytes([0, a, b, c])),
            _ => (0, 0),
        }
    }
}

/// Returns `true` if some node of a word lacks the bit of the smaller dictionary. Without a smaller
/// dictionary all have it.
fn has_edition(header: &QuackleHeader<'_>) -> bool {
    let count = header.nodes.len() as u64 / NODE;
    (1..count as u32).any(|at| {
        let (flags, playability) = header.node(at);
        playability != 0 && flags & IN_SMALLER == 0
    })
}

/// Returns the words of the smaller dictionary, if there are any.
fn edition(
    header: &QuackleHeader<'_>,
    nodes: &impl Nodes,
    root: u32,
) -> Result<Option<Dawg>, Error> {
    let mut collector = WordCollector::default();
    for_each_word(nodes, root, |word, at| {
        if header.node(at).0 & IN_SMALLER != 0 {
            collector.add(word);
        }
    })?;
    Ok(collector.finish(None)?.dawg)
}

/// Counts the words whose playability is not the default of 1.
fn words_with_playability(
    header: &QuackleHeader<'_>,
    nodes: &impl Nodes,
    root: u32,
) -> Result<u64, Error> {
    let count = header.nodes.len() as u64 / NODE;
    if !(1..count as u32).any(|at| header.node(at).1 > 1) {
        return Ok(0);
    }
    let mut words = 0;
    for_each_word(nodes, root, |_, at| {
        words += u64::from(header.node(at).1 > 1);
    })?;
    Ok(words)
}

/// Calls `visit` with each word and the node at which it ends. The graph has been validated, and
/// its words have been counted.
fn for_each_word(
    nodes: &impl Nodes,
    root: u32,
    mut visit: impl FnMut(&[u8], u32),
) -> Result<(), Error> {
    let mut siblings = Vec::new();
    nodes.siblings(root, &mut siblings)?;
    // First and next sibling of each list on the path.
    let mut path = vec![(0, 0)];
    let mut word = Vec::with_capacity(MAX_WORD);
    while let Some((start, next)) = path.last_mut() {
        let Some(&sibling) = siblings.get(*next) else {
            siblings.truncate(*start);
            path.pop();
            word.pop();
            continue;
        };
        *next += 1;
        word.push(sibling.letter);
        if sibling.accepts {
            visit(&word, sibling.at);
        }
        match sibling.target {
            0 => {
                word.pop();
            }
            target => {
                let start = siblings.len();
                nodes.siblings(target, &mut siblings)?;
                path.push((start, start));
            }
        }
    }
    Ok(())
}
