//! [`Error`]: every error of the crate.

use core::fmt;
use core::ops::Range;
use std::borrow::Cow;

use lexc_runtime::{ErrorKind, TokenError};

/// A fault that programs describe in their own words.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// A part of the text is not a tile of the alphabet. Its offset is an offset in the line.
    Token(TokenError),
    /// There are no letters, no squares, or no dice.
    Empty,
    /// A required word of a phrase cannot be used. The message begins with the word.
    RequiredWord,
    /// The initials of a phrase are not among its letters.
    Initials,
    /// Any other fault: the message describes it.
    Other,
}

/// The place of a fault in the text of a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Place {
    /// The line or the row of the board, from 1; `None` if the text is a single line.
    pub line: Option<usize>,
    /// The text of the line or row.
    pub text: String,
    /// The wrong bytes of that text.
    pub span: Range<usize>,
}

/// The reason why a puzzle cannot be read or solved.
///
/// # Examples
/// ```
/// use lexc_alphabet::{Alphabet, ErrorKind, Tokenizer};
/// use lexc_puzzles::boggle::BoggleBoard;
///
/// let tokenizer = Tokenizer::new(&Alphabet::builtin("english")?);
/// let error = BoggleBoard::parse("CAT/D[]G", &tokenizer).unwrap_err();
/// assert_eq!((error.kind(), error.message()), (ErrorKind::Syntax, "the die is empty"));
/// assert_eq!(error.help(), "write a hole as .");
/// assert_eq!(error.to_string(), "line 2: the die is empty");
/// let place = error.place.expect("the place of the brackets");
/// assert_eq!((place.text.as_str(), place.span), ("D[]G", 1..3));
/// # Ok::<(), lexc_alphabet::AlphabetError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Error {
    /// The fault.
    pub fault: Fault,
    /// The place, if the fault is in a text.
    pub place: Option<Box<Place>>,
    kind: ErrorKind,
    message: Cow<'static, str>,
    help: &'static str,
}

impl Error {
    /// Returns the error of a search that was stopped before it had an answer.
    pub(crate) fn stopped() -> Self {
        Self::limit("the search was stopped")
    }

    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Returns the message without the place.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns the remedy, empty if there is none.
    #[must_use]
    pub fn help(&self) -> &'static str {
        self.help
    }

    fn new(kind: ErrorKind, message: impl Into<Cow<'static, str>>) -> Self {
        Self { fault: Fault::Other, place: None, kind, message: message.into(), help: "" }
    }

    pub(crate) fn illegal(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(ErrorKind::Illegal, message)
    }

    pub(crate) fn limit(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(ErrorKind::Limit, message)
    }

    pub(crate) fn syntax(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(ErrorKind::Syntax, message)
    }

    /// Returns the error of a text that is not made of tiles.
    pub(crate) fn token(text: &str, error: TokenError) -> Self {
        let place = Place::new(text, error.span());
        let offset = place.span.start;
        let error = TokenError { offset, ..error };
        Self {
            fault: Fault::Token(error),
            place: Some(Box::new(place)),
            ..Self::syntax(error.to_string())
        }
    }

    /// Sets the place to a range of a text.
    pub(crate) fn at(self, text: &str, span: Range<usize>) -> Self {
        let place = Some(Box::new(Place::new(text, span)));
        Self { place, ..self }
    }

    /// Sets the number of the line that is the text of the place.
    pub(crate) fn in_line(mut self, line: usize) -> Self {
        if let Some(place) = &mut self.place {
            place.line = Some(line);
        }
        self
    }

    pub(crate) fn with_fault(self, fault: Fault) -> Self {
        Self { fault, ..self }
    }

    pub(crate) fn with_help(self, help: &'static str) -> Self {
        Self { help, ..self }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.place.as_ref().and_then(|place| place.line) {
            write!(f, "line {line}: ")?;
        }
        f.write_str(&self.message)
    }
}

impl core::error::Error for Error {}

impl Place {
    /// Returns the line of a text in which a range begins, and the part of the range in it.
    fn new(text: &str, span: Range<usize>) -> Self {
        let before = text.get(..span.start).unwrap_or_default();
        let begin = before.rfind('\n').map_or(0, |at| at + 1);
        let rest = text.get(begin..).unwrap_or_default();
        let line = rest.lines().next().unwrap_or_default();
        let in_line = |at: usize| (at - begin).min(line.len());
        Self {
            line: text.contains('\n').then(|| before.matches('\n').count() + 1),
            text: line.to_owned(),
            span: in_line(span.start)..in_line(span.end),
        }
    }
}

/// Formats a number with its noun: `1 die`, `2 dice`.
pub(crate) fn counted(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}
