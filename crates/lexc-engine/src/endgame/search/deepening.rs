//! [`Deepening`]: the order of the searches that prove a value.
//!
//! Iterations search to a depth of one ply, two plies, and so on. The value of an iteration is
//! usually the value of the position. Its proof, a search of unlimited depth with a window of three
//! values, takes fewer nodes than deepening until all lines end. Each iteration is therefore
//! followed by an attempt at that proof, which may take several times as many nodes as all searches
//! before it: a wrong value costs a constant factor. Windows exclude values outside of the
//! proven bounds.

use super::pvs::Search;
use super::table::MAX_DEPTH;
use super::window::{INFINITE, SearchResult, Window};

/// Half the width of the aspiration window around the previous iteration's value.
const ASPIRATION: i32 = 25;

/// The node limit of a search for a proof, as a multiple of the nodes searched before it.
const PROOF_FACTOR: u64 = 32;

/// Half the width of the window of a search for a proof.
const PROOF_WIDTH: i32 = 1;

/// A completed search.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CompleteSearch {
    /// The value that it found, within the proven bounds.
    pub(crate) value: i32,
    /// The depth of the iteration that this search completes.
    pub(crate) depth: Option<i32>,
    /// `true` if the value is proven or, with a fixed window, proven to lie on one side of it.
    pub(crate) decides: bool,
}

/// A series of searches of one position until its value is proven.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Deepening {
    /// The depth of the current or next iteration.
    depth: i32,
    max_depth: i32,
    /// The window of the iteration.
    window: Window,
    /// The only window of values that matters.
    fixed_window: Option<Window>,
    /// Proven bounds of the value.
    lower: i32,
    upper: i32,
    /// The value to prove before the next iteration.
    expected: Option<i32>,
    /// The number of nodes left for the search for a proof.
    proof_nodes: u64,
    is_begun: bool,
    nodes: u64,
}

impl Deepening {
    /// Returns a series of searches of at most `max_depth` plies, optionally for a fixed window.
    /// Below [`MAX_DEPTH`] there are no searches for proofs, since the depth limit would apply to
    /// them too.
    pub(crate) fn new(window: Option<Window>, max_depth: i32) -> Self {
        Self {
            depth: 1,
            max_depth: max_depth.min(MAX_DEPTH),
            window: window.unwrap_or(Window::ALL),
            fixed_window: window,
            lower: -INFINITE,
            upper: INFINITE,
            expected: None,
            proof_nodes: 0,
            is_begun: false,
            nodes: 0,
        }
    }

    /// Returns a proven lower and a proven upper bound of the value.
    pub(crate) fn bounds(&self) -> (i32, i32) {
        (self.lower, self.upper)
    }

    /// Returns `true` if no search remains.
    pub(crate) fn is_over(&self) -> bool {
        self.depth > self.max_depth
    }

    /// Searches about this many nodes. Returns a search once it is complete.
    pub(crate) fn run(&mut self, search: &mut Search, nodes: u64) -> Option<CompleteSearch> {
        let window = match (self.expected, self.fixed_window) {
            (Some(value), None) => self.window(value, PROOF_WIDTH),
            _ => self.window,
        };
        let is_proof = self.expected.is_some();
        if !self.is_begun {
            match self.expected {
                Some(expected) => search.begin_proof(window, expected),
                None => search.begin(self.depth, window),
            }
            self.is_begun = true;
        }
        let left = if is_proof { self.proof_nodes } else { u64::MAX };
        let before = search.nodes();
        let found = search.run(nodes.min(left));
        let searched = search.nodes() - before;
        self.nodes += searched;
        self.proof_nodes = self.proof_nodes.saturating_sub(searched);
        self.lower = self.lower.max(search.lower());
        let found = match found {
            Some(found) => found,
            // Once the bounds meet, no other move need be searched.
            None if self.is_proven() => SearchResult { value: self.lower, proven: true },
            None => {
                if is_proof && self.proof_nodes == 0 {
                    search.abort();
                    self.is_begun = false;
                    self.expected = None;
                }
                return None;
            }
        };
        search.abort();
        self.is_begun = false;
        if found.proven && found.value < window.beta {
            self.upper = self.upper.min(found.value);
        }
        if found.proven && found.value > window.alpha {
            self.lower = self.lower.max(found.value);
        }
        let value = found.value.min(self.upper).max(self.lower);
        let is_answer = window.contains(value) || self.fixed_window.is_some();
        let depth = (is_answer && !is_proof).then_some(self.depth);
        self.plan(is_proof, window, SearchResult { value, ..found });
        Some(CompleteSearch {
            value,
            depth,
            decides: is_answer && found.proven || self.is_proven(),
        })
    }

    /// Returns `true` if the value is proven.
    pub(crate) fn is_proven(&self) -> bool {
        self.lower == self.upper
    }

    /// Returns the window of this half width around a value, without values that the bounds
    /// exclude.
    fn window(&self, value: i32, half: i32) -> Window {
        let Window { alpha, beta } = Window::around(value, half);
        Window { alpha: alpha.max(self.lower - 1), beta: beta.min(self.upper + 1) }
    }

    /// Chooses the next search after one with this window and result.
    fn plan(&mut self, is_proof: bool, window: Window, found: SearchResult) {
        let SearchResult { value, proven } = found;
        if is_proof {
            // A value outside of the window is a proven bound and the next value to try.
            self.expected = (proven && self.fixed_window.is_none()).then_some(value);
            return;
        }
        if self.fixed_window.is_none() {
            if value <= window.alpha {
                self.window.alpha = widen(value, window.alpha, -1).max(self.lower - 1);
                return;
            }
            if value >= window.beta {
                self.window.beta = widen(value, window.beta, 1).min(self.upper + 1);
                return;
            }
            self.window = self.window(value, ASPIRATION);
        }
        if self.max_depth == MAX_DEPTH {
            self.expected = Some(value);
            self.proof_nodes = PROOF_FACTOR * self.nodes;
        }
        self.depth += 1;
    }
}

/// Returns the next bound after a search that failed low (`sign` −1) or high (`sign` 1).
fn widen(value: i32, bound: i32, sign: i32) -> i32 {
    let from = if sign < 0 { value.min(bound) } else { value.max(bound) };
    let wider = from + sign * 4 * ASPIRATION;
    if wider.abs() > 1 << 12 {
        return sign * INFINITE;
    }
    wider
}
