//! [`Inferrer`]: computes the leaves that a player may have kept.

use std::collections::HashMap;
use std::sync::Arc;

use lexc_alphabet::Tile;
use lexc_game::{Draws, Equity, GameRules, Move, Rack, Score, TileValues};
use lexc_movegen::MoveGenerator;
use lexc_runtime::Lexicon;

use super::best::{BestMoves, BestOfRack, RackFamily};
use super::completions::{Completion, Inference};
use super::error::InferError;
use super::full_racks::{FullRacks, HiddenMove};
use super::observation::{Observation, ObservedMove};
use super::weighting::Weighting;
use crate::census::{CensusBoard, Exchanges};
use crate::leaves::{LeaveIndex, LeaveTable, TurnValues};
use crate::simulate::RolloutPolicy;
use crate::simulate::rollout::player::{RolloutPlayer, Seat};
use crate::watch::Watch;

/// The maximum number of racks that are searched separately.
const MAX_SEARCHED: u64 = 1500;

/// Infers the tiles of a player from a move. Inferences reuse the memory of earlier ones.
///
/// For a leave of one or two tiles: one search for each of up to a few hundred racks, a few
/// milliseconds. For longer leaves: one search for the plays of all racks, and 128 steps for each
/// rack, usually less than 0.1 s for four or five tiles; 50 MB for English. After an exchange or a
/// pass every rack is possible: the census of leaves evaluates racks that differ in one tile
/// together, in about 1 s and 110 MB.
#[derive(Debug)]
pub struct Inferrer {
    generator: MoveGenerator,
    rules: GameRules,
    values: TileValues,
    leaves: Arc<LeaveTable>,
    alphabet: lexc_alphabet::Alphabet,
    player: RolloutPlayer,
    best: Option<BestMoves>,
    whole: Option<Box<FullRacks>>,
}

impl Inferrer {
    /// Prepares inference for players who use these words and leave values.
    ///
    /// # Errors
    /// Returns [`InferError::Generator`] if plays cannot be generated.
    pub fn new(
        lexicon: &Lexicon,
        rules: &GameRules,
        leaves: Arc<LeaveTable>,
    ) -> Result<Self, InferError> {
        Ok(Self {
            generator: MoveGenerator::with_rules(lexicon, rules)?,
            rules: rules.clone(),
            values: TileValues::new(lexicon.alphabet()),
            player: RolloutPlayer::new(
                TurnValues::unadjusted(Arc::clone(&leaves)),
                TileValues::new(lexicon.alphabet()),
            ),
            leaves,
            alphabet: lexicon.alphabet().clone(),
            best: None,
            whole: None,
        })
    }

    /// Returns every leave that the other player may have kept.
    ///
    /// # Errors
    /// Returns [`InferError`] if the move cannot have been made.
    pub fn infer(
        &mut self,
        observation: &Observation,
        weighting: &Weighting,
    ) -> Result<Inference, InferError> {
        self.infer_watched(observation, weighting, &Watch::never())
    }

    /// As [`Self::infer`], but returns `None` soon after `is_cancelled` returns `true`.
    ///
    /// # Errors
    /// Returns [`InferError`] if the move cannot have been made.
    pub fn infer_unless(
        &mut self,
        observation: &Observation,
        weighting: &Weighting,
        is_cancelled: &dyn Fn() -> bool,
    ) -> Result<Option<Inference>, InferError> {
        let watch = Watch::new(is_cancelled);
        let found = self.infer_watched(observation, weighting, &watch);
        match watch.has_ended() || is_cancelled() {
            true => Ok(None),
            false => found.map(Some),
        }
    }

    fn infer_watched(
        &mut self,
        observation: &Observation,
        weighting: &Weighting,
        watch: &Watch<'_>,
    ) -> Result<Inference, InferError> {
        let left = self.check(observation)?;
        let kept_len = observation.kept_len();
        let bag = observation.bag_len();
        let completions = match &observation.observed {
            ObservedMove::Play(play) if max_racks(&left, kept_len) <= MAX_SEARCHED => {
                self.by_search(observation, &left, play.score(), watch)?
            }
            ObservedMove::Play(play) => self.by_pass(observation, &left, play.score(), watch)?,
            ObservedMove::Exchange(_) | ObservedMove::Pass => {
                let found = self.by_rack(observation, &left, weighting, watch)?;
                return Ok(Inference::new(found, left, kept_len, bag));
            }
        };
        Ok(Inference::new(completions, left, kept_len, bag).weighted(weighting))
    }

