//! The lookahead of the states of a DAWG: the lengths and the letters of their continuations.

use core::ops::Range;

use lexc_alphabet::LetterSet;
use lexc_format::pool::{Graph, State};
use lexc_format::with_graph;

use crate::automaton::Automaton;

/// For each state of a DAWG, the letters below it and the lengths of its continuations.
///
/// A walk with a lookahead turns back where a required letter cannot follow, where an excluded
/// letter must follow, and where no word has the right length. The table takes 24 bytes for each
/// unit of the automaton at which a state can begin, and a few milliseconds to compute for 270,000
/// words, so only long walks compute it, once.
#[derive(Debug)]
pub(crate) struct Lookahead {
    begin: u32,
    /// The distance between possible beginnings of states, in units.
    unit: u32,
    below: Vec<Continuation>,
}

/// The continuations of a state.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Continuation {
    /// Letters in some continuation.
    pub(crate) some: LetterSet,
    /// Letters in all continuations.
    pub(crate) all: LetterSet,
    /// Bit *n* is set if a continuation has *n* letters; the last bit also stands for more
    /// letters.
    lengths: u32,
}

const MANY: u32 = u32::BITS - 1;

impl Lookahead {
    /// Computes the continuations of all reachable states, from the last to the first: edges point
    /// forward.
    pub(crate) fn new(automaton: Automaton<'_>, range: &Range<u32>) -> Self {
        let unit = automaton.pool.layout().mask_words().max(1);
        let states = range.len() / unit as usize + 1;
        let mut lookahead =
            Self { begin: range.start, unit, below: vec![Continuation::default(); states] };
        with_graph!(automaton.view(), graph => {
            let states = lookahead.reachable(graph, automaton.root(), range);
            for &state in states.iter().rev() {
                let below = lookahead.combine(graph, state);
                let index = lookahead.index(state);
                if let Some(known) = lookahead.below.get_mut(index) {
                    *known = below;
                }
            }
        });
        lookahead
    }

    #[inline]
    fn index(&self, state: State) -> usize {
        (state.0.wrapping_sub(self.begin) / self.unit) as usize
    }

    /// Returns all reachable states, by address.
    fn reachable(&self, graph: impl Graph, root: State, range: &Range<u32>) -> Vec<State> {
        let mut marks = vec![false; range.len()];
        let index = |state: State| state.0.wrapping_sub(range.start) as usize;
        let mut states = Vec::new();
        if let Some(mark) = marks.get_mut(index(root)) {
            *mark = true;
        }
        for address in range.clone() {
            let state = State(address);
            if marks.get(index(state)) != Some(&true) {
                continue;
            }
            states.push(state);
            for edge in graph.edges(state) {
                if let Some(mark) = marks.get_mut(index(edge.target)) {
                    *mark = true;
                }
            }
        }
        states
    }

    /// Returns the continuations of a state from the continuations of its successors.
    fn combine(&self, graph: impl Graph, state: State) -> Continuation {
        let mut below = Continuation { some: LetterSet::EMPTY, all: LetterSet::ALL, lengths: 0 };
        for edge in graph.edges(state) {
            // A DAWG has no separators.
            let Some(letter) = edge.letter() else {
                continue;
            };
            let tile = LetterSet::from(letter);
            let further = match edge.target.is_empty() {
                true => Continuation::default(),
                false => self.below(edge.target),
            };
            below.some |= tile | further.some;
            below.all &= match edge.terminal {
                true => tile,
                false => tile | further.all,
            };
            below.lengths |= u32::from(edge.terminal) << 1;
            below.lengths |= further.lengths << 1 | further.lengths & 1 << MANY;
        }
        below
    }

    /// Returns the continuations of a state, or [`Continuation::ANYTHING`] if the state is unknown.
    #[inline]
    pub(crate) fn below(&self, state: State) -> Continuation {
        let known = self.below.get(self.index(state));
        known.copied().unwrap_or(Continuation::ANYTHING)
    }
}

impl Continuation {
    /// Any continuation.
    pub(crate) const ANYTHING: Self =
        Self { some: LetterSet::ALL, all: LetterSet::EMPTY, lengths: u32::MAX };

    /// Returns `true` if a continuation has `min` to `max` letters; `max` must be at least 1.
    #[inline]
    pub(crate) fn has_length(&self, min: usize, max: usize) -> bool {
        let from = u32::MAX << min.min(MANY as usize);
        let to = u32::MAX >> (MANY as usize - max.min(MANY as usize));
        self.lengths & from & to != 0
    }
}
