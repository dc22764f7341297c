//! [`GameState`]: a game in progress.

use std::sync::Arc;

use super::seen_move::SeenMove;
use crate::board::grid::Board;
use crate::player::{Ending, MAX_PLAYERS, PlayerId};
use crate::position::Position;
use crate::rules::game_rules::GameRules;
use crate::rules::tile_values::TileValues;
use crate::score::Score;
use crate::tiles::bag::{Bag, Draws};
use crate::tiles::rack::Rack;

/// A game in progress: board, racks, bag, scores and the player to move.
///
/// A state holds the hidden tiles, too; a player sees a [`PlayerView`](crate::PlayerView) of it.
/// [`GameState::apply`] and [`GameState::undo`] do not allocate.
///
/// # Examples
/// ```
/// use lexc_game::{GameRules, GameState, Move, PlayerId};
///
/// let alphabet = lexc_alphabet::Alphabet::builtin("english")?;
/// let rules = GameRules::standard();
/// let mut state = GameState::builder(rules, &alphabet).players(2).seed(1).build()?;
/// let before = state.clone();
/// let undo = state.apply(&Move::Pass)?;
/// assert_eq!(state.to_move(), PlayerId::SECOND);
/// state.undo(undo);
/// assert_eq!(state, before);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct GameState {
    pub(super) rules: Arc<GameRules>,
    pub(super) values: TileValues,
    /// All tiles of the game.
    pub(super) tiles: Rack,
    /// The tiles that are not on the board.
    pub(super) unplaced: Rack,
    pub(super) board: Board,
    pub(super) bag: Bag,
    pub(super) draws: Draws,
    pub(super) players: usize,
    pub(super) racks: [Rack; MAX_PLAYERS],
    pub(super) progress: Progress,
}

/// The scores, the player to move, and what the rules count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Progress {
    pub(super) scores: [Score; MAX_PLAYERS],
    pub(super) adjustments: [Score; MAX_PLAYERS],
    pub(super) seen: [Option<SeenMove>; MAX_PLAYERS],
    /// The players who lose their next turn, as bits.
    pub(super) forfeits: u8,
    pub(super) to_move: PlayerId,
    pub(super) turn: u32,
    pub(super) scoreless_turns: u32,
    /// The number of exchanges in a row.
    pub(super) exchanges: u32,
    pub(super) ending: Option<Ending>,
}

impl Progress {
    /// The beginning of a game.
    pub(super) const NONE: Self = Self {
        scores: [Score::ZERO; MAX_PLAYERS],
        adjustments: [Score::ZERO; MAX_PLAYERS],
        seen: [None; MAX_PLAYERS],
        forfeits: 0,
        to_move: PlayerId::FIRST,
        turn: 0,
        scoreless_turns: 0,
        exchanges: 0,
        ending: None,
    };
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
        self.progress = source.progress;
    }
}

impl GameState {
    /// Starts another game with the same rules, tiles and number of players, without allocating.
    pub fn restart(&mut self, seed: u64, number: u64) {
        self.unplaced = self.tiles;
        self.board.clear();
        self.bag.reset(&self.tiles);
        self.draws = Draws::new(seed, number);
        self.racks = [Rack::new(); MAX_PLAYERS];
        self.progress = Progress::NONE;
        self.deal();
    }

    /// Fills all racks.
    pub(super) fn deal(&mut self) {
        let size = self.rules.rack_size();
        for rack in &mut self.racks[..self.players] {
            self.bag.fill(rack, size, &mut self.draws);
        }
    }

    /// Returns the position of a game of two players, with the tiles of both; `None` for more
    /// players. See [`PlayerView::position`](crate::PlayerView::position) for what the player to
    /// move knows.
    #[must_use]
    pub fn position(&self) -> Option<Position> {
        let (own, other) = (self.progress.to_move, self.progress.to_move.next(self.players));
        (self.players == 2).then(|| Position {
            board: self.board.clone(),
            rack: self.racks[own.index()],
            other_rack: Some(self.racks[other.index()]),
            scores: [own, other].map(|player| self.progress.scores[player.index()]),
            scoreless_turns: self.progress.scoreless_turns,
            operations: Vec::new(),
        })
    }

    /// Returns the result, or `None` before the end of the game.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome<'_>> {
        self.progress.ending.map(|ending| Outcome {
            ending,
            scores: self.scores(),
            adjustments: &self.progress.adjustments[..self.players],
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
        self.progress.to_move
    }

    /// Returns the tiles of a player; none for a player that the game does not have.
    #[must_use]
    pub fn rack(&self, player: PlayerId) -> &Rack {
        &self.racks[player.index()]
    }

    /// Returns the score of a player.
    #[must_use]
    pub fn score(&self, player: PlayerId) -> Score {
        self.progress.scores[player.index()]
    }

    /// Returns the scores by player.
    #[must_use]
    pub fn scores(&self) -> &[Score] {
        &self.progress.scores[..self.players]
    }

    /// Returns the number of turns so far.
    #[must_use]
    pub fn turn(&self) -> u32 {
        self.progress.turn
    }

    /// Returns the number of scoreless turns in a row.
    #[must_use]
    pub fn scoreless_turns(&self) -> u32 {
        self.progress.scoreless_turns
    }

    /// Returns the end of the game, or `None` before it.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.progress.ending
    }
}
