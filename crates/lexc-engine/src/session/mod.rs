//! A game of people and computers, as a state machine: commands in, events and views out.
//!
//! A [`Session`] knows the rules, the lexicon and whose turn it is. It does no I/O, reads no clock
//! and computes no moves, so a terminal, a browser and a test drive it in the same way:
//!
//! 1. Read [`Session::phase`]. In [`Phase::Turn`] a person or a computer is to move.
//! 2. Give it a [`Command`]: a [`Move`], a challenge, an undo. It answers with [`SessionEvent`]s or
//!    a [`SessionError`] that says why the command is not possible; the session is then unchanged.
//! 3. Show a [`SessionView`], which holds only what a player may know.
//!
//! The moves of computers come from a [`Computers`], those of hints and reviews from an
//! [`Advisor`]; both see a [`PlayerView`] and nothing else.
//!
//! | module | content |
//! |---|---|
//! | `seat` | who plays: people and computers |
//! | `start` | the draw for the first turn |
//! | `command` | commands, events, errors |
//! | `input` | plays and exchanges as typed |
//! | `view` | what a player may know |
//! | `record` | sessions as GCG, to be saved and resumed |
//! | `computers` | the players of the computer seats |
//! | `advice` | the moves of a position, ranked by equity |
//! | `review` | what each turn of a game has lost |

mod advice;
mod command;
mod computers;
mod input;
mod record;
mod review;
mod seat;
mod start;
mod view;

use core::time::Duration;
use std::sync::OnceLock;

use lexc_game::{
    Ending, Game, GameRules, GameState, MAX_PLAYERS, Move, Play, PlayerId, PlayerName, PlayerView,
    StateError,
};
use lexc_runtime::Lexicon;

use crate::analyse::invalid_words;
use crate::lexicon_hash;

pub use crate::analyse::{Judge, Judgement};
pub use advice::{AdvisedMove, Advisor};
pub use command::{Command, SessionError, SessionEvent};
pub use computers::{Computers, ComputersError};
pub use input::{MoveInputError, read_exchange, read_play};
pub use record::ResumeError;
pub use review::{PlayerReview, Review, TurnReview, review};
pub use seat::{Seat, SeatError, SeatKind};
pub use start::StartDraw;
pub use view::{HistoryLine, SessionView};

/// Options for beginning a session.
#[derive(Debug, Clone)]
pub struct SessionOptions {
    /// The rules.
    pub rules: GameRules,
    /// The players. The draw decides which of them begins, unless the order is given.
    pub seats: Vec<Seat>,
    /// The seed of the bag, of the draw for the start, and of what the computers notice.
    pub seed: u64,
    /// The choice of the first player.
    pub start: Start,
    /// `true` if players may be helped.
    pub assistance: Assistance,
    /// The name of the lexicon, which is saved with the game.
    pub lexicon_name: String,
}

/// The choice of the first player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Start {
    /// Each player draws a tile; see [`StartDraw`].
    #[default]
    Draw,
    /// The seats move in the order in which they are given.
    AsGiven,
}

/// `true` if players may take back moves, ask for hints and let the computer move for them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Assistance {
    /// All of it is allowed.
    #[default]
    Allowed,
    /// A referee forbids it.
    Forbidden,
}

/// The event for which a session waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// The player to move makes a move or challenges the last play.
    Turn(PlayerId),
    /// The last play has ended the game unless it is challenged: the people among the other
    /// players challenge it or accept it.
    LastChallenge,
    /// The game is over.
    Over(Ending),
}

/// The session before a move.
#[derive(Debug, Clone)]
struct Moment {
    state: GameState,
    /// The number of lines of the record.
    lines: usize,
    /// The number of challenges.
    challenges: usize,
    /// `true` if the play before could still be challenged.
    open: bool,
    made: Move,
}

/// A challenge: after how many lines of the record, and whose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Challenge {
    line: usize,
    challenger: PlayerId,
}

/// A game of people and computers.
///
/// # Examples
/// ```
/// use lexc_engine::session::{Command, Phase, Session, SessionOptions, Start};
/// use lexc_game::{GameRules, Move};
///
/// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// let mut session = Session::new(&lexicon, SessionOptions {
///     rules: GameRules::standard(),
///     seats: vec!["ann=person".parse()?, "greedy".parse()?],
///     seed: 1,
///     start: Start::AsGiven,
///     assistance: Default::default(),
///     lexicon_name: "twelve".to_owned(),
/// })?;
/// let Phase::Turn(first) = session.phase() else { unreachable!() };
/// assert_eq!(session.seat(first).name(), "ann");
/// let events = session.apply(Command::Move(Move::Pass))?;
/// assert_eq!(session.describe(&events[0]), "ann passes");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Session {
    lexicon: Lexicon,
    lexicon_name: String,
    /// What identifies the words, once it was asked for.
    lexicon_hash: OnceLock<String>,
    seed: u64,
    assistance: Assistance,
    start: Option<StartDraw>,
    /// In the order of turns.
    seats: Vec<Seat>,
    state: GameState,
    game: Game,
    moments: Vec<Moment>,
    challenges: Vec<Challenge>,
    /// `true` if the last play can be challenged.
    open: bool,
    over: bool,
    used: [Duration; MAX_PLAYERS],
}

