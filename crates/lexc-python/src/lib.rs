//! The Python package `lexc`: bindings of [`lexc_runtime`] and [`lexc_movegen`].
//!
//! Types are in `lexc.pyi`. The comments on Python items are the texts that Python's `help` shows.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]

mod game;
mod moves;
mod queries;

use std::path::PathBuf;

use ::lexc::{Alphabet, AlphabetExt as _, Builder, LexiconExt as _};
use lexc_runtime::query::{Order, Query, Rack};
use lexc_runtime::{FormatError, Lexicon, OpenError};
use pyo3::create_exception;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use game::{PyGame, PyPlayer};
use moves::Play;
use queries::{Conditions, Hooks};

create_exception!(
    lexc,
    LexcError,
    PyValueError,
    "A file is refused, a rack or position is invalid, or a structure is missing. The text gives the reason."
);

/// Returns a `LexcError` with the text of an error.
pub(crate) fn error(text: impl std::fmt::Display) -> PyErr {
    LexcError::new_err(text.to_string())
}

/// Returns a `LexcError` with the place and the reason.
fn described(refused: ::lexc::Error) -> PyErr {
    match refused.location() {
        Some(place) => error(format!(
            "line {}, column {}: {refused}",
            place.line, place.column
        )),
        None => error(refused),
    }
}

/// An open lexicon: an immutable set of words. Threads may share it.
///
/// The file is memory-mapped and verified, which takes milliseconds. `verify=False` skips the
/// verification of automata, for files that were verified before. Raises `OSError` if the file cannot
/// be read and `LexcError` if it is refused. The file must not be modified while it is open; renaming
/// another file over it is allowed. `trusted=True` is a deprecated name of `verify=False`.
///
/// Words are read by the rules of the alphabet: any case, any normal form, folds, `[CH]` for a tile
/// of several characters. A text with other characters is not a word, and not an error.
#[pyclass(frozen, module = "lexc", name = "Lexicon")]
pub(crate) struct PyLexicon {
    pub(crate) lexicon: Lexicon,
    from: String,
}

#[pymethods]
impl PyLexicon {
    #[new]
    #[pyo3(signature = (path, *, verify = true, trusted = false))]
    fn new(py: Python<'_>, path: PathBuf, verify: bool, trusted: bool) -> PyResult<Self> {
        let opened = py.detach(|| {
            if verify && !trusted {
                Lexicon::open(&path)
            } else {
                Lexicon::open_unverified(&path)
            }
        });
        let from = path.display().to_string();
        match opened {
            Ok(lexicon) => Ok(Self { lexicon, from }),
            Err(OpenError::Io { error, .. }) => {
                Err(std::io::Error::new(error.kind(), format!("{from}: {error}")).into())
            }
            Err(refused) => Err(error(refused)),
        }
    }

    /// Opens and verifies a lexicon in memory. The bytes are copied.
    #[staticmethod]
    fn from_bytes(py: Python<'_>, data: &[u8]) -> PyResult<Self> {
        let opened = py.detach(|| Lexicon::from_bytes(data));
        let lexicon = opened.map_err(|refused: FormatError| error(refused))?;
        let from = "bytes".to_owned();
        Ok(Self { lexicon, from })
    }

    /// Returns the built-in lexicon "english" or "turkish", with a DAWG and a GADDAG. Unpacking one takes a
    /// fraction of a second, once. Neither is the official list of a game. Raises LexcError.
    #[staticmethod]
    fn builtin(py: Python<'_>, name: &str) -> PyResult<Self> {
        let lexicon = py.detach(|| Lexicon::builtin(name)).map_err(error)?;
        let from = name.to_owned();
        Ok(Self { lexicon, from })
    }

