//! The game, its file and its computer players, for both front ends.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use lexc::engine::session::{
    AdvisedMove, Advisor, Command, Computers, MoveInputError, Phase, Session, SessionError,
    SessionEvent, SessionView, read_exchange, read_play,
};
use lexc::game::{Draws, Equity, Move, PlayerId};
use lexc_diagnostic::Diagnostic;

use super::rack::RackOrder;
use crate::failure::Failure;
use crate::input::builtin;
use crate::input::paths::Replace;
use crate::output::file;
use crate::output::style::harmless;

/// The number of moves to simulate.
pub(super) const SIMULATED: usize = 10;
/// The number of iterations of each simulated move.
const ITERATIONS: u64 = 200;

/// When the computer moves by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Autoplay {
    // Plain comments: help lists the values in one line.
    // Only on request.
    Off,
    // For the computers.
    On,
    // Also for people.
    All,
}

/// The name of the setting, as typed.
impl std::fmt::Display for Autoplay {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Off => "off",
            Self::On => "on",
            Self::All => "all",
        })
    }
}

/// A game in progress.
#[derive(Debug)]
pub(super) struct Host {
    pub(super) session: Session,
    /// `None` while another thread chooses a move.
    pub(super) computers: Option<Computers>,
    advisor: Advisor,
    file: PathBuf,
    /// The content of the file as it was read or written last; empty before.
    saved: String,
    pub(super) autoplay: Autoplay,
    racks: Vec<RackOrder>,
    shuffles: Draws,
    /// The time of each move of a computer.
    pub(super) timings: Vec<Duration>,
    /// A turn, and the number of hints given in it.
    hints: (u32, usize),
}

/// The reason why a command was not carried out.
#[derive(Debug)]
pub(super) enum CommandError {
    /// The session does not allow it.
    Session(SessionError),
    /// The text is not a move.
    Input(MoveInputError),
    /// Another reason.
    Text(String),
    /// The game cannot be saved.
    Save(Failure),
}

impl From<SessionError> for CommandError {
    fn from(error: SessionError) -> Self {
        Self::Session(error)
    }
}

impl From<MoveInputError> for CommandError {
    fn from(error: MoveInputError) -> Self {
        Self::Input(error)
    }
}

impl CommandError {
    /// Returns the reason in words, or the failure to save, which ends the game.
    pub(super) fn text(self) -> Result<String, Failure> {
        Ok(match self {
            Self::Session(error) => error.to_string(),
            Self::Input(error) => error.to_string(),
            Self::Text(text) => text,
            Self::Save(failure) => return Err(failure),
        })
    }
}

impl Host {
    /// Creates the host of a session.
    pub(super) fn new(
        session: Session,
        computers: Computers,
        advisor: Advisor,
        (file, saved): (PathBuf, String),
        autoplay: Autoplay,
    ) -> Self {
        let racks = session.players().map(|_| RackOrder::default()).collect();
        let shuffles = Draws::new(session.seed(), 1 << 42);
        let mut host = Self {
            session,
            computers: Some(computers),
            advisor,
            file,
            saved,
            autoplay,
            racks,
            shuffles,
            timings: Vec::new(),
            hints: (0, 0),
        };
        // With a referee, the computer may not move for people.
        if host.set_autoplay(autoplay).is_err() {
            host.autoplay = Autoplay::On;
        }
        host
    }

    /// Returns the file of the game.
    pub(super) fn file(&self) -> &Path {
        &self.file
    }

    /// Returns the command that resumes the game.
    pub(super) fn resume_command(&self) -> String {
        let file = self.file.display();
        match self.session.lexicon_name() {
            name if name.starts_with(builtin::PREFIX) => format!("lexc play --resume {file}"),
            // A saved game may come from anyone.
            name => format!("lexc play --resume {file} -l {}", harmless(name)),
        }
    }

