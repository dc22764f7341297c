//! [`EquityPlayer`]: the move of the highest equity.

use std::sync::Arc;

use lexc_game::{GameRules, Move, PlayerView};
use lexc_movegen::{GeneratorError, LeaveEvaluator, MoveGenerator};
use lexc_runtime::Lexicon;

use super::{Player, follow, without_play};
use crate::leaves::{LeaveTable, TurnValues, best_move};

/// Makes the move of the highest equity: the score and the value of the tiles kept.
///
/// While tiles are in the bag, a play is worth its score and the value of its leave; an exchange is worth
/// the value of what it keeps. Near the end of the bag, values are adjusted by what is left to be drawn, and by how many
/// tiles ([`TurnValues`]). Once the bag is empty, the tiles unseen are those of the
/// opponent: a play that ends the game is worth its score and what the opponent's tiles bring, and
/// any other loses what its own leave may cost.
///
/// # Cost
/// Beside the search for the best play, one look-up for each way to keep tiles: 128 for seven.
/// Nothing is allocated after the first few turns.
#[derive(Debug)]
pub struct EquityPlayer {
    generator: MoveGenerator,
    evaluator: LeaveEvaluator<TurnValues>,
}

impl EquityPlayer {
    /// Returns a player with a generator of its own.
    ///
    /// # Errors
    /// [`GeneratorError`].
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

    /// Returns the player with values that are those of the table until the bag is empty.
    #[must_use]
    pub fn unadjusted(mut self) -> Self {
        let values = self.evaluator.source_mut();
        *values = TurnValues::unadjusted(values.table());
        self
    }
}

impl Player for EquityPlayer {
    fn choose(&mut self, view: &PlayerView<'_>) -> Move {
        self.evaluator.source_mut().look(view);
        let Some(generator) = follow(&mut self.generator, view) else {
            // A board of another shape has no plays that the generator knows.
            return without_play(view);
        };
        best_move(generator, &mut self.evaluator, view.rack(), view.bag_len()).made
    }
}
