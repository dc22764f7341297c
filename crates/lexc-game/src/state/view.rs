//! [`PlayerView`]: what one player may know of a game.

use core::fmt;

use lexc_alphabet::Tile;

use super::game_state::GameState;
use super::hidden::HiddenError;
use super::legal::MoveError;
use super::seen_move::SeenMove;
use crate::board::grid::Board;
use crate::moves::player_move::Move;
use crate::player::{Ending, PlayerId};
use crate::position::Position;
use crate::rules::game_rules::GameRules;
use crate::rules::tile_values::TileValues;
use crate::score::Score;
use crate::tiles::bag::Draws;
use crate::tiles::rack::Rack;

/// The part of a game that one player may know: the player's rack, the board, the scores, the
/// unseen tiles, and the last moves. It gives no access to the racks of others or to the order of
/// the bag, so that a player cannot use them.
///
/// Views are equal if everything that can be read from them is equal.
///
/// # Examples
/// ```
/// use lexc_game::{GameRules, GameState, PlayerId};
///
/// let alphabet = lexc_alphabet::Alphabet::builtin("english")?;
/// let state = GameState::builder(GameRules::standard(), &alphabet).seed(1).build()?;
/// let view = state.view(PlayerId::SECOND);
/// // The 86 tiles of the bag and the 7 of the first player.
/// assert_eq!((view.bag_len(), view.unseen().len()), (86, 93));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct PlayerView<'a> {
    /// Read by the methods below only.
    state: &'a GameState,
    player: PlayerId,
}

impl GameState {
    /// Returns the part of the state that a player may know.
    ///
    /// # Panics
    /// If the game has fewer players.
    #[must_use]
    pub fn view(&self, player: PlayerId) -> PlayerView<'_> {
        assert!(player.index() < self.players, "{player} of {}", self.players);
        PlayerView { state: self, player }
    }
}

impl<'a> PlayerView<'a> {
    /// Returns the player of the view.
    #[must_use]
    pub fn player(&self) -> PlayerId {
        self.player
    }

    /// Returns the player to move.
    #[must_use]
    pub fn to_move(&self) -> PlayerId {
        self.state.progress.to_move
    }

    /// Returns the number of players.
    #[must_use]
    pub fn players(&self) -> usize {
        self.state.players
    }

