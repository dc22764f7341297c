//! Two players who always make the best play.

use std::time::Duration;

use lexc_game::{Game, GameAddress, GameRules, GameState, Move, Play, PlayerName, StateError};
use lexc_runtime::Lexicon;

use super::clock::cpu_time;
use super::record::{Effort, PlayedGame};
use crate::generate::{GeneratorError, GeneratorOptions, MoveGenerator};

/// Plays games in which both players make the best play each turn, the first one in the order of
/// [`Play::cmp_rank`]. A player without a play exchanges all tiles or, if that is not
/// allowed, passes.
///
/// It keeps its generator for all games; cross-checks are updated as a game goes on.
#[derive(Debug)]
pub struct BestPlayGames {
    generator: MoveGenerator,
    state: GameState,
    clock: fn() -> Duration,
    every_play: bool,
}

/// An error of [`BestPlayGames::new`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BestPlayGamesError {
    /// There is no generator.
    #[error(transparent)]
    Generator(#[from] GeneratorError),
    /// The rules or the alphabet do not allow a game.
    #[error(transparent)]
    State(#[from] StateError),
}

impl BestPlayGames {
    /// Returns players who find their plays in one structure of a lexicon, with the tiles of its
    /// alphabet.
    ///
    /// # Errors
    /// Those of [`MoveGenerator::with_options`] and [`GameState::new`].
    pub fn new(
        lexicon: &Lexicon,
        rules: &GameRules,
        options: GeneratorOptions,
    ) -> Result<Self, BestPlayGamesError> {
        Ok(Self {
            generator: MoveGenerator::with_options(lexicon, rules, options)?,
            state: GameState::new(rules.clone(), lexicon.alphabet(), 2, 0, 0)?,
            clock: cpu_time,
            every_play: false,
        })
    }

    /// Measures time by another clock than [`cpu_time`].
    #[must_use]
    pub fn with_clock(mut self, clock: fn() -> Duration) -> Self {
        self.clock = clock;
        self
    }

    /// Finds every play each turn, and not only the best one: [`Effort`] is then comparable between
    /// structures. The games are the same.
    #[must_use]
    pub fn finding_every_play(mut self) -> Self {
        self.every_play = true;
        self
    }

    /// Returns an iterator over the games of a seed, from number 0 on, without end.
    pub fn games(&mut self, seed: u64) -> impl Iterator<Item = PlayedGame> {
        (0..).map(move |number| self.play(seed, number))
    }

    /// Plays the game of this number of a seed.
    pub fn play(&mut self, seed: u64, number: u64) -> PlayedGame {
        while self.generator.undo() {}
        self.state.restart(seed, number);
        let names = [("player1", "Player 1"), ("player2", "Player 2")];
        let mut game = Game::new(names.map(|(nickname, name)| PlayerName::new(nickname, name)));
        game.address = Some(GameAddress { seed, number });
        let mut efforts = Vec::new();
        while self.state.ending().is_none() {
            let (made, effort) = self.choose();
            // A lexicon that was opened unverified may yield plays that the rules refuse: such a
            // game has no ending.
            if self.state.check(&made).is_err() {
                break;
            }
            game.push_move(&self.state, made);
            efforts.push(effort);
            let _ = self.state.apply(&made);
        }
        game.finish(&self.state);
        PlayedGame { game, efforts }
    }

    /// Returns the move of the player to move, made on the board of the generator.
    fn choose(&mut self) -> (Move, Effort) {
        let rack = *self.state.rack(self.state.to_move());
        let begun = (self.clock)();
        let best = if self.every_play {
            self.generator.all(&rack).iter().min_by(Play::cmp_rank)
        } else {
            self.generator.best(&rack)
        };
        let stats = self.generator.stats();
        // A play that was generated fits the board.
        let best = best.filter(|play| self.generator.apply(play).is_ok());
        let time = (self.clock)().saturating_sub(begun);
        let effort = Effort {
            plays: stats.plays,
            arcs: stats.arcs,
            anchors: stats.anchors,
            time,
        };
        let made = best.map_or_else(
            || Move::exchange_or_pass(&rack, self.state.bag().len(), self.state.rules()),
            Move::Play,
        );
        (made, effort)
    }
}
