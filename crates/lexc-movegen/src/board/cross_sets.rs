//! Cross-sets from an automaton: the letters that make a word when placed before a run of tiles,
//! after it, or between two runs.
//!
//! A DAWG or trie is walked once for the letters after a run, and once more for each candidate
//! letter before it. A GADDAG is walked once for both ends: from the last letter of the run to
//! its first. The state that this walk reaches has the letters before the run; the state after its
//! separator has the letters after it.

use crate::automaton::nodes::Nodes;
use crate::automaton::walk::{bits, walk};

/// The data of an automaton on a run of adjacent tiles.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct RunEnds {
    /// The state from which plays through the run are searched.
    pub(crate) state: u32,
    /// The letters that make a word when placed before the run.
    pub(crate) before: u64,
    /// The letters that make a word when placed after the run.
    pub(crate) after: u64,
}

/// A run of tiles, at the indices `begin..end` of all squares.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct BoardRun {
    pub(crate) begin: usize,
    pub(crate) end: usize,
    pub(crate) ends: RunEnds,
}

/// An automaton that cross-sets are computed from.
pub(crate) trait CrossSetSource {
    fn look_up(&self, letters: &[u8]) -> RunEnds;

    /// Looks up many runs of a board, whose letters are given by square.
    fn look_up_all(&self, letters: &[u8], runs: &mut [BoardRun]) {
        for run in runs {
            run.ends = self.look_up(&letters[run.begin..run.end]);
        }
    }

    /// Returns the letters that join two runs to a word.
    fn between(&self, left: &[u8], right: &[u8]) -> u64;
}

/// Cross-sets from a DAWG or trie.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ForwardCrossSets<G> {
    pub(crate) graph: G,
    pub(crate) root: u32,
}

impl<G: Nodes> CrossSetSource for ForwardCrossSets<G> {
    fn look_up(&self, letters: &[u8]) -> RunEnds {
        let Self { graph, root } = *self;
        let state = self.state_after(letters);
        RunEnds { state, before: self.joining(root, letters), after: graph.node(state).finals }
    }

    fn between(&self, left: &[u8], right: &[u8]) -> u64 {
        self.joining(self.state_after(left), right)
    }
}

impl<G: Nodes> ForwardCrossSets<G> {
    /// Returns the state after letters; 0 if no longer word begins with them.
    fn state_after(&self, letters: &[u8]) -> u32 {
        let found = walk(self.graph, self.root, letters.iter().copied());
        found.map_or(0, |(state, _)| state)
    }

    /// Returns the labels of the edges of `state` after which `letters` complete a word.
    fn joining(&self, state: u32, letters: &[u8]) -> u64 {
        let edges = self.graph.node(state).edges;
        let joins = |&letter: &u32| {
            let child = self.graph.child(state, edges, letter);
            walk(self.graph, child, letters.iter().copied()).is_some_and(|(_, is_final)| is_final)
        };
        bits(edges & !1).filter(joins).fold(0, |set, letter| set | 1 << letter)
    }
}

/// Cross-sets from a GADDAG, or from the left halves of a two-way DAWG.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BackwardCrossSets<G> {
    pub(crate) graph: G,
    pub(crate) root: u32,
}

/// The walk through the letters of a run, last one first.
#[derive(Debug, Clone, Copy, Default)]
struct RunWalk {
    state: u32,
    /// The square after the next letter.
    at: usize,
    /// The index of the run.
    run: u8,
}

impl<G: Nodes> BackwardCrossSets<G> {
    /// Returns the state after the separator; 0 if there is none.
    #[inline(always)]
    fn after_separator(self, state: u32) -> u32 {
        let edges = self.graph.node(state).edges;
        if edges & 1 == 0 { 0 } else { self.graph.child(state, edges, 0) }
    }

    /// Returns the state after the letters of a run, last one first; 0 if there is none.
    #[inline(always)]
    fn state_of(self, letters: &[u8]) -> u32 {
        let found = walk(self.graph, self.root, letters.iter().rev().copied());
        found.map_or(0, |(state, _)| state)
    }
}

impl<G: Nodes> CrossSetSource for BackwardCrossSets<G> {
    #[inline(always)]
    fn look_up(&self, letters: &[u8]) -> RunEnds {
        let state = self.state_of(letters);
        RunEnds {
            state,
            before: self.graph.node(state).finals,
            after: self.graph.node(self.after_separator(state)).finals,
        }
    }

    /// Walks all runs together, one letter of each at a time, so that the memory accesses of
    /// different runs overlap.
    fn look_up_all(&self, letters: &[u8], runs: &mut [BoardRun]) {
        const TOGETHER: usize = 64;
        let Self { graph, root } = *self;
        for runs in runs.chunks_mut(TOGETHER) {
            let mut walks = [RunWalk::default(); TOGETHER];
            for (walk, (index, run)) in walks.iter_mut().zip(runs.iter().enumerate()) {
                *walk = RunWalk { state: root, at: run.end, run: index as u8 };
            }
            let mut active = runs.len();
            while active > 0 {
                let mut still_active = 0;
                for index in 0..active {
                    let RunWalk { state, at, run } = walks[index];
                    let at = at - 1;
                    let letter = letters[at];
                    let edges = graph.edges(state);
                    let has_edge = edges >> letter & 1 != 0;
                    let state = if has_edge { graph.child(state, edges, letter.into()) } else { 0 };
                    let found = &mut runs[usize::from(run)];
                    found.ends.state = state;
                    walks[still_active] = RunWalk { state, at, run };
                    still_active += usize::from(state != 0 && at > found.begin);
                }
                active = still_active;
            }
            for run in &mut *runs {
                let edges = graph.edges(run.ends.state);
                run.ends.before = graph.finals(run.ends.state);
                run.ends.after =
                    if edges & 1 == 0 { 0 } else { graph.child(run.ends.state, edges, 0).into() };
            }
            for run in runs {
                run.ends.after = graph.finals(run.ends.after as u32);
            }
        }
    }

    fn between(&self, left: &[u8], right: &[u8]) -> u64 {
        let after_left = self.after_separator(self.state_of(left));
        let left_edges = self.graph.node(after_left).edges;
        let before_right = self.state_of(right);
        let right_edges = self.graph.node(before_right).edges;
        let joins = |&letter: &u32| {
            let (child, letters): (u32, &mut dyn Iterator<Item = u8>) = if left.len() < right.len()
            {
                let child = self.graph.child(before_right, right_edges, letter);
                (child, &mut left.iter().rev().copied())
            } else {
                (self.graph.child(after_left, left_edges, letter), &mut right.iter().copied())
            };
            walk(self.graph, child, letters).is_some_and(|(_, is_final)| is_final)
        };
        bits(left_edges & right_edges & !1).filter(joins).fold(0, |set, letter| set | 1 << letter)
    }
}
