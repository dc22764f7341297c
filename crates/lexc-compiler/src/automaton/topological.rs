//! Topological orders of states, and counts of states and edges made on the way.

use core::hint::select_unpredictable;

use super::graph::{GraphEdge, StateGraph};
use lexc_cpu::Isa;

use crate::normalise::Error;
use crate::progress::{BuildProgress, LOOK};

/// Returns the states of `graph` except 0 in a topological order that puts each state close to its
/// first parent: Kahn's algorithm (1962), nearly breadth first. All states must be reachable from
/// `root`. Time is linear in the edges.
#[must_use]
pub(crate) fn topological_order(graph: &StateGraph, root: u32) -> Vec<u32> {
    let all = graph.all_edges().iter();
    topological_order_by(graph.len(), root, all, |state| graph.edges(state))
}

/// Like [`topological_order`], for part of a graph. `edges` returns the edges of a state below
/// `len`, and `all` the edges of all states.
pub(crate) fn topological_order_by<'a>(
    len: usize,
    root: u32,
    all: impl Iterator<Item = &'a GraphEdge>,
    edges: impl Fn(u32) -> &'a [GraphEdge],
) -> Vec<u32> {
    let mut unvisited_parents = vec![0u32; len];
    all.for_each(|edge| unvisited_parents[edge.target() as usize] += 1);
    // State 0 is never visited: its count does not reach 0.
    unvisited_parents[0] = u32::MAX;
    let mut order = vec![0; len + 1];
    order[0] = root;
    let (mut done, mut found) = (0, 1);
    while done < found {
        for edge in edges(order[done]) {
            let open = &mut unvisited_parents[edge.target() as usize];
            *open -= 1;
            // Overwritten by the next target if the state has unvisited parents: a branch would be
            // mispredicted.
            order[found] = edge.target();
            found += usize::from(*open == 0);
        }
        done += 1;
    }
    order.truncate(found);
    order
}

/// The data of a state while a graph is ordered. Everything that an edge needs of its target fits
/// in eight bytes, because targets are spread over memory.
#[derive(Debug, Clone, Copy, Default)]
struct StateSlot {
    /// The number of unvisited parents, and the flags [`REACHED`], [`COMPLETED`] and [`SHARED`].
    word: u32,
    /// The number of paths from the root, modulo 2³².
    count: u32,
}

impl StateSlot {
    /// Adds an edge from a state that `paths` paths lead to.
    #[inline]
    fn reach(&mut self, paths: u32, terminal: bool) {
        self.count = self.count.wrapping_add(paths);
        self.word |= if terminal { COMPLETED } else { REACHED };
    }

    /// Returns the kinds of edges that lead to the state: bit 0 for edges that are not terminal,
    /// bit 1 for terminal edges.
    fn entered(self) -> u8 {
        (self.word / REACHED) as u8 & 0b11
    }
}

/// An edge that is not terminal leads to the state.
const REACHED: u32 = 1 << 29;
/// A terminal edge leads to the state.
const COMPLETED: u32 = 1 << 30;
/// A state of the DAWG replaces this state; the low bits are its number.
const SHARED: u32 = 1 << 31;
/// The bits that count unvisited parents.
const OPEN: u32 = REACHED - 1;

/// States that are processed together. Their loads do not depend on each other, so the processor
/// overlaps the cache misses.
const BLOCK: usize = 64;

/// The states and edges of an automaton, and the number of strings that it accepts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct AutomatonSize {
    /// Accepted strings, modulo 2³².
    pub(crate) accepted: u32,
    /// States and edges with the terminal flag on the node.
    pub(crate) on_node: (u64, u64),
    /// States and edges with the terminal flag on the edge.
    pub(crate) on_edge: (u64, u64),
}

