//! What lies below the states of a DAWG: how far words go on, and with which tiles.

use core::ops::Range;

use lexc_format::pool::{Graph, State};
use lexc_format::{LetterSet, with_graph};

use crate::automaton::Automaton;

/// For each state of a DAWG the tiles below it and the lengths of what can follow.
///
/// A walk down a lexicon that knows this turns back where no Z follows if one must, where a Z must
/// follow if none may, and where no word has the right length. It takes 24 bytes for each word of
/// the automaton at which a state can begin, and a few milliseconds to compute for 270,000 words; so
/// it is made by walks that prove long, and kept.
#[derive(Debug)]
pub(crate) struct Lookahead {
    begin: u32,
    /// States begin at every so many words, at most.
    unit: u32,
    below: Vec<Below>,
}

/// All that can follow a state.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Below {
    /// Tiles in some continuation.
    pub(crate) some: LetterSet,
    /// Tiles in all continuations.
    pub(crate) all: LetterSet,
    /// Bit *n*: some continuation has *n* tiles; the last bit: that many or more.
    lengths: u32,
}

const MANY: u32 = u32::BITS - 1;

impl Lookahead {
    /// Looks at each state that can be reached, in the order of their addresses: arcs point
    /// forward.
    pub(crate) fn new(automaton: Automaton<'_>, range: &Range<u32>) -> Self {
        let unit = automaton.pool.layout().mask_words().max(1);
        let places = range.len() / unit as usize + 1;
        let mut lookahead = Self {
            begin: range.start,
            unit,
            below: vec![Below::default(); places],
        };
        with_graph!(automaton.view(), graph => {
            let states = lookahead.reached(graph, automaton.root(), range);
            for &state in states.iter().rev() {
                let below = lookahead.follow(graph, state);
                let place = lookahead.place(state);
                if let Some(known) = lookahead.below.get_mut(place) {
                    *known = below;
                }
            }
        });
        lookahead
    }

    #[inline]
    fn place(&self, state: State) -> usize {
        (state.0.wrapping_sub(self.begin) / self.unit) as usize
    }

    /// All states that can be reached, by address.
    fn reached(&self, graph: impl Graph, root: State, range: &Range<u32>) -> Vec<State> {
        let mut marks = vec![false; range.len()];
        let place = |state: State| state.0.wrapping_sub(range.start) as usize;
        let mut states = Vec::new();
        if let Some(mark) = marks.get_mut(place(root)) {
            *mark = true;
        }
        for address in range.clone() {
            let state = State(address);
            if marks.get(place(state)) != Some(&true) {
                continue;
            }
            states.push(state);
            for arc in graph.arcs(state) {
                if let Some(mark) = marks.get_mut(place(arc.target)) {
                    *mark = true;
                }
            }
        }
        states
    }

    /// What follows a state whose successors are known.
    fn follow(&self, graph: impl Graph, state: State) -> Below {
        let mut below = Below {
            some: LetterSet::EMPTY,
            all: LetterSet::ALL,
            lengths: 0,
        };
        for arc in graph.arcs(state) {
            // The words of a DAWG have no separators.
            let Some(letter) = arc.letter() else {
                continue;
            };
            let tile = LetterSet::from(letter);
            let further = match arc.target.is_empty() {
                true => Below::default(),
                false => self.below(arc.target),
            };
            below.some |= tile | further.some;
            below.all &= match arc.terminal {
                true => tile,
                false => tile | further.all,
            };
            below.lengths |= u32::from(arc.terminal) << 1;
            below.lengths |= further.lengths << 1 | further.lengths & 1 << MANY;
        }
        below
    }

    /// What follows a state; of one that is not known, anything.
    #[inline]
    pub(crate) fn below(&self, state: State) -> Below {
        const ANYTHING: Below = Below {
            some: LetterSet::ALL,
            all: LetterSet::EMPTY,
            lengths: u32::MAX,
        };
        let known = self.below.get(self.place(state));
        known.copied().unwrap_or(ANYTHING)
    }
}

impl Below {
    /// Returns `true` if a continuation has `min` to `max` letters; `max` must be at least 1.
    #[inline]
    pub(crate) fn has_length(&self, min: usize, max: usize) -> bool {
        let from = u32::MAX << min.min(MANY as usize);
        let to = u32::MAX >> (MANY as usize - max.min(MANY as usize));
        self.lengths & from & to != 0
    }
}
