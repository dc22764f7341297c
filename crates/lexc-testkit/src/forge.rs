//! Forged structures with right checksums, which no writer makes: packed words whose records point
//! in a circle, hold more words than can be counted, or state another length; compact two-way DAWGs
//! of any cells.

use std::collections::{BTreeMap, BTreeSet};

use lexc_alphabet::Letter;
use lexc_compiler::compile::LayoutChoice;
use lexc_format::counts::Counts;
use lexc_format::packed::{
    BUCKETS, Choice, Class, ENTRY_KINDS, Lengths, Model, Symbol, bucket_of, bucket_range, encode,
    words,
};
use lexc_format::section::Kind;
use lexc_format::write::{Section, write_file};
use lexc_format::{LexFile, Verification};

/// An edge of a forged record.
#[derive(Debug, Clone)]
pub struct ForgedEdge {
    /// The label, a tile number.
    pub tile: u8,
    /// `true` if a word is complete after the edge.
    pub terminal: bool,
    /// The target of the edge.
    pub target: Target,
}

/// The target of an edge of a forged record.
#[derive(Debug, Clone)]
pub enum Target {
    /// Nothing; the edge must be terminal.
    End,
    /// The root with this number.
    Root(u32),
    /// A record that is stored in place.
    Child(Vec<ForgedEdge>),
    /// A record whose length is stored before it, wrong by this number of bits; not for the last
    /// edge.
    Measured(Vec<ForgedEdge>, i32),
}

impl ForgedEdge {
    /// Creates a terminal edge after which nothing follows.
    #[must_use]
    pub fn end(tile: u8) -> Self {
        Self::new(tile, true, Target::End)
    }

    /// Creates an edge.
    #[must_use]
    pub fn new(tile: u8, terminal: bool, target: Target) -> Self {
        Self { tile, terminal, target }
    }

    fn symbol(&self, last: bool) -> Symbol {
        Symbol {
            letter: Letter::new(self.tile).expect("the number of a letter"),
            terminal: self.terminal,
            last,
            class: match self.target {
                Target::End => Class::Sink,
                Target::Root(_) => Class::Pointer,
                Target::Child(_) => Class::Child,
                Target::Measured(..) => Class::Measured,
            },
        }
    }

    fn pointer_kind(&self, last: bool) -> usize {
        4 * (usize::from(self.tile) - 1) + 2 * usize::from(self.terminal) + usize::from(last)
    }
}

/// A complete code of these symbols, of codewords of nearly equal length.
fn flat_code(symbols: &BTreeSet<u32>, single: u8) -> Lengths {
    let count = symbols.len();
    if count <= 1 {
        return symbols.iter().map(|&symbol| (symbol, single)).collect();
    }
    let short = count.ilog2();
    let shorter = (2 << short) - count;
    let length = |index| short as u8 + u8::from(index >= shorter);
    let symbols = symbols.iter().enumerate();
    symbols.map(|(index, &symbol)| (symbol, length(index))).collect()
}

/// Codewords by symbol.
fn codewords(lengths: &Lengths) -> BTreeMap<u32, (u32, u8)> {
    let words = words(lengths);
    let coded = lengths.iter().zip(words);
    coded.map(|(&(symbol, length), word)| (symbol, (word, length))).collect()
}

#[derive(Default)]
struct Codebook {
    edges: BTreeMap<u8, BTreeSet<u32>>,
    pointers: BTreeMap<usize, BTreeSet<u32>>,
    edge_words: BTreeMap<u8, BTreeMap<u32, (u32, u8)>>,
    pointer_words: BTreeMap<usize, BTreeMap<u32, (u32, u8)>>,
    measure_words: BTreeMap<u32, (u32, u8)>,
}

impl Codebook {
    fn gather(&mut self, record: &[ForgedEdge]) {
        let mut before = 0;
        for (index, edge) in record.iter().enumerate() {
            let last = index + 1 == record.len();
            let symbol = edge.symbol(last).number().expect("a shape of edges");
            self.edges.entry(before).or_default().insert(symbol);
            match &edge.target {
                Target::End => {}
                Target::Root(root) => {
                    let kind = self.pointers.entry(edge.pointer_kind(last)).or_default();
                    kind.insert(*root);
                }
                Target::Child(child) | Target::Measured(child, _) => self.gather(child),
            }
            before = edge.tile;
        }
    }

