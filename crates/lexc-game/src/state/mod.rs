//! [`GameState`]: what is on the table during a game, with moves that can be undone.

mod apply;
mod challenge;
mod hidden;
mod legal;
mod view;

use std::sync::Arc;

use lexc_alphabet::{Alphabet, Tile};

pub use apply::Undo;
pub use challenge::{ChallengeError, ChallengeResult, Verdict};
pub use hidden::HiddenError;
pub use legal::MoveError;
pub use view::{PlayerView, SeenMove};

use crate::bag::{Bag, Draws};
use crate::board::Board;
use crate::player::{Ending, MAX_PLAYERS, PlayerId};
use crate::position::Position;
use crate::rack::Rack;
use crate::rules::{GameRules, TileValues};
use crate::score::Score;

/// The largest rack that a game can have.
pub const MAX_RACK: usize = 31;

/// A game in progress: board, racks, bag, scores and whose turn it is.
///
/// A state knows everything; a player sees a [`PlayerView`] of it. [`GameState::apply`] and
/// [`GameState::undo`] do not allocate.
///
/// # Examples
/// ```
/// use lexc_game::{GameRules, GameState, Move, PlayerId};
///
/// let alphabet = lexc_alphabet::Alphabet::builtin("english")?;
/// // Two players, game number 0 of seed 1.
/// let mut state = GameState::new(GameRules::standard(), &alphabet, 2, 1, 0)?;
/// let before = state.clone();
/// let undo = state.apply(&Move::Pass)?;
/// assert_eq!(state.to_move(), PlayerId::SECOND);
/// state.undo(undo);
/// assert_eq!(state, before);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct GameState {
    rules: Arc<GameRules>,
    values: TileValues,
    /// All tiles of the game.
    tiles: Rack,
    /// The tiles that are not on the board.
    unplaced: Rack,
    board: Board,
    bag: Bag,
    draws: Draws,
    players: usize,
    racks: [Rack; MAX_PLAYERS],
    scores: [Score; MAX_PLAYERS],
    adjustments: [Score; MAX_PLAYERS],
    seen: [Option<SeenMove>; MAX_PLAYERS],
    /// Players who lose their next turn, as bits.
    forfeits: u8,
    to_move: PlayerId,
    turn: u32,
    scoreless_turns: u32,
    /// Exchanges in a row up to now.
    exchanges: u32,
    ending: Option<Ending>,
}

/// An error of [`GameState::new`] or [`GameState::from_position`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StateError {
    /// A number of players that a game cannot have.
    #[error("a game has 2 to {MAX_PLAYERS} players, not {0}")]
    Players(usize),
    /// A rack size that a game cannot have.
    #[error("the racks of a game hold 1 to {MAX_RACK} tiles, not {0}")]
    RackSize(usize),
    /// More than 255 tiles of one kind in the bag.
    #[error("the alphabet has more than 255 tiles of one kind")]
    TooManyTiles,
    /// More tiles of a kind on board and racks than the alphabet has.
    #[error("there are more tiles on the board and the racks than the alphabet has")]
    TilesExceeded(Tile),
    /// A board of another size than that of the rules.
    #[error(
        "the board has {} rows and {} columns, and the layout {} and {}",
        found.0, found.1, expected.0, expected.1
    )]
    Shape {
        /// Rows and columns of the layout.
        expected: (usize, usize),
        /// Rows and columns of the board.
        found: (usize, usize),
    },
}

/// The result of a game that has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome<'a> {
    /// The ending of the game.
    pub ending: Ending,
    /// The final scores, by player.
    pub scores: &'a [Score],
    /// The points that each player gained or lost for the tiles left, which are part of the score.
    pub adjustments: &'a [Score],
}

impl Outcome<'_> {
    /// Returns the player with the highest score, or `None` for a tie.
    #[must_use]
    pub fn winner(&self) -> Option<PlayerId> {
        let highest = self.scores.iter().max()?;
        let mut best = PlayerId::all(self.scores.len())
            .zip(self.scores)
            .filter(|(_, score)| *score == highest);
        let (player, _) = best.next()?;
        best.next().is_none().then_some(player)
    }
}

impl Clone for GameState {
    fn clone(&self) -> Self {
        Self {
            rules: Arc::clone(&self.rules),
            values: self.values.clone(),
            board: self.board.clone(),
            bag: self.bag.clone(),
            draws: self.draws.clone(),
            ..*self
        }
    }

