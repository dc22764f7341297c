//! The fast player of a rollout.

use lexc_game::{Equity, GameRules, Move, Rack, TileValues};
use lexc_movegen::generate::{Evaluator as _, LeaveEvaluator, MoveGenerator};

use crate::leaves::TurnValues;

/// The policy of the turns after a candidate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Policy {
    /// The move of the highest equity, as [`EquityPlayer`](crate::players::EquityPlayer) makes it.
    #[default]
    Equity,
    /// The play of the highest score, as [`GreedyPlayer`](crate::players::GreedyPlayer) makes it.
    Greedy,
}

impl Policy {
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

/// A move and what it is worth to the player who makes it, its score included.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Choice {
    pub(crate) made: Move,
    pub(crate) equity: Equity,
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
        policy: Policy,
        generator: &mut MoveGenerator,
        seat: &Seat<'_>,
    ) -> Choice {
        match policy {
            Policy::Equity => self.by_equity(generator, seat),
            Policy::Greedy => {
                let best = generator.best(seat.rack);
                let made = best.map_or_else(
                    || Move::exchange_or_pass(seat.rack, seat.bag_len, generator.rules()),
                    Move::Play,
                );
                let equity = Equity::from(made.score());
                Choice { made, equity }
            }
        }
    }

    fn by_equity(&mut self, generator: &mut MoveGenerator, seat: &Seat<'_>) -> Choice {
        self.look(seat, generator.rules());
        let best = generator.best_by(seat.rack, &mut self.evaluator);
        let values = self.evaluator.source();
        // The leaves after plays are those after exchanges: their bounds say whether one can be better.
        let bounds = (1..=seat.rack.len()).map(|tiles| self.evaluator.upper_bound(tiles));
        let bound = bounds.max().unwrap_or(Equity::MIN);
        let exchange = match best {
            Some(best) if values.exchanges_keep_as_plays() && best.equity >= bound => None,
            _ => values.best_exchange(seat.rack, seat.bag_len, generator.rules()),
        };
        match (best, exchange) {
            (Some(best), None) => Choice {
                made: Move::Play(best.play),
                equity: best.equity,
            },
            (Some(best), Some((_, value))) if best.equity >= value => Choice {
                made: Move::Play(best.play),
                equity: best.equity,
            },
            (_, Some((tiles, equity))) => Choice {
                made: Move::Exchange(tiles),
                equity,
            },
            (None, None) => Choice {
                made: Move::Pass,
                equity: values.equity(&Move::Pass, seat.rack),
            },
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
