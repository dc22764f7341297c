//! The squares where isolated plays may be among the best.

use super::square_sets::{intersection, shifted};
use super::tables::{LEVELS, WalkTables};
use crate::automaton::walk::bits;
use crate::evaluate::evaluator::Evaluator;
use crate::evaluate::ranking::Ranking;
use crate::prune::pruning::Pruning;
use crate::rack::state::RackState;

/// The numbers of tiles of the plays of a walk.
#[derive(Debug, Clone, Copy)]
pub(super) struct TileCounts {
    pub(super) least: usize,
    pub(super) most: usize,
}

/// A bound on the value of a word on given squares, with the parts of the bound on its score.
struct WordBound {
    value: i64,
    /// The product of the word premiums.
    word: i32,
    /// The points besides the word itself.
    add: i32,
    /// The letter premiums.
    letters: u64,
}

impl<const N: usize> WalkTables<N> {
    /// Prepares for a search for the best plays: excludes words that do not fit on clear squares,
    /// and computes the sums for bounds. If the search is not `restricted`, all squares are wanted.
    #[inline(always)]
    pub(super) fn prepare_bounds<S: RackState>(
        &mut self,
        pruning: Pruning<'_, S>,
        restricted: bool,
    ) {
        self.is_restricted = restricted;
        if !restricted {
            self.wanted[0] = [[!0; N]; 32];
            self.levels = 1;
            return;
        }
        let Pruning { board, rack, scores, filter } = pruning;
        self.bounds.clear();
        self.bounds.push((0, 0));
        let mut sums = (0i32, 0u64);
        for line in 0..board.line_count() {
            for at in 0..1usize << board.shift {
                let square = (line << board.shift) + at;
                if self.clear[square / 64] >> (square % 64) & 1 != 0 {
                    let (letters, cross) = scores.square(board, square);
                    sums = (sums.0.wrapping_add(cross), sums.1.wrapping_add(letters));
                }
                self.bounds.push(sums);
            }
        }
        let may_be_bingo = filter.allows(&scores.whole, 0, 0);
        // The last squares of words of `len` clear squares.
        let mut last_squares = self.clear;
        for len in 2..=rack.tiles as usize {
            last_squares = intersection(&shifted(&last_squares), &self.clear);
            let is_possible = len < rack.tiles as usize || may_be_bingo;
            self.connected[len] = if is_possible {
                intersection(&self.connected[len], &last_squares)
            } else {
                [0; N]
            };
        }
    }

    /// Removes the squares of words of these numbers of tiles that cannot be among the best plays.
    #[inline(always)]
    pub(super) fn restrict<E: Evaluator, S: RackState>(
        &mut self,
        pruning: Pruning<'_, S>,
        ranking: &Ranking<'_, E, S>,
        TileCounts { least, most }: TileCounts,
    ) {
        let tiles = pruning.rack.tiles as usize;
        self.levels = ranking.blank_levels();
        let levels = self.levels;
        // By the least number of blanks.
        let mut starts = [[0; N]; LEVELS];
        for wanted in &mut self.wanted[..levels] {
            wanted[most..tiles].fill([0; N]);
        }
        for len in (2..=most).rev() {
            for word in 0..if len < least { 0 } else { N } {
                let mut last_squares = [0u64; LEVELS];
                for bit in bits(self.connected[len][word]) {
                    let last = word * 64 + bit as usize;
                    let wanted = self.wanted_levels(pruning, ranking, len, last);
                    for last_squares in &mut last_squares[..wanted] {
                        *last_squares |= 1 << bit;
                    }
                }
                self.connected[len][word] = last_squares[0];
                for (starts, last_squares) in starts.iter_mut().zip(last_squares) {
                    // A word lies in one line, and a line in one word of the set.
                    starts[word] |= last_squares >> (len - 1);
                }
            }
            for (wanted, starts) in self.wanted[..levels].iter_mut().zip(&starts) {
                wanted[len - 1] = starts.map(|word| word << (len - 1));
            }
        }
        for (wanted, starts) in self.wanted[..levels].iter_mut().zip(starts) {
            wanted[0] = starts;
        }
    }

    /// Returns a bound on the values of words of fewer tiles than the rack has.
    #[inline(always)]
    pub(super) fn highest<E: Evaluator, S: RackState>(
        &self,
        pruning: Pruning<'_, S>,
        ranking: &Ranking<'_, E, S>,
    ) -> i64 {
        let mut highest = i64::MIN;
        for len in 2..pruning.rack.tiles as usize {
            for (word, &squares) in self.connected[len].iter().enumerate() {
                for bit in bits(squares) {
                    let last = word * 64 + bit as usize;
                    highest = highest.max(self.bound(pruning, ranking, len, last).value);
                }
            }
        }
        highest
    }

    /// Returns a bound on the value of a word of `len` tiles with this last square.
    #[inline(always)]
    fn bound<E: Evaluator, S: RackState>(
        &self,
        pruning: Pruning<'_, S>,
        ranking: &Ranking<'_, E, S>,
        len: usize,
        last: usize,
    ) -> WordBound {
        let (to, from) = (self.bounds[last + 1], self.bounds[last + 1 - len]);
        let (cross, letters) = (to.0.wrapping_sub(from.0), to.1.wrapping_sub(from.1));
        let word = i32::from(pruning.board.word_products(len)[last]);
        let add = cross + pruning.rack.bingo_bonus(len);
        let score = pruning.scores.sum(len, letters) * word + add;
        WordBound { value: ranking.bound(score, len), word, add, letters }
    }

    /// Returns the number of blank counts, from 0, with which words of `len` tiles with this last
    /// square may be among the best plays.
    #[inline(always)]
    fn wanted_levels<E: Evaluator, S: RackState>(
        &self,
        pruning: Pruning<'_, S>,
        ranking: &Ranking<'_, E, S>,
        len: usize,
        last: usize,
    ) -> usize {
        let Pruning { board, scores, .. } = pruning;
        let bound = self.bound(pruning, ranking, len, last);
        if bound.value < ranking.floor() {
            return 0;
        }
        let line = last >> board.shift;
        let threshold = ranking.threshold(line, last + 1 - len - (line << board.shift));
        if bound.value <= threshold {
            return 0;
        }
        if self.levels == 1 {
            return 1;
        }
        let blanks_kept = ranking.blanks_kept(
            len,
            threshold,
            #[inline(always)]
            |blanks| scores.sum_with(len, blanks, bound.letters) * bound.word + bound.add,
        );
        self.levels - usize::from(blanks_kept)
    }
}
