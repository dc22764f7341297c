//! Middles of words, as entries of a search that grows them at both ends: their letters, the choice of an
//! end, and their order.

use super::batch::Step;
use super::queue::{BATCH, Branch};
use super::rack_state::{RackState, Rest};
use super::squares::Squares;
use crate::nodes::{Head, Nodes, Width};

/// A middle of words, with the tiles placed so far and the letters that can follow.
#[derive(Debug, Clone, Copy)]
pub(super) struct Middle<M, S: RackState> {
    pub(super) tiles: S::Tiles,
    /// Main and cross sum.
    pub(super) sums: i64,
    /// Product of the word premiums.
    pub(super) word: i32,
    /// The letters that fit, and the end to go on at.
    pub(super) fit: Fit<M>,
    /// The first square.
    pub(super) begin: u16,
    /// The square after the last one.
    pub(super) end: u16,
    /// The rest of the rack.
    pub(super) rack: S,
    /// `true` if there is a blank for a letter that the rack has as well.
    pub(super) ambiguous: bool,
}

/// The letters that fit at the ends of a middle.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Fit<M> {
    /// The half of the state for the end that the search goes on at.
    pub(super) half: u32,
    /// All letters that lead on from there; bit 0 closes the end.
    pub(super) leads: M,
    /// The letters to follow; bit 0 says that the end is to be closed.
    pub(super) go: M,
    /// Letters that complete a word on the square before.
    pub(super) before: M,
    /// Letters that complete a word on the square after.
    pub(super) after: M,
    /// `true` if the search goes on at the left end.
    pub(super) left: bool,
}

impl<M: Width, S: RackState> Branch<M, S, ()> for Middle<M, S> {
    #[inline(always)]
    fn state(&self) -> u32 {
        self.fit.half
    }

    #[inline(always)]
    fn leads(&self) -> M {
        self.fit.leads
    }

    #[inline(always)]
    fn go(&self) -> M {
        self.fit.go
    }

    #[inline(always)]
    fn rack(&self) -> &S {
        &self.rack
    }

    #[inline(always)]
    fn row(&self) {}
}

/// Both halves of a state, as they are read.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Halves<M> {
    left: Head<M>,
    right_half: u32,
    right: Head<M>,
}

/// A step to a middle from which plays may be found, by its index.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Alive<M, S> {
    pub(super) fit: Fit<M>,
    pub(super) step: u32,
    pub(super) rack: S,
}

/// Middles that wait to be worked on, by the number of tiles placed, and lists that are filled and
/// emptied with each batch.
pub(super) struct Middles<M, S: RackState> {
    pub(super) waiting: [Vec<Middle<M, S>>; 32],
    /// Middles that go on to the right, where a run follows the next square.
    pub(super) through: [Vec<Middle<M, S>>; 32],
    pub(super) halves: Vec<Halves<M>>,
    pub(super) alive: Vec<Alive<M, S>>,
    /// Steps that close the right end.
    pub(super) closing: Vec<Step>,
}

impl<M, S: RackState> Default for Middles<M, S> {
    fn default() -> Self {
        Self {
            waiting: core::array::from_fn(|_| Vec::new()),
            through: core::array::from_fn(|_| Vec::new()),
            halves: Vec::new(),
            alive: Vec::new(),
            closing: Vec::new(),
        }
    }
}

/// Middles to work on, by the number of tiles placed.
#[derive(Debug, Clone, Copy)]
pub(super) enum List {
    Waiting(usize),
    Through(usize),
}

impl<M: Width, S: RackState> Middles<M, S> {
    /// Returns the list to take the next batch from, by the order of [`Queue::next`].
    #[inline(always)]
    pub(super) fn next(&self, tiles: u32) -> Option<List> {
        let mut first = None;
        for placed in (0..(tiles as usize).min(32)).rev() {
            if !self.through[placed].is_empty() {
                return Some(List::Through(placed));
            }
            let waiting = self.waiting[placed].len();
            if waiting >= BATCH {
                return Some(List::Waiting(placed));
            }
            if waiting > 0 {
                first = Some(List::Waiting(placed));
            }
        }
        first
    }

    #[inline(always)]
    pub(super) fn push(&mut self, squares: &Squares<M, ()>, placed: usize, middle: Middle<M, S>) {
        let follows = squares.right(middle.end).ahead.bits() & 1 != 0;
        if follows & !middle.fit.left {
            self.through[placed].push(middle);
        } else {
            self.waiting[placed].push(middle);
        }
    }
}

/// Finds the letters that fit at the ends of a middle, and chooses the end with fewer arcs to
/// follow; returns `true` if a play may be found.
#[inline(always)]
pub(super) fn look<M: Width>(
    halves: &Halves<M>,
    state: u32,
    rest: Rest,
    squares: &Squares<M, ()>,
    (begin, end): (u16, u16),
) -> (Fit<M>, bool) {
    let Halves {
        left: before,
        right_half,
        right: after,
    } = halves;
    let (left, right) = (squares.left_of(begin), squares.right(end));
    let more = u64::from(rest.tiles > 1).wrapping_neg();
    let on_left = left.fin.bits() & rest.allowed;
    let on_right = right.fin.bits() & rest.allowed;
    let through = right.through.bits() & rest.allowed;
    // An end is closed if the other one can grow by more than its last tile: that needs no arc.
    let left_grows = before.next.bits() & rest.allowed & left.on.bits() & more != 0;
    let right_grows =
        after.next.bits() & rest.allowed & (right.through.bits() | right.on.bits() & more) != 0;
    let go_left = before.next.bits() & (on_left & more | u64::from(right_grows));
    let go_right = after.next.bits() & (on_right & more | through | u64::from(left_grows));
    let is_left = go_left.count_ones() <= go_right.count_ones();
    let (half, leads, go) = if is_left {
        (state, before.next, go_left)
    } else {
        (*right_half, after.next, go_right)
    };
    let (before, after) = (before.ends.bits() & on_left, after.ends.bits() & on_right);
    let fit = Fit {
        half,
        leads,
        go: M::from_bits(go),
        before: M::from_bits(before),
        after: M::from_bits(after),
        left: is_left,
    };
    (fit, go | before | after != 0)
}

impl<M: Width, S: RackState> Middle<M, S> {
    /// Returns the ends with one more tile at the chosen one.
    #[inline(always)]
    pub(super) fn grown(&self) -> (u16, u16) {
        let left = self.fit.left;
        (
            self.begin.wrapping_sub(left.into()),
            self.end.wrapping_add((!left).into()),
        )
    }
}

/// Reads both halves of a state.
#[inline(always)]
pub(super) fn read<G: Nodes>(graph: G, state: u32) -> Halves<G::Set> {
    let (left, right_half, right) = graph.halves(state);
    Halves {
        left,
        right_half,
        right,
    }
}

/// Appends letters; returns the last state, 0 if no letter can follow, and whether a word is complete, or
/// `None` if no word has these letters.
#[inline(always)]
pub(super) fn walk_right<G: Nodes>(
    graph: G,
    mut state: u32,
    letters: &[u8],
) -> Option<(u32, bool)> {
    let mut terminal = false;
    for &letter in letters {
        if state == 0 {
            return None;
        }
        let half = graph.right(state);
        let node = graph.node(half);
        terminal = node.ends >> letter & 1 != 0;
        let leads = node.next >> letter & 1 != 0;
        if !leads && !terminal {
            return None;
        }
        state = if leads {
            graph.child(half, node.next, letter.into())
        } else {
            0
        };
    }
    Some((state, terminal))
}
