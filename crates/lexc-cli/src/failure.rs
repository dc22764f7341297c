//! The result of a command: an answer or a failure.

use std::io;

use lexc_api::ApiError;
use lexc_diagnostic::{Diagnostic, Location, Remedy};

/// The result of a subcommand.
pub(crate) type Outcome = Result<Answer, Failure>;

/// The answer of a command that was carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Answer {
    /// Done; if there was a question, the answer is yes. Exit status 0.
    Yes,
    /// The question has a negative answer: not a word, files differ. Exit status 1.
    No,
}

impl Answer {
    /// Returns `Yes` if `yes` is true, else `No`.
    pub(crate) fn of(yes: bool) -> Self {
        if yes { Self::Yes } else { Self::No }
    }
}

/// The reason why a command was not carried out. Exit status 2.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Errors with help.
    Diagnostics(Vec<Diagnostic>),
    /// Standard output cannot be written to.
    Output(io::Error),
}

impl Failure {
    /// Creates a failure with a message of one line.
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Diagnostic::error(message).into()
    }

    /// Creates a failure with a message of one line and a remedy.
    pub(crate) fn with_help(message: impl Into<String>, help: impl Into<Remedy>) -> Self {
        Diagnostic::error(message).help(help).into()
    }

    /// Creates a failure with the text of an error.
    pub(crate) fn of(error: impl std::fmt::Display) -> Self {
        Self::new(error.to_string())
    }

    /// Returns `true` if the reader of standard output has ended.
    pub(crate) fn is_broken_pipe(&self) -> bool {
        matches!(self, Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// Returns the messages for the user.
    pub(crate) fn diagnostics(self) -> Vec<Diagnostic> {
        match self {
            Self::Diagnostics(diagnostics) => diagnostics,
            Self::Output(error) => {
                vec![Diagnostic::error(format!("cannot write to standard output: {error}"))]
            }
        }
    }
}

impl Failure {
    /// Returns the failure of an error in an argument that is not an option.
    pub(crate) fn of_argument(error: ApiError) -> Self {
        diagnostic(error, |field| field.to_owned()).into()
    }

    /// Returns the failure of a request in which some parameters were read from files.
    pub(crate) fn in_file(error: ApiError, files: &[(&str, String)]) -> Self {
        let name = |field: &str| match files.iter().find(|(known, _)| *known == field) {
            Some((_, file)) => file.clone(),
            None => option(field),
        };
        diagnostic(error, name).into()
    }
}

/// Returns the long option for a parameter or a setting.
pub(crate) fn option(parameter: &str) -> String {
    format!("--{}", parameter.replace('_', "-"))
}

/// Errors in the parameters of a request name options here.
impl From<ApiError> for Failure {
    fn from(error: ApiError) -> Self {
        diagnostic(error, option).into()
    }
}

/// Describes the error of a request as one of the command line.
fn diagnostic(error: ApiError, name: impl Fn(&str) -> String) -> Diagnostic {
    let help = error.help.unwrap_or_default();
    let diagnostic = match error.place {
        None => Diagnostic::error(error.message),
        Some(place) if place.text.is_empty() => {
            Diagnostic::error(format!("{}: {}", name(&place.field), error.message))
        }
        Some(place) if place.column == 0 => {
            let name = name(&place.field);
            Diagnostic::error(format!("{name} {}: {}", place.text, error.message))
        }
        Some(place) => Diagnostic::error(error.message).at(Location::new(
            &name(&place.field),
            1,
            &place.text,
            place.span,
        )),
    };
    diagnostic.help(help)
}

impl From<Diagnostic> for Failure {
    fn from(diagnostic: Diagnostic) -> Self {
        Self::Diagnostics(vec![diagnostic])
    }
}

impl From<lexc::build::Error> for Failure {
    fn from(error: lexc::build::Error) -> Self {
        Self::Diagnostics(error.diagnostics())
    }
}

impl From<lexc_study::Error> for Failure {
    fn from(error: lexc_study::Error) -> Self {
        Self::with_help(error.to_string(), error.help())
    }
}

impl From<lexc_report::Error> for Failure {
    fn from(error: lexc_report::Error) -> Self {
        match error {
            lexc_report::Error::Read(error) => error.into(),
            lexc_report::Error::NoWords { .. } => Diagnostic::error(error.to_string())
                .help("the list is empty, or every line was omitted")
                .into(),
            error => Self::new(with_causes(&error)),
        }
    }
}

/// Returns the message of an error and of its causes.
fn with_causes(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(Some(error), |error| error.source());
    let messages: Vec<String> = causes.map(ToString::to_string).collect();
    messages.join(": ")
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        Self::Output(error.into())
    }
}