    fn write(&self, record: &[ForgedEdge], bits: &mut Vec<bool>) {
        let mut before = 0;
        for (index, edge) in record.iter().enumerate() {
            let last = index + 1 == record.len();
            let symbol = edge.symbol(last).number().expect("a shape of edges");
            push(bits, self.edge_words[&before][&symbol]);
            match &edge.target {
                Target::End => {}
                Target::Root(root) => {
                    push(bits, self.pointer_words[&edge.pointer_kind(last)][root]);
                }
                Target::Child(child) => self.write(child, bits),
                Target::Measured(child, wrong) => {
                    let mut inner = Vec::new();
                    self.write(child, &mut inner);
                    let length = (inner.len() as u32).saturating_add_signed(*wrong);
                    let bucket = bucket_of(length);
                    push(bits, self.measure_words[&bucket]);
                    let (base, raw) = bucket_range(bucket);
                    push(bits, (length - base, raw as u8));
                    bits.extend(inner);
                }
            }
            before = edge.tile;
        }
    }
}

fn push(bits: &mut Vec<bool>, (word, length): (u32, u8)) {
    bits.extend((0..length).map(|at| word >> at & 1 != 0));
}

/// Returns the contents of a section of packed words with these roots; the first is the
/// root of all words.
///
/// # Panics
/// If there are more roots than letters and one, or an edge has no shape in the format.
#[must_use]
pub fn packed_section(tiles: u8, roots: &[Vec<ForgedEdge>]) -> Vec<u8> {
    let labels = usize::from(tiles) + 1;
    assert!(roots.len() <= labels, "a group holds one root");
    let mut book = Codebook::default();
    roots.iter().for_each(|record| book.gather(record));
    let measures = flat_code(&(0..BUCKETS).collect(), 0);
    book.measure_words = codewords(&measures);
    let choice = |code: Option<Lengths>, contexts: usize| Choice {
        of: vec![0; if code.is_some() { contexts } else { 0 }],
        codes: code.into_iter().collect(),
    };
    let edges: Vec<Option<Lengths>> =
        (0..labels as u8).map(|before| Some(flat_code(book.edges.get(&before)?, 1))).collect();
    let pointers: Vec<Option<Lengths>> = (0..4 * usize::from(tiles))
        .map(|kind| Some(flat_code(book.pointers.get(&kind)?, 0)))
        .collect();
    book.edge_words = (0..)
        .zip(&edges)
        .filter_map(|(before, code)| Some((before, codewords(code.as_ref()?))))
        .collect();
    book.pointer_words = (0..)
        .zip(&pointers)
        .filter_map(|(kind, code)| Some((kind, codewords(code.as_ref()?))))
        .collect();
    let mut bits = Vec::new();
    let mut lengths = Vec::new();
    for record in roots {
        let begin = bits.len();
        book.write(record, &mut bits);
        lengths.push((bits.len() - begin) as u32);
    }
    let mut groups = vec![0; labels];
    groups[..roots.len()].fill(1);
    let mut model = Model {
        letters: tiles,
        groups,
        lengths,
        measures,
        edges: edges.into_iter().map(|code| choice(code, ENTRY_KINDS * labels)).collect(),
        pointers: pointers.into_iter().map(|code| choice(code, labels)).collect(),
    };
    let mut body = vec![0u8; bits.len().div_ceil(8)];
    for (at, _) in bits.iter().enumerate().filter(|(_, bit)| **bit) {
        body[at / 8] |= 1 << (at % 8);
    }
    encode(&mut model, &body, bits.len() as u32).expect("codes by the rules")
}

/// Returns a file of [`alphabet_of`](crate::compiled::alphabet_of) `tiles` with these packed roots,
/// which states that it has `words` words. All checksums are right.
///
/// # Panics
/// If [`packed_section`] does.
#[must_use]
pub fn packed_file(tiles: u8, roots: &[Vec<ForgedEdge>], words: u64) -> Vec<u8> {
    let packed = packed_section(tiles, roots);
    let word: &[u8] = &[1];
    let alphabet = crate::compiled::alphabet_of(tiles);
    let base =
        crate::compiled::compile_tiles(&alphabet, [word], Default::default(), LayoutChoice::Packed);
    replace(&crate::compiled::to_bytes(&base), &[(Kind::PACKED, packed)], Some(words))
}

/// Returns a file with other contents of some sections, and another number of words. All checksums
/// are right.
///
/// # Panics
/// If the file cannot be read.
#[must_use]
pub fn replace(file: &[u8], sections: &[(Kind, Vec<u8>)], words: Option<u64>) -> Vec<u8> {
    let parsed = LexFile::parse(file, Verification::Skip).expect("a file of our own");
    let contents: Vec<(Kind, bool, Vec<u8>)> = parsed
        .entries
        .iter()
        .map(|entry| {
            let range = entry.offset as usize..(entry.offset + entry.len) as usize;
            let other = sections.iter().find(|(kind, _)| *kind == entry.kind);
            let mut bytes = other.map_or_else(|| file[range].to_vec(), |(_, bytes)| bytes.clone());
            if let (Kind::COUNTS, Some(words)) = (entry.kind, words) {
                let counts = Counts::decode(&bytes).expect("counts of our own");
                bytes = Counts { words, ..counts }.encode();
            }
            (entry.kind, entry.required, bytes)
        })
        .collect();
    let sections: Vec<Section<'_>> = contents
        .iter()
        .map(|(kind, required, bytes)| Section {
            kind: *kind,
            required: *required,
            parts: vec![bytes],
        })
        .collect();
    let mut out = Vec::new();
    write_file(&mut out, &sections).expect("memory");
    out
}

