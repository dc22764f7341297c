//! Commands, the events that follow from them, and the reasons why they are not possible.

use lexc_game::notation::word_of;
use lexc_game::{
    ChallengeResult, ChallengeRule, Draws, Ending, Move, MoveError, PlayerId, SeenMove, Verdict,
};

use super::input::missing_tiles;
use super::{Assistance, Challenge, Moment, Phase, SeatKind, Session};
use crate::players::PlayerKind;

/// Something that is done in a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Command {
    /// Makes a move of the player to move.
    Move(Move),
    /// Challenges the last play.
    Challenge(PlayerId),
    /// Accepts the play that ends the game.
    Accept,
    /// Takes back moves, up to the last turn of a person.
    Undo,
}

/// Something that happened in a session. It holds nothing that a player may not know.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum SessionEvent {
    /// A player moved.
    Moved {
        /// The player.
        player: PlayerId,
        /// The move, as the others see it.
        made: SeenMove,
        /// Coordinate and word of a play.
        text: String,
    },
    /// A play was challenged.
    Challenged {
        /// The challenger.
        challenger: PlayerId,
        /// Whose play it was.
        player: PlayerId,
        /// The words that are not valid.
        invalid: Vec<String>,
        /// The outcome of the challenge.
        result: ChallengeResult,
    },
    /// The last play ends the game unless it is challenged.
    AwaitingChallenge,
    /// Moves were taken back.
    Undone {
        /// The number of moves.
        moves: usize,
    },
    /// The game is over.
    Ended(Ending),
}

/// The reason why a command is not possible.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SessionError {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The last play waits to be challenged or accepted.
    #[error("the last play ends the game: challenge it or accept it")]
    AwaitingChallenge,
    /// There is nothing to accept.
    #[error("no play waits to be accepted")]
    NothingToAccept,
    /// Words that are not in the lexicon, where plays are checked as they are made.
    #[error("not in the lexicon: {}", .0.join(", "))]
    InvalidWords(Vec<String>),
    /// Tiles that the player does not hold.
    #[error("not on the rack: {}", .0.join(", "))]
    MissingTiles(Vec<String>),
    /// The rules do not allow the move.
    #[error(transparent)]
    Move(MoveError),
    /// Plays are checked as they are made.
    #[error("plays are checked as they are made, so there is nothing to challenge")]
    ChallengeVoid,
    /// There is no play that this player could challenge.
    #[error("there is no play of another player to challenge")]
    NothingToChallenge,
    /// There is no move to take back.
    #[error("there is no move to take back")]
    NothingToUndo,
    /// A referee forbids it.
    #[error("the referee of this game forbids {0}")]
    Forbidden(&'static str),
}

impl Session {
    /// Carries out a command, and returns what happened: also what the computers did at once, which
    /// challenge plays but do not move by themselves.
    ///
    /// # Errors
    /// [`SessionError`]; the session is then unchanged.
    pub fn apply(&mut self, command: Command) -> Result<Vec<SessionEvent>, SessionError> {
        let mut events = Vec::new();
        match command {
            Command::Move(made) => {
                self.make(&made, &mut events)?;
                if let Some(challenger) = self.challenging_computer() {
                    self.settle_challenge(challenger, &mut events)?;
                }
                self.finish_or_wait(&mut events);
            }
            Command::Challenge(challenger) => {
                self.settle_challenge(challenger, &mut events)?;
                self.finish_or_wait(&mut events);
            }
            Command::Accept => {
                if self.phase() != Phase::LastChallenge {
                    return Err(SessionError::NothingToAccept);
                }
                self.open = false;
                self.finish_or_wait(&mut events);
            }
            Command::Undo => events.push(self.take_back()?),
        }
        Ok(events)
    }

