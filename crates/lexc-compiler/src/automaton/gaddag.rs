//! The minimal GADDAG (Gordon 1994), read off the classes and the DAWG.
//!
//! Behind a separator every state is one of the DAWG. Before it every state is a class of word
//! middles; but a class that no separator follows, because its middles are only ever at the end
//! of a word, may happen to have the same continuations as a state of the DAWG, and a minimal
//! GADDAG has one state for both.

use super::classes::{Classes, ROOT};
use super::counts::Nodes;
use super::dawg::Dawg;
use super::graph::Edge;

/// What one walk over the classes, children first, tells of the GADDAG.
#[derive(Debug)]
pub struct Gaddag {
    /// For each class the state of the DAWG that stands for it, or 0.
    pub shared: Vec<u32>,
    /// Strings that it accepts, modulo 2^32. The classes are right if it is the number of letters
    /// of the lexicon: each word of n tiles gives n strings.
    pub accepted: u32,
    /// States of its own and those it has in common with the DAWG, and their edges, with the
    /// terminal flag on the node.
    pub on_node: (u64, u64),
    /// The same with the terminal flag on the edge.
    pub on_edge: (u64, u64),
}

/// What is known of a class when its parents are looked at: eight bytes, since they are read all
/// over the place.
#[derive(Clone, Copy, Default)]
struct Below {
    accepted: u32,
    /// The state of the DAWG that stands for it, or 0; above it `REACHED` and `COMPLETED`.
    marks: u32,
}

/// An edge that is not terminal leads to the class.
const REACHED: u32 = 1 << 30;
/// An edge that is terminal leads to the class.
const COMPLETED: u32 = 1 << 31;

impl Below {
    fn shared(self) -> u32 {
        self.marks & !(REACHED | COMPLETED)
    }
}

/// Surveys the GADDAG. `parents_first` orders the classes. Time linear in the edges.
#[must_use]
pub fn survey(dawg: &Dawg, classes: &Classes, parents_first: &[u32]) -> Gaddag {
    let words = words_below(dawg);
    let mut below = vec![Below::default(); classes.len()];
    let mut behind = Nodes::new(dawg.graph.len());
    let mut list: Vec<Edge> = Vec::new();
    for &class in parents_first.iter().rev() {
        let left = classes.left.edges(class);
        let mut accepted = 0;
        if classes.closes(class) {
            accepted = words[classes.prefix_state(class) as usize];
        } else if class != ROOT {
            let shared = find_shared(dawg, left, &below, &mut list);
            below[class as usize].marks |= shared;
            if shared != 0 {
                // Its strings are counted where edges lead to it; its edges are the DAWG's.
                below[class as usize].accepted = words[shared as usize];
                continue;
            }
        }
        for edge in left {
            let child = &mut below[edge.target() as usize];
            accepted = sum(accepted, child.accepted, edge.terminal());
            if child.shared() != 0 {
                behind.add(child.shared(), edge.terminal());
            } else {
                child.marks |= if edge.terminal() { COMPLETED } else { REACHED };
            }
        }
        below[class as usize].accepted = accepted;
    }
    // Class 0 is state 0 of the DAWG, and only terminal edges lead there.
    behind.add(0, true);
    let accepted = below[ROOT as usize].accepted;
    below[ROOT as usize].marks = REACHED;

    let (mut on_node, mut on_edge) = ((0, 0), (0, 0));
    for (class, info) in (1u32..)
        .zip(&below[1..])
        .filter(|(_, info)| info.shared() == 0)
    {
        let edges = (classes.left.edges(class).len() + usize::from(classes.closes(class))) as u64;
        let nodes = u64::from((info.marks >> 30).count_ones());
        on_node = (on_node.0 + nodes, on_node.1 + nodes * edges);
        on_edge = (on_edge.0 + 1, on_edge.1 + edges);
    }
    // Every state of the DAWG but its root is behind some separator.
    for state in (1..dawg.graph.len() as u32).filter(|&state| state != dawg.root) {
        let list = dawg.graph.edges(state);
        behind.add(state, false);
        list.iter().for_each(|edge| behind.add_target(*edge));
        on_edge = (on_edge.0 + 1, on_edge.1 + list.len() as u64);
    }
    on_edge.0 += 1;
    on_node.0 += behind.count();
    on_node.1 += behind.sum(|state| dawg.graph.edges(state).len() as u64);
    Gaddag {
        shared: below.iter().map(|info| info.shared()).collect(),
        accepted,
        on_node,
        on_edge,
    }
}

/// The state of the DAWG with the same edges, if all targets are such states.
fn find_shared(dawg: &Dawg, left: &[Edge], below: &[Below], list: &mut Vec<Edge>) -> u32 {
    list.clear();
    for edge in left {
        let shared = below[edge.target() as usize].shared();
        if shared == 0 && edge.target() != 0 {
            return 0;
        }
        list.push(Edge::new(edge.tile(), edge.terminal(), shared));
    }
    dawg.find(list).unwrap_or(0)
}

#[inline]
fn sum(strings: u32, below: u32, terminal: bool) -> u32 {
    strings.wrapping_add(below).wrapping_add(terminal.into())
}

/// Words below each state, modulo 2^32.
fn words_below(dawg: &Dawg) -> Vec<u32> {
    let mut words = vec![0; dawg.graph.len()];
    for state in 1..dawg.graph.len() {
        words[state] = dawg.graph.edges(state as u32).iter().fold(0, |all, edge| {
            sum(all, words[edge.target() as usize], edge.terminal())
        });
    }
    words
}
