//! GDG1, the `.gaddag` of scrabble-solver: a GADDAG over UTF-16 code units
//! (`formats/foreign/gdg1.md`).

use lexc_alphabet::{Casing, ErrorKind, Letter, Tokenizer};
use lexc_compiler::layout::edge_lists::{EdgeLists, SeparatorPosition};
use lexc_compiler::words::WordCollector;

use crate::bytes::{ByteReader, word_le};
use crate::error::Error;
use crate::format::info::{FormatContent, FormatInfo};
use crate::format::job::{ExportJob, WrittenFile};
use crate::format::reading::{FileContent, FileWords, ReadContext};
use crate::graph::cells::{address_of, for_each_cell};
use crate::graph::gaddag::Gaddag;
use crate::graph::nodes::{CellNodes, Sibling};

pub(crate) static FORMAT: FormatInfo = FormatInfo {
    ending: "gdg1.gaddag",
    letters_in_file: true,
    word_lengths: (1, MAX_UNITS as u32),
    max_nodes: MAX_EDGES,
    sniff: |bytes| bytes.starts_with(MAGIC),
    ..FormatInfo::new(("gdg1", "gaddag"), "scrabble-solver", FormatContent::Gaddag, write, read)
};

const MAGIC: &[u8] = b"GDG1";
const MAX_LETTERS: usize = 63;
/// Maximum word length; the builder of scrabble-solver skips longer words.
const MAX_UNITS: usize = 63;
const MAX_EDGES: u64 = 1 << 30;
const HEADER: u64 = 16;

const LAST: u8 = 0x80;

/// Returns the face in lower case, as this engine spells it, if that is read as the same tile.
fn lower(face: &str, tile: u8, casing: Casing, tokenizer: &Tokenizer) -> String {
    let lower = match casing {
        Casing::Default => face.to_lowercase(),
        Casing::Turkic => face.replace('I', "ı").replace('İ', "i").to_lowercase(),
        _ => face.to_owned(),
    };
    match tokenizer.letters(&lower).as_deref() {
        Ok([letter]) if letter.number() == tile => lower,
        _ => face.to_owned(),
    }
}

/// Returns the words in code units, numbered from 1, and the units.
fn in_units(job: &ExportJob<'_>) -> Result<(WordCollector, Vec<u16>), Error> {
    let tokenizer = Tokenizer::new(job.alphabet);
    let casing = job.alphabet.casing();
    let faces: Vec<String> = (job.order.iter().zip(job.faces()))
        .map(|(&tile, face)| lower(face, tile, casing, &tokenizer))
        .collect();
    let mut units: Vec<u16> = faces.iter().flat_map(|face| face.encode_utf16()).collect();
    units.sort_unstable();
    units.dedup();
    if units.len() > MAX_LETTERS {
        return Err(Error::too_many_letters(
            job.format,
            MAX_LETTERS,
            units.len(),
            job.alphabet.name(),
        ));
    }
    let numbered = |face: &String| -> Vec<u8> {
        let number = |unit| units.binary_search(&unit).map_or(0, |at| at as u8 + 1);
        face.encode_utf16().map(number).collect()
    };
    let numbered: Vec<Vec<u8>> = faces.iter().map(numbered).collect();
    let mut collector = WordCollector::default();
    let mut failed = None;
    let (mut word_units, mut text, mut tiles, mut read) =
        (Vec::<u8>::new(), String::new(), Vec::new(), Vec::new());
    job.dawg.for_each_numbers(|word| {
        word_units.clear();
        text.clear();
        tiles.clear();
        read.clear();
        for &letter in word {
            let at = usize::from(letter).wrapping_sub(1);
            word_units.extend(numbered.get(at).into_iter().flatten());
            text.push_str(faces.get(at).map_or("", |face| face));
            tiles.extend(job.order.get(at).copied().and_then(Letter::new));
        }
        if failed.is_none() && word_units.len() > MAX_UNITS {
            failed = Some(Error::long_word(
                job.format,
                MAX_UNITS as u32,
                &job.spell(word),
                word_units.len(),
            ));
        }
        if failed.is_none() && (tokenizer.tokenize(&text, &mut read).is_err() || read != tiles) {
            let (word, read) = (job.spell(word), job.alphabet.spell(&read));
            let message = format!("{} has no brackets: {word} would be read as {read}", job.format);
            failed = Some(Error::new(ErrorKind::Unsupported, message));
        }
        collector.add(&word_units);
    });
    match failed {
        None => Ok((collector, units)),
        Some(error) => Err(error),
    }
}

