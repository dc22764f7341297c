//! [`SelfPlay`]: games of two players, and their observers.

use lexc_alphabet::{ErrorKind, Letter};
use lexc_game::{Game, GameAddress, GameState, Move, MoveError, PlayerId, PlayerName};

use super::pairs::Pairs;
use super::statistics::{GameFacts, GameSums, Statistics, TurnFacts};
use crate::players::Player;
use crate::watch::StepLimits;

/// The setup of a game of self-play: its number, the order of the bag, and the seats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameSetup {
    /// The number of the game.
    pub number: u64,
    /// The seed and number of the draws.
    pub draws: GameAddress,
    /// `true` if the second player moves first.
    pub seats_exchanged: bool,
    /// `true` if games come in pairs.
    pub pairs: Pairs,
}

impl GameSetup {
    /// Returns the setup of a game. In mirrored pairs, games 2*n* and 2*n* + 1 share the order of
    /// the bag and have exchanged seats. Otherwise every game has its own order, and the first
    /// player moves first.
    #[must_use]
    pub const fn of(seed: u64, number: u64, pairs: Pairs) -> Self {
        let (draws, seats_exchanged) = match pairs {
            Pairs::Mirrored => (number / 2, number % 2 == 1),
            Pairs::None => (number, false),
        };
        Self { number, draws: GameAddress { seed, number: draws }, seats_exchanged, pairs }
    }
}

/// An observer of games.
pub trait Observer {
    /// Called before the first turn.
    fn begin(&mut self, setup: &GameSetup) {
        let _ = setup;
    }

    /// Called before each move is made.
    fn turn(&mut self, state: &GameState, made: &Move, setup: &GameSetup) {
        let _ = (state, made, setup);
    }

    /// Called when the game has ended.
    fn end(&mut self, state: &GameState, setup: &GameSetup) {
        let _ = (state, setup);
    }
}

/// Records nothing.
impl Observer for () {}

/// Forwards events to the observer, if any.
impl<O: Observer> Observer for Option<O> {
    fn begin(&mut self, setup: &GameSetup) {
        if let Some(observer) = self {
            observer.begin(setup);
        }
    }

    fn turn(&mut self, state: &GameState, made: &Move, setup: &GameSetup) {
        if let Some(observer) = self {
            observer.turn(state, made, setup);
        }
    }

    fn end(&mut self, state: &GameState, setup: &GameSetup) {
        if let Some(observer) = self {
            observer.end(state, setup);
        }
    }
}

impl<A: Observer, B: Observer> Observer for (A, B) {
    fn begin(&mut self, setup: &GameSetup) {
        self.0.begin(setup);
        self.1.begin(setup);
    }

    fn turn(&mut self, state: &GameState, made: &Move, setup: &GameSetup) {
        self.0.turn(state, made, setup);
        self.1.turn(state, made, setup);
    }

    fn end(&mut self, state: &GameState, setup: &GameSetup) {
        self.0.end(state, setup);
        self.1.end(state, setup);
    }
}

impl<O: Observer> Observer for &mut O {
    fn begin(&mut self, setup: &GameSetup) {
        (**self).begin(setup);
    }

    fn turn(&mut self, state: &GameState, made: &Move, setup: &GameSetup) {
        (**self).turn(state, made, setup);
    }

    fn end(&mut self, state: &GameState, setup: &GameSetup) {
        (**self).end(state, setup);
    }
}

/// The error that a player made an illegal move.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("game {number}: {player} made a move that the rules do not allow")]
pub struct IllegalMove {
    /// The number of the game.
    pub number: u64,
    /// The seat of the player.
    pub player: PlayerId,
    /// The reason why the move is not legal.
    #[source]
    pub source: MoveError,
}

impl IllegalMove {
    /// Returns the kind of the error.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        ErrorKind::Illegal
    }
}

/// Plays games of two players against each other, one after the other.
///
/// The state is reused between games. After the first few games, only players and observer
/// allocate.
#[derive(Debug)]
pub struct SelfPlay<P> {
    state: GameState,
    players: [P; 2],
    /// The game that has begun and not ended.
    running: Option<GameSetup>,
}

impl<P: Player> SelfPlay<P> {
    /// Returns games of two players on the board of a state.
    ///
    /// # Panics
    /// Panics if the state has more than two players.
    #[must_use]
    pub fn new(state: GameState, players: [P; 2]) -> Self {
        assert!(state.players() == 2, "self-play is for two players");
        Self { state, players, running: None }
    }

    /// Plays a game to the end.
    ///
    /// # Errors
    /// Returns [`IllegalMove`] if a player makes an illegal move; the game then stops.
    pub fn play(
        &mut self,
        setup: &GameSetup,
        observer: &mut impl Observer,
    ) -> Result<&GameState, IllegalMove> {
        self.begin(setup, observer);
        self.advance(observer, StepLimits::NONE)?;
        Ok(&self.state)
    }

