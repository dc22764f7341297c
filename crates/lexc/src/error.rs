//! [`Error`]: every error of the library as one type.

use core::error::Error as StdError;
use core::fmt;

use lexc_alphabet::ErrorKind;

#[cfg(feature = "build")]
use lexc_diagnostic::{Diagnostic, Location};

/// A result with [`Error`].
pub type Result<T, E = Error> = core::result::Result<T, E>;

/// Any error of the library.
///
/// The errors of all crates convert into it, so that `?` works across them. [`kind`](Error::kind)
/// classifies the fault, [`downcast_ref`](Error::downcast_ref) returns the error of the crate
/// where it arose, and [`diagnostics`](Error::diagnostics) has its place and help.
///
/// # Examples
/// ```
/// use lexc::{ErrorKind, prelude::*};
///
/// let error: lexc::Error = Alphabet::builtin("klingon").unwrap_err().into();
/// assert_eq!(error.kind(), ErrorKind::NotFound);
/// assert_eq!(error.to_string(), "there is no alphabet `klingon`");
/// ```
pub struct Error {
    kind: ErrorKind,
    error: Box<dyn StdError + Send + Sync>,
}

impl Error {
    /// Returns an error of a kind.
    pub(crate) fn new(kind: ErrorKind, error: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        Self { kind, error: error.into() }
    }

    /// Returns the kind of the error.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Returns the error of the crate where it arose, if it has this type.
    ///
    /// # Examples
    /// ```
    /// use lexc::prelude::*;
    /// use lexc::runtime::FormatError;
    ///
    /// let error: lexc::Error = Lexicon::from_bytes(*b"words").unwrap_err().into();
    /// assert!(error.downcast_ref::<FormatError>().is_some());
    /// ```
    #[must_use]
    pub fn downcast_ref<E: StdError + 'static>(&self) -> Option<&E> {
        self.error.downcast_ref()
    }
}

/// The message for people, since `fn main() -> lexc::Result<()>` prints the error in this form:
/// with the feature `build`, the [`diagnostics`](Error::diagnostics) with their places and help.
///
/// # Examples
/// ```
/// use lexc::prelude::*;
///
/// let error: lexc::Error = Alphabet::builtin("klingon").unwrap_err().into();
/// assert!(format!("{error:?}").starts_with("there is no alphabet `klingon`"));
/// ```
impl fmt::Debug for Error {
    #[cfg(feature = "build")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&lexc_diagnostic::error_text(&self.diagnostics()))
    }

    #[cfg(not(feature = "build"))]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.error, f)
    }
}

/// The message of the error of the crate.
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl StdError for Error {
    /// Returns the source of the error of the crate, since that error's message is the message of
    /// this one.
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        self.error.source()
    }
}

impl PartialEq<ErrorKind> for Error {
    fn eq(&self, kind: &ErrorKind) -> bool {
        self.kind == *kind
    }
}

/// Converts errors of the crates, which have a method `kind`.
macro_rules! from_errors {
    ($($(#[$feature:meta])* { $($error:ty),* $(,)? })*) => {
        $(
            $(#[$feature])*
            const _: () = {
                $(
                    impl From<$error> for Error {
                        fn from(error: $error) -> Self {
                            Self::new(error.kind(), error)
                        }
                    }
                )*
            };
        )*
    };
}

from_errors! {
    {
        lexc_alphabet::AlphabetError,
        lexc_alphabet::TokenError,
        lexc_format::FormatError,
        lexc_format::values::ColumnError,
        lexc_runtime::query::QueryError,
        lexc_runtime::AlphabetMismatch,
    }
    #[cfg(feature = "files")]
    { lexc_runtime::OpenError }
    #[cfg(feature = "build")]
    { lexc_compiler::Error }
    #[cfg(feature = "moves")]
    {
        lexc_game::ChallengeError,
        lexc_game::GameStateError,
        lexc_game::HiddenError,
        lexc_game::MoveError,
        lexc_game::RackFull,
        lexc_game::RackTooLarge,
        lexc_game::TextError,
        lexc_game::UnknownName,
        lexc_movegen::GeneratorError,
    }
    #[cfg(feature = "engine")]
    {
        lexc_engine::Error,
        lexc_engine::selfplay::IllegalMove,
    }
    #[cfg(feature = "puzzles")]
    { lexc_puzzles::Error }
    #[cfg(feature = "interop")]
    { lexc_interop::Error }
}

impl From<std::io::Error> for Error {
    fn from(error: std::io::Error) -> Self {
        Self::new(ErrorKind::Io, error)
    }
}

#[cfg(feature = "build")]
impl Error {
    /// Returns the error as messages for people, each with file, line and column if it has a place
    /// in a text, and with help. Never empty.
    ///
    /// # Examples
    /// ```
    /// use lexc::prelude::*;
    ///
    /// let error = Builder::new(Alphabet::builtin("english")?)
    ///     .list("words.txt", "cat\nca-t\n")
    ///     .build()
    ///     .unwrap_err();
    /// let text = error.diagnostics()[0].render();
    /// assert!(text.contains("words.txt:2:3"), "{text}");
    /// # Ok::<(), lexc::Error>(())
    /// ```
    #[must_use]
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        if let Some(error) = self.downcast_ref::<lexc_compiler::Error>() {
            return error.diagnostics();
        }
        if let Some(error) = self.downcast_ref::<lexc_alphabet::AlphabetError>() {
            return vec![Diagnostic::from(error)];
        }
        vec![Diagnostic::error(self.to_string())]
    }

    /// Returns the first place of the error: file, line and column.
    #[must_use]
    pub fn location(&self) -> Option<Location> {
        let places = self.diagnostics().into_iter();
        places.filter_map(|diagnostic| diagnostic.location).next()
    }
}
