//! The exceptions: [`LexcError`] and its subclasses. All are made from an [`ApiError`].

use std::error::Error;

use lexc_alphabet::ErrorKind;
use lexc_api::ApiError;
use pyo3::PyTypeInfo;
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(
    lexc,
    LexcError,
    PyValueError,
    "Base class of the errors of lexc. The text says what is wrong and what to do. The attributes kind, field, line, column, length and help say it for programs, where they are known; else they are None."
);

/// Declares the subclasses of [`LexcError`], and a function that adds them to the module.
macro_rules! exceptions {
    ($($name:ident: $about:literal,)*) => {
        $(create_exception!(lexc, $name, LexcError, $about);)*

        /// Adds the exceptions to the module.
        pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
            let py = module.py();
            let base = py.get_type::<LexcError>();
            for name in ["kind", "field", "line", "column", "length", "help"] {
                base.setattr(name, py.None())?;
            }
            module.add("LexcError", base)?;
            $(module.add(stringify!($name), py.get_type::<$name>())?;)*
            Ok(())
        }
    };
}

exceptions! {
    LexiconError: "A lexicon file is refused, a built-in lexicon does not exist, or words do not fit an alphabet.",
    PositionError: "A position, rack, game record or set of rules cannot be read, or does not fit the lexicon.",
    MoveError: "A move cannot be read, or the rules do not allow it.",
    PlayerError: "A player does not exist, or its table of leave values cannot be used.",
    RequestError: "A request of the API has no answer.",
    ShardError: "A shard of self-play cannot be written, or has other settings than the run.",
}

/// Returns the exception `E` for an error, with its attributes.
pub(crate) fn raised<E: PyTypeInfo>(error: ApiError) -> PyErr {
    let raised = PyErr::new::<E, _>(error.to_string());
    let place = error.place.as_deref();
    // Column 0 stands for the whole text.
    let characters = place.filter(|place| place.column > 0);
    let set = Python::attach(|py| -> PyResult<()> {
        let value = raised.value(py);
        value.setattr("kind", error.kind)?;
        value.setattr("field", place.map(|place| &place.field))?;
        value.setattr("line", place.and_then(|place| place.line))?;
        value.setattr("column", characters.map(|place| place.column))?;
        value.setattr("length", characters.map(|place| place.length))?;
        value.setattr("help", error.help.map(|help| help.to_string()))
    });
    set.err().unwrap_or(raised)
}

/// Returns the exception `E` for a wrong argument, or a call that the state of the object forbids.
pub(crate) fn illegal<E: PyTypeInfo>(message: impl Into<String>) -> PyErr {
    raised::<E>(ApiError::new(ErrorKind::Illegal, message))
}

/// Returns the exception `E` for an error of the library, with its first place in a list of words.
pub(crate) fn refused<E: PyTypeInfo>(error: impl Into<::lexc::Error>) -> PyErr {
    let error = error.into();
    let mut refused = ApiError::new(error.kind(), error.to_string());
    if let Some(diagnostic) = error.diagnostics().into_iter().next() {
        refused.message = diagnostic.message;
        refused = refused.help(diagnostic.help.into_iter().next().unwrap_or_default());
        if let Some(at) = diagnostic.location {
            refused = refused.at("words", &at.text, at.span).in_line(at.line as usize);
        }
    }
    raised::<E>(refused)
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
