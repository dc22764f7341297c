//! [`HelperSearch`]: a search of the same position on another thread.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use super::search::deepening::Deepening;
use super::search::node::play_cursors::PlayOrder;
use super::search::pvs::Search;
use super::search::table::MAX_DEPTH;
use super::search::window::Window;

/// The number of nodes between two checks for the end of a step.
const HELPER_SLICE: u64 = 1 << 7;

/// A search of the same position on another thread, to fill the transposition table.
///
/// Nodes at which every play must be searched take nearly all of the time. The first helper
/// searches their plays from last to first, so that the two threads meet in the middle; further
/// helpers start at different lines.
#[derive(Debug)]
pub(super) struct HelperSearch {
    search: Search,
    deepening: Deepening,
    pub(super) finished: bool,
}

impl HelperSearch {
    /// Returns the helper with this number, from 0.
    pub(super) fn new(search: &Search, number: usize, window: Option<Window>) -> Self {
        let mut search = search.sibling();
        search.set_play_order(match number {
            0 => PlayOrder::Reverse,
            number => PlayOrder::FromLine(7 * number),
        });
        Self { search, deepening: Deepening::new(window, MAX_DEPTH), finished: false }
    }

    /// Searches until `over` is set. Adds the number of nodes to `nodes`.
    pub(super) fn run(&mut self, over: &AtomicBool, nodes: &AtomicU64) {
        while !self.finished && !over.load(Relaxed) {
            let before = self.search.nodes();
            let complete = self.deepening.run(&mut self.search, HELPER_SLICE);
            nodes.fetch_add(self.search.nodes() - before, Relaxed);
            let decides = complete.is_some_and(|complete| complete.decides);
            self.finished = decides || self.deepening.is_over();
        }
    }
}
