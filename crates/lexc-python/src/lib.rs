//! The Python package `lexc`: [`lexc_runtime`] and [`lexc_movegen`] for Python.
//!
//! A thin layer: what each thing means is documented for Python in `lexc.pyi` and in the texts that
//! Python's `help` shows, which are the comments here.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]

mod moves;

use std::path::PathBuf;

use lexc_runtime::query::{Order, Query, Rack};
use lexc_runtime::{FormatError, Lexicon, OpenError};
use pyo3::create_exception;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;

use moves::Play;

create_exception!(
    lexc,
    LexcError,
    PyValueError,
    "A file is no sound lexicon, or lacks what is asked for; a text is no position. The text says why."
);

/// An error of lexc, with its text.
pub(crate) fn error(text: impl std::fmt::Display) -> PyErr {
    LexcError::new_err(text.to_string())
}

/// An open lexicon: a set of words that does not change. Threads may share it.
///
/// The file is mapped and verified in full, which takes milliseconds; with `trusted` it is not
/// verified, for files that were verified before. Raises `OSError` if it cannot be read and
/// `LexcError` if it is refused. It must not be changed while it is open; replacing it is fine.
///
/// Texts are read as the alphabet says: in any case, composed or not, folded, `[CH]` for a tile of
/// several characters. A text that is not made of the alphabet's tiles is simply no word.
#[pyclass(frozen, module = "lexc", name = "Lexicon")]
struct PyLexicon {
    lexicon: Lexicon,
    from: String,
}

#[pymethods]
impl PyLexicon {
    #[new]
    #[pyo3(signature = (path, *, trusted = false))]
    fn new(py: Python<'_>, path: PathBuf, trusted: bool) -> PyResult<Self> {
        let opened = py.detach(|| {
            if trusted {
                Lexicon::open_trusted(&path)
            } else {
                Lexicon::open(&path)
            }
        });
        let from = path.display().to_string();
        match opened {
            Ok(lexicon) => Ok(Self { lexicon, from }),
            Err(OpenError::Io(error)) => {
                Err(std::io::Error::new(error.kind(), format!("{from}: {error}")).into())
            }
            Err(refused) => Err(error(format!("{from}: {refused}"))),
        }
    }

    /// A lexicon from bytes in memory, verified.
    #[staticmethod]
    fn from_bytes(py: Python<'_>, data: &[u8]) -> PyResult<Self> {
        let opened = py.detach(|| Lexicon::from_bytes(data));
        let lexicon = opened.map_err(|refused: FormatError| error(refused))?;
        let from = "bytes".to_owned();
        Ok(Self { lexicon, from })
    }

    /// Is it a word?
    fn contains(&self, word: &str) -> bool {
        self.lexicon.contains(word)
    }

    fn __contains__(&self, word: &str) -> bool {
        self.lexicon.contains(word)
    }

    fn __len__(&self) -> PyResult<usize> {
        usize::try_from(self.lexicon.len()).map_err(error)
    }

    /// Does a word begin with it, or is it one? The empty text begins every word.
    fn is_prefix(&self, text: &str) -> bool {
        self.lexicon.is_prefix(text)
    }

    fn __iter__(&self) -> Words {
        Words {
            lexicon: self.lexicon.clone(),
            next: 0,
        }
    }

    /// The place of a word among all words in the order of the alphabet, from 0; None if it is no
    /// word. The first call may take a millisecond or two.
    fn rank(&self, word: &str) -> Option<u64> {
        self.lexicon.rank(word)
    }

    /// The word at a place, from 0, or from the end where it is negative. Raises IndexError.
    fn word_at(&self, index: i64) -> PyResult<String> {
        let place = if index < 0 {
            self.lexicon.len().checked_sub(index.unsigned_abs())
        } else {
            Some(index.unsigned_abs())
        };
        let word = place.and_then(|place| self.lexicon.word_at(place));
        word.map(|word| self.lexicon.spell(&word))
            .ok_or_else(|| PyIndexError::new_err("there is no word at that place"))
    }

    fn __getitem__(&self, index: i64) -> PyResult<String> {
        self.word_at(index)
    }

    /// The words made of the tiles of `rack`, in the order of the alphabet: of all of them, or with
    /// `part` of some. `?` is a blank, `*` stands for any number of other tiles. Raises LexcError.
    #[pyo3(signature = (rack, *, part = false))]
    fn anagrams(&self, py: Python<'_>, rack: &str, part: bool) -> PyResult<Vec<String>> {
        let rack = Rack::parse(rack, self.lexicon.tokenizer()).map_err(error)?;
        let tally = if part { rack.part() } else { rack.exact() };
        let query = Query::new().and(tally);
        let found = py.detach(|| self.lexicon.search(&query, Order::Alphabet, usize::MAX));
        Ok(found.spelled(self.lexicon.alphabet()))
    }

    /// The faces of the alphabet's tiles, in order.
    #[getter]
    fn tiles(&self) -> Vec<String> {
        let tiles = self.lexicon.alphabet().tiles();
        tiles.iter().map(|tile| tile.face.clone()).collect()
    }

    /// Where the lexicon came from: names and values, in order; a name may stand several times.
    #[getter]
    fn provenance(&self) -> Vec<(String, String)> {
        let pairs = self.lexicon.provenance().iter();
        pairs.map(|(n, v)| (n.to_owned(), v.to_owned())).collect()
    }

    /// The structures that the file holds, such as "dawg" and "gaddag".
    #[getter]
    fn structures(&self) -> Vec<&'static str> {
        moves::structures(&self.lexicon)
    }

    /// The plays of a position, the best ones first.
    ///
    /// `cgp` is the position in one line, `BOARD RACK/ SCORE/SCORE TURNS`; its rack may be replaced
    /// by `rack`, with `?` for a blank. Of plays that score the same, those across come first, by row,
    /// column and tiles. `board` is "standard", "super" or "friends". `structure` is "gaddag",
    /// "two-way", "dawg" or "trie", by default the fastest of the file. Raises LexcError.
    #[pyo3(signature = (cgp, *, rack = None, limit = None, board = "standard", structure = None))]
    fn moves(
        &self,
        py: Python<'_>,
        cgp: &str,
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

/// Words in the order of the alphabet.
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

/// Lexicons for crossword games: words looked up, listed, ranked; moves generated.
#[pymodule]
fn lexc(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("LexcError", module.py().get_type::<LexcError>())?;
    module.add_class::<PyLexicon>()?;
    module.add_class::<Play>()
}