    /// Draws `count` random leaves, as *Scrabble on the TeraScale* does, and weights each: an
    /// estimate of [`Inferrer::infer`] for a play. After an exchange or a pass, returns the exact
    /// inference.
    ///
    /// # Errors
    /// Returns [`InferError`] if the move cannot have been made.
    pub fn sample(
        &mut self,
        observation: &Observation,
        weighting: &Weighting,
        count: u64,
        seed: u64,
    ) -> Result<Inference, InferError> {
        match self.begin_sample(observation, seed)? {
            None => self.infer(observation, weighting),
            Some(mut sample) => {
                self.draw(&mut sample, count)?;
                Ok(sample.inference(weighting))
            }
        }
    }

    /// Begins drawing random leaves. Returns `None` after an exchange or a pass.
    ///
    /// # Errors
    /// Returns [`InferError`] if the move cannot have been made.
    pub fn begin_sample(
        &self,
        observation: &Observation,
        seed: u64,
    ) -> Result<Option<LeaveSample>, InferError> {
        let left = self.check(observation)?;
        let ObservedMove::Play(play) = &observation.observed else {
            return Ok(None);
        };
        Ok(Some(LeaveSample {
            score: play.score(),
            observation: observation.clone(),
            left,
            seed,
            drawn: 0,
            found: HashMap::new(),
        }))
    }

    /// Draws `count` more leaves. The sample depends on the total number of leaves, not on the
    /// number of calls.
    ///
    /// # Errors
    /// Returns an error if plays cannot be generated.
    pub fn draw(&mut self, sample: &mut LeaveSample, count: u64) -> Result<(), InferError> {
        let observation = &sample.observation;
        self.generator.set_board(&observation.board)?;
        let placed = observation.placed();
        let kept_len = observation.kept_len();
        let all: Vec<Tile> = sample.left.tiles().collect();
        for number in sample.drawn..sample.drawn.saturating_add(count) {
            let mut draws = Draws::new(sample.seed, number);
            let mut tiles = all.clone();
            let mut kept = Rack::new();
            for _ in 0..kept_len.min(tiles.len()) {
                let at = draws.below(tiles.len() as u32) as usize;
                let added = kept.add(tiles.swap_remove(at));
                added.expect("a leave is part of a rack");
            }
            if let Some(completion) = sample.found.get_mut(&kept) {
                completion.ways += 1.0;
                continue;
            }
            let made = self.made(sample.score, &kept, observation);
            let best = self.best_of(&placed, &kept, observation);
            let completion = Completion {
                kept,
                ways: 1.0,
                loss: loss(best, made),
                weight: 0.0,
            };
            sample.found.insert(kept, completion);
        }
        sample.drawn = sample.drawn.saturating_add(count);
        Ok(())
    }

    /// Checks a move and returns the unseen tiles without the tiles of the move.
    fn check(&self, observation: &Observation) -> Result<Rack, InferError> {
        let bag = observation.bag_len();
        match &observation.observed {
            ObservedMove::Exchange(count) => {
                let (count, held) = (*count, observation.rack_len);
                if count > held {
                    return Err(InferError::NotHeld);
                }
                let allowed = self.rules.may_exchange(bag) && (1..=bag).contains(&count);
                if !allowed {
                    return Err(InferError::Exchange { count, bag });
                }
            }
            ObservedMove::Play(play) => {
                let placed = observation.placed();
                if placed.len() > observation.rack_len || !observation.unseen.is_superset(&placed) {
                    return Err(InferError::NotHeld);
                }
                let mut position = lexc_game::Position::new(&self.rules);
                position.board.clone_from(&observation.board);
                position.rack = placed;
                let state = lexc_game::GameState::builder(self.rules.clone(), &self.alphabet)
                    .position(&position)
                    .build();
                let state = state.map_err(|_| InferError::NotHeld)?;
                let checked = state.check(&Move::Play(*play));
                checked.map_err(InferError::Play)?;
            }
            ObservedMove::Pass => {}
        }
        let left = observation.unseen.subtract(&observation.placed());
        left.ok_or(InferError::NotHeld)
    }

    /// Returns the equity of the observed play with a leave.
    fn made(&self, score: Score, kept: &Rack, observation: &Observation) -> Equity {
        let score = Equity::from(score);
        if observation.bag_len() > 0 {
            score + self.leaves.value(kept)
        } else {
            // Only one rack is possible, so no moves are compared.
            score
        }
    }

    /// Returns the equity of a rack's best move, or `None` if that is a pass.
    fn best_of(&mut self, placed: &Rack, kept: &Rack, observation: &Observation) -> Option<Equity> {
        let rack = placed.union(kept).expect("both are parts of a rack");
        let seat = Seat {
            rack: &rack,
            // While the bag has tiles, the other player's tiles do not matter.
            unseen: &Rack::new(),
            bag_len: observation.bag_len(),
        };
        let choice = self
            .player
            .choose(RolloutPolicy::Equity, &mut self.generator, &seat);
        (choice.made != Move::Pass).then_some(choice.equity)
    }

