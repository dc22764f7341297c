//! KWG, KBWG, DAWG-only KWG and KAD: nodes of 32 bits, siblings in ascending order, no header
//! (`formats/foreign/kwg.md`).

use lexc_compiler::automaton::dawg::Dawg;
use lexc_compiler::layout::edge_lists::{EdgeLists, ListPlacement, SeparatorPosition};
use lexc_compiler::words::WordCollector;

use crate::bytes::{count_items, word_le};
use crate::error::Error;
use crate::format::info::{FormatContent, FormatInfo};
use crate::format::job::{ExportJob, WrittenFile};
use crate::format::reading::{FileContent, FileWords, ReadContext};
use crate::graph::cells::{Cell, address_of, for_each_cell};
use crate::graph::gaddag::Gaddag;
use crate::graph::nodes::{CellNodes, Nodes, ReducedLists, Sibling, checked_root, to_dawg};
use crate::note::ImportNote;

/// 22-bit edges.
const KWG_NODES: u64 = 1 << 22;
/// 24-bit edges.
const KBWG_NODES: u64 = 1 << 24;

/// Returns a format whose files have a DAWG and a GADDAG.
const fn of_both(name: &'static str, engines: &'static str) -> FormatInfo {
    FormatInfo {
        max_nodes: KWG_NODES,
        ..FormatInfo::new(
            (name, name),
            engines,
            FormatContent::DawgAndGaddag,
            |job| write(job, NodePacking::Kwg),
            |bytes, reading| read(bytes, reading, NodePacking::Kwg),
        )
    }
}

pub(crate) static KWG: FormatInfo = FormatInfo {
    sniff: |bytes| has_pointers(bytes, NodePacking::Kwg, 2),
    ..of_both("kwg", "wolges, MAGPIE, macondo, liwords")
};

pub(crate) static KBWG: FormatInfo = FormatInfo {
    max_nodes: KBWG_NODES,
    sniff: |bytes| has_pointers(bytes, NodePacking::Kbwg, 2),
    write: |job| write(job, NodePacking::Kbwg),
    read: |bytes, reading| read(bytes, reading, NodePacking::Kbwg),
    ..of_both("kbwg", "wolges")
};

pub(crate) static DWG: FormatInfo = FormatInfo {
    holds: FormatContent::Dawg,
    sniff: |bytes| has_pointers(bytes, NodePacking::Kwg, 1),
    write: |job| write_dawg(job, job.dawg, None),
    read: read_dawg,
    ..of_both("dwg", "wolges, MAGPIE")
};

pub(crate) static KAD: FormatInfo = FormatInfo {
    holds: FormatContent::Alphagrams,
    sniff: |bytes| has_pointers(bytes, NodePacking::Kwg, 1),
    write: write_alphagrams,
    read: |bytes, reading| {
        let mut content = read_dawg(bytes, reading)?;
        content.notes.push(ImportNote::Alphagrams);
        Ok(content)
    },
    ..of_both("kad", "wolges, macondo")
};

/// The positions of the fields of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NodePacking {
    /// Arc 0–21, end 22, accepts 23, tile 24–31.
    Kwg,
    /// Tile 0–5, end 6, accepts 7, edge 8–31.
    Kbwg,
}

impl NodePacking {
    fn limit(self) -> u64 {
        match self {
            Self::Kwg => KWG_NODES,
            Self::Kbwg => KBWG_NODES,
        }
    }

    fn pack(self, cell: Cell) -> u32 {
        let (end, accepts) = (u32::from(cell.last), u32::from(cell.accepts));
        let letter = u32::from(cell.letter);
        match self {
            Self::Kwg => cell.target | end << 22 | accepts << 23 | letter << 24,
            Self::Kbwg => letter | end << 6 | accepts << 7 | cell.target << 8,
        }
    }

    fn unpack(self, word: u32) -> Cell {
        match self {
            Self::Kwg => Cell {
                letter: (word >> 24) as u8,
                accepts: word >> 23 & 1 != 0,
                last: word >> 22 & 1 != 0,
                target: word & 0x3F_FFFF,
            },
            Self::Kbwg => Cell {
                letter: (word & 0x3F) as u8,
                accepts: word >> 7 & 1 != 0,
                last: word >> 6 & 1 != 0,
                target: word >> 8,
            },
        }
    }
}

/// Returns a node that points to a top list.
fn pointer(target: u32) -> Cell {
    Cell { letter: 0, accepts: false, last: true, target }
}

fn write(job: &ExportJob<'_>, packing: NodePacking) -> Result<WrittenFile, Error> {
    let lists = EdgeLists::with_gaddag(job.dawg, SeparatorPosition::First)?;
    let placed = lists.place_sharing_tails(2);
    job.check_nodes(placed.end, packing.limit())?;
    let roots = [lists.dawg(), lists.gaddag()].map(|list| address_of(&placed, list));
    Ok(written(&lists, &placed, &roots, packing))
}

fn write_dawg(job: &ExportJob<'_>, dawg: &Dawg, words: Option<u64>) -> Result<WrittenFile, Error> {
    let lists = EdgeLists::of_dawg(dawg);
    let placed = lists.place_sharing_tails(1);
    job.check_nodes(placed.end, KWG_NODES)?;
    let root = address_of(&placed, lists.dawg());
    let written = written(&lists, &placed, &[root], NodePacking::Kwg);
    Ok(WrittenFile { words, ..written })
}

