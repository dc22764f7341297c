//! A word written on many squares.

use super::square_sets::SquareSet;
use crate::automaton::walk::bits;
use crate::collect::Collector;
use crate::rack::state::RackState;
use crate::record::{Placement, Record, Tiles};
use crate::search::blank_choices::{each_bit, each_choice};
use crate::search::context::Context;

/// The squares of a word that is written with every choice of blanks.
#[derive(Debug, Clone, Copy)]
pub(super) struct WordPlace<T: Tiles> {
    sums: i64,
    word: i32,
    placement: Placement,
    /// By tile: the score lost if it is a blank.
    losses: T::Row,
}

/// The blanks of a word that may be chosen in more than one way.
#[derive(Debug, Clone, Copy)]
pub(super) struct BlankFreedom {
    /// The number of blanks left that may replace other tiles.
    pub(super) spare: u32,
    /// `true` if tiles with the same letter may be blanks instead.
    pub(super) is_ambiguous: bool,
}

/// A writer of words of one length, each on all squares where it fits.
pub(super) struct WordWriter<'w, G, S: RackState> {
    context: Context<'w, G, S>,
    len: usize,
    /// By square: the pair of sums of all squares before it.
    sums: &'w [i64],
    /// By last square: the product of the word premiums.
    word_products: &'w [u16],
}

impl<'w, G: Copy, S: RackState> WordWriter<'w, G, S> {
    /// Creates a writer of words of `len` tiles. `sums` has by square the pair of sums of all
    /// squares before it.
    #[inline(always)]
    pub(super) fn new(context: Context<'w, G, S>, len: usize, sums: &'w [i64]) -> Self {
        Self { context, len, sums, word_products: context.board.word_products(len) }
    }

    /// Writes a word with each of these last squares.
    #[inline(always)]
    pub(super) fn complete<const N: usize, C: Collector<S>>(
        &self,
        tiles: S::Tiles,
        squares: SquareSet<N>,
        BlankFreedom { spare, is_ambiguous }: BlankFreedom,
        places: &mut Vec<WordPlace<S::Tiles>>,
        out: &mut C,
    ) {
        if spare == 0 && !is_ambiguous {
            self.write(tiles, &squares, out);
            return;
        }
        let wanted =
            if C::BEST && !is_ambiguous { self.wanted(tiles, &squares, out) } else { squares };
        self.write_choices(tiles, spare, &wanted, places, out);
    }

    /// Calls `f` with the last square of each play, its sums and the product of its word premiums.
    #[inline(always)]
    fn each<const N: usize>(
        &self,
        tiles: S::Tiles,
        squares: &SquareSet<N>,
        mut f: impl FnMut(usize, i64, i32),
    ) {
        let Context { board, rack, .. } = self.context;
        let len = self.len;
        let mut row = S::Tiles::ZEROS;
        let values = row.as_mut();
        for (index, value) in values.iter_mut().enumerate().take(len) {
            *value = rack.value(tiles.get(index));
        }
        let words = squares.iter().enumerate();
        let filled =
            words.fold(0u64, |filled, (word, &squares)| filled | u64::from(squares != 0) << word);
        for word in bits(filled) {
            let mut squares = squares[word as usize];
            while squares != 0 {
                let square = word as usize * 64 + squares.trailing_zeros() as usize;
                squares &= squares - 1;
                let first = square + 1 - len;
                let mut sums = self.sums[square + 1] - self.sums[first];
                let scores = &board.scores[first..first + len];
                for (value, score) in values.iter().zip(scores) {
                    sums += value * score.factor;
                }
                f(square, sums, self.word_products[square].into());
            }
        }
    }

    /// Returns the placement of the play with this last square.
    #[inline(always)]
    fn placement(&self, square: usize) -> Placement {
        let shift = self.context.board.shift;
        let line = square >> shift;
        let at = square + 1 - self.len - (line << shift);
        Placement::new(line, at, self.len as u32)
    }

    #[inline(always)]
    fn write<const N: usize, C: Collector<S>>(
        &self,
        tiles: S::Tiles,
        squares: &SquareSet<N>,
        out: &mut C,
    ) {
        let rack = self.context.rack;
        self.each(
            tiles,
            squares,
            #[inline(always)]
            |square, sums, word| {
                out.write(Record {
                    tiles,
                    score: rack.score(sums, word, self.len as u32),
                    placement: self.placement(square),
                });
            },
        );
    }

    /// Writes a word with every choice of blanks. The scores lost by blanks are computed once for
    /// each place of the word, not for each choice.
    #[inline(always)]
    fn write_choices<const N: usize, C: Collector<S>>(
        &self,
        tiles: S::Tiles,
        spare: u32,
        squares: &SquareSet<N>,
        places: &mut Vec<WordPlace<S::Tiles>>,
        out: &mut C,
    ) {
        let Context { board, rack, .. } = self.context;
        let mut row = S::Tiles::ZEROS;
        let losses = row.as_mut();
        for (index, loss) in losses.iter_mut().enumerate().take(self.len) {
            *loss = rack.loss(tiles.get(index));
        }
        places.clear();
        self.each(
            tiles,
            squares,
            #[inline(always)]
            |square, sums, word| {
                let mut row = S::Tiles::ZEROS;
                let scores = &board.scores[square + 1 - self.len..=square];
                for ((here, loss), score) in row.as_mut().iter_mut().zip(&*losses).zip(scores) {
                    *here = loss * score.factor;
                }
                places.push(WordPlace {
                    sums,
                    word,
                    placement: self.placement(square),
                    losses: row,
                });
            },
        );
        each_choice(
            tiles,
            self.len as u32,
            spare,
            rack,
            #[inline(always)]
            |tiles, added, removed| {
                for place in &*places {
                    let losses = place.losses.as_ref();
                    let mut sums = place.sums;
                    each_bit(removed, |index| sums += losses[index & S::Tiles::LAST]);
                    each_bit(added, |index| sums -= losses[index & S::Tiles::LAST]);
                    out.write(Record {
                        tiles,
                        score: rack.score(sums, place.word, self.len as u32),
                        placement: place.placement,
                    });
                }
            },
        );
    }

    /// Returns the last squares where a play of these tiles, or of some of them as blanks, is
    /// wanted.
    #[inline(always)]
    fn wanted<const N: usize, C: Collector<S>>(
        &self,
        tiles: S::Tiles,
        squares: &SquareSet<N>,
        out: &C,
    ) -> SquareSet<N> {
        let rack = self.context.rack;
        let mut wanted = [0; N];
        self.each(
            tiles,
            squares,
            #[inline(always)]
            |square, sums, word| {
                let score = rack.score(sums, word, self.len as u32);
                let is_wanted = u64::from(out.wants(score, self.len as u32));
                wanted[square / 64] |= is_wanted << (square % 64);
            },
        );
        wanted
    }
}