    /// Returns the rules.
    #[must_use]
    pub fn rules(&self) -> &'a GameRules {
        &self.state.rules
    }

    /// Returns the values of the tiles.
    #[must_use]
    pub fn values(&self) -> &'a TileValues {
        &self.state.values
    }

    /// Returns the board.
    #[must_use]
    pub fn board(&self) -> &'a Board {
        &self.state.board
    }

    /// Returns the tiles of the player.
    #[must_use]
    pub fn rack(&self) -> &'a Rack {
        &self.state.racks[self.player.index()]
    }

    /// Returns the number of tiles of a player.
    #[must_use]
    pub fn rack_len(&self, player: PlayerId) -> usize {
        self.state.racks[player.index()].len()
    }

    /// Returns the scores by player.
    #[must_use]
    pub fn scores(&self) -> &'a [Score] {
        self.state.scores()
    }

    /// Returns the score of a player.
    #[must_use]
    pub fn score(&self, player: PlayerId) -> Score {
        self.state.score(player)
    }

    /// Returns the lead of the player over the best of the others; negative if another player
    /// leads.
    #[must_use]
    pub fn spread(&self) -> Score {
        let others = PlayerId::all(self.players()).filter(|player| *player != self.player);
        let best = others.map(|player| self.score(player)).max();
        self.score(self.player) - best.expect("at least two players")
    }

    /// Returns the unseen tiles: the bag and the other racks.
    #[must_use]
    pub fn unseen(&self) -> Rack {
        let unplaced = &self.state.unplaced;
        unplaced.subtract(self.rack()).expect("the tiles of a rack are not on the board")
    }

    /// Returns the number of unseen tiles of a kind.
    #[must_use]
    pub fn unseen_count(&self, tile: Tile) -> usize {
        self.state.unplaced.count(tile) - self.rack().count(tile)
    }

    /// Returns the number of tiles in the bag.
    #[must_use]
    pub fn bag_len(&self) -> usize {
        self.state.bag.len()
    }

    /// Returns the last move of a player, or `None` before the first.
    #[must_use]
    pub fn last_move(&self, player: PlayerId) -> Option<SeenMove> {
        self.state.progress.seen[player.index()]
    }

    /// Returns the number of turns so far.
    #[must_use]
    pub fn turn(&self) -> u32 {
        self.state.progress.turn
    }

    /// Returns the number of scoreless turns in a row.
    #[must_use]
    pub fn scoreless_turns(&self) -> u32 {
        self.state.progress.scoreless_turns
    }

    /// Returns the end of the game, or `None` before it.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.state.progress.ending
    }

    /// Returns `true` if the player may exchange tiles.
    #[must_use]
    pub fn may_exchange(&self) -> bool {
        self.rules().may_exchange(self.bag_len()) && !self.rack().is_empty()
    }

    /// Returns `Ok` if the rules allow the move, whose words may be invalid.
    ///
    /// # Errors
    /// Returns the reason why the rules do not allow the move.
    pub fn check(&self, made: &Move) -> Result<(), MoveError> {
        self.state.check(made)
    }

    /// Returns the position as this player would see it if to move. With more than two players, the
    /// next one is the other player of the position. The tiles of that player are left out.
    #[must_use]
    pub fn position(&self) -> Position {
        let other = self.player.next(self.players());
        Position {
            board: self.board().clone(),
            rack: *self.rack(),
            other_rack: None,
            scores: [self.player, other].map(|player| self.score(player)),
            scoreless_turns: self.scoreless_turns(),
            operations: Vec::new(),
        }
    }

    /// Returns a state with the same view: the unseen tiles are distributed to the other racks and
    /// the bag at random, as `draws` determines.
    ///
    /// # Examples
    /// ```
    /// use lexc_game::{Draws, GameRules, GameState, PlayerId};
    ///
    /// let alphabet = lexc_alphabet::Alphabet::builtin("english")?;
    /// let state = GameState::builder(GameRules::standard(), &alphabet).seed(1).build()?;
    /// let view = state.view(PlayerId::FIRST);
    /// let sample = view.sample(Draws::new(7, 0));
    /// assert_eq!(sample.view(PlayerId::FIRST), view);
    /// assert_ne!(sample.rack(PlayerId::SECOND), state.rack(PlayerId::SECOND));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn sample(&self, draws: Draws) -> GameState {
        let mut state = self.state.clone();
        state.resample(self.player, draws);
        state
    }

    /// Like [`PlayerView::sample`], but overwrites `state`. Does not allocate if that is the state
    /// of a game with the same board and tiles.
    pub fn sample_into(&self, state: &mut GameState, draws: Draws) {
        state.clone_from(self.state);
        state.resample(self.player, draws);
    }

    /// Samples like [`PlayerView::sample_into`], with these racks of some of the other players.
    ///
    /// # Errors
    /// Returns the errors of [`GameState::resample_with`]. The state is then as after
    /// [`PlayerView::sample_into`].
    pub fn sample_with(
        &self,
        state: &mut GameState,
        racks: &[(PlayerId, Rack)],
        draws: Draws,
    ) -> Result<(), HiddenError> {
        state.clone_from(self.state);
        let result = state.resample_with(self.player, racks, draws.clone());
        if result.is_err() {
            state.resample(self.player, draws);
        }
        result
    }

    /// Returns everything that can be read from the view, for comparison.
    fn all(&self) -> impl PartialEq + fmt::Debug + use<'a> {
        let view = *self;
        let players = || PlayerId::all(view.players());
        (
            (view.player, view.to_move(), view.players()),
            (view.rules(), view.values(), view.board()),
            (view.rack(), view.scores(), view.unseen(), view.bag_len()),
            players().map(|p| view.rack_len(p)).collect::<Vec<_>>(),
            players().map(|p| view.last_move(p)).collect::<Vec<_>>(),
            (view.turn(), view.scoreless_turns(), view.ending()),
            (view.state.progress.exchanges, view.state.progress.forfeits),
        )
    }
}

impl PartialEq for PlayerView<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.all() == other.all()
    }
}

impl fmt::Debug for PlayerView<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PlayerView").field(&self.all()).finish()
    }
}
