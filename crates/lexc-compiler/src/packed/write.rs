//! Writing: roots in order, exact lengths, and the body.

use lexc_alphabet::ErrorKind;
use lexc_format::packed::{
    self, BUCKETS, Choice, Class, ENTRY_KINDS, Lengths, MAX_BITS, Model, bucket_of, bucket_range,
    encode,
};

use super::choose::CodeSet;
use super::forest::{Forest, ForestEdge, ForestPlan};
use super::huffman::lengths;
use super::section::{PackOptions, PackedSection};
use super::share::Codebook;
use crate::automaton::dawg::Dawg;
use crate::normalise::Error;

/// The body of a section, written bit by bit from the lowest bit of each byte.
#[derive(Debug, Default)]
struct BitBody {
    bytes: Vec<u8>,
    bits: u32,
}

impl BitBody {
    fn push(&mut self, word: u32, length: u32) {
        for bit in 0..length {
            if self.bits.is_multiple_of(8) {
                self.bytes.push(0);
            }
            let byte = self.bytes.last_mut().expect("a byte for each eight bits");
            *byte |= ((word >> bit & 1) as u8) << (self.bits % 8);
            self.bits += 1;
        }
    }
}

#[derive(Debug, Default)]
struct CodeWords {
    lengths: Lengths,
    words: Vec<u32>,
}

impl CodeWords {
    fn new(lengths: Lengths) -> Self {
        let words = packed::words(&lengths);
        Self { lengths, words }
    }

    fn has(&self, symbol: u32) -> bool {
        self.lengths.binary_search_by_key(&symbol, |s| s.0).is_ok()
    }

    /// Returns the code word of a symbol and its length, if the code has the symbol.
    fn of(&self, symbol: u32) -> Option<(u32, u32)> {
        let found = self.lengths.binary_search_by_key(&symbol, |s| s.0);
        let at = found.ok()?;
        Some((self.words[at], self.lengths[at].1.into()))
    }

    /// Returns the length of a symbol's code word, 0 if the code does not have the symbol.
    fn length_of(&self, symbol: u32) -> u32 {
        self.of(symbol).map_or(0, |(_, length)| length)
    }
}

/// The codes of one kind of edges or pointers, and the code of each context.
#[derive(Debug)]
struct KindCodes {
    codes: Vec<CodeWords>,
    chosen: CodeSet,
}

impl KindCodes {
    fn new(chosen: CodeSet, single: u8) -> Self {
        let code = |histogram: &Vec<(u32, u32)>| {
            let mut code = lengths(histogram, single);
            code.sort_unstable();
            CodeWords::new(code)
        };
        let codes = chosen.histograms.iter().map(code).collect();
        Self { codes, chosen }
    }

    fn word_of(&self, context: u32, symbol: u32) -> (u32, u32) {
        let code = self.chosen.of.get(&context);
        code.and_then(|&code| self.codes[code as usize].of(symbol))
            .expect("a code has the symbols that occur in its contexts")
    }

    /// Returns the code of each context. A context that does not occur gets the code of the context
    /// before it, which takes the fewest bits.
    fn choice(&self, contexts: usize) -> Choice {
        let mut before = 0;
        let of = (0..contexts as u32).map(|context| {
            before = self.chosen.of.get(&context).copied().unwrap_or(before);
            before
        });
        Choice {
            of: of.collect(),
            codes: self.codes.iter().map(|code| code.lengths.clone()).collect(),
        }
    }
}

struct ForestCodes {
    /// For each label of the edge before, the codes of edges.
    edges: Vec<KindCodes>,
    /// For each kind of edge, the codes of pointers. Symbols are states until
    /// [`Self::number_roots`].
    pointers: Vec<KindCodes>,
}

impl ForestCodes {
    fn new(forest: &Forest, letters: u8) -> Self {
        let Codebook { edges, pointers } = Codebook::new(forest, letters, false);
        Self {
            edges: edges.into_iter().map(|c| KindCodes::new(c, 1)).collect(),
            pointers: pointers.into_iter().map(|c| KindCodes::new(c, 0)).collect(),
        }
    }

