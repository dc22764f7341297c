//! Input and output of the readers.

use lexc_alphabet::Alphabet;
use lexc_compiler::automaton::dawg::Dawg;

use crate::error::Error;
use crate::graph::comparison::GaddagComparison;
use crate::letters::{LetterOrder, tiles_in_order};
use crate::limits::ImportLimits;
use crate::note::ImportNote;

/// The input of a reader, besides the bytes.
pub(crate) struct ReadContext<'a> {
    pub(crate) alphabet: Option<&'a Alphabet>,
    pub(crate) order: LetterOrder,
    pub(crate) limits: ImportLimits,
}

impl ReadContext<'_> {
    /// Returns the number of letters of the engine, for formats that do not store it.
    pub(crate) fn letters(&self) -> Result<u8, Error> {
        let alphabet = self.alphabet.ok_or_else(Error::no_alphabet)?;
        Ok(tiles_in_order(self.order, alphabet).len() as u8)
    }
}

/// The output of a reader.
pub(crate) struct FileContent {
    pub(crate) words: FileWords,
    /// Editions that the file marks: name, and words in the letters of `words`.
    pub(crate) editions: Vec<(&'static str, Option<Dawg>)>,
    pub(crate) name: Option<String>,
    pub(crate) nodes: u64,
    pub(crate) gaddag: Option<GaddagComparison>,
    pub(crate) notes: Vec<ImportNote>,
}

impl FileContent {
    pub(crate) fn new(words: FileWords, nodes: u64) -> Self {
        Self { words, editions: Vec::new(), name: None, nodes, gaddag: None, notes: Vec::new() }
    }
}

/// The words of a file, with letters numbered from 1.
pub(crate) enum FileWords {
    /// Numbered by the engine's order of the alphabet.
    Numbered(Option<Dawg>),
    /// Numbered by a table of tiles in the file.
    Tiles(Option<Dawg>, Vec<String>),
    /// Numbered by a table of characters in the file, which may form other tiles of the alphabet.
    Characters(Option<Dawg>, Vec<char>),
    Text(Vec<String>),
    /// In tiles of the alphabet.
    Ready(Option<Dawg>),
}

impl FileWords {
    pub(crate) fn is_empty(&self) -> bool {
        match self {
            Self::Numbered(dawg) | Self::Tiles(dawg, _) => dawg.is_none(),
            Self::Characters(dawg, _) | Self::Ready(dawg) => dawg.is_none(),
            Self::Text(texts) => texts.is_empty(),
        }
    }
}
