//! Walking the body: records of edges, one inside the other (`formats/lex-v1.md`, section 12.5).

use super::edge::{MAX_DEPTH, PackedEdge, PackedState, context_of};
use super::index::Index;
use crate::packed::code::{CodeRef, Codes};
use crate::packed::model::{Class, ENTRY_KINDS, Model, Symbol};
use alloc::vec::Vec;
use lexc_alphabet::Letter;

/// Codes and roots, ready for walking.
#[derive(Debug, Clone)]
pub(crate) struct Tables {
    /// The number of labels plus one.
    pub(crate) labels: usize,
    /// The code of the next edge, by context (label × 5 + entry kind, see [`context_of`]) and the
    /// label of the previous edge.
    edge_codes: Vec<CodeRef>,
    edges: Codes,
    /// The code of the root, by edge and the label of the edge to its record.
    pointer_codes: Vec<CodeRef>,
    pointers: Codes,
    measure: CodeRef,
    measures: Codes,
    /// For each root the position of its record, and the label by which it is mostly entered.
    pub(crate) roots: Vec<(u32, u8)>,
}

/// The symbol decoded where there is no code.
const NO_EDGE: u32 = 1 << 10;

impl Tables {
    pub(crate) fn new(model: &Model) -> Self {
        let labels = usize::from(model.letters) + 1;
        let mut edges = Codes::default();
        let none = edges.add(&[(0, 1)], |_| NO_EDGE);
        let mut edge_codes = vec![none; labels * ENTRY_KINDS * labels];
        for (before, choice) in model.edges.iter().enumerate() {
            let codes: Vec<CodeRef> =
                choice.codes.iter().map(|code| edges.add(code, pack)).collect();
            for (context, &of) in choice.of.iter().enumerate() {
                if let Some(&code) = codes.get(of as usize) {
                    edge_codes[context * labels + before] = code;
                }
            }
        }
        let mut pointers = Codes::default();
        let none = pointers.add(&[(0, 0)], |_| 0);
        let mut pointer_codes = vec![none; 8 * labels * labels];
        for (edge, choice) in model.pointers.iter().enumerate() {
            let codes: Vec<CodeRef> =
                choice.codes.iter().map(|code| pointers.add(code, |root| root)).collect();
            for (context, &of) in choice.of.iter().enumerate() {
                if let Some(&code) = codes.get(of as usize) {
                    // Sinks are numbered between them and have no codeword.
                    pointer_codes[((edge + 4) * 2 + 1) * labels + context] = code;
                }
            }
        }
        let mut measures = Codes::default();
        let measure = match model.measures.is_empty() {
            true => measures.add(&[(0, 0)], |_| 0),
            false => measures.add(&model.measures, |bucket| bucket),
        };
        let labels_of = (0u8..).zip(&model.groups);
        let labels_of =
            labels_of.flat_map(|(label, &count)| core::iter::repeat_n(label, count as usize));
        let mut at = 0u32;
        let roots = model
            .lengths
            .iter()
            .zip(labels_of)
            .map(|(&length, label)| {
                let begin = at;
                at = at.saturating_add(length);
                (begin, label)
            })
            .collect();
        Self { labels, edge_codes, edges, pointer_codes, pointers, measure, measures, roots }
    }

    pub(crate) fn memory(&self) -> usize {
        self.edges.memory()
            + self.pointers.memory()
            + self.measures.memory()
            + 4 * (self.edge_codes.len() + self.pointer_codes.len())
            + 8 * self.roots.len()
    }
}

