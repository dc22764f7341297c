//! Challenges and time penalties.

use core::time::Duration;

use super::apply::Undo;
use super::game_state::GameState;
use super::seen_move::SeenMove;
use crate::names::error_kind;
use crate::player::{Ending, PlayerId};
use crate::rules::choices::ChallengeRule;
use crate::score::Score;

/// The decision of a referee on the words of a play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// All words are valid.
    Valid,
    /// A word is not valid.
    Invalid,
}

/// The consequences of a challenge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ChallengeResult {
    /// The play stands, and nobody gains or loses anything.
    Nothing,
    /// The play was refused: its player moves again.
    Refused(PlayerId),
    /// The play was withdrawn, and its player has lost the turn.
    Withdrawn {
        /// The player of the play.
        player: PlayerId,
        /// The points of the play, which are lost.
        points: Score,
    },
    /// The play stands, and the challenger loses a turn.
    TurnLost(PlayerId),
    /// The play stands, and its player gains points.
    Bonus {
        /// The player of the play.
        player: PlayerId,
        /// The points gained.
        points: Score,
    },
}

/// A reason why a move cannot be challenged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ChallengeError {
    /// The move is not the last one.
    #[error("only the last move can be challenged")]
    NotLast,
    /// The move is not a play.
    #[error("only a play can be challenged")]
    NotAPlay,
    /// The challenger made the play, or is not one of the players.
    #[error("{0} cannot challenge this play")]
    Challenger(PlayerId),
}

error_kind!(ChallengeError, Illegal);

impl GameState {
    /// Applies a challenge of the last move, given its `Undo`, according to the rules. A game that
    /// the play ended continues if the play is withdrawn.
    ///
    /// A challenge cannot be undone, except by keeping a clone of the state.
    ///
    /// # Errors
    /// Returns an error if the move cannot be challenged. The state is then as before.
    ///
    /// # Examples
    /// ```
    /// use lexc_game::{
    ///     ChallengeResult, ChallengeRule, GameRules, GameState, Move, Play, PlayerId, Rack, Score,
    ///     Verdict, score,
    /// };
    ///
    /// let alphabet = lexc_alphabet::Alphabet::builtin("english")?;
    /// let tokenizer = lexc_alphabet::Tokenizer::new(&alphabet);
    /// let rules = GameRules::standard().with_challenge(ChallengeRule::Single);
    /// let mut position = lexc_game::Position::new(&rules);
    /// position.rack = Rack::parse("QUIZABC", &tokenizer)?;
    /// let mut state = GameState::builder(rules, &alphabet).position(&position).seed(1).build()?;
    /// let play = Play::parse("8H QUIZ", state.board(), &alphabet)?;
    /// let play = play.with_score(score(&play, state.board(), state.rules(), state.values()));
    /// let undo = state.apply(&Move::Play(play))?;
    /// let result = state.challenge(undo, PlayerId::SECOND, Verdict::Invalid)?;
    /// let points = Score::from(44);
    /// assert_eq!(result, ChallengeResult::Withdrawn { player: PlayerId::FIRST, points });
    /// assert!(state.board().is_empty() && state.to_move() == PlayerId::SECOND);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn challenge(
        &mut self,
        last: Undo,
        challenger: PlayerId,
        verdict: Verdict,
    ) -> Result<ChallengeResult, ChallengeError> {
        if last.after != self.progress.turn {
            return Err(ChallengeError::NotLast);
        }
        let SeenMove::Play(play) = last.made else {
            return Err(ChallengeError::NotAPlay);
        };
        let player = last.before.to_move;
        if challenger == player || challenger.index() >= self.players {
            return Err(ChallengeError::Challenger(challenger));
        }
        let rule = self.rules.challenge();
        Ok(match (verdict, rule) {
            (Verdict::Invalid, ChallengeRule::Void) => {
                self.undo(last);
                ChallengeResult::Refused(player)
            }
            (Verdict::Invalid, _) => {
                self.undo(last);
                self.progress.seen[player.index()] = Some(SeenMove::Withdrawn(play));
                self.progress.exchanges = 0;
                self.end_turn(Score::ZERO, None);
                let points = play.score();
                ChallengeResult::Withdrawn { player, points }
            }
            (Verdict::Valid, ChallengeRule::Double) if self.progress.ending.is_none() => {
                self.progress.forfeits |= 1 << challenger.index();
                self.skip_forfeited();
                ChallengeResult::TurnLost(challenger)
            }
            (Verdict::Valid, _) if rule.bonus() != Score::ZERO => {
                let points = rule.bonus();
                self.progress.scores[player.index()] += points;
                ChallengeResult::Bonus { player, points }
            }
            (Verdict::Valid, _) => ChallengeResult::Nothing,
        })
    }

    /// Skips the player to move if that player has lost the turn.
    fn skip_forfeited(&mut self) {
        let bit = 1 << self.progress.to_move.index();
        if self.progress.forfeits & bit != 0 {
            self.progress.forfeits &= !bit;
            self.progress.seen[self.progress.to_move.index()] = Some(SeenMove::Pass);
            self.progress.exchanges = 0;
            self.end_turn(Score::ZERO, None::<Ending>);
        }
    }

    /// Subtracts the penalty of a player for using this much time, and returns it: zero or less,
    /// and zero if the rules do not limit the time.
    pub fn penalize_time(&mut self, player: PlayerId, used: Duration) -> Score {
        let penalty = self.rules.time().map(|time| time.penalty(used));
        let points = -penalty.unwrap_or_default();
        self.progress.scores[player.index()] += points;
        points
    }
}
