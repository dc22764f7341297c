//! Factors of words, as entries of a search that grows them at both ends.
//!
//! A factor is a sequence of adjacent letters of a word. Its state has two halves: the left half
//! has the letters before it, and the right half the letters after it.

use crate::automaton::nodes::{NodeMasks, Nodes};
use crate::automaton::width::Width;
use crate::rack::state::RackState;
use crate::rack::tiles_left::TilesLeft;
use crate::search::batch::queue::BATCH;
use crate::search::batch::square_tables::SquareTables;
use crate::search::batch::steps::Step;
use crate::search::types::EveryPlayTypes;

/// A factor of words on the board, with the tiles placed so far.
#[derive(Debug, Clone, Copy)]
pub(super) struct Factor<M, S: RackState> {
    pub(super) tiles: S::Tiles,
    /// The pair of main and cross sum.
    pub(super) sums: i64,
    /// The product of the word premiums.
    pub(super) word: i32,
    /// The letters that fit at its ends.
    pub(super) ends: FactorEnds<M>,
    pub(super) span: FactorSpan,
    /// The tiles left on the rack.
    pub(super) rack: S,
    /// `true` if one of the tiles is a blank for a letter that the rack has as well.
    pub(super) ambiguous: bool,
}

/// The squares of a factor.
#[derive(Debug, Clone, Copy)]
pub(super) struct FactorSpan {
    pub(super) begin: u16,
    /// The square after the last one.
    pub(super) end: u16,
}

/// The letters that fit at the ends of a factor, and the end where the search continues.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct FactorEnds<M> {
    /// The half of the state for the end where the search continues.
    pub(super) half: u32,
    /// The labels of that half's edges; bit 0 closes the end.
    pub(super) edges: M,
    /// The letters to follow; bit 0 is set if the end is to be closed, so that the other end
    /// grows.
    pub(super) follow: M,
    /// The letters that complete a word on the square before.
    pub(super) before: M,
    /// The letters that complete a word on the square after.
    pub(super) after: M,
    /// `true` if the search continues at the left end.
    pub(super) is_left: bool,
}

#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Halves<M> {
    left: NodeMasks<M>,
    right_half: u32,
    right: NodeMasks<M>,
}

/// A step, by its index, to a factor from which plays may be found.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct ViableFactor<M, S> {
    pub(super) ends: FactorEnds<M>,
    pub(super) step: u32,
    pub(super) rack: S,
}

/// The waiting factors, by the number of tiles placed, and the lists of a batch.
#[derive(Default)]
pub(super) struct FactorQueue<M, S: RackState> {
    pub(super) waiting: [Vec<Factor<M, S>>; 32],
    /// Factors that continue to the right where a run follows the next square.
    pub(super) through: [Vec<Factor<M, S>>; 32],
    pub(super) halves: Vec<Halves<M>>,
    pub(super) viable: Vec<ViableFactor<M, S>>,
    /// The steps that close the right end.
    pub(super) closing: Vec<Step>,
}

/// A list of a [`FactorQueue`], by the number of tiles placed.
#[derive(Debug, Clone, Copy)]
pub(super) enum FactorList {
    Waiting(usize),
    Through(usize),
}

impl<M: Width, S: RackState> FactorQueue<M, S> {
    /// Returns the list of the next batch, in the order of
    /// [`Queue::next`](crate::search::batch::queue::Queue::next).
    #[inline(always)]
    pub(super) fn next(&self, tiles: u32) -> Option<FactorList> {
        let mut first = None;
        for placed in (0..(tiles as usize).min(32)).rev() {
            if !self.through[placed].is_empty() {
                return Some(FactorList::Through(placed));
            }
            let waiting = self.waiting[placed].len();
            if waiting >= BATCH {
                return Some(FactorList::Waiting(placed));
            }
            if waiting > 0 {
                first = Some(FactorList::Waiting(placed));
            }
        }
        first
    }

    #[inline(always)]
    pub(super) fn push(
        &mut self,
        squares: &SquareTables<EveryPlayTypes<M, S>>,
        placed: usize,
        factor: Factor<M, S>,
    ) {
        let run_follows = squares.right(factor.span.end).ahead.bits() & 1 != 0;
        if run_follows & !factor.ends.is_left {
            self.through[placed].push(factor);
        } else {
            self.waiting[placed].push(factor);
        }
    }
}

/// Returns the letters that fit at the ends of a factor, with the end that has fewer edges to
/// follow, and `true` if a play may be found.
#[inline(always)]
pub(super) fn factor_ends<M: Width, S: RackState>(
    halves: &Halves<M>,
    state: u32,
    rest: TilesLeft,
    squares: &SquareTables<EveryPlayTypes<M, S>>,
    span: FactorSpan,
) -> (FactorEnds<M>, bool) {
    let Halves { left: before, right_half, right: after } = halves;
    let (left, right) = (squares.left_of(span.begin), squares.right(span.end));
    let one_more = u64::from(rest.tiles > 1).wrapping_neg();
    let on_left = left.finals.bits() & rest.allowed;
    let on_right = right.finals.bits() & rest.allowed;
    let through = right.through.bits() & rest.allowed;
    // An end is closed if the other one can grow by more than a last tile, which needs no edge.
    let left_grows = before.edges.bits() & rest.allowed & left.follow.bits() & one_more != 0;
    let right_grows =
        after.edges.bits() & rest.allowed & (right.through.bits() | right.follow.bits() & one_more)
            != 0;
    let follow_left = before.edges.bits() & (on_left & one_more | u64::from(right_grows));
    let follow_right = after.edges.bits() & (on_right & one_more | through | u64::from(left_grows));
    let is_left = follow_left.count_ones() <= follow_right.count_ones();
    let (half, edges, follow) = if is_left {
        (state, before.edges, follow_left)
    } else {
        (*right_half, after.edges, follow_right)
    };
    let (before, after) = (before.finals.bits() & on_left, after.finals.bits() & on_right);
    let ends = FactorEnds {
        half,
        edges,
        follow: M::from_bits(follow),
        before: M::from_bits(before),
        after: M::from_bits(after),
        is_left,
    };
    (ends, follow | before | after != 0)
}

impl<M: Width, S: RackState> Factor<M, S> {
    /// Returns the squares with one more tile at the chosen end.
    #[inline(always)]
    pub(super) fn grown(&self) -> FactorSpan {
        let is_left = self.ends.is_left;
        FactorSpan {
            begin: self.span.begin.wrapping_sub(is_left.into()),
            end: self.span.end.wrapping_add((!is_left).into()),
        }
    }
}

#[inline(always)]
pub(super) fn halves<G: Nodes>(graph: G, state: u32) -> Halves<G::Set> {
    let (left, right_half, right) = graph.halves(state);
    Halves { left, right_half, right }
}

/// Appends letters to a factor. Returns the last state (0 if no letter can follow) and whether the
/// letters complete a word, or `None` if no word has them.
#[inline(always)]
pub(super) fn walk_right<G: Nodes>(
    graph: G,
    mut state: u32,
    letters: &[u8],
) -> Option<(u32, bool)> {
    let mut is_final = false;
    for &letter in letters {
        if state == 0 {
            return None;
        }
        let half = graph.right(state);
        let node = graph.node(half);
        is_final = node.finals >> letter & 1 != 0;
        let has_edge = node.edges >> letter & 1 != 0;
        if !has_edge && !is_final {
            return None;
        }
        state = if has_edge { graph.child(half, node.edges, letter.into()) } else { 0 };
    }
    Some((state, is_final))
}
