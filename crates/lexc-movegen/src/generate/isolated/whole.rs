//! Words of all tiles of the rack, looked up by their letters instead of walked to.

use super::finish::Writer;
use super::{Bounded, Receiver, Squares, Walk, and, is_empty};
use crate::generate::anagrams::Anagrams;
use crate::generate::blank_letters::Listed;
use crate::generate::blanks::has_ambiguous;
use crate::generate::collect::Collector;
use crate::generate::context::Context;
use crate::generate::evaluator::Evaluator;
use crate::generate::filter::LONG;
use crate::generate::prune_bounds::Part;
use crate::generate::rack_state::RackState;
use crate::generate::whole_rack::tiles;

/// The number of tiles of the plays.
const LEN: usize = LONG as usize;

impl<S: RackState, const N: usize> Walk<S, Listed, N> {
    /// Writes those plays of all tiles of a rack with blanks that may be among the best: for each choice of the blanks the words
    /// of its letters, each at all squares at once.
    #[inline(always)]
    pub(super) fn whole<G: Copy, E: Evaluator>(
        &mut self,
        context: Context<'_, G, S>,
        words: &Anagrams<LEN>,
        bounded: &mut Bounded<'_, '_, E, S>,
    ) {
        let rack = context.rack;
        if is_empty(&self.begin) {
            return;
        }
        let Some(listed) = bounded.blanks(Part::Whole) else {
            return;
        };
        let naturals = bounded.pruning.scores.whole.key;
        let mut ends = self.restricted_ends(bounded);
        let mut level = bounded.level();
        for choice in bounded.blanks.choices(listed, rack.blanks) {
            if is_empty(&ends) {
                break;
            }
            let writer = Writer::new(context, LEN, &self.adds);
            for word in words.of(naturals.wrapping_add(choice.key)) {
                let squares = self.squares(word, &ends);
                if is_empty(&squares) {
                    continue;
                }
                if let Some(tiles) = tiles(rack, word.iter().copied(), choice.letters()) {
                    let ambiguous = has_ambiguous(tiles, LONG, rack);
                    let out = &mut *bounded.ranking;
                    writer.complete(tiles, squares, (0, ambiguous), &mut self.places, out);
                }
            }
            bounded.ranking.relieve();
            if bounded.ranking.floor() > level {
                level = bounded.ranking.floor();
                ends = self.restricted_ends(bounded);
            }
        }
    }

    /// Returns the squares where plays of all tiles can end that may be among the best.
    #[inline(always)]
    fn restricted_ends<E: Evaluator>(&mut self, bounded: &Bounded<'_, '_, E, S>) -> Squares<N> {
        if self.restricted {
            bounded.restrict(self, (LEN, LEN));
        }
        // No blank is kept.
        and(&self.joined[LEN], &self.open[self.levels - 1][LEN - 1])
    }

    /// Returns those of `ends` where a word can end.
    #[inline(always)]
    fn squares(&self, word: &[u8; LEN], ends: &Squares<N>) -> Squares<N> {
        let mut squares = *ends;
        for (before_last, &letter) in word.iter().rev().enumerate() {
            let ok = &self.ok[usize::from(letter & 63)];
            for (squares, ok) in squares.iter_mut().zip(ok) {
                *squares &= ok << before_last;
            }
        }
        squares
    }
}
