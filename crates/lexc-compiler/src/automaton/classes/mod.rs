//! The classes of word middles: the states of the two-way DAWG (Appel & Jacobson 7.1), which
//! are also the states that a minimal GADDAG (Gordon 1994) passes before its separator.
//!
//! Two middles x and y are in one class when the same pairs (l, r) make words lxr and lyr; the
//! pair of two empty strings, which means that x is a word itself, belongs to the edge that leads
//! here. A middle x acts on the states of the DAWG as a partial map s → δ(s, x), and two middles
//! with equal maps are in one class: the classes are the syntactic monoid of the lexicon. So
//! they are found by walking over the DAWG, each class once, by right extension:
//!
//! - A middle is held by its **images**: for each state q that some s reaches, q and a hash of
//!   the set of all s that reach it, the sum of a random number for each s. Extending to the
//!   right moves the images along the edges of q; where two fall together, their sums add up.
//! - The sum of a mixture of all images is the class's key, independent of their order. The root of
//!   the DAWG is kept out of the sets and its image carried apart: (empty, empty) is the one pair
//!   in which the terminal flag does not count.
//! - **Left edges need no search** (Froidure & Pin, *Algorithms for computing finite semigroups*,
//!   1997): a(yb) = (ay)b, so the left edges of the class of yb are those of the class of y,
//!   each followed by b on the right.
//!
//! Sums are 64 bits wide and keys 103. Among the million sets of an English list the odds that
//! two have the same sum are one in 40 million; [`super::gaddag::Gaddag::walk`] counts the strings that
//! the result accepts, which finds that out, and the seed of the random numbers can be changed.

mod by_group;
mod empty;
mod frontier;
mod groups;
mod images;
mod left;
mod pending;
mod search;
mod table;

use lexc_runtime::Isa;

use super::dawg::Dawg;
use super::graph::{GraphEdge, MAX_STATES, StateGraph};
use left::left_edges;
use search::Search;

/// The left edges of all classes, separators included: a minimal GADDAG before its separator.
///
/// Class 0 is the class of middles whose only context is the empty one; it has no edges.
#[derive(Debug)]
pub(crate) struct LeftClasses {
    /// For each class its separator, if one follows: an edge of tile 0 to a state of the DAWG. Then
    /// an edge for each tile that can come before, in order.
    rows: StateGraph,
    /// For each class but class 0 the number of left edges that lead to it, if they were counted when they were found.
    parents: Option<Vec<u32>>,
    /// The classes without right edges, class 0 excepted. Left edges from them lead to such classes.
    ends: Vec<u32>,
}

/// The classes with their edges on both sides: a two-way DAWG.
#[derive(Debug)]
pub(crate) struct TwoWayClasses {
    /// Edges by the tiles that can come before.
    pub(crate) left: LeftClasses,
    /// Edges by the tiles that can come after.
    pub(crate) right: RightEdges,
    /// For each class the most tiles that can surround its middles in a word. An edge of either
    /// side leads to a lower class.
    height: Vec<u8>,
}

/// The class of the empty middle.
pub(crate) const ROOT: u32 = 1;

/// Number of classes that are expanded together. Their look-ups do not depend on each other, so the
/// processor waits for many cache lines at a time.
const BATCH: usize = 16;

/// The data of a class except its edges to the left; one cache line is read for all of it.
#[derive(Debug, Clone, Copy, Default)]
struct Record {
    /// The labels of its edges to the right, as bits.
    labels: u64,
    /// The index of the first of them.
    first: u32,
    /// The state of the DAWG that its middles lead to from the root, 0 if they begin no word.
    prefix_state: u32,
}

/// Edges to the right, found class by class in an order of their own.
#[derive(Debug, Default)]
pub(crate) struct RightEdges {
    records: Vec<Record>,
    edges: Vec<GraphEdge>,
}

impl Record {
    /// Creates the record of a class without edges.
    fn new(prefix_state: u32) -> Self {
        Self {
            prefix_state,
            ..Self::default()
        }
    }

    /// Adds an edge, which stands at `at`, right after the edges that were added before.
    #[inline(always)]
    fn add(&mut self, number: u8, at: usize) {
        // The same each time: a branch on whether it is the first one would be mispredicted.
        self.first = (at as u32).wrapping_sub(self.labels.count_ones());
        self.labels |= 1 << number;
    }

    /// Returns the position of the edge with a label, if there is one.
    #[inline]
    fn position(self, number: u8) -> u32 {
        self.first + (self.labels & ((1 << number) - 1)).count_ones()
    }

