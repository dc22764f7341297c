//! Bounds of the ranks of words in an order, which prune a search for the first words.

use lexc_alphabet::{Letter, LetterSet};
use lexc_format::pool::{Graph, State};

use super::probability_bound::ProbabilityBound;
use super::score_bound::ScoreBound;

/// Bounds the ranks of the words that a walk has not visited yet.
#[derive(Debug)]
pub(in crate::query) enum RankBound {
    /// By the sum of scores.
    Score(ScoreBound),
    /// By the probability of drawing the word.
    Probability(ProbabilityBound),
}

/// The possible continuations of a word.
pub(in crate::query) struct Continuations<L> {
    /// The state that the word leads to.
    pub(in crate::query) state: State,
    /// All letters that can follow.
    pub(in crate::query) letters: LetterSet,
    /// The possible numbers of letters that follow, ascending.
    pub(in crate::query) lengths: L,
}

impl RankBound {
    /// Returns `true` if a word that begins with `word` and continues can be among the first.
    pub(in crate::query) fn allows(
        &mut self,
        graph: impl Graph,
        word: &[Letter],
        next: Continuations<impl Iterator<Item = usize>>,
    ) -> bool {
        match self {
            Self::Score(bound) => bound.allows(graph, word, next.state),
            Self::Probability(bound) => bound.allows(word, next.letters, next.lengths),
        }
    }
}
