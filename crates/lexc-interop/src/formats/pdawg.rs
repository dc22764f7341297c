//! MAGPIE's packed DAWG: nodes of a minimal number of bits (`formats/foreign/magpie.md`).

use lexc_compiler::layout::edge_lists::EdgeLists;

use crate::bytes::ByteReader;
use crate::error::Error;
use crate::format::info::{FormatContent, FormatInfo};
use crate::format::job::{ExportJob, WrittenFile};
use crate::format::reading::{FileContent, FileWords, ReadContext};
use crate::graph::cells::{Cell, address_of, for_each_cell};
use crate::graph::nodes::{CellNodes, ReducedLists, Sibling, checked_root, to_dawg};

pub(crate) static FORMAT: FormatInfo = FormatInfo {
    max_nodes: 1 << MAX_EDGE_BITS,
    sniff: |bytes| bytes.starts_with(MAGIC),
    ..FormatInfo::new(("pdawg", "pdawg"), "MAGPIE", FormatContent::Dawg, write, read)
};

const MAGIC: &[u8] = b"PDWG";
const MAX_EDGE_BITS: u32 = 22;
const HEADER: u64 = 20;

/// Returns the number of bits for numbers below `count`.
fn bits_below(count: u64) -> u32 {
    u64::BITS - count.saturating_sub(1).leading_zeros()
}

fn write(job: &ExportJob<'_>) -> Result<WrittenFile, Error> {
    let lists = EdgeLists::of_dawg(job.dawg);
    // Two pointer nodes precede the lists, as in a KWG.
    let placed = lists.place_sharing_tails(2);
    let count = placed.end;
    job.check_nodes(count, 1 << MAX_EDGE_BITS)?;
    let letter_bits = bits_below(job.order.len() as u64 + 1).max(1);
    let edge_bits = bits_below(count).max(1);
    let stored = letter_bits + 2 + edge_bits;
    let root = address_of(&placed, lists.dawg());
    let mut bytes = MAGIC.to_vec();
    bytes.extend([1, letter_bits as u8, edge_bits as u8, stored as u8, 0, 0, 0, 0]);
    bytes.extend((count as u32).to_le_bytes());
    bytes.extend(root.to_le_bytes());
    let mut out = BitWriter::new(bytes);
    let mut push = |cell: Cell| {
        let flags = u64::from(cell.last) | u64::from(cell.accepts) << 1;
        let letter = u64::from(cell.letter);
        let node = u64::from(cell.target) | (flags | letter << 2) << edge_bits;
        out.push(node, stored);
    };
    for target in [root, 0] {
        push(Cell { letter: 0, accepts: false, last: true, target });
    }
    for_each_cell(&lists, &placed, push);
    Ok(WrittenFile::new(out.finish(), count))
}

/// Appends bits, lowest first.
struct BitWriter {
    bytes: Vec<u8>,
    pending: u64,
    bits: u32,
}

impl BitWriter {
    fn new(bytes: Vec<u8>) -> Self {
        Self { bytes, pending: 0, bits: 0 }
    }

    fn push(&mut self, value: u64, bits: u32) {
        self.pending |= value << self.bits;
        self.bits += bits;
        while self.bits >= 8 {
            self.bytes.push(self.pending as u8);
            self.pending >>= 8;
            self.bits -= 8;
        }
    }

    fn finish(mut self) -> Vec<u8> {
        if self.bits > 0 {
            self.bytes.push(self.pending as u8);
        }
        self.bytes
    }
}

fn read(bytes: &[u8], reading: &ReadContext<'_>) -> Result<FileContent, Error> {
    let letters = reading.letters()?;
    let mut reader = ByteReader::new(bytes);
    reader.magic(MAGIC, "the magic")?;
    let mut field = |what, allowed: core::ops::RangeInclusive<u32>| {
        let offset = reader.offset();
        let found = reader.u8(what)?;
        match allowed.contains(&found.into()) {
            true => Ok(u32::from(found)),
            false => Err(Error::field(
                offset,
                what,
                found,
                format!("{} to {}", allowed.start(), allowed.end()),
            )),
        }
    };
    field("the version", 1..=1)?;
    let letter_bits = field("the width of a letter", 1..=8)?;
    let edge_bits = field("the width of an edge", 1..=MAX_EDGE_BITS)?;
    let stored = field("the width of a node", letter_bits + 2 + edge_bits..=32)?;
    field("the flags", 0..=1)?;
    reader.take(3, "the header")?;
    let offset = reader.offset();
    let count = reader.u32_le("the number of nodes")?;
    if count == 0 || count > 1 << edge_bits {
        let expected = format!("1 to {}", 1u64 << edge_bits);
        return Err(Error::field(offset, "the number of nodes", count, expected));
    }
    let root_at = reader.offset();
    let root = reader.u32_le("the root")?;
    let body = reader.take((u64::from(count) * u64::from(stored)).div_ceil(8), "the nodes")?;
    reader.end()?;
    let nodes = CellNodes {
        len: count,
        // Nodes are not aligned to bytes: this is the offset of the byte in which a node begins.
        position: (HEADER, (u64::from(stored) / 8).max(1)),
        letters,
        cell: |at: u32| {
            let node = bits_at(body, u64::from(at) * u64::from(stored), stored);
            let edge = node & ((1 << edge_bits) - 1);
            let flags = node >> edge_bits;
            let letter = flags >> 2 & ((1 << letter_bits) - 1);
            if letter > u64::from(letters) {
                return Err(Error::unknown_letter(
                    HEADER + u64::from(at) * u64::from(stored) / 8,
                    letter as u32,
                    letters,
                ));
            }
            let sibling =
                Sibling { letter: letter as u8, accepts: flags & 2 != 0, target: edge as u32, at };
            Ok((sibling, flags & 1 != 0))
        },
    };
    if root >= count {
        return Err(Error::edge_out_of_range(root_at, root, count));
    }
    let root = checked_root(&nodes, 0, root)?;
    // Siblings can be in any order, because readers of this format examine all of them.
    let dawg = to_dawg(&nodes, root, &mut ReducedLists::new(&nodes))?;
    Ok(FileContent::new(FileWords::Numbered(dawg), count.into()))
}

/// Returns up to 32 bits from a bit offset.
fn bits_at(bytes: &[u8], bit: u64, count: u32) -> u64 {
    let begin = (bit / 8) as usize;
    let mut value = 0u64;
    for (n, byte) in bytes.iter().skip(begin).take(5).enumerate() {
        value |= u64::from(*byte) << (8 * n);
    }
    value >> (bit % 8) & ((1 << count) - 1)
}
