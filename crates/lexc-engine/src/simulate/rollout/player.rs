//! [`RolloutPlayer`]: the fast player of a rollout.

use lexc_game::{Equity, GameRules, Move, Rack, TileValues};
use lexc_movegen::{LeaveEvaluator, MoveGenerator, ScoreOnly, Stop};

use crate::leaves::{ChosenMove, TurnValues, best_move};
use crate::simulate::options::RolloutPolicy;

/// The knowledge of the player to move in a rollout.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Seat<'a> {
    pub(crate) rack: &'a Rack,
    /// The tiles in the bag and on the other player's rack.
    pub(crate) unseen: &'a Rack,
    pub(crate) bag_len: usize,
}

/// Chooses moves like [`EquityPlayer`](crate::players::EquityPlayer), on the board of any generator
/// and without a view of a game.
#[derive(Debug, Clone)]
pub(crate) struct RolloutPlayer {
    evaluator: LeaveEvaluator<TurnValues>,
    values: TileValues,
}

impl RolloutPlayer {
    pub(crate) fn new(turn_values: TurnValues, values: TileValues) -> Self {
        Self { evaluator: LeaveEvaluator::new(turn_values), values }
    }

    /// Chooses a move on the board of a generator: the best one found when `stop` returns `true`.
    pub(crate) fn choose(
        &mut self,
        policy: RolloutPolicy,
        generator: &mut MoveGenerator,
        seat: &Seat<'_>,
        stop: Stop<'_>,
    ) -> ChosenMove {
        match policy {
            RolloutPolicy::Equity => {
                self.set_turn(seat, generator.rules());
                best_move(generator, &mut self.evaluator, seat.rack, seat.bag_len, stop)
            }
            RolloutPolicy::Greedy => {
                let best = generator.best_by_until(seat.rack, ScoreOnly, stop);
                let made = best.map_or_else(
                    || Move::exchange_or_pass(seat.rack, seat.bag_len, generator.rules()),
                    |best| Move::Play(best.play),
                );
                let equity = Equity::from(made.score());
                ChosenMove { made, equity }
            }
        }
    }

    /// Adjusts the values of leaves to a turn.
    pub(crate) fn set_turn(&mut self, seat: &Seat<'_>, rules: &GameRules) {
        let turn = self.evaluator.source_mut();
        turn.set(seat.bag_len, seat.unseen, &self.values, rules);
    }

    /// Returns the values of moves in the turn set by [`Self::set_turn`].
    pub(crate) fn turn_values(&self) -> &TurnValues {
        self.evaluator.source()
    }
}
