//! Reader of `.slex` files. It gives the strings of their GADDAG the form of other formats.

use crate::bytes::{ByteReader, word_le};
use crate::error::Error;
use crate::format::reading::{FileContent, FileWords, ReadContext};
use crate::graph::gaddag::Gaddag;
use crate::graph::nodes::{Nodes, ReducedLists, Sibling, to_dawg};
use crate::note::ImportNote;

pub(super) const MAGIC: &[u8] = b"SLEX";
pub(super) const GRAPH_MAGIC: &[u8] = b"SWG1";
/// Maximum number of letters: a mask has 31 bits, one for the separator.
pub(super) const MAX_LETTERS: usize = 30;
pub(super) const ACCEPTS: u32 = 1 << 31;

/// A graph in a file.
struct GraphData<'a> {
    data: &'a [u8],
    /// Offset of the data.
    base: u64,
    len: u32,
    root: u32,
    accepted: u64,
    states: u32,
    letters: u8,
}

fn graph_data<'a>(
    reader: &mut ByteReader<'a>,
    len: u64,
    letters: u8,
) -> Result<GraphData<'a>, Error> {
    let begin = reader.offset();
    let mut inner = ByteReader::new(reader.take(len, "a graph")?);
    if inner.take(4, "the magic of a graph")? != GRAPH_MAGIC {
        let why = "the magic of a graph is not SWG1";
        return Err(Error::malformed(begin, why));
    }
    let states = inner.u32_le("the number of states")?;
    inner.u32_le("the number of edges")?;
    let len = inner.u32_le("the length of a graph")?;
    let root = inner.u32_le("the root")?;
    let accepted = inner.u64_le("the number of strings")?;
    let base = begin + inner.offset();
    let data = inner.take(u64::from(len) * 4, "the states")?;
    if root >= len || len == u32::MAX {
        return Err(Error::edge_out_of_range(begin + 16, root, len));
    }
    Ok(GraphData { data, base, len, root, accepted, states, letters })
}

impl GraphData<'_> {
    fn offset_of(&self, address: u32) -> u64 {
        self.base + 4 * u64::from(address)
    }

    /// Returns the first `u32` of a state.
    fn state(&self, address: u32) -> u32 {
        word_le(self.data, address)
    }

    /// Returns the child of a state by a letter, if there is one.
    fn child(&self, address: u32, letter: u8) -> Result<Option<u32>, Error> {
        let mask = self.state(address) & !ACCEPTS;
        if letter > 30 || mask >> letter & 1 == 0 {
            return Ok(None);
        }
        let rank = (mask & ((1 << letter) - 1)).count_ones();
        let at = address.saturating_add(1 + rank);
        if at >= self.len {
            return Err(Error::no_end(self.offset_of(address)));
        }
        let child = self.state(at);
        match child < self.len {
            true => Ok(Some(child)),
            false => Err(Error::edge_out_of_range(self.offset_of(at), child, self.len)),
        }
    }

    /// Returns the letters of a state without the separator, as bits.
    fn letters_of(&self, address: u32) -> Result<u32, Error> {
        let mask = self.state(address) & !ACCEPTS;
        let beyond = mask & !((1 << (self.letters + 1)) - 1);
        match beyond {
            0 => Ok(mask & ((1 << self.letters) - 1)),
            beyond => Err(Error::unknown_letter(
                self.offset_of(address),
                beyond.trailing_zeros() + 1,
                self.letters,
            )),
        }
    }
}

/// States of the DAWG or after the separator, as lists. Addresses are the file's plus one.
struct AfterSeparator<'a>(&'a GraphData<'a>);

/// States before the separator, as lists of the common strings. Addresses are the file's plus one.
struct BeforeSeparator<'a>(&'a GraphData<'a>);

impl Nodes for AfterSeparator<'_> {
    fn len(&self) -> u32 {
        self.0.len + 1
    }

    fn offset(&self, address: u32) -> u64 {
        self.0.offset_of(address.saturating_sub(1))
    }

    fn letters(&self) -> u8 {
        self.0.letters
    }

    fn siblings(&self, list: u32, into: &mut Vec<Sibling>) -> Result<(), Error> {
        let address = list.saturating_sub(1);
        let mut letters = self.0.letters_of(address)?;
        if self.0.child(address, self.0.letters)?.is_some() {
            return Err(Error::misplaced_separator(self.offset(list)));
        }
        while letters != 0 {
            let letter = letters.trailing_zeros() as u8;
            letters &= letters - 1;
            let Some(child) = self.0.child(address, letter)? else {
                continue;
            };
            let state = self.0.state(child);
            into.push(Sibling {
                letter: letter + 1,
                accepts: state & ACCEPTS != 0,
                target: if state & !ACCEPTS != 0 { child + 1 } else { 0 },
                at: list,
            });
        }
        Ok(())
    }
}

