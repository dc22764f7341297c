//! [`Error`]: every error of the crate.

use core::fmt;
use std::io;

use lexc_alphabet::ErrorKind;
use lexc_diagnostic::{Diagnostic, Remedy, error_text};
use lexc_format::FormatError;

use super::report::{ReadReport, lines_do};
use crate::source::LikelyFile;

/// The reason why lists were not read, or a lexicon was not built, checked or written.
///
/// [`kind`](Error::kind) classifies the fault, the text names it, and
/// [`diagnostics`](Error::diagnostics) has its place and remedy.
///
/// # Examples
/// ```
/// use lexc_alphabet::{Alphabet, ErrorKind};
/// use lexc_compiler::build::{BuildRequest, NoProgress, build};
/// use lexc_compiler::source::WordSource;
///
/// let english = Alphabet::builtin("english")?;
/// let lists = [WordSource::text("list.txt", "cat\nca-t\n")];
/// let error = build(&BuildRequest::new(&lists, &english), None, &mut NoProgress).unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::Syntax);
/// assert_eq!(error.to_string(), "1 of 2 lines does not fit the alphabet english");
/// let place = error.diagnostics()[0].location.clone().expect("the place of the hyphen");
/// assert_eq!((place.line, place.column), (2, 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Error(Box<ErrorParts>);

struct ErrorParts {
    kind: ErrorKind,
    message: String,
    /// Never empty.
    diagnostics: Vec<Diagnostic>,
    report: Option<ReadReport>,
    source: Option<io::Error>,
}

impl Error {
    pub(crate) fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        let message = message.into();
        let diagnostics = vec![Diagnostic::error(message.clone())];
        Self::with_diagnostics(kind, message, diagnostics)
    }

    /// Returns an error with diagnostics of its own, of which there is at least one.
    pub(crate) fn with_diagnostics(
        kind: ErrorKind,
        message: String,
        diagnostics: Vec<Diagnostic>,
    ) -> Self {
        Self(Box::new(ErrorParts { kind, message, diagnostics, report: None, source: None }))
    }

    /// Returns the error of words whose DAWG would have more states than a graph can have.
    #[must_use]
    pub fn too_many_states() -> Self {
        Self::new(ErrorKind::Limit, "the word list needs a DAWG of more than 33,554,432 states")
            .help("lists of natural languages need a few hundred thousand states: are these words?")
    }

    /// Returns the error of a build that was cancelled.
    pub(crate) fn cancelled() -> Self {
        Self::new(ErrorKind::Other, "the build was cancelled")
    }

    /// Adds a suggestion.
    pub(crate) fn help(mut self, help: impl Into<Remedy>) -> Self {
        let help = help.into();
        let diagnostics = self.0.diagnostics.drain(..);
        self.0.diagnostics = diagnostics.map(|diagnostic| diagnostic.help(help.clone())).collect();
        self
    }

    pub(crate) fn with_report(mut self, report: ReadReport) -> Self {
        self.0.report = Some(report);
        self
    }

    pub(crate) fn with_source(mut self, source: io::Error) -> Self {
        self.0.source = Some(source);
        self
    }

    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// Returns the error as messages for people: each fault with its place, if it has one, and with
    /// help. Never empty.
    #[must_use]
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        self.0.diagnostics.clone()
    }

    /// Returns the report on the lists, if the error is that lines do not fit the alphabet or that
    /// no word is left. All lists were read.
    #[must_use]
    pub fn report(&self) -> Option<&ReadReport> {
        self.0.report.as_ref()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

/// The diagnostics as text for people, since `main` prints the error in this form.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&error_text(&self.0.diagnostics))
    }
}

impl core::error::Error for Error {
    /// Returns the error of the receiver of rejected lines, if that failed.
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        self.0.source.as_ref().map(|source| source as _)
    }
}

/// A damaged lexicon.
impl From<FormatError> for Error {
    fn from(error: FormatError) -> Self {
        Self::new(ErrorKind::Corrupt, error.to_string())
    }
}

/// Returns the error of a source that cannot be read.
pub(crate) fn io_error(name: &str, error: &io::Error) -> Error {
    match error.kind() {
        io::ErrorKind::NotFound => Error::new(ErrorKind::NotFound, format!("{name}: no such file")),
        io::ErrorKind::PermissionDenied => {
            Error::new(ErrorKind::Io, format!("{name}: permission denied"))
        }
        io::ErrorKind::IsADirectory => {
            let message = format!("{name} is a directory, not a list of words");
            Error::new(ErrorKind::Io, message).help("name the files in it")
        }
        _ => Error::new(ErrorKind::Io, format!("cannot read {name}: {error}")),
    }
}

/// Returns the error of a file that is packed with gzip, and damaged or truncated.
pub(super) fn damaged_gzip(name: &str, error: &io::Error) -> Error {
    let message = format!("cannot unpack {name}: {error}");
    Error::new(ErrorKind::Corrupt, message).help("test the file with `gzip -t`, and fetch it again")
}

/// Returns the error of a file that is known not to be text.
pub(super) fn not_text(name: &str, file: LikelyFile) -> Error {
    let message = format!("{name} is not text: it looks like {}", file.what);
    Error::new(ErrorKind::Unsupported, message).help(file.help)
}

/// Returns the error of a file with a NUL byte in a line, at an offset in the unpacked and decoded
/// text.
pub(super) fn nul_byte(name: &str, line: u64, offset: u64) -> Error {
    let place = format!("line {line} holds a NUL byte (byte {offset} of the text)");
    Error::new(ErrorKind::Unsupported, format!("{name} is not text: {place}")).help(
        Remedy::new("if it is UTF-16 without a byte-order mark, add ")
            .value("encoding", "utf-16le")
            .then(" (or utf-16be)"),
    )
}

/// Returns the error of lists with lines that do not fit the alphabet.
pub(super) fn invalid_lines(report: ReadReport) -> Error {
    let lines = lines_do(report.rejected(), report.lines());
    let message = format!("{lines} not fit the alphabet {}", report.alphabet);
    Error::with_diagnostics(ErrorKind::Syntax, message, report.diagnostics()).with_report(report)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Root can read every file, so a test run as root cannot cause this error.
    #[test]
    fn errors_of_the_system_are_named() {
        let message = |kind: io::ErrorKind| io_error("x", &kind.into()).to_string();
        assert_eq!(message(io::ErrorKind::PermissionDenied), "x: permission denied");
        assert_eq!(message(io::ErrorKind::BrokenPipe), "cannot read x: broken pipe");
    }
}