/// Packs an edge into the bits of the tables: the bits below 16 are in the order of [`Edge`]'s
/// fields. A model contains only valid symbols.
fn pack(number: u32) -> u32 {
    let Some(symbol) = Symbol::of(number) else {
        return 0;
    };
    u32::from(symbol.letter.number()) << 4
        | u32::from(symbol.terminal) << 3
        | u32::from(symbol.last) << 2
        | symbol.class as u32
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Edge(u32);

impl Edge {
    #[inline]
    pub(crate) fn number(self) -> u8 {
        (self.0 >> 4) as u8
    }

    /// Returns the label. No model has a symbol of label 0.
    #[inline]
    pub(crate) fn letter(self) -> Letter {
        Letter::from_low_bits(self.number()).unwrap_or(Letter::FIRST)
    }

    #[inline]
    pub(crate) fn is_terminal(self) -> bool {
        self.0 & 8 != 0
    }

    #[inline]
    pub(crate) fn is_last(self) -> bool {
        self.0 & 4 != 0
    }

    #[inline]
    pub(crate) fn class(self) -> Class {
        match self.0 & 3 {
            0 => Class::Sink,
            1 => Class::Pointer,
            2 => Class::Child,
            _ => Class::Measured,
        }
    }

    /// Returns the index of the edge's pointer codes, if it is a pointer or a sink.
    #[inline]
    fn shape(self) -> usize {
        (self.0 >> 2 << 1 | self.0 & 1) as usize
    }
}

/// A body with its tables. Cheap to copy.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Forest<'a> {
    pub(crate) tables: &'a Tables,
    pub(crate) body: &'a [u8],
    pub(crate) bits: u32,
    /// `None` if all states are records.
    pub(crate) index: Option<&'a Index>,
}

/// An observer of the edges that a parse skips.
pub(crate) trait SkipObserver {
    /// `true` if anything is observed.
    const COUNTS: bool;
    /// Records an edge that completes a word.
    fn word(&mut self);
    /// Records a pointer to a root.
    fn root(&mut self, root: u32);
}

/// The observer that ignores everything.
pub(crate) struct NoObserver;

impl SkipObserver for NoObserver {
    const COUNTS: bool = false;
    fn word(&mut self) {}
    fn root(&mut self, _: u32) {}
}

/// The nesting depth of records that is parsed without recursion.
const NESTED: usize = 32;

/// The recursive calls that the deepest record takes.
pub(crate) const SPARE: u8 = (MAX_DEPTH / NESTED) as u8;

impl<'a> Forest<'a> {
    /// Returns at least 57 bits from position `at`; the bits after the end are zeros.
    #[inline]
    fn peek(self, at: u32) -> u64 {
        let byte = (at >> 3) as usize;
        let chunk = self.body.get(byte..).and_then(|rest| rest.first_chunk());
        let word = match chunk {
            Some(chunk) => u64::from_le_bytes(*chunk),
            None => self.peek_end(byte),
        };
        word >> (at & 7)
    }

