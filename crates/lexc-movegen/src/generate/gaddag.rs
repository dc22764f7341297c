//! The generator on the GADDAG (Gordon 1994), in batches.
//!
//! Plays that touch a tile of their line begin at the runs of tiles: each play belongs to the
//! first run that it takes in, and does not reach the run before. From the state of the run, which
//! the cross-checks had to find anyway, letters go to the left, then, after the separator, to the
//! right. Plays that touch no tile of their line are found by `isolated`, for all lines at once.

use lexc_alphabet::PlacedTile;
use lexc_game::{Board, Square};
use lexc_runtime::Isa;

use core::marker::PhantomData;
use std::sync::{Arc, OnceLock};

use super::algorithm::{Algorithm, SearchStats, best_of_every};
use super::best_first::BestFirst;
use super::collect::{Collector, Counter, Records};
use super::context::Context;
use super::evaluator::Evaluator;
use super::filter::Filter;
use super::from_run::{Search, Work, for_each_run};
use super::isa::InstructionChoice;
use super::isolated::Isolated;
use super::limit::Everything;
#[cfg(feature = "all-searches")]
use super::middles::Middles;
use super::rack_state::{ByRack, RackFamily, RackState};
use super::ranking::Ranking;
use crate::cross_check::BoardState;
use crate::nodes::{Backward, ByWidth, Nodes, Width, WidthFamily};
use crate::record::Record;

/// The generator on the GADDAG.
#[derive(Clone)]
pub(crate) struct GaddagGenerator {
    /// Root of the GADDAG.
    root: u32,
    /// Root of the DAWG, for plays that touch no tile of their line.
    forward: u32,
    /// Words of the lexicon.
    words: u64,
    /// Made when the first best play is asked for; shared by clones.
    filter: Arc<OnceLock<Filter>>,
    isa: Isa,
    scratches: Scratches,
}

impl GaddagGenerator {
    pub(crate) fn new(
        root: u32,
        forward: u32,
        words: u64,
        instructions: InstructionChoice,
    ) -> Self {
        Self {
            root,
            forward,
            words,
            filter: Arc::default(),
            isa: instructions.isa(),
            scratches: Scratches::default(),
        }
    }

    /// Runs a search with the root of the DAWG and the memory for searches, on the instructions of
    /// this generator.
    #[inline(always)]
    pub(super) fn search<M: Width, S: RackState>(
        &mut self,
        search: impl FnOnce(u32, &mut Scratch<M, S>) -> SearchStats,
    ) -> SearchStats {
        let forward = self.forward;
        let scratch = self.scratches.of::<M, S>();
        self.isa.run_optimized(
            #[inline(always)]
            || search(forward, scratch),
        )
    }
}

/// The memory of searches, by the width of masks and the size of racks. Only what is used is
/// allocated.
#[derive(Default)]
struct Scratches(ByWidth<OfWidth>);

/// Clones of a generator have memory of their own.
impl Clone for Scratches {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Scratches {
    fn of<M: Width, S: RackState>(&mut self) -> &mut Scratch<M, S> {
        S::of(M::of(&mut self.0)).get_or_insert_default()
    }
}

struct OfWidth;

impl WidthFamily for OfWidth {
    type Of<M: Width> = ByRack<OfRack<M>>;
}

struct OfRack<M>(PhantomData<M>);

impl<M: Width> RackFamily for OfRack<M> {
    type Of<S: RackState> = Option<Box<Scratch<M, S>>>;
}

/// The memory of a search; it grows to what the largest position needs and is kept.
pub(super) struct Scratch<M, S: RackState> {
    pub(super) every: Work<M, S, ()>,
    /// Middles of words, for the two-way DAWG.
    #[cfg(feature = "all-searches")]
    pub(super) middles: Middles<M, S>,
    best: BestFirst<M, S>,
    pub(super) isolated: Isolated<S>,
}

impl<M: Width, S: RackState> Default for Scratch<M, S> {
    fn default() -> Self {
        Self {
            every: Work::default(),
            #[cfg(feature = "all-searches")]
            middles: Middles::default(),
            best: BestFirst::default(),
            isolated: Isolated::default(),
        }
    }
}

impl Algorithm for GaddagGenerator {
    fn set<G: Nodes>(&self, graph: G, lines: &mut BoardState, board: &Board) {
        let root = self.root;
        lines.set(board, &Backward { graph, root });
    }

    fn play<G: Nodes>(&self, graph: G, lines: &mut BoardState, tiles: &[(Square, PlacedTile)]) {
        let root = self.root;
        lines.play(tiles.iter().copied(), &Backward { graph, root });
    }

    fn every<G: Nodes, S: RackState>(
        &mut self,
        context: Context<'_, G, S>,
        out: &mut Records<'_, S::Tiles>,
    ) -> SearchStats {
        self.search(
            #[inline(always)]
            |forward, scratch| every(context, forward, scratch, out),
        )
    }

    fn count<G: Nodes, S: RackState>(
        &mut self,
        context: Context<'_, G, S>,
        _: &mut Vec<Record<S::Tiles>>,
    ) -> SearchStats {
        let mut out = Counter::default();
        let stats = self.search(
            #[inline(always)]
            |forward, scratch| every(context, forward, scratch, &mut out),
        );
        SearchStats {
            plays: out.0,
            ..stats
        }
    }

    fn best<G: Nodes, S: RackState, E: Evaluator>(
        &mut self,
        context: Context<'_, G, S>,
        ranking: &mut Ranking<'_, E, S>,
        records: &mut Vec<Record<S::Tiles>>,
    ) -> SearchStats {
        // The bounds do not hold where a blank may score more than a letter, or a further tile less
        // than none.
        let bounded = context.rack.blank_is_worst && context.rack.grows();
        if !S::PRUNED || !bounded {
            return best_of_every(self, context, ranking, records);
        }
        let (forward, words) = (self.forward, self.words);
        let filter = self
            .filter
            .get_or_init(|| Filter::new(context.graph, forward, words));
        if context.rack.blanks > 0 {
            filter.prepare_blanks(context.graph, forward, words);
        }
        let Scratch { best, isolated, .. } = self.scratches.of::<G::Set, S>();
        self.isa.run_optimized(
            #[inline(always)]
            || best.search(context, forward, filter, isolated, ranking),
        )
    }
}

/// Searches for every play.
#[inline(always)]
fn every<G: Nodes, S: RackState, C: Collector<S>>(
    context: Context<'_, G, S>,
    forward: u32,
    scratch: &mut Scratch<G::Set, S>,
    out: &mut C,
) -> SearchStats {
    let mut stats = SearchStats::default();
    if context.rack.tiles == 0 {
        return stats;
    }
    scratch.isolated.every(context, forward, out, &mut stats);
    scratch.every.squares.clear();
    let mut search = Search {
        context,
        work: &mut scratch.every,
        out,
        stats: &mut stats,
    };
    for_each_run(
        context.lines,
        #[inline(always)]
        |run| search.add(run, &Everything),
    );
    search.run();
    stats
}
