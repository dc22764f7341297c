//! [`PyLexicon`]: an open lexicon. Its methods are in [`crate::lexicon_methods`].

use std::path::PathBuf;

use lexc_runtime::Lexicon;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

use crate::leaves::LeaveTables;

/// The origin of a lexicon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Origin {
    BuiltIn(String),
    File { path: PathBuf, verified: bool },
    Memory,
}

/// An open lexicon: an immutable set of words. Threads may share it.
///
/// The file is memory-mapped and verified, which takes milliseconds. `verify=False` skips the
/// verification of automata, for files that were verified before. Raises `OSError` if the file
/// cannot be read and `LexiconError` if it is refused. The file must not be modified while it is
/// open; renaming another file over it is allowed.
///
/// Words are read by the rules of the alphabet: any case, any normal form, folds, `[CH]` for a tile
/// of several characters. A text with other characters is not a word, and not an error. A lexicon
/// can be pickled: built-in ones by name, files by path, others with their bytes.
///
/// >>> english = lexc.Lexicon.builtin("english")
/// >>> "quizzes" in english, len(english), english[0]
/// (True, 269870, 'AA')
/// >>> english.tiles[:3], "gaddag" in english.structures
/// (['A', 'B', 'C'], True)
///
/// Queries and plays are requests to an engine, with its parameters and rows:
///
/// >>> [row["word"] for row in english.words.find(pattern=["q[aeio]*"], length="4")]
/// ['QADI', 'QAID', 'QATS', 'QINS', 'QOPH']
/// >>> english.words.hooks(words=["lap"])[0]["front"]
/// ['A', 'C', 'F', 'K', 'P', 'S']
/// >>> best = english.moves.list(rack="QUIZER?", limit=1)["plays"][0]
/// >>> best["coordinate"], best["word"], best["score"]
/// ('8D', 'QUIZzER', 118)
#[pyclass(frozen, module = "lexc", name = "Lexicon")]
pub(crate) struct PyLexicon {
    pub(crate) lexicon: Lexicon,
    pub(crate) tables: LeaveTables,
    pub(crate) origin: Origin,
    /// The `lexc.Engine` for this lexicon.
    pub(crate) engine: PyOnceLock<Py<PyAny>>,
}

impl PyLexicon {
    /// Creates the Python object for a lexicon.
    pub(crate) fn from_origin(lexicon: Lexicon, origin: Origin) -> Self {
        Self { lexicon, tables: LeaveTables::default(), origin, engine: PyOnceLock::new() }
    }

    /// Returns the name that the command writes in manifests of self-play: for a file, its name
    /// without folders and extension.
    pub(crate) fn name(&self) -> String {
        match &self.origin {
            Origin::BuiltIn(name) => format!("builtin:{name}"),
            Origin::File { path, .. } => {
                let stem = path.file_stem().unwrap_or(path.as_os_str());
                stem.to_string_lossy().into_owned()
            }
            Origin::Memory => "memory".to_owned(),
        }
    }
}
