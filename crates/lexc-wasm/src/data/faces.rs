//! The representation of tiles and squares in JavaScript: the faces of letters, and `?` for a
//! blank.

use lexc::game::{Rack, Square};
use lexc::{Alphabet, Letter, PlacedTile, Tile};
use serde::{Deserialize, Serialize};

/// The text of a blank.
pub(crate) const BLANK: &str = "?";

/// A square, counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SquareData {
    /// The row.
    pub row: usize,
    /// The column.
    pub column: usize,
}

impl From<Square> for SquareData {
    fn from(square: Square) -> Self {
        Self { row: square.row(), column: square.column() }
    }
}

/// A tile on the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PlacedData {
    pub(crate) letter: String,
    #[serde(default)]
    pub(crate) blank: bool,
}

impl PlacedData {
    pub(crate) fn new(tile: PlacedTile, alphabet: &Alphabet) -> Self {
        Self { letter: letter_text(tile.letter(), alphabet), blank: tile.is_blank() }
    }
}

/// Returns the face of a letter.
pub(crate) fn letter_text(letter: Letter, alphabet: &Alphabet) -> String {
    let info = alphabet.letter(letter);
    info.map_or_else(|| "\u{FFFD}".to_owned(), |info| info.face.clone())
}

/// Returns the text of a tile.
pub(crate) fn tile_text(tile: Tile, alphabet: &Alphabet) -> String {
    match tile {
        Tile::Blank => BLANK.to_owned(),
        Tile::Letter(letter) => letter_text(letter, alphabet),
    }
}

/// Returns the tiles of a rack in alphabet order, the blanks last.
pub(crate) fn rack_texts(rack: &Rack, alphabet: &Alphabet) -> Vec<String> {
    let mut tiles: Vec<Tile> = rack.tiles().collect();
    tiles.sort_by_key(|tile| match tile {
        Tile::Blank => usize::MAX,
        Tile::Letter(letter) => letter.index(),
    });
    let tiles = tiles.into_iter();
    tiles.map(|tile| tile_text(tile, alphabet)).collect()
}
