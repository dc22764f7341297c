//! Last letters, and the plays that they complete.

use super::{Places, Walk, and, is_empty, tile};
use crate::cross_check::Lines;
use crate::generate::hand::{Deal, Hand};
use crate::generate::limit::Limit;
use crate::generate::output::{Output, count_ways, each_way, is_ambiguous};
use crate::play::{Place, Record, Tiles};

impl<H: Hand, const N: usize> Walk<H, N> {
    /// Writes the plays whose last letter comes next.
    #[inline(always)]
    pub(super) fn finish<L: Limit>(
        &mut self,
        depth: usize,
        batch: core::ops::Range<usize>,
        lines: &Lines,
        deal: &Deal<H>,
        floor: &mut i32,
        out: &mut Output<'_, H::Tiles>,
    ) {
        let len = depth + 1;
        if len < 2 {
            return;
        }
        let joined = self.joined[len];
        let spans = lines.spans(len);
        for entry in &self.lists[depth][batch] {
            let here = and(&entry.places, &joined);
            let mut fin = entry.fin;
            while fin != 0 {
                let letter = fin.trailing_zeros();
                fin &= fin - 1;
                let places = and(&here, &self.ok[letter as usize & 63]);
                if is_empty(&places) {
                    continue;
                }
                let tile = tile(&entry.hand, letter);
                let tiles = entry.tiles.put_behind(depth as u32, tile);
                let spare = if L::BEST {
                    0
                } else {
                    u32::from(entry.blanks - (tile >> 7))
                };
                if L::COUNT {
                    let squares: u32 = places.iter().map(|word| word.count_ones()).sum();
                    let ways = count_ways(tiles, len as u32, spare, deal);
                    out.count += u64::from(squares) * ways;
                    continue;
                }
                let tables = (&self.adds[..], spans);
                if spare > 0 || entry.ambiguous || is_ambiguous(deal, tile) {
                    each_way(
                        tiles,
                        len as u32,
                        spare,
                        deal,
                        #[inline(always)]
                        |tiles, _, _| {
                            write::<_, L, N>(tiles, len, &places, lines, deal, tables, floor, out);
                        },
                    );
                } else {
                    write::<_, L, N>(tiles, len, &places, lines, deal, tables, floor, out);
                }
            }
        }
        out.relieve();
    }
}

/// Writes a word at all places where it ends; if only the best is wanted, at those where it scores more
/// than `floor`, which then is that score.
#[inline(always)]
#[expect(
    clippy::too_many_arguments,
    reason = "all of it is needed, and inlined"
)]
fn write<H: Hand, L: Limit, const N: usize>(
    tiles: H::Tiles,
    len: usize,
    places: &Places<N>,
    lines: &Lines,
    deal: &Deal<H>,
    (adds, spans): (&[i64], &[u16]),
    floor: &mut i32,
    out: &mut Output<'_, H::Tiles>,
) {
    let mut row = H::Tiles::ZEROS;
    let values = row.as_mut();
    for (index, value) in values.iter_mut().enumerate().take(len) {
        *value = deal.value(tiles.get(index));
    }
    for (word, &places) in places.iter().enumerate() {
        let mut places = places;
        while places != 0 {
            let square = word * 64 + places.trailing_zeros() as usize;
            places &= places - 1;
            let first = square + 1 - len;
            let mut sums = adds[square + 1] - adds[first];
            let factors = &lines.factors[first..first + len];
            for (value, factor) in values.iter().zip(factors) {
                sums += value * factor;
            }
            let score = deal.score(sums, spans[square].into(), len as u32);
            if L::BEST {
                if score <= *floor {
                    continue;
                }
                *floor = score;
            }
            let line = square >> lines.shift;
            let at = first - (line << lines.shift);
            out.records.push(Record {
                tiles,
                score,
                place: Place::new(line, at, len as u32),
            });
        }
    }
}
