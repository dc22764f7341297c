//! The squares where words may be worth enough, for a search for the best plays.

use super::{Lens, Walk, and, on};
use crate::generate::evaluator::Evaluator;
use crate::generate::prune_bounds::Pruning;
use crate::generate::rack_state::RackState;
use crate::generate::ranking::Ranking;

impl<S: RackState, B, const N: usize> Walk<S, B, N> {
    /// Leaves out the squares where no word lies on free squares only, and sums up what bounds need.
    #[inline(always)]
    pub(super) fn windows(&mut self, pruning: Pruning<'_, S>) {
        let Pruning {
            lines,
            rack,
            scores,
            filter,
        } = pruning;
        // Sums over the squares before an index, of what across and letter premiums bring.
        self.bounds.clear();
        self.bounds.push((0, 0));
        let mut sums = (0i32, 0u64);
        for line in 0..lines.lines() {
            for at in 0..1usize << lines.shift {
                let square = (line << lines.shift) + at;
                if self.free[square / 64] >> (square % 64) & 1 != 0 {
                    let (letters, cross) = scores.square(lines, square);
                    sums = (sums.0.wrapping_add(cross), sums.1.wrapping_add(letters));
                }
                self.bounds.push(sums);
            }
        }
        let whole = filter.allows(&scores.whole, 0, 0);
        let mut window = self.free;
        for len in 2..=rack.tiles as usize {
            window = and(&on(&window), &self.free);
            let possible = len < rack.tiles as usize || whole;
            self.joined[len] = if possible {
                and(&self.joined[len], &window)
            } else {
                [0; N]
            };
        }
    }

    /// Leaves out the squares where no word with one of these numbers of tiles can be among the best plays.
    #[inline(always)]
    pub(super) fn restrict<E: Evaluator>(
        &mut self,
        pruning: Pruning<'_, S>,
        ranking: &Ranking<'_, E, S>,
        (least, most): Lens,
    ) {
        let Pruning {
            lines,
            rack,
            scores,
            ..
        } = pruning;
        let floor = ranking.floor();
        let mut begin = [0; N];
        self.open[most..rack.tiles as usize].fill([0; N]);
        for len in (2..=most).rev() {
            if len < least {
                for (word, &begin) in begin.iter().enumerate() {
                    self.open[len - 1][word] = begin << (len - 1);
                }
                continue;
            }
            let spans = lines.spans(len);
            for (word, begin) in begin.iter_mut().enumerate() {
                let mut left = self.joined[len][word];
                let mut kept = 0;
                while left != 0 {
                    let bit = left.trailing_zeros();
                    left &= left - 1;
                    let square = word * 64 + bit as usize;
                    let (to, from) = (self.bounds[square + 1], self.bounds[square + 1 - len]);
                    let main = scores.sum(len, to.1.wrapping_sub(from.1));
                    let score = main * i32::from(spans[square])
                        + to.0.wrapping_sub(from.0)
                        + rack.bonus[len & 31];
                    let bound = ranking.bound(score, len);
                    let mut keep = bound > floor;
                    if bound == floor {
                        let line = square >> lines.shift;
                        let at = square + 1 - len - (line << lines.shift);
                        keep = bound > ranking.threshold(line, at);
                    }
                    kept |= u64::from(keep) << bit;
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