impl Session {
    /// Begins a game.
    ///
    /// # Errors
    /// [`StateError`] for a number of players or rules that a game cannot have.
    pub fn new(lexicon: &Lexicon, options: SessionOptions) -> Result<Self, StateError> {
        let mut seats = options.seats;
        let players = seats.len();
        if !(2..=MAX_PLAYERS).contains(&players) {
            return Err(StateError::Players(players));
        }
        seat::make_distinct(&mut seats);
        let start = match options.start {
            Start::Draw => Some(StartDraw::new(lexicon.alphabet(), players, options.seed)),
            Start::AsGiven => None,
        };
        if let Some(start) = &start {
            seats.rotate_left(start.first());
        }
        let state = GameState::new(options.rules, lexicon.alphabet(), players, options.seed, 0)?;
        let name = |seat: &Seat| PlayerName::new(seat.name(), seat.name());
        let mut game = Game::new(seats.iter().map(name));
        if let Some(start) = &start {
            // The draw is for the seats as they were given.
            let first = start.first();
            let given = |index: usize| seats[(index + players - first) % players].name();
            let text = start.describe(lexicon.alphabet(), given);
            game.headers.push(("note".to_owned(), text));
        }
        Ok(Self {
            lexicon: lexicon.clone(),
            lexicon_name: options.lexicon_name,
            lexicon_hash: OnceLock::new(),
            seed: options.seed,
            assistance: options.assistance,
            start,
            seats,
            state,
            game,
            moments: Vec::new(),
            challenges: Vec::new(),
            open: false,
            over: false,
            used: [Duration::ZERO; MAX_PLAYERS],
        })
    }

    /// Returns the event that the session waits for.
    #[must_use]
    pub fn phase(&self) -> Phase {
        match self.state.ending() {
            None => Phase::Turn(self.state.to_move()),
            Some(ending) if self.over => Phase::Over(ending),
            Some(_) => Phase::LastChallenge,
        }
    }

    /// Returns the lexicon that decides which words are valid.
    #[must_use]
    pub fn lexicon(&self) -> &Lexicon {
        &self.lexicon
    }

    /// Returns the name of the lexicon.
    #[must_use]
    pub fn lexicon_name(&self) -> &str {
        &self.lexicon_name
    }

    /// Returns the seed of the game.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns `true` if players may be helped.
    #[must_use]
    pub fn assistance(&self) -> Assistance {
        self.assistance
    }

    /// Returns the draw for the start, unless the order was given or the session was resumed.
    #[must_use]
    pub fn start(&self) -> Option<&StartDraw> {
        self.start.as_ref()
    }

    /// Returns the rules.
    #[must_use]
    pub fn rules(&self) -> &GameRules {
        self.state.rules()
    }

    /// Returns the players in the order of their turns.
    #[must_use]
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// Returns a player.
    ///
    /// # Panics
    /// If the game has fewer players.
    #[must_use]
    pub fn seat(&self, player: PlayerId) -> &Seat {
        &self.seats[player.index()]
    }

    /// Returns an iterator over the players.
    pub fn players(&self) -> impl DoubleEndedIterator<Item = PlayerId> + use<> {
        PlayerId::all(self.seats.len())
    }

    /// Returns an iterator over the people among the players.
    pub fn people(&self) -> impl DoubleEndedIterator<Item = PlayerId> + '_ {
        self.players()
            .filter(|player| self.seat(*player).is_person())
    }

    /// Returns the record of the game, as far as it has come. It holds the racks of all players.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the view of a player, which computers and advisors see.
    ///
    /// # Panics
    /// If the game has fewer players.
    #[must_use]
    pub fn player_view(&self, player: PlayerId) -> PlayerView<'_> {
        self.state.view(player)
    }

    /// Returns the state. With a clone of it a computer can find a move on another thread.
    #[must_use]
    pub fn state(&self) -> &GameState {
        &self.state
    }

    /// Returns the hash that identifies the words of the lexicon. The first call walks over all of
    /// them.
    fn lexicon_hash(&self) -> &str {
        self.lexicon_hash
            .get_or_init(|| lexicon_hash(&self.lexicon))
    }

    /// Returns the view of a viewer: a player, or with `None` somebody who watches.
    #[must_use]
    pub fn view(&self, viewer: Option<PlayerId>) -> SessionView<'_> {
        SessionView::new(self, viewer)
    }

    /// Returns the time that a player has used.
    #[must_use]
    pub fn time_used(&self, player: PlayerId) -> Duration {
        self.used[player.index()]
    }

    /// Adds to the time that a player has used. The session has no clock: whoever drives it
    /// measures the time.
    pub fn spend_time(&mut self, player: PlayerId, time: Duration) {
        if !self.over {
            let used = &mut self.used[player.index()];
            *used = used.saturating_add(time);
        }
    }

    /// Returns `true` if the last play can be challenged by this player.
    #[must_use]
    pub fn can_challenge(&self, challenger: PlayerId) -> bool {
        let last = self.moments.last();
        self.open && !self.over && last.is_some_and(|last| last.state.to_move() != challenger)
    }

    /// Returns the last play that lies on the board and the state before it.
    pub(crate) fn last_play(&self) -> Option<(&GameState, &Play)> {
        let last = self.moments.last()?;
        let play = last.made.play()?;
        // A play that was withdrawn is not on the board.
        let on_board = self.state.board().get(play.start()).is_some();
        on_board.then_some((&last.state, play))
    }

    /// Returns the states before each move, with the moves and the first of their lines.
    pub(crate) fn moves(&self) -> impl Iterator<Item = (&GameState, &Move, usize)> {
        let moments = self.moments.iter();
        moments.map(|moment| (&moment.state, &moment.made, moment.lines))
    }

    /// Returns the words of a play that are not in the lexicon, each once, in the order of the play.
    #[must_use]
    pub fn invalid_words(&self, play: &Play) -> Vec<String> {
        self.invalid_words_on(&self.state, play)
    }

    fn invalid_words_on(&self, before: &GameState, play: &Play) -> Vec<String> {
        let invalid = invalid_words(play, before.board(), before.rules(), &self.lexicon);
        let words = invalid.iter();
        words.map(|word| self.lexicon.spell(word)).collect()
    }
}