    /// Copies a state; does not allocate if this one is of a game with the same board and tiles.
    fn clone_from(&mut self, source: &Self) {
        self.rules.clone_from(&source.rules);
        self.values.clone_from(&source.values);
        self.board.clone_from(&source.board);
        self.bag.clone_from(&source.bag);
        self.draws.clone_from(&source.draws);
        self.tiles = source.tiles;
        self.unplaced = source.unplaced;
        self.players = source.players;
        self.racks = source.racks;
        self.scores = source.scores;
        self.adjustments = source.adjustments;
        self.seen = source.seen;
        self.forfeits = source.forfeits;
        self.to_move = source.to_move;
        self.turn = source.turn;
        self.scoreless_turns = source.scoreless_turns;
        self.exchanges = source.exchanges;
        self.ending = source.ending;
    }
}

/// Returns all tiles of an alphabet.
fn tiles_of(alphabet: &Alphabet) -> Result<Rack, StateError> {
    let bag = Bag::new(alphabet);
    Rack::from_tiles(bag.tiles().iter().copied()).map_err(|_| StateError::TooManyTiles)
}

impl GameState {
    /// Returns the state at the beginning of a game: racks are filled, and the first player is to
    /// move. Seed and number determine the order of the draws; the same pair gives the same game
    /// on every machine.
    ///
    /// # Errors
    /// [`StateError`] for numbers of players and tiles that a game cannot have.
    pub fn new(
        rules: impl Into<Arc<GameRules>>,
        alphabet: &Alphabet,
        players: usize,
        seed: u64,
        number: u64,
    ) -> Result<Self, StateError> {
        let rules = rules.into();
        if !(2..=MAX_PLAYERS).contains(&players) {
            return Err(StateError::Players(players));
        }
        if !(1..=MAX_RACK).contains(&rules.rack_size()) {
            return Err(StateError::RackSize(rules.rack_size()));
        }
        let tiles = tiles_of(alphabet)?;
        let mut state = Self {
            values: TileValues::new(alphabet),
            tiles,
            unplaced: tiles,
            board: Board::new(rules.layout()),
            bag: Bag::from_rack(&tiles),
            draws: Draws::new(seed, number),
            players,
            racks: [Rack::new(); MAX_PLAYERS],
            scores: [Score::ZERO; MAX_PLAYERS],
            adjustments: [Score::ZERO; MAX_PLAYERS],
            seen: [None; MAX_PLAYERS],
            forfeits: 0,
            to_move: PlayerId::FIRST,
            turn: 0,
            scoreless_turns: 0,
            exchanges: 0,
            ending: None,
            rules,
        };
        state.deal();
        Ok(state)
    }

    /// Begins another game of the same rules, tiles and number of players, without allocating.
    pub fn restart(&mut self, seed: u64, number: u64) {
        self.unplaced = self.tiles;
        self.board.clear();
        self.bag.reset(&self.tiles);
        self.draws = Draws::new(seed, number);
        self.racks = [Rack::new(); MAX_PLAYERS];
        self.scores = [Score::ZERO; MAX_PLAYERS];
        self.adjustments = [Score::ZERO; MAX_PLAYERS];
        self.seen = [None; MAX_PLAYERS];
        self.forfeits = 0;
        self.to_move = PlayerId::FIRST;
        self.turn = 0;
        self.scoreless_turns = 0;
        self.exchanges = 0;
        self.ending = None;
        self.deal();
    }

    fn deal(&mut self) {
        let size = self.rules.rack_size();
        for rack in &mut self.racks[..self.players] {
            self.bag.fill(rack, size, &mut self.draws);
        }
    }

