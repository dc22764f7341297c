//! [`Position`]: a board, the known racks, and the scores.

use lexc_alphabet::{Alphabet, Tile};

use crate::board::grid::Board;
use crate::moves::play::Play;
use crate::rules::game_rules::GameRules;
use crate::score::Score;
use crate::tiles::rack::Rack;

/// A position of a game of two players, before a turn.
///
/// Positions are read and written as CGP: see [`cgp`](crate::cgp). For a game in progress, see
/// [`GameState`](crate::GameState).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// The board.
    pub board: Board,
    /// The tiles of the player to move.
    pub rack: Rack,
    /// The tiles of the other player, if they are known.
    pub other_rack: Option<Rack>,
    /// The scores of the player to move and of the other player.
    pub scores: [Score; 2],
    /// The number of scoreless turns in a row.
    pub scoreless_turns: u32,
    /// The operations of the text: pairs of a name and its value, such as `lex` and the name of a
    /// lexicon.
    pub operations: Vec<(String, String)>,
}

impl Position {
    /// Returns the position without tiles and points.
    #[must_use]
    pub fn new(rules: &GameRules) -> Self {
        Self {
            board: Board::new(rules.layout()),
            rack: Rack::new(),
            other_rack: None,
            scores: [Score::ZERO; 2],
            scoreless_turns: 0,
            operations: Vec::new(),
        }
    }

    /// Returns the unseen tiles: those that are neither on the board nor on the rack of the player
    /// to move. If more tiles of a kind are seen than the alphabet has, none of that kind is
    /// unseen. At most 255 tiles of a kind are returned.
    #[must_use]
    pub fn unseen(&self, alphabet: &Alphabet) -> Rack {
        let seen = |tile: Tile| {
            let tiles = self.board.tiles();
            let on_board = tiles.filter(|(_, placed)| placed.tile() == tile).count();
            on_board + self.rack.count(tile)
        };
        let blanks = (Tile::Blank, alphabet.blank().count);
        let letters = alphabet.letters().iter().map(Tile::Letter);
        let counts = alphabet.tiles().iter().map(|info| info.count);
        let mut unseen = Rack::new();
        for (tile, count) in core::iter::once(blanks).chain(letters.zip(counts)) {
            for _ in seen(tile)..count.into() {
                if unseen.add(tile).is_err() {
                    break;
                }
            }
        }
        unseen
    }

    /// Returns the position after a play, before tiles are drawn. The other player is to move.
    #[must_use]
    pub fn after(&self, play: &Play) -> Self {
        let mut board = self.board.clone();
        play.place_on(&mut board);
        let [own, other] = self.scores;
        Self {
            board,
            rack: self.other_rack.unwrap_or_default(),
            other_rack: Some(play.leave(&self.rack)),
            scores: [other, own + play.score()],
            scoreless_turns: match play.score() {
                Score::ZERO => self.scoreless_turns.saturating_add(1),
                _ => 0,
            },
            operations: self.operations.clone(),
        }
    }

    /// Returns the number of tiles in the bag. If the rack of the other player is not known, it is
    /// assumed to be full.
    #[must_use]
    pub fn bag(&self, alphabet: &Alphabet, rules: &GameRules) -> usize {
        let held = self.other_rack.map_or(rules.rack_size(), |rack| rack.len());
        self.unseen(alphabet).len().saturating_sub(held)
    }
}
