//! Isolated bingos of racks with blanks, looked up by their letters instead of by a walk.

use super::output::BestOutput;
use super::restrict::TileCounts;
use super::square_sets::{SquareSet, intersection, is_empty};
use super::tables::WalkTables;
use super::walk::Walk;
use super::writer::{BlankFreedom, WordWriter};
use crate::automaton::width::Width;
use crate::collect::Collector;
use crate::evaluate::evaluator::Evaluator;
use crate::prune::anagrams::AnagramTable;
use crate::prune::keys::LONG;
use crate::rack::state::RackState;
use crate::search::bingos::bingo_tiles;
use crate::search::blank_choices::has_ambiguous;
use crate::search::context::Context;
use crate::search::types::BestPlayTypes;

/// The number of tiles of the plays.
const LEN: usize = LONG as usize;

impl<M: Width, S: RackState, const N: usize> Walk<BestPlayTypes<M, S>, N> {
    /// Writes the bingos that may be among the best plays: for each choice of letters for the
    /// blanks, all anagrams of the letters, each on all squares at once.
    #[inline(always)]
    pub(super) fn look_up_bingos<G: Copy, E: Evaluator>(
        &mut self,
        context: Context<'_, G, S>,
        words: &AnagramTable<LEN>,
        output: &mut BestOutput<'_, '_, E, S>,
    ) {
        let rack = context.rack;
        if is_empty(&self.tables.starts) {
            return;
        }
        let Some(blanks) = output.bingo_blanks() else {
            return;
        };
        let naturals = output.pruning.scores.whole.key;
        let mut last_squares = wanted_last_squares(&mut self.tables, output);
        let mut floor = output.ranking.floor();
        for choice in output.blanks.choices(blanks, rack.blanks) {
            if is_empty(&last_squares) {
                break;
            }
            let writer = WordWriter::new(context, LEN, &self.tables.sums);
            for word in words.with_sum(naturals.wrapping_add(choice.key)) {
                let squares = fitting_squares(&self.tables, word, &last_squares);
                if is_empty(&squares) {
                    continue;
                }
                if let Some(tiles) = bingo_tiles(rack, word.iter().copied(), choice.letters()) {
                    let choice =
                        BlankFreedom { spare: 0, is_ambiguous: has_ambiguous(tiles, LONG, rack) };
                    let out = &mut *output.ranking;
                    writer.complete(tiles, squares, choice, &mut self.places, out);
                }
            }
            output.ranking.relieve();
            if output.ranking.floor() > floor {
                floor = output.ranking.floor();
                last_squares = wanted_last_squares(&mut self.tables, output);
            }
        }
    }
}

/// Returns the last squares of bingos that may be among the best plays.
#[inline(always)]
fn wanted_last_squares<E: Evaluator, S: RackState, const N: usize>(
    tables: &mut WalkTables<N>,
    output: &BestOutput<'_, '_, E, S>,
) -> SquareSet<N> {
    if tables.is_restricted {
        let counts = TileCounts { least: LEN, most: LEN };
        tables.restrict(output.pruning, output.ranking, counts);
    }
    // A bingo keeps no blank.
    intersection(&tables.connected[LEN], &tables.wanted[tables.levels - 1][LEN - 1])
}

/// Returns the last squares where a word fits, out of the given ones.
#[inline(always)]
fn fitting_squares<const N: usize>(
    tables: &WalkTables<N>,
    word: &[u8; LEN],
    last_squares: &SquareSet<N>,
) -> SquareSet<N> {
    let mut squares = *last_squares;
    for (before_last, &letter) in word.iter().rev().enumerate() {
        let allowed = &tables.allowed[usize::from(letter & 63)];
        for (squares, allowed) in squares.iter_mut().zip(allowed) {
            *squares &= allowed << before_last;
        }
    }
    squares
}
