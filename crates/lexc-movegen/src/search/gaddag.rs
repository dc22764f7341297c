//! The generator on the GADDAG, after S. A. Gordon, *A Faster Scrabble Move Generation Algorithm*
//! (1994), in batches: [`GaddagGenerator`].

use std::sync::{Arc, OnceLock};

use lexc_cpu::Isa;

use super::algorithm::{Algorithm, SearchStats, Task};
use super::best_first::BestFirst;
use super::context::Context;
use super::isolated::IsolatedPlays;
use super::memory::SearchMemories;
use super::run_search::{RunMemory, RunSearch};
use super::types::EveryPlayTypes;
use crate::automaton::nodes::Nodes;
use crate::automaton::width::Width;
use crate::board::runs::for_each_run;
use crate::collect::{Collector, Counter};
use crate::evaluate::evaluator::Evaluator;
use crate::evaluate::ranking::Ranking;
use crate::instructions::InstructionChoice;
use crate::prune::long_words::LongWordFilter;
use crate::prune::play_filter::EveryPlay;
use crate::rack::state::RackState;

#[derive(Clone)]
pub(crate) struct GaddagGenerator {
    pub(crate) root: u32,
    /// The root of the DAWG, for isolated plays.
    pub(crate) dawg_root: u32,
    words: u64,
    /// Filled by the first search for a best play; shared by clones.
    filter: Arc<OnceLock<LongWordFilter>>,
    pub(crate) isa: Isa,
    pub(crate) memories: SearchMemories,
}

impl GaddagGenerator {
    pub(crate) fn new(
        root: u32,
        dawg_root: u32,
        words: u64,
        instructions: InstructionChoice,
    ) -> Self {
        Self {
            root,
            dawg_root,
            words,
            filter: Arc::default(),
            isa: instructions.isa(),
            memories: SearchMemories::default(),
        }
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
        let dawg_root = self.dawg_root;
        let SearchMemory { every, isolated, .. } = self.memories.of::<SearchMemory<G::Set, S>>();
        self.isa.run_optimized(
            #[inline(always)]
            || {
                isolated.every(context, dawg_root, out, &mut stats);
                every.squares.clear();
                let mut search = RunSearch { context, memory: every, out, stats: &mut stats };
                for_each_run(
                    context.board,
                    #[inline(always)]
                    |run| search.add(run, &EveryPlay),
                );
                search.run();
            },
        );
        stats
    }

    /// Finds the best plays, with bounds.
    fn best<G: Nodes, S: RackState, E: Evaluator>(
        &mut self,
        context: Context<'_, G, S>,
        ranking: &mut Ranking<'_, E, S>,
    ) -> SearchStats {
        let (dawg_root, words) = (self.dawg_root, self.words);
        let filter =
            self.filter.get_or_init(|| LongWordFilter::new(context.graph, dawg_root, words));
        if context.rack.blanks > 0 {
            filter.prepare_blanks(context.graph, dawg_root, words);
        }
        let SearchMemory { best, isolated, .. } = self.memories.of::<SearchMemory<G::Set, S>>();
        self.isa.run_optimized(
            #[inline(always)]
            || best.search(context, dawg_root, filter, isolated, ranking),
        )
    }
}

/// Returns `true` if bounds hold: no blank scores more than its letter, and more tiles never lower
/// a score.
fn has_bounds<G, S: RackState>(context: &Context<'_, G, S>) -> bool {
    context.rack.blank_is_worst && context.rack.grows()
}

impl Algorithm for GaddagGenerator {
    fn run<G: Nodes, S: RackState>(
        &mut self,
        context: Context<'_, G, S>,
        task: Task<'_, '_, '_, S>,
    ) -> SearchStats {
        match task {
            Task::Count(_, stop) => {
                let mut out = Counter::new(stop);
                let stats = self.every(context, &mut out);
                let plays = out.plays;
                SearchStats { plays, ..stats }
            }
            Task::BestScores(ranking, ..) if S::PRUNED && has_bounds(&context) => {
                self.best(context, ranking)
            }
            Task::BestValues(ranking, ..) if S::PRUNED && has_bounds(&context) => {
                self.best(context, ranking)
            }
            task => task.by_every_play(|out| self.every(context, out)),
        }
    }
}

/// The memory of a search. It grows to the needs of the largest position, and is kept for the next
/// search.
#[derive(Default)]
pub(crate) struct SearchMemory<M: Width, S: RackState> {
    pub(crate) every: RunMemory<EveryPlayTypes<M, S>>,
    best: BestFirst<M, S>,
    pub(crate) isolated: IsolatedPlays<M, S>,
}