    /// Returns the part of `all` that belongs to the class.
    #[inline]
    fn edges<T>(self, all: &[T]) -> &[T] {
        &all[self.first as usize..][..self.labels.count_ones() as usize]
    }
}

impl RightEdges {
    /// Returns the edges of a class.
    #[inline]
    pub(crate) fn edges(&self, class: u32) -> &[GraphEdge] {
        self.records[class as usize].edges(&self.edges)
    }

    /// Returns the number of edges.
    pub(crate) fn edge_count(&self) -> usize {
        self.edges.len()
    }

    /// Returns all edges, in an order of their own.
    pub(crate) fn all_edges(&self) -> &[GraphEdge] {
        &self.edges
    }
}

impl LeftClasses {
    /// Returns the number of classes, class 0 included.
    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    /// Returns the left edges and separators of all classes.
    pub(crate) fn rows(&self) -> &StateGraph {
        &self.rows
    }

    /// Takes for each class but class 0 the number of left edges that lead to it, if they were counted when they were found.
    pub(crate) fn take_parents(&mut self) -> Option<Vec<u32>> {
        self.parents.take()
    }

    /// Returns the classes without right edges, class 0 excepted, by number.
    pub(crate) fn ends(&self) -> &[u32] {
        &self.ends
    }

    /// Returns the left edges of a class, without its separator.
    #[inline]
    pub(crate) fn edges(&self, class: u32) -> &[GraphEdge] {
        split_row(self.rows.edges(class)).1
    }

    /// Returns the state of the DAWG that follows the separator of a class. Middles that do not begin a
    /// longer word have none, and neither has the root, the empty prefix.
    #[inline]
    pub(crate) fn separator(&self, class: u32) -> Option<u32> {
        split_row(self.rows.edges(class)).0
    }

    /// Returns all left edges, class by class.
    pub(crate) fn all_edges(&self) -> impl Iterator<Item = GraphEdge> {
        let all = self.rows.all_edges().iter().copied();
        all.filter(|edge| edge.number() != 0)
    }
}

/// Returns the state that the separator of a row leads to, if it has one, and its other edges.
#[inline]
pub(crate) fn split_row(row: &[GraphEdge]) -> (Option<u32>, &[GraphEdge]) {
    match row {
        [separator, edges @ ..] if separator.number() == 0 => (Some(separator.target()), edges),
        edges => (None, edges),
    }
}

impl TwoWayClasses {
    /// Prefetches the places of a class's edges on both sides.
    #[inline(always)]
    pub(crate) fn prefetch_places(&self, class: u32) {
        self.left.rows.prefetch_place(class);
        Isa::prefetch(&self.right.records, class as usize);
    }

    /// Prefetches the first edges of a class on both sides.
    #[inline(always)]
    pub(crate) fn prefetch_edges(&self, class: u32) {
        self.left.rows.prefetch_edges(class);
        let first = self.right.records[class as usize].first;
        Isa::prefetch(&self.right.edges, first as usize);
    }

    /// Returns all classes but class 0, each after all that have an edge to it: by falling height.
    pub(crate) fn parents_first(&self) -> Vec<u32> {
        let mut next = [0u32; 257];
        for &height in &self.height[1..] {
            next[255 - height as usize + 1] += 1;
        }
        for level in 1..next.len() {
            next[level] += next[level - 1];
        }
        let mut order = vec![0; self.height.len() - 1];
        for (class, &height) in (0u32..).zip(&self.height).skip(1) {
            let position = &mut next[255 - height as usize];
            order[*position as usize] = class;
            *position += 1;
        }
        order
    }
}

/// There are more classes than a graph can have states.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the lexicon has more than {MAX_STATES} classes of word middles")]
pub struct TooManyClasses;

/// The reason why no GADDAG was built.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ClassError {
    /// A limit of the graphs in memory.
    #[error(transparent)]
    TooManyClasses(#[from] TooManyClasses),
    /// Classes that differ have been merged, with each of several seeds.
    #[error(
        "the GADDAG would accept {found} strings, and {expected} are right: this is a defect of lexc, \
         nothing was written"
    )]
    WrongClasses {
        /// Tiles of all words together, modulo 2^32.
        expected: u32,
        /// Strings that the GADDAG accepts.
        found: u32,
    },
}

