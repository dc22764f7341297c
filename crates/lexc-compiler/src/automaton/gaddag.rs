//! The minimal GADDAG (Gordon 1994), read off the classes and the DAWG.
//!
//! After a separator every state is one of the DAWG. Before it every state is a class of word
//! middles; but a class that no separator follows, because its middles occur only at the end of
//! words, may have the same continuations as a state of the DAWG, and a minimal GADDAG has one
//! state for both.

use std::borrow::Cow;

use super::classes::{LeftClasses, ROOT};
use super::counts::Nodes;
use super::dawg::Dawg;
use super::graph::{GraphEdge, StateGraph};
use super::order::{Continuation, Part, Tally, count, walk};

/// The minimal GADDAG of a lexicon.
#[derive(Debug)]
pub(crate) struct Gaddag<'a> {
    dawg: &'a Dawg,
    classes: &'a LeftClasses,
    /// The classes that are equal to a state of the DAWG, with that state.
    shared: Cow<'a, [(u32, u32)]>,
}

/// The classes of a GADDAG that are states of their own, in an order in which edges lead forward.
#[derive(Debug)]
pub(crate) struct InOrder {
    pub(crate) order: Vec<u32>,
    /// The edges of the first class are the row of state 1, and so on.
    pub(crate) rows: StateGraph,
    /// The other classes, each with the state of the DAWG that it is equal to.
    pub(crate) shared: Vec<(u32, u32)>,
}

impl<'a> Gaddag<'a> {
    /// Finds the states that the classes and the DAWG have in common. Time linear in the left edges
    /// of classes without right edges.
    pub(crate) fn new(dawg: &'a Dawg, classes: &'a LeftClasses) -> Self {
        Self {
            dawg,
            classes,
            shared: Cow::Owned(Sharing::find_all(dawg, classes)),
        }
    }

    /// Returns the GADDAG whose [`Self::shared`] classes were found before.
    pub(crate) fn known(
        dawg: &'a Dawg,
        classes: &'a LeftClasses,
        shared: &'a [(u32, u32)],
    ) -> Self {
        Self {
            dawg,
            classes,
            shared: Cow::Borrowed(shared),
        }
    }

    /// Returns the classes.
    pub(crate) fn classes(&self) -> &'a LeftClasses {
        self.classes
    }

    /// Returns the classes that are equal to a state of the DAWG, with that state.
    pub(crate) fn shared(&self) -> &[(u32, u32)] {
        &self.shared
    }

    /// Orders the classes that are states of their own, each after all its parents. Returns them in this
    /// order, and counts for the whole GADDAG, with the DAWG. The strings that it accepts prove the
    /// classes if they are as many as the lexicon has letters: each word of n tiles has n strings. `parents` are those of
    /// [`LeftClasses::take_parents`], if they are known.
    pub(crate) fn walk(self, parents: Option<Vec<u32>>) -> (InOrder, Tally) {
        let mut next = self.continuation();
        let part = Part {
            graph: self.classes.rows(),
            root: ROOT,
            parents,
        };
        let (order, rows, tally) = walk(part, &mut next);
        let tally = self.with_dawg(tally, next.entered);
        let in_order = InOrder {
            order,
            rows,
            shared: self.shared.into_owned(),
        };
        (in_order, tally)
    }

    /// Counts as [`Self::walk`] does, in an order of the classes that is known. Returns the classes in the convention that has
    /// terminal flags on nodes as well.
    pub(crate) fn tally(&self, parents_first: &[u32]) -> (Tally, Nodes) {
        let mut next = self.continuation();
        let (tally, entered) = count(self.classes.rows(), parents_first, &mut next);
        (self.with_dawg(tally, next.entered), Nodes::of(entered))
    }

    fn continuation(&self) -> Continuation<'_> {
        Continuation {
            shared: &self.shared,
            accepted: words_below(self.dawg),
            entered: vec![0; self.dawg.graph.len()],
        }
    }

    /// Adds the states of the DAWG to those before the separator, from which they are `entered`.
    fn with_dawg(&self, mut tally: Tally, entered: Vec<u8>) -> Tally {
        let graph = &self.dawg.graph;
        // Separators lead to every state of the DAWG but its root. Class 0 is its state 0, and
        // only terminal edges lead there.
        let mut nodes = Nodes::of(entered);
        nodes.add(0, true);
        for state in (1..graph.len() as u32).filter(|&state| state != self.dawg.root) {
            nodes.add(state, false);
        }
        graph
            .edges_but(self.dawg.root)
            .for_each(|edge| nodes.add_target(edge));
        tally.on_edge.0 += graph.len() as u64 - 1;
        tally.on_edge.1 += (graph.edge_count() - graph.edges(self.dawg.root).len()) as u64;
        tally.on_node.0 += nodes.count();
        tally.on_node.1 += nodes.sum(|state| graph.edges(state).len() as u64);
        tally
    }
}

/// Looks for classes that are equal to states of the DAWG.
struct Sharing<'a> {
    dawg: &'a Dawg,
    classes: &'a LeftClasses,
    /// For each class the state, 0 if there is none, or [`UNKNOWN`].
    states: Vec<u32>,
    /// Edges of the classes that are being looked at, as the DAWG would have them.
    edges: Vec<GraphEdge>,
}

const UNKNOWN: u32 = u32::MAX;

impl Sharing<'_> {
    /// Finds all classes that are equal to states. If a middle has a right edge, some middle that ends with it begins a longer word, so a
    /// separator follows the class or one that its left edges reach: only the classes without right
    /// edges can be shared.
    fn find_all(dawg: &Dawg, classes: &LeftClasses) -> Vec<(u32, u32)> {
        let mut sharing = Sharing {
            dawg,
            classes,
            states: vec![0; classes.len()],
            edges: Vec::new(),
        };
        let ends = classes.ends();
        for &class in ends {
            sharing.states[class as usize] = UNKNOWN;
        }
        let found = ends.iter().map(|&class| (class, sharing.find(class)));
        found.filter(|&(_, state)| state != 0).collect()
    }

    /// Finds the state of a class after those of its targets. No deeper than a word is long.
    fn find(&mut self, class: u32) -> u32 {
        let known = self.states[class as usize];
        if known != UNKNOWN {
            return known;
        }
        self.states[class as usize] = 0;
        let first = self.edges.len();
        for edge in self.classes.edges(class) {
            let state = match edge.target() {
                0 => 0,
                target => match self.find(target) {
                    0 => {
                        self.edges.truncate(first);
                        return 0;
                    }
                    state => state,
                },
            };
            self.edges
                .push(GraphEdge::numbered(edge.number(), state).completed_if(edge.terminal()));
        }
        let state = self.dawg.find(&self.edges[first..]).unwrap_or(0);
        self.edges.truncate(first);
        self.states[class as usize] = state;
        state
    }
}

/// Counts the words below each state, modulo 2³².
fn words_below(dawg: &Dawg) -> Vec<u32> {
    let mut words = vec![0u32; dawg.graph.len()];
    for (state, edge) in dawg.graph.edges_with_states() {
        let more = words[edge.target() as usize].wrapping_add(edge.terminal().into());
        words[state as usize] = words[state as usize].wrapping_add(more);
    }
    words
}
