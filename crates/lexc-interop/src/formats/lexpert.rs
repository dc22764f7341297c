//! Lexpert's `.lxd`: a header with title and word count, a DAWG of Latin-1 characters
//! (`formats/foreign/lexpert.md`).

use lexc_compiler::layout::edge_lists::EdgeLists;

use crate::bytes::{ByteReader, count_items, word_le};
use crate::error::Error;
use crate::format::info::{FormatContent, FormatInfo};
use crate::format::job::{ExportJob, WrittenFile};
use crate::format::reading::{FileContent, FileWords, ReadContext};
use crate::graph::cells::for_each_cell;
use crate::graph::nodes::{CellNodes, ReducedLists, Sibling, to_dawg};
use crate::letters::{latin1_of, latin1_used};
use crate::note::ImportNote;

pub(crate) static FORMAT: FormatInfo = FormatInfo {
    letters_in_file: true,
    max_nodes: MAX_NODES,
    sniff: |bytes| {
        let nodes = bytes.get(HEADER as usize..).unwrap_or(&[]);
        word_le(bytes, 0) == HEADER
            && (word_le(nodes, 0), word_le(nodes, 1)) == (FILLERS[0], FILLERS[1])
    },
    ..FormatInfo::new(("lexpert", "lxd"), "Lexpert, wolges", FormatContent::Dawg, write, read)
};

/// 22-bit edges.
const MAX_NODES: u64 = 1 << 22;
const HEADER: u32 = 64;
const TITLE: usize = 32;
const DATE: u64 = 20;
/// Nodes 0 and 1, which belong to no list.
const FILLERS: [u32; 2] = [0x8A80_0000, 0x8A80_0002];
/// Address of the top list.
const TOP: u32 = 2;

fn write(job: &ExportJob<'_>) -> Result<WrittenFile, Error> {
    let mut codes = Vec::new();
    for face in job.faces() {
        let code = latin1_of(face);
        codes.push(code.ok_or_else(|| Error::face(job.format, "one character of Latin-1", face))?);
    }
    if job.name.len() >= TITLE {
        return Err(Error::long_name(job.format, TITLE - 1, job.name));
    }
    let lists = EdgeLists::of_dawg(job.dawg);
    let placed = lists.place_forward(TOP);
    job.check_nodes(placed.end, MAX_NODES)?;
    let words = u32::try_from(job.sizes.words).map_err(|_| {
        Error::too_large(job.format, "the number of words", job.sizes.words, u32::MAX.into())
    })?;
    let mut bytes = HEADER.to_le_bytes().to_vec();
    bytes.extend((placed.end as u32).to_le_bytes());
    bytes.extend(job.name.as_bytes());
    // The rest of the title, and an empty date.
    bytes.resize(8 + TITLE + DATE as usize, 0);
    bytes.extend(words.to_le_bytes());
    let mut push = |word: u32| bytes.extend(word.to_le_bytes());
    FILLERS.iter().for_each(|&filler| push(filler));
    for_each_cell(&lists, &placed, |cell| {
        let code = codes.get(usize::from(cell.letter).wrapping_sub(1));
        let flags = u32::from(cell.accepts) | u32::from(cell.last) << 1;
        push(cell.target | u32::from(code.copied().unwrap_or(0)) << 22 | flags << 30);
    });
    Ok(WrittenFile::new(bytes, placed.end))
}

fn read(bytes: &[u8], reading: &ReadContext<'_>) -> Result<FileContent, Error> {
    let mut reader = ByteReader::new(bytes);
    let at = reader.u32_le("the header's length")?;
    if at != HEADER {
        return Err(Error::field(0, "the header's length", at, HEADER));
    }
    let count = reader.u32_le("the number of nodes")?;
    let title = reader.take(TITLE as u64, "the title")?;
    let date = reader.take(DATE, "the date")?;
    let stored = reader.u32_le("the number of words")?;
    let body = reader.rest();
    let len = count_items(body, 4, HEADER.into(), MAX_NODES)?;
    if len != count {
        return Err(Error::field(4, "the number of nodes", count, len));
    }
    let codes = (TOP..len).map(|at| (word_le(body, at) >> 22) as u8);
    let letters = latin1_used(codes, HEADER.into())?;
    let nodes = CellNodes {
        len,
        position: (HEADER.into(), 4),
        letters: letters.len() as u8,
        cell: |at| {
            let node = word_le(body, at);
            let code = char::from((node >> 22) as u8);
            let letter = letters.binary_search(&code).map_or(0, |at| at as u8 + 1);
            let sibling =
                Sibling { letter, accepts: node >> 30 & 1 != 0, target: node & 0x3F_FFFF, at };
            Ok((sibling, node >> 31 != 0))
        },
    };
    // An empty lexicon has another filler as node 2.
    let empty = len <= TOP || (len == TOP + 1 && word_le(body, TOP) == FILLERS[0]);
    let root = if empty { 0 } else { TOP };
    let dawg = to_dawg(&nodes, root, &mut ReducedLists::new(&nodes))?;
    let mut notes = Vec::new();
    if date.iter().any(|&byte| byte != 0) {
        notes.push(ImportNote::NotKept { what: "date", number: 1 });
    }
    if let Some(dawg) = &dawg {
        let found = reading.limits.check(dawg)?.words;
        if found != u64::from(stored) {
            notes.push(ImportNote::WrongNumber { what: "words", stored: stored.into(), found });
        }
    }
    let title: String =
        title.iter().take_while(|byte| **byte != 0).map(|&byte| char::from(byte)).collect();
    Ok(FileContent {
        name: Some(title),
        notes,
        ..FileContent::new(FileWords::Characters(dawg, letters), len.into())
    })
}
