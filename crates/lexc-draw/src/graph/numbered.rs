//! The reachable states of a stored automaton, numbered in topological order.

use lexc_format::pool::{Edge, Graph, State};
use lexc_format::{Label, with_graph};
use lexc_runtime::{Automaton, Lexicon};

/// An edge to a numbered state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NumberedEdge {
    /// The label.
    pub label: Label,
    /// `true` if a word is complete after it.
    pub terminal: bool,
    /// The number of the target, or 0 for the state without edges. Closing edges of a two-way
    /// DAWG, which lead into another automaton, also have 0.
    pub target: u32,
}

/// The reachable states of an automaton in topological order: the root is 1, and every edge leads
/// to a higher number, except that the state without edges is 0.
#[derive(Debug, Clone)]
pub struct NumberedGraph {
    left: EdgeLists,
    right: Option<EdgeLists>,
}

/// The edges of all states in one direction.
#[derive(Debug, Clone, Default)]
struct EdgeLists {
    /// The index of the first edge of each state, and the number of all edges.
    first: Vec<u32>,
    edges: Vec<NumberedEdge>,
}

impl EdgeLists {
    fn new() -> Self {
        // State 0 has no edges.
        Self { first: vec![0, 0], edges: Vec::new() }
    }

    fn of(&self, state: u32) -> &[NumberedEdge] {
        let state = state as usize;
        let ends = self.first.get(state).zip(self.first.get(state + 1));
        ends.and_then(|(&from, &to)| self.edges.get(from as usize..to as usize)).unwrap_or(&[])
    }

    /// Ends the list of the last state.
    fn close(&mut self) {
        self.first.push(self.edges.len() as u32);
    }
}

impl NumberedGraph {
    /// Numbers the states of an automaton. Time and memory are linear in its pool.
    #[must_use]
    pub fn one_way(automaton: &Automaton<'_>, lexicon: &Lexicon) -> Self {
        let units = lexicon.pool().words().len();
        with_graph!(automaton.view(), graph => number_states(graph, automaton.root(), units, false))
    }

    /// Numbers the states of the two-way DAWG, if the lexicon has one.
    #[must_use]
    pub fn two_way(lexicon: &Lexicon) -> Option<Self> {
        let root = lexicon.two_way()?.state();
        let pool = lexicon.pool();
        let units = pool.words().len();
        Some(with_graph!(pool.view(), graph => number_states(graph, root, units, true)))
    }

    /// Returns the number of states, including the state without edges if it is reachable.
    #[must_use]
    pub fn states(&self) -> u32 {
        self.left.first.len() as u32 - 1
    }

    /// Returns the edges of a state; for a two-way DAWG the left edges.
    #[must_use]
    pub fn edges(&self, state: u32) -> &[NumberedEdge] {
        self.left.of(state)
    }

    /// Returns the right edges of a state of a two-way DAWG.
    #[must_use]
    pub fn right_edges(&self, state: u32) -> &[NumberedEdge] {
        self.right.as_ref().map_or(&[], |lists| lists.of(state))
    }

    /// Returns the number of states with no edge, with one edge, and so on.
    #[must_use]
    pub fn degrees(&self) -> Vec<u64> {
        let mut degrees = Vec::new();
        for state in 0..self.states() {
            let degree = self.edges(state).len() + self.right_edges(state).len();
            if degrees.len() <= degree {
                degrees.resize(degree + 1, 0);
            }
            degrees[degree] += 1;
        }
        degrees
    }
}

fn number_states(graph: impl Graph, root: State, units: usize, two_way: bool) -> NumberedGraph {
    // All edges point forward, so one pass over the addresses visits each state after its
    // predecessors.
    let mut numbers = vec![0u32; units];
    let mut reachable = Vec::new();
    let mark = |numbers: &mut Vec<u32>, state: State| {
        if let Some(number) = numbers.get_mut(state.0 as usize) {
            *number = 1;
        }
    };
    let follows = |edge: &Edge| !(two_way && edge.label.is_separator());
    mark(&mut numbers, root);
    for address in root.0..units as u32 {
        let state = State(address);
        if numbers.get(address as usize) != Some(&1) || state.is_empty() {
            continue;
        }
        reachable.push(state);
        graph.edges(state).filter(follows).for_each(|edge| mark(&mut numbers, edge.target));
        if two_way {
            graph
                .edges(graph.right(state))
                .filter(follows)
                .for_each(|edge| mark(&mut numbers, edge.target));
        }
    }
    if let Some(none) = numbers.first_mut() {
        *none = 0;
    }
    for (number, state) in (1u32..).zip(&reachable) {
        if let Some(slot) = numbers.get_mut(state.0 as usize) {
            *slot = number;
        }
    }
    let number = |state: State| numbers.get(state.0 as usize).copied().unwrap_or(0);
    let numbered = |edge: Edge| NumberedEdge {
        label: edge.label,
        terminal: edge.terminal,
        target: if follows(&edge) { number(edge.target) } else { 0 },
    };
    let mut left = EdgeLists::new();
    let mut right = two_way.then(EdgeLists::new);
    for &state in &reachable {
        left.edges.extend(graph.edges(state).map(numbered));
        left.close();
        if let Some(right) = &mut right {
            right.edges.extend(graph.edges(graph.right(state)).map(numbered));
            right.close();
        }
    }
    NumberedGraph { left, right }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_and_edges_match_the_counts_of_the_compiler() {
        let lexicon = Lexicon::from_bytes(lexc_testkit::twelve()).expect("a sound lexicon");
        let dawg = NumberedGraph::one_way(&lexicon.dawg().expect("a DAWG"), &lexicon);
        assert_eq!(dawg.degrees().iter().sum::<u64>(), 8);
        let edges: usize = (0..dawg.states()).map(|state| dawg.edges(state).len()).sum();
        assert_eq!(edges, 11);
        assert!((1..dawg.states()).all(|state| {
            dawg.edges(state).iter().all(|edge| edge.target == 0 || edge.target > state)
        }));
        let two_way = NumberedGraph::two_way(&lexicon).expect("a two-way DAWG");
        let letters =
            |edges: &[NumberedEdge]| edges.iter().filter(|edge| !edge.label.is_separator()).count();
        let both = (0..two_way.states())
            .map(|state| (letters(two_way.edges(state)), letters(two_way.right_edges(state))));
        let sum = both.fold((0, 0), |sum, next| (sum.0 + next.0, sum.1 + next.1));
        let counts = lexicon.counts();
        let line = counts
            .get(
                lexc_format::counts::CountedAutomaton::TwoWay,
                lexc_format::counts::Convention::TerminalOnEdge,
            )
            .expect("counted");
        assert_eq!(
            (u64::from(two_way.states()), sum.0 as u64, sum.1 as u64),
            (line.states, line.edges, line.right_edges)
        );
    }
}
