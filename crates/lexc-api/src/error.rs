//! [`ApiError`]: an error in a request, as data.

use core::fmt;
use std::borrow::Cow;
use std::ops::Range;

use lexc_alphabet::ErrorKind;
use lexc_diagnostic::Remedy;
use lexc_runtime::AlphabetMismatch;
use schemars::JsonSchema;
use serde::Serialize;

/// An error of a request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ApiError {
    /// The kind: `syntax`, `not-found`, `illegal`, `limit`, …
    pub kind: &'static str,
    /// The message.
    pub message: String,
    /// The invalid parameter, and the place in its text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Box<ErrorPlace>>,
    /// The remedy. Parameters are in backticks: `` `rack_size` ``.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub help: Option<Remedy>,
}

/// A place in the text of a parameter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ErrorPlace {
    /// The name of the parameter.
    pub field: Cow<'static, str>,
    /// The line, from 1, if the parameter is text with several lines.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The text of the parameter, or of that line.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// The first invalid character, from 1; 0 for the whole text.
    pub column: usize,
    /// The number of invalid characters.
    pub length: usize,
    /// The invalid bytes.
    #[serde(skip)]
    pub span: Range<usize>,
}

/// The result of a part of a request.
pub type ApiResult<T> = Result<T, ApiError>;

impl ApiError {
    /// Creates an error.
    #[must_use]
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        Self { kind: kind.name(), message: message.into(), place: None, help: None }
    }

    /// Adds the parameter that is wrong as a whole.
    #[must_use]
    pub fn in_field(self, field: impl Into<Cow<'static, str>>) -> Self {
        self.at(field, "", 0..0)
    }

    /// Adds the parameter that is wrong, its text, and the wrong bytes.
    #[must_use]
    pub fn at(
        mut self,
        field: impl Into<Cow<'static, str>>,
        text: &str,
        span: Range<usize>,
    ) -> Self {
        let chars = |range: Range<usize>| text.get(range).map_or(0, |part| part.chars().count());
        self.place = Some(Box::new(ErrorPlace {
            field: field.into(),
            line: None,
            text: text.to_owned(),
            column: match text.is_empty() {
                true => 0,
                false => chars(0..span.start) + 1,
            },
            length: chars(span.clone()),
            span,
        }));
        self
    }

    /// Adds the parameter whose whole text is wrong.
    #[must_use]
    pub fn of_text(self, field: impl Into<Cow<'static, str>>, text: &str) -> Self {
        let mut error = self.at(field, text, 0..text.len());
        if let Some(place) = &mut error.place {
            place.column = 0;
        }
        error
    }

    /// Adds the number of the line, from 1, whose text is in the place, if there are several.
    #[must_use]
    pub fn in_line(mut self, line: impl Into<Option<usize>>) -> Self {
        if let Some(place) = &mut self.place {
            place.line = line.into();
        }
        self
    }

    /// Adds a remedy, unless it is empty.
    #[must_use]
    pub fn help(mut self, help: impl Into<Remedy>) -> Self {
        self.help = Some(help.into()).filter(|help| !help.is_empty());
        self
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(f, "{}", place.field)?;
            if let Some(line) = place.line {
                write!(f, ", line {line}")?;
            }
            if place.column > 0 {
                write!(f, ", character {}", place.column)?;
            }
            write!(f, ": ")?;
        }
        f.write_str(&self.message)?;
        match &self.help {
            Some(help) => write!(f, "; {help}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for ApiError {}

impl From<AlphabetMismatch> for ApiError {
    fn from(mismatch: AlphabetMismatch) -> Self {
        Self::new(mismatch.kind(), mismatch.to_string())
            .help("build both lists with the same alphabet")
    }
}
