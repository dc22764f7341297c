//! [`TwoWayGenerator`]: the generator on the two-way DAWG.

use super::both_ends::BothEnds;
use super::factors::FactorQueue;
use crate::automaton::nodes::Nodes;
use crate::board::runs::for_each_run;
use crate::collect::{Collector, Counter};
use crate::rack::state::RackState;
use crate::search::algorithm::{Algorithm, SearchStats, Task};
use crate::search::context::Context;
use crate::search::gaddag::{GaddagGenerator, SearchMemory};
use crate::search::memory::SearchMemories;
use crate::search::run_search::RunSearch;

/// The generator on the two-way DAWG, with the generator on the GADDAG of its left halves.
#[derive(Clone)]
pub(crate) struct TwoWayGenerator {
    pub(crate) gaddag: GaddagGenerator,
    factors: SearchMemories,
}

impl TwoWayGenerator {
    pub(crate) fn new(gaddag: GaddagGenerator) -> Self {
        Self { gaddag, factors: SearchMemories::default() }
    }

    fn every<G: Nodes, S: RackState, C: Collector<S>>(
        &mut self,
        context: Context<'_, G, S>,
        out: &mut C,
    ) -> SearchStats {
        let mut stats = SearchStats::default();
        if context.rack.tiles == 0 {
            return stats;
        }
        let GaddagGenerator { dawg_root, isa, memories, .. } = &mut self.gaddag;
        let SearchMemory { every, isolated, .. } = memories.of::<SearchMemory<G::Set, S>>();
        let factors = self.factors.of::<FactorQueue<G::Set, S>>();
        isa.run_optimized(
            #[inline(always)]
            || {
                isolated.every(context, *dawg_root, out, &mut stats);
                every.squares.clear();
                let mut search = BothEnds {
                    search: RunSearch { context, memory: every, out, stats: &mut stats },
                    factors,
                };
                for_each_run(
                    context.board,
                    #[inline(always)]
                    |run| search.add(run),
                );
                search.run();
            },
        );
        stats
    }
}

impl Algorithm for TwoWayGenerator {
    fn run<G: Nodes, S: RackState>(
        &mut self,
        context: Context<'_, G, S>,
        task: Task<'_, '_, '_, S>,
    ) -> SearchStats {
        match task {
            Task::Every(out) => self.every(context, out),
            Task::Count(_, stop) => {
                let mut out = Counter::new(stop);
                let stats = self.every(context, &mut out);
                let plays = out.plays;
                SearchStats { plays, ..stats }
            }
            task => self.gaddag.run(context, task),
        }
    }
}