    /// Makes a move; computers do not challenge it yet.
    pub(super) fn make(
        &mut self,
        made: &Move,
        events: &mut Vec<SessionEvent>,
    ) -> Result<(), SessionError> {
        match self.phase() {
            Phase::Turn(_) => {}
            Phase::LastChallenge => return Err(SessionError::AwaitingChallenge),
            Phase::Over(_) => return Err(SessionError::Over),
        }
        let player = self.state.to_move();
        self.state.check(made).map_err(|error| match error {
            MoveError::NotOnRack(_) => {
                let rack = self.state.rack(player);
                SessionError::MissingTiles(missing_tiles(made, rack, self.lexicon.alphabet()))
            }
            error => SessionError::Move(error),
        })?;
        if let (Move::Play(play), ChallengeRule::Void) = (made, self.rules().challenge()) {
            let invalid = self.invalid_words(play);
            if !invalid.is_empty() {
                return Err(SessionError::InvalidWords(invalid));
            }
        }
        let text = match made {
            Move::Play(play) => {
                let board = self.state.board();
                let word = word_of(play, board, self.lexicon.alphabet());
                format!("{} {word}", play.coordinate(board))
            }
            Move::Exchange(_) | Move::Pass => String::new(),
        };
        let before = self.state.clone();
        let _ = self.state.apply(made).map_err(SessionError::Move)?;
        let lines = self.game.turns.len();
        self.game.push_move(&before, *made);
        self.moments.push(Moment {
            state: before,
            lines,
            challenges: self.challenges.len(),
            open: self.open,
            made: *made,
        });
        let checked = self.rules().challenge() == ChallengeRule::Void;
        self.open = made.play().is_some() && !checked;
        events.push(SessionEvent::Moved {
            player,
            made: SeenMove::of(made),
            text,
        });
        Ok(())
    }

    /// The computer that challenges the last play, if one does. Those that are graded overlook some
    /// words that are not valid.
    fn challenging_computer(&self) -> Option<PlayerId> {
        let last = self.moments.last().filter(|_| self.open)?;
        let play = last.made.play()?;
        if self.invalid_words_on(&last.state, play).is_empty() {
            return None;
        }
        let player = last.state.to_move();
        let count = self.seats.len();
        let others = core::iter::successors(Some(player.next(count)), |at| Some(at.next(count)));
        let mut others = others.take_while(|other| *other != player);
        others.find(|other| match self.seat(*other).kind() {
            SeatKind::Person => false,
            SeatKind::Computer(spec) => {
                let noticed = match spec.kind() {
                    PlayerKind::Level(level) => 25 + 15 * u32::from(level.number()),
                    _ => 100,
                };
                let turn = u64::from(last.state.turn()) * 8 + other.index() as u64;
                Draws::new(self.seed, (1 << 41) + turn).below(100) < noticed
            }
        })
    }

    /// Settles a challenge of the last play.
    pub(super) fn settle_challenge(
        &mut self,
        challenger: PlayerId,
        events: &mut Vec<SessionEvent>,
    ) -> Result<(), SessionError> {
        if self.over {
            return Err(SessionError::Over);
        }
        if self.rules().challenge() == ChallengeRule::Void {
            return Err(SessionError::ChallengeVoid);
        }
        let last = self.moments.last().filter(|_| self.open);
        let last = last.ok_or(SessionError::NothingToChallenge)?;
        let Move::Play(play) = last.made else {
            return Err(SessionError::NothingToChallenge);
        };
        let player = last.state.to_move();
        if challenger == player || challenger.index() >= self.seats.len() {
            return Err(SessionError::NothingToChallenge);
        }
        let invalid = self.invalid_words_on(&last.state, &play);
        let verdict = match invalid.is_empty() {
            true => Verdict::Valid,
            false => Verdict::Invalid,
        };
        // The record that takes the play back comes from making it once more.
        let mut state = last.state.clone();
        let undo = state.apply(&last.made).map_err(SessionError::Move)?;
        let result = state
            .challenge(undo, challenger, verdict)
            .map_err(|_| SessionError::NothingToChallenge)?;
        self.challenges.push(Challenge {
            line: self.game.turns.len(),
            challenger,
        });
        self.state = state;
        self.open = false;
        self.game.push_challenge(result, &self.state);
        events.push(SessionEvent::Challenged {
            challenger,
            player,
            invalid,
            result,
        });
        Ok(())
    }