    #[cold]
    fn peek_end(self, byte: usize) -> u64 {
        let rest = self.body.get(byte..).unwrap_or_default();
        rest.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte))
    }

    #[inline]
    pub(crate) fn root(self, root: u32) -> Option<PackedState> {
        match self.index {
            Some(index) => index.root(root),
            None => self.record(root),
        }
    }

    pub(crate) fn record(self, root: u32) -> Option<PackedState> {
        let &(at, label) = self.tables.roots.get(root as usize)?;
        let context = (usize::from(label) * ENTRY_KINDS) as u16;
        Some(PackedState { at, context })
    }

    /// Decodes the edge at position `at`, where `before` is the label of the previous edge, or
    /// returns `None` if there is none. Returns it with the bits after its symbol and their
    /// position.
    #[inline]
    pub(crate) fn edge(self, at: u32, context: u16, before: u8) -> Option<(Edge, u32, u64)> {
        if at >= self.bits {
            return None;
        }
        let bits = self.peek(at);
        let position = usize::from(context) * self.tables.labels + usize::from(before);
        let code = self.tables.edge_codes.get(position)?;
        let (symbol, length) = self.tables.edges.decode(*code, bits);
        (symbol != NO_EDGE).then_some((Edge(symbol), at + length, bits >> length))
    }

    /// Returns the root to which an edge points, and the length of its codeword. `bits` follow the
    /// edge.
    #[inline]
    pub(crate) fn pointer(self, edge: Edge, context: u16, bits: u64) -> (u32, u32) {
        let position = edge.shape() * self.tables.labels + usize::from(context) / ENTRY_KINDS;
        let code = self.tables.pointer_codes.get(position);
        self.tables.pointers.decode(code.copied().unwrap_or_default(), bits)
    }

    /// Returns the length of a child, and the length of the encoded number itself.
    #[inline]
    pub(crate) fn measure(self, bits: u64) -> (u32, u32) {
        let (bucket, length) = self.tables.measures.decode(self.tables.measure, bits);
        let (base, raw) = bucket_range(bucket);
        let rest = (bits >> length) as u32 & ((1 << raw) - 1);
        (base + rest, length + raw)
    }

    /// Returns the position of the record of a child, after its stored length if it has one. `bits`
    /// follow the symbol of the edge, which ends at `after`.
    #[inline]
    pub(crate) fn child(self, class: Class, after: u32, bits: u64) -> u32 {
        match class {
            Class::Measured => after.saturating_add(self.measure(bits).1),
            _ => after,
        }
    }

    #[inline]
    pub(crate) fn context(edge: Edge) -> u16 {
        context_of(edge.letter(), edge.is_terminal(), edge.class())
    }

    /// Returns the end of the record at `state`, which is read from its first edge to its last. At
    /// most `spare` recursive calls are made for deep nesting. Every edge takes a bit, so the time
    /// is at most linear in the body.
    pub(crate) fn end_of<P: SkipObserver>(
        self,
        state: PackedState,
        spare: u8,
        passed: &mut P,
    ) -> Option<u32> {
        let (mut at, mut context, mut before) = (state.at, state.context, 0u8);
        // The context and label of the edge to each child that is not complete.
        let mut open = [(0u16, 0u8); NESTED];
        let mut depth = 0;
        loop {
            let (edge, after, bits) = self.edge(at, context, before)?;
            at = after;
            if P::COUNTS && edge.is_terminal() {
                passed.word();
            }
            match edge.class() {
                // A sink is read as a pointer with an empty codeword, which saves a branch.
                Class::Sink | Class::Pointer => {
                    let (root, length) = self.pointer(edge, context, bits);
                    at += length;
                    if P::COUNTS && edge.class() == Class::Pointer {
                        passed.root(root);
                    }
                }
                Class::Measured if !P::COUNTS => {
                    let (length, own) = self.measure(bits);
                    at = at.checked_add(own)?.checked_add(length)?;
                }
                class @ (Class::Child | Class::Measured) => {
                    at = self.child(class, after, bits);
                    let child = Self::context(edge);
                    match open.get_mut(depth) {
                        // The last child ends its parent.
                        _ if edge.is_last() => {}
                        Some(position) => {
                            *position = (context, edge.number());
                            depth += 1;
                        }
                        None => {
                            let state = PackedState { at, context: child };
                            at = self.end_of(state, spare.checked_sub(1)?, passed)?;
                            before = edge.number();
                            continue;
                        }
                    }
                    (context, before) = (child, 0);
                    continue;
                }
            }
            if edge.is_last() {
                let Some(next) = depth.checked_sub(1) else {
                    return Some(at);
                };
                depth = next;
                (context, before) = *open.get(depth)?;
            } else {
                before = edge.number();
            }
        }
    }

    #[inline]
    pub(crate) fn find(self, state: PackedState, letter: Letter) -> Option<PackedEdge> {
        if let Some(node) = state.as_node() {
            return self.index?.find(node, letter);
        }
        let number = letter.number();
        let (mut at, mut before) = (state.at, 0u8);
        loop {
            let (edge, after, bits) = self.edge(at, state.context, before)?;
            if edge.number() >= number {
                let found = edge.number() == number;
                return found.then(|| self.follow(state.context, edge, after, bits));
            }
            if edge.is_last() {
                return None;
            }
            at = self.after(state.context, edge, after, bits)?;
            before = edge.number();
        }
    }

    /// Returns an iterator over the edges of `state`, in order.
    pub(crate) fn edges(self, state: PackedState) -> impl Iterator<Item = PackedEdge> + use<'a> {
        let node = self.index.zip(state.as_node());
        let indexed = node.into_iter().flat_map(|(index, node)| index.edges(node));
        let mut position = node.is_none().then_some((state.at, 0u8));
        let read = core::iter::from_fn(move || {
            let (at, before) = position?;
            let (edge, after, bits) = self.edge(at, state.context, before)?;
            position = match edge.is_last() {
                true => None,
                false => {
                    self.after(state.context, edge, after, bits).map(|next| (next, edge.number()))
                }
            };
            Some(self.follow(state.context, edge, after, bits))
        });
        indexed.map(|(_, edge)| edge).chain(read)
    }

    /// Resolves the target of an edge.
    #[inline]
    pub(crate) fn follow(self, context: u16, edge: Edge, after: u32, bits: u64) -> PackedEdge {
        let child = |at| PackedState { at, context: Self::context(edge) };
        let target = match edge.class() {
            Class::Sink => None,
            Class::Pointer => self.root(self.pointer(edge, context, bits).0),
            Class::Child => Some(child(after)),
            Class::Measured => Some(child(after.saturating_add(self.measure(bits).1))),
        };
        PackedEdge { letter: edge.letter(), terminal: edge.is_terminal(), target }
    }

    /// Returns the position of the edge after `edge`, which is not the last.
    #[inline]
    pub(crate) fn after(self, context: u16, edge: Edge, at: u32, bits: u64) -> Option<u32> {
        self.pass(context, edge, at, bits, &mut NoObserver)
    }

    /// Like [`Self::after`], but reports everything skipped to an observer, except the word of the
    /// edge itself.
    #[inline]
    pub(crate) fn pass<P: SkipObserver>(
        self,
        context: u16,
        edge: Edge,
        at: u32,
        bits: u64,
        passed: &mut P,
    ) -> Option<u32> {
        match edge.class() {
            Class::Sink | Class::Pointer => {
                let (root, length) = self.pointer(edge, context, bits);
                if P::COUNTS && edge.class() == Class::Pointer {
                    passed.root(root);
                }
                Some(at + length)
            }
            Class::Measured if !P::COUNTS => {
                let (length, own) = self.measure(bits);
                at.checked_add(own)?.checked_add(length)
            }
            class @ (Class::Child | Class::Measured) => {
                let at = self.child(class, at, bits);
                let context = Self::context(edge);
                self.end_of(PackedState { at, context }, SPARE, passed)
            }
        }
    }
}

/// Returns the first number of a bucket and the number of bits that distinguish its numbers.
/// Buckets 0 to 3 hold one number each; after them, each power of two has two buckets.
#[inline]
#[must_use]
pub fn bucket_range(bucket: u32) -> (u32, u32) {
    if bucket < 4 {
        return (bucket, 0);
    }
    let power = (bucket >> 1).min(31);
    let half = power - 1;
    ((2 | bucket & 1) << half, half)
}

/// Returns the bucket of a number below 2³².
#[must_use]
pub fn bucket_of(number: u32) -> u32 {
    if number < 4 {
        return number;
    }
    let power = 31 - number.leading_zeros();
    2 * power + (number >> (power - 1) & 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_in_its_bucket() {
        for number in (0..5000).chain([1 << 20, u32::MAX - 1, u32::MAX]) {
            let bucket = bucket_of(number);
            assert!(bucket < 64, "{number}");
            let (base, bits) = bucket_range(bucket);
            assert!(number >= base && u64::from(number - base) < 1 << bits, "{number}");
        }
    }
}