    /// Returns a lexicon of words, in any order and case. `alphabet` is the name of a built-in one; with
    /// `skip_invalid`, words that do not fit it are left out. Raises LexcError with the number of the word.
    #[staticmethod]
    #[pyo3(signature = (words, alphabet, *, skip_invalid = false))]
    fn build(
        py: Python<'_>,
        words: Vec<String>,
        alphabet: &str,
        skip_invalid: bool,
    ) -> PyResult<Self> {
        let built = py.detach(|| {
            let builder = Builder::new(Alphabet::builtin(alphabet)?);
            builder.words(words).skip_invalid(skip_invalid).build()
        });
        let from = "words".to_owned();
        built
            .map_err(described)
            .map(|lexicon| Self { lexicon, from })
    }

    /// Returns whether a text is a word.
    fn contains(&self, word: &str) -> bool {
        self.lexicon.contains(word)
    }

    fn __contains__(&self, word: &str) -> bool {
        self.lexicon.contains(word)
    }

    fn __len__(&self) -> PyResult<usize> {
        usize::try_from(self.lexicon.len()).map_err(error)
    }

    /// Returns whether a text is a prefix of a word, or a word. The empty text is a prefix.
    fn is_prefix(&self, text: &str) -> bool {
        self.lexicon.is_prefix(text)
    }

    fn __iter__(&self) -> Words {
        Words {
            lexicon: self.lexicon.clone(),
            next: 0,
        }
    }

    /// Returns the index of a word among all words in alphabetical order, from 0, or None if it is not
    /// a word. The first call may take a millisecond or two.
    fn rank(&self, word: &str) -> Option<u64> {
        self.lexicon.rank(word)
    }

    /// Returns the word with an index, from 0, or from the end if negative. Raises IndexError.
    fn word_at(&self, index: i64) -> PyResult<String> {
        let place = if index < 0 {
            self.lexicon.len().checked_sub(index.unsigned_abs())
        } else {
            Some(index.unsigned_abs())
        };
        let word = place.and_then(|place| self.lexicon.word_at(place));
        word.map(|word| self.lexicon.spell(&word))
            .ok_or_else(|| PyIndexError::new_err("lexicon index out of range"))
    }

    fn __getitem__(&self, index: i64) -> PyResult<String> {
        self.word_at(index)
    }

    /// Returns the words that use all tiles of `rack`, or, with `part`, some of them, in alphabetical
    /// order. `?` is a blank, `*` any number of other tiles. Raises LexcError.
    #[pyo3(signature = (rack, *, part = false))]
    fn anagrams(&self, py: Python<'_>, rack: &str, part: bool) -> PyResult<Vec<String>> {
        let rack = Rack::parse(rack, self.lexicon.tokenizer()).map_err(error)?;
        let tally = if part { rack.part() } else { rack.exact() };
        let query = Query::new().and(tally);
        let found = py.detach(|| self.lexicon.search(&query, Order::Alphabet, usize::MAX));
        Ok(found.spelled(self.lexicon.alphabet()))
    }

    /// The tiles of the alphabet, in order.
    #[getter]
    fn tiles(&self) -> Vec<String> {
        let tiles = self.lexicon.alphabet().tiles();
        tiles.iter().map(|tile| tile.face.clone()).collect()
    }

    /// The origin of the lexicon: names and values, in order. Names may repeat.
    #[getter]
    fn provenance(&self) -> Vec<(String, String)> {
        let pairs = self.lexicon.provenance().iter();
        pairs.map(|(n, v)| (n.to_owned(), v.to_owned())).collect()
    }

