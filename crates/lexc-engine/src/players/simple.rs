//! Players without leave values: [`PassingPlayer`], [`RandomPlayer`] and [`GreedyPlayer`].

use lexc_game::{GameAddress, GameRules, Move, Play, PlayerView};
use lexc_movegen::{GeneratorError, MoveGenerator, ScoreOnly};
use lexc_runtime::Lexicon;

use super::player::Player;
use super::turn::{draws, follow, ranked_plays, without_play};
use crate::watch::StepLimits;

/// A player that always passes: the opponent in the experiment of A. W. Appel, G. J. Jacobson, *The
/// World's Fastest Scrabble Program* (1988), which counts the plays of the other player.
#[derive(Debug, Clone, Copy, Default)]
pub struct PassingPlayer;

impl Player for PassingPlayer {
    fn choose(&mut self, _: &PlayerView<'_>) -> Move {
        Move::Pass
    }
}

/// A player that makes a random legal play, each with the same probability. If there is no play, it
/// exchanges the whole rack or passes.
#[derive(Debug)]
pub struct RandomPlayer {
    generator: MoveGenerator,
    address: GameAddress,
}

impl RandomPlayer {
    /// Returns a player with its own generator.
    ///
    /// # Errors
    /// Returns [`GeneratorError`] if the lexicon cannot generate plays.
    pub fn new(lexicon: &Lexicon, rules: &GameRules) -> Result<Self, GeneratorError> {
        let generator = MoveGenerator::with_rules(lexicon, rules)?;
        let address = GameAddress { seed: 0, number: 0 };
        Ok(Self { generator, address })
    }
}

impl Player for RandomPlayer {
    fn begin(&mut self, address: GameAddress) {
        self.address = address;
    }

    fn choose(&mut self, view: &PlayerView<'_>) -> Move {
        let made = self.choose_in_steps(view, StepLimits::NONE);
        made.expect("no limit ends the step")
    }

    fn choose_in_steps(&mut self, view: &PlayerView<'_>, limits: StepLimits<'_>) -> Option<Move> {
        let Some(generator) = follow(&mut self.generator, view) else {
            return Some(without_play(view));
        };
        let plays: Vec<Play> = ranked_plays(generator, view.rack(), limits)?;
        let count = u32::try_from(plays.len()).expect("a rack has fewer than 2³² plays");
        let chosen = draws(self.address, view).below(count) as usize;
        let play = plays.get(chosen).copied();
        Some(play.map_or_else(|| without_play(view), Move::Play))
    }
}

/// A player that makes the play of the highest score. Ties go to the first play by
/// [`Play::cmp_rank`](lexc_game::Play::cmp_rank). If there is no play, it exchanges the whole rack
/// or passes.
///
/// This is the player of A. W. Appel, G. J. Jacobson, *The World's Fastest Scrabble Program*
/// (1988), and of the games in *Scrabble on the TeraScale*.
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
        let made = self.choose_in_steps(view, StepLimits::NONE);
        made.expect("no limit ends the step")
    }

    fn choose_in_steps(&mut self, view: &PlayerView<'_>, limits: StepLimits<'_>) -> Option<Move> {
        // The generator has no plays for a board of another size.
        let generator = follow(&mut self.generator, view);
        let stop = limits.is_cancelled;
        let best =
            generator.and_then(|generator| generator.best_by_until(view.rack(), ScoreOnly, stop));
        let made = best.map_or_else(|| without_play(view), |best| Move::Play(best.play));
        (!stop()).then_some(made)
    }
}
