//! The exceptions: [`LexcError`] and a subclass for each kind of error.

use std::error::Error;
use std::fmt::Display;

use lexc_alphabet::ErrorKind;
use lexc_api::ApiError;
use lexc_game::cgp::CgpError;
use lexc_game::gcg::GcgError;
use lexc_game::notation::PlayTextError;
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

/// The attributes of an exception.
const ATTRIBUTES: [&str; 6] = ["kind", "field", "line", "column", "length", "help"];

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
    module.add("RequestError", py.get_type::<RequestError>())?;
    module.add("ShardError", py.get_type::<ShardError>())
}

/// The content of an exception: its message, and its attributes.
pub(crate) struct Reason {
    message: String,
    kind: &'static str,
    field: Option<std::borrow::Cow<'static, str>>,
    line: Option<usize>,
    column: Option<usize>,
    length: Option<usize>,
    help: Option<String>,
}

impl Reason {
    pub(crate) fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            kind: kind.name(),
            field: None,
            line: None,
            column: None,
            length: None,
            help: None,
        }
    }

    /// Adds the column of the fault in the text, from 1.
    pub(crate) fn at(mut self, column: usize) -> Self {
        self.column = Some(column);
        self
    }

    /// Prefixes the message with a text.
    pub(crate) fn after(mut self, text: impl Display) -> Self {
        self.message = format!("{text}{}", self.message);
        self
    }

    /// Adds a remedy as an attribute and to the message.
    pub(crate) fn help(mut self, help: &str) -> Self {
        self.message += &format!("; {help}");
        self.help = Some(help.to_owned());
        self
    }
}

/// A wrong argument, or a call that the state of the object forbids.
impl From<String> for Reason {
    fn from(message: String) -> Self {
        Self::new(ErrorKind::Illegal, message)
    }
}

impl From<&str> for Reason {
    fn from(message: &str) -> Self {
        message.to_owned().into()
    }
}

impl From<::lexc::Error> for Reason {
    fn from(error: ::lexc::Error) -> Self {
        let mut reason = Self::new(error.kind(), error.to_string());
        let diagnostic = error.diagnostics().into_iter().next();
        if let Some(found) = &diagnostic {
            reason.message.clone_from(&found.message);
            if let Some(help) = found.help.first() {
                reason = reason.help(&help.to_string());
            }
        }
        let place = diagnostic.and_then(|found| found.location);
        if let Some(place) = place {
            reason.line = usize::try_from(place.line).ok();
            reason.column = usize::try_from(place.column).ok();
            let at = format!(
                "line {}, column {}, {}: ",
                place.line, place.column, place.text
            );
            reason = reason.after(at);
        } else if let Some(game) = error.downcast_ref::<GcgError>() {
            (reason.line, reason.column) = (Some(game.line), Some(game.column));
        } else if let Some(position) = error.downcast_ref::<CgpError>() {
            reason.column = Some(position.column);
        }
        reason
    }
}

impl From<ApiError> for Reason {
    fn from(error: ApiError) -> Self {
        let place = error.place.as_deref();
        Self {
            message: error.to_string(),
            kind: error.kind,
            field: place.map(|place| place.field.clone()),
            line: place.and_then(|place| place.line),
            column: place.map(|place| place.column),
            length: place.map(|place| place.length),
            help: error.help.map(|help| help.to_string()),
        }
    }
}

/// Implements the conversion from errors of the crates, which convert into [`lexc::Error`].
macro_rules! reasons {
    ($($error:ty),* $(,)?) => {
        $(impl From<$error> for Reason {
            fn from(error: $error) -> Self {
                ::lexc::Error::from(error).into()
            }
        })*
    };
}

reasons! {
    lexc_engine::leaves::LeaveIndexError,
    lexc_engine::leaves::LoadLeavesError,
    lexc_engine::leaves::ReadLeavesError,
    lexc_engine::players::PlayerError,
    lexc_engine::players::PlayerSpecError,
    lexc_game::ChallengeError,
    lexc_game::GameStateError,
    lexc_game::MoveError,
    lexc_game::RackError,
    lexc_movegen::GeneratorError,
    lexc_runtime::FormatError,
    lexc_runtime::OpenError,
    CgpError,
    GcgError,
    PlayTextError,
}

/// Returns a `LexiconError`.
pub(crate) fn lexicon(reason: impl Into<Reason>) -> PyErr {
    raised::<LexiconError>(reason)
}

/// Returns a `QueryError`.
pub(crate) fn query(error: ApiError) -> PyErr {
    raised::<QueryError>(error)
}

/// Returns a `PositionError`.
pub(crate) fn position(reason: impl Into<Reason>) -> PyErr {
    raised::<PositionError>(reason)
}

/// Returns a `MoveError`.
pub(crate) fn made(reason: impl Into<Reason>) -> PyErr {
    raised::<MoveError>(reason)
}

/// Returns a `PlayerError`.
pub(crate) fn player(reason: impl Into<Reason>) -> PyErr {
    raised::<PlayerError>(reason)
}

/// Returns a `RequestError`.
pub(crate) fn request(error: ApiError) -> PyErr {
    raised::<RequestError>(error)
}

/// Returns a `ShardError`.
pub(crate) fn shard(reason: impl Into<Reason>) -> PyErr {
    raised::<ShardError>(reason)
}

/// Returns an exception with its attributes.
fn raised<E: PyTypeInfo>(reason: impl Into<Reason>) -> PyErr {
    let reason = reason.into();
    let raised = PyErr::new::<E, _>(reason.message);
    let set = Python::attach(|py| -> PyResult<()> {
        let value = raised.value(py);
        value.setattr("kind", reason.kind)?;
        value.setattr("field", reason.field)?;
        value.setattr("line", reason.line)?;
        value.setattr("column", reason.column)?;
        value.setattr("length", reason.length)?;
        value.setattr("help", reason.help)
    });
    set.err().unwrap_or(raised)
}

/// Returns a number of threads, at least 1.
pub(crate) fn threads(number: usize) -> PyResult<usize> {
    match number {
        0..=256 => Ok(number.max(1)),
        _ => Err(shard(Reason::new(
            ErrorKind::Limit,
            format!("threads is {number}: expected 1 to 256"),
        ))),
    }
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
