//! From a DAWG to a packed section (`formats/lex-v1.md`, section 12): as few bytes as can still be
//! walked in place.
//!
//! | module | content |
//! |---|---|
//! | `forest` | the roots, and the arcs in the order in which they are written |
//! | `choose` | few codes for many contexts |
//! | `share` | the choice between pointers and copies |
//! | `huffman` | the lengths of the words of a code |
//! | `write` | roots in order, exact lengths, the body |
//! | `log2` | logarithms that are the same on every machine |

mod choose;
mod forest;
mod huffman;
mod log2;
mod share;
mod write;

use lexc_alphabet::Alphabet;

use crate::automaton::dawg::{Dawg, DawgStateBuilder};
use crate::automaton::graph::GraphEdge;
use crate::automaton::order::parents_first;

/// The number of times that the roots are chosen; the cheapest choice is kept.
const ROUNDS: u32 = 10;

/// Options of packing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PackOptions {
    /// A child of more bits than this states its length, unless it is the last of its record: a reader without an
    /// index passes over it unread. More is smaller.
    pub long: u32,
}

impl Default for PackOptions {
    fn default() -> Self {
        Self { long: 512 }
    }
}

/// A packed section, and the sizes of its parts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackedSection {
    /// The section.
    pub bytes: Vec<u8>,
    /// The number of bytes before the body.
    pub model: usize,
    /// The number of records that are pointed to, and the first.
    pub roots: usize,
    /// The number of arcs in the body.
    pub arcs: usize,
    /// The number of arcs that are pointers.
    pub pointers: usize,
}

/// The reason why words cannot be packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PackError {
    /// The body would have 2²⁸ bits or more.
    #[error("the packed layout holds 268,435,455 bits, and these words need {bits}")]
    TooManyBits {
        /// Bits that are needed.
        bits: u64,
    },
    /// The codes break a rule of the format: no reader would accept them. A defect of this crate.
    #[error("the packed codes break a rule of the format: {rule}; please report this as a defect")]
    Codes {
        /// The rule.
        rule: &'static str,
    },
    /// The code of a context lacks a symbol that occurs in it.
    #[error(
        "a symbol of the packed layout has no code: this is a defect of lexc, nothing was written"
    )]
    Uncoded,
}

/// Packs the words of a DAWG over an alphabet. A second or two for 270,000 words;
/// the same words give the same bytes.
///
/// # Errors
/// [`PackError`]: more than a hundred times the largest known list.
pub fn pack(
    dawg: &Dawg,
    alphabet: &Alphabet,
    options: PackOptions,
) -> Result<PackedSection, PackError> {
    let letters = alphabet.len() as u8;
    let dawg = &renumbered(dawg);
    let plan = share::best_plan(dawg, letters, options, ROUNDS)?;
    write::write(dawg, letters, &plan, options)
}

/// Returns the same DAWG with its states in an order that depends only on its words, since choices
/// that cost the same are made by the numbers of states. Children come before their parents.
fn renumbered(dawg: &Dawg) -> Dawg {
    let graph = &dawg.graph;
    let order = parents_first(graph, dawg.root);
    let mut states = DawgStateBuilder::default();
    let mut number = vec![0; graph.len()];
    let mut edges = Vec::with_capacity(64);
    for &state in order.iter().rev() {
        edges.clear();
        let renumber = |edge: &GraphEdge| {
            let target = number[edge.target() as usize];
            GraphEdge::new(edge.label(), target).completed_if(edge.terminal())
        };
        edges.extend(graph.edges(state).iter().map(renumber));
        // There are no more states than there were.
        number[state as usize] = states.add(&edges).unwrap_or(0);
    }
    states.finish(number[dawg.root as usize])
}
