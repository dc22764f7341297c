//! The generator on the GADDAG (Gordon 1994), in batches.
//!
//! Plays that touch a tile of their line begin at the runs of tiles: each play belongs to the
//! first run that it takes in, and does not reach the run before. From the state behind the run
//! (the cross-checks had to find it anyway) letters go to the left, then, behind the separator, to
//! the right. Plays that touch no tile of their line are found by `apart`, for all lines at once.

use std::collections::BinaryHeap;

use lexc_format::pool::Mask;

use super::apart::{Apart, Only, apart};
use super::batch::Context;
use super::best::{NO_BOUND, Sides, Tops};
use super::filter::Filter;
use super::from_run::{RunPlace, Search, Work};
use super::hand::{Deal, LargeHand, SmallHand};
use super::held::BatchHand;
use super::limit::{Everything, Few, Limit, Number};
use super::output::Output;
use super::reach::Reach;
use super::{Automaton, Stats, best_of_every, isa, keep_best};
use crate::anchor::runs;
use crate::board::{Board, Tile};
use crate::cross_check::Lines;
use crate::nodes::{Backward, Nodes};
use crate::play::Record;

/// The generator on the GADDAG.
pub(crate) struct GaddagGenerator<G: Nodes> {
    pub(crate) words: Backward<G>,
    /// Root of the DAWG, for plays that touch no tile of their line.
    pub(crate) forward: u32,
    /// Words of the lexicon.
    count: u64,
    /// Made when the first best play is asked for.
    filter: Option<Filter>,
    scratches: Scratches<G::Set>,
}

impl<G: Nodes> GaddagGenerator<G> {
    pub(crate) fn new(words: Backward<G>, forward: u32, count: u64) -> Self {
        Self {
            words,
            forward,
            count,
            filter: None,
            scratches: Scratches::default(),
        }
    }
}

/// The memory of searches, one for each kind of hand.
pub(crate) struct Scratches<M> {
    pub(super) small: Scratch<M, SmallHand>,
    pub(super) large: Scratch<M, LargeHand>,
}

impl<M: Mask> Default for Scratches<M> {
    fn default() -> Self {
        Self {
            small: Scratch::default(),
            large: Scratch::default(),
        }
    }
}

/// The memory of a search; it grows to what the largest position needs and is kept.
pub(crate) struct Scratch<M, H: BatchHand> {
    racks: H::Racks,
    every: Work<M, H, ()>,
    best: Work<M, H, Few>,
    apart: Apart<H>,
    tops: Tops,
    sides: Sides,
    /// Runs in falling order of what they can bring.
    order: BinaryHeap<Waiting>,
}

/// A run that waits to be searched from: the most that it can bring, whether that was looked at
/// closely, and the run.
type Waiting = (i32, Reach, RunPlace);

impl<M: Mask, H: BatchHand> Default for Scratch<M, H> {
    fn default() -> Self {
        Self {
            racks: H::Racks::default(),
            every: Work::default(),
            best: Work::default(),
            apart: Apart::default(),
            tops: Tops::default(),
            sides: Sides::default(),
            order: BinaryHeap::new(),
        }
    }
}

impl<G: Nodes> Automaton for GaddagGenerator<G> {
    fn set(&self, lines: &mut Lines, board: &Board) {
        lines.set(board, &self.words);
    }

    fn play(&self, lines: &mut Lines, tiles: &[(usize, usize, Tile)]) {
        lines.play(tiles.iter().copied(), &self.words);
    }

    fn every<H: BatchHand>(
        &mut self,
        lines: &Lines,
        deal: &Deal<H>,
        out: &mut Output<'_, H::Tiles>,
    ) -> Stats {
        let scratch = H::scratch(&mut self.scratches);
        let (graph, forward) = (self.words.graph, self.forward);
        isa::fastest(
            #[inline(always)]
            || every(graph, forward, lines, deal, scratch, out, &Everything),
        )
    }

    fn count<H: BatchHand>(
        &mut self,
        lines: &Lines,
        deal: &Deal<H>,
        out: &mut Output<'_, H::Tiles>,
    ) -> Stats {
        let scratch = H::scratch(&mut self.scratches);
        let (graph, forward) = (self.words.graph, self.forward);
        isa::fastest(
            #[inline(always)]
            || every(graph, forward, lines, deal, scratch, out, &Number),
        )
    }

    fn best<H: BatchHand>(
        &mut self,
        lines: &Lines,
        deal: &Deal<H>,
        out: &mut Output<'_, H::Tiles>,
    ) -> (Stats, Option<Record<H::Tiles>>) {
        let scratch = H::scratch(&mut self.scratches);
        scratch.tops.set(deal);
        if !deal.blank_is_worst || !scratch.tops.grows {
            // A blank may score more than the letter, or a tile less than none: all ways must be
            // tried.
            return best_of_every(self, lines, deal, out);
        }
        let (graph, forward) = (self.words.graph, self.forward);
        let words = self.count;
        let filter = self
            .filter
            .get_or_insert_with(|| Filter::new(graph, forward, words));
        isa::fastest(
            #[inline(always)]
            || best(graph, forward, lines, deal, scratch, filter, out),
        )
    }
}

