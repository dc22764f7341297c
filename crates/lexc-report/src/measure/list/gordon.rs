//! Gordon's layouts (*A Faster Scrabble Move Generation Algorithm*, 1994), *expanded* and
//! *compressed*, laid out in memory.
//!
//! Each edge carries a *letter set*: the letters that complete a word after it. The last letter of
//! a word has therefore no edge of its own, states have no terminal flag, and there are no states
//! without edges. An edge takes four bytes: the number of a letter set and a state. An expanded
//! state is an array of edges as wide as the alphabet (plus one for the separator of a GADDAG); a
//! compressed state is a bit vector of its letters followed by its edges. A table holds each
//! distinct letter set once, as a bit vector.
//!
//! The published bytes agree: 4 × (89,031 + 244,117 + 2,575) = 1,342,892 and 4 × (27 × 89,031 +
//! 2,575) = 9,625,648 for 2,575 letter sets.

use std::collections::HashMap;

use lexc_draw::graph::NumberedGraph;

use crate::error::Error;
use crate::model::{Basis, LayoutName};

/// An automaton whose edges carry letter sets.
#[derive(Debug)]
pub(super) struct LetterSets {
    /// The edges of each state by tile; targets have lower numbers.
    states: Vec<Vec<SetArc>>,
    sets: Vec<u64>,
    /// The edge to the root, with the words of one letter.
    root: SetArc,
    letters: u64,
    /// `true` if tile 0, the separator, is a label.
    separator: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct SetArc {
    tile: u8,
    /// The number of the state plus one; 0 for no state.
    target: u32,
    set: u32,
}

impl LetterSets {
    /// Moves terminal flags from edges into the letter sets of the preceding edges, and merges
    /// states that become equal.
    ///
    /// `letters` is the size of the alphabet; `separator` is true if tile 0 is a label.
    pub(super) fn new(walked: &NumberedGraph, letters: u64, separator: bool) -> Self {
        let mut sets = vec![0u64];
        let mut set_numbers = HashMap::from([(0u64, 0u32)]);
        let mut number_of_set = |set: u64| {
            *set_numbers.entry(set).or_insert_with(|| {
                sets.push(set);
                sets.len() as u32 - 1
            })
        };
        let mut states: Vec<Vec<SetArc>> = Vec::new();
        let mut state_numbers: HashMap<Vec<SetArc>, u32> = HashMap::new();
        // For each state, the letter set and the target of an edge that leads to it.
        let mut incoming = vec![(0u32, 0u32); walked.states() as usize];
        for state in (1..walked.states()).rev() {
            let mut set = 0u64;
            let mut edges = Vec::new();
            for step in walked.edges(state) {
                if step.terminal {
                    set |= 1 << step.label.to_byte();
                }
                let (set, target) = incoming[step.target as usize];
                if set != 0 || target != 0 {
                    edges.push(SetArc { tile: step.label.to_byte(), target, set });
                }
            }
            let target = match edges.is_empty() {
                true => 0,
                false => *state_numbers.entry(edges).or_insert_with_key(|edges| {
                    states.push(edges.clone());
                    states.len() as u32
                }),
            };
            incoming[state as usize] = (number_of_set(set), target);
        }
        let (set, target) = incoming.get(1).copied().unwrap_or_default();
        Self { states, sets, root: SetArc { tile: 0, target, set }, letters, separator }
    }

    /// Returns the number of states.
    pub(super) fn states(&self) -> u64 {
        self.states.len() as u64
    }

    /// Returns the number of edges.
    pub(super) fn edges(&self) -> u64 {
        self.states.iter().map(|edges| edges.len() as u64).sum()
    }

    /// Returns the number of distinct letter sets, including the empty one.
    pub(super) fn sets(&self) -> u64 {
        self.sets.len() as u64
    }

