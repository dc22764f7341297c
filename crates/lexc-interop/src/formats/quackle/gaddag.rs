//! The `.gaddag`: the hash of its DAWG, then nodes of four bytes whose children come later.

use lexc_compiler::layout::edge_lists::{EdgeLists, SeparatorPosition};

use super::dawg::{CODE, MAX_LENGTH, MAX_LETTERS, hash};
use crate::bytes::count_items;
use crate::error::Error;
use crate::format::info::{FormatContent, FormatInfo};
use crate::format::job::{ExportJob, WrittenFile};
use crate::format::reading::{FileContent, FileWords, ReadContext};
use crate::graph::cells::for_each_cell;
use crate::graph::gaddag::Gaddag;
use crate::graph::nodes::{CellNodes, Sibling};
use crate::letters::LetterOrder;
use crate::note::ImportNote;

pub(crate) static QUACKLE_GADDAG: FormatInfo = FormatInfo {
    max_letters: MAX_LETTERS,
    word_lengths: (1, MAX_LENGTH),
    max_nodes: MAX_NODES,
    order: LetterOrder::Quackle,
    sniff: |bytes| {
        bytes.first() == Some(&1)
            && bytes.len() % 4 == 1
            && matches!(bytes.get(BASE..BASE + 4), Some([_, _, _, 0x80]))
    },
    ..FormatInfo::new(
        ("quackle-gaddag", "gaddag"),
        "Quackle, with the .dawg of the same words",
        FormatContent::Gaddag,
        write,
        read,
    )
};

/// Maximum number of nodes, so that relative offsets of 24 bits suffice.
const MAX_NODES: u64 = 1 << 24;
/// Size of version and hash.
const BASE: usize = 17;

const ACCEPTS: u8 = 0x40;
const LAST: u8 = 0x80;

fn write(job: &ExportJob<'_>) -> Result<WrittenFile, Error> {
    let lists = EdgeLists::with_gaddag(job.dawg, SeparatorPosition::Last)?;
    let placed = lists.place_forward(1);
    job.check_nodes(placed.end, MAX_NODES)?;
    let mut bytes = Vec::with_capacity(BASE + placed.end as usize * 4);
    bytes.push(1);
    bytes.extend(hash(job.dawg));
    bytes.extend([0, 0, 1, LAST]);
    let mut at = 1u32;
    for_each_cell(&lists, &placed, |cell| {
        let offset = match cell.target {
            0 => 0,
            target => target - at,
        };
        let [_, a, b, c] = offset.to_be_bytes();
        let mut flags = match cell.letter {
            0 => 0,
            letter => letter + CODE,
        };
        if cell.accepts {
            flags |= ACCEPTS;
        }
        if cell.last {
            flags |= LAST;
        }
        bytes.extend([a, b, c, flags]);
        at += 1;
    });
    Ok(WrittenFile::new(bytes, placed.end))
}

fn read(bytes: &[u8], reading: &ReadContext<'_>) -> Result<FileContent, Error> {
    let version = bytes.first().copied().unwrap_or(0);
    let (head, body) = bytes
        .split_at_checked(BASE)
        .ok_or_else(|| Error::cut_off(0, "version and hash", BASE as u64, bytes.len() as u64))?;
    if version != 1 {
        return Err(Error::field(0, "the version", version, "1"));
    }
    let letters = reading.letters()?;
    let base = BASE as u64;
    let nodes = CellNodes {
        len: count_items(body, 4, base, MAX_NODES)?,
        position: (base, 4),
        letters,
        cell: |at: u32| {
            let begin = at as usize * 4;
            let offset = base + begin as u64;
            let Some(&[a, b, c, flags]) = body.get(begin..begin + 4) else {
                return Err(Error::no_end(offset));
            };
            let code = flags & 0x3F;
            if (1..=CODE).contains(&code) {
                return Err(Error::unknown_letter(offset, code, letters));
            }
            let sibling = Sibling {
                letter: code.saturating_sub(CODE),
                accepts: flags & ACCEPTS != 0,
                target: match u32::from_be_bytes([0, a, b, c]) {
                    0 => 0,
                    relative => at + relative,
                },
                at,
            };
            Ok((sibling, flags & LAST != 0))
        },
    };
    // Node 0 is the root; its target follows it.
    let root = match nodes.len {
        0 => 0,
        _ => (nodes.cell)(0)?.0.target,
    };
    let mut content = FileContent::new(FileWords::Numbered(None), nodes.len.into());
    if root == 0 {
        return Ok(content);
    }
    crate::graph::nodes::checked_root(&nodes, 0, root)?;
    let gaddag = Gaddag { before: &nodes, after: &nodes, root };
    let (dawg, comparison) = gaddag.read_alone(&reading.limits)?;
    if let Some(dawg) = &dawg
        && head.get(1..) != Some(&hash(dawg)[..])
    {
        content.notes.push(ImportNote::WrongHash);
    }
    content.gaddag = comparison;
    content.words = FileWords::Numbered(dawg);
    Ok(content)
}
