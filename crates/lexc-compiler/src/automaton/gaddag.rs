//! The minimal GADDAG (Gordon 1994), derived from the classes of factors and the DAWG.
//!
//! After a separator every state is one of the DAWG. Before it every state is a class of factors. A
//! class without right edges, whose factors occur only at the ends of words, can have the same
//! continuations as a state of the DAWG; a minimal GADDAG has one state for both.

use std::borrow::Cow;

use super::classes::{LeftClasses, ROOT};
use super::counts::FlaggedStates;
use super::dawg::Dawg;
use super::graph::{GraphEdge, StateGraph};
use super::topological::{
    AutomatonSize, LinkedDawg, UnorderedGraph, count_in_order, order_and_count,
};
use crate::normalise::Error;
use crate::progress::{BuildProgress, WorkCounter};

/// The minimal GADDAG of a lexicon.
#[derive(Debug)]
pub(crate) struct Gaddag<'a> {
    dawg: &'a Dawg,
    classes: &'a LeftClasses,
    /// The classes that equal a state of the DAWG, each with that state.
    shared: Cow<'a, [(u32, u32)]>,
}

/// The classes of a GADDAG that equal no state of the DAWG, in topological order.
#[derive(Debug)]
pub(crate) struct OrderedGaddag {
    pub(crate) order: Vec<u32>,
    /// The edges of the classes in this order: the list of state 1 belongs to the first class.
    pub(crate) rows: StateGraph,
    /// The other classes, each with the state of the DAWG that it equals.
    pub(crate) shared: Vec<(u32, u32)>,
}

impl<'a> Gaddag<'a> {
    /// Finds the classes that equal a state of the DAWG. Time is linear in the left edges of the
    /// classes without right edges.
    ///
    /// # Errors
    /// Returns an error if `progress` cancels the build.
    pub(crate) fn new(
        dawg: &'a Dawg,
        classes: &'a LeftClasses,
        progress: &mut dyn BuildProgress,
    ) -> Result<Self, Error> {
        let shared = SharedStateFinder::find_shared(dawg, classes, &mut progress.counter())?;
        Ok(Self { dawg, classes, shared: Cow::Owned(shared) })
    }

    /// Returns the GADDAG with [`Self::shared`] classes that were found before.
    pub(crate) fn with_shared(
        dawg: &'a Dawg,
        classes: &'a LeftClasses,
        shared: &'a [(u32, u32)],
    ) -> Self {
        Self { dawg, classes, shared: Cow::Borrowed(shared) }
    }

    pub(crate) fn classes(&self) -> &'a LeftClasses {
        self.classes
    }

    /// Returns the classes that are equal to a state of the DAWG, with that state.
    pub(crate) fn shared(&self) -> &[(u32, u32)] {
        &self.shared
    }

    /// Orders the classes that equal no state of the DAWG topologically. Returns them in this
    /// order, and the size of the whole GADDAG with the DAWG. The classes are proven right if the
    /// GADDAG accepts as many strings as the lexicon has letters, since each word of n letters has
    /// n strings. `in_degrees` is the result of [`LeftClasses::take_in_degrees`].
    ///
    /// # Errors
    /// Returns an error if `progress` cancels the build.
    pub(crate) fn order(
        self,
        in_degrees: Option<Vec<u32>>,
        progress: &mut dyn BuildProgress,
    ) -> Result<(OrderedGaddag, AutomatonSize), Error> {
        let mut next = self.linked_dawg();
        let unordered = UnorderedGraph { graph: self.classes.rows(), root: ROOT, in_degrees };
        let (order, rows, size) = order_and_count(unordered, &mut next, progress)?;
        let size = self.with_dawg(size, next.entered);
        let in_order = OrderedGaddag { order, rows, shared: self.shared.into_owned() };
        Ok((in_order, size))
    }

    /// Counts the whole GADDAG as [`Self::order`] does, given a topological order of the classes.
    /// Also returns the classes in the convention with terminal flags on nodes.
    ///
    /// # Errors
    /// Returns an error if `progress` cancels the build.
    pub(crate) fn count(
        &self,
        topological_order: &[u32],
        progress: &mut dyn BuildProgress,
    ) -> Result<(AutomatonSize, FlaggedStates), Error> {
        let mut next = self.linked_dawg();
        let rows = self.classes.rows();
        let (size, entered) = count_in_order(rows, topological_order, &mut next, progress)?;
        Ok((self.with_dawg(size, next.entered), FlaggedStates::of(entered)))
    }

    fn linked_dawg(&self) -> LinkedDawg<'_> {
        LinkedDawg {
            shared: &self.shared,
            accepted: words_below(self.dawg),
            entered: vec![0; self.dawg.graph.len()],
        }
    }

    /// Adds the states of the DAWG to the states before the separator. `entered` has the kinds of
    /// edges that lead from the latter to each state of the DAWG.
    fn with_dawg(&self, mut size: AutomatonSize, entered: Vec<u8>) -> AutomatonSize {
        let graph = &self.dawg.graph;
        // Separators lead to every state of the DAWG but its root. Class 0 is state 0 of the DAWG,
        // and only terminal edges lead to it.
        let mut nodes = FlaggedStates::of(entered);
        nodes.add(0, true);
        for state in (1..graph.len() as u32).filter(|&state| state != self.dawg.root) {
            nodes.add(state, false);
        }
        graph.edges_but(self.dawg.root).for_each(|edge| nodes.add_target(edge));
        size.on_edge.0 += graph.len() as u64 - 1;
        size.on_edge.1 += (graph.edge_count() - graph.edges(self.dawg.root).len()) as u64;
        size.on_node.0 += nodes.count();
        size.on_node.1 += nodes.sum(|state| graph.edges(state).len() as u64);
        size
    }
}

/// Finds the classes that equal a state of the DAWG.
struct SharedStateFinder<'a> {
    dawg: &'a Dawg,
    classes: &'a LeftClasses,
    /// For each class the state that it equals, 0 if there is none, or [`UNKNOWN`].
    states: Vec<u32>,
    /// A stack of the edges of the classes being compared, with targets in the DAWG.
    edges: Vec<GraphEdge>,
}

const UNKNOWN: u32 = u32::MAX;

impl SharedStateFinder<'_> {
    /// Finds all classes that equal a state. If a factor has a right edge, some factor that ends
    /// with it is a proper prefix of a word, so a separator follows the class or one that its left
    /// edges reach. Therefore only classes without right edges can equal a state.
    fn find_shared(
        dawg: &Dawg,
        classes: &LeftClasses,
        counter: &mut WorkCounter<'_>,
    ) -> Result<Vec<(u32, u32)>, Error> {
        let mut sharing =
            SharedStateFinder { dawg, classes, states: vec![0; classes.len()], edges: Vec::new() };
        let without_right_edges = classes.without_right_edges();
        for &class in without_right_edges {
            sharing.states[class as usize] = UNKNOWN;
        }
        let mut found = Vec::new();
        for &class in without_right_edges {
            counter.add(1)?;
            let state = sharing.find(class);
            if state != 0 {
                found.push((class, state));
            }
        }
        Ok(found)
    }

    /// Returns the state that a class equals, or 0, after its targets were computed. The
    /// recursion is no deeper than a word is long.
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
