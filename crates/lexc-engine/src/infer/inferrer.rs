//! [`Inferrer`]: computes the leaves that a player may have kept; [`InferenceRun`]: its steps.

use std::collections::HashMap;
use std::sync::Arc;

use lexc_alphabet::Tile;
use lexc_game::{Draws, Equity, GameRules, Move, Rack, Score, TileValues};
use lexc_movegen::{MoveGenerator, Stop};
use lexc_runtime::Lexicon;

use super::by_census::{CensusRun, CensusTables, HiddenMove, HiddenTurn, Setting};
use super::completions::{Completion, Inference, loss};
use super::observation::{Observation, ObservedMove};
use super::weighting::Weighting;
use crate::error::Error;
use crate::leaves::{LeaveTable, TurnValues};
use crate::simulate::RolloutPolicy;
use crate::simulate::rollout::player::{RolloutPlayer, Seat};
use crate::watch::StepLimits;

/// The maximum number of racks that are searched separately.
const MAX_SEARCHED: u64 = 1500;

/// Infers the tiles of a player from a move. Inferences reuse the memory of earlier ones.
///
/// For a leave of one or two tiles: one search for each of up to a few hundred racks, a few
/// milliseconds. For longer leaves, and after an exchange or a pass, after which every rack is
/// possible, the census of leaves evaluates racks that differ in one tile together. For English and
/// racks of seven its tables take 110 MB, which the first inference fills; then a play
/// takes up to 0.2 s, and an exchange about 0.8 s.
///
/// # Examples
/// An inference in steps, which a caller can give up between any two:
/// ```
/// use std::sync::Arc;
///
/// use lexc_engine::StepLimits;
/// use lexc_engine::infer::{Inferrer, Observation, ObservedMove, Weighting};
/// use lexc_engine::leaves::LeaveTable;
/// use lexc_game::{Board, GameRules, Rack};
///
/// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// let rules = GameRules::standard();
/// let leaves = Arc::new(LeaveTable::zero(lexicon.alphabet(), 6)?);
/// let mut inferrer = Inferrer::new(&lexicon, &rules, leaves)?;
/// let (board, own) = (Board::new(rules.layout()), Rack::parse("dogcats", &lexicon)?);
/// let exchanged = ObservedMove::Exchange(3);
/// let observation = Observation::new(&board, &own, exchanged, &rules, lexicon.alphabet())?;
///
/// let mut run = inferrer.begin(&observation, &Weighting::default())?;
/// let always = || true;
/// let one_part = StepLimits { is_due: &always, ..StepLimits::NONE };
/// let inference = loop {
///     if let Some(inference) = inferrer.advance(&mut run, one_part)? {
///         break inference;
///     }
/// };
/// assert_eq!(inference.kept_len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Inferrer {
    generator: MoveGenerator,
    rules: GameRules,
    values: TileValues,
    leaves: Arc<LeaveTable>,
    alphabet: lexc_alphabet::Alphabet,
    player: RolloutPlayer,
    /// The tables of the last census.
    tables: Option<Box<CensusTables>>,
}

/// An inference in steps: [`Inferrer::begin`], [`Inferrer::advance`].
#[derive(Debug)]
pub struct InferenceRun {
    observation: Observation,
    weighting: Weighting,
    /// The unseen tiles without the tiles of the move.
    left: Rack,
    work: Work,
}

/// The remaining work of an inference.
#[derive(Debug)]
enum Work {
    /// A search for each leave, and the index of the next leave.
    Searches(Vec<Completion>, usize),
    Census(Box<CensusRun>),
    Done,
}

fn not_held() -> Error {
    Error::illegal("the move has tiles that the player cannot have held")
}

