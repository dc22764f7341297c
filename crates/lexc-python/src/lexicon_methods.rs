//! The methods of [`PyLexicon`]: opening, look-ups, the engine for queries and moves.

use std::path::PathBuf;

use ::lexc::{Alphabet, Builder, LexiconExt as _};
use lexc_engine::lexicon_hash;
use lexc_movegen::Backend;
use lexc_runtime::{Lexicon, OpenError};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PySlice, PyTuple};

use crate::bytes::Bytes;
use crate::errors::{self, LexiconError};
use crate::lexicon::{Origin, PyLexicon};

#[pymethods]
impl PyLexicon {
    #[new]
    #[pyo3(signature = (path, *, verify = true))]
    fn new(py: Python<'_>, path: PathBuf, verify: bool) -> PyResult<Self> {
        let opened = py.detach(|| match verify {
            true => Lexicon::open(&path),
            false => Lexicon::open_unverified(&path),
        });
        match opened {
            Ok(lexicon) => {
                let verified = verify;
                Ok(Self::from_origin(lexicon, Origin::File { path, verified }))
            }
            Err(OpenError::Io { error, .. }) => {
                let from = path.display();
                Err(std::io::Error::new(error.kind(), format!("{from}: {error}")).into())
            }
            Err(refused) => Err(errors::refused::<LexiconError>(refused)),
        }
    }

    /// Opens and verifies a lexicon in memory: bytes, or any object with a buffer, which is copied.
    /// Raises LexiconError.
    ///
    /// >>> lexc.Lexicon.from_bytes(b"no lexicon")
    /// Traceback (most recent call last):
    ///     ...
    /// lexc.LexiconError: ...
    #[staticmethod]
    fn from_bytes(py: Python<'_>, data: Bytes) -> PyResult<Self> {
        let opened = py.detach(|| Lexicon::from_bytes(data.as_slice().to_vec()));
        let lexicon = opened.map_err(errors::refused::<LexiconError>)?;
        Ok(Self::from_origin(lexicon, Origin::Memory))
    }

    /// Returns the built-in lexicon "english" or "turkish", with a DAWG and a GADDAG. Unpacking one
    /// takes a fraction of a second. Neither is the official list of a game. Raises
    /// LexiconError.
    ///
    /// >>> turkish = lexc.Lexicon.builtin("turkish")
    /// >>> "ışık" in turkish
    /// True
    #[staticmethod]
    fn builtin(py: Python<'_>, name: &str) -> PyResult<Self> {
        let lexicon = py.detach(|| Lexicon::builtin(name));
        let lexicon = lexicon.map_err(errors::refused::<LexiconError>)?;
        Ok(Self::from_origin(lexicon, Origin::BuiltIn(name.to_owned())))
    }

    /// Returns a lexicon of words, in any order and case: strings, or the bytes of a list as a file
    /// has it, one word a line. `alphabet` is the name of a built-in one; with `skip_invalid`,
    /// words that do not fit it are left out. Raises LexiconError with the number of the word.
    ///
    /// >>> small = lexc.Lexicon.build(["cat", "Cats", "dog"], "english")
    /// >>> list(small)
    /// ['CAT', 'CATS', 'DOG']
    /// >>> list(lexc.Lexicon.build(b"# a list\ncat\ndog\n", "english"))
    /// ['CAT', 'DOG']
    #[staticmethod]
    #[pyo3(signature = (words, alphabet, *, skip_invalid = false))]
    fn build(
        py: Python<'_>,
        words: WordList,
        alphabet: &str,
        skip_invalid: bool,
    ) -> PyResult<Self> {
        let built = py.detach(|| {
            let builder = Builder::new(Alphabet::builtin(alphabet)?);
            let builder = match &words {
                WordList::Words(words) => builder.words(words),
                WordList::List(bytes) => builder.list("words", bytes.as_slice()),
            };
            builder.skip_invalid(skip_invalid).build()
        });
        built
            .map_err(errors::refused::<LexiconError>)
            .map(|lexicon| Self::from_origin(lexicon, Origin::Memory))
    }

    /// Returns `True` if a text is a word, as `in` does.
    ///
    /// >>> english = lexc.Lexicon.builtin("english")
    /// >>> english.contains("Quizzes"), english.contains("qwertz")
    /// (True, False)
    fn contains(&self, word: &str) -> bool {
        self.lexicon.contains(word)
    }

    fn __contains__(&self, word: &str) -> bool {
        self.lexicon.contains(word)
    }

    fn __len__(&self) -> PyResult<usize> {
        usize::try_from(self.lexicon.len())
            .map_err(|error| errors::illegal::<LexiconError>(error.to_string()))
    }

    fn __iter__(&self) -> Words {
        Words { lexicon: self.lexicon.clone(), next: 0 }
    }

    /// Returns `True` if a text is a prefix of a word, or a word. The empty text is a prefix.
    ///
    /// >>> english = lexc.Lexicon.builtin("english")
    /// >>> english.is_prefix("quixot"), english.is_prefix("qx")
    /// (True, False)
    fn is_prefix(&self, text: &str) -> bool {
        self.lexicon.is_prefix(text)
    }

