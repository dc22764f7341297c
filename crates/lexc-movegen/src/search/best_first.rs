//! The search for the best plays, one part of the position after the other, from the highest
//! bound down: [`BestFirst`].
//!
//! A part is a run of tiles, or all isolated plays. With blanks, the bingos of a run or of the
//! isolated plays are one part, and the shorter plays another. The search ends when no
//! bound reaches the last of the best plays.

use std::collections::BinaryHeap;

use super::algorithm::SearchStats;
use super::bingos::look_up_bingos;
use super::context::Context;
use super::isolated::{BestOutput, IsolatedPlays};
use super::run_search::{RunMemory, RunSearch};
use super::types::BestPlayTypes;
use crate::automaton::nodes::Nodes;
use crate::automaton::width::Width;
use crate::board::runs::{RunSpan, for_each_run};
use crate::evaluate::evaluator::Evaluator;
use crate::evaluate::ranking::Ranking;
use crate::prune::candidate_span::CandidateSpan;
use crate::prune::long_words::LongWordFilter;
use crate::prune::pruning::{PlayClass, Pruning};
use crate::prune::reachable::Reachable;
use crate::prune::run_bounds::RunBounds;
use crate::prune::score_bounds::ScoreBounds;
use crate::rack::state::RackState;

/// The number of runs that are searched together. More runs fill batches better; with fewer, the
/// best play of one raises the bound for the others sooner. With blanks one run fills batches.
const TOGETHER: usize = 4;

/// The memory of a search for the best plays. It grows to the needs of the largest position, and is
/// kept for the next search.
#[derive(Default)]
pub(crate) struct BestFirst<M: Width, S: RackState> {
    memory: RunMemory<BestPlayTypes<M, S>>,
    scores: ScoreBounds,
    bounds: RunBounds,
    /// The runs of the position from which plays are possible.
    runs: Vec<(Reachable, RunSpan)>,
    parts: BinaryHeap<QueuedPart>,
    /// The spans of the bingos of a run that are looked up.
    spans: Vec<CandidateSpan>,
}

/// A waiting part. The part with the highest bound is the greatest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct QueuedPart {
    bound: i64,
    class: PlayClass,
    place: PartPlace,
}

impl QueuedPart {
    #[inline(always)]
    fn new(bound: i64, class: PlayClass, place: PartPlace) -> Self {
        Self { bound, class, place }
    }
}

/// The plays of a part, except for their class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum PartPlace {
    Isolated,
    /// The plays through a run, by its index.
    Run(u16),
}

impl<M: Width, S: RackState> BestFirst<M, S> {
    #[inline(always)]
    pub(crate) fn search<G: Nodes<Set = M>, E: Evaluator>(
        &mut self,
        context: Context<'_, G, S>,
        dawg_root: u32,
        filter: &LongWordFilter,
        isolated: &mut IsolatedPlays<M, S>,
        ranking: &mut Ranking<'_, E, S>,
    ) -> SearchStats {
        let mut stats = SearchStats::default();
        let Context { board, rack, .. } = context;
        if rack.tiles == 0 {
            return stats;
        }
        let Self { memory, scores, bounds, runs, parts, spans } = self;
        scores.set_rack(rack);
        memory.squares.clear();
        memory.squares.blanks.clear();
        runs.clear();
        parts.clear();
        let pruning = Pruning { board, rack, scores, filter };
        queue_runs(context, pruning, ranking, bounds, runs, parts);
        isolated.prepare_best(context, pruning, ranking, &mut stats);
        for &class in pruning.classes() {
            // Finding other isolated plays takes less time than bounding them, and raises the floor
            // for all other parts early.
            let bound = match class {
                PlayClass::Shorter => isolated.highest(pruning, ranking),
                PlayClass::All | PlayClass::Bingo => i64::MAX,
            };
            parts.push(QueuedPart::new(bound, class, PartPlace::Isolated));
        }
        let together = if rack.blanks == 0 { TOGETHER } else { 1 };
        while !parts.is_empty() {
            let mut search = RunSearch { context, memory, out: ranking, stats: &mut stats };
            let mut added = [u16::MAX; TOGETHER];
            let mut count = 0;
            while count < together
                && let Some(part) = parts.pop()
            {
                let class = part.class;
                if part.bound < search.out.floor() {
                    parts.clear();
                    break;
                }
                let blanks = &mut search.memory.squares.blanks;
                match part.place {
                    PartPlace::Isolated if count == 0 => {
                        let output = BestOutput { pruning, blanks, ranking: search.out };
                        isolated.best(context, dawg_root, class, output, search.stats);
                    }
                    // A run has one filter at a time.
                    PartPlace::Run(index) if !added.contains(&index) => {
                        let (reachable, run) = runs[usize::from(index)];
                        bounds.set_run(board, scores, run, reachable);
                        let wanted = if class == PlayClass::Bingo {
                            spans.clear();
                            let wanted = bounds.wanted_bingos(pruning, search.out, blanks, spans);
                            look_up_bingos(context, pruning, spans, blanks, search.out);
                            wanted
                        } else {
                            bounds.wanted_plays(pruning, search.out, class)
                        };
                        if let Some(wanted) = wanted {
                            search.add(run, &wanted);
                            added[count] = index;
                            count += 1;
                        }
                    }
                    PartPlace::Isolated | PartPlace::Run(_) => {
                        parts.push(part);
                        break;
                    }
                }
            }
            search.run();
        }
        stats
    }
}

/// Lists the runs from which plays are possible, and queues their parts.
#[inline(always)]
fn queue_runs<G: Nodes, E: Evaluator, S: RackState>(
    context: Context<'_, G, S>,
    pruning: Pruning<'_, S>,
    ranking: &Ranking<'_, E, S>,
    bounds: &mut RunBounds,
    runs: &mut Vec<(Reachable, RunSpan)>,
    parts: &mut BinaryHeap<QueuedPart>,
) {
    let Context { graph, board, rack } = context;
    let classes = pruning.classes();
    let rest = rack.tiles_left(&rack.full);
    for_each_run(
        board,
        #[inline(always)]
        |run| {
            if board.run_states[board.index(run.line, run.begin)] == 0 {
                return;
            }
            let reachable = Reachable::new(graph, board, rest, run);
            if !reachable.left && !reachable.right {
                return;
            }
            bounds.set_run(board, pruning.scores, run, reachable);
            for &class in classes {
                let bound = bounds.highest(pruning, ranking, class);
                let place = PartPlace::Run(runs.len() as u16);
                parts.push(QueuedPart::new(bound, class, place));
            }
            runs.push((reachable, run));
        },
    );
}