    /// Writes the expanded or the compressed layout into memory and counts its strings. Returns the
    /// bytes with the table of letter sets; by the formula alone if an edge does not fit in four
    /// bytes.
    ///
    /// # Errors
    /// Returns an error if the layout does not hold `expected` strings.
    pub(super) fn layout(&self, layout: LayoutName, expected: u64) -> Result<(u64, Basis), Error> {
        let is_expanded = layout == LayoutName::Expanded;
        let (width, vector_words) = (self.labels(), self.vector_bytes() / 4);
        let (header, length) = match is_expanded {
            true => (0, self.states() * width),
            false => (vector_words, self.states() * vector_words + self.edges()),
        };
        let bytes = length * 4 + self.sets() * self.vector_bytes();
        // Expanded states are addressed by their numbers, others by the position of their record;
        // both from 1.
        let targets = if is_expanded { self.states() } else { length };
        let Some(packing) = Packing::new(self.sets(), targets + 1) else {
            return Ok((bytes, Basis::Formula));
        };
        let mut begins: Vec<u32> = Vec::with_capacity(self.states.len());
        let mut words: Vec<u32> = Vec::with_capacity(length as usize);
        for edges in &self.states {
            let begin = words.len();
            begins.push(begin as u32);
            let packed = |edge: &SetArc| {
                let target = match edge.target.checked_sub(1) {
                    Some(state) if !is_expanded => begins[state as usize] + 1,
                    _ => edge.target,
                };
                packing.pack(edge.set, target)
            };
            if is_expanded {
                words.resize(begin + width as usize, 0);
                for edge in edges {
                    words[begin + self.column(edge.tile)] = packed(edge);
                }
                continue;
            }
            let columns = edges.iter().map(|edge| self.column(edge.tile));
            let vector = columns.fold(0u64, |bits, column| bits | 1 << column);
            words.extend([vector as u32, (vector >> 32) as u32].iter().take(header as usize));
            words.extend(edges.iter().map(packed));
        }
        let mut below: Vec<u64> = Vec::with_capacity(self.states.len());
        for (state, &begin) in begins.iter().enumerate() {
            let end = begins.get(state + 1).map_or(words.len(), |&end| end as usize);
            let edges = &words[begin as usize + header as usize..end];
            let sum = edges.iter().map(|&word| {
                let (set, target) = packing.unpack(word);
                let state = match is_expanded {
                    true => target,
                    // The number of records before the one at `target - 1`, and this one.
                    false => begins.partition_point(|&begin| begin < target) as u32,
                };
                self.strings((set, state), &below)
            });
            below.push(sum.sum());
        }
        let found = self.strings((self.root.set, self.root.target), &below);
        match found == expected {
            true => Ok((bytes, Basis::LaidOut)),
            false => Err(Error::WrongStrings { expected, found }),
        }
    }

    /// Returns the number of labels that edges can have.
    fn labels(&self) -> u64 {
        self.letters + u64::from(self.separator)
    }

    /// Returns the position of a label among [`Self::labels`]; the separator is at 0.
    fn column(&self, tile: u8) -> usize {
        usize::from(tile) - usize::from(!self.separator)
    }

    fn vector_bytes(&self) -> u64 {
        if self.labels() > 32 { 8 } else { 4 }
    }

    /// Counts the strings that pass through an edge, given the strings of each state.
    fn strings(&self, (set, state): (u32, u32), below: &[u64]) -> u64 {
        let ends = self.sets.get(set as usize).map_or(0, |set| set.count_ones());
        let further = (state as usize).checked_sub(1).and_then(|at| below.get(at));
        u64::from(ends) + further.copied().unwrap_or(0)
    }
}

/// The division of 32 bits between letter set and target.
struct Packing {
    target_bits: u32,
}

impl Packing {
    fn new(sets: u64, targets: u64) -> Option<Self> {
        let bits = |count: u64| u64::BITS - count.saturating_sub(1).leading_zeros();
        let (set_bits, target_bits) = (bits(sets), bits(targets));
        (set_bits + target_bits <= 32 && target_bits < 32).then_some(Self { target_bits })
    }

    fn pack(&self, set: u32, target: u32) -> u32 {
        (set << self.target_bits) | target
    }

    fn unpack(&self, word: u32) -> (u32, u32) {
        let mask = (1 << self.target_bits) - 1;
        (word >> self.target_bits, word & mask)
    }
}
