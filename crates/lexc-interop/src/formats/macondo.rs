//! macondo's `.dawg` and `.gaddag`, which it used before KWG: states with a letter set, big-endian,
//! with alphabet and name in the file (`formats/foreign/macondo.md`).

use std::collections::HashMap;

use lexc_compiler::layout::edge_lists::{EdgeLists, SeparatorPosition};

use crate::bytes::{ByteReader, word_be};
use crate::error::Error;
use crate::format::info::{FormatContent, FormatInfo};
use crate::format::job::{ExportJob, WrittenFile};
use crate::format::reading::{FileContent, FileWords, ReadContext};
use crate::graph::gaddag::Gaddag;
use crate::graph::nodes::{Nodes, ReducedLists, Sibling, to_dawg};
use crate::letters::LetterOrder;

pub(crate) static DAWG: FormatInfo = FormatInfo {
    ending: "macondo.dawg",
    letters_in_file: true,
    max_letters: SEPARATOR as usize,
    max_nodes: MAX_WORDS,
    order: LetterOrder::CodePoint,
    sniff: |bytes| bytes.starts_with(b"cdwg"),
    ..FormatInfo::new(
        ("macondo-dawg", "dawg"),
        "macondo before KWG",
        FormatContent::Dawg,
        |job| write(job, GraphKind::Dawg),
        |bytes, reading| read(bytes, reading, GraphKind::Dawg),
    )
};

pub(crate) static GADDAG: FormatInfo = FormatInfo {
    name: "macondo-gaddag",
    extension: "gaddag",
    ending: "macondo.gaddag",
    holds: FormatContent::Gaddag,
    sniff: |bytes| bytes.starts_with(b"cgdg"),
    write: |job| write(job, GraphKind::Gaddag),
    read: |bytes, reading| read(bytes, reading, GraphKind::Gaddag),
    ..DAWG
};

/// The letter number of the separator, and the maximum number of letters.
const SEPARATOR: u32 = 50;
/// Addresses of nodes have 24 bits.
const MAX_WORDS: u64 = 1 << 24;
const FIELD: u32 = (1 << 24) - 1;
/// The separator as a character: letters with lower code points come before it.
const CARET: &str = "^";

/// The graph of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum GraphKind {
    Dawg,
    Gaddag,
}

impl GraphKind {
    const fn magic(self) -> &'static [u8; 4] {
        match self {
            Self::Dawg => b"cdwg",
            Self::Gaddag => b"cgdg",
        }
    }
}

fn write(job: &ExportJob<'_>, graph: GraphKind) -> Result<WrittenFile, Error> {
    let lists = match graph {
        GraphKind::Gaddag => EdgeLists::with_gaddag(job.dawg, SeparatorPosition::First)?,
        GraphKind::Dawg => EdgeLists::of_dawg(job.dawg),
    };
    let mut bytes = graph.magic().to_vec();
    let name = job.name.as_bytes();
    let len = u8::try_from(name.len()).map_err(|_| Error::long_name(job.format, 255, job.name))?;
    bytes.push(len);
    bytes.extend(name);
    bytes.extend((job.order.len() as u32).to_be_bytes());
    let mut below_caret = 0;
    for face in job.faces() {
        let mut chars = face.chars();
        let (Some(letter), None) = (chars.next(), chars.next()) else {
            return Err(Error::face(job.format, "one code point", face));
        };
        bytes.extend(u32::from(letter).to_be_bytes());
        below_caret += u8::from(face < CARET);
    }
    let root = match graph {
        GraphKind::Gaddag => lists.gaddag(),
        GraphKind::Dawg => lists.dawg(),
    };
    let states = ListStates::new(&lists, root);
    job.check_nodes(states.len, MAX_WORDS)?;
    let (sets, words) = states.words(below_caret);
    bytes.extend((sets.len() as u32).to_be_bytes());
    sets.iter().for_each(|set| bytes.extend(set.to_be_bytes()));
    bytes.extend((words.len() as u32).to_be_bytes());
    words.iter().for_each(|word| bytes.extend(word.to_be_bytes()));
    Ok(WrittenFile::new(bytes, states.len))
}

/// Lists as states: a header, and an edge for each letter with a target.
struct ListStates<'a> {
    lists: &'a EdgeLists,
    order: Vec<u32>,
    addresses: Vec<u32>,
    len: u64,
}

impl<'a> ListStates<'a> {
    fn new(lists: &'a EdgeLists, root: u32) -> Self {
        let order = lists.place_whole(root, 0).order;
        let mut addresses = vec![0; lists.len()];
        let mut len = 0u64;
        for &list in &order {
            if let Some(address) = addresses.get_mut(list as usize) {
                *address = len as u32;
            }
            let edges = lists.edges(list).iter().filter(|edge| edge.target() != 0);
            len += 1 + edges.count() as u64;
        }
        Self { lists, order, addresses, len }
    }

