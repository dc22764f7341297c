//! [`Inferrer`]: computes what may have been kept.

use std::collections::HashMap;
use std::sync::Arc;

use lexc_alphabet::Tile;
use lexc_game::{Draws, Equity, GameRules, Move, Rack, Score, TileValues};
use lexc_movegen::MoveGenerator;
use lexc_runtime::Lexicon;

use super::best::{BestMoves, BestOfRack, Racks};
use super::completions::{Completion, Inference};
use super::error::InferError;
use super::observation::{Observation, ObservedMove};
use super::weighting::Weighting;
use super::whole::{Unplayed, WholeRacks};
use crate::census::{CensusBoard, Exchanges};
use crate::leaves::{LeaveIndex, LeaveTable, TurnValues};
use crate::simulate::{FastPlayer, RolloutPolicy, Seat};

/// Up to this number of racks, the best move of each is searched for by itself.
const FEW: u64 = 1500;

/// Infers what a player may hold from a move. Its memory is kept from one inference to the next.
///
/// # Cost
/// If one or two tiles were kept, a search for each of at most some hundred racks: a few
/// milliseconds. Beyond that one search for the plays of all racks, and 128 steps for each rack: mostly less than a
/// tenth of a second for four or five tiles; 50 MB for English. After an exchange or a pass every rack is possible: the census of leaves judges racks
/// that differ in one tile together, in about a second and 110 MB.
#[derive(Debug)]
pub struct Inferrer {
    generator: MoveGenerator,
    rules: GameRules,
    values: TileValues,
    leaves: Arc<LeaveTable>,
    alphabet: lexc_alphabet::Alphabet,
    player: FastPlayer,
    best: Option<BestMoves>,
    whole: Option<Box<WholeRacks>>,
}

impl Inferrer {
    /// Prepares inference for games of these rules, of players who know these words and leave values.
    ///
    /// # Errors
    /// [`InferError::Generator`].
    pub fn new(
        lexicon: &Lexicon,
        rules: &GameRules,
        leaves: Arc<LeaveTable>,
    ) -> Result<Self, InferError> {
        Ok(Self {
            generator: MoveGenerator::with_rules(lexicon, rules)?,
            rules: rules.clone(),
            values: TileValues::new(lexicon.alphabet()),
            player: FastPlayer::new(
                TurnValues::unadjusted(Arc::clone(&leaves)),
                TileValues::new(lexicon.alphabet()),
            ),
            leaves,
            alphabet: lexicon.alphabet().clone(),
            best: None,
            whole: None,
        })
    }

    /// Returns every set of tiles that the other player may have kept.
    ///
    /// # Errors
    /// [`InferError`] if the move cannot have been made.
    pub fn infer(
        &mut self,
        observation: &Observation,
        weighting: &Weighting,
    ) -> Result<Inference, InferError> {
        let left = self.check(observation)?;
        let kept_len = observation.kept_len();
        let bag = observation.bag_len();
        let completions = match &observation.seen {
            ObservedMove::Play(play) if racks(&left, kept_len) <= FEW => {
                self.by_search(observation, &left, play.score())?
            }
            ObservedMove::Play(play) => self.by_walk(observation, &left, play.score())?,
            ObservedMove::Exchange(_) | ObservedMove::Pass => {
                let found = self.by_rack(observation, &left, weighting)?;
                return Ok(Inference::new(found, left, kept_len, bag));
            }
        };
        Ok(Inference::new(completions, left, kept_len, bag).weighted(weighting))
    }