    /// Saves the game, unless another program has changed the file meanwhile.
    pub(super) fn save(&mut self) -> Result<(), Failure> {
        let text = self.session.to_gcg();
        let other = std::fs::read(&self.file).is_ok_and(|found| found != self.saved.as_bytes());
        if other && !self.saved.is_empty() {
            let name = self.file.display();
            return Err(Diagnostic::error(format!(
                "{name} was changed by another program: saving this game would drop its turns"
            ))
            .help("play a game in one window, and resume the file again")
            .into());
        }
        file::write(&self.file, text.as_bytes(), Replace::Anything)?;
        self.saved = text;
        Ok(())
    }

    /// Carries out a command and saves the game.
    pub(super) fn apply(&mut self, command: Command) -> Result<Vec<SessionEvent>, CommandError> {
        let events = self.session.apply(command)?;
        self.save().map_err(CommandError::Save)?;
        Ok(events)
    }

    /// Sets when the computer moves by itself.
    pub(super) fn set_autoplay(&mut self, autoplay: Autoplay) -> Result<(), CommandError> {
        if autoplay == Autoplay::All && self.session.people().next().is_some() {
            self.session.require_assistance("moves by the computer")?;
        }
        self.autoplay = autoplay;
        Ok(())
    }

    /// Returns `true` if the computer moves now by itself.
    pub(super) fn moves_by_itself(&self) -> bool {
        match (self.session.phase(), self.autoplay) {
            (Phase::Over(_), _) | (_, Autoplay::Off) => false,
            (_, Autoplay::All) => true,
            (Phase::Turn(player), Autoplay::On) => !self.session.seat(player).is_person(),
            (Phase::LastChallenge, Autoplay::On) => false,
        }
    }

    /// Checks that the computer may move for the player to move.
    pub(super) fn check_assistance(&self) -> Result<(), CommandError> {
        match self.session.phase() {
            Phase::Turn(player) if self.session.seat(player).is_person() => {
                Ok(self.session.require_assistance("moves by the computer")?)
            }
            Phase::Turn(_) => Ok(()),
            Phase::LastChallenge => Err(SessionError::AwaitingChallenge.into()),
            Phase::Over(_) => Err(SessionError::Over.into()),
        }
    }

    /// Lets the computer move for the player to move.
    pub(super) fn apply_computer_move(&mut self) -> Result<Vec<SessionEvent>, CommandError> {
        if self.session.phase() == Phase::LastChallenge {
            return self.apply(Command::Accept);
        }
        let player = self.session.state().to_move();
        let begin = Instant::now();
        let made = match &mut self.computers {
            Some(computers) => computers.choose(self.session.state()),
            None => Move::Pass,
        };
        self.record_time(player, begin.elapsed());
        self.apply(Command::Move(made))
    }

    /// Records the time of a move of the computer.
    pub(super) fn record_time(&mut self, player: PlayerId, time: Duration) {
        self.timings.push(time);
        if !self.session.seat(player).is_person() {
            self.session.spend_time(player, time);
        }
    }

    /// Plays a word.
    pub(super) fn play(&mut self, text: &str) -> Result<Vec<SessionEvent>, CommandError> {
        let player = self.person_to_move()?;
        let view = self.session.player_view(player);
        let play = read_play(text, &view, self.session.lexicon().alphabet())?;
        self.apply(Command::Move(Move::Play(play)))
    }

    /// Exchanges tiles.
    pub(super) fn exchange(&mut self, text: &str) -> Result<Vec<SessionEvent>, CommandError> {
        let player = self.person_to_move()?;
        let view = self.session.player_view(player);
        let tiles = read_exchange(text, &view, self.session.lexicon().alphabet())?;
        self.apply(Command::Move(Move::Exchange(tiles)))
    }

    /// Passes.
    pub(super) fn pass(&mut self) -> Result<Vec<SessionEvent>, CommandError> {
        self.person_to_move()?;
        self.apply(Command::Move(Move::Pass))
    }

