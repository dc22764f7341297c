//! [`GreedyPlayer`]: the play of the highest score.

use lexc_game::{GameRules, Move, PlayerView};
use lexc_movegen::{GeneratorError, MoveGenerator};
use lexc_runtime::Lexicon;

use super::{Player, follow, without_play};

/// Makes the play of the highest score, the first by [`Play::cmp_rank`](lexc_game::Play::cmp_rank)
/// where several score as much. Where nothing can be played it exchanges the whole rack, or passes.
///
/// The player of A. W. Appel, G. J. Jacobson, *The World's Fastest Scrabble Program* (1988), and
/// of the games of *Scrabble on the TeraScale*.
#[derive(Debug)]
pub struct GreedyPlayer {
    generator: MoveGenerator,
}

impl GreedyPlayer {
    /// Returns a player with a generator of its own.
    ///
    /// # Errors
    /// [`GeneratorError`].
    pub fn new(lexicon: &Lexicon, rules: &GameRules) -> Result<Self, GeneratorError> {
        let generator = MoveGenerator::with_rules(lexicon, rules)?;
        Ok(Self { generator })
    }
}

impl Player for GreedyPlayer {
    fn choose(&mut self, view: &PlayerView<'_>) -> Move {
        // A board of another shape has no plays that the generator knows.
        let generator = follow(&mut self.generator, view);
        let best = generator.and_then(|generator| generator.best(view.rack()));
        best.map_or_else(|| without_play(view), Move::Play)
    }
}
