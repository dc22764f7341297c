//! Applies commands to a [`Session`].

use std::sync::Arc;

use lexc_game::{
    ChallengeResult, ChallengeRule, Draws, Ending, GameAddress, Move, MoveError, PlayerId,
    SeenMove, Verdict,
};

use super::command::{Command, SessionEvent};
use super::computers::{Computers, SeatedGame};
use super::input::{missing_tiles, read_exchange, read_play};
use super::options::{Assistance, Phase};
use super::seat::SeatKind;
use super::session::{PastTurn, RecordedChallenge, Session};
use crate::error::Error;
use crate::leaves::LeaveTable;
use crate::players::{Clock, PlayerKind, PlayerSpec};
use crate::watch::StepLimits;

/// A value that [`Session::apply`] accepts as a command: a [`Command`], a [`Move`] or a text.
pub trait IntoCommand {
    /// Returns the command.
    ///
    /// # Errors
    /// Returns [`Error`] if a text is not a command.
    fn into_command(self, session: &Session) -> Result<Command, Error>;
}

impl IntoCommand for Command {
    fn into_command(self, _: &Session) -> Result<Command, Error> {
        Ok(self)
    }
}

impl IntoCommand for Move {
    fn into_command(self, _: &Session) -> Result<Command, Error> {
        Ok(Command::Move(self))
    }
}

impl IntoCommand for &str {
    fn into_command(self, session: &Session) -> Result<Command, Error> {
        let text = self.trim();
        let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let view = session.state.view(session.state.to_move());
        let alphabet = session.lexicon.alphabet();
        Ok(match (first, rest) {
            ("pass", "") => Command::Move(Move::Pass),
            ("challenge", "") => {
                let mut players = session.players();
                let challenger = players.find(|player| session.can_challenge(*player));
                Command::Challenge(challenger.ok_or_else(nothing_to_challenge)?)
            }
            ("accept", "") => Command::Accept,
            ("undo", "") => Command::Undo,
            ("exchange", tiles) => {
                Command::Move(Move::Exchange(read_exchange(tiles, &view, alphabet)?))
            }
            _ => Command::Move(Move::Play(read_play(text, &view, alphabet)?)),
        })
    }
}

impl IntoCommand for &String {
    fn into_command(self, session: &Session) -> Result<Command, Error> {
        self.as_str().into_command(session)
    }
}

fn nothing_to_challenge() -> Error {
    Error::illegal("there is no play of another player to challenge")
}

