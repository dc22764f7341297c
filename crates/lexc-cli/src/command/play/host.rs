//! The game, its file, and the finders of moves, which both front ends share.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use lexc_engine::session::{
    AdvisedMove, Advisor, Command, Computers, MoveInputError, Phase, Session, SessionError,
    SessionEvent, SessionView, read_exchange, read_play,
};
use lexc_game::{Draws, Equity, Move, PlayerId};

use super::rack::RackOrder;
use crate::failure::Failure;
use crate::output::file;

/// The moves that are simulated, and how often each.
pub(super) const SIMULATED: usize = 10;
const ITERATIONS: u64 = 200;

/// The occasions on which the computer moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Auto {
    // Plain comments: help lists the values in one line.
    // Only on request.
    Off,
    // For the computers.
    On,
    // For people, too.
    All,
}

/// A game in progress.
#[derive(Debug)]
pub(super) struct Host {
    pub(super) session: Session,
    /// Away while another thread works on a move.
    pub(super) computers: Option<Computers>,
    advisor: Advisor,
    file: PathBuf,
    pub(super) auto: Auto,
    racks: Vec<RackOrder>,
    shuffles: Draws,
    /// The time that the computers took for each of their moves.
    pub(super) timings: Vec<Duration>,
    /// The number of a turn, and the number of hints that were given in it.
    hints: (u32, usize),
}

/// The reason why something that a player asked for was not done.
#[derive(Debug)]
pub(super) enum Refused {
    /// The session says so.
    Session(SessionError),
    /// The text is not a move.
    Input(MoveInputError),
    /// Something else, in words.
    Text(String),
    /// The game cannot be saved.
    Save(Failure),
}

impl From<SessionError> for Refused {
    fn from(error: SessionError) -> Self {
        Self::Session(error)
    }
}

impl From<MoveInputError> for Refused {
    fn from(error: MoveInputError) -> Self {
        Self::Input(error)
    }
}

impl Refused {
    /// The reason for people; a failure to save ends the game.
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
    pub(super) fn new(
        session: Session,
        computers: Computers,
        advisor: Advisor,
        file: PathBuf,
        auto: Auto,
    ) -> Self {
        let racks = session.players().map(|_| RackOrder::default()).collect();
        let shuffles = Draws::new(session.seed(), 1 << 42);
        let mut host = Self {
            session,
            computers: Some(computers),
            advisor,
            file,
            auto,
            racks,
            shuffles,
            timings: Vec::new(),
            hints: (0, 0),
        };
        // A referee forbids that the computer moves for people.
        if host.set_auto(auto).is_err() {
            host.auto = Auto::On;
        }
        host
    }

    pub(super) fn file(&self) -> &Path {
        &self.file
    }

    /// Saves the game under a temporary name, and renames it.
    pub(super) fn save(&self) -> Result<(), Failure> {
        let text = self.session.to_gcg();
        file::write(&self.file, text.as_bytes())
    }

    /// Carries out a command and saves the game.
    pub(super) fn apply(&mut self, command: Command) -> Result<Vec<SessionEvent>, Refused> {
        let events = self.session.apply(command)?;
        self.save().map_err(Refused::Save)?;
        Ok(events)
    }

    pub(super) fn set_auto(&mut self, auto: Auto) -> Result<(), Refused> {
        if auto == Auto::All && self.session.people().next().is_some() {
            self.session.require_assistance("moves by the computer")?;
        }
        self.auto = auto;
        Ok(())
    }

    /// Returns `true` if the computer moves now, without being asked.
    pub(super) fn moves_by_itself(&self) -> bool {
        match (self.session.phase(), self.auto) {
            (Phase::Over(_), _) | (_, Auto::Off) => false,
            (_, Auto::All) => true,
            (Phase::Turn(player), Auto::On) => !self.session.seat(player).is_person(),
            (Phase::LastChallenge, Auto::On) => false,
        }
    }

    /// Checks that the computer may move for the player to move.
    pub(super) fn may_help(&self) -> Result<(), Refused> {
        match self.session.phase() {
            Phase::Turn(player) if self.session.seat(player).is_person() => {
                Ok(self.session.require_assistance("moves by the computer")?)
            }
            Phase::Turn(_) => Ok(()),
            Phase::LastChallenge => Err(SessionError::AwaitingChallenge.into()),
            Phase::Over(_) => Err(SessionError::Over.into()),
        }
    }

    /// Lets the computer move for the player to move, at once.
    pub(super) fn computer_moves(&mut self) -> Result<Vec<SessionEvent>, Refused> {
        if self.session.phase() == Phase::LastChallenge {
            return self.apply(Command::Accept);
        }
        let player = self.session.state().to_move();
        let begin = Instant::now();
        let made = match &mut self.computers {
            Some(computers) => computers.choose(self.session.state()),
            None => Move::Pass,
        };
        self.took(player, begin.elapsed());
        self.apply(Command::Move(made))
    }

