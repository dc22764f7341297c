//! [`Session`]: the state of a game of people and computers.

use core::time::Duration;
use std::sync::{Arc, OnceLock};

use lexc_game::{Game, GameRules, GameState, MAX_PLAYERS, Move, Play, PlayerId, PlayerView, Score};
use lexc_runtime::Lexicon;

use super::computers::Computers;
use super::options::{Assistance, Phase, StartDraw};
use super::seat::Seat;
use crate::identity::lexicon_hash;
use crate::invalid_words::invalid_words;
use crate::leaves::LeaveTable;
use crate::players::Clock;

/// A move of the session, and the state before it.
#[derive(Debug, Clone)]
pub(super) struct PastTurn {
    pub(super) state: GameState,
    /// The number of lines of the record.
    pub(super) lines: usize,
    /// The number of challenges.
    pub(super) challenges: usize,
    /// `true` if the previous play could still be challenged.
    pub(super) open: bool,
    pub(super) made: Move,
}

/// A challenge: the number of preceding lines of the record, and the challenger.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct RecordedChallenge {
    pub(super) line: usize,
    pub(super) challenger: PlayerId,
}

/// The computers of a session, created on first use. A clone of a session creates its own.
#[derive(Debug, Default)]
pub(super) struct OwnComputers(pub(super) Option<Computers>);

impl Clone for OwnComputers {
    fn clone(&self) -> Self {
        Self(None)
    }
}

/// A game of people and computers.
///
/// # Examples
/// ```
/// use lexc_engine::session::{Phase, Session, Start};
///
/// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// let mut session = Session::builder(&lexicon)
///     .person("Ann")
///     .computer("greedy")
///     .start(Start::AsGiven)
///     .seed(7)
///     .build()?;
/// let Phase::Turn(first) = session.phase() else { unreachable!() };
/// assert_eq!(session.seat(first).name(), "Ann");
/// let events = session.apply("pass")?;
/// assert_eq!(session.describe(&events[0]), "Ann passes");
/// session.apply_computer()?;
///
/// // Saved and resumed, a session draws from the same bag.
/// let resumed = Session::resume(&session.to_gcg(), &lexicon)?;
/// assert_eq!(resumed.scores(), session.scores());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Session {
    pub(super) lexicon: Lexicon,
    pub(super) lexicon_name: String,
    /// The hash that identifies the words, computed on first use.
    pub(super) lexicon_hash: OnceLock<String>,
    pub(super) seed: u64,
    pub(super) number: u64,
    pub(super) assistance: Assistance,
    pub(super) start: Option<StartDraw>,
    /// The seats in the order of turns.
    pub(super) seats: Vec<Seat>,
    pub(super) state: GameState,
    pub(super) game: Game,
    pub(super) past: Vec<PastTurn>,
    pub(super) challenges: Vec<RecordedChallenge>,
    /// `true` if the last play can be challenged.
    pub(super) open: bool,
    pub(super) over: bool,
    pub(super) used: [Duration; MAX_PLAYERS],
    pub(super) leaves: Option<Arc<LeaveTable>>,
    pub(super) clock: Option<Clock>,
    pub(super) computers: OwnComputers,
}

impl Session {
    /// Returns the event that the session is waiting for.
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

    /// Returns the number of the game among the games of its seed.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Returns the scores of the players in the order of their turns.
    #[must_use]
    pub fn scores(&self) -> Vec<Score> {
        self.players().map(|player| self.state.score(player)).collect()
    }

    /// Returns whether players may be helped.
    #[must_use]
    pub fn assistance(&self) -> Assistance {
        self.assistance
    }

    /// Returns the draw for the first turn, or `None` if the order was given or the session was
    /// resumed.
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

    /// Returns the seat of a player.
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
        self.players().filter(|player| self.seat(*player).is_person())
    }

    /// Returns the record of the game so far. It contains the racks of all players.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the view of a player, the input of computers and advisors.
    ///
    /// # Panics
    /// If the game has fewer players.
    #[must_use]
    pub fn player_view(&self, player: PlayerId) -> PlayerView<'_> {
        self.state.view(player)
    }

    /// Returns the state. A computer can find a move for a clone of it on another thread.
    #[must_use]
    pub fn state(&self) -> &GameState {
        &self.state
    }

    /// Returns a hash that identifies the words of the lexicon. The first call reads all words.
    pub(super) fn lexicon_hash(&self) -> &str {
        self.lexicon_hash.get_or_init(|| lexicon_hash(&self.lexicon))
    }

    /// Returns the time that a player has used.
    #[must_use]
    pub fn time_used(&self, player: PlayerId) -> Duration {
        self.used[player.index()]
    }

    /// Adds to the time that a player has used. The session has no clock; the caller measures the
    /// time.
    pub fn spend_time(&mut self, player: PlayerId, time: Duration) {
        if !self.over {
            let used = &mut self.used[player.index()];
            *used = used.saturating_add(time);
        }
    }

    /// Returns `true` if this player can challenge the last play.
    #[must_use]
    pub fn can_challenge(&self, challenger: PlayerId) -> bool {
        let last = self.past.last();
        self.open && !self.over && last.is_some_and(|last| last.state.to_move() != challenger)
    }

    /// Returns the last play, if it is on the board, and the state before it.
    pub(crate) fn last_play(&self) -> Option<(&GameState, &Play)> {
        let last = self.past.last()?;
        let play = last.made.play()?;
        // A withdrawn play is not on the board.
        let on_board = self.state.board().get(play.start()).is_some();
        on_board.then_some((&last.state, play))
    }

    /// Returns the states before each move, with the moves and the indices of their lines.
    pub(crate) fn moves(&self) -> impl Iterator<Item = (&GameState, &Move, usize)> {
        let past = self.past.iter();
        past.map(|turn| (&turn.state, &turn.made, turn.lines))
    }

    /// Returns the words of a play that are not in the lexicon, without repetitions, in the order
    /// of the play.
    #[must_use]
    pub fn invalid_words(&self, play: &Play) -> Vec<String> {
        self.invalid_words_on(&self.state, play)
    }

    pub(super) fn invalid_words_on(&self, before: &GameState, play: &Play) -> Vec<String> {
        let invalid = invalid_words(play, before.board(), before.rules(), &self.lexicon);
        let words = invalid.iter();
        words.map(|word| self.lexicon.spell(word)).collect()
    }
}