    /// Returns the index of a word among all words in alphabetical order, from 0, or None.
    ///
    /// >>> small = lexc.Lexicon.build(["cat", "dog"], "english")
    /// >>> small.rank("dog"), small.rank("bird")
    /// (1, None)
    fn rank(&self, word: &str) -> Option<u64> {
        self.lexicon.rank(word)
    }

    /// Returns the word with an index, from 0, or from the end if negative, as `lexicon[index]`
    /// does; a slice gives a list of words. Raises IndexError.
    ///
    /// >>> small = lexc.Lexicon.build(["cat", "dog"], "english")
    /// >>> small.word_at(0), small[-1]
    /// ('CAT', 'DOG')
    /// >>> small[:5]
    /// ['CAT', 'DOG']
    fn word_at(&self, index: i64) -> PyResult<String> {
        let place = match u64::try_from(index) {
            Ok(place) => Some(place),
            Err(_) => self.lexicon.len().checked_add_signed(index),
        };
        let word = place.and_then(|place| self.lexicon.word_at(place));
        word.map(|word| self.lexicon.spell(&word))
            .ok_or_else(|| PyIndexError::new_err("lexicon index out of range"))
    }

    fn __getitem__<'py>(&self, py: Python<'py>, index: Index<'py>) -> PyResult<Bound<'py, PyAny>> {
        let slice = match index {
            Index::One(index) => return Ok(self.word_at(index)?.into_pyobject(py)?.into_any()),
            Index::Slice(slice) => slice,
        };
        let indices = slice.indices(isize::try_from(self.__len__()?)?)?;
        let mut words = Vec::with_capacity(indices.slicelength);
        let mut at = indices.start;
        for _ in 0..indices.slicelength {
            words.push(self.word_at(at as i64)?);
            at += indices.step;
        }
        Ok(words.into_pyobject(py)?.into_any())
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
        let all = Backend::ALL.into_iter();
        all.filter(|structure| structure.is_in(&self.lexicon)).map(Backend::name).collect()
    }

    /// An engine for this lexicon: requests that name no lexicon use it. Created once.
    ///
    /// >>> small = lexc.Lexicon.build(["cat", "dog"], "english")
    /// >>> small.engine.lexicon.info()["words"]
    /// 2
    #[getter]
    fn engine<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = this.py();
        let engine = this.get().engine.get_or_try_init(py, || {
            let engine = py.import("lexc")?.getattr("Engine")?.call1((this,));
            engine.map(Bound::unbind)
        });
        Ok(engine?.bind(py).clone())
    }

    /// Queries of words: the methods `words.*` of `engine`.
    #[getter]
    fn words<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        Self::engine(this)?.getattr("words")
    }

    /// Plays of positions: the methods `moves.*` of `engine`.
    #[getter]
    fn moves<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        Self::engine(this)?.getattr("moves")
    }

    fn __repr__(&self) -> String {
        let from = match &self.origin {
            Origin::BuiltIn(name) => name.clone(),
            Origin::File { path, .. } => path.display().to_string(),
            Origin::Memory => "memory".to_owned(),
        };
        format!("<lexc.Lexicon of {from}: {} words>", self.lexicon.len())
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let restore = py.import("lexc._lexc")?.getattr("_restore")?;
        let value = match &self.origin {
            Origin::BuiltIn(name) => ("builtin", name).into_pyobject(py)?,
            Origin::File { path, verified } => {
                let kind = if *verified { "file" } else { "unverified" };
                // Another process may have a different working directory.
                let path = std::path::absolute(path)?;
                let hash = py.detach(|| lexicon_hash(&self.lexicon));
                (kind, (path.into_os_string(), hash)).into_pyobject(py)?
            }
            Origin::Memory => {
                ("bytes", PyBytes::new(py, self.lexicon.bytes())).into_pyobject(py)?
            }
        };
        Ok((restore, value))
    }
}

/// An index of a word, or a slice.
#[derive(FromPyObject)]
pub(crate) enum Index<'py> {
    One(i64),
    Slice(Bound<'py, PySlice>),
}

/// Words, or the bytes of a list.
#[derive(FromPyObject)]
pub(crate) enum WordList {
    Words(Vec<String>),
    List(Bytes),
}

/// Opens the lexicon that was pickled.
#[pyfunction]
pub(crate) fn _restore(
    py: Python<'_>,
    kind: &str,
    value: &Bound<'_, PyAny>,
) -> PyResult<PyLexicon> {
    match kind {
        "builtin" => PyLexicon::builtin(py, &value.extract::<String>()?),
        "bytes" => PyLexicon::from_bytes(py, value.extract()?),
        "file" | "unverified" => {
            let (path, hash): (PathBuf, String) = value.extract()?;
            let lexicon = PyLexicon::new(py, path.clone(), kind == "file")?;
            let found = py.detach(|| lexicon_hash(&lexicon.lexicon));
            match found == hash {
                true => Ok(lexicon),
                false => Err(errors::illegal::<LexiconError>(format!(
                    "{}: the file was replaced since the lexicon was pickled: its words have the \
                     checksum {found}, not {hash}",
                    path.display()
                ))),
            }
        }
        _ => Err(errors::illegal::<LexiconError>(format!("there is no kind of lexicon {kind:?}"))),
    }
}

/// An iterator over words in alphabetical order.
#[pyclass(module = "lexc")]
pub(crate) struct Words {
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