    /// Finds the best move of each rack by a separate search.
    fn by_search(
        &mut self,
        observation: &Observation,
        left: &Rack,
        score: Score,
        watch: &Watch<'_>,
    ) -> Result<Vec<Completion>, InferError> {
        self.generator.set_board(&observation.board)?;
        let placed = observation.placed();
        let kept_len = observation.kept_len();
        let mut found = Vec::new();
        subsets(left, kept_len, &mut |kept, ways| {
            found.push(Completion {
                kept: *kept,
                ways,
                loss: Equity::ZERO,
                weight: 0.0,
            });
        });
        if observation.bag_len() > 0 {
            for completion in &mut found {
                if watch.is_over() {
                    break;
                }
                let best = self.best_of(&placed, &completion.kept, observation);
                completion.loss = loss(best, self.made(score, &completion.kept, observation));
            }
        }
        Ok(found)
    }

    /// Finds the best move of each rack in one pass over all plays.
    pub(super) fn by_pass(
        &mut self,
        observation: &Observation,
        left: &Rack,
        score: Score,
        watch: &Watch<'_>,
    ) -> Result<Vec<Completion>, InferError> {
        let placed = observation.placed();
        let racks = RackFamily {
            placed: &placed,
            left,
            unknown: observation.kept_len(),
            exchange: self.exchangeable(observation),
            keeping: None,
            watch,
        };
        let best = self.best_moves(observation, &racks)?;
        let mut found = Vec::new();
        best.visit(&racks, |kept, ways, of_rack| {
            let made = self.made(score, kept, observation);
            found.push(Completion {
                kept: *kept,
                ways,
                loss: loss(of_rack.best, made),
                weight: 0.0,
            });
        });
        self.best = (!watch.has_ended()).then_some(best);
        Ok(found)
    }

    /// Evaluates every full rack and sums the racks by their leaves.
    fn by_rack(
        &mut self,
        observation: &Observation,
        left: &Rack,
        weighting: &Weighting,
        watch: &Watch<'_>,
    ) -> Result<Vec<Completion>, InferError> {
        let size = self.rules.rack_size();
        let exchanges = match self.exchangeable(observation) {
            0 => Some(Exchanges::Forbidden),
            most if most >= size => Some(Exchanges::Allowed),
            // The census supports either all exchanges or none.
            _ => None,
        };
        let exchanges = exchanges.filter(|_| observation.rack_len == size);
        let whole = exchanges.and_then(|_| self.full_racks(size, watch));
        if watch.has_ended() {
            return Ok(Vec::new());
        }
        let Some((exchanges, mut whole)) = exchanges.zip(whole) else {
            return self.by_division(observation, left, weighting, watch);
        };
        self.generator.set_board(&observation.board)?;
        let unseen = CensusBoard {
            board: &observation.board,
            rules: &self.rules,
            values: &self.values,
            tiles: left,
            watch,
        };
        let made = match observation.observed {
            ObservedMove::Exchange(_) => HiddenMove::Keeping(observation.kept_len()),
            ObservedMove::Play(_) | ObservedMove::Pass => HiddenMove::Pass,
        };
        let likelihood = (weighting, observation.bag_len());
        let generator = &mut self.generator;
        let found = whole.completions(unseen, generator, made, exchanges, likelihood);
        self.whole = Some(whole);
        Ok(found)
    }

    /// Returns the buffers of the census, or `None` if there are too many racks for a census.
    fn full_racks(&mut self, size: usize, watch: &Watch<'_>) -> Option<Box<FullRacks>> {
        self.whole.take().or_else(|| {
            let index = LeaveIndex::new(&self.alphabet, size).ok()?;
            let whole = FullRacks::new(index, &self.leaves, watch);
            whole.ok().map(Box::new)
        })
    }

