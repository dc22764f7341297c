//! Packing a DAWG.

use lexc_alphabet::Alphabet;

use super::section::{PackOptions, PackedSection};
use super::{share, write};
use crate::automaton::dawg::{Dawg, DawgStateBuilder};
use crate::automaton::graph::GraphEdge;
use crate::automaton::topological::topological_order;
use crate::normalise::Error;

/// The number of times that the roots are chosen. The cheapest choice is kept.
const ROUNDS: u32 = 10;

/// Packs the words of a DAWG over an alphabet. Takes a second or two for 270,000 words. The same
/// words give the same bytes.
///
/// # Errors
/// Returns an error for lists over a hundred times as large as the largest known one.
pub fn pack(
    dawg: &Dawg,
    alphabet: &Alphabet,
    options: PackOptions,
) -> Result<PackedSection, Error> {
    let letters = alphabet.len() as u8;
    let dawg = &renumbered(dawg);
    let plan = share::best_plan(dawg, letters, options, ROUNDS);
    write::write(dawg, letters, &plan, options)
}

/// Returns the same DAWG with its states in an order that depends only on its words, since ties
/// between choices are broken by the numbers of states. Edges lead to lower states.
fn renumbered(dawg: &Dawg) -> Dawg {
    let graph = &dawg.graph;
    let order = topological_order(graph, dawg.root);
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
        number[state as usize] = states.add(&edges).expect("no more states than before");
    }
    states.finish(number[dawg.root as usize])
}