    /// Returns the code word of an edge and its length.
    fn edge(&self, edge: &ForestEdge) -> (u32, u32) {
        self.edges[usize::from(edge.before)].word_of(edge.context.into(), edge.number)
    }

    /// Returns the code word of the pointer of an edge to `target`, and its length.
    fn pointer(&self, edge: &ForestEdge, target: u32) -> (u32, u32) {
        self.pointers[edge.pointer_kind() as usize].word_of(edge.label(), target)
    }

    /// Returns the number of bits of each edge with its pointer, without the length of a measured
    /// child.
    fn bits(&self, forest: &Forest) -> Vec<u32> {
        let bits = |edge: &ForestEdge| {
            let pointer = match edge.class() {
                Class::Pointer => self.pointer(edge, edge.target).1,
                _ => 0,
            };
            self.edge(edge).1 + pointer
        };
        forest.edges.iter().map(bits).collect()
    }

    /// Replaces each state among the symbols of pointers by the number of its root. The lengths of
    /// code words do not depend on these numbers.
    fn number_roots(&mut self, number: &[u32]) {
        for code in self.pointers.iter_mut().flat_map(|kind| &mut kind.codes) {
            let mut lengths = core::mem::take(&mut code.lengths);
            for (state, _) in &mut lengths {
                *state = number[*state as usize];
            }
            lengths.sort_unstable();
            *code = CodeWords::new(lengths);
        }
    }
}

pub(super) fn write(
    dawg: &Dawg,
    letters: u8,
    plan: &ForestPlan,
    options: PackOptions,
) -> Result<PackedSection, Error> {
    let forest = Forest::new(dawg, plan, options);
    let mut codes = ForestCodes::new(&forest, letters);
    let (measures, records) = measure(&forest, &codes.bits(&forest));
    let root_bits = |root: &(u32, u8, usize)| records[root.2];
    let bits: u64 = forest.roots.iter().map(|root| u64::from(root_bits(root))).sum();
    if bits >= MAX_BITS.into() {
        let limit = "the packed layout holds 268,435,455 bits";
        let message = format!("{limit}, but these words need {bits}");
        return Err(Error::new(ErrorKind::Limit, message));
    }

    // By label, then by length, so that their positions take few bits.
    let mut order: Vec<usize> = (0..forest.roots.len()).collect();
    order.sort_by_key(|&index| {
        let root = &forest.roots[index];
        (root.1, root_bits(root), index)
    });
    let mut number = vec![0u32; dawg.graph.len()];
    for (position, &index) in order.iter().enumerate() {
        number[forest.roots[index].0 as usize] = position as u32;
    }
    codes.number_roots(&number);
    let body = write_body(&forest, &order, &number, &codes, &measures, &records);

    let labels = usize::from(letters) + 1;
    let mut groups = vec![0; labels];
    for &(_, label, _) in &forest.roots {
        groups[usize::from(label)] += 1;
    }
    let choices = |kinds: &[KindCodes], contexts| -> Vec<Choice> {
        kinds.iter().map(|kind| kind.choice(contexts)).collect()
    };
    let root_lengths = order.iter().map(|&index| root_bits(&forest.roots[index]));
    let mut model = Model {
        letters,
        groups,
        lengths: root_lengths.collect(),
        measures: measures.lengths,
        edges: choices(&codes.edges, ENTRY_KINDS * labels),
        pointers: choices(&codes.pointers, labels),
    };
    let bytes = encode(&mut model, &body.bytes, body.bits).map_err(|rule| {
        let broken = "the packed codes break a rule of the format";
        let message = format!("{broken}: {rule}; please report this as a defect");
        Error::new(ErrorKind::Other, message)
    })?;
    let pointers = forest.edges.iter().filter(|edge| edge.class() == Class::Pointer);
    Ok(PackedSection {
        model: bytes.len() - body.bytes.len(),
        bytes,
        roots: forest.roots.len(),
        edges: forest.edges.len(),
        pointers: pointers.count(),
    })
}

