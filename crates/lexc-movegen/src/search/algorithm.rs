//! The interface of the generators: [`Algorithm`], and the [`Task`]s that they perform.

use core::ops::ControlFlow;

use super::context::Context;
use crate::automaton::nodes::Nodes;
use crate::collect::{Collector as _, Drain, FULL, Records};
use crate::evaluate::evaluator::{AnyEvaluator, Evaluator, ScoreOnly};
use crate::evaluate::ranking::Ranking;
use crate::rack::state::RackState;
use crate::record::{Record, Tiles};
use crate::stop::Stop;

/// The work of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct SearchStats {
    /// The number of edges followed, including those for tiles of the board. Cross-sets are not
    /// included.
    pub edges: u64,
    /// The number of anchors and runs of tiles that a search began from.
    pub anchors: u64,
    /// The number of plays found. A search for the best plays does not find all.
    pub plays: u64,
}

/// The task of a search. Buffers are lists that the search may use.
pub(crate) enum Task<'t, 'r, 'e, S: RackState> {
    /// Write every play.
    Every(&'t mut Records<'r, S::Tiles>),
    /// Count the plays, with a buffer.
    Count(&'t mut Vec<Record<S::Tiles>>, Stop<'t>),
    /// Find the plays of the highest scores, with a buffer.
    BestScores(&'t mut Ranking<'r, ScoreOnly, S>, &'t mut Vec<Record<S::Tiles>>, Stop<'t>),
    /// Find the plays of the highest values, with a buffer.
    BestValues(&'t mut Ranking<'r, AnyEvaluator<'e>, S>, &'t mut Vec<Record<S::Tiles>>, Stop<'t>),
}

impl<S: RackState> Task<'_, '_, '_, S> {
    /// Performs the task by a search that writes every play.
    pub(crate) fn by_every_play(
        self,
        every: impl FnOnce(&mut Records<'_, S::Tiles>) -> SearchStats,
    ) -> SearchStats {
        match self {
            Self::Every(out) => every(out),
            Self::Count(buffer, stop) => {
                let mut plays = 0;
                let mut count = |found: &[Record<S::Tiles>]| {
                    plays += found.len() as u64;
                    unless(stop)
                };
                let stats = drained(buffer, &mut count, every);
                SearchStats { plays, ..stats }
            }
            Self::BestScores(ranking, buffer, stop) => ranked(ranking, buffer, stop, every),
            Self::BestValues(ranking, buffer, stop) => ranked(ranking, buffer, stop, every),
        }
    }
}

/// Breaks once a search should end.
fn unless(stop: Stop<'_>) -> ControlFlow<()> {
    match stop() {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    }
}

/// Ranks every play of a search.
fn ranked<E: Evaluator, S: RackState>(
    ranking: &mut Ranking<'_, E, S>,
    buffer: &mut Vec<Record<S::Tiles>>,
    stop: Stop<'_>,
    every: impl FnOnce(&mut Records<'_, S::Tiles>) -> SearchStats,
) -> SearchStats {
    let mut rank = |found: &[Record<S::Tiles>]| {
        // The choices of blanks of a large rack are millions at once.
        for records in found.chunks(FULL) {
            for record in records {
                ranking.write(*record);
            }
            unless(stop)?;
        }
        ControlFlow::Continue(())
    };
    drained(buffer, &mut rank, every)
}

/// Passes every play of a search to `drain`.
fn drained<T: Tiles>(
    buffer: &mut Vec<Record<T>>,
    drain: Drain<'_, T>,
    every: impl FnOnce(&mut Records<'_, T>) -> SearchStats,
) -> SearchStats {
    let mut out = Records::draining(core::mem::take(buffer), drain);
    let stats = every(&mut out);
    out.flush();
    *buffer = out.records;
    stats
}

/// A generator on one structure.
pub(crate) trait Algorithm {
    fn run<G: Nodes, S: RackState>(
        &mut self,
        context: Context<'_, G, S>,
        task: Task<'_, '_, '_, S>,
    ) -> SearchStats;
}