/// A cell of a forged compact two-way DAWG.
#[derive(Debug, Clone, Copy)]
pub struct ForgedCell {
    /// The label, a tile number, or 0 for a closing edge.
    pub tile: u8,
    /// `true` if a word is complete after the edge.
    pub terminal: bool,
    /// In a list, `true` for its last cell; in a forced state, `true` if its letter precedes the
    /// factor.
    pub last: bool,
    /// The index of the cell that the edge leads to, which may be any number; `None` for nothing.
    pub target: Option<u32>,
    /// `true` if the edge marks its target as a forced state.
    pub forced: bool,
}

impl ForgedCell {
    /// Creates the last cell of a list, of an edge that is not terminal.
    #[must_use]
    pub fn last(tile: u8, target: u32) -> Self {
        Self { tile, terminal: false, last: true, target: Some(target), forced: false }
    }
}

/// Address of the first cell of the section in [`compact_file`].
const FIRST_CELL: u32 = 1;

/// Returns a file of [`alphabet_of`](crate::compiled::alphabet_of) `tiles` with the one word of
/// letters 1 and 2, whose compact two-way DAWG has these cells and its root at the first of them.
/// All checksums are right.
///
/// # Panics
/// If there are too many cells for a pool.
#[must_use]
pub fn compact_file(tiles: u8, cells: &[ForgedCell]) -> Vec<u8> {
    let structures =
        lexc_compiler::compile::StructureSet { two_way_compact: true, ..Default::default() };
    let word: &[u8] = &[1, 2];
    let alphabet = crate::compiled::alphabet_of(tiles);
    let base =
        crate::compiled::compile_tiles(&alphabet, [word], structures, LayoutChoice::EdgeList);
    let base = crate::compiled::to_bytes(&base);
    let parsed = LexFile::parse(&base, Verification::Full).expect("a file of our own");
    let section = |kind: Kind| {
        let entry = parsed.entries.iter().find(|entry| entry.kind == kind);
        let entry = entry.expect("a section of this file");
        &base[entry.offset as usize..(entry.offset + entry.len) as usize]
    };
    let number = |bytes: &[u8], at: usize| {
        u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"))
    };
    let compact = Kind(*b"TWOC");
    let (begin, end) = (number(section(compact), 4), number(section(compact), 8));
    assert_eq!(begin, FIRST_CELL, "the compact automaton comes first");
    let count = u32::try_from(cells.len()).expect("few cells");
    let moved = |address: u32| address + FIRST_CELL + count - end;
    let pool = section(Kind::POOL);
    let mut units: Vec<u32> = pool[64..].chunks_exact(4).map(|unit| number(unit, 0)).collect();
    let rest = units.split_off(end as usize);
    units.truncate(FIRST_CELL as usize);
    units.extend(cells.iter().map(|cell| {
        let target = cell.target.map_or(0, |index| {
            index.wrapping_add(FIRST_CELL) & 0x7f_ffff | u32::from(cell.forced) << 23
        });
        target
            | u32::from(cell.terminal) << 24
            | u32::from(cell.last) << 25
            | u32::from(cell.tile) << 26
    }));
    units.extend(rest.into_iter().map(|unit| match unit & 0xff_ffff {
        0 => unit,
        target => unit & !0xff_ffff | moved(target),
    }));
    let mut changed = vec![(Kind::POOL, {
        let mut bytes = pool[..64].to_vec();
        bytes[12..16].copy_from_slice(&(units.len() as u32).to_le_bytes());
        bytes.extend(units.iter().flat_map(|unit| unit.to_le_bytes()));
        bytes
    })];
    for kind in [*b"DAWG", *b"RDWG"].map(Kind) {
        let old = section(kind);
        let numbers = [0, 4, 8].map(|at| moved(number(old, at)));
        let mut bytes: Vec<u8> = numbers.iter().flat_map(|n| n.to_le_bytes()).collect();
        bytes.extend([0; 4]);
        changed.push((kind, bytes));
    }
    let own = [FIRST_CELL, FIRST_CELL, FIRST_CELL + count, 0];
    changed.push((compact, own.iter().flat_map(|n| n.to_le_bytes()).collect()));
    replace(&base, &changed, None)
}