/// Builds a value from the classes with `make`, which takes a seed and returns the number of strings that the
/// GADDAG accepts, modulo 2³², as well. They must be as many as `letters`, the tiles of all words: if
/// two sets of states had the same sum, other random numbers will distinguish them.
///
/// # Errors
/// Those of `make`, and [`ClassError::WrongClasses`].
pub(crate) fn proven<T, E: From<ClassError>>(
    letters: u64,
    mut make: impl FnMut(u64) -> Result<(T, u32), E>,
) -> Result<T, E> {
    let expected = letters as u32;
    let mut found = 0;
    for seed in 0..4 {
        let (made, accepted) = make(seed)?;
        if accepted == expected {
            return Ok(made);
        }
        found = accepted;
    }
    Err(ClassError::WrongClasses { expected, found }.into())
}

/// Enumerates the classes over `dawg`, whose words have at most 255 tiles, and keeps their left
/// edges. Time and memory grow with the edges of both sides. The result is the same for every
/// `seed`, unless two classes have been merged wrongly.
///
/// # Errors
/// [`TooManyClasses`].
pub(crate) fn left_classes(dawg: &Dawg, seed: u64) -> Result<LeftClasses, TooManyClasses> {
    groups::left_classes(dawg, seed)
}

/// Enumerates the classes as [`left_classes`] does, and keeps both sides.
///
/// # Errors
/// [`TooManyClasses`].
pub(crate) fn two_way_classes(dawg: &Dawg, seed: u64) -> Result<TwoWayClasses, TooManyClasses> {
    let mut search = Search::new(dawg, seed);
    search.run()?;
    // The search's tables are as large as what comes next, so they are freed first.
    let found = search.into_found();
    Ok(TwoWayClasses {
        left: left_edges(&found.right, &found.parents),
        right: found.right,
        height: found.height,
    })
}

/// Returns a vector with a first element and a capacity.
fn starting<T>(capacity: usize, first: T) -> Vec<T> {
    let mut vec = Vec::with_capacity(capacity);
    vec.push(first);
    vec
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;
    use crate::automaton::dawg::DawgBuilder;

    /// Returns for each class of `ours` that of `theirs` with the same left edges and separators, all
    /// the way down.
    fn matching(ours: &LeftClasses, theirs: &LeftClasses) -> Vec<u32> {
        assert_eq!(ours.len(), theirs.len());
        let mut matched = vec![u32::MAX; ours.len()];
        matched[0] = 0;
        let mut open = vec![(ROOT, ROOT)];
        while let Some((our, their)) = open.pop() {
            if matched[our as usize] != u32::MAX {
                assert_eq!(matched[our as usize], their);
                continue;
            }
            matched[our as usize] = their;
            let rows = (ours.rows().edges(our), theirs.rows().edges(their));
            assert_eq!(rows.0.len(), rows.1.len());
            for (a, b) in rows.0.iter().zip(rows.1) {
                assert_eq!((a.number(), a.terminal()), (b.number(), b.terminal()));
                if a.number() == 0 {
                    assert_eq!(a.target(), b.target());
                } else {
                    open.push((a.target(), b.target()));
                }
            }
        }
        let all: BTreeSet<_> = matched.iter().collect();
        assert_eq!(all.len(), ours.len(), "each class is matched once");
        matched
    }

    fn check(words: &BTreeSet<Vec<u8>>) {
        let mut builder = DawgBuilder::default();
        for word in words {
            builder.insert_numbers(word);
        }
        let dawg = builder.finish().unwrap();
        let ours = left_classes(&dawg, 0).unwrap();
        let theirs = two_way_classes(&dawg, 0).unwrap().left;
        let matched = matching(&ours, &theirs);
        let ends = ours.ends().iter().map(|&class| matched[class as usize]);
        let ends: BTreeSet<u32> = ends.collect();
        assert_eq!(ends, theirs.ends().iter().copied().collect());
    }

    proptest! {
        /// The classes by groups are those of the search that keeps both sides.
        #[test]
        fn groups_have_the_classes_of_the_general_search(
            letters in 1u8..5,
            words in prop::collection::btree_set(prop::collection::vec(1u8..5, 1..7), 1..60),
        ) {
            let narrowed = words.iter().map(|word| word.iter().map(|tile| tile % letters + 1).collect());
            check(&narrowed.collect());
        }
    }

    #[test]
    fn groups_have_the_classes_of_the_english_list() {
        let list = lexc_lexicons::word_lists()
            .iter()
            .find(|list| list.alphabet() == "english");
        let words = list
            .unwrap()
            .text()
            .lines()
            .step_by(23)
            .filter(|word| word.len() <= 15);
        let tiles = words.map(|word| word.bytes().map(|byte| byte & 31).collect());
        check(&tiles.collect());
    }
}
