//! Roots in order, exact lengths, the body.

use lexc_format::packed::{
    self, BUCKETS, Choice, Class, ENTRY_KINDS, Lengths, MAX_BITS, Model, bucket_of, bucket_range,
    encode,
};

use super::choose::Chosen;
use super::forest::{Forest, Plan};
use super::huffman::lengths;
use super::share::Codebook;
use super::{PackError, PackOptions, PackedSection};
use crate::automaton::dawg::Dawg;

/// A body, bit by bit from the lowest.
#[derive(Debug, Default)]
struct Body {
    bytes: Vec<u8>,
    bits: u32,
}

impl Body {
    fn push(&mut self, word: u32, length: u32) {
        for bit in 0..length {
            if self.bits.is_multiple_of(8) {
                self.bytes.push(0);
            }
            if let Some(byte) = self.bytes.last_mut() {
                *byte |= ((word >> bit & 1) as u8) << (self.bits % 8);
            }
            self.bits += 1;
        }
    }
}

/// A code ready to be written.
#[derive(Debug, Default)]
struct Words {
    lengths: Lengths,
    words: Vec<u32>,
}

impl Words {
    fn new(lengths: Lengths) -> Self {
        let words = packed::words(&lengths);
        Self { lengths, words }
    }

    fn has(&self, symbol: u32) -> bool {
        self.lengths.binary_search_by_key(&symbol, |s| s.0).is_ok()
    }

    /// Returns word and length of a symbol, if the code has it.
    fn of(&self, symbol: u32) -> Option<(u32, u32)> {
        let found = self.lengths.binary_search_by_key(&symbol, |s| s.0);
        let at = found.ok()?;
        Some((self.words[at], self.lengths[at].1.into()))
    }

    /// Returns the length of a symbol, 0 if the code does not have it (yet).
    fn length_of(&self, symbol: u32) -> u32 {
        self.of(symbol).map_or(0, |(_, length)| length)
    }
}

/// The codes of one kind, and which holds in which context.
#[derive(Debug)]
struct Coded {
    codes: Vec<Words>,
    chosen: Chosen,
}

impl Coded {
    fn new(chosen: Chosen, single: u8, symbol: impl Fn(u32) -> u32) -> Self {
        let code = |histogram: &Vec<(u32, u32)>| {
            let mut code = lengths(histogram, single);
            for (of, _) in &mut code {
                *of = symbol(*of);
            }
            code.sort_unstable();
            Words::new(code)
        };
        let codes = chosen.histograms.iter().map(code).collect();
        Self { codes, chosen }
    }

    fn of(&self, context: u32, symbol: u32) -> Result<(u32, u32), PackError> {
        let code = self.chosen.of.get(&context);
        code.and_then(|&code| self.codes[code as usize].of(symbol))
            .ok_or(PackError::Uncoded)
    }

