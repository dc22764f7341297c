//! Edges followed from a batch of entries.

use super::letter_list::LetterList;
use super::queue::BATCH;
use crate::automaton::nodes::{NodeMasks, Nodes, can_supply};
use crate::automaton::width::Width as _;
use crate::prune::play_filter::RightFilter as _;
use crate::rack::tiles_left::tile;
use crate::search::context::Context;
use crate::search::types::{BlankListsOf, SearchTypes};

/// An edge that was followed: its target, the index of its entry in the batch, and the tile that is
/// placed.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Step {
    state: u32,
    parent: u16,
    tile: u8,
}

impl Step {
    #[inline(always)]
    pub(crate) fn new(state: u32, parent: usize, tile: u8) -> Self {
        Self { state, parent: parent as u16, tile }
    }

    #[inline(always)]
    pub(crate) fn state(self) -> u32 {
        self.state
    }

    #[inline(always)]
    pub(crate) fn parent(self) -> usize {
        self.parent.into()
    }

    #[inline(always)]
    pub(crate) fn tile(self) -> u8 {
        self.tile
    }
}

/// The part of an entry that following its edges reads.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct EdgeSource<T: SearchTypes> {
    pub(crate) state: u32,
    /// The labels of the state's edges; bit 0 is the separator.
    pub(crate) edges: T::Mask,
    /// The letters to follow; bit 0 is ignored.
    pub(crate) follow: T::Mask,
    /// The letters left on the rack, set by [`Batch::follow`].
    pub(crate) letters: T::Mask,
    /// The letters on the board ahead, after a tile.
    pub(crate) ahead: T::Mask,
    /// The square after the tile.
    pub(crate) square: u16,
    pub(crate) rack: T::Rack,
    pub(crate) filter: T::Filter,
}

/// A step that can lead to a play, and the letters that can follow.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct ViableStep<T: SearchTypes> {
    pub(crate) step: Step,
    /// The labels of the target's edges.
    pub(crate) edges: T::Mask,
    pub(crate) follow: T::Mask,
    pub(crate) finals: T::Mask,
    pub(crate) rack: T::Rack,
}

/// The numbers of edges followed from a batch, and of the steps that they made.
#[derive(Debug, Clone, Copy)]
pub(crate) struct StepCount {
    pub(crate) edges: usize,
    pub(crate) steps: usize,
}

/// The lists of a batch. They are filled anew for each batch.
#[derive(Debug)]
pub(crate) struct Batch<T: SearchTypes> {
    pub(crate) sources: Box<[EdgeSource<T>; BATCH]>,
    letters: LetterList,
    pub(crate) steps: Vec<Step>,
    /// By step: the masks of its target.
    pub(crate) masks: Vec<NodeMasks<T::Mask>>,
    /// By step: the tiles left on the rack.
    pub(crate) racks: Vec<T::Rack>,
    pub(crate) viable: Vec<ViableStep<T>>,
}

impl<T: SearchTypes> Default for Batch<T> {
    fn default() -> Self {
        Self {
            sources: Box::new([EdgeSource::default(); BATCH]),
            letters: LetterList::default(),
            steps: Vec::new(),
            masks: Vec::new(),
            racks: Vec::new(),
            viable: Vec::new(),
        }
    }
}

/// Extends a list to at least this length and returns that part of it, with unspecified values.
#[inline(always)]
pub(crate) fn resized<T: Copy + Default>(list: &mut Vec<T>, len: usize) -> &mut [T] {
    if list.len() < len {
        list.resize(len, T::default());
    }
    &mut list[..len]
}

impl<T: SearchTypes> Batch<T> {
    /// Follows the edges of all letters of up to [`BATCH`] entries.
    ///
    /// The loop iterates over edges and not over entries, so that its only unpredictable
    /// branch is its end. About a third of the edges make no step: their targets need a letter
    /// that is neither left on the rack nor ahead on the board.
    #[inline(always)]
    pub(crate) fn follow<G: Nodes<Set = T::Mask>>(
        &mut self,
        context: Context<'_, G, T::Rack>,
        entries: impl Iterator<Item = EdgeSource<T>>,
        blanks: &BlankListsOf<T>,
    ) -> StepCount {
        let Context { graph, rack, .. } = context;
        let sources = &mut *self.sources;
        let mut count = 0;
        for (source, entry) in sources.iter_mut().zip(entries) {
            let letters = T::Mask::from_bits(rack.tiles_left(&entry.rack).letters);
            *source = EdgeSource { letters, ..entry };
            count += 1;
        }
        let sets =
            sources[..count].iter().map(|source| T::Mask::from_bits(source.follow.bits() & !1));
        self.letters.fill(sets);
        let edges = self.letters.len();
        let steps = resized(&mut self.steps, edges);
        let racks = resized(&mut self.racks, edges);
        let mut count = 0;
        for (parent, letter) in self.letters.iter() {
            let source = &sources[parent];
            let (state, needed) = graph.child_and_needed(source.state, source.edges.bits(), letter);
            graph.prefetch(state);
            let tile = tile(source.letters.bits(), letter);
            let left = rack.without(&source.rack, tile);
            let rest = rack.tiles_left(&left);
            steps[count] = Step::new(state, parent, tile);
            racks[count] = left;
            let letters = source.filter.with_tile(tile).allowed(rest, blanks);
            count += usize::from(can_supply(needed, letters | source.ahead.bits()));
        }
        StepCount { edges, steps: count }
    }

    /// Reads the masks of the targets of all steps.
    ///
    /// Most of them miss the near caches. They were prefetched when their addresses were computed,
    /// and a loop that does nothing else has as many reads in flight as the processor allows.
    #[inline(always)]
    pub(crate) fn read<G: Nodes<Set = T::Mask>>(&mut self, graph: G, count: usize) {
        let all_masks = resized(&mut self.masks, count);
        for (masks, step) in all_masks.iter_mut().zip(&self.steps[..count]) {
            *masks = graph.masks(step.state());
        }
    }
}
