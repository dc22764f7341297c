//! Orders of states in which every edge leads forward.

use core::hint::select_unpredictable;

use super::graph::{GraphEdge, StateGraph};
use lexc_runtime::Isa;

use crate::isa;

/// Returns the states of `graph` but 0, each after all its parents and close to the first of them; all must be reached from `root`:
/// Kahn's algorithm (1962), which visits the states nearly breadth first. Time linear in the edges.
#[must_use]
pub(crate) fn parents_first(graph: &StateGraph, root: u32) -> Vec<u32> {
    let all = graph.all_edges().iter();
    parents_first_by(graph.len(), root, all, |state| graph.edges(state))
}

/// Orders the states of a part of a graph as [`parents_first`] does. `edges` returns the edges of a state below `len`, and `all` has those
/// of all states.
pub(crate) fn parents_first_by<'a>(
    len: usize,
    root: u32,
    all: impl Iterator<Item = &'a GraphEdge>,
    edges: impl Fn(u32) -> &'a [GraphEdge],
) -> Vec<u32> {
    let mut open_parents = vec![0u32; len];
    all.for_each(|edge| open_parents[edge.target() as usize] += 1);
    // State 0 is never visited: it does not run out of parents.
    open_parents[0] = u32::MAX;
    let mut order = vec![0; len + 1];
    order[0] = root;
    let (mut done, mut found) = (0, 1);
    while done < found {
        for edge in edges(order[done]) {
            let open = &mut open_parents[edge.target() as usize];
            *open -= 1;
            // Overwritten by the next one if the state has other parents: a branch on that would be mispredicted.
            order[found] = edge.target();
            found += usize::from(*open == 0);
        }
        done += 1;
    }
    order.truncate(found);
    order
}

/// The data of a state while a graph is ordered. Everything that an edge needs
/// of its target is in these eight bytes, because targets are spread over memory.
#[derive(Debug, Clone, Copy, Default)]
struct Slot {
    /// The number of its parents that were not visited, and flags (`REACHED`, `COMPLETED`, `SHARED`).
    word: u32,
    /// The number of paths from the root, modulo 2³².
    count: u32,
}

impl Slot {
    /// Adds an edge to the state from one that `paths` paths lead to.
    #[inline]
    fn reach(&mut self, paths: u32, terminal: bool) {
        self.count = self.count.wrapping_add(paths);
        self.word |= if terminal { COMPLETED } else { REACHED };
    }

    /// Returns the kinds of edges that lead to the state: bit 0 for edges that are not terminal, bit 1 for those that are.
    fn entered(self) -> u8 {
        (self.word / REACHED) as u8 & 0b11
    }
}

/// An edge that is not terminal leads to the state.
const REACHED: u32 = 1 << 29;
/// A terminal edge leads to the state.
const COMPLETED: u32 = 1 << 30;
/// A state of another graph replaces this one; the bits that count parents are its identifier.
const SHARED: u32 = 1 << 31;
/// The bits that count parents.
const OPEN: u32 = REACHED - 1;

/// States that are looked at together: their loads do not depend on each other, so the processor
/// waits for many at a time.
const BLOCK: usize = 64;

/// States and edges, and the strings that they accept.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Strings that are accepted, modulo 2³².
    pub(crate) accepted: u32,
    /// States and edges with the terminal flag on the node.
    pub(crate) on_node: (u64, u64),
    /// States and edges with the terminal flag on the edge.
    pub(crate) on_edge: (u64, u64),
}

impl Tally {
    /// Adds a state. `word` has the kinds of edges that lead to it.
    #[inline]
    fn add(&mut self, word: u32, row: &[GraphEdge]) {
        let (nodes, edges) = (
            (word & (REACHED | COMPLETED)).count_ones(),
            row.len() as u64,
        );
        self.on_node.0 += u64::from(nodes);
        self.on_node.1 += u64::from(nodes) * edges;
        self.on_edge.0 += 1;
        self.on_edge.1 += edges;
    }
}

/// A graph that is to be ordered, which may lead into another one.
pub(crate) struct Part<'a> {
    pub(crate) graph: &'a StateGraph,
    pub(crate) root: u32,
    /// For each state the number of edges that lead to it, separators excepted; [`None`] if they must be counted.
    pub(crate) parents: Option<Vec<u32>>,
}

