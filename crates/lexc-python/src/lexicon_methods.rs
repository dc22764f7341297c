//! The methods of [`PyLexicon`]: opening, words, queries, moves, searches.

use std::path::PathBuf;

use ::lexc::{Alphabet, Builder, LexiconExt as _};
use lexc_api::conditions::ConditionsRequest;
use lexc_api::text;
use lexc_api::words::{FindRequest, values_of};
use lexc_engine::lexicon_hash;
use lexc_runtime::query::{LetterCounts, Query};
use lexc_runtime::{FormatError, Lexicon, OpenError};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use serde_json::Value;

use crate::errors;
use crate::games::moves::{self, Play};
use crate::games::position::Given;
use crate::lexicon::{Origin, PyLexicon};
use crate::queries::{self, Hooks};

#[pymethods]
impl PyLexicon {
    #[new]
    #[pyo3(signature = (path, *, verify = true, trusted = false))]
    fn new(py: Python<'_>, path: PathBuf, verify: bool, trusted: bool) -> PyResult<Self> {
        let verified = verify && !trusted;
        let opened = py.detach(|| match verified {
            true => Lexicon::open(&path),
            false => Lexicon::open_unverified(&path),
        });
        match opened {
            Ok(lexicon) => Ok(Self::from_origin(lexicon, Origin::File { path, verified })),
            Err(OpenError::Io { error, .. }) => {
                let from = path.display();
                Err(std::io::Error::new(error.kind(), format!("{from}: {error}")).into())
            }
            Err(refused) => Err(errors::lexicon(refused)),
        }
    }

    /// Opens and verifies a lexicon in memory. The bytes are copied. Raises LexiconError.
    ///
    /// >>> lexc.Lexicon.from_bytes(b"no lexicon")
    /// Traceback (most recent call last):
    ///     ...
    /// lexc.LexiconError: ...
    #[staticmethod]
    fn from_bytes(py: Python<'_>, data: &[u8]) -> PyResult<Self> {
        let opened = py.detach(|| Lexicon::from_bytes(data.to_vec()));
        let lexicon = opened.map_err(|refused: FormatError| errors::lexicon(refused))?;
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
        let lexicon = lexicon.map_err(errors::lexicon)?;
        Ok(Self::from_origin(lexicon, Origin::BuiltIn(name.to_owned())))
    }

