//! The game, its file and its computer players, for both front ends.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use lexc::engine::session::{
    Advisor, Candidate, Command, Computers, IntoCommand, Phase, Session, SessionEvent, SessionView,
    read_exchange,
};
use lexc::engine::{Error, StepLimits};
use lexc::game::{Draws, Move, PlayerId};

use super::describe::{self, MoveRow, move_row};
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
    computers: Computers,
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

/// An order of the tiles on a rack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum TileOrder {
    Shuffled,
    Sorted,
    /// These tiles first.
    First(String),
}

/// The reason why a command was not carried out.
#[derive(Debug)]
pub(super) enum CommandError {
    /// It is not possible.
    Refused(String),
    /// The game cannot be saved or shown, which ends it.
    Failed(Failure),
}

impl From<Error> for CommandError {
    fn from(error: Error) -> Self {
        Self::Refused(error.to_string())
    }
}

impl From<Failure> for CommandError {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

impl Host {
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
            computers,
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

    /// Returns the text with which a game begins, such as the draw for the start.
    pub(super) fn note(&self) -> Option<&str> {
        let mut headers = self.session.game().headers.iter();
        let note = headers.find(|(name, _)| name == "description" || name == "note");
        note.map(|(_, text)| text.as_str())
    }

    /// Returns the message for the end: where the game is, and how to resume it.
    pub(super) fn farewell(&self) -> String {
        let file = self.file.display();
        if let Phase::Over(_) = self.session.phase() {
            return format!("The game is in {file}");
        }
        let lexicon = match self.session.lexicon_name() {
            name if name.starts_with(builtin::PREFIX) => String::new(),
            // A saved game may come from anyone.
            name => format!(" -l {}", harmless(name)),
        };
        format!("The game is saved; resume it with: lexc play --resume {file}{lexicon}")
    }

    /// Saves the game, unless another program has changed the file meanwhile.
    pub(super) fn save(&mut self) -> Result<(), Failure> {
        let text = self.session.to_gcg();
        let other = std::fs::read(&self.file).is_ok_and(|found| found != self.saved.as_bytes());
        if other && !self.saved.is_empty() {
            let name = self.file.display();
            return Err(Failure::with_help(
                format!(
                    "{name} was changed by another program: saving this game would drop its turns"
                ),
                "play a game in one window, and resume the file again",
            ));
        }
        file::write(&self.file, text.as_bytes(), Replace::Anything)?;
        self.saved = text;
        Ok(())
    }

    /// Carries out a command and saves the game.
    pub(super) fn apply(
        &mut self,
        command: impl IntoCommand,
    ) -> Result<Vec<SessionEvent>, CommandError> {
        let events = self.session.apply(command)?;
        self.save()?;
        Ok(events)
    }

    /// Carries out a typed command of the session.
    pub(super) fn apply_typed(&mut self, text: &str) -> Result<Vec<SessionEvent>, CommandError> {
        if !matches!(text, "accept" | "undo") {
            self.check_person_to_move()?;
        }
        self.apply(text)
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
            Phase::LastChallenge => Err(Error::AwaitingChallenge.into()),
            Phase::Over(_) => Err(Error::GameOver.into()),
        }
    }

    /// Lets the computer move for the player to move.
    pub(super) fn apply_computer_move(&mut self) -> Result<Vec<SessionEvent>, CommandError> {
        if self.session.phase() == Phase::LastChallenge {
            return self.apply(Command::Accept);
        }
        let begin = Instant::now();
        let made = self.computers.choose(self.session.state());
        self.apply_chosen(made, begin.elapsed())
    }

    /// Lets the computer think about the move of the player to move, for about this time. Returns
    /// the move once it is chosen.
    pub(super) fn think(&mut self, time: Duration) -> Option<Move> {
        let end = Instant::now() + time;
        let limits = StepLimits { is_due: &|| Instant::now() >= end, ..StepLimits::NONE };
        self.computers.choose_in_steps(self.session.state(), limits)
    }

