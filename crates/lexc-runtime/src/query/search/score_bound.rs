//! Upper bounds of word scores, which prune a search for the words of greatest scores.

use std::collections::HashMap;

use lexc_alphabet::Letter;
use lexc_format::pool::{Graph, State};

use crate::limits::MAX_WORD_LENGTH;

/// Bounds the scores of the words that a walk has not visited yet.
#[derive(Debug)]
pub(in crate::query) struct ScoreBound {
    /// The score of each letter, by [`Letter::index`].
    scores: Vec<i64>,
    /// Words must score more than this.
    worst: i64,
    /// The greatest sum of scores on a path from each visited state to the end of a word.
    below: HashMap<State, i64>,
}

impl ScoreBound {
    /// Creates a bound for words that must score more than `worst`.
    pub(in crate::query) fn new(scores: &[i64], worst: i64) -> Self {
        Self { scores: scores.to_vec(), worst, below: HashMap::new() }
    }

    /// Raises the score that words must exceed.
    pub(in crate::query) fn raise(&mut self, worst: i64) {
        self.worst = worst.max(self.worst);
    }

    fn score(&self, letter: Letter) -> i64 {
        let score = self.scores.get(letter.index());
        score.copied().unwrap_or(0)
    }

    /// Returns `true` if a word that begins with `word` and continues from `state` can score
    /// enough.
    pub(in crate::query) fn allows(
        &mut self,
        graph: impl Graph,
        word: &[Letter],
        state: State,
    ) -> bool {
        let sum: i64 = word.iter().map(|&letter| self.score(letter)).sum();
        sum.saturating_add(self.below(graph, state, MAX_WORD_LENGTH)) > self.worst
    }

    /// Returns the greatest sum of scores from a state to the end of a word; each state is computed
    /// once.
    ///
    /// A lexicon that was opened without verification may have cycles or paths longer than any
    /// word: past `depth` levels the bound is [`i64::MAX`], which prunes nothing.
    fn below(&mut self, graph: impl Graph, state: State, depth: usize) -> i64 {
        if let Some(&known) = self.below.get(&state) {
            return known;
        }
        let Some(depth) = depth.checked_sub(1) else {
            return i64::MAX;
        };
        // The bound of a state on a cycle, until the state is computed.
        self.below.insert(state, i64::MAX);
        let mut best = i64::MIN;
        for edge in graph.edges(state) {
            let Some(letter) = edge.letter() else {
                continue;
            };
            let score = self.score(letter);
            if edge.terminal {
                best = best.max(score);
            }
            if !edge.target.is_empty() {
                best = best.max(score.saturating_add(self.below(graph, edge.target, depth)));
            }
        }
        self.below.insert(state, best);
        best
    }
}
