//! [`SquareTables`]: the letters that each square allows, as masks for a search.
//!
//! A step reads one record of a table and combines it with the masks of a state, by a few `AND`s
//! and without a branch.

use crate::automaton::nodes::NodeMasks;
use crate::automaton::width::Width;
use crate::board::runs::RunSpan;
use crate::board::state::BoardState;
use crate::prune::play_filter::{BlankLists, PlayFilter, RightFilter};
use crate::rack::tiles_left::TilesLeft;
use crate::search::types::{BlankListsOf, SearchTypes};

/// The number of indices of squares: 62 lines of 32, and the line after them.
const SQUARES: usize = 2048;

/// The letters that can be placed on the next square of an entry.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct NextLetters<M> {
    /// The letters whose edges are followed; to the left of a run, bit 0 is set if the left side
    /// can be closed.
    pub(crate) follow: M,
    /// The letters that complete a word.
    pub(crate) finals: M,
    /// `true` if there are any.
    pub(crate) is_viable: bool,
}

/// The next square to the left in a search from a run. There may be no such square: then only the
/// left side can be closed.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct LeftSquare<M> {
    /// The letters that may be followed.
    pub(crate) follow: M,
    /// The letters that may complete a word.
    pub(crate) finals: M,
    /// The letters that the square after the run allows: the left side is closed only if the rack
    /// has one of them.
    pub(crate) closing: M,
    /// The letters on the board after the run.
    pub(crate) ahead: M,
}

/// A square to the right of a run.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct RightSquare<M> {
    /// The letters that may be followed through the run after the square; none if no run is there.
    pub(crate) through: M,
    /// The letters that may be followed to an empty square.
    pub(crate) follow: M,
    /// The letters that may complete a word.
    pub(crate) finals: M,
    /// The letters on the board farther to the right; bit 0 is set if a run follows.
    pub(crate) ahead: M,
}

impl<M: Width> RightSquare<M> {
    /// Returns the letters of a state that can be placed on this square.
    #[inline(always)]
    pub(crate) fn next_letters<R: RightFilter>(
        &self,
        masks: NodeMasks<M>,
        rest: TilesLeft,
        filter: R,
        blanks: &BlankLists<R>,
    ) -> NextLetters<M> {
        let allowed = filter.allowed(rest, blanks);
        let one_more = u64::from(rest.tiles > 1 && filter.at_least(2)).wrapping_neg();
        let through = u64::from(filter.at_least(1)).wrapping_neg();
        let last = u64::from(filter.exactly(1)).wrapping_neg();
        let on_square = self.through.bits() & through | self.follow.bits() & one_more;
        let follow = masks.edges.bits() & allowed & on_square;
        let finals = masks.finals.bits() & allowed & self.finals.bits() & last;
        NextLetters {
            follow: M::from_bits(follow),
            finals: M::from_bits(finals),
            is_viable: follow | finals != 0,
        }
    }
}

impl<M: Width> LeftSquare<M> {
    #[inline(always)]
    pub(crate) fn next_letters<R: RightFilter>(
        &self,
        masks: NodeMasks<M>,
        rest: TilesLeft,
        filter: R,
        blanks: &BlankLists<R>,
    ) -> NextLetters<M> {
        let allowed = filter.allowed(rest, blanks);
        let one_more = u64::from(rest.tiles > 1).wrapping_neg();
        let closes = u64::from(allowed & self.closing.bits() != 0);
        let follow = masks.edges.bits() & (allowed & self.follow.bits() & one_more | closes);
        let finals = masks.finals.bits() & allowed & self.finals.bits();
        NextLetters {
            follow: M::from_bits(follow),
            finals: M::from_bits(finals),
            is_viable: follow | finals != 0,
        }
    }
}

pub(crate) struct SquareTables<T: SearchTypes> {
    /// By index plus one, since there may be no square left of the first.
    left: Box<[LeftSquare<T::Mask>; SQUARES]>,
    right: Box<[RightSquare<T::Mask>; SQUARES]>,
    /// The filter of the right side for words that begin at a square.
    filters: Box<[T::Filter; SQUARES]>,
    /// The square after the run, for words that begin at a square.
    after_run: Box<[u16; SQUARES]>,
    /// The square of the first new tile, for words that begin at a square. The run has no new
    /// tile.
    first_tiles: Box<[u16; SQUARES]>,
    /// The lines whose right squares are set.
    ready: u64,
    /// The letters that blanks stand for.
    pub(crate) blanks: BlankListsOf<T>,
}

impl<T: SearchTypes> Default for SquareTables<T> {
    fn default() -> Self {
        Self {
            left: Box::new([LeftSquare::default(); SQUARES]),
            right: Box::new([RightSquare::default(); SQUARES]),
            filters: Box::new([T::Filter::default(); SQUARES]),
            after_run: Box::new([0; SQUARES]),
            first_tiles: Box::new([0; SQUARES]),
            ready: 0,
            blanks: BlankListsOf::<T>::default(),
        }
    }
}