    /// Contexts that do not occur have the code of the one before, which costs least.
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

/// Writes a plan.
pub(super) fn write(
    dawg: &Dawg,
    letters: u8,
    plan: &Plan,
    options: PackOptions,
) -> Result<PackedSection, PackError> {
    let forest = Forest::new(dawg, plan, options)?;
    let Codebook { arcs, pointers } = Codebook::new(&forest, letters, false);
    let arcs: Vec<Coded> = arcs.into_iter().map(|c| Coded::new(c, 1, |s| s)).collect();
    // Lengths do not depend on the numbers of roots, so these may come later.
    let pointers: Vec<Coded> = pointers
        .into_iter()
        .map(|c| Coded::new(c, 0, |s| s))
        .collect();
    let plain = forest
        .arcs
        .iter()
        .map(|arc| {
            let own = arcs[usize::from(arc.before)].of(arc.context.into(), arc.number)?;
            let pointer = match arc.class() {
                Class::Pointer => {
                    pointers[arc.pointer_kind() as usize].of(arc.label(), arc.target)?
                }
                _ => (0, 0),
            };
            Ok(own.1 + pointer.1)
        })
        .collect::<Result<Vec<u32>, PackError>>()?;
    let (measures, records) = measure(&forest, &plain);
    let bits: u64 = forest
        .roots
        .iter()
        .map(|&(_, _, at)| u64::from(records[at]))
        .sum();
    if bits >= MAX_BITS.into() {
        return Err(PackError::TooManyBits { bits });
    }

    // By label, then by length, so that their positions take few bits.
    let mut order: Vec<usize> = (0..forest.roots.len()).collect();
    order.sort_by_key(|&index| {
        let (_, label, at) = forest.roots[index];
        (label, records[at], index)
    });
    let mut number = vec![0u32; dawg.graph.len()];
    for (position, &index) in order.iter().enumerate() {
        number[forest.roots[index].0 as usize] = position as u32;
    }
    let pointers: Vec<Coded> = pointers
        .into_iter()
        .map(|kind| renumber(kind, &number))
        .collect();

    let mut body = Body::default();
    for &index in &order {
        let begin = forest.roots[index].2;
        let end = forest
            .roots
            .get(index + 1)
            .map_or(forest.arcs.len(), |next| next.2);
        for at in begin..end {
            let arc = forest.arcs[at];
            let (word, length) =
                arcs[usize::from(arc.before)].of(arc.context.into(), arc.number)?;
            body.push(word, length);
            match arc.class() {
                Class::Pointer => {
                    let kind = &pointers[arc.pointer_kind() as usize];
                    let (word, length) = kind.of(arc.label(), number[arc.target as usize])?;
                    body.push(word, length);
                }
                Class::Measured => push_measure(&mut body, &measures, records[at + 1])?,
                _ => {}
            }
        }
    }

    let labels = usize::from(letters) + 1;
    let mut groups = vec![0; labels];
    for &(_, label, _) in &forest.roots {
        groups[usize::from(label)] += 1;
    }
    let mut model = Model {
        letters,
        groups,
        lengths: order
            .iter()
            .map(|&index| records[forest.roots[index].2])
            .collect(),
        measures: measures.lengths,
        arcs: arcs
            .iter()
            .map(|kind| kind.choice(ENTRY_KINDS * labels))
            .collect(),
        pointers: pointers.iter().map(|kind| kind.choice(labels)).collect(),
    };
    let bytes =
        encode(&mut model, &body.bytes, body.bits).map_err(|rule| PackError::Codes { rule })?;
    Ok(PackedSection {
        model: bytes.len() - body.bytes.len(),
        bytes,
        roots: forest.roots.len(),
        arcs: forest.arcs.len(),
        pointers: forest
            .arcs
            .iter()
            .filter(|arc| arc.class() == Class::Pointer)
            .count(),
    })
}

/// Returns the same code with the numbers of roots for states.
fn renumber(mut kind: Coded, number: &[u32]) -> Coded {
    for code in &mut kind.codes {
        let mut lengths = core::mem::take(&mut code.lengths);
        for (state, _) in &mut lengths {
            *state = number[*state as usize];
        }
        lengths.sort_unstable();
        *code = Words::new(lengths);
    }
    kind
}

fn push_measure(body: &mut Body, measures: &Words, bits: u32) -> Result<(), PackError> {
    let bucket = bucket_of(bits);
    let (word, length) = measures.of(bucket).ok_or(PackError::Uncoded)?;
    body.push(word, length);
    let (base, raw) = bucket_range(bucket);
    body.push(bits - base, raw);
    Ok(())
}

/// Returns the code of the lengths of children, and for each arc at which a record begins its length. Both
/// depend on each other, since the lengths are in the records.
fn measure(forest: &Forest, plain: &[u32]) -> (Words, Vec<u32>) {
    let mut words = Words::default();
    for round in 0.. {
        let (records, counts) = record_lengths(forest, plain, &words);
        let used: Vec<(u32, u32)> = (0..).zip(counts).filter(|c| c.1 > 0).collect();
        // The second code is about as good as the third.
        if used.is_empty() || (round > 1 && used.iter().all(|c| words.has(c.0))) {
            return (words, records);
        }
        words = Words::new(match round {
            0..3 => lengths(&used, 0),
            // A slightly longer record may need a symbol that it did not need before.
            more => {
                let bucket = |of: Option<&(u32, u32)>| of.map_or(0, |c| c.0);
                let from = bucket(used.first()).saturating_sub(more);
                let to = (bucket(used.last()) + more).min(BUCKETS - 1);
                let counts: Vec<(u32, u32)> = (from..=to)
                    .map(|bucket| (bucket, counts[bucket as usize].max(1)))
                    .collect();
                lengths(&counts, 0)
            }
        });
    }
    (words, Vec::new())
}

/// Returns the lengths of all records, at their first arcs, and the number of lengths in each bucket.
fn record_lengths(
    forest: &Forest,
    plain: &[u32],
    words: &Words,
) -> (Vec<u32>, [u32; BUCKETS as usize]) {
    let mut counts = [0; BUCKETS as usize];
    let mut records = vec![0; plain.len()];
    let mut roots = forest.roots.iter().rev().map(|root| root.2).peekable();
    // The bits so far of records that are not complete, and of one that is, whose parent's arc comes
    // next: from the last arc to the first, children come before that.
    let mut open: Vec<u32> = Vec::new();
    for (at, arc) in forest.arcs.iter().enumerate().rev() {
        let mut bits = plain[at];
        let class = arc.class();
        if matches!(class, Class::Child | Class::Measured) {
            let child = open.pop().unwrap_or(0);
            bits = bits.saturating_add(child);
            if class == Class::Measured {
                let bucket = bucket_of(child.min(MAX_BITS - 1));
                counts[bucket as usize] += 1;
                bits = bits.saturating_add(words.length_of(bucket) + bucket_range(bucket).1);
            }
        }
        if arc.symbol.last {
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
