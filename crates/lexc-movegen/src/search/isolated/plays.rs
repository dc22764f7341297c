//! [`IsolatedPlays`]: the searches for isolated plays, with their memory.

use super::output::{BestOutput, EveryOutput};
use super::walk::Walk;
use crate::automaton::nodes::Nodes;
use crate::board::state::BoardState;
use crate::collect::Collector;
use crate::evaluate::evaluator::Evaluator;
use crate::evaluate::ranking::Ranking;
use crate::prune::blank_letters::ListedBlanks;
use crate::prune::pruning::{PlayClass, Pruning};
use crate::rack::state::RackState;
use crate::search::algorithm::SearchStats;
use crate::search::context::Context;

/// The searches for isolated plays, on boards up to 15 by 15 and on larger ones.
pub(crate) struct IsolatedPlays<S: RackState> {
    narrow: Walks<S, 8>,
    wide: Walks<S, 32>,
}

/// The walks for every play and for the best plays.
struct Walks<S: RackState, const N: usize> {
    every: Walk<S, (), N>,
    best: Walk<S, ListedBlanks, N>,
}

impl<S: RackState, const N: usize> Default for Walks<S, N> {
    fn default() -> Self {
        Self {
            every: Walk::default(),
            best: Walk::default(),
        }
    }
}

impl<S: RackState> Default for IsolatedPlays<S> {
    fn default() -> Self {
        Self {
            narrow: Walks::default(),
            wide: Walks::default(),
        }
    }
}

impl<S: RackState> IsolatedPlays<S> {
    /// Writes every isolated play.
    #[inline(always)]
    pub(crate) fn every<G: Nodes, C: Collector<S>>(
        &mut self,
        context: Context<'_, G, S>,
        root: u32,
        out: &mut C,
        stats: &mut SearchStats,
    ) {
        if is_narrow(context.board) {
            self.narrow.every(context, root, out, stats);
        } else {
            self.wide.every(context, root, out, stats);
        }
    }

    /// Prepares a search for the best isolated plays.
    #[inline(always)]
    pub(crate) fn prepare_best<G: Nodes, E: Evaluator>(
        &mut self,
        context: Context<'_, G, S>,
        pruning: Pruning<'_, S>,
        ranking: &Ranking<'_, E, S>,
        stats: &mut SearchStats,
    ) {
        // Without blanks, and while every play is wanted, finding the few words takes less time
        // than bounding them.
        let restricted = !ranking.is_open() || context.rack.blanks > 0;
        if is_narrow(context.board) {
            let tables = &mut self.narrow.best.tables;
            tables.prepare(&context, stats);
            tables.prepare_bounds(pruning, restricted);
        } else {
            let tables = &mut self.wide.best.tables;
            tables.prepare(&context, stats);
            tables.prepare_bounds(pruning, restricted);
        }
    }

    /// Returns a bound on the values of the plays of fewer tiles than the rack has.
    #[inline(always)]
    pub(crate) fn highest<E: Evaluator>(
        &self,
        pruning: Pruning<'_, S>,
        ranking: &Ranking<'_, E, S>,
    ) -> i64 {
        if is_narrow(pruning.board) {
            self.narrow.best.tables.highest(pruning, ranking)
        } else {
            self.wide.best.tables.highest(pruning, ranking)
        }
    }

    /// Writes the plays of a class that may be among the best.
    #[inline(always)]
    pub(crate) fn best<G: Nodes, E: Evaluator>(
        &mut self,
        context: Context<'_, G, S>,
        root: u32,
        class: PlayClass,
        mut output: BestOutput<'_, '_, E, S>,
        stats: &mut SearchStats,
    ) {
        if is_narrow(context.board) {
            self.narrow.best(context, root, class, &mut output, stats);
        } else {
            self.wide.best(context, root, class, &mut output, stats);
        }
    }
}

impl<S: RackState, const N: usize> Walks<S, N> {
    #[inline(always)]
    fn every<G: Nodes, C: Collector<S>>(
        &mut self,
        context: Context<'_, G, S>,
        root: u32,
        out: &mut C,
        stats: &mut SearchStats,
    ) {
        let walk = &mut self.every;
        walk.tables.prepare(&context, stats);
        walk.search(context, root, PlayClass::All, &mut EveryOutput(out), stats);
    }

    #[inline(always)]
    fn best<G: Nodes, E: Evaluator>(
        &mut self,
        context: Context<'_, G, S>,
        root: u32,
        class: PlayClass,
        output: &mut BestOutput<'_, '_, E, S>,
        stats: &mut SearchStats,
    ) {
        let words = match class {
            PlayClass::Bingo => output.pruning.long_words(),
            PlayClass::All | PlayClass::Shorter => None,
        };
        match words {
            Some(words) => self.best.look_up_bingos(context, &words.seven, output),
            None => self.best.search(context, root, class, output, stats),
        }
    }
}

/// Returns `true` if the squares of all lines fit in the smaller sets.
fn is_narrow(board: &BoardState) -> bool {
    board.line_count() << board.shift <= 8 * 64
}
