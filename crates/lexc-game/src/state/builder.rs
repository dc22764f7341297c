//! [`GameStateBuilder`]: new states.

use std::sync::Arc;

use lexc_alphabet::Alphabet;

use super::error::{GameStateError, MAX_RACK};
use super::game_state::{GameState, Progress};
use crate::board::grid::Board;
use crate::player::{MAX_PLAYERS, PlayerId};
use crate::position::Position;
use crate::rules::game_rules::GameRules;
use crate::rules::tile_values::TileValues;
use crate::tiles::bag::{Bag, Draws};
use crate::tiles::rack::Rack;

/// The options of a new [`GameState`]: see [`GameState::builder`].
///
/// # Examples
/// ```
/// use lexc_game::{GameRules, GameState, PlayerId, Position, Rack};
///
/// let alphabet = lexc_alphabet::Alphabet::builtin("english")?;
/// // Three players; the game with number 5 of seed 7.
/// let rules = GameRules::standard();
/// let state = GameState::builder(rules.clone(), &alphabet).players(3).seed(7).number(5).build()?;
/// assert_eq!((state.players(), state.bag().len()), (3, 79));
///
/// // A game that continues from a position.
/// let mut position = Position::new(&rules);
/// position.rack = Rack::parse("QUIZABC", lexc_alphabet::Tokenizer::new(&alphabet))?;
/// let game = GameState::builder(rules, &alphabet).position(&position);
/// assert_eq!(*game.clone().build()?.rack(PlayerId::FIRST), position.rack);
/// let state = game.turn(7, PlayerId::SECOND).build()?;
/// assert_eq!((state.turn(), *state.rack(state.to_move())), (7, position.rack));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
#[must_use = "call `build` to create the state"]
pub struct GameStateBuilder<'a> {
    rules: Arc<GameRules>,
    alphabet: &'a Alphabet,
    players: usize,
    seed: u64,
    number: u64,
    position: Option<&'a Position>,
    turn: u32,
    to_move: PlayerId,
}

impl GameState {
    /// Returns a builder of games with these rules and the tiles of an alphabet: by default of two
    /// players, with number 0 of seed 0.
    pub fn builder<'a>(
        rules: impl Into<Arc<GameRules>>,
        alphabet: &'a (impl AsRef<Alphabet> + ?Sized),
    ) -> GameStateBuilder<'a> {
        GameStateBuilder {
            rules: rules.into(),
            alphabet: alphabet.as_ref(),
            players: 2,
            seed: 0,
            number: 0,
            position: None,
            turn: 0,
            to_move: PlayerId::FIRST,
        }
    }
}

impl<'a> GameStateBuilder<'a> {
    /// Sets the number of players.
    pub fn players(self, players: usize) -> Self {
        Self { players, ..self }
    }

    /// Sets the seed. Seed and [number](Self::number) determine the order of draws: the same pair
    /// gives the same game on every machine.
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Sets the number of the game among the games of the seed.
    pub fn number(self, number: u64) -> Self {
        Self { number, ..self }
    }

    /// Starts from a position of a game of two players. If the rack of the other player is not
    /// known, it is drawn from the unseen tiles.
    pub fn position(self, position: &'a Position) -> Self {
        Self { position: Some(position), ..self }
    }

    /// Sets the number of turns before the [position](Self::position) and the player to move: by
    /// default 0 and the first. Players derive their random numbers from both.
    pub fn turn(self, turn: u32, to_move: PlayerId) -> Self {
        Self { turn, to_move, ..self }
    }

    /// Creates the state: at the beginning of a game, with full racks and the first player to move,
    /// or in the position.
    ///
    /// # Errors
    /// Returns an error for numbers of players and tiles that a game cannot have, if the board has
    /// another size than the layout of the rules, and if the position has more tiles of a kind
    /// than the alphabet.
    pub fn build(self) -> Result<GameState, GameStateError> {
        let Self { rules, alphabet, players, seed, number, position, turn, to_move } = self;
        let of_two = players == 2 && to_move.index() < 2;
        if !(2..=MAX_PLAYERS).contains(&players) || position.is_some() && !of_two {
            return Err(GameStateError::Players(players));
        }
        if !(1..=MAX_RACK).contains(&rules.rack_size()) {
            return Err(GameStateError::RackSize(rules.rack_size()));
        }
        let tiles = tiles_of(alphabet)?;
        let mut state = GameState {
            values: TileValues::new(alphabet),
            tiles,
            unplaced: tiles,
            board: Board::new(rules.layout()),
            bag: Bag::from_rack(&tiles),
            draws: Draws::new(seed, number),
            players,
            racks: [Rack::new(); MAX_PLAYERS],
            progress: Progress::NONE,
            rules,
        };
        match position {
            None => state.deal(),
            Some(position) => {
                (state.progress.turn, state.progress.to_move) = (turn, to_move);
                set_position(&mut state, position)?;
            }
        }
        Ok(state)
    }
}

/// Sets the position of a new state.
fn set_position(state: &mut GameState, position: &Position) -> Result<(), GameStateError> {
    let shape = |board: &Board| (board.rows(), board.columns());
    let (expected, found) = (shape(&state.board), shape(&position.board));
    if expected != found {
        return Err(GameStateError::Shape { expected, found });
    }
    state.board.clone_from(&position.board);
    for (_, placed) in position.board.tiles() {
        let tile = placed.tile();
        if !state.unplaced.remove(tile) {
            return Err(GameStateError::TilesExceeded(tile));
        }
    }
    let mover = state.progress.to_move.index();
    let other = 1 - mover;
    let left = without(&state.unplaced, &position.rack)?;
    for rack in [Some(position.rack), position.other_rack].iter().flatten() {
        if rack.len() > MAX_RACK {
            return Err(GameStateError::RackSize(rack.len()));
        }
    }
    state.racks[mover] = position.rack;
    state.racks[other] = position.other_rack.unwrap_or_default();
    state.bag.reset(&without(&left, &state.racks[other])?);
    if position.other_rack.is_none() {
        let size = state.rules.rack_size();
        let rack = &mut state.racks[other];
        state.bag.fill(rack, size, &mut state.draws);
    }
    let [own, others] = position.scores;
    (state.progress.scores[mover], state.progress.scores[other]) = (own, others);
    state.progress.scoreless_turns = position.scoreless_turns;
    Ok(())
}

/// Returns the first rack without the tiles of the second one.
fn without(tiles: &Rack, rack: &Rack) -> Result<Rack, GameStateError> {
    match tiles.first_missing(rack) {
        Some(tile) => Err(GameStateError::TilesExceeded(tile)),
        None => Ok(tiles.subtract(rack).expect("no tile is missing")),
    }
}

fn tiles_of(alphabet: &Alphabet) -> Result<Rack, GameStateError> {
    let bag = Bag::new(alphabet);
    Rack::from_tiles(bag.tiles().iter().copied()).map_err(|_| GameStateError::TooManyTiles)
}
