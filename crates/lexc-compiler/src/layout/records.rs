//! Pools that are being written, from their end to their beginning: edges lead forward, so a child has its address before
//! the records that lead to it are written, and each record is written once.

use std::io;

use lexc_format::pool::Layout;
use lexc_format::structure::{Structure, Structures};
use zerocopy::little_endian::U32;

use super::trie::{self, Nodes};
use super::units::Units;
use crate::automaton::counts::LexiconSizes;
use crate::automaton::graph::{GraphEdge, StateGraph};
use crate::automaton::order::parents_first;
use crate::isa;

/// The size of states in a pool.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Size {
    pub(super) records: u64,
    pub(super) edges: u64,
    /// Edges after which something follows.
    pub(super) leading: u64,
}

impl Size {
    /// Returns the size of a trie, whose leaves have no record.
    pub(crate) const fn of_trie(sizes: &LexiconSizes) -> Self {
        Self {
            records: sizes.proper_prefixes + 1,
            edges: sizes.prefixes,
            leading: sizes.proper_prefixes,
        }
    }

    /// Returns the units that the states take in a layout.
    pub(super) fn units(self, layout: Layout) -> u64 {
        match layout {
            Layout::EdgeList => self.edges,
            Layout::Bitmap { .. } => self.records * u64::from(layout.mask_words()) + self.leading,
        }
    }
}

/// The records of a pool, counted before they are written.
#[derive(Debug, Clone)]
pub(super) struct Census {
    pub(super) size: Size,
    /// Number of edges with each tile, modulo 2³².
    pub(super) labels: [u32; 64],
}

impl Default for Census {
    fn default() -> Self {
        Self {
            size: Size::default(),
            labels: [0; 64],
        }
    }
}

impl Census {
    /// Counts all states of a graph but state 0.
    pub(super) fn of(graph: &StateGraph) -> Self {
        let mut census = Self::default();
        census.size.records = graph.len() as u64 - 1;
        census.add_edges(graph.all_edges());
        census
    }

    /// Adds edges without records.
    pub(super) fn add_edges(&mut self, edges: &[GraphEdge]) {
        self.size.edges += edges.len() as u64;
        self.size.leading += edges.iter().filter(|edge| edge.target() != 0).count() as u64;
        // Four counters for each tile: an increment need not wait for the one before.
        let mut counters = [[0u32; 64]; 4];
        for edges in edges.chunks(4) {
            for (counter, edge) in counters.iter_mut().zip(edges) {
                counter[usize::from(edge.number())] += 1;
            }
        }
        for counter in counters {
            self.add_labels(&counter);
        }
    }

    /// Adds edges that lead to a closing arc's state.
    pub(super) fn add_closing(&mut self, arcs: u64) {
        self.size.edges += arcs;
        self.size.leading += arcs;
    }

    /// Adds numbers of edges with each tile.
    pub(super) fn add_labels(&mut self, labels: &[u32; 64]) {
        for (all, more) in self.labels.iter_mut().zip(labels) {
            *all = all.wrapping_add(*more);
        }
    }
}

/// The edges of a record.
#[derive(Debug, Clone, Copy)]
pub(super) struct Row<'a> {
    /// The identifier of the state that the closing arc leads to; 0 if there is none.
    pub(super) closing: u32,
    pub(super) edges: &'a [GraphEdge],
    /// The identifier of the state with number 0 of the graph that the edges lead to.
    pub(super) base: u32,
    /// Marks the last edge, where the layout marks it.
    pub(super) marked: bool,
}

impl<'a> Row<'a> {
    /// Returns a row of edges that lead to the states from `base` on. `closing` is the identifier of the state that the closing arc leads
    /// to, 0 if there is none.
    #[inline(always)]
    pub(super) const fn new(closing: u32, edges: &'a [GraphEdge], base: u32) -> Self {
        Self {
            closing,
            edges,
            base,
            marked: true,
        }
    }

    /// Returns the row without a mark on its last edge.
    pub(super) const fn unmarked(self) -> Self {
        Self {
            marked: false,
            ..self
        }
    }
}

/// A record that was written.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Place {
    pub(super) address: u32,
    /// The tiles that all its completions need, in bitmap layouts: bit 0 for the rarest tile.
    pub(super) needed: u64,
}

/// Makes records in one layout, from the last to the first.
pub(super) trait Records {
    /// Begins a pool whose edges have `labels` and lead to `identifiers` identifiers. Nothing follows identifier 0, and one that is not
    /// set.
    fn new(labels: &[u32; 64], identifiers: usize) -> Self;

    /// Writes a record before the others. Its children are set.
    fn add(&mut self, row: Row<'_>, units: &mut Units<'_>) -> Place;

    /// Makes edges to an identifier lead to a record.
    fn set(&mut self, id: u32, place: Place);