impl Session {
    /// Applies a command and returns the resulting events. Computers challenge plays immediately,
    /// but do not move by themselves.
    ///
    /// A command is a [`Command`], a [`Move`], or a text: `pass`, `exchange QV?`, a play such as
    /// `8D QUIZ`, `challenge`, `accept` or `undo`.
    ///
    /// # Errors
    /// Returns [`Error`] if the command is not possible; the session is then unchanged.
    pub fn apply(&mut self, command: impl IntoCommand) -> Result<Vec<SessionEvent>, Error> {
        let command = command.into_command(self)?;
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
                    return Err(Error::illegal("there is no play to accept"));
                }
                self.open = false;
                self.finish_or_wait(&mut events);
            }
            Command::Undo => events.push(self.undo()?),
        }
        Ok(events)
    }

    /// Finds and applies the move of the computer to move.
    ///
    /// The computers are created on first use, with the leave table named by their spec, else that
    /// of the builder, else the default of the alphabet. Programs that show the game while a
    /// computer thinks should use [`Computers`] on another thread instead.
    ///
    /// # Errors
    /// Returns [`Error::Person`] if the player to move is a person, and
    /// [`Error::Computer`] if a computer cannot be created.
    pub fn apply_computer(&mut self) -> Result<Vec<SessionEvent>, Error> {
        let events = self.apply_computer_in_steps(StepLimits::NONE)?;
        Ok(events.expect("no limit ends the step"))
    }

    /// Like [`Self::apply_computer`], in steps: returns `None` if a limit ended the step, and
    /// continues when it is called again in the same turn.
    ///
    /// # Errors
    /// Returns the same errors as [`Self::apply_computer`].
    pub fn apply_computer_in_steps(
        &mut self,
        limits: StepLimits<'_>,
    ) -> Result<Option<Vec<SessionEvent>>, Error> {
        let player = match self.phase() {
            Phase::Turn(player) => player,
            Phase::LastChallenge => return Err(Error::AwaitingChallenge),
            Phase::Over(_) => return Err(Error::GameOver),
        };
        if self.seat(player).is_person() {
            return Err(Error::Person(self.seat(player).name().to_owned()));
        }
        let computers = match &mut self.computers.0 {
            Some(computers) => computers,
            none => {
                let game = SeatedGame {
                    seats: &self.seats,
                    lexicon: &self.lexicon,
                    rules: self.state.rules(),
                    address: GameAddress { seed: self.seed, number: self.number },
                };
                let leaves = self.leaves.as_ref();
                let created = Computers::with_default_leaves(game, leaves, self.clock)?;
                none.insert(created)
            }
        };
        match computers.choose_in_steps(&self.state, limits) {
            None => Ok(None),
            Some(made) => self.apply(made).map(Some),
        }
    }

    /// Makes a move, without challenges by computers.
    pub(super) fn make(
        &mut self,
        made: &Move,
        events: &mut Vec<SessionEvent>,
    ) -> Result<(), Error> {
        match self.phase() {
            Phase::Turn(_) => {}
            Phase::LastChallenge => return Err(Error::AwaitingChallenge),
            Phase::Over(_) => return Err(Error::GameOver),
        }
        let player = self.state.to_move();
        self.state.check(made).map_err(|error| match error {
            MoveError::NotOnRack(_) => {
                let rack = self.state.rack(player);
                Error::MissingTiles(missing_tiles(made, rack, self.lexicon.alphabet()))
            }
            error => error.into(),
        })?;
        if let (Move::Play(play), ChallengeRule::Void) = (made, self.rules().challenge()) {
            let invalid = self.invalid_words(play);
            if !invalid.is_empty() {
                return Err(Error::illegal(format!("not in the lexicon: {}", invalid.join(", "))));
            }
        }
        let text = match made {
            Move::Play(play) => {
                let board = self.state.board();
                let word = play.display_word(board, self.lexicon.alphabet()).to_string();
                format!("{} {word}", play.coordinate(board))
            }
            Move::Exchange(_) | Move::Pass => String::new(),
        };
        let before = self.state.clone();
        let _ = self.state.apply(made)?;
        let lines = self.game.turns.len();
        self.game.push_move(&before, *made);
        self.past.push(PastTurn {
            state: before,
            lines,
            challenges: self.challenges.len(),
            open: self.open,
            made: *made,
        });
        let checked = self.rules().challenge() == ChallengeRule::Void;
        self.open = made.play().is_some() && !checked;
        events.push(SessionEvent::Moved { player, made: SeenMove::of(made), text });
        Ok(())
    }

    /// Returns the computer that challenges the last play, if any. Graded players overlook some
    /// invalid words.
    fn challenging_computer(&self) -> Option<PlayerId> {
        let last = self.past.last().filter(|_| self.open)?;
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

    /// Decides a challenge of the last play.
    pub(super) fn settle_challenge(
        &mut self,
        challenger: PlayerId,
        events: &mut Vec<SessionEvent>,
    ) -> Result<(), Error> {
        if self.over {
            return Err(Error::GameOver);
        }
        if self.rules().challenge() == ChallengeRule::Void {
            let message = "plays are checked at once, so there is nothing to challenge";
            return Err(Error::illegal(message));
        }
        let last = self.past.last().filter(|_| self.open);
        let last = last.ok_or_else(nothing_to_challenge)?;
        let Move::Play(play) = last.made else {
            return Err(nothing_to_challenge());
        };
        let player = last.state.to_move();
        if challenger == player || challenger.index() >= self.seats.len() {
            return Err(nothing_to_challenge());
        }
        let invalid = self.invalid_words_on(&last.state, &play);
        let verdict = match invalid.is_empty() {
            true => Verdict::Valid,
            false => Verdict::Invalid,
        };
        // Applying the play again returns the undo record that the challenge needs.
        let mut state = last.state.clone();
        let undo = state.apply(&last.made)?;
        let result =
            state.challenge(undo, challenger, verdict).map_err(|_| nothing_to_challenge())?;
        self.challenges.push(RecordedChallenge { line: self.game.turns.len(), challenger });
        self.state = state;
        self.open = false;
        self.game.push_challenge(result, &self.state);
        events.push(SessionEvent::Challenged { challenger, player, invalid, result });
        Ok(())
    }

    /// Ends the game if it is over and no person can challenge the last play.
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

    /// Undoes moves back to the last turn of a person; without people, one move.
    fn undo(&mut self) -> Result<SessionEvent, Error> {
        self.require_assistance("undo")?;
        let person = |turn: &PastTurn| self.seat(turn.state.to_move()).is_person();
        let index = match self.people().next() {
            Some(_) => self.past.iter().rposition(person),
            None => self.past.len().checked_sub(1),
        };
        let index = index.ok_or_else(|| Error::illegal("there is no move to take back"))?;
        let moves = self.past.len() - index;
        self.past.truncate(index + 1);
        let turn = self.past.pop().expect("the index is below the length");
        self.state = turn.state;
        self.open = turn.open;
        self.over = false;
        self.challenges.truncate(turn.challenges);
        self.game.turns.truncate(turn.lines);
        self.game.ending = None;
        Ok(SessionEvent::Undone { moves })
    }

    /// Checks that players may be helped by `what`, such as `hints`.
    ///
    /// # Errors
    /// Returns [`Error`] if a referee forbids help.
    pub fn require_assistance(&self, what: &'static str) -> Result<(), Error> {
        match self.assistance {
            Assistance::Allowed => Ok(()),
            Assistance::Forbidden => {
                Err(Error::illegal(format!("the referee of this game forbids {what}")))
            }
        }
    }

    /// Returns a description of an event.
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
            SessionEvent::Challenged { challenger, player, invalid, result } => {
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

impl Computers {
    /// Creates the computers of a session. Seats of people get `helper`, which moves for them on
    /// request. `leaves` returns the leave values of a player; players with `time=` require
    /// `clock`.
    ///
    /// # Errors
    /// Returns [`Error`] if a player cannot be created.
    pub fn new(
        session: &Session,
        helper: &PlayerSpec,
        leaves: impl Fn(&PlayerSpec) -> Arc<LeaveTable>,
        clock: Option<Clock>,
    ) -> Result<Self, Error> {
        let game = SeatedGame {
            seats: session.seats(),
            lexicon: session.lexicon(),
            rules: session.rules(),
            address: GameAddress { seed: session.seed(), number: session.number() },
        };
        Self::of_seats(game, Some(helper), |spec| Ok(leaves(spec)), clock)
    }

    /// Returns the default helper: the first computer of the session, otherwise the equity player.
    #[must_use]
    pub fn default_helper(session: &Session) -> PlayerSpec {
        let computer = session.seats().iter().find_map(|seat| match seat.kind() {
            SeatKind::Person => None,
            SeatKind::Computer(spec) => Some(spec.clone()),
        });
        computer.unwrap_or_else(|| PlayerSpec::from(PlayerKind::Equity))
    }
}
