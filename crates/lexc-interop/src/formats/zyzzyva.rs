//! Zyzzyva's `.dwg`: the number of edges, then the edges, in characters of Latin-1
//! (`formats/foreign/zyzzyva.md`).

use lexc_compiler::layout::edge_lists::EdgeLists;

use crate::bytes::{ByteReader, count_items, word_le};
use crate::error::Error;
use crate::format::info::{FormatContent, FormatInfo};
use crate::format::job::{ExportJob, WrittenFile};
use crate::format::reading::{FileContent, FileWords, ReadContext};
use crate::graph::cells::for_each_cell;
use crate::graph::nodes::{CellNodes, ReducedLists, Sibling, to_dawg};
use crate::letters::{ZYZZYVA_DIGITS, latin1_of, latin1_used};

pub(crate) static FORMAT: FormatInfo = FormatInfo {
    ending: "zyzzyva.dwg",
    letters_in_file: true,
    max_nodes: MAX_EDGES,
    sniff: |bytes| {
        let edges = bytes.len() as u64 / 4;
        let first = word_le(bytes, TOP) >> 24;
        edges > 1 && edges == 1 + u64::from(word_le(bytes, 0)) && first > 0x20
    },
    ..FormatInfo::new(("zyzzyva", "dwg"), "Zyzzyva", FormatContent::Dawg, write, read)
};

/// Edges are numbered from 1, in 22 bits.
const MAX_EDGES: u64 = (1 << 22) - 1;
const TOP: u32 = 1;
/// The top list is padded to this number of edges, of which the last ends a list.
const TOP_EDGES: u32 = 256;
const ACCEPTS: u32 = 1 << 23;
const LAST: u32 = 1 << 22;
const TARGET: u32 = LAST - 1;

fn write(job: &ExportJob<'_>) -> Result<WrittenFile, Error> {
    let digit = |face: &str| ZYZZYVA_DIGITS.iter().find(|(_, tile)| *tile == face);
    let mut codes = Vec::new();
    for face in job.faces() {
        let code = match digit(face) {
            Some(&(digit, _)) => Some(digit),
            None => latin1_of(face).filter(|code| !matches!(code, b'1'..=b'4')),
        };
        let asked = "one character of Latin-1 other than 1 2 3 4";
        codes.push(code.ok_or_else(|| Error::face(job.format, asked, face))?);
    }
    let lists = EdgeLists::of_dawg(job.dawg);
    let placed = lists.place_forward(TOP);
    let top = lists.edges(lists.dawg()).len() as u32;
    let padding = TOP_EDGES - top;
    let count = placed.end - u64::from(TOP) + u64::from(padding);
    job.check_nodes(count, MAX_EDGES)?;
    let mut bytes = (count as u32).to_le_bytes().to_vec();
    let mut push = |edge: u32| bytes.extend(edge.to_le_bytes());
    let mut written = 0;
    for_each_cell(&lists, &placed, |cell| {
        let code = codes.get(usize::from(cell.letter).wrapping_sub(1)).copied().unwrap_or(0);
        let target = if cell.target > top { cell.target + padding } else { cell.target };
        let flags = if cell.last { LAST } else { 0 } | if cell.accepts { ACCEPTS } else { 0 };
        push(target | flags | u32::from(code) << 24);
        written += 1;
        if written == top {
            (1..padding).for_each(|_| push(0));
            push(LAST);
        }
    });
    Ok(WrittenFile::new(bytes, count))
}

fn read(bytes: &[u8], _: &ReadContext<'_>) -> Result<FileContent, Error> {
    let mut reader = ByteReader::new(bytes);
    let stored = reader.u32_le("the number of edges")?;
    let count = count_items(reader.rest(), 4, 4, MAX_EDGES)?;
    if stored != count {
        return Err(Error::field(0, "the number of edges", stored, count));
    }
    let codes = (TOP..=count).map(|at| (word_le(bytes, at) >> 24) as u8);
    let letters = latin1_used(codes, 4)?;
    let nodes = CellNodes {
        len: count + TOP,
        position: (0, 4),
        letters: letters.len() as u8,
        cell: |at| {
            let edge = word_le(bytes, at);
            let code = char::from((edge >> 24) as u8);
            let letter = letters.binary_search(&code).map_or(0, |at| at as u8 + 1);
            let sibling =
                Sibling { letter, accepts: edge & ACCEPTS != 0, target: edge & TARGET, at };
            Ok((sibling, edge & LAST != 0))
        },
    };
    let root = count.min(TOP);
    let dawg = to_dawg(&nodes, root, &mut ReducedLists::new(&nodes))?;
    let tile = |letter: &char| -> String {
        let digit = ZYZZYVA_DIGITS.iter().find(|(digit, _)| char::from(*digit) == *letter);
        digit.map_or_else(|| letter.to_string(), |(_, tile)| (*tile).to_owned())
    };
    let words = match letters.iter().any(char::is_ascii_digit) {
        true => FileWords::Tiles(dawg, letters.iter().map(tile).collect()),
        false => FileWords::Characters(dawg, letters),
    };
    Ok(FileContent::new(words, count.into()))
}
