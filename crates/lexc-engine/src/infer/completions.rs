//! [`Inference`]: the result of an inference.

use std::sync::Arc;

use lexc_alphabet::Tile;
use lexc_game::{Equity, Rack};

use super::weighting::Weighting;
use crate::simulate::OpponentRack;

/// A leave that the other player may have kept.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Completion {
    /// The tiles kept.
    pub kept: Rack,
    /// The number of ways to draw the leave from the unseen tiles. For exchanges and passes, the
    /// number of ways to draw the full racks that lead to it.
    pub ways: f64,
    /// The value of the rack's best move, less the value of the move made. For exchanges and
    /// passes, the smallest loss of a rack that leads to the leave.
    pub loss: Equity,
    /// The number of ways, weighted by the likelihood of the move.
    pub weight: f64,
}

/// Returns the value of the best move less the value of the move made, at least zero.
pub(super) fn loss(best: Equity, made: Equity) -> Equity {
    (best - made).max(Equity::ZERO)
}

/// The probability that the other player kept tiles of a kind.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TileProbability {
    /// The tile.
    pub tile: Tile,
    /// The number of unseen tiles of the kind, without the tiles of the move.
    pub unseen: usize,
    /// The expected number among the tiles kept.
    pub expected: f64,
    /// The expected number among the same number of tiles drawn at random.
    pub expected_at_random: f64,
    /// The probability that at least one tile was kept.
    pub any: f64,
}

/// The leaves that the other player may have kept, with their probabilities.
#[derive(Debug, Clone, PartialEq)]
pub struct Inference {
    completions: Vec<Completion>,
    /// The unseen tiles without the tiles of the move.
    left: Rack,
    kept_len: usize,
    bag_len: usize,
    total: f64,
}

impl Inference {
    pub(super) fn new(
        completions: Vec<Completion>,
        left: Rack,
        kept_len: usize,
        bag_len: usize,
    ) -> Self {
        let total = completions.iter().map(|completion| completion.weight).sum();
        Self { completions, left, kept_len, bag_len, total }
    }

    /// Returns the leaves in no particular order, which depends on nothing but the observation.
    /// Leaves excluded by a hard margin have weight zero.
    #[must_use]
    pub fn completions(&self) -> &[Completion] {
        &self.completions
    }

    /// Returns the `most` likeliest leaves by descending probability, then in the order of their
    /// tiles.
    #[must_use]
    pub fn likeliest(&self, most: usize) -> Vec<Completion> {
        let order = |one: &&Completion, other: &&Completion| {
            let weights = other.weight.total_cmp(&one.weight);
            weights.then_with(|| one.kept.tiles().cmp(other.kept.tiles()))
        };
        // There may be millions of leaves, and few are wanted.
        let (mut likeliest, mut least) = (Vec::new(), f64::NEG_INFINITY);
        let room = most.saturating_mul(2).saturating_add(64);
        for completion in &self.completions {
            if completion.weight < least {
                continue;
            }
            if likeliest.len() == room {
                let (_, last, _) = likeliest.select_nth_unstable_by(most, order);
                least = last.weight;
                likeliest.truncate(most);
            }
            likeliest.push(completion);
        }
        likeliest.sort_unstable_by(order);
        likeliest.truncate(most);
        likeliest.into_iter().copied().collect()
    }

    /// Returns the probability of a leave, from 0 to 1. It is zero for all leaves if no rack
    /// explains the move.
    #[must_use]
    pub fn probability(&self, completion: &Completion) -> f64 {
        if self.total > 0.0 { completion.weight / self.total } else { 0.0 }
    }

    /// Returns the number of tiles kept.
    #[must_use]
    pub const fn kept_len(&self) -> usize {
        self.kept_len
    }

    /// Returns `true` if at least one rack explains the move.
    #[must_use]
    pub fn is_possible(&self) -> bool {
        self.total > 0.0
    }

    /// Returns the inference with other likelihoods of moves. For exchanges and passes, they apply
    /// to the rack with the smallest loss for each leave.
    #[must_use]
    pub fn weighted(&self, weighting: &Weighting) -> Self {
        let weighted = self.completions.iter().map(|completion| Completion {
            weight: completion.ways * weighting.weight(completion.loss, self.bag_len),
            ..*completion
        });
        Self::new(weighted.collect(), self.left, self.kept_len, self.bag_len)
    }

    /// Returns the probability of each kind of unseen tile, in the order of racks.
    #[must_use]
    pub fn tiles(&self) -> Vec<TileProbability> {
        let mut tiles: Vec<TileProbability> = (self.left.iter())
            .map(|(tile, unseen)| TileProbability {
                tile,
                unseen,
                expected: 0.0,
                expected_at_random: unseen as f64 * self.kept_len as f64
                    / self.left.len().max(1) as f64,
                any: 0.0,
            })
            .collect();
        for completion in &self.completions {
            let probability = self.probability(completion);
            let mut of_kinds = tiles.iter_mut();
            // Both are in the order of racks.
            for (tile, count) in completion.kept.iter() {
                if let Some(of_kind) = of_kinds.find(|of_kind| of_kind.tile == tile) {
                    of_kind.expected += count as f64 * probability;
                    of_kind.any += probability;
                }
            }
        }
        tiles
    }

    /// Returns the knowledge of the other player's tiles, for a simulation of the next turn. Leaves
    /// that are not among the unseen tiles are dropped.
    #[must_use]
    pub fn opponent(&self, unseen: &Rack) -> OpponentRack {
        let possible = self
            .completions
            .iter()
            .filter(|completion| completion.weight > 0.0 && unseen.is_superset(&completion.kept));
        let sets: Vec<(Rack, f64)> =
            possible.map(|completion| (completion.kept, completion.weight)).collect();
        if sets.is_empty() {
            return OpponentRack::Unknown;
        }
        OpponentRack::Weighted(Arc::from(sets))
    }
}
