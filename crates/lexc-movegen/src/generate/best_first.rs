//! The search for the best plays: one part after the other, in descending order of bounds on the values of their plays,
//! until no bound is high enough.
//!
//! A part is a run of tiles, or all plays that touch no tile of their line. With blanks the plays of all tiles
//! of the rack are a part of their own, and those of fewer tiles another.

use std::collections::BinaryHeap;

use super::algorithm::SearchStats;
use super::context::Context;
use super::evaluator::Evaluator;
use super::filter::Filter;
use super::from_run::{RunSpan, Search, Work, for_each_run};
use super::isolated::{Bounded, Isolated};
use super::limit::Few;
use super::prune_bounds::{Part, PruneBounds, Pruning};
use super::rack_state::RackState;
use super::ranking::Ranking;
use super::reachable::Reachable;
use super::score_bounds::ScoreBounds;
use super::whole_rack::{Span, write_whole};
use crate::nodes::{Nodes, Width};

/// The number of runs that are searched together: the more, the fuller the batches; the fewer, the
/// sooner their best play is known to the others. With blanks a run fills batches by itself.
const TOGETHER: usize = 4;

/// The memory of a search for the best plays; it grows to what the largest position needs and is kept.
pub(super) struct BestFirst<M, S: RackState> {
    work: Work<M, S, Few>,
    scores: ScoreBounds,
    bounds: PruneBounds,
    /// The runs of the position from which plays are possible.
    runs: Vec<(Reachable, RunSpan)>,
    waiting: BinaryHeap<Waiting>,
    /// Where words of the whole rack are looked up.
    spans: Vec<Span>,
}

impl<M: Width, S: RackState> Default for BestFirst<M, S> {
    fn default() -> Self {
        Self {
            work: Work::default(),
            scores: ScoreBounds::default(),
            bounds: PruneBounds::default(),
            runs: Vec::new(),
            waiting: BinaryHeap::new(),
            spans: Vec::new(),
        }
    }
}

/// A part that waits to be searched; the one with the highest bound is the greatest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Waiting {
    bound: i64,
    part: Part,
    place: Place,
}

/// The plays of a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    /// Those that touch no tile of their line.
    Isolated,
    /// Those of a run, by its index.
    Run(u16),
}

impl<M: Width, S: RackState> BestFirst<M, S> {
    /// Finds the best plays.
    #[inline(always)]
    pub(super) fn search<G: Nodes<Set = M>, E: Evaluator>(
        &mut self,
        context: Context<'_, G, S>,
        forward: u32,
        filter: &Filter,
        isolated: &mut Isolated<S>,
        ranking: &mut Ranking<'_, E, S>,
    ) -> SearchStats {
        let mut stats = SearchStats::default();
        let Context { graph, lines, rack } = context;
        if rack.tiles == 0 {
            return stats;
        }
        let Self {
            work,
            scores,
            bounds,
            runs,
            waiting,
            spans,
        } = self;
        scores.set(rack);
        work.squares.clear();
        work.squares.blanks.clear();
        runs.clear();
        waiting.clear();
        let pruning = Pruning {
            lines,
            rack,
            scores,
            filter,
        };
        let parts = pruning.parts();
        let rest = rack.rest(&rack.full);
        for_each_run(
            lines,
            #[inline(always)]
            |run| {
                let (line, begin, ..) = run;
                if lines.seeds[lines.index(line, begin)] == 0 {
                    return;
                }
                let reachable = Reachable::new(graph, lines, rest, run);
                if !reachable.left && !reachable.right {
                    return;
                }
                bounds.set(lines, scores, run, reachable);
                for &part in parts {
                    let bound = bounds.highest(pruning, ranking, part);
                    let place = Place::Run(runs.len() as u16);
                    waiting.push(Waiting { bound, part, place });
                }
                runs.push((reachable, run));
            },
        );

        isolated.start(context, pruning, ranking, &mut stats);
        for &part in parts {
            // They are found sooner than bounded, and what they are worth is soon known to the others.
            let bound = match part {
                Part::Fewer => isolated.highest(pruning, ranking),
                Part::All | Part::Whole => i64::MAX,
            };
            let place = Place::Isolated;
            waiting.push(Waiting { bound, part, place });
        }
        let together = if rack.blanks == 0 { TOGETHER } else { 1 };
        while !waiting.is_empty() {
            let mut search = Search {
                context,
                work,
                out: ranking,
                stats: &mut stats,
            };
            let mut added = [u16::MAX; TOGETHER];
            let mut count = 0;
            while count < together
                && let Some(next) = waiting.pop()
            {
                let Waiting { bound, part, place } = next;
                if bound < search.out.floor() {
                    waiting.clear();
                    break;
                }
                let blanks = &mut search.work.squares.blanks;
                match place {
                    Place::Isolated if count == 0 => {
                        let bounded = Bounded {
                            pruning,
                            blanks,
                            ranking: search.out,
                        };
                        isolated.best(context, forward, part, bounded, search.stats);
                    }
                    // A run has one limit at a time.
                    Place::Run(index) if !added.contains(&index) => {
                        let (reachable, run) = runs[usize::from(index)];
                        bounds.set(lines, scores, run, reachable);
                        spans.clear();
                        let above = bounds.above(pruning, search.out, run, part, blanks, spans);
                        write_whole(context, pruning, spans, blanks, search.out);
                        if let Some(above) = above {
                            search.add(run, &above);
                            added[count] = index;
                            count += 1;
                        }
                    }
                    Place::Isolated | Place::Run(_) => {
                        waiting.push(next);
                        break;
                    }
                }
            }
            search.run();
        }
        stats
    }
}