    /// Challenges the last play: by the named person, else by the person to move, else by the first
    /// person who can.
    pub(super) fn challenge(
        &mut self,
        name: Option<&str>,
    ) -> Result<Vec<SessionEvent>, CommandError> {
        let same = |player: &PlayerId| {
            name.is_some_and(|name| self.session.seat(*player).name().eq_ignore_ascii_case(name))
        };
        let challenger = match name {
            Some(name) => self.session.people().find(same).ok_or_else(|| {
                CommandError::Text(format!("no person of this game is called {name}"))
            })?,
            None => {
                let to_move = self.session.state().to_move();
                let people = || self.session.people();
                let can = |player: &PlayerId| self.session.can_challenge(*player);
                let own = people().find(|player| *player == to_move).filter(can);
                let first = own.or_else(|| people().find(can));
                first.or_else(|| people().next()).unwrap_or(to_move)
            }
        };
        self.apply(Command::Challenge(challenger))
    }

    /// Returns the player to move, if it is a person.
    fn person_to_move(&self) -> Result<PlayerId, CommandError> {
        match self.session.phase() {
            Phase::Over(_) => Err(SessionError::Over.into()),
            Phase::LastChallenge => Err(SessionError::AwaitingChallenge.into()),
            Phase::Turn(player) if self.session.seat(player).is_person() => Ok(player),
            Phase::Turn(player) => Err(CommandError::Text(format!(
                "it is the turn of {}: type ai to let it move",
                self.session.seat(player).name()
            ))),
        }
    }

    /// Returns the moves of the player to move, the best first. Moves of a computer are not shown
    /// to people, as they would reveal its tiles.
    pub(super) fn ranked_moves(&mut self) -> Result<(PlayerId, Vec<AdvisedMove>), CommandError> {
        let Phase::Turn(player) = self.session.phase() else {
            return Err(SessionError::Over.into());
        };
        if self.session.people().next().is_some() {
            self.session.require_assistance("hints")?;
            if !self.session.seat(player).is_person() {
                return Err(CommandError::Text(format!(
                    "the plays of {} would reveal its tiles",
                    self.session.seat(player).name()
                )));
            }
        }
        let view = self.session.player_view(player);
        Ok((player, self.advisor.ranked(&view)))
    }

    /// Simulates moves of the player to move, and returns their values.
    pub(super) fn simulate(
        &mut self,
        player: PlayerId,
        moves: &[AdvisedMove],
    ) -> Result<Vec<Equity>, CommandError> {
        let view = self.session.player_view(player);
        let seed = self.session.seed();
        let values = self.advisor.simulate(&view, moves, ITERATIONS, seed);
        values.map_err(|error| CommandError::Text(error.to_string()))
    }

    /// Returns the number of the next hint of the turn, from 1.
    pub(super) fn next_hint(&mut self) -> usize {
        let turn = self.session.state().turn();
        self.hints = match self.hints {
            (hinted, given) if hinted == turn => (turn, given + 1),
            _ => (turn, 1),
        };
        self.hints.1
    }

    /// Returns the session and the advisor.
    pub(super) fn advisor(&mut self) -> (&Session, &mut Advisor) {
        (&self.session, &mut self.advisor)
    }

    /// Returns the player whose view is shown: the person to move, or the only person.
    pub(super) fn viewer(&self) -> Option<PlayerId> {
        let mut people = self.session.people();
        let only = people.next().filter(|_| people.next().is_none());
        match self.session.phase() {
            Phase::Turn(player) if self.session.seat(player).is_person() => Some(player),
            _ => only,
        }
    }

    /// Returns the rack of a player in the order chosen by the player.
    pub(super) fn rack(&mut self, player: PlayerId) -> &mut RackOrder {
        let order = &mut self.racks[player.index()];
        order.update(self.session.state().rack(player));
        order
    }

    /// Shuffles the rack of a player.
    pub(super) fn shuffle(&mut self, player: PlayerId) {
        let mut draws = self.shuffles.clone();
        self.rack(player).shuffle(&mut draws);
        self.shuffles = draws;
    }

    /// Returns the game as `viewer` sees it.
    pub(super) fn view(&self, viewer: Option<PlayerId>) -> SessionView<'_> {
        self.session.view(viewer)
    }
}
