//! States and edges in each of the field's conventions, and the count that proves the classes.
//!
//! In every convention the root is a state and there is no extra sink. Definitions, with L the
//! lexicon and all sets those of a brute-force oracle in the tests:
//!
//! - **Terminal on the node**: states are the distinct sets of continuations of the strings that
//!   can be continued or are complete; the flag is whether the empty continuation is among them.
//! - **Terminal on the edge**: the empty continuation does not count, so all that cannot be
//!   continued is one state without edges.
//! - **Semi-minimal GADDAG** (Gordon 1994), terminal on the edge: a state for each distinct
//!   middle that can be extended, for each distinct proper prefix after its separator, and one
//!   without edges.

use lexc_format::counts::{Automaton, Convention, Count};

use super::classes::{LeftClasses, ROOT, TwoWayClasses};
use super::compact::{Compact, Kept};
use super::dawg::Dawg;
use super::graph::{GraphEdge, StateGraph};
use super::order::Tally;
use super::reversed::Reversed;
use crate::isa;

/// The figures of a lexicon that one walk of the DAWG gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LexiconSizes {
    /// Words.
    pub words: u64,
    /// Tiles of all words together.
    pub letters: u64,
    /// Distinct non-empty prefixes: nodes of the trie without its root, and its edges.
    pub prefixes: u64,
    /// Proper prefixes.
    pub proper_prefixes: u64,
    /// One-tile words and proper prefixes.
    pub first_tiles: u64,
    /// Tiles of the shortest word.
    pub min_length: u32,
    /// Tiles of the longest word.
    pub max_length: u32,
}

/// Counts words and prefixes; children must come before their parents in the DAWG. Time and
/// memory linear in it.
#[must_use]
pub fn sizes(dawg: &Dawg) -> LexiconSizes {
    #[derive(Clone, Copy, Default)]
    struct Below {
        words: u64,
        letters: u64,
        prefixes: u64,
        proper: u64,
        shortest: u32,
        longest: u32,
    }
    let none = Below {
        shortest: u32::MAX,
        ..Below::default()
    };
    let mut below = vec![none; dawg.graph.len()];
    below[0] = Below::default();
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

/// Returns the nodes and edges of the trie.
#[must_use]
pub(crate) fn trie(sizes: &LexiconSizes) -> Count {
    line(
        Automaton::Trie,
        Convention::TerminalOnNode,
        sizes.prefixes + 1,
        sizes.prefixes,
        0,
    )
}

/// Returns states and edges of a DAWG, or of a reversed one, in both conventions.
#[must_use]
pub(crate) fn dawg(automaton: Automaton, graph: &StateGraph, root: u32) -> [Count; 2] {
    let mut nodes = Nodes::of(vec![0; graph.len()]);
    nodes.add(root, false);
    graph
        .all_edges()
        .iter()
        .for_each(|edge| nodes.add_target(*edge));
    let edges = nodes.sum(|state| graph.edges(state).len() as u64);
    [
        line(
            automaton,
            Convention::TerminalOnNode,
            nodes.count(),
            edges,
            0,
        ),
        line(
            automaton,
            Convention::TerminalOnEdge,
            graph.len() as u64,
            graph.edge_count() as u64,
            0,
        ),
    ]
}

/// Returns states, left and right edges of the two-way DAWG in both conventions. `nodes` are its states with terminal flags on
/// the node.
#[must_use]
pub(crate) fn two_way(classes: &TwoWayClasses, nodes: &Nodes) -> [Count; 2] {
    let left = &classes.left;
    let all_right = classes.right.edge_count() as u64;
    let (all_left, left_edges, right_edges) = isa::run(
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
    [
        line(
            Automaton::TwoWay,
            Convention::TerminalOnNode,
            nodes.count(),
            left_edges,
            right_edges,
        ),
        line(
            Automaton::TwoWay,
            Convention::TerminalOnEdge,
            left.len() as u64,
            all_left,
            all_right,
        ),
    ]
}

/// Returns states, left and right edges that are kept of the compact two-way DAWG in both conventions.
#[must_use]
pub(crate) fn two_way_compact(compact: &Compact) -> [Count; 2] {
    let count = |convention, kept: Kept| {
        let automaton = Automaton::TwoWayCompact;
        line(automaton, convention, kept.states, kept.left, kept.right)
    };
    [
        count(Convention::TerminalOnNode, compact.on_node),
        count(Convention::TerminalOnEdge, compact.on_edge),
    ]
}

/// Returns states and edges of the minimal GADDAG as an automaton of its own, in both conventions.
#[must_use]
pub(crate) fn gaddag(tally: &Tally) -> [Count; 2] {
    let ((states, edges), (edge_states, edge_edges)) = (tally.on_node, tally.on_edge);
    [
        line(
            Automaton::Gaddag,
            Convention::TerminalOnNode,
            states,
            edges,
            0,
        ),
        line(
            Automaton::Gaddag,
            Convention::TerminalOnEdge,
            edge_states,
            edge_edges,
            0,
        ),
    ]
}

/// The number of distinct middles of the words of a lexicon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Middles {
    /// Fragments that can be extended, with the empty one.
    pub(crate) extensible: u64,
    /// All that are not empty, whole words among them.
    pub(crate) nonempty: u64,
}

/// Counts distinct middles: paths of the left edges. Time linear in them.
#[must_use]
pub(crate) fn middles(classes: &LeftClasses, parents_first: &[u32]) -> Middles {
    let mut below = vec![
        Middles {
            extensible: 0,
            nonempty: 0
        };
        classes.len()
    ];
    for &class in parents_first.iter().rev() {
        let mut sum = Middles {
            extensible: 1,
            nonempty: 0,
        };
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
pub(crate) fn semi_minimal(sizes: &LexiconSizes, middles: Middles) -> Count {
    let separators = sizes.proper_prefixes;
    let after = sizes.prefixes - sizes.first_tiles;
    line(
        Automaton::Gaddag,
        Convention::SemiMinimal,
        middles.extensible + separators + 1,
        middles.nonempty + separators + after,
        0,
    )
}

/// Returns states and edges of the reversed DAWG in both conventions.
#[must_use]
pub(crate) fn reversed_dawg(reversed: &Reversed) -> [Count; 2] {
    dawg(Automaton::ReversedDawg, &reversed.graph, reversed.root)
}

fn line(
    automaton: Automaton,
    convention: Convention,
    states: u64,
    edges: u64,
    right_edges: u64,
) -> Count {
    Count {
        automaton,
        convention,
        states,
        edges,
        right_edges,
    }
}

/// Pairs of a state and the terminal flag of an edge to it: the states of the convention that
/// has the flag on the node.
pub(crate) struct Nodes {
    seen: Vec<u8>,
}

impl Nodes {
    /// Continues with the flags of each state: bit 0 for edges that are not terminal, bit 1 for
    /// those that are.
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
