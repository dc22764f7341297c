//! States and edges in the conventions of the literature, and the sizes of a lexicon.
//!
//! In every convention the root is a state and there is no extra sink. The tests compare each with
//! a brute-force count of the sets that define it:
//!
//! - **Terminal on the node**: the states are the distinct sets of continuations of the strings
//!   that are a word or can be extended to one; the flag is whether the empty continuation is in
//!   the set.
//! - **Terminal on the edge**: the empty continuation does not count, so all strings that cannot be
//!   extended share one state without edges.
//! - **Semi-minimal GADDAG** (Gordon 1994), terminal on the edge: one state for each distinct
//!   factor that can be extended, one for each distinct proper prefix after its separator, and one
//!   without edges.

use lexc_format::counts::{Convention, Count, CountedAutomaton};

use super::classes::{LeftClasses, ROOT, TwoWayClasses};
use super::compact::{CompactShapes, StoredSize};
use super::dawg::Dawg;
use super::graph::{GraphEdge, StateGraph};
use super::reversed::ReversedDawg;
use super::topological::AutomatonSize;

/// The sizes of a lexicon that one pass over its DAWG computes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LexiconSizes {
    /// The number of words.
    pub words: u64,
    /// The number of letters of all words.
    pub letters: u64,
    /// Distinct non-empty prefixes: the edges of the trie, and its nodes without the root.
    pub prefixes: u64,
    /// Distinct non-empty proper prefixes.
    pub proper_prefixes: u64,
    /// Words and proper prefixes of one letter.
    pub first_tiles: u64,
    /// Letters of the shortest word.
    pub min_length: u32,
    /// Letters of the longest word.
    pub max_length: u32,
}

/// Computes the sizes of a lexicon. Edges of the DAWG must lead to lower states. Time and memory
/// are linear in it.
#[must_use]
pub fn sizes(dawg: &Dawg) -> LexiconSizes {
    #[derive(Clone, Copy, Default)]
    struct SubtreeSizes {
        words: u64,
        letters: u64,
        prefixes: u64,
        proper: u64,
        shortest: u32,
        longest: u32,
    }
    let none = SubtreeSizes { shortest: u32::MAX, ..SubtreeSizes::default() };
    let mut below = vec![none; dawg.graph.len()];
    below[0] = SubtreeSizes::default();
    for (state, edge) in dawg.graph.edges_with_states() {
        let child = below[edge.target() as usize];
        let leads_on = edge.target() != 0;
        let ends = u64::from(edge.terminal());
        let sum = &mut below[state as usize];
        sum.words += child.words + ends;
        sum.letters += child.letters + child.words + ends;
        sum.prefixes += child.prefixes + 1;
        sum.proper += child.proper + u64::from(leads_on);
        sum.longest = sum.longest.max(child.longest + 1);
        let shortest = if edge.terminal() { 0 } else { child.shortest };
        sum.shortest = sum.shortest.min(shortest + 1);
    }
    let root = below[dawg.root as usize];
    let first = dawg.graph.edges(dawg.root);
    LexiconSizes {
        words: root.words,
        letters: root.letters,
        prefixes: root.prefixes,
        proper_prefixes: root.proper,
        first_tiles: first.len() as u64,
        min_length: root.shortest,
        max_length: root.longest,
    }
}

#[must_use]
pub(crate) fn trie(sizes: &LexiconSizes) -> Count {
    let size = [sizes.prefixes + 1, sizes.prefixes, 0];
    count_of(CountedAutomaton::Trie, Convention::TerminalOnNode, size)
}

/// Returns states and edges of a DAWG or a reversed DAWG in both conventions.
#[must_use]
pub(crate) fn dawg(automaton: CountedAutomaton, graph: &StateGraph, root: u32) -> [Count; 2] {
    let mut nodes = FlaggedStates::of(vec![0; graph.len()]);
    nodes.add(root, false);
    graph.all_edges().iter().for_each(|edge| nodes.add_target(*edge));
    let edges = nodes.sum(|state| graph.edges(state).len() as u64);
    let on_edge = [graph.len() as u64, graph.edge_count() as u64, 0];
    in_both(automaton, [nodes.count(), edges, 0], on_edge)
}

/// Returns states, left and right edges of the two-way DAWG in both conventions. `nodes` has its
/// states with terminal flags on nodes.
#[must_use]
pub(crate) fn two_way(classes: &TwoWayClasses, nodes: &FlaggedStates) -> [Count; 2] {
    let left = &classes.left;
    let all_right = classes.right.edge_count() as u64;
    let (all_left, left_edges, right_edges) = lexc_cpu::run_optimized(
        #[inline(always)]
        || {
            let all_left = left.all_edges().count() as u64;
            let (mut on_left, mut on_right) = (0, 0);
            for (class, flags) in (0u32..).zip(&nodes.seen) {
                let states = u64::from(flags.count_ones());
                on_left += states * left.edges(class).len() as u64;
                on_right += states * classes.right.edges(class).len() as u64;
            }
            (all_left, on_left, on_right)
        },
    );
    let on_node = [nodes.count(), left_edges, right_edges];
    let on_edge = [left.len() as u64, all_left, all_right];
    in_both(CountedAutomaton::TwoWay, on_node, on_edge)
}

