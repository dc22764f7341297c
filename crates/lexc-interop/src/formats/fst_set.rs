//! A set of the crate `fst`, version 3: the words as UTF-8, sorted by bytes
//! (`formats/foreign/fst.md`).
//!
//! The crate `fst` is the writer but not the reader: it checks nodes only when it visits them, and
//! panics. This reader decodes every reachable node once. Targets must have lower addresses, so
//! walks terminate, and keys are counted before one is spelled.

use crate::error::Error;
use crate::format::info::{FormatContent, FormatInfo};
use crate::format::job::{ExportJob, WrittenFile};
use crate::format::reading::{FileContent, FileWords, ReadContext};
use crate::graph::keys::{ByteGraph, ByteNode};

pub(crate) static FORMAT: FormatInfo = FormatInfo {
    letters_in_file: true,
    sniff: |bytes| bytes.len() >= MIN && bytes.starts_with(&[3, 0, 0, 0, 0, 0, 0, 0]),
    ..FormatInfo::new(
        ("fst", "fst"),
        "programs with the Rust crate fst",
        FormatContent::Words,
        write,
        read,
    )
};

const MIN: usize = HEADER + FOOTER;
const HEADER: usize = 16;
const FOOTER: usize = 20;

/// The bytes with a short encoding, from index 1.
const COMMON: &[u8; 63] = b"te/oasripcnw.hlm-du012g=:bf3y5&_4v9678k%?xCDASFIBEjPTzRNM+LOqHG";

fn write(job: &ExportJob<'_>) -> Result<WrittenFile, Error> {
    let mut words = Vec::new();
    job.dawg.for_each_numbers(|word| words.push(job.spell(word)));
    words.sort_unstable();
    words.dedup();
    let bytes = fst::Set::from_iter(&words)?.into_fst().into_inner();
    Ok(WrittenFile::new(bytes, 0))
}

fn read(bytes: &[u8], reading: &ReadContext<'_>) -> Result<FileContent, Error> {
    let (body, keys, root) = envelope(bytes)?;
    let decoder = FstDecoder { body };
    let graph = ByteGraph::read(root, |address| decoder.decode(address), |address| address)?;
    let counted = graph.count();
    if counted != keys {
        let offset = (bytes.len() - FOOTER) as u64;
        return Err(Error::field(offset, "the number of keys", keys, counted));
    }
    let keys = graph.keys(&reading.limits, |address| address)?;
    let words = keys.into_iter().map(|(_, key)| key).collect();
    Ok(FileContent::new(FileWords::Text(words), graph.len()))
}

/// Returns the bytes up to the footer, the number of keys and the address of the root.
fn envelope(bytes: &[u8]) -> Result<(&[u8], u64, u64), Error> {
    let number = |at: usize| {
        let eight = bytes.get(at..at + 8).and_then(|eight| eight.try_into().ok());
        eight.map(u64::from_le_bytes).ok_or_else(|| {
            Error::cut_off(at as u64, "header or footer", MIN as u64, bytes.len() as u64)
        })
    };
    let footer = bytes.len().checked_sub(FOOTER).filter(|at| *at >= HEADER);
    let footer = footer
        .ok_or_else(|| Error::cut_off(0, "header and footer", MIN as u64, bytes.len() as u64))?;
    let version = number(0)?;
    if version != 3 {
        return Err(Error::field(0, "the version", version, "3"));
    }
    let sum = fst::raw::Fst::new(bytes).map(|fst| fst.verify().is_ok());
    if !sum.unwrap_or(false) {
        return Err(Error::malformed((bytes.len() - 4) as u64, "the checksum is wrong"));
    }
    let body = bytes.get(..footer).unwrap_or(&[]);
    Ok((body, number(footer)?, number(footer + 8)?))
}

/// The bytes of the nodes.
struct FstDecoder<'a> {
    body: &'a [u8],
}

