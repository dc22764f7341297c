//! The interface of the generators.

use lexc_alphabet::PlacedTile;
use lexc_game::{Board, Square};

use super::collect::{Collector as _, Drain, Records};
use super::context::Context;
use super::evaluator::Evaluator;
use super::rack_state::RackState;
use super::ranking::Ranking;
use crate::cross_check::BoardState;
use crate::nodes::Nodes;
use crate::record::Record;

/// The work of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct SearchStats {
    /// Arcs followed from one state to another, those over tiles of the board among them.
    /// Set-up of cross-checks is not counted.
    pub arcs: u64,
    /// Anchors and runs of tiles from which a search began.
    pub anchors: u64,
    /// Plays found. A search for the best plays does not find all.
    pub plays: u64,
}

/// A generator on one structure.
pub(crate) trait Algorithm {
    /// Sets up the lines of a board.
    fn set<G: Nodes>(&self, graph: G, lines: &mut BoardState, board: &Board);

    /// Lays tiles; cross-checks are updated near them.
    fn play<G: Nodes>(&self, graph: G, lines: &mut BoardState, tiles: &[(Square, PlacedTile)]);

    /// Writes every play.
    fn every<G: Nodes, S: RackState>(
        &mut self,
        context: Context<'_, G, S>,
        out: &mut Records<'_, S::Tiles>,
    ) -> SearchStats;

    /// Counts the plays. `records` is memory to use.
    fn count<G: Nodes, S: RackState>(
        &mut self,
        context: Context<'_, G, S>,
        records: &mut Vec<Record<S::Tiles>>,
    ) -> SearchStats {
        let mut plays = 0;
        let mut drain = |found: &[Record<S::Tiles>]| plays += found.len() as u64;
        let stats = drained(self, context, records, &mut drain);
        SearchStats { plays, ..stats }
    }

    /// Finds the best plays. `records` is memory to use.
    fn best<G: Nodes, S: RackState, E: Evaluator>(
        &mut self,
        context: Context<'_, G, S>,
        ranking: &mut Ranking<'_, E, S>,
        records: &mut Vec<Record<S::Tiles>>,
    ) -> SearchStats {
        best_of_every(self, context, ranking, records)
    }
}

/// Finds every play and ranks all of them.
pub(crate) fn best_of_every<A: Algorithm + ?Sized, G: Nodes, S: RackState, E: Evaluator>(
    algorithm: &mut A,
    context: Context<'_, G, S>,
    ranking: &mut Ranking<'_, E, S>,
    records: &mut Vec<Record<S::Tiles>>,
) -> SearchStats {
    let mut drain = |found: &[Record<S::Tiles>]| {
        for record in found {
            ranking.write(*record);
        }
    };
    drained(algorithm, context, records, &mut drain)
}

/// Finds every play and passes all of them on.
fn drained<A: Algorithm + ?Sized, G: Nodes, S: RackState>(
    algorithm: &mut A,
    context: Context<'_, G, S>,
    records: &mut Vec<Record<S::Tiles>>,
    drain: Drain<'_, S::Tiles>,
) -> SearchStats {
    let mut out = Records::draining(core::mem::take(records), drain);
    let stats = algorithm.every(context, &mut out);
    out.flush();
    *records = out.records;
    stats
}
