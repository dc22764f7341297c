//! [`AnswerJudge`]: the loss of a move in a position whose best move is known.

use lexc_game::{GameRules, GameState, Move};
use lexc_movegen::{MoveGenerator, Stop};

use super::options::{PositionOptions, PositionPhase};
use crate::analyse::Estimate;
use crate::analyse::assess::{MoveResult, PositionSearch, after, value_of_made};
use crate::error::Error;
use crate::preendgame::{Preendgame, PreendgameOptions};
use crate::simulate::{Candidate, Comparison, Tables, candidates_until};

/// The number of iterations of the comparison of two moves.
const ITERATIONS: u64 = 1_000;

/// The loss of a move against the best one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum AnswerLoss {
    /// In points.
    Points(Estimate),
    /// In the share of games won.
    Win(Estimate),
}

impl AnswerLoss {
    /// Returns `true` if the move is as good as the best one: it is the same move in another
    /// direction, its mirror image, or proven to be equal.
    #[must_use]
    pub fn is_none(&self) -> bool {
        let (Self::Points(lost) | Self::Win(lost)) = self;
        lost.is_exact() && lost.value == 0.0
    }
}

/// Compares moves with the best one of a position, by the method that fits the bag: endgame search,
/// search over draws, or simulation.
///
/// # Examples
/// ```
/// use std::sync::Arc;
/// use lexc_engine::leaves::LeaveTable;
/// use lexc_engine::positions::{AnswerJudge, AnswerLoss, PositionOptions};
/// use lexc_engine::simulate::Tables;
/// use lexc_engine::win::WinTable;
/// use lexc_game::{GameRules, GameState, Move, Position, Rack};
///
/// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// let rules = GameRules::standard();
/// let mut position = Position::new(&rules);
/// position.rack = Rack::parse("CATSXZQ", &lexicon)?;
/// let state = GameState::builder(rules.clone(), lexicon.alphabet()).position(&position).build()?;
/// let leaves = Arc::new(LeaveTable::zero(lexicon.alphabet(), 6)?);
/// let tables = Tables { lexicon, leaves, win: WinTable::builtin() };
/// let judge = AnswerJudge::new(tables, rules, PositionOptions::default());
/// assert!(judge.lost(&state, &Move::Pass, &Move::Pass)?.is_none());
/// assert!(judge.rank(&state, &Move::Pass)? > 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct AnswerJudge {
    tables: Tables,
    rules: GameRules,
    options: PositionOptions,
}

impl AnswerJudge {
    /// Returns a judge with tables, rules and options.
    #[must_use]
    pub const fn new(tables: Tables, rules: GameRules, options: PositionOptions) -> Self {
        Self { tables, rules, options }
    }

    /// Returns the loss of a move, which must be legal and make words of the lexicon.
    ///
    /// # Errors
    /// Returns [`Error`] if the position cannot be searched, or a move cannot be made.
    ///
    /// # Cost
    /// About a second; at most the limits of the options.
    pub fn lost(&self, state: &GameState, best: &Move, made: &Move) -> Result<AnswerLoss, Error> {
        let lost = self.lost_until(state, best, made, &|| false)?;
        Ok(lost.expect("nothing ends the comparison"))
    }

    /// Returns the loss of a move as [`Self::lost`] does, or `None` if `stop` returned `true`
    /// before.
    ///
    /// # Errors
    /// As [`Self::lost`].
    pub fn lost_until(
        &self,
        state: &GameState,
        best: &Move,
        made: &Move,
        stop: Stop<'_>,
    ) -> Result<Option<AnswerLoss>, Error> {
        let pair = [best, made];
        let lost = match PositionPhase::of(state.bag().len()) {
            PositionPhase::Endgame => self.in_endgame(state, pair, stop)?.map(AnswerLoss::Points),
            PositionPhase::PreEndgame => self.by_draws(state, pair, stop)?.map(AnswerLoss::Win),
            PositionPhase::Earlier => self.simulated(state, pair, stop)?.map(AnswerLoss::Points),
        };
        Ok(lost.filter(|_| !stop()))
    }