impl Nodes for BeforeSeparator<'_> {
    fn len(&self) -> u32 {
        self.0.len + 1
    }

    fn offset(&self, address: u32) -> u64 {
        self.0.offset_of(address.saturating_sub(1))
    }

    fn letters(&self) -> u8 {
        self.0.letters
    }

    fn siblings(&self, list: u32, into: &mut Vec<Sibling>) -> Result<(), Error> {
        let graph_data = self.0;
        let address = list.saturating_sub(1);
        if let Some(turned) = graph_data.child(address, graph_data.letters)? {
            let state = graph_data.state(turned);
            // A state without children only marks the letters so far as a word.
            if state != ACCEPTS {
                into.push(Sibling {
                    letter: 0,
                    accepts: false,
                    target: if state & !ACCEPTS != 0 { turned + 1 } else { 0 },
                    at: list,
                });
            }
        }
        let mut letters = graph_data.letters_of(address)?;
        while letters != 0 {
            let letter = letters.trailing_zeros() as u8;
            letters &= letters - 1;
            let Some(child) = graph_data.child(address, letter)? else {
                continue;
            };
            if graph_data.state(child) & ACCEPTS != 0 {
                let why = "a string of the GADDAG ends without a separator";
                return Err(Error::malformed(graph_data.offset_of(child), why));
            }
            let turned = graph_data.child(child, graph_data.letters)?;
            let turned = turned.map_or(0, |turned| graph_data.state(turned));
            let leads_on = graph_data.letters_of(child)? != 0 || turned & !ACCEPTS != 0;
            into.push(Sibling {
                letter: letter + 1,
                accepts: turned & ACCEPTS != 0,
                target: if leads_on { child + 1 } else { 0 },
                at: list,
            });
        }
        Ok(())
    }
}

pub(super) fn read(bytes: &[u8], reading: &ReadContext<'_>) -> Result<FileContent, Error> {
    let letters = reading.letters()?;
    let mut reader = ByteReader::new(bytes);
    reader.magic(MAGIC, "the magic")?;
    for what in ["the number of letters", "the separator"] {
        let offset = reader.offset();
        let found = reader.u8(what)?;
        if found != letters || usize::from(found) > MAX_LETTERS {
            let expected = format!("{letters}, as the alphabet has, and at most {MAX_LETTERS}");
            return Err(Error::field(offset, what, found, expected));
        }
    }
    let name_len = reader.u16_le("the length of the name")?;
    let name = reader.text(name_len.into(), "the name")?.to_owned();
    let lens =
        [reader.u64_le("the length of the DAWG")?, reader.u64_le("the length of the GADDAG")?];
    let words = graph_data(&mut reader, lens[0], letters)?;
    let strings = graph_data(&mut reader, lens[1], letters)?;
    let nodes = AfterSeparator(&words);
    let root = match words.state(words.root) & !ACCEPTS {
        0 => 0,
        _ => words.root + 1,
    };
    let dawg = to_dawg(&nodes, root, &mut ReducedLists::new(&nodes))?;
    let mut content = FileContent::new(
        FileWords::Numbered(None),
        u64::from(words.states) + u64::from(strings.states),
    );
    content.name = Some(name);
    if let Some(dawg) = &dawg {
        let sizes = reading.limits.check(dawg)?;
        for (what, stored, found) in [
            ("words", words.accepted, sizes.words),
            ("strings of the GADDAG", strings.accepted, sizes.letters),
        ] {
            if stored != found {
                content.notes.push(ImportNote::WrongNumber { what, stored, found });
            }
        }
        let (before, after) = (BeforeSeparator(&strings), AfterSeparator(&strings));
        let gaddag = Gaddag { before: &before, after: &after, root: strings.root + 1 };
        let mut table = ReducedLists::new(&after);
        content.gaddag = Some(gaddag.compare(&mut table, dawg, &sizes)?);
    }
    content.words = FileWords::Numbered(dawg);
    Ok(content)
}
