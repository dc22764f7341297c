//! Tables of the letters that each square allows: a step reads one record and tests a state with
//! a few `AND`s.

use super::limit::{Limit, Lists, Row};
use crate::cross_check::BoardState;
use crate::nodes::Width;

/// Squares have indices below this: 62 lines of 32, and the line after them.
const SQUARES: usize = 2048;

/// A square to the left of a run, as the next one for a search from that run. There may be no
/// such square: then only the left side can be closed.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct LeftSquare<M> {
    /// Letters that may lead on.
    pub(super) on: M,
    /// Letters that may complete a word.
    pub(super) fin: M,
    /// Letters of which the rack needs one to close the left side: those that the square after the
    /// run allows.
    pub(super) beyond: M,
    /// Letters on the board after the run.
    pub(super) ahead: M,
}

/// A square to the right of a run.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct RightSquare<M> {
    /// Letters that may lead on through the run that follows; none where no run follows.
    pub(super) through: M,
    /// Letters that may lead on to an empty square.
    pub(super) on: M,
    /// Letters that may complete a word.
    pub(super) fin: M,
    /// Letters on the board farther to the right; bit 0 says that a run follows.
    pub(super) ahead: M,
}

/// The tables of a search.
pub(super) struct Squares<M, R: Row> {
    /// By index and one more, since there may be no square left of the first.
    left: Box<[LeftSquare<M>; SQUARES]>,
    right: Box<[RightSquare<M>; SQUARES]>,
    /// The limit of the right side when the first tile of the word lies there.
    rows: Box<[R; SQUARES]>,
    /// The square after the run that a search to the left came from.
    beyond: Box<[u16; SQUARES]>,
    /// The square of the first new tile of a word that begins on a square; the run has no tile.
    #[cfg(feature = "all-searches")]
    firsts: Box<[u16; SQUARES]>,
    /// BoardState whose right squares are set.
    ready: u64,
    /// The letters that blanks can be.
    pub(super) blanks: Lists<R>,
}

impl<M: Width, R: Row> Default for Squares<M, R> {
    fn default() -> Self {
        Self {
            left: Box::new([LeftSquare::default(); SQUARES]),
            right: Box::new([RightSquare::default(); SQUARES]),
            rows: Box::new([R::default(); SQUARES]),
            beyond: Box::new([0; SQUARES]),
            #[cfg(feature = "all-searches")]
            firsts: Box::new([0; SQUARES]),
            ready: 0,
            blanks: Lists::<R>::default(),
        }
    }
}

impl<M: Width, R: Row> Squares<M, R> {
    /// Clears the tables.
    pub(super) fn clear(&mut self) {
        self.ready = 0;
    }

    /// Returns the square left of another.
    #[inline(always)]
    pub(super) fn left_of(&self, square: u16) -> &LeftSquare<M> {
        &self.left[usize::from(square) & (SQUARES - 1)]
    }

    #[inline(always)]
    pub(super) fn right(&self, square: u16) -> &RightSquare<M> {
        &self.right[usize::from(square) & (SQUARES - 1)]
    }

    /// Returns the limit of the right side of a word that begins on a square.
    #[inline(always)]
    pub(super) fn row(&self, square: u16) -> R {
        self.rows[usize::from(square) & (SQUARES - 1)]
    }

    /// Returns the square after the run, for a word that begins on a square.
    #[inline(always)]
    pub(super) fn beyond(&self, square: u16) -> u16 {
        self.beyond[usize::from(square) & (SQUARES - 1)]
    }

    /// Returns the square of the first new tile of a word that begins on a square.
    #[cfg(feature = "all-searches")]
    #[inline(always)]
    pub(super) fn first(&self, square: u16) -> u16 {
        self.firsts[usize::from(square) & (SQUARES - 1)]
    }

    /// Sets the right squares of a line from its first run on, if they are not yet.
    #[inline(always)]
    pub(super) fn prepare_line(&mut self, lines: &BoardState, line: usize) {
        if self.ready >> line & 1 != 0 {
            return;
        }
        self.ready |= 1 << line;
        let base = lines.index(line, 0);
        let occupied = lines.occupied[line];
        let len = lines.len_of(line);
        let first = (occupied.trailing_zeros() as usize).min(len);
        let mut ahead = 0u64;
        let mut on_free = 0u64;
        for at in (first..len).rev() {
            let square = base + at;
            let cross = lines.cross[square];
            let free = (u64::from(occupied >> at & 1)).wrapping_sub(1);
            let follows = u64::from(occupied >> (at + 1) & 1).wrapping_neg();
            self.right[square & (SQUARES - 1)] = RightSquare {
                through: M::from_bits(cross & free & follows),
                on: M::from_bits(cross & free & !follows & on_free),
                fin: M::from_bits(cross & free & !follows),
                ahead: M::from_bits(ahead | follows & 1),
            };
            // After the last square there is none.
            on_free = !0;
            ahead |= (1 << (lines.letters[square] & 63)) & !1;
        }
    }

    /// Sets the left squares of the run `begin..end`, whose plays do not reach beyond `wall`.
    #[inline(always)]
    pub(super) fn prepare_run<L: Limit<Row = R>>(
        &mut self,
        lines: &BoardState,
        (line, begin, end, wall): (usize, usize, usize, usize),
        tiles: u32,
        limit: &L,
    ) {
        let base = lines.index(line, 0);
        let ahead = self.right[(base + end - 1) & (SQUARES - 1)].ahead.bits() & !1;
        let beyond = if end < lines.len_of(line) {
            lines.cross[base + end]
        } else {
            0
        };
        let room = begin - wall;
        for placed in 0..=room.min(tiles as usize) {
            // So many tiles lie to the left; the next square, if there is one.
            let at = base + begin - placed;
            let row = limit.row(placed as u32);
            let next = limit.row(placed as u32 + 1);
            let mut square = LeftSquare {
                beyond: M::from_bits(if row.more(1) { beyond } else { 0 }),
                ahead: M::from_bits(ahead),
                ..LeftSquare::default()
            };
            if placed < room {
                let cross = lines.cross[at - 1];
                let closes = beyond != 0 && next.more(1);
                if placed + 1 < room && limit.left(placed as u32 + 2) || closes {
                    square.on = M::from_bits(cross);
                }
                if next.just(0) {
                    square.fin = M::from_bits(cross);
                }
            }
            self.left[at & (SQUARES - 1)] = square;
            self.rows[at & (SQUARES - 1)] = row;
            self.beyond[at & (SQUARES - 1)] = (base + end) as u16;
        }
    }

    /// Sets the left squares of the run `begin..end` for a search that goes on to the left where the
    /// right end is closed: there is nothing to close, and no tile of the board ahead.
    #[cfg(feature = "all-searches")]
    #[inline(always)]
    pub(super) fn prepare_ends(
        &mut self,
        lines: &BoardState,
        (line, begin, end, wall): (usize, usize, usize, usize),
        tiles: u32,
    ) {
        let base = lines.index(line, 0);
        let room = begin - wall;
        for placed in 0..=room.min(tiles as usize) {
            let at = base + begin - placed;
            let mut square = LeftSquare::default();
            if placed < room {
                square.fin = M::from_bits(lines.cross[at - 1]);
                if placed + 1 < room {
                    square.on = square.fin;
                }
            }
            self.left[at & (SQUARES - 1)] = square;
            let first = if placed == 0 { base + end } else { at };
            self.firsts[at & (SQUARES - 1)] = first as u16;
        }
    }
}