    /// Returns the state of a game of two players in a position. A rack of the other player that is
    /// not known is drawn from the unseen tiles.
    ///
    /// # Errors
    /// [`StateError`] if the board has another size than that of the rules, or the position has
    /// tiles that the alphabet does not have.
    pub fn from_position(
        rules: impl Into<Arc<GameRules>>,
        alphabet: &Alphabet,
        position: &Position,
        seed: u64,
        number: u64,
    ) -> Result<Self, StateError> {
        let mut state = Self::new(rules, alphabet, 2, seed, number)?;
        let shape = |board: &Board| (board.rows(), board.columns());
        let (expected, found) = (shape(&state.board), shape(&position.board));
        if expected != found {
            return Err(StateError::Shape { expected, found });
        }
        state.draws = Draws::new(seed, number);
        state.board.clone_from(&position.board);
        for (_, placed) in position.board.tiles() {
            let tile = placed.tile();
            if !state.unplaced.remove(tile) {
                return Err(StateError::TilesExceeded(tile));
            }
        }
        let without = |left: &Rack, rack: &Rack| {
            let mut missing = rack.iter().filter(|(tile, n)| left.count(*tile) < *n);
            match (left.subtract(rack), missing.next()) {
                (None, Some((tile, _))) => Err(StateError::TilesExceeded(tile)),
                (left, _) => Ok(left.unwrap_or_default()),
            }
        };
        let mut left = without(&state.unplaced, &position.rack)?;
        let size = state.rules.rack_size();
        for rack in [Some(position.rack), position.other_rack].iter().flatten() {
            if rack.len() > MAX_RACK {
                return Err(StateError::RackSize(rack.len()));
            }
        }
        state.racks[0] = position.rack;
        state.racks[1] = position.other_rack.unwrap_or_default();
        left = without(&left, &state.racks[1])?;
        state.bag.reset(&left);
        if position.other_rack.is_none() {
            let [_, other, ..] = &mut state.racks;
            state.bag.fill(other, size, &mut state.draws);
        }
        state.scores[..2].copy_from_slice(&position.scores);
        state.scoreless_turns = position.scoreless_turns;
        Ok(state)
    }

    /// Returns the position of a game of two players, with the tiles of both; `None` for more
    /// players. See [`PlayerView::position`] for what the player to move knows.
    #[must_use]
    pub fn position(&self) -> Option<Position> {
        let (own, other) = (self.to_move, self.to_move.next(self.players));
        (self.players == 2).then(|| Position {
            board: self.board.clone(),
            rack: self.racks[own.index()],
            other_rack: Some(self.racks[other.index()]),
            scores: [own, other].map(|player| self.scores[player.index()]),
            scoreless_turns: self.scoreless_turns,
            operations: Vec::new(),
        })
    }

    /// Returns the part of the state that a player may know.
    ///
    /// # Panics
    /// If the game has fewer players.
    #[must_use]
    pub fn view(&self, player: PlayerId) -> PlayerView<'_> {
        assert!(
            player.index() < self.players,
            "{player} of {}",
            self.players
        );
        PlayerView::new(self, player)
    }

    /// Returns the result, or `None` while the game goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome<'_>> {
        self.ending.map(|ending| Outcome {
            ending,
            scores: self.scores(),
            adjustments: &self.adjustments[..self.players],
        })
    }

    /// Returns the rules.
    #[must_use]
    pub fn rules(&self) -> &GameRules {
        &self.rules
    }

    /// Returns the values of the tiles.
    #[must_use]
    pub fn values(&self) -> &TileValues {
        &self.values
    }

    /// Returns the board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the bag.
    #[must_use]
    pub fn bag(&self) -> &Bag {
        &self.bag
    }

    /// Returns the number of players.
    #[must_use]
    pub fn players(&self) -> usize {
        self.players
    }

    /// Returns the player to move; after the end, the player who would be next.
    #[must_use]
    pub fn to_move(&self) -> PlayerId {
        self.to_move
    }

    /// Returns the tiles of a player; none for a player that the game does not have.
    #[must_use]
    pub fn rack(&self, player: PlayerId) -> &Rack {
        &self.racks[player.index()]
    }

    /// Returns the score of a player.
    #[must_use]
    pub fn score(&self, player: PlayerId) -> Score {
        self.scores[player.index()]
    }

    /// Returns the scores by player.
    #[must_use]
    pub fn scores(&self) -> &[Score] {
        &self.scores[..self.players]
    }

    /// Returns the number of turns up to now.
    #[must_use]
    pub fn turn(&self) -> u32 {
        self.turn
    }

    /// Returns the number of scoreless turns in a row up to now.
    #[must_use]
    pub fn scoreless_turns(&self) -> u32 {
        self.scoreless_turns
    }

    /// Returns the end of the game, or `None` while it goes on.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }
}
