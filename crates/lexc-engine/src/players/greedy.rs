//! [`GreedyPlayer`]: the play of the highest score.

use lexc_game::{GameRules, Move, PlayerView};
use lexc_movegen::{GeneratorError, MoveGenerator};
use lexc_runtime::Lexicon;

use super::player::Player;
use super::turn::{follow, without_play};

/// A player that makes the play of the highest score. Ties go to the first play by
/// [`Play::cmp_rank`](lexc_game::Play::cmp_rank). Without a play it exchanges the whole rack, or passes.
///
/// The player of A. W. Appel, G. J. Jacobson, *The World's Fastest Scrabble Program* (1988), and
/// of the games of *Scrabble on the TeraScale*.
#[derive(Debug)]
pub struct GreedyPlayer {
    generator: MoveGenerator,
}

impl GreedyPlayer {
    /// Returns a player with its own generator.
    ///
    /// # Errors
    /// Returns [`GeneratorError`] if the lexicon cannot generate plays.
    pub fn new(lexicon: &Lexicon, rules: &GameRules) -> Result<Self, GeneratorError> {
        let generator = MoveGenerator::with_rules(lexicon, rules)?;
        Ok(Self { generator })
    }
}

impl Player for GreedyPlayer {
    fn choose(&mut self, view: &PlayerView<'_>) -> Move {
        // The generator has no plays for a board of another shape.
        let generator = follow(&mut self.generator, view);
        let best = generator.and_then(|generator| generator.best(view.rack()));
        best.map_or_else(|| without_play(view), Move::Play)
    }
}