/// A reader of bytes from an offset towards the front.
struct BackwardReader<'a> {
    body: &'a [u8],
    at: u64,
}

impl BackwardReader<'_> {
    fn byte(&mut self) -> Result<u8, Error> {
        Ok(self.number(1)? as u8)
    }

    /// Reads the little-endian number of `len` bytes that ends here.
    fn number(&mut self, len: u64) -> Result<u64, Error> {
        let cut = |at| Error::malformed(at, "a node runs into the header");
        let Some(begin) = self.at.checked_sub(len).filter(|at| *at >= HEADER as u64) else {
            return Err(cut(self.at));
        };
        if len > 8 {
            let why = "a number of more than eight bytes";
            return Err(Error::malformed(begin, why));
        }
        let bytes = self.body.get(begin as usize..self.at as usize).ok_or_else(|| cut(self.at))?;
        self.at = begin;
        let digits = bytes.iter().rev();
        Ok(digits.fold(0, |number, byte| number << 8 | u64::from(*byte)))
    }
}

impl FstDecoder<'_> {
    fn decode(&self, address: u64) -> Result<ByteNode, Error> {
        let mut node = ByteNode::new(true, Vec::new());
        if address == 0 {
            return Ok(node);
        }
        if address >= self.body.len() as u64 || address < HEADER as u64 {
            return Err(Error::edge_out_of_range(
                self.body.len() as u64,
                address,
                self.body.len() as u64,
            ));
        }
        let mut back = BackwardReader { body: self.body, at: address + 1 };
        let state = back.byte()?;
        node.is_final = state & 0xC0 == 0x40;
        if state & 0x80 != 0 {
            let input = match COMMON.get(usize::from(state & 0x3F).wrapping_sub(1)) {
                Some(&common) => common,
                None => back.byte()?,
            };
            let target = match state & 0x40 != 0 {
                // The preceding node.
                true => back.at.wrapping_sub(1),
                false => {
                    let sizes = back.byte()?;
                    let delta = back.number(u64::from(sizes >> 4))?;
                    back.number(u64::from(sizes & 15))?;
                    target(back.at, delta, address)?
                }
            };
            node.edges.push((input, target));
        } else {
            self.decode_any(&mut back, state & 0x3F, address, &mut node)?;
        }
        for pair in node.edges.windows(2) {
            if let [(before, _), (after, _)] = pair
                && before >= after
            {
                let why = "the bytes of a node do not ascend";
                return Err(Error::malformed(address, why));
            }
        }
        Ok(node)
    }

    fn decode_any(
        &self,
        back: &mut BackwardReader<'_>,
        count: u8,
        address: u64,
        node: &mut ByteNode,
    ) -> Result<(), Error> {
        let count = match count {
            0 => match back.byte()? {
                1 => 256,
                count => u64::from(count),
            },
            count => u64::from(count),
        };
        let sizes = back.byte()?;
        let (wide, out) = (u64::from(sizes >> 4), u64::from(sizes & 15));
        if count > 32 {
            for _ in 0..256 {
                back.byte()?;
            }
        }
        let mut inputs = Vec::with_capacity(count as usize);
        for _ in 0..count {
            inputs.push(back.byte()?);
        }
        let mut deltas = Vec::with_capacity(count as usize);
        for _ in 0..count {
            deltas.push(back.number(wide)?);
        }
        let outputs = if out > 0 { count + u64::from(node.is_final) } else { 0 };
        for _ in 0..outputs {
            back.number(out)?;
        }
        for (input, delta) in inputs.into_iter().zip(deltas) {
            node.edges.push((input, target(back.at, delta, address)?));
        }
        Ok(())
    }
}

/// Returns the address `delta` bytes before the first byte of the node at `address`.
fn target(first: u64, delta: u64, address: u64) -> Result<u64, Error> {
    if delta == 0 {
        return Ok(0);
    }
    first.checked_sub(delta).ok_or_else(|| Error::edge_out_of_range(address, delta, first))
}
