//! Reading of tiles, racks and boards from JavaScript.

use lexc::game::{Board, GameRules, Rack, Square};
use lexc::runtime::Lexicon;
use lexc::{Alphabet, Letter, PlacedTile, Tile};
use serde::{Deserialize, Serialize};

use crate::data::error::{Result, WasmError, WasmErrorKind};
use crate::data::faces::{BLANK, PlacedData};

/// Reads the letter for a face or a key, in any case.
pub(crate) fn read_letter(text: &str, lexicon: &Lexicon) -> Option<Letter> {
    let exact = lexicon.alphabet().tiles().iter().position(|info| info.face == text);
    if let Some(index) = exact {
        return Letter::from_index(index);
    }
    match lexicon.tokenizer().letters(text).ok()?[..] {
        [letter] => Some(letter),
        _ => None,
    }
}

/// Reads tiles given one by one.
pub(crate) fn read_tiles(texts: &[String], lexicon: &Lexicon) -> Result<Vec<Tile>> {
    let read = |text: &String| match &**text {
        BLANK => Ok(Tile::Blank),
        text => read_letter(text, lexicon).map(Tile::Letter).ok_or_else(|| {
            WasmError::new(WasmErrorKind::Text, format!("the alphabet has no tile {text:?}"))
        }),
    };
    texts.iter().map(read).collect()
}

/// Reads a rack given tile by tile.
pub(crate) fn read_rack(texts: &[String], lexicon: &Lexicon) -> Result<Rack> {
    let tiles = read_tiles(texts, lexicon)?;
    Rack::from_tiles(tiles).map_err(|error| WasmError::new(WasmErrorKind::Text, error))
}

/// A board from the caller: squares row by row.
#[derive(Debug, Deserialize)]
pub(crate) struct BoardInput {
    rows: usize,
    columns: usize,
    squares: Vec<Option<PlacedData>>,
}

impl BoardInput {
    /// Returns the board.
    pub(crate) fn read(&self, rules: &GameRules, lexicon: &Lexicon) -> Result<Board> {
        let wrong = |message: String| WasmError::new(WasmErrorKind::Position, message);
        let layout = rules.layout();
        let expected = (layout.rows(), layout.columns());
        if (self.rows, self.columns) != expected || self.squares.len() != expected.0 * expected.1 {
            return Err(wrong(format!(
                "the board has {} rows and {} columns, and the layout {} and {}",
                self.rows, self.columns, expected.0, expected.1
            )));
        }
        let mut board = Board::new(layout);
        for (square, tile) in layout.squares().zip(&self.squares) {
            let Some(tile) = tile else { continue };
            let letter = read_letter(&tile.letter, lexicon);
            let letter = letter
                .ok_or_else(|| wrong(format!("the alphabet has no letter {:?}", tile.letter)))?;
            board.set(square, Some(placed(letter, tile.blank)));
        }
        Ok(board)
    }
}

/// A board as data: squares row by row.
#[derive(Debug, Serialize)]
pub(crate) struct BoardData {
    rows: usize,
    columns: usize,
    squares: Vec<Option<PlacedData>>,
}

impl BoardData {
    pub(crate) fn new(board: &Board, alphabet: &Alphabet) -> Self {
        let (rows, columns) = (board.rows(), board.columns());
        let squares = (0..rows * columns).map(|index| {
            let square = Square::new(index / columns, index % columns)?;
            Some(PlacedData::new(board.get(square)?, alphabet))
        });
        Self { rows, columns, squares: squares.collect() }
    }
}

/// Returns a placed tile with this letter.
pub(crate) fn placed(letter: Letter, blank: bool) -> PlacedTile {
    match blank {
        true => PlacedTile::blank(letter),
        false => PlacedTile::natural(letter),
    }
}