    /// Completes the known tiles at random `count` times, as *Scrabble on the TeraScale* does, and weights
    /// each completion: an estimate of [`Inferrer::infer`] for a play.
    ///
    /// # Errors
    /// [`InferError`] if the move cannot have been made, or is not a play.
    pub fn sample(
        &mut self,
        observation: &Observation,
        weighting: &Weighting,
        count: u64,
        seed: u64,
    ) -> Result<Inference, InferError> {
        let left = self.check(observation)?;
        let ObservedMove::Play(play) = &observation.seen else {
            return self.infer(observation, weighting);
        };
        self.generator.set_board(&observation.board)?;
        let placed = observation.placed();
        let kept_len = observation.kept_len();
        let all: Vec<Tile> = left.tiles().collect();
        let mut found: HashMap<Rack, Completion> = HashMap::new();
        for number in 0..count {
            let mut draws = Draws::new(seed, number);
            let mut tiles = all.clone();
            let mut kept = Rack::new();
            for _ in 0..kept_len.min(tiles.len()) {
                let at = draws.below(tiles.len() as u32) as usize;
                // So few fit into a rack.
                let _ = kept.add(tiles.swap_remove(at));
            }
            if let Some(completion) = found.get_mut(&kept) {
                completion.ways += 1.0;
                continue;
            }
            let made = self.made(play.score(), &kept, observation);
            let best = self.best_of(&placed, &kept, observation);
            let completion = Completion {
                kept,
                ways: 1.0,
                loss: loss(best, made),
                weight: 0.0,
            };
            found.insert(kept, completion);
        }
        let bag = observation.bag_len();
        let found = found.into_values().collect();
        Ok(Inference::new(found, left, kept_len, bag).weighted(weighting))
    }

