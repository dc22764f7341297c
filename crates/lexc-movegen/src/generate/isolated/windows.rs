//! The squares where words may be worth enough, for a search for the best plays.

use super::{LEVELS, Lens, Walk, and, on};
use crate::generate::evaluator::Evaluator;
use crate::generate::prune_bounds::Pruning;
use crate::generate::rack_state::RackState;
use crate::generate::ranking::Ranking;
use crate::nodes::bits;

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
        let tiles = pruning.rack.tiles as usize;
        self.levels = ranking.blank_levels();
        let levels = self.levels;
        // By the number of blanks, at least.
        let mut begin = [[0; N]; LEVELS];
        for open in &mut self.open[..levels] {
            open[most..tiles].fill([0; N]);
        }
        for len in (2..=most).rev() {
            for word in 0..if len < least { 0 } else { N } {
                let mut kept = [0u64; LEVELS];
                for bit in bits(self.joined[len][word]) {
                    let last = word * 64 + bit as usize;
                    let wanted = self.wanted(pruning, ranking, len, last);
                    for kept in &mut kept[..wanted] {
                        *kept |= 1 << bit;
                    }
                }
                self.joined[len][word] = kept[0];
                for (begin, kept) in begin.iter_mut().zip(kept) {
                    // A play lies in one line, and a line in one word.
                    begin[word] |= kept >> (len - 1);
                }
            }
            for (open, begin) in self.open[..levels].iter_mut().zip(&begin) {
                open[len - 1] = begin.map(|word| word << (len - 1));
            }
        }
        for (open, begin) in self.open[..levels].iter_mut().zip(begin) {
            open[0] = begin;
        }
    }

    /// Returns with how many numbers of blanks, from 0 on, words of `len` tiles that end on a square can be among the best
    /// plays.
    #[inline(always)]
    fn wanted<E: Evaluator>(
        &self,
        pruning: Pruning<'_, S>,
        ranking: &Ranking<'_, E, S>,
        len: usize,
        last: usize,
    ) -> usize {
        let Pruning {
            lines,
            rack,
            scores,
            ..
        } = pruning;
        let (to, from) = (self.bounds[last + 1], self.bounds[last + 1 - len]);
        let (cross, letters) = (to.0.wrapping_sub(from.0), to.1.wrapping_sub(from.1));
        let word = i32::from(lines.spans(len)[last]);
        let score = |new: i32| new * word + cross + rack.bonus[len & 31];
        let bound = ranking.bound(score(scores.sum(len, letters)), len);
        if bound < ranking.floor() {
            return 0;
        }
        let line = last >> lines.shift;
        let threshold = ranking.threshold(line, last + 1 - len - (line << lines.shift));
        if bound <= threshold {
            return 0;
        }
        if self.levels == 1 {
            return 1;
        }
        let blanks_kept = ranking.blanks_kept(
            len,
            threshold,
            #[inline(always)]
            |blanks| score(scores.sum_with(len, blanks, letters)),
        );
        self.levels - usize::from(blanks_kept)
    }
}