    /// The structures in the file that can generate moves, such as "dawg" and "gaddag".
    #[getter]
    fn structures(&self) -> Vec<&'static str> {
        moves::structures(&self.lexicon)
    }

    /// Returns the words that meet all conditions given, in an order: "alphabet", "length", "score" or
    /// "probability". In `pattern`, `?` is one tile, `*` any number of them, `[AEI]` one of these. Raises LexcError.
    #[pyo3(signature = (pattern = None, *, prefix = None, suffix = None, infix = None, anagram = None, subanagram = None,
        containing = None, without = None, regex = None, length = None, min_length = None, max_length = None,
        order = "alphabet", limit = None))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    fn find(
        &self,
        py: Python<'_>,
        pattern: Option<String>,
        prefix: Option<String>,
        suffix: Option<String>,
        infix: Option<String>,
        anagram: Option<String>,
        subanagram: Option<String>,
        containing: Option<String>,
        without: Option<String>,
        regex: Option<String>,
        length: Option<usize>,
        min_length: Option<usize>,
        max_length: Option<usize>,
        order: &str,
        limit: Option<usize>,
    ) -> PyResult<Vec<String>> {
        let conditions = Conditions {
            pattern,
            prefix,
            suffix,
            infix,
            anagram,
            subanagram,
            containing,
            without,
            regex,
            length,
            min_length,
            max_length,
        };
        let limit = limit.unwrap_or(usize::MAX);
        py.detach(|| queries::find(&self.lexicon, &conditions, order, limit))
            .map_err(error)
    }

    /// Returns the words within an edit distance of a word, in alphabetical order. Raises LexcError.
    #[pyo3(signature = (word, distance = 1))]
    fn near(&self, py: Python<'_>, word: &str, distance: usize) -> PyResult<Vec<String>> {
        py.detach(|| queries::near(&self.lexicon, word, distance))
            .map_err(error)
    }

    /// Returns the letters that make words before and after a text. Raises LexcError.
    fn hooks(&self, text: &str) -> PyResult<Hooks> {
        queries::hooks(&self.lexicon, text)
    }

    /// Returns what the lexicon says of a word, by column, or None if it is not a word.
    fn define<'py>(&self, py: Python<'py>, word: &str) -> PyResult<Option<Bound<'py, PyDict>>> {
        queries::define(py, &self.lexicon, word)
    }

    /// Returns the plays of a position, highest score first.
    ///
    /// `cgp` is the position in one line, `BOARD RACK/ SCORE/SCORE TURNS`, the empty board unless given; `rack`
    /// replaces its rack, with `?` for a blank. Plays with equal scores are ordered by direction (across first), row,
    /// column and tiles. `board` is "standard", "super" or "friends". `structure` is "gaddag",
    /// "two-way", "dawg" or "trie", by default the fastest one in the file. Raises LexcError.
    #[pyo3(signature = (cgp = None, *, rack = None, limit = None, board = "standard", structure = None))]
    fn moves(
        &self,
        py: Python<'_>,
        cgp: Option<&str>,
        rack: Option<&str>,
        limit: Option<usize>,
        board: &str,
        structure: Option<&str>,
    ) -> PyResult<Vec<Play>> {
        let wanted = moves::Wanted {
            cgp,
            rack,
            limit,
            board,
            structure,
        };
        py.detach(|| moves::generate(&self.lexicon, &wanted))
            .map_err(error)
    }

    fn __repr__(&self) -> String {
        format!(
            "<lexc.Lexicon of {}: {} words>",
            self.from,
            self.lexicon.len()
        )
    }
}

/// An iterator over words in alphabetical order.
#[pyclass(module = "lexc")]
struct Words {
    lexicon: Lexicon,
    next: u64,
}

#[pymethods]
impl Words {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self) -> Option<String> {
        let word = self.lexicon.word_at(self.next)?;
        self.next += 1;
        Some(self.lexicon.spell(&word))
    }

    fn __length_hint__(&self) -> usize {
        usize::try_from(self.lexicon.len().saturating_sub(self.next)).unwrap_or(0)
    }
}

/// Lexicons for crossword games: look words up, query, generate moves, play games.
#[pymodule]
fn lexc(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("LexcError", module.py().get_type::<LexcError>())?;
    module.add_class::<PyLexicon>()?;
    module.add_class::<Play>()?;
    module.add_class::<Hooks>()?;
    module.add_class::<PyGame>()?;
    module.add_class::<PyPlayer>()
}