    /// Computes the result of [`Self::by_rack`] by dividing each rack in every way. Used for racks
    /// that are not full, for bags that allow only some exchanges, and for too many racks for a
    /// census.
    pub(super) fn by_division(
        &mut self,
        observation: &Observation,
        left: &Rack,
        weighting: &Weighting,
        watch: &Watch<'_>,
    ) -> Result<Vec<Completion>, InferError> {
        let keeping = match observation.observed {
            ObservedMove::Exchange(_) => Some(observation.kept_len()),
            ObservedMove::Play(_) | ObservedMove::Pass => None,
        };
        let nothing = Rack::new();
        let racks = RackFamily {
            placed: &nothing,
            left,
            unknown: observation.rack_len,
            exchange: self.exchangeable(observation),
            keeping,
            watch,
        };
        let bag = observation.bag_len();
        let best = self.best_moves(observation, &racks)?;
        let mut by_kept: HashMap<usize, Completion> = HashMap::new();
        let mut whole = Vec::new();
        best.visit(&racks, |rack, ways, of_rack: BestOfRack| match keeping {
            Some(_) => {
                let Some((made, kept)) = of_rack.exchange else {
                    return;
                };
                let loss = loss(of_rack.best, made);
                let weight = ways * weighting.weight(loss, bag);
                let sum = by_kept.entry(kept).or_insert(Completion {
                    kept: Rack::new(),
                    ways: 0.0,
                    loss,
                    weight: 0.0,
                });
                sum.ways += ways;
                sum.weight += weight;
                sum.loss = sum.loss.min(loss);
            }
            None => {
                // A pass keeps the whole rack and has equity zero.
                let loss = loss(of_rack.best, Equity::ZERO);
                let weight = ways * weighting.weight(loss, bag);
                whole.push(Completion {
                    kept: *rack,
                    ways,
                    loss,
                    weight,
                });
            }
        });
        if let Some(len) = keeping {
            subsets(left, len, &mut |kept, _| {
                let number = best.index().number(kept.iter());
                if let Some(sum) = number.and_then(|number| by_kept.remove(&number)) {
                    whole.push(Completion { kept: *kept, ..sum });
                }
            });
        }
        self.best = (!watch.has_ended()).then_some(best);
        Ok(whole)
    }

    /// Returns the maximum number of tiles that can be exchanged.
    fn exchangeable(&self, observation: &Observation) -> usize {
        let bag = observation.bag_len();
        if self.rules.may_exchange(bag) { bag } else { 0 }
    }

    /// Finds the best moves on the board of an observation.
    fn best_moves(
        &mut self,
        observation: &Observation,
        racks: &RackFamily<'_>,
    ) -> Result<BestMoves, InferError> {
        self.generator.set_board(&observation.board)?;
        let mut best = match self.best.take() {
            Some(best) => best,
            None => {
                let index = LeaveIndex::new(&self.alphabet, self.rules.rack_size())?;
                BestMoves::new(index, &self.leaves, racks.watch)
            }
        };
        best.find(
            &mut self.generator,
            &observation.board,
            racks,
            &self.rules,
            &self.values,
        );
        Ok(best)
    }
}

/// Random leaves after a play, to which [`Inferrer::draw`] adds more.
#[derive(Debug, Clone)]
pub struct LeaveSample {
    observation: Observation,
    score: Score,
    /// The unseen tiles without the tiles of the move.
    left: Rack,
    seed: u64,
    drawn: u64,
    found: HashMap<Rack, Completion>,
}

impl LeaveSample {
    /// Returns the number of leaves drawn.
    #[must_use]
    pub const fn drawn(&self) -> u64 {
        self.drawn
    }

    /// Returns the estimate from the leaves drawn.
    #[must_use]
    pub fn inference(&self, weighting: &Weighting) -> Inference {
        let (kept_len, bag) = (self.observation.kept_len(), self.observation.bag_len());
        let found = self.found.values().copied().collect();
        Inference::new(found, self.left, kept_len, bag).weighted(weighting)
    }
}

/// Returns the value of the best move less the value of the move made, at least zero.
fn loss(best: Option<Equity>, made: Equity) -> Equity {
    best.map_or(Equity::ZERO, |best| (best - made).max(Equity::ZERO))
}

/// Returns an upper bound of the number of multisets of `len` tiles.
fn max_racks(left: &Rack, len: usize) -> u64 {
    let kinds = left.iter().count() as u64;
    (1..=len as u64).fold(1u64, |count, n| count.saturating_mul(kinds + n - 1) / n)
}

/// Calls `visit` with every multiset of `len` tiles and the number of ways to draw it.
fn subsets(from: &Rack, len: usize, visit: &mut dyn FnMut(&Rack, f64)) {
    fn extend(
        kinds: &[(Tile, usize)],
        missing: usize,
        (rack, ways): (&mut Rack, f64),
        visit: &mut dyn FnMut(&Rack, f64),
    ) {
        if missing == 0 {
            visit(rack, ways);
            return;
        }
        let Some((&(tile, most), later)) = kinds.split_first() else {
            return;
        };
        extend(later, missing, (rack, ways), visit);
        let mut draws = 1.0;
        let most = most.min(missing);
        for count in 1..=most {
            draws *= (kinds[0].1 + 1 - count) as f64 / count as f64;
            rack.add(tile).expect("the tiles are part of a rack");
            extend(later, missing - count, (rack, ways * draws), visit);
        }
        for _ in 0..most {
            let _ = rack.remove(tile);
        }
    }
    let kinds: Vec<(Tile, usize)> = from.iter().collect();
    extend(&kinds, len, (&mut Rack::new(), 1.0), visit);
}
