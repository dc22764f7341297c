//! The fast player of a rollout.

use lexc_game::{Equity, GameRules, Move, Rack, TileValues};
use lexc_movegen::{LeaveEvaluator, MoveGenerator};

use crate::leaves::{ChosenMove, TurnValues, best_move};

/// The policy of the turns after a candidate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum RolloutPolicy {
    /// The move of the highest equity, as [`EquityPlayer`](crate::players::EquityPlayer) makes it.
    #[default]
    Equity,
    /// The play of the highest score, as [`GreedyPlayer`](crate::players::GreedyPlayer) makes it.
    Greedy,
}

impl RolloutPolicy {
    /// Returns the name that files and programs use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Equity => "equity",
            Self::Greedy => "greedy",
        }
    }

    /// Returns the policy of a name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        let all = [Self::Equity, Self::Greedy];
        all.into_iter().find(|policy| policy.name() == name)
    }
}

/// The knowledge of the player to move in a rollout.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Seat<'a> {
    pub(crate) rack: &'a Rack,
    /// The tiles of the bag and of the other player together.
    pub(crate) unseen: &'a Rack,
    pub(crate) bag_len: usize,
}

/// Chooses moves as [`EquityPlayer`](crate::players::EquityPlayer) does, on the board of any generator and
/// without a view of a game.
#[derive(Debug, Clone)]
pub(crate) struct FastPlayer {
    evaluator: LeaveEvaluator<TurnValues>,
    values: TileValues,
}

impl FastPlayer {
    pub(crate) fn new(turn_values: TurnValues, values: TileValues) -> Self {
        Self {
            evaluator: LeaveEvaluator::new(turn_values),
            values,
        }
    }

    /// Chooses a move on the board of a generator.
    pub(crate) fn choose(
        &mut self,
        policy: RolloutPolicy,
        generator: &mut MoveGenerator,
        seat: &Seat<'_>,
    ) -> ChosenMove {
        match policy {
            RolloutPolicy::Equity => {
                self.look(seat, generator.rules());
                best_move(generator, &mut self.evaluator, seat.rack, seat.bag_len)
            }
            RolloutPolicy::Greedy => {
                let best = generator.best(seat.rack);
                let made = best.map_or_else(
                    || Move::exchange_or_pass(seat.rack, seat.bag_len, generator.rules()),
                    Move::Play,
                );
                let equity = Equity::from(made.score());
                ChosenMove { made, equity }
            }
        }
    }

    /// Takes over what the player knows.
    pub(crate) fn look(&mut self, seat: &Seat<'_>, rules: &GameRules) {
        let turn = self.evaluator.source_mut();
        turn.set(seat.bag_len, seat.unseen, &self.values, rules);
    }

    /// The values of moves in the present turn.
    pub(crate) fn turn_values(&self) -> &TurnValues {
        self.evaluator.source()
    }
}
