//! A structure of a lexicon in any layout, as found by walking its states.

use lexc_format::pool::{Arc, Graph, State};
use lexc_format::{Label, with_graph};
use lexc_runtime::{Automaton, Lexicon};

/// An arc to a numbered state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NumberedEdge {
    /// The label.
    pub label: Label,
    /// `true` if a word is complete after it.
    pub terminal: bool,
    /// The target, or 0 if nothing follows. A closing arc of a two-way DAWG, which leads into another automaton, has 0 too.
    pub target: u32,
}

/// The reachable states, numbered so that all arcs lead to higher numbers, except that 0 is the state without arcs. The root is 1.
#[derive(Debug, Clone)]
pub struct NumberedGraph {
    left: Lists,
    right: Option<Lists>,
}

#[derive(Debug, Clone, Default)]
struct Lists {
    first: Vec<u32>,
    steps: Vec<NumberedEdge>,
}

impl Lists {
    fn new() -> Self {
        // State 0 has no arcs.
        Self {
            first: vec![0, 0],
            steps: Vec::new(),
        }
    }

    fn of(&self, state: u32) -> &[NumberedEdge] {
        let state = state as usize;
        let ends = self.first.get(state).zip(self.first.get(state + 1));
        ends.and_then(|(&from, &to)| self.steps.get(from as usize..to as usize))
            .unwrap_or(&[])
    }

    fn close(&mut self) {
        self.first.push(self.steps.len() as u32);
    }
}

impl NumberedGraph {
    /// Walks an automaton. Time and memory are linear in its pool.
    #[must_use]
    pub fn one_way(automaton: &Automaton<'_>, lexicon: &Lexicon) -> Self {
        let words = lexicon.pool().words().len();
        with_graph!(automaton.view(), graph => walk(graph, automaton.root(), words, false))
    }

    /// Walks the two-way DAWG, if there is one.
    #[must_use]
    pub fn two_way(lexicon: &Lexicon) -> Option<Self> {
        let root = lexicon.two_way()?.state();
        let pool = lexicon.pool();
        let words = pool.words().len();
        Some(with_graph!(pool.view(), graph => walk(graph, root, words, true)))
    }

    /// Returns the number of states, including the state without arcs if it is reachable.
    #[must_use]
    pub fn states(&self) -> u32 {
        self.left.first.len() as u32 - 1
    }

    /// Returns the arcs of a state; for a two-way DAWG the left arcs.
    #[must_use]
    pub fn arcs(&self, state: u32) -> &[NumberedEdge] {
        self.left.of(state)
    }

    /// Returns the right arcs of a state of a two-way DAWG.
    #[must_use]
    pub fn right_arcs(&self, state: u32) -> &[NumberedEdge] {
        self.right.as_ref().map_or(&[], |lists| lists.of(state))
    }

    /// Returns the number of states with no arc, with one arc, and so on.
    #[must_use]
    pub fn degrees(&self) -> Vec<u64> {
        let mut degrees = Vec::new();
        for state in 0..self.states() {
            let degree = self.arcs(state).len() + self.right_arcs(state).len();
            if degrees.len() <= degree {
                degrees.resize(degree + 1, 0);
            }
            degrees[degree] += 1;
        }
        degrees
    }
}

fn walk(graph: impl Graph, root: State, words: usize, two_way: bool) -> NumberedGraph {
    // All arcs point forward, so one pass over the addresses visits each state after its predecessors.
    let mut numbers = vec![0u32; words];
    let mut found = Vec::new();
    let mark = |numbers: &mut Vec<u32>, state: State| {
        if let Some(number) = numbers.get_mut(state.0 as usize) {
            *number = 1;
        }
    };
    let follows = |arc: &Arc| !(two_way && arc.label.is_separator());
    mark(&mut numbers, root);
    for address in root.0..words as u32 {
        let state = State(address);
        if numbers.get(address as usize) != Some(&1) || state.is_empty() {
            continue;
        }
        found.push(state);
        graph
            .arcs(state)
            .filter(follows)
            .for_each(|arc| mark(&mut numbers, arc.target));
        if two_way {
            graph
                .arcs(graph.right(state))
                .filter(follows)
                .for_each(|arc| mark(&mut numbers, arc.target));
        }
    }
    if let Some(none) = numbers.first_mut() {
        *none = 0;
    }
    for (number, state) in (1u32..).zip(&found) {
        if let Some(slot) = numbers.get_mut(state.0 as usize) {
            *slot = number;
        }
    }
    let number = |state: State| numbers.get(state.0 as usize).copied().unwrap_or(0);
    let step = |arc: Arc| NumberedEdge {
        label: arc.label,
        terminal: arc.terminal,
        target: if follows(&arc) { number(arc.target) } else { 0 },
    };
    let mut left = Lists::new();
    let mut right = two_way.then(Lists::new);
    for &state in &found {
        left.steps.extend(graph.arcs(state).map(step));
        left.close();
        if let Some(right) = &mut right {
            right.steps.extend(graph.arcs(graph.right(state)).map(step));
            right.close();
        }
    }
    NumberedGraph { left, right }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_twelve_words_have_as_many_states_as_the_compiler_counts() {
        let lexicon = Lexicon::from_bytes(lexc_testkit::twelve()).expect("a sound lexicon");
        let dawg = NumberedGraph::one_way(&lexicon.dawg().expect("a DAWG"), &lexicon);
        assert_eq!(dawg.degrees().iter().sum::<u64>(), 8);
        let arcs: usize = (0..dawg.states()).map(|state| dawg.arcs(state).len()).sum();
        assert_eq!(arcs, 11);
        assert!((1..dawg.states()).all(|state| {
            dawg.arcs(state)
                .iter()
                .all(|step| step.target == 0 || step.target > state)
        }));
        let two_way = NumberedGraph::two_way(&lexicon).expect("a two-way DAWG");
        let letters = |steps: &[NumberedEdge]| {
            steps
                .iter()
                .filter(|step| !step.label.is_separator())
                .count()
        };
        let both = (0..two_way.states()).map(|state| {
            (
                letters(two_way.arcs(state)),
                letters(two_way.right_arcs(state)),
            )
        });
        let sum = both.fold((0, 0), |sum, next| (sum.0 + next.0, sum.1 + next.1));
        let counts = lexicon.counts();
        let line = counts
            .get(
                lexc_format::counts::Automaton::TwoWay,
                lexc_format::counts::Convention::TerminalOnEdge,
            )
            .expect("counted");
        assert_eq!(
            (u64::from(two_way.states()), sum.0 as u64, sum.1 as u64),
            (line.states, line.edges, line.right_edges)
        );
    }
}
