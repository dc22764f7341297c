//! A player beside a board.

use lexc_alphabet::{Alphabet, Tile};
use lexc_game::{Rack, Score, TileValues};

/// A player beside a board: name, score and, optionally, the rack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerPanel {
    /// The name.
    pub name: String,
    /// The score.
    pub score: Score,
    /// The visible tiles.
    pub rack: Vec<RackTile>,
    /// `true` for the player to move.
    pub to_move: bool,
}

/// A visible tile of a rack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RackTile {
    /// The face; `?` for a blank.
    pub face: String,
    /// The value.
    pub value: Score,
}

impl PlayerPanel {
    /// Returns a player without a rack.
    #[must_use]
    pub fn new(name: impl Into<String>, score: Score) -> Self {
        Self { name: name.into(), score, rack: Vec::new(), to_move: false }
    }

    /// Shows the tiles of the player.
    #[must_use]
    pub fn with_rack(mut self, rack: &Rack, alphabet: &Alphabet) -> Self {
        let values = TileValues::new(alphabet);
        let tile = |tile: Tile| RackTile {
            face: match tile.letter().map(|letter| alphabet.letter(letter)) {
                None => "?".to_owned(),
                Some(None) => "\u{FFFD}".to_owned(),
                Some(Some(info)) => info.face.clone(),
            },
            value: values.tile(tile),
        };
        self.rack = rack.tiles().map(tile).collect();
        self
    }

    /// Marks the player to move.
    #[must_use]
    pub fn with_turn(mut self, to_move: bool) -> Self {
        self.to_move = to_move;
        self
    }
}