fn write(job: &ExportJob<'_>) -> Result<WrittenFile, Error> {
    let (collector, units) = in_units(job)?;
    let dawg = collector.finish(None)?.dawg;
    let dawg = dawg.ok_or_else(|| Error::no_word_left(0))?;
    let lists = EdgeLists::with_gaddag(&dawg, SeparatorPosition::First)?;
    let placed = lists.place_sharing_tails(1);
    job.check_nodes(placed.end, MAX_EDGES)?;
    let root = address_of(&placed, lists.gaddag()) << 1;
    let mut bytes = MAGIC.to_vec();
    for number in [units.len() as u32, placed.end as u32, root] {
        bytes.extend(number.to_le_bytes());
    }
    for unit in &units {
        bytes.extend(u32::from(*unit).to_le_bytes());
    }
    // Arc 0 is unused.
    bytes.extend([0; 4]);
    let mut labels = vec![0];
    for_each_cell(&lists, &placed, |cell| {
        let state = cell.target << 1 | u32::from(cell.accepts);
        bytes.extend(state.to_le_bytes());
        labels.push(cell.letter | if cell.last { LAST } else { 0 });
    });
    bytes.extend(labels);
    Ok(WrittenFile::new(bytes, placed.end))
}

fn read(bytes: &[u8], reading: &ReadContext<'_>) -> Result<FileContent, Error> {
    let mut reader = ByteReader::new(bytes);
    reader.magic(MAGIC, "the magic")?;
    let count = reader.u32_le("the number of letters")?;
    let edges = reader.u32_le("the number of edges")?;
    let root = reader.u32_le("the root")?;
    if count as usize > MAX_LETTERS {
        let expected = format!("at most {MAX_LETTERS}");
        return Err(Error::field(4, "the number of letters", count, expected));
    }
    if edges == 0 || u64::from(edges) > MAX_EDGES {
        return Err(Error::field(8, "the number of edges", edges, format!("1 to {MAX_EDGES}")));
    }
    let letters = letters(&mut reader, count)?;
    let targets = reader.take(u64::from(edges) * 4, "the targets")?;
    let labels = reader.take(edges.into(), "the labels")?;
    reader.end()?;
    let labels_at = HEADER + 4 * u64::from(count) + 4 * u64::from(edges);
    let nodes = CellNodes {
        len: edges,
        position: (labels_at, 1),
        letters: letters.len() as u8,
        cell: |at: u32| {
            let label = labels.get(at as usize).copied().unwrap_or(0);
            if label & 0x40 != 0 {
                return Err(Error::malformed(labels_at + u64::from(at), "bit 6 of a label is set"));
            }
            let state = word_le(targets, at);
            let sibling =
                Sibling { letter: label & 0x3F, accepts: state & 1 != 0, target: state >> 1, at };
            Ok((sibling, label & LAST != 0))
        },
    };
    let first = root >> 1;
    let begins =
        first <= 1 || labels.get(first as usize - 1).is_some_and(|label| label & LAST != 0);
    if root & 1 != 0 || first >= edges || !begins {
        return Err(Error::field(12, "the root", root, "the first edge of a list, doubled"));
    }
    let mut content = FileContent::new(FileWords::Characters(None, Vec::new()), edges.into());
    let mut dawg = None;
    if first != 0 {
        let gaddag = Gaddag { before: &nodes, after: &nodes, root: first };
        (dawg, content.gaddag) = gaddag.read_alone(&reading.limits)?;
    }
    content.words = FileWords::Characters(dawg, letters);
    Ok(content)
}

fn letters(reader: &mut ByteReader<'_>, count: u32) -> Result<Vec<char>, Error> {
    let mut letters: Vec<char> = Vec::new();
    for _ in 0..count {
        let offset = reader.offset();
        let unit = reader.u32_le("a letter")?;
        let letter = char::from_u32(unit).filter(|_| unit <= 0xFFFF);
        let why = "a letter is not a code unit that is a character by itself";
        let letter = letter.ok_or_else(|| Error::malformed(offset, why))?;
        if letters.last().is_some_and(|&last| last >= letter) {
            let why = "the letters do not ascend";
            return Err(Error::malformed(offset, why));
        }
        letters.push(letter);
    }
    Ok(letters)
}
