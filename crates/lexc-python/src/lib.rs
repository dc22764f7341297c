//! The extension module `lexc._lexc` of the Python package `lexc`.
//!
//! The package in `python/lexc` re-exports it; types are in `_lexc.pyi`. Python's `help` shows the
//! comments on Python items, and `tests/test_docs.py` runs their examples.
//!
//! `docs/glossary.md` in the repository explains the terms.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]
#![allow(
    clippy::doc_lazy_continuation,
    reason = "examples for Python begin with >>>, which Markdown reads as quotations"
)]

mod errors;
mod bytes;
mod interrupt;
mod leaves;
mod lexicon;
mod games;
mod api;
mod lexicon_methods;
mod table;
mod selfplay;
mod command;

use pyo3::prelude::*;

/// Lexicons for crossword games: look words up, query, generate moves, play games.
#[pymodule]
fn _lexc(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    errors::register(module)?;
    module.add_class::<lexicon::PyLexicon>()?;
    module.add_class::<games::game::PyGame>()?;
    module.add_class::<games::record::GameRecord>()?;
    module.add_class::<games::record::Turn>()?;
    module.add_class::<games::player::PyPlayer>()?;
    module.add_class::<selfplay::PySelfPlay>()?;
    module.add_class::<api::PyEngine>()?;
    module.add_class::<table::Table>()?;
    module.add_function(wrap_pyfunction!(lexicon_methods::_restore, module)?)?;
    module.add_function(wrap_pyfunction!(command::_run_command, module)?)
}