/// The graph that another one leads into, by separators and by shared states.
#[derive(Default)]
pub(crate) struct Continuation<'a> {
    /// States of the first graph that are equal to states of this one: (theirs, ours).
    pub(crate) shared: &'a [(u32, u32)],
    /// Strings that each state accepts, modulo 2³².
    pub(crate) accepted: Vec<u32>,
    /// For each state, by which kinds of edges a walk has entered it.
    pub(crate) entered: Vec<u8>,
}

/// Orders the states of `part` except shared ones, each after all its parents, as [`parents_first`] does, and counts them. Returns their
/// edges in this order as well: those of the first one are the row of state 1.
pub(crate) fn walk(part: Part<'_>, next: &mut Continuation<'_>) -> (Vec<u32>, StateGraph, Tally) {
    isa::run(
        #[inline(always)]
        || visit_all(part, next),
    )
}

#[inline(always)]
fn visit_all(part: Part<'_>, next: &mut Continuation<'_>) -> (Vec<u32>, StateGraph, Tally) {
    let Part {
        graph,
        root,
        parents,
    } = part;
    let mut slots = vec![Slot::default(); graph.len()];
    match parents {
        Some(parents) => {
            for (slot, parents) in slots.iter_mut().zip(parents) {
                slot.word = parents;
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
    // State 0 is never visited: it does not run out of parents.
    slots[0].word = OPEN;
    slots[root as usize] = Slot {
        word: REACHED,
        count: 1,
    };
    let mut tally = Tally::default();
    // The largest first, to fit into what is free.
    let mut rows = StateGraph::with_capacity(graph.len(), graph.edge_count());
    let mut order = vec![0; graph.len() + 1];
    order[0] = root;
    let (mut done, mut found) = (0, 1);
    while done < found {
        let end = found.min(done + BLOCK);
        prefetch_block(graph, &slots, &order[done..end]);
        for at in done..end {
            let this = order[at];
            let Slot { word, count: paths } = slots[this as usize];
            let row = graph.edges(this);
            tally.add(word, row);
            let mut accepted = 0u32;
            for edge in row {
                rows.push(*edge);
                // A separator leads to a state of the other graph and, as far as this one is concerned, to state 0. No branch, because it
                // would be mispredicted.
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
            tally.accepted = tally.accepted.wrapping_add(paths.wrapping_mul(accepted));
        }
        done = end;
    }
    order.truncate(found);
    (order, rows, tally)
}

/// Counts as [`walk`] does, for states in an order that is known: each after all its parents. The root is the first. Returns for
/// each state, shared or not, by which kinds of edges it is entered as well.
pub(crate) fn count(
    graph: &StateGraph,
    parents_first: &[u32],
    next: &mut Continuation<'_>,
) -> (Tally, Vec<u8>) {
    isa::run(
        #[inline(always)]
        || count_all(graph, parents_first, next),
    )
}

#[inline(always)]
fn count_all(
    graph: &StateGraph,
    parents_first: &[u32],
    next: &mut Continuation<'_>,
) -> (Tally, Vec<u8>) {
    let mut slots = vec![Slot::default(); graph.len()];
    for &(state, shared) in next.shared {
        slots[state as usize].word = SHARED | shared;
    }
    if let Some(&root) = parents_first.first() {
        slots[root as usize].reach(1, false);
    }
    let mut tally = Tally::default();
    for &state in parents_first {
        let Slot { word, count: paths } = slots[state as usize];
        let row = graph.edges(state);
        if word & SHARED != 0 {
            // The other graph has counted what follows. All of it is shared, too.
            for edge in row {
                slots[edge.target() as usize].reach(0, edge.terminal());
            }
            continue;
        }
        tally.add(word, row);
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
        tally.accepted = tally.accepted.wrapping_add(paths.wrapping_mul(accepted));
    }
    let entered = slots.iter().map(|slot| slot.entered());
    (tally, entered.collect())
}

/// Slots that a third-level cache does not hold. Of fewer it takes less time to read those of targets than to prefetch them, since the ends of short
/// rows are mispredicted once more.
const FAR: usize = 1 << 20;

/// Prefetches the slots and edges of these states and, if there are many, the slots of their targets.
#[inline(always)]
fn prefetch_block(graph: &StateGraph, slots: &[Slot], states: &[u32]) {
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