    /// Checks a move; returns the tiles of the pool without those of the move.
    fn check(&self, observation: &Observation) -> Result<Rack, InferError> {
        let bag = observation.bag_len();
        match &observation.seen {
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
                if placed.len() > observation.rack_len || !observation.pool.is_superset(&placed) {
                    return Err(InferError::NotHeld);
                }
                let mut position = lexc_game::Position::new(&self.rules);
                position.board.clone_from(&observation.board);
                position.rack = placed;
                let state = lexc_game::GameState::from_position(
                    self.rules.clone(),
                    &self.alphabet,
                    &position,
                    0,
                    0,
                );
                let state = state.map_err(|_| InferError::NotHeld)?;
                let checked = state.check(&Move::Play(*play));
                checked.map_err(InferError::Play)?;
            }
            ObservedMove::Pass => {}
        }
        let left = observation.pool.subtract(&observation.placed());
        left.ok_or(InferError::NotHeld)
    }

    /// The equity of the play that was made, with these tiles kept.
    fn made(&self, score: Score, kept: &Rack, observation: &Observation) -> Equity {
        let score = Equity::from(score);
        if observation.bag_len() > 0 {
            score + self.leaves.value(kept)
        } else {
            // The only rack that there is: nothing is compared.
            score
        }
    }

    /// Returns the value of the best move of a rack; `None` if there is none but to pass.
    fn best_of(&mut self, placed: &Rack, kept: &Rack, observation: &Observation) -> Option<Equity> {
        let rack = placed.union(kept).unwrap_or(*placed);
        let seat = Seat {
            rack: &rack,
            // While the bag holds tiles, those of the other player do not matter.
            unseen: &Rack::new(),
            bag_len: observation.bag_len(),
        };
        let choice = self
            .player
            .choose(RolloutPolicy::Equity, &mut self.generator, &seat);
        (choice.made != Move::Pass).then_some(choice.equity)
    }

    /// The best move of each rack, by a search for each.
    fn by_search(
        &mut self,
        observation: &Observation,
        left: &Rack,
        score: Score,
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
                let best = self.best_of(&placed, &completion.kept, observation);
                completion.loss = loss(best, self.made(score, &completion.kept, observation));
            }
        }
        Ok(found)
    }

    /// The best move of each rack, from one walk over all plays.
    pub(super) fn by_walk(
        &mut self,
        observation: &Observation,
        left: &Rack,
        score: Score,
    ) -> Result<Vec<Completion>, InferError> {
        let placed = observation.placed();
        let racks = Racks {
            placed: &placed,
            left,
            unknown: observation.kept_len(),
            exchange: self.exchangeable(observation),
            keeping: None,
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
        self.best = Some(best);
        Ok(found)
    }

    /// Every whole rack, gathered by the tiles that it keeps.
    fn by_rack(
        &mut self,
        observation: &Observation,
        left: &Rack,
        weighting: &Weighting,
    ) -> Result<Vec<Completion>, InferError> {
        let size = self.rules.rack_size();
        let exchanges = match self.exchangeable(observation) {
            0 => Some(Exchanges::Forbidden),
            most if most >= size => Some(Exchanges::Allowed),
            // The census knows all exchanges or none.
            _ => None,
        };
        let exchanges = exchanges.filter(|_| observation.rack_len == size);
        let whole = exchanges.and_then(|_| self.whole_racks(size));
        let Some((exchanges, mut whole)) = exchanges.zip(whole) else {
            return self.by_division(observation, left, weighting);
        };
        self.generator.set_board(&observation.board)?;
        let unseen = CensusBoard {
            board: &observation.board,
            rules: &self.rules,
            values: &self.values,
            tiles: left,
        };
        let made = match observation.seen {
            ObservedMove::Exchange(_) => Unplayed::Keeping(observation.kept_len()),
            ObservedMove::Play(_) | ObservedMove::Pass => Unplayed::Pass,
        };
        let likelihood = (weighting, observation.bag_len());
        let generator = &mut self.generator;
        let found = whole.completions(unseen, generator, made, exchanges, likelihood);
        self.whole = Some(whole);
        Ok(found)
    }

    /// Returns the memory of the census; `None` if there are too many racks for one.
    fn whole_racks(&mut self, size: usize) -> Option<Box<WholeRacks>> {
        self.whole.take().or_else(|| {
            let index = LeaveIndex::new(&self.alphabet, size).ok()?;
            WholeRacks::new(index, &self.leaves).ok().map(Box::new)
        })
    }

    /// As [`Self::by_rack`], by dividing each rack in every way: for racks that are not full, where some exchanges
    /// are allowed and others are not, and where there are too many racks for a census.
    pub(super) fn by_division(
        &mut self,
        observation: &Observation,
        left: &Rack,
        weighting: &Weighting,
    ) -> Result<Vec<Completion>, InferError> {
        let keeping = match observation.seen {
            ObservedMove::Exchange(_) => Some(observation.kept_len()),
            ObservedMove::Play(_) | ObservedMove::Pass => None,
        };
        let nothing = Rack::new();
        let racks = Racks {
            placed: &nothing,
            left,
            unknown: observation.rack_len,
            exchange: self.exchangeable(observation),
            keeping,
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
                // A pass keeps everything, and is worth nothing.
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
        self.best = Some(best);
        Ok(whole)
    }

    /// The most tiles that could be exchanged.
    fn exchangeable(&self, observation: &Observation) -> usize {
        let bag = observation.bag_len();
        if self.rules.may_exchange(bag) { bag } else { 0 }
    }

    /// The best moves on the board by the tiles that they keep, in memory that is used again.
    fn best_moves(
        &mut self,
        observation: &Observation,
        racks: &Racks<'_>,
    ) -> Result<BestMoves, InferError> {
        self.generator.set_board(&observation.board)?;
        let mut best = match self.best.take() {
            Some(best) => best,
            None => {
                let index = LeaveIndex::new(&self.alphabet, self.rules.rack_size())?;
                BestMoves::new(index, &self.leaves)
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

/// Returns the value of the best move less that of the move that was made; zero if the move that
/// was made is not among the moves considered.
fn loss(best: Option<Equity>, made: Equity) -> Equity {
    best.map_or(Equity::ZERO, |best| (best - made).max(Equity::ZERO))
}

/// The number of multisets of `len` tiles; an upper bound where a kind has fewer than `len` tiles.
fn racks(left: &Rack, len: usize) -> u64 {
    let kinds = left.iter().count() as u64;
    (1..=len as u64).fold(1u64, |count, n| count.saturating_mul(kinds + n - 1) / n)
}

/// Visits every multiset of `len` tiles with the number of ways to draw it.
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
            // A part of a rack fits into one.
            let _ = rack.add(tile);
            extend(later, missing - count, (rack, ways * draws), visit);
        }
        for _ in 0..most {
            let _ = rack.remove(tile);
        }
    }
    let kinds: Vec<(Tile, usize)> = from.iter().collect();
    extend(&kinds, len, (&mut Rack::new(), 1.0), visit);
}