    /// Notes how long a computer took for a move.
    pub(super) fn took(&mut self, player: PlayerId, time: Duration) {
        self.timings.push(time);
        if !self.session.seat(player).is_person() {
            self.session.spend_time(player, time);
        }
    }

    /// Plays a word.
    pub(super) fn play(&mut self, text: &str) -> Result<Vec<SessionEvent>, Refused> {
        let player = self.person_to_move()?;
        let view = self.session.player_view(player);
        let play = read_play(text, &view, self.session.lexicon().alphabet())?;
        self.apply(Command::Move(Move::Play(play)))
    }

    /// Exchanges tiles.
    pub(super) fn exchange(&mut self, text: &str) -> Result<Vec<SessionEvent>, Refused> {
        let player = self.person_to_move()?;
        let view = self.session.player_view(player);
        let tiles = read_exchange(text, &view, self.session.lexicon().alphabet())?;
        self.apply(Command::Move(Move::Exchange(tiles)))
    }

    pub(super) fn pass(&mut self) -> Result<Vec<SessionEvent>, Refused> {
        self.person_to_move()?;
        self.apply(Command::Move(Move::Pass))
    }

    /// Challenges the last play: by the person to move, the person named, or the first who
    /// can.
    pub(super) fn challenge(&mut self, name: Option<&str>) -> Result<Vec<SessionEvent>, Refused> {
        let same = |player: &PlayerId| {
            name.is_some_and(|name| self.session.seat(*player).name().eq_ignore_ascii_case(name))
        };
        let challenger =
            match name {
                Some(name) => self.session.people().find(same).ok_or_else(|| {
                    Refused::Text(format!("no person of this game is called {name}"))
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

    /// The player to move, if it is a person.
    fn person_to_move(&self) -> Result<PlayerId, Refused> {
        match self.session.phase() {
            Phase::Over(_) => Err(SessionError::Over.into()),
            Phase::LastChallenge => Err(SessionError::AwaitingChallenge.into()),
            Phase::Turn(player) if self.session.seat(player).is_person() => Ok(player),
            Phase::Turn(player) => Err(Refused::Text(format!(
                "it is the turn of {}: ai lets it move",
                self.session.seat(player).name()
            ))),
        }
    }

    /// The moves of the player to move, best first, if they may be shown: those of a computer
    /// would show its tiles.
    pub(super) fn ranked(&mut self) -> Result<(PlayerId, Vec<AdvisedMove>), Refused> {
        let Phase::Turn(player) = self.session.phase() else {
            return Err(SessionError::Over.into());
        };
        if self.session.people().next().is_some() {
            self.session.require_assistance("hints")?;
            if !self.session.seat(player).is_person() {
                return Err(Refused::Text(format!(
                    "the plays of {} would show its tiles",
                    self.session.seat(player).name()
                )));
            }
        }
        let view = self.session.player_view(player);
        Ok((player, self.advisor.ranked(&view)))
    }

    /// The simulated values of the first moves of a list of the player to move.
    pub(super) fn simulated(
        &mut self,
        player: PlayerId,
        moves: &[AdvisedMove],
    ) -> Result<Vec<Equity>, Refused> {
        let view = self.session.player_view(player);
        let seed = self.session.seed();
        let values = self.advisor.simulate(&view, moves, ITERATIONS, seed);
        values.map_err(|error| Refused::Text(error.to_string()))
    }

    /// Counts the hints of a turn: 1 for the first one.
    pub(super) fn next_hint(&mut self) -> usize {
        let turn = self.session.state().turn();
        self.hints = match self.hints {
            (at, given) if at == turn => (at, given + 1),
            _ => (turn, 1),
        };
        self.hints.1
    }

    pub(super) fn advisor(&mut self) -> (&Session, &mut Advisor) {
        (&self.session, &mut self.advisor)
    }

    /// Returns the player who looks at the screen: the person to move, or the only person; `None`
    /// if there is nobody.
    pub(super) fn viewer(&self) -> Option<PlayerId> {
        let mut people = self.session.people();
        let only = people.next().filter(|_| people.next().is_none());
        match self.session.phase() {
            Phase::Turn(player) if self.session.seat(player).is_person() => Some(player),
            _ => only,
        }
    }

    /// The rack of a player in the order in which the player has put it.
    pub(super) fn rack(&mut self, player: PlayerId) -> &mut RackOrder {
        let order = &mut self.racks[player.index()];
        order.update(self.session.state().rack(player));
        order
    }

    pub(super) fn shuffle(&mut self, player: PlayerId) {
        let mut draws = self.shuffles.clone();
        self.rack(player).shuffle(&mut draws);
        self.shuffles = draws;
    }

    pub(super) fn view(&self, viewer: Option<PlayerId>) -> SessionView<'_> {
        self.session.view(viewer)
    }
}
