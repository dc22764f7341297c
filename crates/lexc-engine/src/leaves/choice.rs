//! [`best_move`]: the move of the highest equity.

use lexc_game::{Equity, Move, Rack};
use lexc_movegen::{Evaluator as _, LeaveEvaluator, MoveGenerator, Stop};

use super::turn::TurnValues;

/// A move and its equity.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ChosenMove {
    pub(crate) made: Move,
    pub(crate) equity: Equity,
}

/// Returns the move of the highest equity for a rack on the generator's board. Ties go to plays,
/// then to exchanges; without either, the move is a pass. The evaluator must be set to the turn;
/// `bag` is the number of tiles in the bag. Once `stop` returns `true`, the move is the best one
/// found.
pub(crate) fn best_move(
    generator: &mut MoveGenerator,
    evaluator: &mut LeaveEvaluator<TurnValues>,
    rack: &Rack,
    bag: usize,
    stop: Stop<'_>,
) -> ChosenMove {
    let best = generator.best_by_until(rack, &mut *evaluator, stop);
    let values = evaluator.source();
    // Plays and exchanges have the same leaves, so the upper bound for plays shows whether an
    // exchange can be better.
    let bounds = (1..=rack.len()).map(|tiles| evaluator.upper_bound(tiles));
    let bound = bounds.max().unwrap_or(Equity::MIN);
    let exchange = match best {
        Some(best) if values.exchanges_value_leaves_as_plays() && best.equity >= bound => None,
        _ => values.best_exchange_until(rack, bag, generator.rules(), stop),
    };
    let (made, equity) = match (best, exchange) {
        (_, Some((tiles, value))) if best.is_none_or(|best| best.equity < value) => {
            (Move::Exchange(tiles), value)
        }
        (Some(best), _) => (Move::Play(best.play), best.equity),
        (None, _) => (Move::Pass, values.equity(&Move::Pass, rack)),
    };
    ChosenMove { made, equity }
}
