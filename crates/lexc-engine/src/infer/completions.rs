//! The result of an inference.

use std::sync::Arc;

use lexc_alphabet::Tile;
use lexc_game::{Equity, Rack};

use super::weighting::Weighting;
use crate::simulate::OpponentRack;

/// A set of tiles that the other player may have kept.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Completion {
    /// The tiles kept.
    pub kept: Rack,
    /// The number of ways to draw them from the pool; for exchanges and passes, of the whole racks
    /// that lead to them.
    pub ways: f64,
    /// The value of the best move of the rack less that of the move that was made; for exchanges
    /// and passes, of the rack for which that is least.
    pub loss: Equity,
    /// The number of ways, each weighted by the likelihood of the move.
    pub weight: f64,
}

/// A kind of tile, and how many of it the other player kept.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TileProbability {
    /// The tile.
    pub tile: Tile,
    /// Tiles of the kind in the pool, without those of the move.
    pub unseen: usize,
    /// The expected number among the tiles kept.
    pub expected: f64,
    /// The number that is expected of as many tiles drawn at random.
    pub expected_at_random: f64,
    /// The probability that at least one was kept.
    pub any: f64,
}

/// The sets of tiles that the other player may have kept, with their probabilities.
#[derive(Debug, Clone, PartialEq)]
pub struct Inference {
    completions: Vec<Completion>,
    /// The pool without the tiles of the move.
    left: Rack,
    kept_len: usize,
    bag_len: usize,
    total: f64,
}

impl Inference {
    pub(super) fn new(
        mut completions: Vec<Completion>,
        left: Rack,
        kept_len: usize,
        bag_len: usize,
    ) -> Self {
        // The likeliest first; then in the order of the tiles.
        completions.sort_by(|one, other| {
            let weights = other.weight.total_cmp(&one.weight);
            weights.then_with(|| one.kept.tiles().cmp(other.kept.tiles()))
        });
        let total = completions.iter().map(|completion| completion.weight).sum();
        Self {
            completions,
            left,
            kept_len,
            bag_len,
            total,
        }
    }

    /// Returns the sets of tiles, the likeliest first. Those that cannot have been kept, by a hard margin, come last, with the
    /// weight zero.
    #[must_use]
    pub fn completions(&self) -> &[Completion] {
        &self.completions
    }

    /// Returns the probability of a set of tiles; zero for every one if no rack explains the move.
    #[must_use]
    pub fn probability(&self, completion: &Completion) -> f64 {
        if self.total > 0.0 {
            completion.weight / self.total
        } else {
            0.0
        }
    }

    /// Returns the number of tiles kept.
    #[must_use]
    pub const fn kept_len(&self) -> usize {
        self.kept_len
    }

    /// Returns `true` if some rack explains the move.
    #[must_use]
    pub fn is_possible(&self) -> bool {
        self.total > 0.0
    }

    /// Returns the inference with other likelihoods of moves. For exchanges and passes these apply to the best rack of each
    /// set of tiles.
    #[must_use]
    pub fn weighted(&self, weighting: &Weighting) -> Self {
        let weighted = self.completions.iter().map(|completion| Completion {
            weight: completion.ways * weighting.weight(completion.loss, self.bag_len),
            ..*completion
        });
        Self::new(weighted.collect(), self.left, self.kept_len, self.bag_len)
    }

    /// Returns the kinds of tiles of the pool, in the order of racks.
    #[must_use]
    pub fn tiles(&self) -> Vec<TileProbability> {
        let part = self.kept_len as f64 / self.left.len().max(1) as f64;
        let kinds = self.left.iter().map(|(tile, unseen)| {
            let mut expected = 0.0;
            let mut any = 0.0;
            for completion in &self.completions {
                let count = completion.kept.count(tile);
                if count > 0 {
                    let probability = self.probability(completion);
                    expected += count as f64 * probability;
                    any += probability;
                }
            }
            TileProbability {
                tile,
                unseen,
                expected,
                expected_at_random: unseen as f64 * part,
                any,
            }
        });
        kinds.collect()
    }

    /// Returns the knowledge of the other player's tiles, for a simulation of the next turn. Only
    /// sets of tiles that the unseen tiles allow are kept.
    #[must_use]
    pub fn hidden(&self, unseen: &Rack) -> OpponentRack {
        let possible = self
            .completions
            .iter()
            .filter(|completion| completion.weight > 0.0 && unseen.is_superset(&completion.kept));
        let sets: Vec<(Rack, f64)> = possible
            .map(|completion| (completion.kept, completion.weight))
            .collect();
        if sets.is_empty() {
            return OpponentRack::Unknown;
        }
        OpponentRack::Weighted(Arc::from(sets))
    }
}