impl Inferrer {
    /// Prepares inference for players who use these words and leave values.
    ///
    /// # Errors
    /// Returns [`Error::Generator`] if plays cannot be generated.
    pub fn new(
        lexicon: &Lexicon,
        rules: &GameRules,
        leaves: Arc<LeaveTable>,
    ) -> Result<Self, Error> {
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
            tables: None,
        })
    }

    /// Returns every leave that the other player may have kept.
    ///
    /// # Errors
    /// Returns [`Error`] if the move cannot have been made, or too many racks are possible.
    pub fn infer(
        &mut self,
        observation: &Observation,
        weighting: &Weighting,
    ) -> Result<Inference, Error> {
        let mut run = self.begin(observation, weighting)?;
        loop {
            if let Some(inference) = self.advance(&mut run, StepLimits::NONE)? {
                return Ok(inference);
            }
        }
    }

    /// Begins an inference, which [`Self::advance`] continues. It takes the memory of earlier ones.
    ///
    /// # Errors
    /// Returns [`Error`] if the move cannot have been made, or too many racks are possible.
    pub fn begin(
        &mut self,
        observation: &Observation,
        weighting: &Weighting,
    ) -> Result<InferenceRun, Error> {
        self.begin_with(observation, weighting, MAX_SEARCHED)
    }

    /// Begins an inference with searches for at most `most_searched` racks.
    pub(super) fn begin_with(
        &mut self,
        observation: &Observation,
        weighting: &Weighting,
        most_searched: u64,
    ) -> Result<InferenceRun, Error> {
        let left = self.check(observation)?;
        let (kept_len, bag_len) = (observation.kept_len(), observation.bag_len());
        let made = match &observation.observed {
            ObservedMove::Play(play) => {
                HiddenMove::Play(observation.placed(), Equity::from(play.score()))
            }
            ObservedMove::Exchange(_) => HiddenMove::Keeping(kept_len),
            ObservedMove::Pass => HiddenMove::Pass,
        };
        let is_play = matches!(made, HiddenMove::Play(..));
        // With an empty bag only one rack is possible.
        let few = bag_len == 0 || is_play && max_racks(&left, kept_len) <= most_searched;
        let work = if few {
            Work::Searches(leaves_of(&left, kept_len), 0)
        } else {
            let size = observation.rack_len;
            let tables = match self.tables.take().filter(|tables| tables.size() == size) {
                Some(tables) => tables,
                None => Box::new(CensusTables::new(&self.alphabet, size)?),
            };
            let turn = HiddenTurn {
                made,
                left,
                bag_len,
                exchange: match self.rules.may_exchange(bag_len) {
                    true => bag_len,
                    false => 0,
                },
                weighting: *weighting,
            };
            Work::Census(Box::new(CensusRun::new(turn, tables)))
        };
        Ok(InferenceRun { observation: observation.clone(), weighting: *weighting, left, work })
    }

    /// Continues an inference until a limit is reached. Returns the inference once it is complete,
    /// and an inference without leaves after that.
    ///
    /// A step ends a few milliseconds after the limit; a search for the plays of all racks takes up
    /// to 30 ms. Any inferrer of the same lexicon, rules and leave values can take the next step.
    ///
    /// # Errors
    /// Returns [`Error::Generator`] if plays cannot be generated.
    pub fn advance(
        &mut self,
        run: &mut InferenceRun,
        limits: StepLimits<'_>,
    ) -> Result<Option<Inference>, Error> {
        let observation = &run.observation;
        self.generator.set_board(&observation.board)?;
        let found = match core::mem::replace(&mut run.work, Work::Done) {
            Work::Searches(mut found, mut next) => {
                if !self.search(observation, &run.weighting, &mut found, &mut next, limits) {
                    run.work = Work::Searches(found, next);
                    return Ok(None);
                }
                found
            }
            Work::Census(mut census) => {
                let setting = Setting {
                    board: &observation.board,
                    rules: &self.rules,
                    values: &self.values,
                    leaves: &self.leaves,
                };
                if !census.advance(&setting, &mut self.generator, limits) {
                    run.work = Work::Census(census);
                    return Ok(None);
                }
                let (tables, found) = census.finish();
                self.tables = Some(tables);
                found
            }
            Work::Done => Vec::new(),
        };
        let (kept_len, bag_len) = (observation.kept_len(), observation.bag_len());
        Ok(Some(Inference::new(found, run.left, kept_len, bag_len)))
    }

    /// Searches for the best move of each rack, from the rack of index `next` on, until a limit is
    /// reached. Returns `true` once all were searched.
    fn search(
        &mut self,
        observation: &Observation,
        weighting: &Weighting,
        found: &mut [Completion],
        next: &mut usize,
        limits: StepLimits<'_>,
    ) -> bool {
        let (placed, bag_len) = (observation.placed(), observation.bag_len());
        for completion in found.iter_mut().skip(*next) {
            if let (ObservedMove::Play(play), true) = (&observation.observed, bag_len > 0) {
                let stop = limits.is_cancelled;
                let best = self.best_of(&placed, &completion.kept, observation, stop);
                if stop() {
                    return false;
                }
                let made = self.made(play.score(), &completion.kept, observation);
                completion.loss = best.map_or(Equity::ZERO, |best| loss(best, made));
            }
            completion.weight = completion.ways * weighting.weight(completion.loss, bag_len);
            *next += 1;
            if limits.is_reached() {
                break;
            }
        }
        *next == found.len()
    }

    /// Draws `count` random leaves, as *Scrabble on the TeraScale* does, and weights each: an
    /// estimate of [`Inferrer::infer`] for a play. After an exchange or a pass, returns the exact
    /// inference.
    ///
    /// # Errors
    /// Returns [`Error`] if the move cannot have been made.
    pub fn sample(
        &mut self,
        observation: &Observation,
        weighting: &Weighting,
        count: u64,
        seed: u64,
    ) -> Result<Inference, Error> {
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
    /// Returns [`Error`] if the move cannot have been made.
    pub fn begin_sample(
        &self,
        observation: &Observation,
        seed: u64,
    ) -> Result<Option<LeaveSample>, Error> {
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
    pub fn draw(&mut self, sample: &mut LeaveSample, count: u64) -> Result<(), Error> {
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
            let best = self.best_of(&placed, &kept, observation, &|| false);
            let completion = Completion {
                kept,
                ways: 1.0,
                loss: best.map_or(Equity::ZERO, |best| loss(best, made)),
                weight: 0.0,
            };
            sample.found.insert(kept, completion);
        }
        sample.drawn = sample.drawn.saturating_add(count);
        Ok(())
    }

    /// Checks a move and returns the unseen tiles without the tiles of the move.
    fn check(&self, observation: &Observation) -> Result<Rack, Error> {
        let bag = observation.bag_len();
        match &observation.observed {
            ObservedMove::Exchange(count) => {
                let (count, held) = (*count, observation.rack_len);
                if count > held {
                    return Err(not_held());
                }
                let allowed = self.rules.may_exchange(bag) && (1..=bag).contains(&count);
                if !allowed {
                    return Err(Error::illegal(format!(
                        "{count} tiles cannot be exchanged while the bag holds {bag}"
                    )));
                }
            }
            ObservedMove::Play(play) => {
                let placed = observation.placed();
                if placed.len() > observation.rack_len || !observation.unseen.is_superset(&placed) {
                    return Err(not_held());
                }
                let mut position = lexc_game::Position::new(&self.rules);
                position.board.clone_from(&observation.board);
                position.rack = placed;
                let state = lexc_game::GameState::builder(self.rules.clone(), &self.alphabet)
                    .position(&position)
                    .build();
                let state = state.map_err(|_| not_held())?;
                let checked = state.check(&Move::Play(*play));
                checked
                    .map_err(|error| Error::illegal(format!("the play cannot be made: {error}")))?;
            }
            ObservedMove::Pass => {}
        }
        let left = observation.unseen.subtract(&observation.placed());
        left.ok_or_else(not_held)
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

    /// Returns the equity of a rack's best move, or `None` if that is a pass. Once `stop` returns
    /// `true`, it is the equity of the best move found.
    fn best_of(
        &mut self,
        placed: &Rack,
        kept: &Rack,
        observation: &Observation,
        stop: Stop<'_>,
    ) -> Option<Equity> {
        let rack = placed.union(kept).expect("both are parts of a rack");
        let seat = Seat {
            rack: &rack,
            // While the bag has tiles, the other player's tiles do not matter.
            unseen: &Rack::new(),
            bag_len: observation.bag_len(),
        };
        let choice = self.player.choose(RolloutPolicy::Equity, &mut self.generator, &seat, stop);
        (choice.made != Move::Pass).then_some(choice.equity)
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
        let mut found: Vec<Completion> = self.found.values().copied().collect();
        // The order of a hash map is not repeatable.
        found.sort_unstable_by(|one, other| one.kept.tiles().cmp(other.kept.tiles()));
        Inference::new(found, self.left, kept_len, bag).weighted(weighting)
    }
}

/// Returns an upper bound of the number of multisets of `len` tiles.
fn max_racks(left: &Rack, len: usize) -> u64 {
    let kinds = left.iter().count() as u64;
    (1..=len as u64).fold(1u64, |count, n| count.saturating_mul(kinds + n - 1) / n)
}

/// Returns every multiset of `len` tiles with the number of ways to draw it.
fn leaves_of(from: &Rack, len: usize) -> Vec<Completion> {
    let mut found = Vec::new();
    subsets(from, len, &mut |kept, ways| {
        found.push(Completion { kept: *kept, ways, loss: Equity::ZERO, weight: 0.0 });
    });
    found
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
