//! [`LineGenerator`]: generates the plays of a line by Gordon's algorithm.
//!
//! Source: S. A. Gordon, *A Faster Scrabble Move Generation Algorithm*, Software: Practice and
//! Experience 24 (1994).

use super::line_play::{LinePlay, RANK_OF_TILE};
use super::line_view::{LineView, MAX_LINE};
use super::rack::EndgameRack;
use super::squares::EndgameBoard;
use crate::endgame::words::gaddag::{EndgameGaddag, GaddagState};

/// A line whose plays are wanted, and the rack that they are made from.
#[derive(Clone, Copy)]
pub(crate) struct LineRequest<'a> {
    pub(crate) board: &'a EndgameBoard,
    pub(crate) gaddag: &'a EndgameGaddag,
    pub(crate) rack: &'a EndgameRack,
    pub(crate) line: usize,
    /// `true` if tiles are left to draw, so that no play goes out.
    pub(crate) bag_left: bool,
}

impl LineRequest<'_> {
    /// Returns `true` if a play goes out.
    pub(super) fn goes_out(&self, play: &LinePlay) -> bool {
        u32::from(play.count) == self.rack.len && !self.bag_left
    }
}

/// Generates the plays of a line.
pub(super) struct LineGenerator<'s> {
    request: LineRequest<'s>,
    view: &'s LineView,
    gaddag: &'s EndgameGaddag,
    /// The tiles still on the rack.
    rack: [u8; 64],
    letters: u64,
    /// The value of the tiles still on the rack.
    leave_value: i32,
    bonuses: &'s [i32],
    /// The first square to play on; plays through earlier anchors are already generated.
    first_square: usize,
    anchor: usize,
    /// The byte of the tile placed on each square, 0 for none.
    placed: [u8; MAX_LINE],
    plays: &'s mut Vec<LinePlay>,
    tiles: &'s mut Vec<u8>,
}

/// An incomplete play.
#[derive(Clone, Copy)]
struct PartialPlay {
    /// The sum of the scores along the line, letter premiums included.
    main: i32,
    /// The product of the word premiums.
    factor: i32,
    /// The score of the cross-words.
    cross: i32,
    /// The number of tiles placed.
    placed: u32,
    /// The square of the first tile placed.
    first: usize,
    /// The number of squares of the word.
    len: u32,
}

impl<'s> LineGenerator<'s> {
    /// Returns a generator that adds plays to `plays` and their tiles to `tiles`.
    pub(super) fn new(
        request: LineRequest<'s>,
        view: &'s LineView,
        bonuses: &'s [i32],
        plays: &'s mut Vec<LinePlay>,
        tiles: &'s mut Vec<u8>,
    ) -> Self {
        Self {
            request,
            view,
            gaddag: request.gaddag,
            rack: request.rack.counts,
            letters: request.rack.letters,
            leave_value: request.rack.value,
            bonuses,
            first_square: 0,
            anchor: 0,
            placed: [0; MAX_LINE],
            plays,
            tiles,
        }
    }

    /// Generates all plays.
    pub(super) fn run(&mut self) {
        let mut anchors = self.view.anchors;
        while anchors != 0 {
            let anchor = anchors.trailing_zeros() as usize;
            anchors &= anchors - 1;
            self.anchor = anchor;
            let partial =
                PartialPlay { main: 0, factor: 1, cross: 0, placed: 0, first: MAX_LINE, len: 0 };
            self.extend::<true>(EndgameGaddag::ROOT, anchor, partial);
            self.first_square = anchor + 1;
        }
    }

    #[inline(always)]
    fn is_occupied(&self, at: usize) -> bool {
        self.view.occupied >> at & 1 != 0
    }

    /// Returns `true` if no tile follows a word that ends before square `at`.
    #[inline(always)]
    fn is_free(&self, at: usize) -> bool {
        at >= self.view.len || !self.is_occupied(at)
    }

    /// Returns the letters of the tiles of the rack that continue a play on an empty square.
    #[inline(always)]
    fn fitting(&self, state: GaddagState, at: usize) -> u64 {
        let fit = self.gaddag.labels(state).letters() & self.view.cross_sets[at];
        match self.rack[0] > 0 {
            true => fit,
            false => fit & self.letters,
        }
    }

    /// Returns `true` if a letter or a tile of the rack continues a play on the square `at`.
    #[inline(always)]
    fn extends(&self, state: GaddagState, at: usize) -> bool {
        if self.is_occupied(at) {
            let letters = self.gaddag.labels(state).letters();
            return letters >> self.view.letters[at] & 1 != 0;
        }
        self.fitting(state, at) != 0
    }

