//! [`PlayerView`]: what one player may know of a game.

use core::fmt;

use lexc_alphabet::Tile;

use super::GameState;
use crate::bag::Draws;
use crate::board::Board;
use crate::moves::Move;
use crate::play::Play;
use crate::player::{Ending, PlayerId};
use crate::position::Position;
use crate::rack::Rack;
use crate::rules::{GameRules, TileValues};
use crate::score::Score;

use super::HiddenError;

/// A move as the other players see it: of an exchange, only the number of tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SeenMove {
    /// Tiles were placed.
    Play(Play),
    /// This many tiles were exchanged.
    Exchange(usize),
    /// Nothing was done.
    Pass,
    /// A play was withdrawn after a challenge; its tiles are back on the rack of its player.
    Withdrawn(Play),
}

impl SeenMove {
    /// Returns the part of a move that the other players see.
    #[must_use]
    pub const fn of(made: &Move) -> Self {
        match made {
            Move::Play(play) => Self::Play(*play),
            Move::Exchange(tiles) => Self::Exchange(tiles.len()),
            Move::Pass => Self::Pass,
        }
    }
}

/// The part of a game that one player may know: the own rack, the board, the scores, how many tiles of each
/// kind are unseen, and the last moves. It gives no access to the racks of others or to the
/// order of the bag, so a player cannot use them.
///
/// Views are equal if everything that can be read from them is.
///
/// # Examples
/// ```
/// use lexc_game::{GameRules, GameState, PlayerId};
///
/// let alphabet = lexc_alphabet::Alphabet::builtin("english")?;
/// let state = GameState::new(GameRules::standard(), &alphabet, 2, 1, 0)?;
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

impl<'a> PlayerView<'a> {
    pub(super) fn new(state: &'a GameState, player: PlayerId) -> Self {
        Self { state, player }
    }

    /// Returns the player whose view it is.
    #[must_use]
    pub fn player(&self) -> PlayerId {
        self.player
    }

    /// Returns the player to move.
    #[must_use]
    pub fn to_move(&self) -> PlayerId {
        self.state.to_move
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

    /// Returns the lead of the player over the best of the others; negative if another player leads.
    #[must_use]
    pub fn spread(&self) -> Score {
        let others = PlayerId::all(self.players()).filter(|player| *player != self.player);
        let best = others.map(|player| self.score(player)).max();
        self.score(self.player) - best.unwrap_or_default()
    }

    /// Returns the tiles that the player cannot see: those of the bag and of the other racks
    /// together.
    #[must_use]
    pub fn unseen(&self) -> Rack {
        let unplaced = &self.state.unplaced;
        // The own rack is always a part of the tiles that are not on the board.
        unplaced.subtract(self.rack()).unwrap_or_default()
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
        self.state.seen[player.index()]
    }

    /// Returns the number of turns up to now.
    #[must_use]
    pub fn turn(&self) -> u32 {
        self.state.turn
    }

    /// Returns the number of scoreless turns in a row up to now.
    #[must_use]
    pub fn scoreless_turns(&self) -> u32 {
        self.state.scoreless_turns
    }

    /// Returns the end of the game, or `None` while it goes on.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.state.ending
    }

    /// Returns `true` if the player may exchange tiles.
    #[must_use]
    pub fn may_exchange(&self) -> bool {
        self.rules().may_exchange(self.bag_len()) && !self.rack().is_empty()
    }

    /// Returns the position as this player would see it when to move. The other player of two, or
    /// the next of more, is the other one of the position, whose tiles are not given.
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

    /// Returns a state that the player cannot tell from the true one: the unseen tiles are
    /// distributed to the other racks and the bag at random, as the stream of numbers says.
    ///
    /// # Examples
    /// ```
    /// use lexc_game::{Draws, GameRules, GameState, PlayerId};
    ///
    /// let alphabet = lexc_alphabet::Alphabet::builtin("english")?;
    /// let state = GameState::new(GameRules::standard(), &alphabet, 2, 1, 0)?;
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

    /// Writes a state like that of [`PlayerView::sample`] over another one, which must not be that
    /// of the game. Does not allocate if it is of a game with the same board and tiles.
    pub fn sample_into(&self, state: &mut GameState, draws: Draws) {
        state.clone_from(self.state);
        state.resample(self.player, draws);
    }

    /// Samples as [`PlayerView::sample_into`] does, with these racks of some of the other players.
    ///
    /// # Errors
    /// [`HiddenError`] if the unseen tiles do not allow the racks; the state is then one like that
    /// of [`PlayerView::sample_into`].
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

    /// Everything that can be read from a view, for comparison.
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
            (view.state.exchanges, view.state.forfeits),
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
