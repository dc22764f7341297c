//! Last letters, and the plays that they complete.

use super::{Squares, Walk, and, is_empty};
use crate::generate::blanks::{count_choices, each_bit, each_choice, is_ambiguous};
use crate::generate::collect::Collector;
use crate::generate::context::Context;
use crate::generate::rack_state::RackState;
use crate::generate::search_rack::tile;
use crate::nodes::bits;
use crate::record::{Placement, Record, Tiles};

impl<S: RackState, B, const N: usize> Walk<S, B, N> {
    /// Writes the plays whose last letter comes next.
    #[inline(always)]
    pub(super) fn finish<G: Copy, C: Collector<S>>(
        &mut self,
        context: Context<'_, G, S>,
        depth: usize,
        batch: core::ops::Range<usize>,
        out: &mut C,
    ) {
        let rack = context.rack;
        let len = depth + 1;
        if len < 2 {
            return;
        }
        let joined = self.joined[len];
        let writer = Writer::new(context, len, &self.adds);
        let every_choice = out.every_choice();
        for entry in &self.lists[depth][batch] {
            let here = and(&entry.squares, &joined);
            let rest = rack.rest(&entry.rack);
            let mut fin = entry.fin;
            while fin != 0 {
                let letter = fin.trailing_zeros();
                fin &= fin - 1;
                let squares = and(&here, &self.ok[letter as usize & 63]);
                if is_empty(&squares) {
                    continue;
                }
                let tile = tile(rest.letters, letter);
                let tiles = entry.tiles.put_after(depth as u32, tile);
                let spare = if every_choice {
                    rest.blanks - u32::from(tile >> 7)
                } else {
                    0
                };
                if C::COUNT {
                    let count: u32 = squares.iter().map(|word| word.count_ones()).sum();
                    let choices = count_choices(tiles, len as u32, spare, rack);
                    out.count(u64::from(count) * choices);
                    continue;
                }
                let ambiguous = entry.ambiguous || is_ambiguous(rack, tile);
                writer.complete(tiles, squares, (spare, ambiguous), &mut self.places, out);
            }
        }
        out.relieve();
    }
}

/// A place for a word that is written with every choice of blanks.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place<T: Tiles> {
    sums: i64,
    word: i32,
    placement: Placement,
    /// What each tile of the word loses as a blank.
    losses: T::Row,
}

/// Writes words of one length at all squares where they end.
pub(super) struct Writer<'w, G, S: RackState> {
    context: Context<'w, G, S>,
    len: usize,
    /// Sums of what the squares before an index add.
    adds: &'w [i64],
    /// Products of word premiums.
    spans: &'w [u16],
}

impl<'w, G: Copy, S: RackState> Writer<'w, G, S> {
    /// Creates a writer of words of `len` tiles. `adds` holds the sums of what the squares before an index add.
    #[inline(always)]
    pub(super) fn new(context: Context<'w, G, S>, len: usize, adds: &'w [i64]) -> Self {
        Self {
            context,
            len,
            adds,
            spans: context.lines.spans(len),
        }
    }

    /// Writes a word at all squares where it ends: with every choice of blanks, if it is ambiguous which of its tiles are the blanks or if
    /// `spare` of the blanks left may replace others.
    #[inline(always)]
    pub(super) fn complete<const N: usize, C: Collector<S>>(
        &self,
        tiles: S::Tiles,
        squares: Squares<N>,
        (spare, ambiguous): (u32, bool),
        places: &mut Vec<Place<S::Tiles>>,
        out: &mut C,
    ) {
        if spare == 0 && !ambiguous {
            self.write(tiles, &squares, out);
            return;
        }
        let wanted = if C::BEST && !ambiguous {
            self.wanted(tiles, &squares, out)
        } else {
            squares
        };
        self.write_choices(tiles, spare, &wanted, places, out);
    }

    /// Calls `f` with the last square of each play, its sums and the product of its word premiums.
    #[inline(always)]
    fn each<const N: usize>(
        &self,
        tiles: S::Tiles,
        squares: &Squares<N>,
        mut f: impl FnMut(usize, i64, i32),
    ) {
        let Context { lines, rack, .. } = self.context;
        let len = self.len;
        let mut row = S::Tiles::ZEROS;
        let values = row.as_mut();
        for (index, value) in values.iter_mut().enumerate().take(len) {
            *value = rack.value(tiles.get(index));
        }
        let words = squares.iter().enumerate();
        let filled = words.fold(0u64, |filled, (word, &squares)| {
            filled | u64::from(squares != 0) << word
        });
        for word in bits(filled) {
            let mut squares = squares[word as usize];
            while squares != 0 {
                let square = word as usize * 64 + squares.trailing_zeros() as usize;
                squares &= squares - 1;
                let first = square + 1 - len;
                let mut sums = self.adds[square + 1] - self.adds[first];
                let worth = &lines.worth[first..first + len];
                for (value, worth) in values.iter().zip(worth) {
                    sums += value * worth.factor;
                }
                f(square, sums, self.spans[square].into());
            }
        }
    }

    /// Returns the placement of the play that ends on a square.
    #[inline(always)]
    fn placement(&self, square: usize) -> Placement {
        let shift = self.context.lines.shift;
        let line = square >> shift;
        let at = square + 1 - self.len - (line << shift);
        Placement::new(line, at, self.len as u32)
    }

    #[inline(always)]
    fn write<const N: usize, C: Collector<S>>(
        &self,
        tiles: S::Tiles,
        squares: &Squares<N>,
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

    /// Writes a word with every choice of blanks. What each of its tiles loses as a blank is computed once for each square, not for
    /// each choice.
    #[inline(always)]
    fn write_choices<const N: usize, C: Collector<S>>(
        &self,
        tiles: S::Tiles,
        spare: u32,
        squares: &Squares<N>,
        places: &mut Vec<Place<S::Tiles>>,
        out: &mut C,
    ) {
        let Context { lines, rack, .. } = self.context;
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
                let worth = &lines.worth[square + 1 - self.len..=square];
                for ((here, loss), worth) in row.as_mut().iter_mut().zip(&*losses).zip(worth) {
                    *here = loss * worth.factor;
                }
                places.push(Place {
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
            |tiles, more, less| {
                for place in &*places {
                    let losses = place.losses.as_ref();
                    let mut sums = place.sums;
                    each_bit(less, |index| sums += losses[index & S::Tiles::LAST]);
                    each_bit(more, |index| sums -= losses[index & S::Tiles::LAST]);
                    out.write(Record {
                        tiles,
                        score: rack.score(sums, place.word, self.len as u32),
                        placement: place.placement,
                    });
                }
            },
        );
    }

    /// Returns the squares where a play of these tiles, some of which may become blanks, is wanted.
    #[inline(always)]
    fn wanted<const N: usize, C: Collector<S>>(
        &self,
        tiles: S::Tiles,
        squares: &Squares<N>,
        out: &C,
    ) -> Squares<N> {
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