    /// Calls `f` for each tile that fits on an empty square.
    #[inline(always)]
    fn for_each_tile(
        &mut self,
        state: GaddagState,
        at: usize,
        partial: PartialPlay,
        mut f: impl FnMut(&mut Self, GaddagState, bool, PartialPlay),
    ) {
        let ends = self.gaddag.labels(state).ends;
        let blank = self.rack[0] > 0;
        let mut fit = self.fitting(state, at);
        while fit != 0 {
            let letter = fit.trailing_zeros();
            fit &= fit - 1;
            let child = self.gaddag.step(state, letter);
            let complete = ends >> letter & 1 != 0;
            let kind = letter as usize;
            if self.letters >> letter & 1 != 0 {
                self.with_tile(kind, letter as u8, at, partial, |this, partial| {
                    f(this, child, complete, partial)
                });
            }
            if blank {
                self.with_tile(0, letter as u8 | 0x80, at, partial, |this, partial| {
                    f(this, child, complete, partial)
                });
            }
        }
    }

    /// Calls `f` with a tile placed.
    #[inline(always)]
    fn with_tile(
        &mut self,
        kind: usize,
        byte: u8,
        at: usize,
        partial: PartialPlay,
        f: impl FnOnce(&mut Self, PartialPlay),
    ) {
        let view = self.view;
        let own = self.request.board.value(kind);
        let value = own * view.letter_factors[at];
        let factor = view.word_factors[at];
        let mut cross = partial.cross;
        if view.touched >> at & 1 != 0 {
            cross += (view.cross_sums[at] + value) * factor;
        }
        self.rack[kind] -= 1;
        let gone = self.rack[kind] == 0 && kind != 0;
        if gone {
            self.letters &= !(1 << kind);
        }
        self.leave_value -= own;
        self.placed[at] = byte;
        f(
            self,
            PartialPlay {
                main: partial.main + value,
                factor: partial.factor * factor,
                cross,
                placed: partial.placed + 1,
                first: partial.first.min(at),
                len: partial.len + 1,
            },
        );
        self.placed[at] = 0;
        self.leave_value += own;
        if gone {
            self.letters |= 1 << kind;
        }
        self.rack[kind] += 1;
    }

    /// Extends the play over the square `at`: the anchor or a square to its left, or a square to
    /// its right.
    fn extend<const LEFT: bool>(&mut self, state: GaddagState, at: usize, partial: PartialPlay) {
        if self.is_occupied(at) {
            let letter = u32::from(self.view.letters[at]);
            let complete = self.gaddag.labels(state).ends >> letter & 1 != 0;
            let child = self.gaddag.step(state, letter);
            let partial = PartialPlay {
                main: partial.main + self.view.points[at],
                len: partial.len + 1,
                ..partial
            };
            self.after::<LEFT>(child, complete, at, partial);
        } else if partial.placed < self.request.rack.len {
            self.for_each_tile(state, at, partial, |this, child, complete, partial| {
                this.after::<LEFT>(child, complete, at, partial);
            });
        }
    }

    /// Continues after the square `at`.
    #[inline(always)]
    fn after<const LEFT: bool>(
        &mut self,
        state: GaddagState,
        complete: bool,
        at: usize,
        partial: PartialPlay,
    ) {
        if LEFT {
            self.after_left(state, complete, at, partial);
        } else {
            self.after_right(state, complete, at, partial);
        }
    }

    fn after_left(&mut self, state: GaddagState, complete: bool, at: usize, partial: PartialPlay) {
        if at == 0 || !self.is_occupied(at - 1) {
            let right = self.anchor + 1;
            if complete && self.is_free(right) {
                self.record(partial);
            }
            if right < self.view.len {
                let turned = self.gaddag.step(state, EndgameGaddag::SEPARATOR);
                if self.extends(turned, right) {
                    self.extend::<false>(turned, right, partial);
                }
            }
        }
        if at > 0
            && (self.is_occupied(at - 1) || at > self.first_square)
            && self.extends(state, at - 1)
        {
            self.extend::<true>(state, at - 1, partial);
        }
    }

    #[inline(always)]
    fn after_right(&mut self, state: GaddagState, complete: bool, at: usize, partial: PartialPlay) {
        if complete && self.is_free(at + 1) {
            self.record(partial);
        }
        if at + 1 < self.view.len && self.extends(state, at + 1) {
            self.extend::<false>(state, at + 1, partial);
        }
    }

    fn record(&mut self, partial: PartialPlay) {
        // A single tile that makes words in both directions counts as a play of its row.
        let single = partial.placed == 1;
        if single && self.view.down && self.view.touched >> self.anchor & 1 != 0 {
            return;
        }
        let bonus = self.bonuses[partial.placed as usize];
        let score = partial.main * partial.factor + partial.cross + bonus;
        let tiles = self.tiles.len() as u32;
        let mut end = partial.first;
        for at in partial.first..self.view.len {
            if self.placed[at] != 0 {
                self.tiles.push(self.placed[at]);
                end = at + 1;
            }
        }
        let mut play = LinePlay {
            score,
            rank: score,
            tiles,
            start: partial.first as u8,
            end: end as u8,
            count: partial.placed as u8,
        };
        if !self.request.goes_out(&play) {
            play.rank += RANK_OF_TILE * partial.placed as i32 - self.leave_value;
        }
        self.plays.push(play);
    }
}
