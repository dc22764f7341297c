//! The size of each automaton by each of the field's counting conventions (`formats/lex-v1.md`,
//! section 6).
//!
//! The root counts as a state in every convention, and there is no extra sink state.

use alloc::vec::Vec;
use byteorder::{ByteOrder, LittleEndian as Le};

use crate::container::{FormatError, Kind};

/// An automaton whose states and edges are counted, whether or not the file stores it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u32)]
#[non_exhaustive]
pub enum CountedAutomaton {
    /// The trie of the words.
    Trie = 1,
    /// The minimal DAWG.
    Dawg = 2,
    /// The minimal GADDAG, as a separate automaton.
    Gaddag = 3,
    /// The minimal DAWG of the reversed words.
    ReversedDawg = 4,
    /// The minimal two-way DAWG.
    TwoWay = 5,
    /// The compact two-way DAWG, which keeps only the forced edge where a single tile can extend a
    /// side.
    TwoWayCompact = 6,
}

/// A convention for counting states and edges.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u32)]
pub enum Convention {
    /// The terminal flag is part of a state: the Nerode-minimal automaton.
    TerminalOnNode = 1,
    /// The terminal flag is part of an edge (Appel & Jacobson 3.4.3): more states are equivalent,
    /// and all states without edges are one.
    TerminalOnEdge = 2,
    /// The terminal flag is part of an edge, and an edge list that is the tail of a longer one is
    /// not stored again: `edges` counts the cells that remain; for the GADDAG, its DAWG's cells
    /// are included.
    SharedTails = 3,
    /// Gordon's semi-minimal GADDAG (1994, section 5): suffixes after the separator are shared,
    /// prefixes before it are not.
    SemiMinimal = 4,
}

/// The size of one automaton by one convention: one record of the section.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Count {
    /// The automaton.
    pub automaton: CountedAutomaton,
    /// The convention.
    pub convention: Convention,
    /// The number of states, including the root.
    pub states: u64,
    /// The number of edges; in a two-way DAWG, of left edges only.
    pub edges: u64,
    /// The number of right edges of a two-way DAWG, otherwise 0.
    pub right_edges: u64,
}

/// The contents of a counts section.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Counts {
    /// The number of words in the lexicon.
    pub words: u64,
    /// The number of tiles in all words together.
    pub letters: u64,
    /// The number of tiles of the shortest word.
    pub min_length: u32,
    /// The number of tiles of the longest word.
    pub max_length: u32,
    /// The sizes of the automata.
    pub lines: Vec<Count>,
}

const HEAD: usize = 24;
const LINE: usize = 32;

impl Counts {
    /// Returns the count of an automaton by a convention, or `None` if the section has none.
    #[must_use]
    pub fn get(&self, automaton: CountedAutomaton, convention: Convention) -> Option<&Count> {
        self.lines.iter().find(|line| line.automaton == automaton && line.convention == convention)
    }

    /// Encodes the section.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let mut out = vec![0; HEAD + LINE * self.lines.len()];
        Le::write_u64(&mut out, self.words);
        Le::write_u64(&mut out[8..], self.letters);
        Le::write_u32(&mut out[16..], self.min_length);
        Le::write_u32(&mut out[20..], self.max_length);
        for (line, raw) in self.lines.iter().zip(out[HEAD..].chunks_exact_mut(LINE)) {
            Le::write_u32(raw, line.automaton as u32);
            Le::write_u32(&mut raw[4..], line.convention as u32);
            Le::write_u64(&mut raw[8..], line.states);
            Le::write_u64(&mut raw[16..], line.edges);
            Le::write_u64(&mut raw[24..], line.right_edges);
        }
        out
    }

    /// Decodes a section made by [`Self::encode`]. Records of automata or conventions that this
    /// version does not know are skipped.
    ///
    /// # Errors
    /// Returns [`FormatError::Malformed`] if the section is not made of whole records.
    pub fn decode(bytes: &[u8]) -> Result<Self, FormatError> {
        if bytes.len() < HEAD || !(bytes.len() - HEAD).is_multiple_of(LINE) {
            let rule = "the length must be 24 bytes and 32 for each line";
            return Err(FormatError::malformed(Kind::COUNTS, 0, rule));
        }
        let mut counts = Self {
            words: Le::read_u64(bytes),
            letters: Le::read_u64(&bytes[8..]),
            min_length: Le::read_u32(&bytes[16..]),
            max_length: Le::read_u32(&bytes[20..]),
            lines: Vec::new(),
        };
        for raw in bytes[HEAD..].chunks_exact(LINE) {
            let automaton = match Le::read_u32(raw) {
                1 => CountedAutomaton::Trie,
                2 => CountedAutomaton::Dawg,
                3 => CountedAutomaton::Gaddag,
                4 => CountedAutomaton::ReversedDawg,
                5 => CountedAutomaton::TwoWay,
                6 => CountedAutomaton::TwoWayCompact,
                _ => continue,
            };
            let convention = match Le::read_u32(&raw[4..]) {
                1 => Convention::TerminalOnNode,
                2 => Convention::TerminalOnEdge,
                3 => Convention::SharedTails,
                4 => Convention::SemiMinimal,
                _ => continue,
            };
            counts.lines.push(Count {
                automaton,
                convention,
                states: Le::read_u64(&raw[8..]),
                edges: Le::read_u64(&raw[16..]),
                right_edges: Le::read_u64(&raw[24..]),
            });
        }
        Ok(counts)
    }
}
