//! [`PyGame`]: a game. Its methods are in [`crate::games::game_methods`].

use std::sync::Mutex;

use lexc_api::text;
use lexc_engine::analyse::invalid_words;
use lexc_game::{ChallengeRule, Game, GameAddress, GameState, Move};
use lexc_movegen::MoveGenerator;
use lexc_runtime::Lexicon;
use pyo3::prelude::*;

use crate::errors::{self, MoveError};
use crate::games::notation::MoveArgument;
use crate::leaves::LeaveTables;

/// The state before a move or challenge.
#[derive(Debug)]
pub(crate) struct Past {
    pub(crate) state: GameState,
    pub(crate) turns: usize,
    /// The move, or `None` for a challenge.
    pub(crate) made: Option<Move>,
}

/// A game of two to four players: moves made, challenged and taken back, with the record of them.
///
/// `rules` is "standard", "super", "friends" or "two-exchanges"; `challenge` is "void" (invalid
/// plays are refused), "single", "double", "5-points" or "10-points". The same seed and number give
/// the same game on every machine. `cgp` is a position of two players to begin from. Raises
/// PositionError.
///
/// >>> game = lexc.Game(lexc.Lexicon.builtin("english"), ["Ann", "Bob"], seed=1)
/// >>> game.to_move, game.scores, game.bag_count, len(game.racks[0])
/// (0, [0, 0], 86, 7)
#[pyclass(module = "lexc", name = "Game")]
#[derive(Debug)]
pub(crate) struct PyGame {
    pub(crate) lexicon: Lexicon,
    pub(crate) tables: LeaveTables,
    pub(crate) state: GameState,
    pub(crate) record: Game,
    pub(crate) address: GameAddress,
    pub(crate) past: Vec<Past>,
    pub(crate) generator: Mutex<MoveGenerator>,
}

impl PyGame {
    pub(crate) fn read(&self, made: MoveArgument) -> PyResult<Move> {
        let (board, rules) = (self.state.board(), self.state.rules());
        text::parse_move(&self.lexicon, "move", &made.text(), board, rules)
            .map_err(errors::raised::<MoveError>)
    }

    /// Returns the words of a play that are not in the lexicon, given the state before it.
    pub(crate) fn invalid(&self, made: &Move, before: &GameState) -> Vec<String> {
        let Move::Play(play) = made else {
            return Vec::new();
        };
        let invalid = invalid_words(play, before.board(), before.rules(), &self.lexicon);
        let words = invalid.iter();
        words.map(|letters| self.lexicon.spell(letters)).collect()
    }

    /// Returns the reason why a move is refused, or `None` if it is allowed.
    pub(crate) fn refusal(&self, made: &Move) -> Option<String> {
        if let Err(error) = self.state.check(made) {
            return Some(error.message(self.lexicon.alphabet()));
        }
        let invalid = self.invalid(made, &self.state);
        let refused = self.state.rules().challenge() == ChallengeRule::Void && !invalid.is_empty();
        refused.then(|| format!("not in the lexicon: {}", invalid.join(", ")))
    }

    pub(crate) fn remember(&mut self, made: Option<Move>) {
        let state = self.state.clone();
        let turns = self.record.turns.len();
        self.past.push(Past { state, turns, made });
    }

    pub(crate) fn whole_record(&self) -> Game {
        let mut record = self.record.clone();
        record.finish(&self.state);
        record
    }
}
