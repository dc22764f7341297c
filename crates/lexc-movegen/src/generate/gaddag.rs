//! The generator on the GADDAG (Gordon 1994), in batches.
//!
//! Plays that touch a tile of their line begin at the runs of tiles: each play belongs to the
//! first run that it takes in, and does not reach the run before. From the state behind the run
//! (the cross-checks had to find it anyway) letters go to the left, then, behind the separator, to
//! the right. Plays that touch no tile of their line are found by `apart`, for all lines at once.
//!
//! All entries of one list have the same next square, so its cross-check, factors and premium are
//! loaded once a list. Entries are taken from a list a handful at a time, the lists farthest on
//! first: lists stay short, and there always are many independent loads at once.

use super::apart::{Apart, Only, apart};
use super::batch::{Alive, Levels, Step};
use super::best::{Above, Bounds, Everything, Filter, NO_BOUND, Tops};
use super::from_run::Search;
use super::hand::{Deal, Hand, LargeHand, SmallHand};
use super::output::{Draft, Output};
use super::{Automaton, Stats, best_of_every, isa, keep_best};
use crate::anchor::runs;
use crate::board::{Board, Tile};
use crate::cross_check::Lines;
use crate::nodes::{Backward, Nodes};
use crate::play::Record;

/// The generator on the GADDAG.
pub(crate) struct GaddagGenerator<G> {
    pub(crate) words: Backward<G>,
    /// Root of the DAWG, for plays that touch no tile of their line.
    pub(crate) forward: u32,
    /// Words of the lexicon.
    count: u64,
    /// Made when the first best play is asked for.
    filter: Option<Filter>,
    scratches: Scratches,
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
#[derive(Default)]
pub(crate) struct Scratches {
    small: Scratch<SmallHand>,
    large: Scratch<LargeHand>,
}

/// A hand that a batch search can hold.
pub(crate) trait BatchHand: Hand {
    fn scratch(scratches: &mut Scratches) -> &mut Scratch<Self>;
}

impl BatchHand for SmallHand {
    fn scratch(scratches: &mut Scratches) -> &mut Scratch<Self> {
        &mut scratches.small
    }
}

impl BatchHand for LargeHand {
    fn scratch(scratches: &mut Scratches) -> &mut Scratch<Self> {
        &mut scratches.large
    }
}

/// The memory of a search; it grows to what the largest position needs and is kept.
pub(crate) struct Scratch<H: Hand> {
    /// For each number of tiles placed to the left, the places of the search there.
    pub(super) left: Levels<H>,
    /// For each square to the right of a run, the same.
    pub(super) right: Levels<H>,
    pub(super) drafts: Vec<Draft<H::Tiles>>,
    pub(super) work: Vec<Step>,
    pub(super) alive: Vec<Alive>,
    pub(super) apart: Apart<H>,
    pub(super) tops: Tops,
    pub(super) bounds: Vec<Bounds>,
    pub(super) order: Vec<(i32, usize, RunPlace)>,
}

/// A run: line, begin, end, and the first square to the left that its plays may lie on.
type RunPlace = (usize, usize, usize, usize);

impl<H: Hand> Default for Scratch<H> {
    fn default() -> Self {
        Self {
            left: Levels::default(),
            right: Levels::default(),
            drafts: Vec::new(),
            work: Vec::new(),
            alive: Vec::new(),
            apart: Apart::default(),
            tops: Tops::default(),
            bounds: Vec::new(),
            order: Vec::new(),
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
        let graph = self.words.graph;
        let forward = self.forward;
        isa::fastest(
            #[inline(always)]
            || every(graph, forward, lines, deal, scratch, out),
        )
    }

    fn best<H: BatchHand>(
        &mut self,
        lines: &Lines,
        deal: &Deal<H>,
        out: &mut Output<'_, H::Tiles>,
    ) -> (Stats, Option<Record<H::Tiles>>) {
        if !deal.blank_is_worst {
            // A blank may score more than the letter: all ways must be tried.
            return best_of_every(self, lines, deal, out);
        }
        let (graph, forward) = (self.words.graph, self.forward);
        let words = self.count;
        let filter = self
            .filter
            .get_or_insert_with(|| Filter::new(graph, forward, words));
        let scratch = H::scratch(&mut self.scratches);
        isa::fastest(
            #[inline(always)]
            || best(graph, forward, lines, deal, scratch, filter, out),
        )
    }
}

#[inline(always)]
fn every<G: Nodes, H: Hand>(
    graph: G,
    forward: u32,
    lines: &Lines,
    deal: &Deal<H>,
    scratch: &mut Scratch<H>,
    out: &mut Output<'_, H::Tiles>,
) -> Stats {
    let mut stats = Stats::default();
    if deal.tiles == 0 {
        return stats;
    }
    apart(
        graph,
        forward,
        lines,
        deal,
        None,
        &mut scratch.apart,
        out,
        &mut stats,
    );
    for line in 0..lines.lines() {
        let mut wall = 0;
        let occupied = lines.occupied[line];
        for (begin, end) in runs(occupied) {
            let mut search = Search {
                graph,
                lines,
                deal,
                scratch,
                out,
                stats: &mut stats,
                line,
                begin,
                end,
                wall,
                ahead: 0,
                limit: Everything,
            };
            search.run();
            wall = end + 1;
        }
    }
    stats
}

/// So many runs are searched before the plays that touch no tile of their line. Without blanks
/// these are so few that the search for them costs less than its bounds would: they come first.
const EARLY: usize = 2;

/// What a play must score more than.
#[inline(always)]
fn floor_of<T>(found: &Option<Record<T>>) -> i32 {
    found
        .as_ref()
        .map_or(NO_BOUND, |best| best.score.max(NO_BOUND))
}

/// The best play: runs in falling order of what they can bring at most, as long as that is more
/// than what was found; then plays that touch no tile of their line.
#[inline(always)]
fn best<G: Nodes, H: Hand>(
    graph: G,
    forward: u32,
    lines: &Lines,
    deal: &Deal<H>,
    scratch: &mut Scratch<H>,
    filter: &Filter,
    out: &mut Output<'_, H::Tiles>,
) -> (Stats, Option<Record<H::Tiles>>) {
    let mut stats = Stats::default();
    let mut found = None;
    if deal.tiles == 0 {
        return (stats, found);
    }
    let mut all = Output {
        records: core::mem::take(&mut out.records),
        limit: usize::MAX,
        drain: None,
    };
    let mut tops = core::mem::take(&mut scratch.tops);
    let mut bounds = core::mem::take(&mut scratch.bounds);
    let mut order = core::mem::take(&mut scratch.order);
    tops.set(deal);
    order.clear();
    let mut count = 0;
    for line in 0..lines.lines() {
        let mut wall = 0;
        for (begin, end) in runs(lines.occupied[line]) {
            if lines.seeds[lines.index(line, begin)] != 0 {
                if bounds.len() == count {
                    bounds.push(Bounds::default());
                }
                let place = (line, begin, end, wall);
                let bound = bounds[count].set(lines, deal, &tops, filter, place);
                order.push((bound, count, place));
                count += 1;
            }
            wall = end + 1;
        }
    }
    order.sort_unstable_by_key(|&(bound, index, _)| (core::cmp::Reverse(bound), index));
    // The runs that may bring most come first; in the midst of them, when a good play is likely
    // to be known but most of the work is still to do, the plays apart from runs.
    let early = if deal.blanks == 0 { 0 } else { EARLY };
    for turn in 0..=order.len() {
        if turn == early.min(order.len()) {
            let floor = floor_of(&found);
            let only = Some(Only {
                tops: &tops,
                filter,
                floor,
            });
            apart(
                graph,
                forward,
                lines,
                deal,
                only,
                &mut scratch.apart,
                &mut all,
                &mut stats,
            );
            keep_best(&mut found, &all.records);
            all.records.clear();
        }
        let Some(&(bound, index, (line, begin, end, wall))) = order.get(turn) else {
            break;
        };
        let floor = floor_of(&found);
        if bound <= floor {
            if turn < early {
                continue;
            }
            break;
        }
        let mut search = Search {
            graph,
            lines,
            deal,
            scratch,
            out: &mut all,
            stats: &mut stats,
            line,
            begin,
            end,
            wall,
            ahead: 0,
            limit: Above {
                bounds: &bounds[index],
                floor,
            },
        };
        search.run();
        keep_best(&mut found, &all.records);
        all.records.clear();
    }
    scratch.tops = tops;
    scratch.bounds = bounds;
    scratch.order = order;
    out.records = all.records;
    (stats, found)
}