    /// Begins a game that [`Self::advance`] plays.
    pub fn begin(&mut self, setup: &GameSetup, observer: &mut impl Observer) {
        let GameAddress { seed, number } = setup.draws;
        self.state.restart(seed, number);
        for player in &mut self.players {
            player.begin(GameAddress { seed, number: setup.number });
        }
        observer.begin(setup);
        self.running = Some(*setup);
    }

    /// Returns `true` if a game has begun and not ended.
    #[must_use]
    pub const fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Plays the game that has begun until it ends or a limit is reached, which can be during a
    /// player's search. Returns `true` once it has ended, or if none has begun; otherwise another
    /// call continues it.
    ///
    /// # Errors
    /// Returns [`IllegalMove`] if a player makes an illegal move; the game then stops.
    pub fn advance(
        &mut self,
        observer: &mut impl Observer,
        limits: StepLimits<'_>,
    ) -> Result<bool, IllegalMove> {
        let Some(setup) = self.running else {
            return Ok(true);
        };
        while self.state.ending().is_none() {
            let seat = self.state.to_move();
            let second = (seat != PlayerId::FIRST) != setup.seats_exchanged;
            let player = &mut self.players[usize::from(second)];
            let Some(made) = player.choose_in_steps(&self.state.view(seat), limits) else {
                return Ok(false);
            };
            if player.resigns() {
                self.state.resign(seat);
                break;
            }
            observer.turn(&self.state, &made, &setup);
            if let Err(source) = self.state.apply(&made) {
                self.running = None;
                return Err(IllegalMove { number: setup.number, player: seat, source });
            }
            if self.state.ending().is_none() && limits.is_reached() {
                return Ok(false);
            }
        }
        self.running = None;
        observer.end(&self.state, &setup);
        Ok(true)
    }
}

/// An observer that keeps the record of the last game.
#[derive(Debug, Clone)]
pub struct Transcript {
    names: [PlayerName; 2],
    game: Game,
}

impl Transcript {
    /// Returns a transcript for two players with these names.
    #[must_use]
    pub fn new(names: [PlayerName; 2]) -> Self {
        let game = Game::new(names.clone());
        Self { names, game }
    }

    /// Returns the record of the last game.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }
}

impl Observer for Transcript {
    fn begin(&mut self, setup: &GameSetup) {
        let mut names = self.names.clone();
        if setup.seats_exchanged {
            names.reverse();
        }
        self.game = Game::new(names);
        self.game.address = Some(setup.draws);
    }

    fn turn(&mut self, state: &GameState, made: &Move, _: &GameSetup) {
        self.game.push_move(state, *made);
    }

    fn end(&mut self, state: &GameState, _: &GameSetup) {
        self.game.finish(state);
    }
}

/// An observer that adds games to [`Statistics`]. `rank` returns the rank of a word in the lexicon.
#[derive(Debug)]
pub struct Recorder<R> {
    statistics: Statistics,
    game: GameSums,
    rank: R,
}

impl<R: Fn(&[Letter]) -> Option<u64>> Recorder<R> {
    /// Returns a recorder that adds to `statistics`.
    #[must_use]
    pub fn new(statistics: Statistics, rank: R) -> Self {
        Self { statistics, game: GameSums::default(), rank }
    }

    /// Returns the statistics of the completed games.
    #[must_use]
    pub const fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// Returns the statistics of the completed games.
    #[must_use]
    pub fn into_statistics(self) -> Statistics {
        self.statistics
    }
}

impl<R: Fn(&[Letter]) -> Option<u64>> Observer for Recorder<R> {
    fn begin(&mut self, setup: &GameSetup) {
        self.game.begin(setup.pairs);
    }

    fn turn(&mut self, state: &GameState, made: &Move, _: &GameSetup) {
        let seat = state.to_move();
        let view = state.view(seat);
        let facts = TurnFacts {
            turn: state.turn(),
            seat,
            board: state.board(),
            made,
            unseen: state.bag().len() + state.rack(seat.next(2)).len(),
            lead: view.spread(),
            bingo_tiles: state.rules().rack_size(),
        };
        self.statistics.turn(&mut self.game, &facts, &self.rank);
    }

    fn end(&mut self, state: &GameState, setup: &GameSetup) {
        let facts = GameFacts {
            number: setup.number,
            seats_exchanged: setup.seats_exchanged,
            pairs: setup.pairs,
            scores: [state.score(PlayerId::FIRST), state.score(PlayerId::SECOND)],
        };
        self.statistics.end(&mut self.game, &facts);
    }
}
