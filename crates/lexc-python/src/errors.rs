//! The exceptions: [`LexcError`] and a subclass for each kind of error.

use std::error::Error;
use std::fmt::Display;

use lexc_api::ApiError;
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(
    lexc,
    LexcError,
    PyValueError,
    "Base class of the errors of lexc. The text says what is wrong and what to do. The attributes kind, field, column, length and help say it for programs, where they are known; else they are None."
);
create_exception!(
    lexc,
    LexiconError,
    LexcError,
    "A lexicon file is refused, a built-in lexicon does not exist, or words do not fit an alphabet."
);
create_exception!(
    lexc,
    QueryError,
    LexcError,
    "A pattern, rack, text or another condition of a query cannot be read."
);
create_exception!(
    lexc,
    PositionError,
    LexcError,
    "A position, rack, game record or set of rules cannot be read, or does not fit the lexicon."
);
create_exception!(
    lexc,
    MoveError,
    LexcError,
    "A move cannot be read, or the rules do not allow it."
);
create_exception!(
    lexc,
    PlayerError,
    LexcError,
    "A player does not exist, or its table of leave values cannot be used."
);
create_exception!(
    lexc,
    SearchError,
    LexcError,
    "A position cannot be simulated or solved."
);
create_exception!(
    lexc,
    RequestError,
    LexcError,
    "A request of the API has no answer."
);
create_exception!(
    lexc,
    ShardError,
    LexcError,
    "A shard of self-play cannot be written, or has other settings than the run."
);

/// What an error says for programs.
const ATTRIBUTES: [&str; 5] = ["kind", "field", "column", "length", "help"];

/// Adds the exceptions to the module.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    let base = py.get_type::<LexcError>();
    for name in ATTRIBUTES {
        base.setattr(name, py.None())?;
    }
    module.add("LexcError", base)?;
    module.add("LexiconError", py.get_type::<LexiconError>())?;
    module.add("QueryError", py.get_type::<QueryError>())?;
    module.add("PositionError", py.get_type::<PositionError>())?;
    module.add("MoveError", py.get_type::<MoveError>())?;
    module.add("PlayerError", py.get_type::<PlayerError>())?;
    module.add("SearchError", py.get_type::<SearchError>())?;
    module.add("RequestError", py.get_type::<RequestError>())?;
    module.add("ShardError", py.get_type::<ShardError>())
}

/// Returns a `LexiconError`.
pub(crate) fn lexicon(reason: impl Display) -> PyErr {
    LexiconError::new_err(reason.to_string())
}

/// Returns a `QueryError` with its attributes.
pub(crate) fn query(error: ApiError) -> PyErr {
    with_attributes(QueryError::new_err(error.to_string()), &error)
}

/// Returns a `PositionError`.
pub(crate) fn position(reason: impl Display) -> PyErr {
    PositionError::new_err(reason.to_string())
}

/// Returns a `MoveError`.
pub(crate) fn made(reason: impl Display) -> PyErr {
    MoveError::new_err(reason.to_string())
}

/// Returns a `PlayerError`.
pub(crate) fn player(reason: impl Display) -> PyErr {
    PlayerError::new_err(reason.to_string())
}

/// Returns a `SearchError`.
pub(crate) fn search(reason: impl Display) -> PyErr {
    SearchError::new_err(reason.to_string())
}

/// Returns a `SearchError` with its attributes.
pub(crate) fn refused_search(error: ApiError) -> PyErr {
    with_attributes(SearchError::new_err(error.to_string()), &error)
}

/// Returns a `RequestError` with its attributes.
pub(crate) fn request(error: &ApiError) -> PyErr {
    with_attributes(RequestError::new_err(error.to_string()), error)
}

fn with_attributes(raised: PyErr, error: &ApiError) -> PyErr {
    let place = error.place.as_deref();
    let set = Python::attach(|py| -> PyResult<()> {
        let value = raised.value(py);
        value.setattr("kind", error.kind)?;
        value.setattr("field", place.map(|place| place.field))?;
        value.setattr("column", place.map(|place| place.column))?;
        value.setattr("length", place.map(|place| place.length))?;
        value.setattr("help", error.help.as_deref())
    });
    set.err().unwrap_or(raised)
}

/// Returns a number of threads, at least 1.
pub(crate) fn threads(number: usize) -> PyResult<usize> {
    match number {
        0..=256 => Ok(number.max(1)),
        _ => Err(search(format!("threads is {number}: expected 1 to 256"))),
    }
}

/// Returns a `ShardError`.
pub(crate) fn shard(reason: impl Display) -> PyErr {
    ShardError::new_err(reason.to_string())
}

/// Returns the message of an error and of its sources, in one line.
pub(crate) fn with_sources(error: &dyn Error) -> String {
    let mut message = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        message += &format!(": {error}");
        cause = error.source();
    }
    message
}