    /// Makes a move that the computer has chosen in this time.
    pub(super) fn apply_chosen(
        &mut self,
        made: Move,
        time: Duration,
    ) -> Result<Vec<SessionEvent>, CommandError> {
        let player = self.session.state().to_move();
        self.timings.push(time);
        if !self.session.seat(player).is_person() {
            self.session.spend_time(player, time);
        }
        self.apply(made)
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
                CommandError::Refused(format!("no person of this game is called {name}"))
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

    fn check_person_to_move(&self) -> Result<(), CommandError> {
        match self.session.phase() {
            Phase::Over(_) => Err(Error::GameOver.into()),
            Phase::LastChallenge => Err(Error::AwaitingChallenge.into()),
            Phase::Turn(player) if self.session.seat(player).is_person() => Ok(()),
            Phase::Turn(player) => Err(CommandError::Refused(format!(
                "it is the turn of {}: type ai to let it move",
                self.session.seat(player).name()
            ))),
        }
    }

    /// Returns the best moves of the player to move, at most `count`, and the number of all. Moves
    /// of a computer are not shown to people, as they would reveal its tiles.
    pub(super) fn best_moves(
        &mut self,
        count: usize,
    ) -> Result<(Vec<MoveRow>, usize), CommandError> {
        let Phase::Turn(player) = self.session.phase() else {
            return Err(Error::GameOver.into());
        };
        if self.session.people().next().is_some() {
            self.session.require_assistance("hints")?;
            if !self.session.seat(player).is_person() {
                return Err(CommandError::Refused(format!(
                    "the plays of {} would reveal its tiles",
                    self.session.seat(player).name()
                )));
            }
        }
        let view = self.session.player_view(player);
        let moves = self.advisor.ranked(&view);
        let rows = moves.iter().take(count);
        let rows = rows.map(|ranked| move_row(*ranked, &view, &self.session));
        Ok((rows.collect(), moves.len()))
    }

    /// Returns the best moves as [`Self::best_moves`] does, with a move that a person has typed:
    /// `G7 QUID`, `exchange QV` or `pass`. If it is not among the best, it is the last one.
    pub(super) fn best_moves_and(
        &mut self,
        typed: Option<&str>,
        count: usize,
    ) -> Result<(Vec<MoveRow>, usize), CommandError> {
        let (mut rows, all) = self.best_moves(count)?;
        if let Some(text) = typed {
            let text = match text.strip_prefix('-') {
                Some("") => "pass".to_owned(),
                Some(tiles) => format!("exchange {tiles}"),
                None => text.to_owned(),
            };
            let Command::Move(made) = text.as_str().into_command(&self.session)? else {
                return Err(CommandError::Refused(format!("{text} is not a move")));
            };
            self.session
                .state()
                .check(&made)
                .map_err(|error| CommandError::Refused(error.to_string()))?;
            if !rows.iter().any(|row| row.ranked.made == made) {
                let view = self.session.player_view(self.session.state().to_move());
                let ranked = Candidate { made, equity: self.advisor.equity(&view, &made) };
                rows.push(move_row(ranked, &view, &self.session));
            }
        }
        Ok((rows, all))
    }

    /// Simulates moves of the player to move.
    pub(super) fn simulate(&mut self, rows: &mut [MoveRow]) -> Result<(), CommandError> {
        let view = self.session.player_view(self.session.state().to_move());
        let moves: Vec<Candidate> = rows.iter().map(|row| row.ranked).collect();
        let seed = self.session.seed();
        let values = self.advisor.simulate(&view, &moves, ITERATIONS, seed);
        let values = values.map_err(|error| CommandError::Refused(error.to_string()))?;
        for (row, value) in rows.iter_mut().zip(values) {
            row.simulated = Some(value);
        }
        Ok(())
    }

    /// Returns a hint. Each further one in a turn reveals more.
    pub(super) fn hint(&mut self) -> Result<String, CommandError> {
        let (rows, _) = self.best_moves(1)?;
        let turn = self.session.state().turn();
        self.hints = match self.hints {
            (hinted, given) if hinted == turn => (turn, given + 1),
            _ => (turn, 1),
        };
        Ok(match rows.first() {
            Some(best) => describe::hint(self.hints.1, &best.ranked.made, &best.text),
            None => "there is no move".to_owned(),
        })
    }

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

    /// Changes the order of the viewer's tiles.
    pub(super) fn arrange(&mut self, order: &TileOrder) -> Result<(), CommandError> {
        let Some(viewer) = self.viewer() else {
            return Ok(());
        };
        match order {
            TileOrder::Shuffled => {
                let mut draws = self.shuffles.clone();
                self.rack(viewer).shuffle(&mut draws);
                self.shuffles = draws;
            }
            TileOrder::Sorted => self.rack(viewer).sort(),
            TileOrder::First(text) => {
                let alphabet = self.session.lexicon().alphabet();
                let view = self.session.player_view(viewer);
                read_exchange(text, &view, alphabet)?;
                let tiles = describe::tiles_of(text, alphabet);
                self.rack(viewer).arrange(&tiles);
            }
        }
        Ok(())
    }

    /// Returns the game as `viewer` sees it.
    pub(super) fn view(&self, viewer: Option<PlayerId>) -> SessionView<'_> {
        self.session.view(viewer)
    }
}
