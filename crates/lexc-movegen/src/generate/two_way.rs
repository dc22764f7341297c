//! The generator on the two-way DAWG (Appel & Jacobson 1988, section 7.1).
//!
//! Its left halves are a GADDAG: cross-checks, plays that touch no tile of their line and searches for
//! the best plays are those of that generator. A search for every play grows words at both ends, from
//! all runs of tiles together; each play belongs to the first run that it takes in.

use lexc_alphabet::PlacedTile;
use lexc_game::{Board, Square};

use super::algorithm::{Algorithm, SearchStats};
use super::both_ends::BothEnds;
use super::collect::{Collector, Counter, Records};
use super::context::Context;
use super::evaluator::Evaluator;
use super::from_run::{Search, for_each_run};
use super::gaddag::{GaddagGenerator, Scratch};
use super::rack_state::RackState;
use super::ranking::Ranking;
use crate::cross_check::BoardState;
use crate::nodes::Nodes;
use crate::record::Record;

/// The generator on the two-way DAWG, with that on its left halves.
#[derive(Clone)]
pub(crate) struct TwoWayGenerator(pub(crate) GaddagGenerator);

impl Algorithm for TwoWayGenerator {
    fn set<G: Nodes>(&self, graph: G, lines: &mut BoardState, board: &Board) {
        self.0.set(graph, lines, board);
    }

    fn play<G: Nodes>(&self, graph: G, lines: &mut BoardState, tiles: &[(Square, PlacedTile)]) {
        self.0.play(graph, lines, tiles);
    }

    fn every<G: Nodes, S: RackState>(
        &mut self,
        context: Context<'_, G, S>,
        out: &mut Records<'_, S::Tiles>,
    ) -> SearchStats {
        self.0.search(
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
        let stats = self.0.search(
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
        self.0.best(context, ranking, records)
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
    let mut search = BothEnds {
        search: Search {
            context,
            work: &mut scratch.every,
            out,
            stats: &mut stats,
        },
        middles: &mut scratch.middles,
    };
    for_each_run(
        context.lines,
        #[inline(always)]
        |run| search.add(run),
    );
    search.run();
    stats
}