/// Every play, or their number.
#[inline(always)]
fn every<G: Nodes, H: BatchHand, L: Limit<Row = ()>>(
    graph: G,
    forward: u32,
    lines: &Lines,
    deal: &Deal<H>,
    scratch: &mut Scratch<G::Set, H>,
    out: &mut Output<'_, H::Tiles>,
    limit: &L,
) -> Stats {
    let mut stats = Stats::default();
    if deal.tiles == 0 {
        return stats;
    }
    apart::<_, _, L>(
        graph,
        forward,
        lines,
        deal,
        None,
        &mut scratch.apart,
        out,
        &mut stats,
    );
    let held = H::deal(deal, &mut scratch.racks);
    scratch.every.squares.clear();
    let mut search = Search::<G, H, L> {
        context: Context {
            graph,
            lines,
            deal,
            racks: &scratch.racks,
        },
        held,
        work: &mut scratch.every,
        out,
        stats: &mut stats,
        floor: NO_BOUND,
    };
    for line in 0..lines.lines() {
        let mut wall = 0;
        for (begin, end) in runs(lines.occupied[line]) {
            search.add((line, begin, end, wall), limit);
            wall = end + 1;
        }
    }
    search.run();
    stats
}

/// So many runs are searched before the plays that touch no tile of their line. Without blanks
/// these are so few that the search for them costs less than its bounds would: they come first.
const EARLY: usize = 2;

/// So many runs are searched together: the more, the fuller the batches; the fewer, the sooner
/// their best play is known to the others. Without blanks a run fills no batch.
const TOGETHER: usize = 2;
const TOGETHER_WITHOUT_BLANKS: usize = 4;

/// The best play: runs in falling order of what they can bring at most, as long as that is more
/// than what was found; amid them the plays that touch no tile of their line.
#[inline(always)]
fn best<G: Nodes, H: BatchHand>(
    graph: G,
    forward: u32,
    lines: &Lines,
    deal: &Deal<H>,
    scratch: &mut Scratch<G::Set, H>,
    filter: &Filter,
    out: &mut Output<'_, H::Tiles>,
) -> (Stats, Option<Record<H::Tiles>>) {
    let mut stats = Stats::default();
    let mut found: Option<Record<H::Tiles>> = None;
    if deal.tiles == 0 {
        return (stats, found);
    }
    let mut all = Output {
        records: core::mem::take(&mut out.records),
        limit: usize::MAX,
        drain: None,
        count: 0,
    };
    let held = H::deal(deal, &mut scratch.racks);
    let Scratch {
        racks,
        best: work,
        apart: walk,
        tops,
        sides,
        order,
        ..
    } = scratch;
    work.squares.clear();
    order.clear();
    for line in 0..lines.lines() {
        let mut wall = 0;
        for (begin, end) in runs(lines.occupied[line]) {
            if lines.seeds[lines.index(line, begin)] != 0 {
                let place = (line, begin, end, wall);
                let reach = Reach::new(graph, lines, H::rest(&held, racks), place);
                if reach.left || reach.right {
                    let highest = sides.highest(lines, deal, tops, filter, (place, reach));
                    order.push((highest, reach, place));
                }
            }
            wall = end + 1;
        }
    }
    let mut floor = NO_BOUND;
    let early = if deal.blanks == 0 { 0 } else { EARLY };
    let mut turn = 0;
    let mut waiting = true;
    loop {
        let mut done = true;
        if waiting && (turn >= early || order.is_empty()) {
            waiting = false;
            let only = Some(Only {
                tops,
                filter,
                floor,
            });
            apart::<_, _, super::limit::Above>(
                graph, forward, lines, deal, only, walk, &mut all, &mut stats,
            );
            keep_best(&mut found, &all.records);
            all.records.clear();
            floor = found.as_ref().map_or(floor, |found| found.score.max(floor));
        }
        let mut search = Search::<G, H, super::limit::Above> {
            context: Context {
                graph,
                lines,
                deal,
                racks,
            },
            held,
            work,
            out: &mut all,
            stats: &mut stats,
            floor,
        };
        let mut added = 0;
        let together = match (deal.blanks, turn < early) {
            (0, _) => TOGETHER_WITHOUT_BLANKS,
            (_, true) => 1,
            (_, false) => TOGETHER,
        };
        while added < together
            && let Some((bound, reach, run)) = order.pop()
        {
            if bound <= floor {
                order.clear();
                break;
            }
            let (above, _) = sides.above(lines, deal, tops, filter, (run, reach), floor);
            search.add(run, &above);
            added += 1;
            done = false;
        }
        search.run();
        keep_best(&mut found, &all.records);
        all.records.clear();
        floor = found.as_ref().map_or(floor, |found| found.score.max(floor));
        turn += added.max(1);
        if done && !waiting {
            break;
        }
    }
    out.records = all.records;
    (stats, found)
}
