//! The sides of a run on which a tile can be placed at all, by the states before and after it.

use super::batch::there;
use super::from_run::RunSpan;
use super::rack_state::Rest;
use crate::cross_check::BoardState;
use crate::nodes::{Head, Nodes, Width};

/// The sides of a run on which the first tile of a play can be placed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Reachable {
    pub(crate) left: bool,
    pub(crate) right: bool,
}

impl Reachable {
    /// Looks at the states before and after the run, which were read for its cross-checks.
    #[inline(always)]
    pub(crate) fn new<G: Nodes>(
        graph: G,
        lines: &BoardState,
        rest: Rest,
        (line, begin, end, wall): RunSpan,
    ) -> Self {
        let base = lines.index(line, 0);
        let len = lines.len_of(line);
        let seed = lines.seeds[base + begin];
        let head = graph.head(seed);
        let next = head.next.bits();
        let may = |head: Head<G::Set>, square: usize| {
            let letters = (head.next.bits() | head.ends.bits()) & !1;
            letters & rest.allowed & lines.cross[square] != 0
        };
        let left = begin > wall && may(head, base + begin - 1);
        let mut right = next & 1 != 0 && end < len;
        if right {
            let (child, needed) = graph.child_and_needed(seed, next, 0);
            let ahead = || {
                let letters = lines.letters[base + end..base + len].iter();
                letters.fold(0, |set, letter| set | 1 << (letter & 63))
            };
            right = (there(needed, rest.allowed) || there(needed, ahead()))
                && may(graph.head(child), base + end);
        }
        Self { left, right }
    }
}
