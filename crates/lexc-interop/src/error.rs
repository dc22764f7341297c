//! [`Error`]: every error of the crate.

use core::fmt;
use std::borrow::Cow;

use lexc_alphabet::{AlphabetError, ErrorKind};
use lexc_diagnostic::{Diagnostic, Remedy};
use lexc_format::values::ColumnError;

/// The reason why a lexicon does not fit a format, or a file cannot be read.
///
/// # Examples
/// ```
/// use lexc_alphabet::ErrorKind;
/// use lexc_interop::import::import_lexicon;
/// use lexc_interop::registry::Format;
///
/// let english = lexc_alphabet::Alphabet::builtin("english")?;
/// let error = import_lexicon(&[0; 6], Format::Kwg, Some(&english)).unwrap_err();
/// assert_eq!((error.kind(), error.offset()), (ErrorKind::Corrupt, Some(4)));
/// assert!(error.blames_file());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Error(Box<ErrorParts>);

#[derive(Debug)]
struct ErrorParts {
    kind: ErrorKind,
    message: String,
    help: Option<Remedy>,
    offset: Option<u64>,
    blames_file: bool,
    /// The diagnostics of a word list, which have places of their own.
    of_list: Vec<Diagnostic>,
}

impl Error {
    pub(crate) fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        Self(Box::new(ErrorParts {
            kind,
            message: message.into(),
            help: None,
            offset: None,
            blames_file: false,
            of_list: Vec::new(),
        }))
    }

    pub(crate) fn help(mut self, help: impl Into<Remedy>) -> Self {
        self.0.help = Some(help.into());
        self
    }

    /// Returns the same error with the name of the format as which a file was read.
    pub(crate) fn read_as(mut self, format: &str) -> Self {
        self.0.message += &format!(" (read as {format})");
        self
    }

    /// Returns the same error with the format that the file has.
    pub(crate) fn with_format(self, format: &'static str) -> Self {
        self.help(Remedy::new("the file has another format: name it with ").value("from", format))
    }

    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// Returns the offset of the fault in the file, in bytes, if the file breaks a rule of its
    /// format.
    #[must_use]
    pub fn offset(&self) -> Option<u64> {
        self.0.offset
    }

    /// Returns `true` if the file is at fault; `false` if another alphabet, other limits or more
    /// memory may help.
    #[must_use]
    pub fn blames_file(&self) -> bool {
        self.0.blames_file
    }

    /// Returns the error as a diagnostic with help.
    #[must_use]
    pub fn diagnostic(&self) -> Diagnostic {
        self.with_help(self.to_string())
    }

    fn with_help(&self, message: String) -> Diagnostic {
        Diagnostic::error(message).help(self.0.help.clone().unwrap_or_default())
    }

    /// Returns the error as diagnostics with help, for a file of this name.
    #[must_use]
    pub fn diagnostics(&self, file: &str) -> Vec<Diagnostic> {
        if !self.0.of_list.is_empty() {
            return self.0.of_list.clone();
        }
        vec![self.with_help(format!("{file}: {self}"))]
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl core::error::Error for Error {}

/// Errors of export.
impl Error {
    pub(crate) fn too_many_letters(
        format: &str,
        limit: usize,
        letters: usize,
        alphabet: &str,
    ) -> Self {
        let message =
            format!("{format} holds {limit} letters, but the alphabet {alphabet} has {letters}");
        Self::new(ErrorKind::Limit, message)
    }

    /// A word that is longer than the format allows.
    pub(crate) fn long_word(format: &str, limit: u32, word: &str, letters: usize) -> Self {
        let holds = format!("{format} holds words of up to {limit} letters");
        Self::new(ErrorKind::Limit, format!("{holds}, but {word} has {letters}"))
            .help(Remedy::new("omit longer words with ").value("max_length", limit))
    }

    /// A tile that cannot be spelled in the format.
    pub(crate) fn face(format: &str, asked: &str, face: &str) -> Self {
        let rule = format!("{format} spells each letter as {asked}");
        let message = format!("{rule}, which does not fit the tile {face}");
        Self::new(ErrorKind::Unsupported, message)
    }

    pub(crate) fn long_name(format: &str, limit: usize, name: &str) -> Self {
        let holds = format!("{format} holds names of up to {limit} bytes");
        let message = format!("{holds}, but this one has {}", name.len());
        Self::new(ErrorKind::Limit, message)
    }

    /// Another number that exceeds a limit.
    pub(crate) fn too_large(format: &str, what: &str, found: u64, limit: u64) -> Self {
        let message = format!("{format}: {what} is {found}, but the limit is {limit}");
        Self::new(ErrorKind::Limit, message)
    }

    pub(crate) fn no_word_left(left_out: u64) -> Self {
        let message = format!("no word is left: all {left_out} are too short or too long");
        Self::new(ErrorKind::NotFound, message)
    }
}

/// Errors of import. Offsets are in bytes from the start of the file.
impl Error {
    /// A fault of the file.
    pub(crate) fn of_file(kind: ErrorKind, message: impl Into<String>) -> Self {
        let help = Remedy::new("the file is damaged, or has another format: name it with ");
        let mut error = Self::new(kind, message).help(help.value("from", "NAME"));
        error.0.blames_file = true;
        error
    }

    /// A fault that another alphabet may not have.
    pub(crate) fn of_alphabet(message: String) -> Self {
        Self::new(ErrorKind::Mismatch, message)
            .help(Remedy::new("name the alphabet of the file: ").value("alphabet", "NAME"))
    }

    pub(crate) fn no_alphabet() -> Self {
        Self::new(ErrorKind::NotFound, "the file does not hold its alphabet")
            .help(Remedy::new("name the alphabet: ").value("alphabet", "english"))
    }

    pub(crate) fn no_words() -> Self {
        let error = Self::of_file(ErrorKind::NotFound, "the file has no words");
        error.help("a .lex file needs at least one word")
    }

    pub(crate) fn malformed(offset: u64, why: impl Into<Cow<'static, str>>) -> Self {
        let message = format!("at byte {offset}: {}", why.into());
        let mut error = Self::of_file(ErrorKind::Corrupt, message);
        error.0.offset = Some(offset);
        error
    }

    /// A part that takes more bytes than are left.
    pub(crate) fn cut_off(offset: u64, what: &str, needed: u64, left: u64) -> Self {
        let why = format!("{what} takes {needed} bytes, but {left} are left");
        Self::malformed(offset, why)
    }

    /// A field with an invalid value.
    pub(crate) fn field(
        offset: u64,
        what: &str,
        found: impl Into<u64>,
        expected: impl fmt::Display,
    ) -> Self {
        let found = found.into();
        Self::malformed(offset, format!("{what} is {found}, expected {expected}"))
    }

    pub(crate) fn edge_out_of_range(
        offset: u64,
        edge: impl Into<u64>,
        nodes: impl Into<u64>,
    ) -> Self {
        let (edge, nodes) = (edge.into(), nodes.into());
        let why = format!("an edge leads to node {edge}, but there are {nodes} nodes");
        Self::malformed(offset, why)
    }

    pub(crate) fn unknown_letter(
        offset: u64,
        letter: impl Into<u32>,
        letters: impl Into<u32>,
    ) -> Self {
        let (letter, letters) = (letter.into(), letters.into());
        let help = "the file is damaged, or it was made with another alphabet: name it with ";
        Self::malformed(offset, format!("letter {letter}, but the alphabet has {letters}"))
            .help(Remedy::new(help).value("alphabet", "NAME"))
    }

    pub(crate) fn no_end(offset: u64) -> Self {
        let why = "a list of siblings has no end flag before the end of the file";
        Self::malformed(offset, why)
    }

    pub(crate) fn long_list(offset: u64) -> Self {
        let why = "a list has more siblings than there are letters: its end flag is missing";
        Self::malformed(offset, why)
    }

    /// A path that leads back to one of its lists.
    pub(crate) fn cycle(offset: u64) -> Self {
        let why = "an edge leads back to an earlier list, so the graph has a cycle";
        Self::malformed(offset, why)
    }

    pub(crate) fn misplaced_separator(offset: u64) -> Self {
        Self::malformed(offset, "a separator where only letters are allowed")
    }

    pub(crate) fn dead_end(offset: u64) -> Self {
        Self::malformed(offset, "a node that completes no word and has no edge")
    }

    pub(crate) fn too_deep(offset: u64, limit: usize) -> Self {
        Self::malformed(offset, format!("a path of more than {limit} letters"))
    }

    /// A word list with faults.
    pub(crate) fn of_list(error: &lexc_compiler::Error) -> Self {
        let mut fault = Self::of_file(error.kind(), error.to_string());
        fault.0.of_list = error.diagnostics();
        fault
    }
}

impl From<AlphabetError> for Error {
    fn from(error: AlphabetError) -> Self {
        Self::of_file(ErrorKind::Corrupt, format!("the alphabet in the file: {error}"))
    }
}

/// A limit of memory.
impl From<lexc_compiler::Error> for Error {
    fn from(error: lexc_compiler::Error) -> Self {
        let fault = Self::new(error.kind(), error.to_string());
        let help = error.diagnostics().into_iter().flat_map(|diagnostic| diagnostic.help).next();
        fault.help(help.unwrap_or_default())
    }
}

impl From<ColumnError> for Error {
    fn from(error: ColumnError) -> Self {
        Self::of_file(ErrorKind::Limit, error.to_string())
    }
}

impl From<fst::Error> for Error {
    fn from(error: fst::Error) -> Self {
        Self::new(ErrorKind::Other, format!("cannot write the set: {error}"))
    }
}
