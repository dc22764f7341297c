//! Games of two players who always make the best play.

use lexc_engine::players::cpu_time;
use lexc_game::{Game, GameAddress, GameRules, GameState, Move, Play, PlayerName};
use lexc_movegen::{GeneratorOptions, MoveGenerator};
use lexc_runtime::Lexicon;

use super::effort::{Effort, PlayedGame};
use crate::error::Error;

/// Two players who make the best play each turn: the play of the highest score, and the first of
/// several in the order of [`Play::cmp_rank`]. A player without a play exchanges all tiles or, if
/// that is not allowed, passes.
///
/// One generator is used for all games, and its cross-sets are updated after each play.
#[derive(Debug)]
pub struct BestPlayGames {
    generator: MoveGenerator,
    state: GameState,
    every_play: bool,
}

impl BestPlayGames {
    /// Returns players who find their plays in one structure of a lexicon, with the tiles of its
    /// alphabet.
    ///
    /// # Errors
    /// Returns any error of [`MoveGenerator::with_options`] and [`GameState::builder`].
    pub fn new(
        lexicon: &Lexicon,
        rules: &GameRules,
        options: GeneratorOptions,
    ) -> Result<Self, Error> {
        Ok(Self {
            generator: MoveGenerator::with_options(lexicon, rules, options)?,
            state: GameState::builder(rules.clone(), lexicon.alphabet()).build()?,
            every_play: false,
        })
    }

    /// Finds every play each turn and not only the best one, so that [`Effort`]s can be compared
    /// between structures. The games are the same.
    #[must_use]
    pub fn finding_every_play(mut self) -> Self {
        self.every_play = true;
        self
    }

    /// Returns an endless iterator over the games of a seed, from number 0.
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
            // A lexicon that was not verified may yield plays that the rules refuse. Such a game
            // has no ending.
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

    /// Returns the move of the player to move, after it was applied to the board of the generator.
    fn choose(&mut self) -> (Move, Effort) {
        let rack = *self.state.rack(self.state.to_move());
        let begin = cpu_time();
        let best = if self.every_play {
            self.generator.all(&rack).iter().min_by(Play::cmp_rank)
        } else {
            self.generator.best(&rack)
        };
        let stats = self.generator.stats();
        let best = best.filter(|play| self.generator.apply(play).is_ok());
        let time = cpu_time().saturating_sub(begin);
        let effort =
            Effort { plays: stats.plays, edges: stats.edges, anchors: stats.anchors, time };
        let made = best.map_or_else(
            || Move::exchange_or_pass(&rack, self.state.bag().len(), self.state.rules()),
            Move::Play,
        );
        (made, effort)
    }
}