    /// Makes edges to identifier `id` lead to the record of `other`.
    fn share(&mut self, id: u32, other: u32);

    /// Prefetches what [`Self::set`] writes for an identifier.
    fn prefetch(&self, id: u32);

    /// Returns the units of the record that a sequence begins with.
    fn len(units: &[U32]) -> u32;

    /// Adds to `node` a record of the trie: that of the DAWG that `units` begin with, with new nodes as children.
    fn copy(units: &[U32], nodes: &mut Nodes<'_>, node: &mut Vec<U32>);
}

/// States whose records are written together, by their position in an order in which edges lead forward.
pub(super) trait States<const SIDES: usize> {
    /// Returns the states in this order.
    fn order(&self) -> &[u32];

    /// Prefetches the place of a state's edges.
    fn prefetch_place(&self, at: usize);

    /// Prefetches the first edges of a state, whose place was prefetched.
    fn prefetch_edges(&self, at: usize);

    /// Returns the edges of a state, a row for each record; the first is the one that edges lead to.
    fn rows(&self, at: usize) -> [Row<'_>; SIDES];
}

/// The states of a graph without closing arcs.
pub(super) struct Plain<'a> {
    graph: &'a StateGraph,
    order: Vec<u32>,
    /// The identifier of the state with number 0.
    base: u32,
}

impl<'a> Plain<'a> {
    pub(super) fn new(graph: &'a StateGraph, root: u32, base: u32) -> Self {
        Self {
            graph,
            order: parents_first(graph, root),
            base,
        }
    }
}

impl States<1> for Plain<'_> {
    #[inline(always)]
    fn order(&self) -> &[u32] {
        &self.order
    }

    #[inline(always)]
    fn prefetch_place(&self, at: usize) {
        self.graph.prefetch_place(self.order[at]);
    }

    #[inline(always)]
    fn prefetch_edges(&self, at: usize) {
        self.graph.prefetch_edges(self.order[at]);
    }

    #[inline(always)]
    fn rows(&self, at: usize) -> [Row<'_>; 1] {
        [Row::new(0, self.graph.edges(self.order[at]), self.base)]
    }
}

/// States between the one that is written and the one whose edges are prefetched.
const AHEAD: usize = 16;

/// A pool that is being written, structure by structure, the last one first.
pub(super) struct PoolWriter<'s, R> {
    pub(super) records: R,
    pub(super) units: Units<'s>,
}

impl<R: Records> PoolWriter<'_, R> {
    /// Adds a record.
    #[inline(always)]
    pub(super) fn add(&mut self, row: Row<'_>) -> Place {
        self.records.add(row, &mut self.units)
    }

    /// Writes the DAWG with `write`. Returns its units, if the trie will be unrolled from them.
    ///
    /// # Errors
    /// Those of the sink.
    pub(super) fn write_dawg(
        &mut self,
        structures: &Structures,
        write: impl FnOnce(&mut Self) -> io::Result<()>,
    ) -> io::Result<Vec<U32>> {
        let (Some(dawg), Some(_)) = (&structures.dawg, &structures.trie) else {
            write(self)?;
            return Ok(Vec::new());
        };
        self.units.make_room_for(dawg.range.len())?;
        write(self)?;
        Ok(self.units.last(dawg.range.len()).to_vec())
    }

    /// Writes the trie, if it is stored, from the units of the DAWG.
    ///
    /// # Errors
    /// Those of the sink.
    pub(super) fn write_trie(&mut self, structures: &Structures, dawg: &[U32]) -> io::Result<()> {
        let (Some(Structure { root, .. }), Some(trie)) = (&structures.dawg, &structures.trie)
        else {
            return Ok(());
        };
        self.units.leave(trie.range.len())?;
        trie::write::<R>(dawg, *root, trie.root, &mut self.units)
    }

    /// Writes states; the first one is the root. The identifier of state 0 is `base`.
    ///
    /// # Errors
    /// Those of the sink.
    pub(super) fn write_states<const SIDES: usize>(
        &mut self,
        states: &impl States<SIDES>,
        base: u32,
    ) -> io::Result<()> {
        isa::run(
            #[inline(always)]
            || {
                let order = states.order();
                for (at, &state) in order.iter().enumerate().rev() {
                    // Far enough ahead that each read has what it needs in the cache when its turn comes.
                    if let Some(at) = at.checked_sub(2 * AHEAD) {
                        states.prefetch_place(at);
                        self.records.prefetch(base + order[at]);
                    }
                    if let Some(at) = at.checked_sub(AHEAD) {
                        states.prefetch_edges(at);
                    }
                    self.units.make_room()?;
                    let mut place = Place::default();
                    for row in states.rows(at).into_iter().rev() {
                        place = self.add(row);
                    }
                    self.records.set(base + state, place);
                }
                Ok(())
            },
        )
    }
}