impl AutomatonSize {
    /// Adds a state, given its [`StateSlot::word`] and its edges.
    #[inline]
    fn add(&mut self, word: u32, row: &[GraphEdge]) {
        let (nodes, edges) = ((word & (REACHED | COMPLETED)).count_ones(), row.len() as u64);
        self.on_node.0 += u64::from(nodes);
        self.on_node.1 += u64::from(nodes) * edges;
        self.on_edge.0 += 1;
        self.on_edge.1 += edges;
    }
}

/// A graph to be ordered, whose separators may lead into a DAWG.
pub(crate) struct UnorderedGraph<'a> {
    pub(crate) graph: &'a StateGraph,
    pub(crate) root: u32,
    /// For each state its number of incoming edges without separators; `None` if they must be
    /// counted.
    pub(crate) in_degrees: Option<Vec<u32>>,
}

/// The DAWG that an [`UnorderedGraph`] leads into, by separators and by shared states.
#[derive(Default)]
pub(crate) struct LinkedDawg<'a> {
    /// States of the first graph that equal a state of the DAWG, each with that state.
    pub(crate) shared: &'a [(u32, u32)],
    /// For each state of the DAWG the number of strings that it accepts, modulo 2³².
    pub(crate) accepted: Vec<u32>,
    /// For each state of the DAWG the kinds of edges of the first graph that lead to it, as in
    /// [`StateSlot::entered`].
    pub(crate) entered: Vec<u8>,
}

/// Orders the states of a graph except shared ones as [`topological_order`] does, and counts them.
/// Also returns their edge lists in this order; the first list belongs to state 1.
///
/// # Errors
/// Returns an error if `progress` cancels the build.
pub(crate) fn order_and_count(
    unordered: UnorderedGraph<'_>,
    next: &mut LinkedDawg<'_>,
    progress: &mut dyn BuildProgress,
) -> Result<(Vec<u32>, StateGraph, AutomatonSize), Error> {
    lexc_cpu::run_optimized(
        #[inline(always)]
        || visit_in_order(unordered, next, progress),
    )
}

#[inline(always)]
fn visit_in_order(
    unordered: UnorderedGraph<'_>,
    next: &mut LinkedDawg<'_>,
    progress: &mut dyn BuildProgress,
) -> Result<(Vec<u32>, StateGraph, AutomatonSize), Error> {
    let UnorderedGraph { graph, root, in_degrees } = unordered;
    let mut slots = vec![StateSlot::default(); graph.len()];
    match in_degrees {
        Some(in_degrees) => {
            for (slot, in_degrees) in slots.iter_mut().zip(in_degrees) {
                slot.word = in_degrees;
            }
        }
        None => {
            for edge in graph.all_edges() {
                slots[(edge.target() * u32::from(edge.number() != 0)) as usize].word += 1;
            }
        }
    }
    for &(state, shared) in next.shared {
        slots[state as usize].word = SHARED | shared;
    }
    // State 0 is never visited: its count does not reach 0.
    slots[0].word = OPEN;
    slots[root as usize] = StateSlot { word: REACHED, count: 1 };
    let mut size = AutomatonSize::default();
    // Allocated first because it is the largest; avoids fragmentation.
    let mut rows = StateGraph::with_capacity(graph.len(), graph.edge_count());
    let mut order = vec![0; graph.len() + 1];
    order[0] = root;
    let (mut done, mut found) = (0, 1);
    let mut counter = progress.counter();
    while done < found {
        let end = found.min(done + BLOCK);
        counter.add(end - done)?;
        prefetch_block(graph, &slots, &order[done..end]);
        for at in done..end {
            let this = order[at];
            let StateSlot { word, count: paths } = slots[this as usize];
            let row = graph.edges(this);
            size.add(word, row);
            let mut accepted = 0u32;
            for edge in row {
                rows.push(*edge);
                // A separator leads to a state of the DAWG, and counts as an edge to state 0 of
                // this graph. Selected without a branch, which would be mispredicted.
                let is_separator = edge.number() == 0;
                let state = select_unpredictable(is_separator, edge.target(), 0);
                let target = select_unpredictable(is_separator, 0, edge.target());
                accepted = (accepted.wrapping_add(next.accepted[state as usize]))
                    .wrapping_add(edge.terminal().into());
                let slot = &mut slots[target as usize];
                if slot.word & SHARED != 0 {
                    let shared = slot.word & !SHARED;
                    accepted = accepted.wrapping_add(next.accepted[shared as usize]);
                    next.entered[shared as usize] |= 1 << u8::from(edge.terminal());
                    continue;
                }
                slot.reach(paths, edge.terminal());
                slot.word = slot.word.wrapping_sub(1);
                order[found] = target;
                found += usize::from(slot.word & OPEN == 0);
            }
            rows.close();
            size.accepted = size.accepted.wrapping_add(paths.wrapping_mul(accepted));
        }
        done = end;
    }
    order.truncate(found);
    Ok((order, rows, size))
}

