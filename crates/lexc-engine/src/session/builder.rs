//! [`SessionBuilder`]: configures a new session.

use core::time::Duration;
use std::sync::{Arc, OnceLock};

use lexc_game::{
    BoardLayout, ChallengeRule, Game, GameRules, GameState, GameStateError, MAX_PLAYERS, PlayerName,
};
use lexc_runtime::Lexicon;

use super::options::{Assistance, Start, StartDraw};
use super::seat::{Seat, make_distinct};
use super::session::{OwnComputers, Session};
use crate::error::Error;
use crate::leaves::LeaveTable;
use crate::players::{Clock, PlayerSpec};

/// Builds a [`Session`]: players, rules and seed.
///
/// By default a game has the standard rules, seed 1 and a draw for the first turn, and computers
/// use the built-in leave values of the alphabet.
///
/// # Examples
/// ```
/// use lexc_engine::session::Session;
/// use lexc_game::ChallengeRule;
///
/// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// let session = Session::builder(&lexicon)
///     .person("Ann")
///     .person("Bob")
///     .computer("level2")
///     .challenge(ChallengeRule::Double)
///     .seed(3)
///     .build()?;
/// assert_eq!(session.seats().len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
#[must_use = "a builder does nothing until `build` is called"]
pub struct SessionBuilder {
    lexicon: Lexicon,
    lexicon_name: String,
    rules: GameRules,
    seats: Vec<Seat>,
    seed: u64,
    number: u64,
    start: Start,
    assistance: Assistance,
    leaves: Option<Arc<LeaveTable>>,
    clock: Option<Clock>,
    /// The error of the first invalid seat.
    error: Option<Error>,
}

impl Session {
    /// Returns a builder of a game with a lexicon.
    pub fn builder(lexicon: &Lexicon) -> SessionBuilder {
        let name = lexicon.provenance().get("name").unwrap_or_default();
        SessionBuilder {
            lexicon: lexicon.clone(),
            lexicon_name: name.to_owned(),
            rules: GameRules::standard(),
            seats: Vec::new(),
            seed: 1,
            number: 0,
            start: Start::default(),
            assistance: Assistance::default(),
            leaves: None,
            clock: None,
            error: None,
        }
    }
}

impl SessionBuilder {
    /// Adds a person.
    pub fn person(self, name: impl Into<String>) -> Self {
        self.seat(Seat::person(name))
    }

    /// Adds a computer, given by its spec such as `level3`. [`build`](Self::build) returns an error
    /// if the text is not a [`PlayerSpec`].
    pub fn computer(mut self, spec: impl AsRef<str>) -> Self {
        match spec.as_ref().parse::<PlayerSpec>() {
            Ok(parsed) => self.seat(Seat::computer(spec.as_ref(), parsed)),
            Err(error) => {
                self.error.get_or_insert(error);
                self
            }
        }
    }

    /// Adds a player.
    pub fn seat(mut self, seat: Seat) -> Self {
        self.seats.push(seat);
        self
    }

    /// Adds players.
    pub fn seats(mut self, seats: impl IntoIterator<Item = Seat>) -> Self {
        self.seats.extend(seats);
        self
    }

    /// Sets the rules.
    pub fn rules(mut self, rules: GameRules) -> Self {
        self.rules = rules;
        self
    }

    /// Sets the challenge rule, in the rules set so far.
    pub fn challenge(mut self, rule: ChallengeRule) -> Self {
        self.rules = self.rules.with_challenge(rule);
        self
    }

    /// Sets the board layout, in the rules set so far.
    pub fn layout(mut self, layout: BoardLayout) -> Self {
        self.rules = self.rules.with_layout(layout);
        self
    }

    /// Sets the seed of the bag, of the draw for the first turn, and of the computers.
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Sets the number of the game among the games of its seed.
    pub fn number(mut self, number: u64) -> Self {
        self.number = number;
        self
    }

    /// Sets how the first player is chosen.
    pub fn start(mut self, start: Start) -> Self {
        self.start = start;
        self
    }

    /// Sets whether players may be helped.
    pub fn assistance(mut self, assistance: Assistance) -> Self {
        self.assistance = assistance;
        self
    }

    /// Sets the name of the lexicon, which is saved with the game.
    pub fn lexicon_name(mut self, name: impl Into<String>) -> Self {
        self.lexicon_name = name.into();
        self
    }

    /// Sets the leave values of computers whose spec names no table.
    pub fn leaves(mut self, leaves: Arc<LeaveTable>) -> Self {
        self.leaves = Some(leaves);
        self
    }

    /// Sets the clock of computers with `time=`.
    pub fn clock(mut self, clock: Clock) -> Self {
        self.clock = Some(clock);
        self
    }

    /// Begins the game.
    ///
    /// # Errors
    /// Returns [`Error`] if a text does not name a player, or a game cannot have this number of
    /// players or these rules.
    pub fn build(self) -> Result<Session, Error> {
        if let Some(error) = self.error {
            return Err(error);
        }
        let mut seats = self.seats;
        let players = seats.len();
        if !(2..=MAX_PLAYERS).contains(&players) {
            return Err(GameStateError::Players(players).into());
        }
        make_distinct(&mut seats);
        let (seed, number) = (self.seed, self.number);
        let alphabet = self.lexicon.alphabet();
        let start = match self.start {
            Start::Draw => Some(StartDraw::new(alphabet, players, seed)),
            Start::AsGiven => None,
        };
        if let Some(start) = &start {
            seats.rotate_left(start.first());
        }
        let state = GameState::builder(self.rules, alphabet)
            .players(players)
            .seed(seed)
            .number(number)
            .build()?;
        let name = |seat: &Seat| PlayerName::new(seat.name(), seat.name());
        let mut game = Game::new(seats.iter().map(name));
        if let Some(start) = &start {
            // Seats draw in the order given.
            let first = start.first();
            let given = |index: usize| seats[(index + players - first) % players].name();
            let text = start.describe(alphabet, given);
            game.headers.push(("description".to_owned(), text));
        }
        Ok(Session {
            lexicon: self.lexicon,
            lexicon_name: self.lexicon_name,
            lexicon_hash: OnceLock::new(),
            seed,
            number,
            assistance: self.assistance,
            start,
            seats,
            state,
            game,
            past: Vec::new(),
            challenges: Vec::new(),
            open: false,
            over: false,
            used: [Duration::ZERO; MAX_PLAYERS],
            leaves: self.leaves,
            clock: self.clock,
            computers: OwnComputers::default(),
        })
    }
}
