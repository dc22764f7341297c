//! Alphabets as data, and texts as tiles.

use lexc::alphabet::Tokenizer;
use lexc::game::{Rack, TextFault};
use lexc::{Alphabet, Tile};
use lexc_api::text::explain;
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::data::error::{Result, WasmError, WasmErrorKind};
use crate::data::faces::tile_text;
use crate::data::json;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct LetterData<'a> {
    letter: &'a str,
    blank_face: &'a str,
    count: u16,
    score: i16,
    vowel: bool,
}

#[derive(Serialize)]
struct BlankData {
    count: u16,
    score: i16,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct AlphabetData<'a> {
    name: &'a str,
    title: &'a str,
    language: &'a str,
    letters: Vec<LetterData<'a>>,
    blank: BlankData,
    tile_count: usize,
}

/// An alphabet and the reader of its texts.
#[wasm_bindgen]
#[derive(Debug, Clone)]
pub struct RawAlphabet {
    pub(crate) alphabet: Alphabet,
    tokenizer: Tokenizer,
}

impl From<Alphabet> for RawAlphabet {
    fn from(alphabet: Alphabet) -> Self {
        let tokenizer = Tokenizer::new(&alphabet);
        Self { alphabet, tokenizer }
    }
}

impl RawAlphabet {
    /// Reads the tiles of a text: letters in any case, `?` for a blank, and square brackets around
    /// a tile of several characters if it is ambiguous.
    pub(crate) fn tiles(&self, text: &str) -> Result<Vec<Tile>> {
        Rack::parse_in_order(text, &self.tokenizer).map_err(|error| match &error.fault {
            TextFault::Token(token) => {
                let message = explain(text, token, self.alphabet.name());
                WasmError::new(WasmErrorKind::Text, message).at(1, error.column)
            }
            _ => WasmError::new(WasmErrorKind::Text, error),
        })
    }
}

#[wasm_bindgen]
impl RawAlphabet {
    /// Returns the built-in alphabet with this name.
    ///
    /// # Errors
    /// [`WasmErrorKind::Alphabet`].
    pub fn builtin(name: &str) -> Result<RawAlphabet> {
        match Alphabet::builtin(name) {
            Ok(alphabet) => Ok(alphabet.into()),
            Err(error) => Err(WasmError::from_lexc(WasmErrorKind::Alphabet, &error.into())),
        }
    }

    /// Reads an alphabet from TOML.
    ///
    /// # Errors
    /// [`WasmErrorKind::Alphabet`] with line and column.
    pub fn from_toml(text: &str) -> Result<RawAlphabet> {
        match Alphabet::from_toml(text) {
            Ok(alphabet) => Ok(alphabet.into()),
            Err(error) => Err(WasmError::from_lexc(WasmErrorKind::Alphabet, &error.into())),
        }
    }

    /// Returns the names of the built-in alphabets as JSON.
    #[must_use]
    pub fn names() -> String {
        // `lexc::data::alphabets` would bring the texts of all alphabets with it.
        json::text(&Alphabet::builtin_names().collect::<Vec<_>>())
    }

    /// Returns the alphabet as JSON.
    #[must_use]
    pub fn data(&self) -> String {
        let alphabet = &self.alphabet;
        let letters = alphabet.tiles().iter().map(|info| LetterData {
            letter: &info.face,
            blank_face: &info.blank_face,
            count: info.count,
            score: info.score.points(),
            vowel: info.vowel,
        });
        let blank = alphabet.blank();
        let counts = alphabet.tiles().iter().map(|info| usize::from(info.count));
        json::text(&AlphabetData {
            name: alphabet.name(),
            title: alphabet.title(),
            language: alphabet.language(),
            letters: letters.collect(),
            blank: BlankData { count: blank.count, score: blank.score.points() },
            tile_count: counts.sum::<usize>() + usize::from(blank.count),
        })
    }

    /// Reads the tiles of a text and returns them as JSON.
    ///
    /// # Errors
    /// [`WasmErrorKind::Text`] with the column.
    pub fn parse(&self, text: &str) -> Result<String> {
        let tiles = self.tiles(text)?.into_iter();
        let texts = tiles.map(|tile| tile_text(tile, &self.alphabet));
        Ok(json::text(&texts.collect::<Vec<_>>()))
    }
}
