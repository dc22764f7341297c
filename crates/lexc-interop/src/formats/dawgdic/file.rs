//! The file: the dictionary, and a guide that lists keys in order.

use lexc_alphabet::ErrorKind;

use super::units::{BLOCK, DoubleArray, LEAF, has_leaf, label, offset};
use crate::bytes::{ByteReader, word_le};
use crate::error::Error;
use crate::format::info::{FormatContent, FormatInfo};
use crate::format::job::{ExportJob, WrittenFile};
use crate::format::reading::{FileContent, FileWords, ReadContext};
use crate::graph::keys::{ByteGraph, ByteNode};
use crate::note::ImportNote;

pub(crate) static FORMAT: FormatInfo = FormatInfo {
    ending: "dawgdic.dawg",
    letters_in_file: true,
    max_nodes: MAX_UNITS,
    sniff: |bytes| {
        let root = word_le(bytes, 1);
        units(bytes).is_ok() && root >> 24 == 0 && label(root) == 0
    },
    ..FormatInfo::new(
        ("dawgdic", "dawg"),
        "dawgdic, Python's DAWG and DAWG2",
        FormatContent::Dawg,
        write,
        read,
    )
};

/// Offsets below this limit need no second form, so that any unit reaches any other.
const MAX_UNITS: u64 = 1 << 21;
/// The root of a dictionary without keys: no unit is a child, whatever its label.
const EMPTY: u32 = 1 << 10;
/// Separates a word from its payload in Python's `BytesDAWG` and `RecordDAWG`.
const PAYLOAD: u8 = 1;

fn write(job: &ExportJob<'_>) -> Result<WrittenFile, Error> {
    let mut words = Vec::new();
    job.dawg.for_each_numbers(|word| words.push(job.spell(word).into_bytes()));
    words.sort_unstable();
    words.dedup();
    let array = DoubleArray::of(&words);
    let count = array.units.len() as u64;
    job.check_nodes(count, MAX_UNITS)?;
    let mut bytes = Vec::new();
    bytes.extend((count as u32).to_le_bytes());
    array.units.iter().for_each(|unit| bytes.extend(unit.to_le_bytes()));
    bytes.extend((count as u32).to_le_bytes());
    array.guide.iter().for_each(|labels| bytes.extend(labels));
    Ok(WrittenFile::new(bytes, count))
}

/// Returns the units, after a check of all sizes.
fn units(bytes: &[u8]) -> Result<&[u8], Error> {
    let mut reader = ByteReader::new(bytes);
    let count = reader.u32_le("the number of units")?;
    if count == 0 || !count.is_multiple_of(BLOCK) {
        let expected = format!("a multiple of {BLOCK}");
        return Err(Error::field(0, "the number of units", count, expected));
    }
    let units = reader.take(u64::from(count) * 4, "the units")?;
    if !reader.rest().is_empty() {
        let at = reader.offset();
        let of_guide = reader.u32_le("the number of units of the guide")?;
        if of_guide != 0 && of_guide != count {
            let what = "the number of units of the guide";
            return Err(Error::field(at, what, of_guide, count));
        }
        reader.take(u64::from(of_guide) * 2, "the guide")?;
        reader.end()?;
    }
    Ok(units)
}

fn place(unit: u64) -> u64 {
    4 + 4 * unit
}

fn read(bytes: &[u8], reading: &ReadContext<'_>) -> Result<FileContent, Error> {
    let units = Units { body: units(bytes)? };
    let graph = ByteGraph::read(0, |at| units.node(at as u32), place)?;
    let keys = graph.keys(&reading.limits, place)?;
    let count = |is: &dyn Fn(u32) -> bool| keys.iter().filter(|(at, _)| is(*at as u32)).count();
    let mut notes = Vec::new();
    for (what, number) in [
        ("values", count(&|at| units.value(at).is_some_and(|value| value != 0))),
        ("payload lists", count(&|at| units.child(at, PAYLOAD))),
    ] {
        if number > 0 {
            notes.push(ImportNote::NotKept { what, number: number as u64 });
        }
    }
    let words = keys.into_iter().map(|(_, key)| key).collect();
    let nodes = units.body.len() as u64 / 4;
    Ok(FileContent { notes, ..FileContent::new(FileWords::Text(words), nodes) })
}

struct Units<'a> {
    body: &'a [u8],
}

impl Units<'_> {
    /// Returns the unit whose XOR with a label is the child with this label.
    fn base(&self, at: u32) -> u32 {
        at ^ offset(word_le(self.body, at))
    }

    /// Returns `true` if the unit has a child with this label.
    fn child(&self, at: u32, of: u8) -> bool {
        label(word_le(self.body, self.base(at) ^ u32::from(of))) == u32::from(of)
    }

    /// Returns the value of the key that ends at a unit, if one does.
    fn value(&self, at: u32) -> Option<u32> {
        has_leaf(word_le(self.body, at)).then(|| word_le(self.body, self.base(at)) & !LEAF)
    }

    /// Decodes a unit with its children, which are all in one block.
    fn node(&self, at: u32) -> Result<ByteNode, Error> {
        let base = self.base(at);
        let len = self.body.len() as u64 / 4;
        if u64::from(base) >= len {
            return Err(Error::edge_out_of_range(place(at.into()), base, len));
        }
        let is_final = has_leaf(word_le(self.body, at));
        if is_final && word_le(self.body, base) & LEAF == 0 {
            let why = "a unit at which a key ends has no value";
            return Err(Error::malformed(place(at.into()), why));
        }
        let mut node = ByteNode::new(is_final, Vec::new());
        if at == 0 && word_le(self.body, at) == EMPTY {
            return Ok(node);
        }
        for of in (1..=u8::MAX).filter(|&of| self.child(at, of)) {
            match of {
                PAYLOAD => node.is_final = true,
                ..b' ' => {
                    let place = place(at.into());
                    let message = format!("at byte {place}: a key has the control character {of}");
                    let help = "payloads are recognized after the separator 1 only: save the keys \
                                alone";
                    return Err(Error::of_file(ErrorKind::Unsupported, message).help(help));
                }
                of => node.edges.push((of, u64::from(base ^ u32::from(of)))),
            }
        }
        Ok(node)
    }
}
