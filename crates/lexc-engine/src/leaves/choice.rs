//! [`best_move`]: the move of the highest equity.

use lexc_game::{Equity, Move, Rack};
use lexc_movegen::{Evaluator as _, LeaveEvaluator, MoveGenerator};

use super::TurnValues;

/// A move and what it is worth to the player who makes it, its score included.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Choice {
    pub(crate) made: Move,
    pub(crate) equity: Equity,
}

/// Returns the move of the highest equity of a rack, on the board of a generator: of equal ones a play, then an exchange;
/// a pass if there is no other. The evaluator has the values of the turn; `bag` is the number of tiles in the bag.
pub(crate) fn best_move(
    generator: &mut MoveGenerator,
    evaluator: &mut LeaveEvaluator<TurnValues>,
    rack: &Rack,
    bag: usize,
) -> Choice {
    let best = generator.best_by(rack, &mut *evaluator);
    let values = evaluator.source();
    // The leaves after plays are those after exchanges: their bounds say whether one can be better.
    let bounds = (1..=rack.len()).map(|tiles| evaluator.upper_bound(tiles));
    let bound = bounds.max().unwrap_or(Equity::MIN);
    let exchange = match best {
        Some(best) if values.exchanges_keep_as_plays() && best.equity >= bound => None,
        _ => values.best_exchange(rack, bag, generator.rules()),
    };
    let (made, equity) = match (best, exchange) {
        (_, Some((tiles, value))) if best.is_none_or(|best| best.equity < value) => {
            (Move::Exchange(tiles), value)
        }
        (Some(best), _) => (Move::Play(best.play), best.equity),
        (None, _) => (Move::Pass, values.equity(&Move::Pass, rack)),
    };
    Choice { made, equity }
}