    /// Returns the letter sets and the nodes. The edge of the separator precedes the letters from
    /// `below_caret`.
    fn words(&self, below_caret: u8) -> (Vec<u64>, Vec<u32>) {
        let mut sets = Vec::new();
        let mut known: HashMap<u64, u32> = HashMap::new();
        let mut words = Vec::with_capacity(self.len as usize);
        for &list in &self.order {
            let edges = self.lists.edges(list);
            let ends = edges.iter().filter(|edge| edge.terminal());
            let set = ends.fold(0u64, |set, edge| set | 1 << (edge.label().to_byte() - 1));
            let index = *known.entry(set).or_insert_with(|| {
                sets.push(set);
                sets.len() as u32 - 1
            });
            let mut with_children: Vec<_> =
                edges.iter().filter(|edge| edge.target() != 0).collect();
            with_children.sort_by_key(|edge| match edge.label().to_byte() {
                0 => (below_caret, 1),
                tile => (tile, 0),
            });
            words.push((with_children.len() as u32) << 24 | index);
            words.extend(with_children.iter().map(|edge| {
                let letter = match edge.label().to_byte() {
                    0 => SEPARATOR,
                    tile => u32::from(tile) - 1,
                };
                let target = self.addresses.get(edge.target() as usize);
                letter << 24 | target.copied().unwrap_or(0)
            }));
        }
        (sets, words)
    }
}

struct FileParts<'a> {
    name: &'a str,
    letters: Vec<char>,
    sets: &'a [u8],
    base: u64,
    words: &'a [u8],
}

fn parts(bytes: &[u8], graph: GraphKind) -> Result<FileParts<'_>, Error> {
    let mut reader = ByteReader::new(bytes);
    if reader.take(4, "the magic")? != graph.magic() {
        let why = "the magic does not match the format";
        return Err(Error::malformed(0, why));
    }
    let len = reader.u8("the length of the name")?;
    let name = reader.text(len.into(), "the name")?;
    let offset = reader.offset();
    let count = reader.u32_be("the number of letters")?;
    if count > SEPARATOR {
        let expected = format!("at most {SEPARATOR}");
        return Err(Error::field(offset, "the number of letters", count, expected));
    }
    let mut letters = Vec::new();
    for _ in 0..count {
        let offset = reader.offset();
        let letter = char::from_u32(reader.u32_be("a letter")?);
        let why = "a letter is not a code point";
        letters.push(letter.ok_or_else(|| Error::malformed(offset, why))?);
    }
    let sets = reader.u32_be("the number of letter sets")?;
    let sets = reader.take(u64::from(sets) * 8, "the letter sets")?;
    let words = reader.u32_be("the number of nodes")?;
    let base = reader.offset();
    let words = reader.take(u64::from(words) * 4, "the nodes")?;
    reader.end()?;
    Ok(FileParts { name, letters, sets, base, words })
}

/// States as lists. Addresses are the file's plus one, because 0 is no list.
struct StateNodes<'a> {
    parts: &'a FileParts<'a>,
    graph: GraphKind,
}

impl Nodes for StateNodes<'_> {
    fn len(&self) -> u32 {
        (self.parts.words.len() / 4) as u32 + 1
    }

    fn offset(&self, address: u32) -> u64 {
        self.parts.base + 4 * u64::from(address.saturating_sub(1))
    }

    fn letters(&self) -> u8 {
        self.parts.letters.len() as u8
    }

    fn siblings(&self, list: u32, into: &mut Vec<Sibling>) -> Result<(), Error> {
        let words = self.parts.words;
        let offset = self.offset(list);
        let header = word_be(words, list.saturating_sub(1));
        let set = (header & FIELD) as usize * 8;
        let set = self.parts.sets.get(set..set + 8).and_then(|set| set.try_into().ok());
        let mut set = set.map(u64::from_be_bytes).ok_or_else(|| {
            Error::field(
                offset,
                "the index of a letter set",
                header & FIELD,
                format!("less than {}", self.parts.sets.len() / 8),
            )
        })?;
        let edges = header >> 24;
        if edges > 64 {
            return Err(Error::long_list(offset));
        }
        for at in (list..).take(edges as usize) {
            let edge = word_be(words, at);
            if at + 1 >= self.len() {
                return Err(Error::no_end(offset));
            }
            let letter = edge >> 24;
            let accepts = letter < 64 && set >> letter & 1 != 0;
            if accepts {
                set &= !(1 << letter);
            }
            let letter = match letter {
                SEPARATOR if self.graph == GraphKind::Gaddag => 0,
                letter => (letter as u8).saturating_add(1),
            };
            let target = (edge & FIELD) + 1;
            into.push(Sibling { letter, accepts, target, at: at + 1 });
        }
        while set != 0 {
            into.push(Sibling {
                letter: set.trailing_zeros() as u8 + 1,
                accepts: true,
                target: 0,
                at: list,
            });
            set &= set - 1;
        }
        Ok(())
    }
}

fn read(bytes: &[u8], reading: &ReadContext<'_>, graph: GraphKind) -> Result<FileContent, Error> {
    let parts = parts(bytes, graph)?;
    let nodes = StateNodes { parts: &parts, graph };
    let root = u32::from(!parts.words.is_empty());
    let (dawg, comparison) = match (graph, root) {
        (GraphKind::Gaddag, 1..) => {
            Gaddag { before: &nodes, after: &nodes, root }.read_alone(&reading.limits)?
        }
        _ => (to_dawg(&nodes, root, &mut ReducedLists::new(&nodes))?, None),
    };
    Ok(FileContent {
        name: Some(parts.name.to_owned()),
        gaddag: comparison,
        ..FileContent::new(
            FileWords::Characters(dawg, parts.letters.clone()),
            u64::from(nodes.len()) - 1,
        )
    })
}