    /// Returns a lexicon of words, in any order and case. `alphabet` is the name of a built-in one;
    /// with `skip_invalid`, words that do not fit it are left out. Raises LexiconError with the
    /// number of the word.
    ///
    /// >>> small = lexc.Lexicon.build(["cat", "Cats", "dog"], "english")
    /// >>> list(small)
    /// ['CAT', 'CATS', 'DOG']
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
        built
            .map_err(errors::lexicon)
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
        usize::try_from(self.lexicon.len()).map_err(|error| errors::lexicon(error.to_string()))
    }

    fn __iter__(&self) -> Words {
        Words {
            lexicon: self.lexicon.clone(),
            next: 0,
        }
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
    /// does. Raises IndexError.
    ///
    /// >>> small = lexc.Lexicon.build(["cat", "dog"], "english")
    /// >>> small.word_at(0), small[-1]
    /// ('CAT', 'DOG')
    fn word_at(&self, index: i64) -> PyResult<String> {
        let place = match u64::try_from(index) {
            Ok(place) => Some(place),
            Err(_) => self.lexicon.len().checked_add_signed(index),
        };
        let word = place.and_then(|place| self.lexicon.word_at(place));
        word.map(|word| self.lexicon.spell(&word))
            .ok_or_else(|| PyIndexError::new_err("lexicon index out of range"))
    }

    fn __getitem__(&self, index: i64) -> PyResult<String> {
        self.word_at(index)
    }

    /// Returns the words that use all tiles of `rack`, or, with `sub`, some of them, in
    /// alphabetical order. `?` is a blank, `*` any number of other tiles. Raises QueryError.
    ///
    /// >>> english = lexc.Lexicon.builtin("english")
    /// >>> english.anagrams("retinas")[:3]
    /// ['ANESTRI', 'ANTSIER', 'NASTIER']
    #[pyo3(signature = (rack, *, sub = false))]
    fn anagrams(&self, py: Python<'_>, rack: &str, sub: bool) -> PyResult<Vec<String>> {
        let rack = text::multiset(&self.lexicon, "rack", rack).map_err(errors::query)?;
        let query = Query::new().and(match sub {
            true => rack.subanagrams(),
            false => rack.anagrams(),
        });
        py.detach(|| queries::sorted(&self.lexicon, &query, "alphabet", usize::MAX))
            .map_err(errors::query)
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

    /// Returns the words that meet all conditions given, in an order: "alphabet", "length", "score"
    /// or "probability". In `pattern`, `?` is one tile, `*` any number of them, `[AEI]` one of
    /// these. Raises QueryError.
    ///
    /// >>> english = lexc.Lexicon.builtin("english")
    /// >>> english.find("q[aeio]*", length=4)
    /// ['QADI', 'QAID', 'QATS', 'QINS', 'QOPH']
    /// >>> english.find(suffix="zz", order="score", limit=2)
    /// ['RAZZAMATAZZ', 'RAZZMATAZZ']
    #[pyo3(signature = (pattern = None, *, prefix = None, suffix = None, infix = None, anagram = None, sub_anagram = None,
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
        sub_anagram: Option<String>,
        containing: Option<String>,
        without: Option<String>,
        regex: Option<String>,
        length: Option<usize>,
        min_length: Option<usize>,
        max_length: Option<usize>,
        order: &str,
        limit: Option<usize>,
    ) -> PyResult<Vec<String>> {
        let all = |one: Option<String>| Vec::from_iter(one);
        let conditions = ConditionsRequest::default()
            .pattern(all(pattern))
            .prefix(all(prefix))
            .suffix(all(suffix))
            .infix(all(infix))
            .containing(all(containing))
            .without(all(without))
            .regex(all(regex));
        let request = FindRequest::default()
            .conditions(conditions)
            .anagram(all(anagram))
            .sub_anagram(all(sub_anagram));
        let least = length.or(min_length).unwrap_or(0);
        let most = length.or(max_length).unwrap_or(usize::MAX);
        py.detach(|| {
            let query = request.query(&self.lexicon)?;
            let query = query.and(LetterCounts::length(least..=most));
            queries::sorted(&self.lexicon, &query, order, limit.unwrap_or(usize::MAX))
        })
        .map_err(errors::query)
    }

    /// Returns the words within an edit distance of a word, in alphabetical order. Raises
    /// QueryError.
    ///
    /// >>> english = lexc.Lexicon.builtin("english")
    /// >>> english.near("quizes")
    /// ['QUINES', 'QUINZES', 'QUIRES', 'QUITES', 'QUIZZES']
    #[pyo3(signature = (word, distance = 1))]
    fn near(&self, py: Python<'_>, word: &str, distance: usize) -> PyResult<Vec<String>> {
        py.detach(|| {
            let query = queries::near(&self.lexicon, word, distance)?;
            queries::sorted(&self.lexicon, &query, "alphabet", usize::MAX)
        })
        .map_err(errors::query)
    }

    /// Returns the letters that make words before and after a text. Raises QueryError.
    ///
    /// >>> english = lexc.Lexicon.builtin("english")
    /// >>> hooks = english.hooks("lap")
    /// >>> hooks.front, hooks.back
    /// (['A', 'C', 'F', 'K', 'P', 'S'], ['S'])
    fn hooks(&self, text: &str) -> PyResult<Hooks> {
        queries::hooks(&self.lexicon, text).map_err(errors::query)
    }

    /// Returns the values of a word, by column, or None if it is not a word.
    ///
    /// >>> english = lexc.Lexicon.builtin("english")
    /// >>> english.define("qwertz") is None
    /// True
    fn define<'py>(&self, py: Python<'py>, word: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        let columns: Vec<_> = self.lexicon.columns().collect();
        let rank = self.lexicon.rank(word);
        let object = |rank| {
            let values = Value::Object(values_of(&columns, rank)).to_string();
            py.import("json")?.call_method1("loads", (values,))
        };
        rank.map(object).transpose()
    }

    /// Returns the plays of a position, best first.
    ///
    /// `cgp` is the position in one line, `BOARD RACK/ SCORE/SCORE TURNS`, the empty board unless
    /// given; `rack` replaces its rack, with `?` for a blank. `by` is "score" or "equity",
    /// which adds the value of the tiles kept: `leaves` names the table, "english", "turkish",
    /// "none", or a file in `.lex`, KLV2 or CSV, by default the built-in one for the alphabet.
    /// Plays of equal rank are ordered by score, direction (across first), row, column and
    /// tiles. `board_layout` is "standard", "super" or "friends". `structure` is "gaddag",
    /// "two-way", "dawg" or "trie", by default the fastest one in the file. Raises
    /// PositionError, and PlayerError for a table.
    ///
    /// >>> english = lexc.Lexicon.builtin("english")
    /// >>> best = english.moves(rack="QUIZER?", limit=1)[0]
    /// >>> best.word, best.score, best.leave
    /// ('QUIZzER', 118, '')
    /// >>> best = english.moves(rack="AEINQST", by="equity", limit=1)[0]
    /// >>> str(best), best.score, best.leave, round(best.equity, 2)
    /// ('8G QI', 22, 'AENST', 46.64)
    #[pyo3(signature = (cgp = None, *, rack = None, limit = None, by = "score", leaves = None, board_layout = "standard", structure = None))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    fn moves(
        &self,
        py: Python<'_>,
        cgp: Option<&str>,
        rack: Option<&str>,
        limit: Option<usize>,
        by: &str,
        leaves: Option<&str>,
        board_layout: &str,
        structure: Option<&str>,
    ) -> PyResult<Vec<Play>> {
        let order = moves::Order::by_name(by)?;
        py.detach(|| {
            let given = Given::read(&self.lexicon, cgp, rack, board_layout)?;
            let wanted = moves::Wanted {
                limit,
                leaves: match order {
                    moves::Order::Score => None,
                    moves::Order::Equity => Some(self.leaves(leaves)?),
                },
                structure: moves::structure(structure, &self.lexicon)?,
            };
            moves::generate(&self.lexicon, &given, wanted)
        })
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
            let lexicon = PyLexicon::new(py, path.clone(), kind == "file", false)?;
            let found = py.detach(|| lexicon_hash(&lexicon.lexicon));
            match found == hash {
                true => Ok(lexicon),
                false => Err(errors::lexicon(format!(
                    "{}: the file was replaced since the lexicon was pickled: its words have the \
                     checksum {found}, not {hash}",
                    path.display()
                ))),
            }
        }
        _ => Err(errors::lexicon(format!(
            "there is no kind of lexicon {kind:?}"
        ))),
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
