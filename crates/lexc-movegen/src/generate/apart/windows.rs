//! Where words may lie that score enough: for the best play only.

use super::{Only, Walk, and, on};
use crate::cross_check::Lines;
use crate::generate::best::Tops;
use crate::generate::hand::{Deal, Hand};

impl<H: Hand, const N: usize> Walk<H, N> {
    /// Leaves out the places where no word lies on free squares only, and sums up what bounds need.
    #[inline(always)]
    pub(super) fn windows(&mut self, lines: &Lines, deal: &Deal<H>, only: Only<'_>) {
        let Only { tops, filter, .. } = only;
        // Sums over the squares before an index, of what across and letter premiums bring.
        self.bounds.clear();
        self.bounds.push((0, 0));
        let mut sums = (0i32, 0u64);
        for line in 0..lines.lines() {
            for at in 0..1usize << lines.shift {
                let square = (line << lines.shift) + at;
                if self.free[square / 64] >> (square % 64) & 1 != 0 {
                    let (letters, cross) = tops.square(lines, square);
                    sums = (sums.0.wrapping_add(cross), sums.1.wrapping_add(letters));
                }
                self.bounds.push(sums);
            }
        }
        let whole = filter.allows(&tops.whole, 0, 0);
        let mut window = self.free;
        for len in 2..=deal.tiles as usize {
            window = and(&on(&window), &self.free);
            let possible = len < deal.tiles as usize || whole;
            self.joined[len] = if possible {
                and(&self.joined[len], &window)
            } else {
                [0; N]
            };
        }
    }

    /// Leaves out the places where no word can score more than `floor`.
    #[inline(always)]
    pub(super) fn restrict(&mut self, lines: &Lines, deal: &Deal<H>, tops: &Tops, floor: i32) {
        let mut begin = [0; N];
        for len in (2..=deal.tiles as usize).rev() {
            let spans = lines.spans(len);
            for (word, begin) in begin.iter_mut().enumerate() {
                let mut left = self.joined[len][word];
                let mut kept = 0;
                while left != 0 {
                    let bit = left.trailing_zeros();
                    left &= left - 1;
                    let square = word * 64 + bit as usize;
                    let (to, from) = (self.bounds[square + 1], self.bounds[square + 1 - len]);
                    let main = tops.sum(len, to.1.wrapping_sub(from.1));
                    let bound = main * i32::from(spans[square])
                        + to.0.wrapping_sub(from.0)
                        + deal.bonus[len & 31];
                    kept |= u64::from(bound > floor) << bit;
                }
                self.joined[len][word] = kept;
                // A play lies in one line, and a line in one word.
                *begin |= kept >> (len - 1);
                self.open[len - 1][word] = *begin << (len - 1);
            }
        }
        self.open[0] = begin;
    }
}