fn write_body(
    forest: &Forest,
    order: &[usize],
    number: &[u32],
    codes: &ForestCodes,
    measures: &CodeWords,
    records: &[u32],
) -> BitBody {
    let mut body = BitBody::default();
    for &index in order {
        let begin = forest.roots[index].2;
        let next = forest.roots.get(index + 1);
        let end = next.map_or(forest.edges.len(), |next| next.2);
        for at in begin..end {
            let edge = &forest.edges[at];
            let (word, length) = codes.edge(edge);
            body.push(word, length);
            match edge.class() {
                Class::Pointer => {
                    let (word, length) = codes.pointer(edge, number[edge.target as usize]);
                    body.push(word, length);
                }
                Class::Measured => push_measure(&mut body, measures, records[at + 1]),
                _ => {}
            }
        }
    }
    body
}

fn push_measure(body: &mut BitBody, measures: &CodeWords, bits: u32) {
    let bucket = bucket_of(bits);
    let found = measures.of(bucket);
    let (word, length) = found.expect("the code has every measure that occurs");
    body.push(word, length);
    let (base, raw) = bucket_range(bucket);
    body.push(bits - base, raw);
}

/// Returns the code of the lengths of measured children, and for each edge at which a record begins
/// the record's length. They depend on each other, since records contain lengths.
fn measure(forest: &Forest, edge_bits: &[u32]) -> (CodeWords, Vec<u32>) {
    let mut words = CodeWords::default();
    for round in 0.. {
        let (records, counts) = record_lengths(forest, edge_bits, &words);
        let used: Vec<(u32, u32)> = (0..).zip(counts).filter(|c| c.1 > 0).collect();
        // A third round would hardly improve the code.
        if used.is_empty() || (round > 1 && used.iter().all(|c| words.has(c.0))) {
            return (words, records);
        }
        words = CodeWords::new(match round {
            0..3 => lengths(&used, 0),
            // A slightly longer record may need a symbol that did not occur before.
            more => {
                let bucket = |of: Option<&(u32, u32)>| of.map_or(0, |c| c.0);
                let from = bucket(used.first()).saturating_sub(more);
                let to = (bucket(used.last()) + more).min(BUCKETS - 1);
                let counts: Vec<(u32, u32)> =
                    (from..=to).map(|bucket| (bucket, counts[bucket as usize].max(1))).collect();
                lengths(&counts, 0)
            }
        });
    }
    (words, Vec::new())
}

/// Returns the lengths of all records, at their first edges, and the number of lengths in each
/// bucket.
fn record_lengths(
    forest: &Forest,
    edge_bits: &[u32],
    words: &CodeWords,
) -> (Vec<u32>, [u32; BUCKETS as usize]) {
    let mut counts = [0; BUCKETS as usize];
    let mut records = vec![0; edge_bits.len()];
    let mut roots = forest.roots.iter().rev().map(|root| root.2).peekable();
    // The number of bits so far of the incomplete records and of one complete record, whose parent
    // edge comes next: in reverse order, children come before that edge.
    let mut open: Vec<u32> = Vec::new();
    for (at, edge) in forest.edges.iter().enumerate().rev() {
        let mut bits = edge_bits[at];
        let class = edge.class();
        if matches!(class, Class::Child | Class::Measured) {
            let child = open.pop().expect("a child is written after its edge");
            bits = bits.saturating_add(child);
            if class == Class::Measured {
                let bucket = bucket_of(child.min(MAX_BITS - 1));
                counts[bucket as usize] += 1;
                bits = bits.saturating_add(words.length_of(bucket) + bucket_range(bucket).1);
            }
        }
        if edge.symbol.last {
            open.push(0);
        }
        if let Some(record) = open.last_mut() {
            *record = record.saturating_add(bits);
            records[at] = *record;
        }
        if roots.next_if_eq(&at).is_some() {
            open.pop();
        }
    }
    (records, counts)
}