    /// Ends the game if it has ended and nobody can challenge the last play any more.
    pub(super) fn finish_or_wait(&mut self, events: &mut Vec<SessionEvent>) {
        let Some(ending) = self.state.ending().filter(|_| !self.over) else {
            return;
        };
        let waits = self.people().any(|person| self.can_challenge(person));
        if waits {
            events.push(SessionEvent::AwaitingChallenge);
            return;
        }
        self.open = false;
        self.over = true;
        self.game.finish(&self.state);
        for player in self.players() {
            let points = self.state.penalize_time(player, self.used[player.index()]);
            if points < 0 {
                self.game.push_time_penalty(player, points, &self.state);
            }
        }
        events.push(SessionEvent::Ended(ending));
    }

    /// Takes back moves up to the last turn of a person; without people, one move.
    fn take_back(&mut self) -> Result<SessionEvent, SessionError> {
        self.require_assistance("undo")?;
        let person = |moment: &Moment| self.seat(moment.state.to_move()).is_person();
        let index = match self.people().next() {
            Some(_) => self.moments.iter().rposition(person),
            None => self.moments.len().checked_sub(1),
        };
        let index = index.ok_or(SessionError::NothingToUndo)?;
        let moves = self.moments.len() - index;
        self.moments.truncate(index + 1);
        let moment = self.moments.pop().ok_or(SessionError::NothingToUndo)?;
        self.state = moment.state;
        self.open = moment.open;
        self.over = false;
        self.challenges.truncate(moment.challenges);
        self.game.turns.truncate(moment.lines);
        self.game.ending = None;
        Ok(SessionEvent::Undone { moves })
    }

    /// Checks that players may be helped in some way, such as `hints`.
    ///
    /// # Errors
    /// [`SessionError::Forbidden`].
    pub fn require_assistance(&self, what: &'static str) -> Result<(), SessionError> {
        match self.assistance {
            Assistance::Allowed => Ok(()),
            Assistance::Forbidden => Err(SessionError::Forbidden(what)),
        }
    }

    /// Returns an event in words.
    #[must_use]
    pub fn describe(&self, event: &SessionEvent) -> String {
        let name = |player: &PlayerId| self.seat(*player).name();
        let tiles = |count: usize| match count {
            1 => "1 tile".to_owned(),
            count => format!("{count} tiles"),
        };
        match event {
            SessionEvent::Moved { player, made, text } => {
                let who = name(player);
                match made {
                    SeenMove::Play(play) => format!("{who} plays {text} for {}", play.score()),
                    SeenMove::Exchange(count) => format!("{who} exchanges {}", tiles(*count)),
                    SeenMove::Pass => format!("{who} passes"),
                    SeenMove::Withdrawn(_) => format!("{who} withdraws a play"),
                }
            }
            SessionEvent::Challenged {
                challenger,
                player,
                invalid,
                result,
            } => {
                let (challenger, who) = (name(challenger), name(player));
                let verdict = match invalid.as_slice() {
                    [] => "all words are valid".to_owned(),
                    [word] => format!("{word} is not in the lexicon"),
                    words => format!("{} are not in the lexicon", words.join(" and ")),
                };
                let result = match result {
                    ChallengeResult::Withdrawn { points, .. } => {
                        format!("{who} takes the tiles back and loses {points} points and the turn")
                    }
                    ChallengeResult::TurnLost(_) => format!("{challenger} loses a turn"),
                    ChallengeResult::Bonus { points, .. } => format!("{who} gains {points} points"),
                    ChallengeResult::Refused(_) => format!("{who} moves again"),
                    _ => "the play stands".to_owned(),
                };
                format!("{challenger} challenges: {verdict}, {result}")
            }
            SessionEvent::AwaitingChallenge => {
                "The last play ends the game unless it is challenged".to_owned()
            }
            SessionEvent::Undone { moves: 1 } => "1 move is taken back".to_owned(),
            SessionEvent::Undone { moves } => format!("{moves} moves are taken back"),
            SessionEvent::Ended(Ending::PlayedOut(player)) => {
                format!("The game is over: {} has played out", name(player))
            }
            SessionEvent::Ended(Ending::Scoreless) => {
                "The game is over: too many turns in a row without points".to_owned()
            }
            SessionEvent::Ended(Ending::Exchanges) => {
                "The game is over: every player has exchanged tiles too often in a row".to_owned()
            }
            SessionEvent::Ended(_) => "The game is over".to_owned(),
        }
    }
}
