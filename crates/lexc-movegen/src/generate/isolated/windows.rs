//! The squares where words may be worth enough, for a search for the best plays.

use super::{LEVELS, Lens, Walk, and, on};
use crate::generate::evaluator::Evaluator;
use crate::generate::prune_bounds::Pruning;
use crate::generate::rack_state::RackState;
use crate::generate::ranking::Ranking;
use crate::nodes::bits;

impl<S: RackState, B, const N: usize> Walk<S, B, N> {
    /// Prepares a walk that is `restricted` to the best plays, or is not: leaves out the squares where no word lies on
    /// free squares only, and sums up what bounds need.
    #[inline(always)]
    pub(super) fn windows(&mut self, pruning: Pruning<'_, S>, restricted: bool) {
        self.restricted = restricted;
        if !restricted {
            self.open[0] = [[!0; N]; 32];
            self.levels = 1;
            return;
        }
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

    /// Returns a bound on the values of words of fewer tiles than the rack has.
    #[inline(always)]
    pub(super) fn highest<E: Evaluator>(
        &self,
        pruning: Pruning<'_, S>,
        ranking: &Ranking<'_, E, S>,
    ) -> i64 {
        let mut highest = i64::MIN;
        for len in 2..pruning.rack.tiles as usize {
            for (word, &squares) in self.joined[len].iter().enumerate() {
                for bit in bits(squares) {
                    let last = word * 64 + bit as usize;
                    highest = highest.max(self.bound(pruning, ranking, len, last).0);
                }
            }
        }
        highest
    }

    /// Returns a bound on the value of a word of `len` tiles that ends on a square, and how its score is made up: by what
    /// the tiles are multiplied, what is added, and the letter premiums.
    #[inline(always)]
    fn bound<E: Evaluator>(
        &self,
        pruning: Pruning<'_, S>,
        ranking: &Ranking<'_, E, S>,
        len: usize,
        last: usize,
    ) -> (i64, i32, i32, u64) {
        let (to, from) = (self.bounds[last + 1], self.bounds[last + 1 - len]);
        let (cross, letters) = (to.0.wrapping_sub(from.0), to.1.wrapping_sub(from.1));
        let word = i32::from(pruning.lines.spans(len)[last]);
        let add = cross + pruning.rack.bonus[len & 31];
        let score = pruning.scores.sum(len, letters) * word + add;
        (ranking.bound(score, len), word, add, letters)
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
        let Pruning { lines, scores, .. } = pruning;
        let (bound, word, add, letters) = self.bound(pruning, ranking, len, last);
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
            |blanks| scores.sum_with(len, blanks, letters) * word + add,
        );
        self.levels - usize::from(blanks_kept)
    }
}