/// Returns the stored states, left and right edges of the compact two-way DAWG in both conventions.
#[must_use]
pub(crate) fn two_way_compact(compact: &CompactShapes) -> [Count; 2] {
    let size = |kept: StoredSize| [kept.states, kept.left, kept.right];
    let (on_node, on_edge) = (size(compact.on_node), size(compact.on_edge));
    in_both(CountedAutomaton::TwoWayCompact, on_node, on_edge)
}

/// Returns states and edges of the minimal GADDAG with its DAWG in both conventions.
#[must_use]
pub(crate) fn gaddag(size: &AutomatonSize) -> [Count; 2] {
    let [on_node, on_edge] = [size.on_node, size.on_edge].map(|(states, edges)| [states, edges, 0]);
    in_both(CountedAutomaton::Gaddag, on_node, on_edge)
}

/// The numbers of distinct factors of the words of a lexicon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct FactorCounts {
    /// Factors that can be extended, including the empty one.
    pub(crate) extensible: u64,
    /// Non-empty factors, including whole words.
    pub(crate) nonempty: u64,
}

/// Counts the distinct factors, which are the paths of left edges. Time is linear in these edges.
#[must_use]
pub(crate) fn factors(classes: &LeftClasses, topological_order: &[u32]) -> FactorCounts {
    let mut below = vec![FactorCounts { extensible: 0, nonempty: 0 }; classes.len()];
    for &class in topological_order.iter().rev() {
        let mut sum = FactorCounts { extensible: 1, nonempty: 0 };
        for edge in classes.edges(class) {
            let child = below[edge.target() as usize];
            sum.extensible += child.extensible;
            sum.nonempty += child.nonempty + 1;
        }
        below[class as usize] = sum;
    }
    below[ROOT as usize]
}

/// Returns states and edges of Gordon's semi-minimal GADDAG.
#[must_use]
pub(crate) fn semi_minimal(sizes: &LexiconSizes, factors: FactorCounts) -> Count {
    let separators = sizes.proper_prefixes;
    let after = sizes.prefixes - sizes.first_tiles;
    let states = factors.extensible + separators + 1;
    let edges = factors.nonempty + separators + after;
    let size = [states, edges, 0];
    count_of(CountedAutomaton::Gaddag, Convention::SemiMinimal, size)
}

#[must_use]
pub(crate) fn reversed_dawg(reversed: &ReversedDawg) -> [Count; 2] {
    let ReversedDawg { graph, root, .. } = reversed;
    dawg(CountedAutomaton::ReversedDawg, graph, *root)
}

/// Returns the counts with the terminal flag on the node and on the edge.
fn in_both(automaton: CountedAutomaton, on_node: [u64; 3], on_edge: [u64; 3]) -> [Count; 2] {
    [
        count_of(automaton, Convention::TerminalOnNode, on_node),
        count_of(automaton, Convention::TerminalOnEdge, on_edge),
    ]
}

fn count_of(
    automaton: CountedAutomaton,
    convention: Convention,
    [states, edges, right_edges]: [u64; 3],
) -> Count {
    Count { automaton, convention, states, edges, right_edges }
}

/// The states in the convention with the terminal flag on the node: pairs of a state and the
/// terminal flag of an edge that leads to it.
pub(crate) struct FlaggedStates {
    seen: Vec<u8>,
}

impl FlaggedStates {
    /// Creates the set from the kinds of edges that lead to each state: bit 0 for edges that are
    /// not terminal, bit 1 for terminal edges.
    pub(super) fn of(seen: Vec<u8>) -> Self {
        Self { seen }
    }

    pub(super) fn add(&mut self, state: u32, terminal: bool) {
        self.seen[state as usize] |= 1 << u8::from(terminal);
    }

    pub(super) fn add_target(&mut self, edge: GraphEdge) {
        self.add(edge.target(), edge.terminal());
    }

    pub(super) fn count(&self) -> u64 {
        self.sum(|_| 1)
    }

    pub(super) fn sum(&self, of: impl Fn(u32) -> u64) -> u64 {
        (0u32..)
            .zip(&self.seen)
            .filter(|(_, flags)| **flags != 0)
            .map(|(state, flags)| u64::from(flags.count_ones()) * of(state))
            .sum()
    }
}
