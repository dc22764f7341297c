//! [`EquityPlayer`]: the move of the highest equity.

use std::sync::Arc;

use lexc_game::{GameRules, Move, PlayerView};
use lexc_movegen::{GeneratorError, LeaveEvaluator, MoveGenerator};
use lexc_runtime::Lexicon;

use super::player::Player;
use super::turn::{follow, without_play};
use crate::leaves::{LeaveTable, TurnValues, best_move};
use crate::watch::StepLimits;

/// A player that makes the move of the highest equity.
///
/// While the bag has tiles, the equity of a play is its score plus the value of its leave, and the
/// equity of an exchange is the value of its leave. Near the end of the bag, leave values are
/// adjusted to the unseen tiles and their number ([`TurnValues`]). Once the bag is empty, the
/// opponent holds the unseen tiles: a play that ends the game gains the value of these tiles, and
/// any other play loses the value of its own leave.
///
/// # Cost
/// The search for the best play, and one look-up for each leave: 128 for seven tiles. Nothing is
/// allocated after the first few turns.
#[derive(Debug)]
pub struct EquityPlayer {
    generator: MoveGenerator,
    evaluator: LeaveEvaluator<TurnValues>,
}

impl EquityPlayer {
    /// Returns a player with its own generator.
    ///
    /// # Errors
    /// Returns [`GeneratorError`] if the lexicon cannot generate plays.
    pub fn new(
        lexicon: &Lexicon,
        rules: &GameRules,
        leaves: Arc<LeaveTable>,
    ) -> Result<Self, GeneratorError> {
        Ok(Self {
            generator: MoveGenerator::with_rules(lexicon, rules)?,
            evaluator: LeaveEvaluator::new(TurnValues::new(leaves)),
        })
    }

    /// Returns the player with the values of the table, unadjusted until the bag is empty.
    #[must_use]
    pub fn unadjusted(mut self) -> Self {
        let values = self.evaluator.source_mut();
        *values = TurnValues::unadjusted(values.table());
        self
    }
}

impl Player for EquityPlayer {
    fn choose(&mut self, view: &PlayerView<'_>) -> Move {
        let made = self.choose_in_steps(view, StepLimits::NONE);
        made.expect("no limit ends the step")
    }

    fn choose_in_steps(&mut self, view: &PlayerView<'_>, limits: StepLimits<'_>) -> Option<Move> {
        self.evaluator.source_mut().set_view(view);
        let Some(generator) = follow(&mut self.generator, view) else {
            // The generator has no plays for a board of another size.
            return Some(without_play(view));
        };
        let (rack, bag) = (view.rack(), view.bag_len());
        let stop = limits.is_cancelled;
        let best = best_move(generator, &mut self.evaluator, rack, bag, stop);
        (!stop()).then_some(best.made)
    }
}