fn write_alphagrams(job: &ExportJob<'_>) -> Result<WrittenFile, Error> {
    let mut collector = WordCollector::default();
    let mut sorted = Vec::new();
    job.dawg.for_each_numbers(|word| {
        sorted.clear();
        sorted.extend_from_slice(word);
        sorted.sort_unstable();
        collector.add(&sorted);
    });
    let alphagrams = collector.finish(None)?.dawg;
    let alphagrams = alphagrams.ok_or_else(|| Error::no_word_left(0))?;
    let words = lexc_compiler::automaton::counts::sizes(&alphagrams).words;
    write_dawg(job, &alphagrams, Some(words))
}

fn written(
    lists: &EdgeLists,
    placed: &ListPlacement,
    roots: &[u32],
    packing: NodePacking,
) -> WrittenFile {
    let mut bytes = Vec::with_capacity(placed.end as usize * 4);
    let mut push = |cell| bytes.extend(packing.pack(cell).to_le_bytes());
    roots.iter().for_each(|&root| push(pointer(root)));
    for_each_cell(lists, placed, push);
    WrittenFile::new(bytes, placed.end)
}

/// Returns `true` if the file consists of whole nodes and starts with `count` pointer nodes.
fn has_pointers(bytes: &[u8], packing: NodePacking, count: u32) -> bool {
    let nodes = bytes.len() / 4;
    bytes.len().is_multiple_of(4)
        && nodes >= count as usize
        && (0..count).all(|node| {
            let cell = packing.unpack(word_le(bytes, node));
            let target = cell.target as usize;
            let in_range = target == 0 || (count as usize..nodes).contains(&target);
            cell.letter == 0 && !cell.accepts && cell.last && in_range
        })
}

fn nodes<'a>(
    bytes: &'a [u8],
    letters: u8,
    packing: NodePacking,
) -> Result<impl Nodes + use<'a>, Error> {
    Ok(CellNodes {
        len: count_items(bytes, 4, 0, packing.limit())?,
        position: (0, 4),
        letters,
        cell: move |at| {
            let cell = packing.unpack(word_le(bytes, at));
            let sibling =
                Sibling { letter: cell.letter, accepts: cell.accepts, target: cell.target, at };
            Ok((sibling, cell.last))
        },
    })
}

/// Returns the root that node `at` points to.
fn root(bytes: &[u8], nodes: &impl Nodes, at: u32, packing: NodePacking) -> Result<u32, Error> {
    if at >= nodes.len() {
        return Err(Error::cut_off(nodes.offset(at), "a pointer node", 4, 0));
    }
    let cell = packing.unpack(word_le(bytes, at));
    if cell.letter != 0 || cell.accepts || !cell.last {
        let why = "a pointer node has a letter or a flag that it cannot have";
        return Err(Error::malformed(nodes.offset(at), why));
    }
    checked_root(nodes, at, cell.target)
}

fn unordered(table: &ReducedLists) -> Option<ImportNote> {
    (table.unordered > 0).then_some(ImportNote::Unordered { lists: table.unordered })
}

fn read(
    bytes: &[u8],
    reading: &ReadContext<'_>,
    packing: NodePacking,
) -> Result<FileContent, Error> {
    let nodes = nodes(bytes, reading.letters()?, packing)?;
    let words = root(bytes, &nodes, 0, packing)?;
    let strings = root(bytes, &nodes, 1, packing)?;
    let mut table = ReducedLists::new(&nodes);
    let mut dawg = to_dawg(&nodes, words, &mut table)?;
    let mut content = FileContent::new(FileWords::Numbered(None), nodes.len().into());
    content.notes.extend(unordered(&table));
    if strings != 0 {
        let gaddag = Gaddag { before: &nodes, after: &nodes, root: strings };
        content.gaddag = match &dawg {
            Some(dawg) => {
                let sizes = reading.limits.check(dawg)?;
                Some(gaddag.compare(&mut table, dawg, &sizes)?)
            }
            None => {
                content.notes.push(ImportNote::FromGaddag);
                let (words, comparison) = gaddag.read_alone(&reading.limits)?;
                dawg = words;
                comparison
            }
        };
    }
    content.words = FileWords::Numbered(dawg);
    Ok(content)
}

fn read_dawg(bytes: &[u8], reading: &ReadContext<'_>) -> Result<FileContent, Error> {
    let nodes = nodes(bytes, reading.letters()?, NodePacking::Kwg)?;
    let root = root(bytes, &nodes, 0, NodePacking::Kwg)?;
    let mut table = ReducedLists::new(&nodes);
    let dawg = to_dawg(&nodes, root, &mut table)?;
    let mut content = FileContent::new(FileWords::Numbered(dawg), nodes.len().into());
    content.notes.extend(unordered(&table));
    Ok(content)
}

/// Reads a DAWG-only KWG from a C array.
pub(crate) fn read_array(bytes: &[u8], letters: u8) -> Result<(Option<Dawg>, u64), Error> {
    let nodes = nodes(bytes, letters, NodePacking::Kwg)?;
    let root = root(bytes, &nodes, 0, NodePacking::Kwg)?;
    let dawg = to_dawg(&nodes, root, &mut ReducedLists::new(&nodes))?;
    Ok((dawg, nodes.len().into()))
}

pub(crate) fn dawg_array(job: &ExportJob<'_>) -> Result<Vec<u8>, Error> {
    Ok(write_dawg(job, job.dawg, None)?.bytes)
}