    /// Returns the rank of a move by equity: one more than the number of plays and exchanges with a
    /// higher equity.
    ///
    /// # Errors
    /// Returns [`Error`] if the lexicon cannot generate plays.
    pub fn rank(&self, state: &GameState, made: &Move) -> Result<usize, Error> {
        let rank = self.rank_until(state, made, &|| false)?;
        Ok(rank.expect("nothing ends the ranking"))
    }

    /// Returns the rank of a move as [`Self::rank`] does, or `None` if `stop` returned `true`
    /// before.
    ///
    /// # Errors
    /// As [`Self::rank`].
    pub fn rank_until(
        &self,
        state: &GameState,
        made: &Move,
        stop: Stop<'_>,
    ) -> Result<Option<usize>, Error> {
        let Tables { lexicon, leaves, .. } = &self.tables;
        let view = state.view(state.to_move());
        let equity = Candidate::new(&view, leaves, *made).equity;
        let mut generator = MoveGenerator::with_rules(lexicon, &self.rules)?;
        let all = candidates_until(&view, &mut generator, leaves, usize::MAX, stop)?;
        let better = all.iter().take_while(|candidate| candidate.equity > equity).count();
        Ok((!stop()).then_some(better + 1))
    }

    fn in_endgame(
        &self,
        state: &GameState,
        [best, made]: [&Move; 2],
        stop: Stop<'_>,
    ) -> Result<Option<Estimate>, Error> {
        let best = self.endgame_value(state, best, stop)?;
        let made = self.endgame_value(state, made, stop)?;
        Ok(best.zip(made).map(|(best, made)| best.minus(&made)))
    }

    /// Returns the change of the spread to the end of the game after a move.
    fn endgame_value(
        &self,
        state: &GameState,
        made: &Move,
        stop: Stop<'_>,
    ) -> Result<Option<Estimate>, Error> {
        let after = after(state, made).ok_or_else(not_a_move)?;
        let next = match &after {
            MoveResult::Ends { .. } => None,
            MoveResult::Continues(next) => {
                let position = next.position().ok_or_else(not_a_move)?;
                let options = self.options.analysis();
                let mut search =
                    PositionSearch::new(&position, &self.tables, &self.rules, &options)?;
                while !search.advance() {
                    if stop() {
                        return Ok(None);
                    }
                }
                search.result()
            }
        };
        Ok(value_of_made(made, &after, next.as_ref()))
    }

    fn by_draws(
        &self,
        state: &GameState,
        pair: [&Move; 2],
        stop: Stop<'_>,
    ) -> Result<Option<Estimate>, Error> {
        let position = state.view(state.to_move()).position();
        let options = PreendgameOptions::default().top(2).table_bytes(self.options.table_bytes);
        let mut search = Preendgame::new(&self.tables.lexicon, &self.rules, &position, options)?;
        let [best, made] = pair.map(|made| search.include(made).ok_or_else(not_a_move));
        let pair = [best?, made?];
        if pair[0] == pair[1] {
            return Ok(Some(Estimate::exact(0.0)));
        }
        search.only(&pair).map_err(|_| not_a_move())?;
        search.run(1, |nodes| nodes >= self.options.preendgame_nodes || stop());
        let answer = search.answer();
        let share = |made: &Move| {
            let results = answer.moves.iter().find(|results| results.made == *made)?;
            let (low, high) = (Some(results.least), Some(results.most));
            Some(Estimate { value: results.win, low, high })
        };
        let [best, made] = pair.each_ref().map(share);
        Ok(best.zip(made).map(|(best, made)| best.minus(&made)))
    }

    fn simulated(
        &self,
        state: &GameState,
        pair: [&Move; 2],
        stop: Stop<'_>,
    ) -> Result<Option<Estimate>, Error> {
        let view = state.view(state.to_move());
        let options = self.options.simulation(view.bag_len(), self.options.seed);
        let pair = pair.map(|made| *made);
        let mut comparison = Comparison::new(&view, &self.tables, pair, &options, ITERATIONS)?;
        while !comparison.advance_until(stop) {
            if stop() {
                return Ok(None);
            }
        }
        Ok(Some(comparison.result().points_difference.into()))
    }
}

fn not_a_move() -> Error {
    Error::illegal("the move cannot be made")
}