/// Counts as [`order_and_count`] does, given a topological order that begins with the root. Also
/// returns for each state, shared or not, the kinds of edges that lead to it.
///
/// # Errors
/// Returns an error if `progress` cancels the build.
pub(crate) fn count_in_order(
    graph: &StateGraph,
    topological_order: &[u32],
    next: &mut LinkedDawg<'_>,
    progress: &mut dyn BuildProgress,
) -> Result<(AutomatonSize, Vec<u8>), Error> {
    lexc_cpu::run_optimized(
        #[inline(always)]
        || count_all(graph, topological_order, next, progress),
    )
}

#[inline(always)]
fn count_all(
    graph: &StateGraph,
    topological_order: &[u32],
    next: &mut LinkedDawg<'_>,
    progress: &mut dyn BuildProgress,
) -> Result<(AutomatonSize, Vec<u8>), Error> {
    let mut slots = vec![StateSlot::default(); graph.len()];
    for &(state, shared) in next.shared {
        slots[state as usize].word = SHARED | shared;
    }
    if let Some(&root) = topological_order.first() {
        slots[root as usize].reach(1, false);
    }
    let mut size = AutomatonSize::default();
    for states in topological_order.chunks(LOOK) {
        progress.check()?;
        for &state in states {
            let StateSlot { word, count: paths } = slots[state as usize];
            let row = graph.edges(state);
            if word & SHARED != 0 {
                // Everything below is shared too, and was counted with the DAWG.
                for edge in row {
                    slots[edge.target() as usize].reach(0, edge.terminal());
                }
                continue;
            }
            size.add(word, row);
            let mut accepted = 0u32;
            for edge in row {
                if edge.number() == 0 {
                    accepted = accepted.wrapping_add(next.accepted[edge.target() as usize]);
                    continue;
                }
                accepted = accepted.wrapping_add(edge.terminal().into());
                let slot = &mut slots[edge.target() as usize];
                slot.reach(paths, edge.terminal());
                if slot.word & SHARED != 0 {
                    let shared = slot.word & OPEN;
                    accepted = accepted.wrapping_add(next.accepted[shared as usize]);
                    next.entered[shared as usize] |= 1 << u8::from(edge.terminal());
                }
            }
            size.accepted = size.accepted.wrapping_add(paths.wrapping_mul(accepted));
        }
    }
    let entered = slots.iter().map(|slot| slot.entered());
    Ok((size, entered.collect()))
}

/// The number of slots above which they exceed the third-level cache. Below it, reading the slots
/// of targets is faster than prefetching them, since the ends of short lists would be mispredicted
/// twice.
const FAR: usize = 1 << 20;

/// Prefetches the slots and edges of `states` and, if the graph is large, the slots of their
/// targets.
#[inline(always)]
fn prefetch_block(graph: &StateGraph, slots: &[StateSlot], states: &[u32]) {
    for &state in states {
        Isa::prefetch(slots, state as usize);
        graph.prefetch_edges(state);
    }
    if slots.len() < FAR {
        return;
    }
    for &state in states {
        for edge in graph.edges(state) {
            Isa::prefetch(slots, edge.target() as usize);
        }
    }
}
