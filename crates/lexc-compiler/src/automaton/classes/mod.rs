//! The classes of word middles: the states of the two-way DAWG (Appel & Jacobson 7.1), which
//! are also the states that a minimal GADDAG (Gordon 1994) passes before its separator.
//!
//! Two middles x and y are in one class when the same pairs (l, r) make words lxr and lyr; the
//! pair of two empty strings, which says that x is a word itself, belongs to the edge that leads
//! here. A middle x acts on the states of the DAWG as a partial map s → δ(s, x), and two middles
//! with equal maps are in one class: the classes are the syntactic monoid of the lexicon. So
//! they are found by walking over the DAWG, each class once, by right extension:
//!
//! - A middle is held by its **images**: for each state q that some s reaches, q and a hash of
//!   the set of all s that reach it, the sum of a random number for each s. Extending to the
//!   right moves the images along the edges of q; where two fall together, their sums add up.
//! - The sum of a mixture of all images is the class's key, whatever their order. The root of
//!   the DAWG is kept out of the sets and its image carried apart: (empty, empty) is the one pair
//!   in which the terminal flag does not count.
//! - **Left edges need no search** (Froidure & Pin, *Algorithms for computing finite semigroups*,
//!   1997): a(yb) = (ay)b, so the left edges of the class of yb are those of the class of y,
//!   each followed by b on the right.
//!
//! Sums are 64 bits wide and keys 103. Among the million sets of an English list the odds that
//! two have the same sum are one in 40 million; [`super::gaddag::survey`] counts the strings that
//! the result accepts, which finds that out, and the seed of the random numbers can be changed.

mod left;
mod search;
mod table;

use super::dawg::Dawg;
use super::graph::{Edge, Graph, MAX_STATES};
use left::left_edges;
use search::Search;

/// The classes of a lexicon, class 0 being that of middles with no context but the empty one.
#[derive(Debug)]
pub struct Classes {
    /// Edges by the tiles that can stand before.
    pub left: Graph,
    /// Edges by the tiles that can stand behind.
    pub right: RightEdges,
    /// For each class the most tiles that can stand around its middles in a word. An edge of
    /// either side leads to a lower class.
    pub height: Vec<u8>,
}

/// The class of the empty middle.
pub const ROOT: u32 = 1;

/// Classes looked at together: what they look up in memory does not hang on each other, so the
/// processor waits for many lines at a time instead of for one.
const BATCH: usize = 16;

/// What is known of a class beside its edges to the left; one cache line is read for all of it.
#[derive(Debug, Clone, Copy, Default)]
struct Record {
    /// The tiles of its edges to the right.
    tiles: u64,
    /// Where these begin.
    first: u32,
    prefix_state: u32,
}

/// Edges to the right, found class by class in an order of their own.
#[derive(Debug, Default)]
pub struct RightEdges {
    records: Vec<Record>,
    edges: Vec<Edge>,
}

impl RightEdges {
    /// The edges of a class.
    #[inline]
    #[must_use]
    pub fn edges(&self, class: u32) -> &[Edge] {
        let record = self.records[class as usize];
        &self.edges[record.first as usize..][..record.tiles.count_ones() as usize]
    }

    /// Number of edges.
    #[must_use]
    pub fn edge_count(&self) -> usize {
        self.edges.len()
    }
}

impl Classes {
    /// Number of classes, class 0 among them.
    #[must_use]
    pub fn len(&self) -> usize {
        self.height.len()
    }

    /// Is there no class but class 0? Never so for the classes of a lexicon.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() <= 1
    }

    /// The state of the DAWG that the middles of a class lead to from the root, where they are
    /// proper prefixes of words; otherwise 0.
    #[inline]
    #[must_use]
    pub fn prefix_state(&self, class: u32) -> u32 {
        self.right.records[class as usize].prefix_state
    }

    /// Does a separator follow the class in the GADDAG? None follows the root, the empty prefix.
    #[inline]
    #[must_use]
    pub fn closes(&self, class: u32) -> bool {
        class != ROOT && self.prefix_state(class) != 0
    }

    /// All classes but class 0, each behind all that have an edge to it: by falling height.
    #[must_use]
    pub fn parents_first(&self) -> Vec<u32> {
        let mut next = [0u32; 257];
        for &height in &self.height[1..] {
            next[255 - height as usize + 1] += 1;
        }
        for level in 1..next.len() {
            next[level] += next[level - 1];
        }
        let mut order = vec![0; self.len() - 1];
        for (class, &height) in (0u32..).zip(&self.height).skip(1) {
            let place = &mut next[255 - height as usize];
            order[*place as usize] = class;
            *place += 1;
        }
        order
    }
}

/// There are more classes than a graph can have states.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the lexicon has more than {MAX_STATES} classes of word middles")]
pub struct TooManyClasses;

/// Enumerates the classes over `dawg`, whose words have at most 255 tiles. Time and memory grow
/// with their edges. The classes do not hang on `seed` unless two of them have fallen together.
///
/// # Errors
/// [`TooManyClasses`].
pub fn classes(dawg: &Dawg, seed: u64) -> Result<Classes, TooManyClasses> {
    let mut search = Search::new(dawg, seed);
    search.run()?;
    // What the search leaves behind is as large as what comes next: it goes first.
    let (right, height, parents) = search.into_found();
    let left = left_edges(&right, &parents);
    Ok(Classes {
        left,
        right,
        height,
    })
}