impl<T: SearchTypes> SquareTables<T> {
    pub(crate) fn clear(&mut self) {
        self.ready = 0;
    }

    #[inline(always)]
    pub(crate) fn left_of(&self, square: u16) -> &LeftSquare<T::Mask> {
        &self.left[usize::from(square) & (SQUARES - 1)]
    }

    #[inline(always)]
    pub(crate) fn right(&self, square: u16) -> &RightSquare<T::Mask> {
        &self.right[usize::from(square) & (SQUARES - 1)]
    }

    #[inline(always)]
    pub(crate) fn filter(&self, square: u16) -> T::Filter {
        self.filters[usize::from(square) & (SQUARES - 1)]
    }

    #[inline(always)]
    pub(crate) fn after_run(&self, square: u16) -> u16 {
        self.after_run[usize::from(square) & (SQUARES - 1)]
    }

    /// Returns the square of the first new tile, for words that begin at a square.
    #[inline(always)]
    pub(crate) fn first_tile(&self, square: u16) -> u16 {
        self.first_tiles[usize::from(square) & (SQUARES - 1)]
    }

    /// Sets the right squares of a line, from its first run on, unless they are set.
    #[inline(always)]
    pub(crate) fn prepare_line(&mut self, board: &BoardState, line: usize) {
        if self.ready >> line & 1 != 0 {
            return;
        }
        self.ready |= 1 << line;
        let base = board.index(line, 0);
        let occupied = board.occupied[line];
        let len = board.len_of(line);
        let first = (occupied.trailing_zeros() as usize).min(len);
        let mut ahead = 0u64;
        // There is no square after the last one.
        let mut has_next = 0u64;
        for at in (first..len).rev() {
            let square = base + at;
            let cross_set = board.cross_sets[square];
            let empty = (u64::from(occupied >> at & 1)).wrapping_sub(1);
            let run_follows = u64::from(occupied >> (at + 1) & 1).wrapping_neg();
            self.right[square & (SQUARES - 1)] = RightSquare {
                through: T::Mask::from_bits(cross_set & empty & run_follows),
                follow: T::Mask::from_bits(cross_set & empty & !run_follows & has_next),
                finals: T::Mask::from_bits(cross_set & empty & !run_follows),
                ahead: T::Mask::from_bits(ahead | run_follows & 1),
            };
            has_next = !0;
            ahead |= (1 << (board.letters[square] & 63)) & !1;
        }
    }

    /// Sets the left squares of a run.
    #[inline(always)]
    pub(crate) fn prepare_run<L: PlayFilter<Right = T::Filter>>(
        &mut self,
        board: &BoardState,
        span: RunSpan,
        tiles: u32,
        filter: &L,
    ) {
        let (line, begin, end, wall) = (span.line, span.begin, span.end, span.wall);
        let base = board.index(line, 0);
        let ahead = self.right[(base + end - 1) & (SQUARES - 1)].ahead.bits() & !1;
        let closing = if end < board.len_of(line) { board.cross_sets[base + end] } else { 0 };
        let free = begin - wall;
        for placed in 0..=free.min(tiles as usize) {
            // With this number of tiles to the left, the next square, if there is one, is before
            // `at`.
            let at = base + begin - placed;
            let right = filter.right(placed as u32);
            let next = filter.right(placed as u32 + 1);
            let mut square = LeftSquare {
                closing: T::Mask::from_bits(if right.at_least(1) { closing } else { 0 }),
                ahead: T::Mask::from_bits(ahead),
                ..LeftSquare::default()
            };
            if placed < free {
                let cross_set = board.cross_sets[at - 1];
                let closes = closing != 0 && next.at_least(1);
                if placed + 1 < free && filter.left_at_least(placed as u32 + 2) || closes {
                    square.follow = T::Mask::from_bits(cross_set);
                }
                if next.exactly(0) {
                    square.finals = T::Mask::from_bits(cross_set);
                }
            }
            self.left[at & (SQUARES - 1)] = square;
            self.filters[at & (SQUARES - 1)] = right;
            self.after_run[at & (SQUARES - 1)] = (base + end) as u16;
        }
    }

    /// Sets the left squares of a run for a search that continues to the left after the right side
    /// was closed: there is nothing to close, and no board tile ahead.
    #[inline(always)]
    pub(crate) fn prepare_left_only(&mut self, board: &BoardState, span: RunSpan, tiles: u32) {
        let (line, begin, end, wall) = (span.line, span.begin, span.end, span.wall);
        let base = board.index(line, 0);
        let free = begin - wall;
        for placed in 0..=free.min(tiles as usize) {
            let at = base + begin - placed;
            let mut square = LeftSquare::default();
            if placed < free {
                square.finals = T::Mask::from_bits(board.cross_sets[at - 1]);
                if placed + 1 < free {
                    square.follow = square.finals;
                }
            }
            self.left[at & (SQUARES - 1)] = square;
            let first = if placed == 0 { base + end } else { at };
            self.first_tiles[at & (SQUARES - 1)] = first as u16;
        }
    }
}
