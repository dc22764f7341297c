//! Last letters, and the plays that they complete.

use super::{Squares, Walk, and, is_empty};
use crate::generate::blanks::{count_choices, each_choice, is_ambiguous};
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
        let writer = Writer {
            context,
            len,
            adds: &self.adds,
            spans: context.lines.spans(len),
        };
        let every_choice = out.every_choice();
        for entry in &self.lists[depth][batch] {
            let here = and(&entry.squares, &joined);
            let rest = rack.rest(&entry.rack);
            let mut fin = entry.fin;
            while fin != 0 {
                let letter = fin.trailing_zeros();
                fin &= fin - 1;
                let mut squares = and(&here, &self.ok[letter as usize & 63]);
                if is_empty(&squares) {
                    continue;
                }
                let tile = tile(rest, letter);
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
                if spare > 0 || ambiguous {
                    if C::BEST && !ambiguous {
                        squares = writer.wanted(tiles, &squares, out);
                    }
                    each_choice(
                        tiles,
                        len as u32,
                        spare,
                        rack,
                        #[inline(always)]
                        |tiles, _, _| writer.write(tiles, &squares, out),
                    );
                } else {
                    writer.write(tiles, &squares, out);
                }
            }
        }
        out.relieve();
    }
}

/// Writes words of one length at all squares where they end.
struct Writer<'w, G, S: RackState> {
    context: Context<'w, G, S>,
    len: usize,
    /// Sums of what the squares before an index add.
    adds: &'w [i64],
    /// Products of word premiums.
    spans: &'w [u16],
}

impl<G: Copy, S: RackState> Writer<'_, G, S> {
    /// Calls `f` with the last square of each play and its score.
    #[inline(always)]
    fn each<const N: usize>(
        &self,
        tiles: S::Tiles,
        squares: &Squares<N>,
        mut f: impl FnMut(usize, i32),
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
                f(
                    square,
                    rack.score(sums, self.spans[square].into(), len as u32),
                );
            }
        }
    }

    #[inline(always)]
    fn write<const N: usize, C: Collector<S>>(
        &self,
        tiles: S::Tiles,
        squares: &Squares<N>,
        out: &mut C,
    ) {
        let shift = self.context.lines.shift;
        self.each(
            tiles,
            squares,
            #[inline(always)]
            |square, score| {
                let first = square + 1 - self.len;
                let line = square >> shift;
                let at = first - (line << shift);
                out.write(Record {
                    tiles,
                    score,
                    placement: Placement::new(line, at, self.len as u32),
                });
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
        let mut wanted = [0; N];
        self.each(
            tiles,
            squares,
            #[inline(always)]
            |square, score| {
                let is_wanted = u64::from(out.wants(score, self.len as u32));
                wanted[square / 64] |= is_wanted << (square % 64);
            },
        );
        wanted
    }
}
