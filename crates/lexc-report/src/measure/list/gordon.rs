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

/// An automaton whose edges carry letter sets.
#[derive(Debug)]
pub struct LetterSets {
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

/// The size of a layout, and how it was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LayoutSize {
    /// The size in bytes.
    pub bytes: u64,
    /// `true` if the layout was written and its strings counted. Otherwise the size is by formula,
    /// because an edge does not fit in four bytes.
    pub written: bool,
}

/// A layout holds other strings than the structure: a defect of lexc.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Gordon's layout holds {found} strings instead of {expected}: this is a defect of lexc")]
pub struct WrongStrings {
    /// Strings of the structure.
    pub expected: u64,
    /// Strings of the layout.
    pub found: u64,
}

impl LetterSets {
    /// Moves terminal flags from edges into the letter sets of the preceding edges, and merges
    /// states that become equal.
    ///
    /// `letters` is the size of the alphabet; `separator` is true if tile 0 is a label.
    #[must_use]
    pub fn new(walked: &NumberedGraph, letters: u64, separator: bool) -> Self {
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
                    edges.push(SetArc {
                        tile: step.label.to_byte(),
                        target,
                        set,
                    });
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
        Self {
            states,
            sets,
            root: SetArc {
                tile: 0,
                target,
                set,
            },
            letters,
            separator,
        }
    }

    /// Returns the number of states.
    #[must_use]
    pub fn states(&self) -> u64 {
        self.states.len() as u64
    }

    /// Returns the number of edges.
    #[must_use]
    pub fn edges(&self) -> u64 {
        self.states.iter().map(|edges| edges.len() as u64).sum()
    }

    /// Returns the number of distinct letter sets, including the empty one.
    #[must_use]
    pub fn sets(&self) -> u64 {
        self.sets.len() as u64
    }

    /// Writes the expanded layout: a full-width array of edges for each state, and the table of
    /// letter sets.
    ///
    /// # Errors
    /// Returns [`WrongStrings`] if the layout does not hold `expected` strings.
    pub fn expanded(&self, expected: u64) -> Result<LayoutSize, WrongStrings> {
        let width = self.labels();
        let bytes = self.states() * width * 4 + self.sets() * self.vector_bytes();
        let Some(packing) = Packing::new(self.sets(), self.states() + 1) else {
            return Ok(LayoutSize {
                bytes,
                written: false,
            });
        };
        let mut words = vec![0u32; self.states.len() * width as usize];
        for (edges, row) in self
            .states
            .iter()
            .zip(words.chunks_exact_mut(width as usize))
        {
            for edge in edges {
                row[self.column(edge.tile)] = packing.pack(edge.set, edge.target);
            }
        }
        let mut below = Vec::with_capacity(self.states.len());
        for row in words.chunks_exact(width as usize) {
            let sum = row
                .iter()
                .map(|&word| self.strings(packing.unpack(word), &below));
            below.push(sum.sum());
        }
        self.check(expected, &below)?;
        Ok(LayoutSize {
            bytes,
            written: true,
        })
    }

    /// Writes the compressed layout: a bit vector and its edges for each state, and the table of
    /// letter sets.
    ///
    /// # Errors
    /// Returns [`WrongStrings`] if the layout does not hold `expected` strings.
    pub fn compressed(&self, expected: u64) -> Result<LayoutSize, WrongStrings> {
        let bytes = self.edges() * 4 + (self.states() + self.sets()) * self.vector_bytes();
        let vector_words = self.vector_bytes() / 4;
        let length = self.states() * vector_words + self.edges();
        let Some(packing) = Packing::new(self.sets(), length + 1) else {
            return Ok(LayoutSize {
                bytes,
                written: false,
            });
        };
        // States are addressed by the position of their record, from 1.
        let mut addresses = Vec::with_capacity(self.states.len());
        let mut words: Vec<u32> = Vec::with_capacity(length as usize);
        for edges in &self.states {
            addresses.push(words.len() as u32 + 1);
            let vector = edges
                .iter()
                .fold(0u64, |bits, edge| bits | 1 << self.column(edge.tile));
            words.push(vector as u32);
            if vector_words == 2 {
                words.push((vector >> 32) as u32);
            }
            words.extend(edges.iter().map(|edge| {
                let address = match edge.target {
                    0 => 0,
                    target => addresses[target as usize - 1],
                };
                packing.pack(edge.set, address)
            }));
        }
        let mut below: Vec<u64> = Vec::with_capacity(self.states.len());
        let mut at = 0;
        while let Some(&low) = words.get(at) {
            let mut count = low.count_ones();
            if vector_words == 2 {
                count += words.get(at + 1).map_or(0, |high| high.count_ones());
            }
            at += vector_words as usize;
            let edges = words.get(at..at + count as usize).unwrap_or(&[]);
            let sum = edges.iter().map(|&word| {
                let (set, address) = packing.unpack(word);
                let state = match address {
                    0 => 0,
                    address => addresses.partition_point(|&other| other < address) as u32 + 1,
                };
                self.strings((set, state), &below)
            });
            below.push(sum.sum());
            at += count as usize;
        }
        self.check(expected, &below)?;
        Ok(LayoutSize {
            bytes,
            written: true,
        })
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
        let ends = self
            .sets
            .get(set as usize)
            .map_or(0, |set| set.count_ones());
        let further = (state as usize).checked_sub(1).and_then(|at| below.get(at));
        u64::from(ends) + further.copied().unwrap_or(0)
    }

    fn check(&self, expected: u64, below: &[u64]) -> Result<(), WrongStrings> {
        let found = self.strings((self.root.set, self.root.target), below);
        match found == expected {
            true => Ok(()),
            false => Err(WrongStrings { expected, found }),
        }
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
