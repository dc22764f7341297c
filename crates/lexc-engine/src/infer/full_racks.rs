//! [`FullRacks`]: the full racks before an exchange or a pass, with their best turns.

use lexc_game::{Equity, Rack};
use lexc_movegen::MoveGenerator;

use super::best::thousandths;
use super::completions::Completion;
use super::weighting::Weighting;
use crate::census::{
    BestScores, BlankedPlay, Census, CensusBoard, CensusValues, Exchanges, UnseenTiles, record_all,
};
use crate::leaves::{LeaveIndex, LeaveIndexError, LeaveTable};
use crate::watch::Watch;

/// The best turns of all full racks of unseen tiles, computed by a census of leaves, which
/// evaluates racks that differ in one tile together.
#[derive(Debug)]
pub(super) struct FullRacks {
    census: Census,
    kept: CensusValues,
    scores: BestScores,
    play: BlankedPlay,
}

/// A move that reveals only its number of tiles.
#[derive(Debug, Clone, Copy)]
pub(super) enum HiddenMove {
    /// An exchange that keeps this number of tiles.
    Keeping(usize),
    Pass,
}

/// The sums over the racks whose best exchange has the same leave.
#[derive(Debug, Clone, Copy)]
struct LeaveSum {
    ways: f64,
    weight: f64,
    loss: Equity,
}

impl FullRacks {
    /// Allocates tables for the racks of an index whose `max_len` is the size of a rack. They are
    /// unusable once the watch is over.
    ///
    /// # Errors
    /// Returns [`LeaveIndexError::TooManyLeaves`] if there are too many racks for a census.
    pub(super) fn new(
        index: LeaveIndex,
        table: &LeaveTable,
        watch: &Watch<'_>,
    ) -> Result<Self, LeaveIndexError> {
        let values = thousandths(&index, table, watch);
        let values = values.into_iter().map(Equity::from_thousandths);
        let census = Census::new_watched(index, watch)?;
        Ok(Self {
            kept: census.prepare_values_watched(values, watch),
            scores: census.new_scores(Exchanges::Forbidden),
            census,
            play: BlankedPlay::default(),
        })
    }

    /// Returns the possible leaves, weighted by the likelihood of the move with each full rack;
    /// unspecified once the watch is over.
    pub(super) fn completions(
        &mut self,
        unseen: CensusBoard<'_>,
        generator: &mut MoveGenerator,
        made: HiddenMove,
        exchanges: Exchanges,
        likelihood: (&Weighting, usize),
    ) -> Vec<Completion> {
        let (weighting, bag) = likelihood;
        let (census, play, watch) = (&self.census, &mut self.play, unseen.watch);
        Census::clear(&mut self.scores, exchanges);
        record_all(census, &mut self.scores, unseen, generator, play);
        let pool = UnseenTiles::new(unseen.tiles.iter());
        let turns = census.best_turns(&pool, &self.scores, &self.kept, watch);
        let mut found = Vec::new();
        let loss = |best: i32, made: i32| Equity::from_thousandths(best - made).max(Equity::ZERO);
        let rack = |tiles: &mut dyn Iterator<Item = lexc_alphabet::Tile>| {
            Rack::from_tiles(tiles).expect("a leave is part of a rack")
        };
        match made {
            HiddenMove::Pass => turns.for_each(watch, |of| {
                // A pass keeps the whole rack and has equity zero.
                let loss = loss(of.best, 0);
                found.push(Completion {
                    kept: rack(&mut of.tiles()),
                    ways: of.ways,
                    loss,
                    weight: of.ways * weighting.weight(loss, bag),
                });
            }),
            HiddenMove::Keeping(len) => {
                let parts = census.best_leaves(&pool, &self.kept, len, watch);
                let none = LeaveSum {
                    ways: 0.0,
                    weight: 0.0,
                    loss: Equity::MAX,
                };
                let mut sums = vec![none; parts.len()];
                turns.for_each(watch, |of| {
                    let (value, part) = parts.of(of);
                    let loss = loss(of.best, value);
                    if let Some(sum) = sums.get_mut(part) {
                        sum.ways += of.ways;
                        sum.weight += of.ways * weighting.weight(loss, bag);
                        sum.loss = sum.loss.min(loss);
                    }
                });
                parts.for_each(watch, |part, tiles| {
                    if let Some(sum) = sums.get(part).filter(|sum| sum.ways > 0.0) {
                        found.push(Completion {
                            kept: rack(tiles),
                            ways: sum.ways,
                            loss: sum.loss,
                            weight: sum.weight,
                        });
                    }
                });
            }
        }
        found
    }
}
