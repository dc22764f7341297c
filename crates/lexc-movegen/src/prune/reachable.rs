//! [`Reachable`]: the sides of a run where any tile fits.

use crate::automaton::nodes::{NodeMasks, Nodes, can_supply};
use crate::automaton::width::Width;
use crate::board::runs::RunSpan;
use crate::board::state::BoardState;
use crate::rack::tiles_left::TilesLeft;

/// The sides of a run where the first tile of a play fits.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Reachable {
    pub(crate) left: bool,
    pub(crate) right: bool,
}

impl Reachable {
    /// Reads the states before and after the run. They are in the cache, since computing the
    /// cross-sets read them.
    #[inline(always)]
    pub(crate) fn new<G: Nodes>(
        graph: G,
        board: &BoardState,
        rest: TilesLeft,
        span: RunSpan,
    ) -> Self {
        let (line, begin, end, wall) = (span.line, span.begin, span.end, span.wall);
        let base = board.index(line, 0);
        let len = board.len_of(line);
        let state = board.run_states[base + begin];
        let masks = graph.masks(state);
        let edges = masks.edges.bits();
        let fits = |masks: NodeMasks<G::Set>, square: usize| {
            let letters = (masks.edges.bits() | masks.finals.bits()) & !1;
            letters & rest.allowed & board.cross_sets[square] != 0
        };
        let left = begin > wall && fits(masks, base + begin - 1);
        let mut right = edges & 1 != 0 && end < len;
        if right {
            let (child, needed) = graph.child_and_needed(state, edges, 0);
            let ahead = || {
                let letters = board.letters[base + end..base + len].iter();
                letters.fold(0, |set, letter| set | 1 << (letter & 63))
            };
            right = (can_supply(needed, rest.allowed) || can_supply(needed, ahead()))
                && fits(graph.masks(child), base + end);
        }
        Self { left, right }
    }
}
