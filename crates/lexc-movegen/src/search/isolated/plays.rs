//! [`IsolatedPlays`]: the searches for isolated plays, with their memory.

use super::output::{BestOutput, EveryOutput};
use super::walk::Walk;
use crate::automaton::nodes::Nodes;
use crate::automaton::width::Width;
use crate::collect::Collector;
use crate::evaluate::evaluator::Evaluator;
use crate::evaluate::ranking::Ranking;
use crate::prune::pruning::{PlayClass, Pruning};
use crate::rack::state::RackState;
use crate::search::algorithm::SearchStats;
use crate::search::context::Context;
use crate::search::types::{BestPlayTypes, EveryPlayTypes};

/// The searches for isolated plays, on boards up to 15 by 15 and on larger ones.
#[derive(Default)]
pub(crate) struct IsolatedPlays<M: Width, S: RackState> {
    narrow: Walks<M, S, 8>,
    wide: Walks<M, S, 32>,
}

/// The walks for every play and for the best plays.
#[derive(Default)]
struct Walks<M: Width, S: RackState, const N: usize> {
    every: Walk<EveryPlayTypes<M, S>, N>,
    best: Walk<BestPlayTypes<M, S>, N>,
}

/// Evaluates an expression with the walks for the size of a board.
macro_rules! with_walks {
    ($plays:expr, $board:expr, $walks:ident => $body:expr) => {
        // The squares of all lines fit in the smaller sets.
        if $board.line_count() << $board.shift <= 8 * 64 {
            let $walks = &mut $plays.narrow;
            $body
        } else {
            let $walks = &mut $plays.wide;
            $body
        }
    };
}

impl<M: Width, S: RackState> IsolatedPlays<M, S> {
    #[inline(always)]
    pub(crate) fn every<G: Nodes<Set = M>>(
        &mut self,
        context: Context<'_, G, S>,
        root: u32,
        out: &mut impl Collector<S>,
        stats: &mut SearchStats,
    ) {
        with_walks!(self, context.board, walks => {
            let walk = &mut walks.every;
            walk.tables.prepare(&context, stats);
            walk.search(context, root, PlayClass::All, &mut EveryOutput(out), stats);
        });
    }

    /// Prepares a search for the best isolated plays.
    #[inline(always)]
    pub(crate) fn prepare_best<G: Nodes<Set = M>, E: Evaluator>(
        &mut self,
        context: Context<'_, G, S>,
        pruning: Pruning<'_, S>,
        ranking: &Ranking<'_, E, S>,
        stats: &mut SearchStats,
    ) {
        // Without blanks, and while every play is wanted, finding the few words takes less time
        // than bounding them.
        let restricted = !ranking.is_open() || context.rack.blanks > 0;
        with_walks!(self, context.board, walks => {
            let tables = &mut walks.best.tables;
            tables.prepare(&context, stats);
            tables.prepare_bounds(pruning, restricted);
        });
    }

    /// Returns a bound on the values of the plays of fewer tiles than the rack has.
    #[inline(always)]
    pub(crate) fn highest<E: Evaluator>(
        &mut self,
        pruning: Pruning<'_, S>,
        ranking: &Ranking<'_, E, S>,
    ) -> i64 {
        with_walks!(self, pruning.board, walks => walks.best.tables.highest(pruning, ranking))
    }

    /// Writes the plays of a class that may be among the best.
    #[inline(always)]
    pub(crate) fn best<G: Nodes<Set = M>, E: Evaluator>(
        &mut self,
        context: Context<'_, G, S>,
        root: u32,
        class: PlayClass,
        mut output: BestOutput<'_, '_, E, S>,
        stats: &mut SearchStats,
    ) {
        let words = match class {
            PlayClass::Bingo => output.pruning.long_words(),
            PlayClass::All | PlayClass::Shorter => None,
        };
        with_walks!(self, context.board, walks => match words {
            Some(words) => walks.best.look_up_bingos(context, &words.seven, &mut output),
            None => walks.best.search(context, root, class, &mut output, stats),
        });
    }
}
