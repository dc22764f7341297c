//! Errors of export and import.

use core::fmt;
use std::borrow::Cow;

use lexc_alphabet::{AlphabetError, ErrorKind, TokenError};
use lexc_compiler::automaton::ClassError;
use lexc_compiler::compile::CompileError;
use lexc_compiler::normalise::ReadError;
use lexc_compiler::recompile::RecompileError;
use lexc_compiler::words::{CollectError, TooManyStates};
use lexc_diagnostic::{Diagnostic, Remedy};
use lexc_format::values::ColumnError;

/// The reason why a lexicon does not fit a format.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The graph has more nodes than the format can address.
    #[error("{format} addresses {limit} nodes, but this lexicon needs {needed}")]
    TooManyNodes {
        /// Name of the format.
        format: &'static str,
        /// Maximum number of nodes.
        limit: u64,
        /// Number of nodes needed.
        needed: u64,
    },
    /// The alphabet has more letters than the format can number.
    #[error("{format} holds {limit} letters, but the alphabet {alphabet} has {letters}")]
    TooManyLetters {
        /// Name of the format.
        format: &'static str,
        /// Maximum number of letters.
        limit: usize,
        /// Number of letters of the alphabet.
        letters: usize,
        /// Name of the alphabet.
        alphabet: String,
    },
    /// A word is longer than the format allows.
    #[error("{format} holds words of up to {limit} letters, but {word} has {letters}")]
    LongWord {
        /// Name of the format.
        format: &'static str,
        /// Maximum number of letters.
        limit: u32,
        /// The first such word.
        word: String,
        /// Number of its letters.
        letters: usize,
    },
    /// A word is shorter than the format allows.
    #[error("{format} holds words of at least {limit} letters, but {word} has {letters}")]
    ShortWord {
        /// Name of the format.
        format: &'static str,
        /// Minimum number of letters.
        limit: u32,
        /// The first such word.
        word: String,
        /// Number of its letters.
        letters: usize,
    },
    /// A word has more copies of a letter than the format can count.
    #[error("{format} counts up to {limit} copies of a letter in a word, but {word} has more")]
    ManyCopies {
        /// Name of the format.
        format: &'static str,
        /// Maximum number of copies.
        limit: usize,
        /// The first such word.
        word: String,
    },
    /// A tile cannot be spelled in the format.
    #[error("{format} spells each letter as {asked}, which does not fit the tile {face}")]
    Face {
        /// Name of the format.
        format: &'static str,
        /// The required spelling.
        asked: &'static str,
        /// Face of the tile.
        face: String,
    },
    /// Two tiles have the same spelling in the format.
    #[error("{format} would spell the tiles {first} and {second} the same")]
    SameFace {
        /// Name of the format.
        format: &'static str,
        /// One tile.
        first: String,
        /// The other.
        second: String,
    },
    /// The engine's alphabet lacks a tile of a word.
    #[error("the engine's alphabet for {alphabet} has no {face}, but {word} is spelled with it")]
    NoSuchLetter {
        /// Name of the alphabet.
        alphabet: String,
        /// Face of the tile.
        face: String,
        /// The first such word.
        word: String,
    },
    /// Written without brackets, a word would be read as another one.
    #[error("{format} has no brackets: {word} would be read as {read}")]
    Ambiguous {
        /// Name of the format.
        format: &'static str,
        /// The word, with brackets.
        word: String,
        /// The word that would be read.
        read: String,
    },
    /// The format cannot mark the words of an edition.
    #[error("{format} cannot mark the words of an edition")]
    NoEdition {
        /// Name of the format.
        format: &'static str,
    },
    /// A name is too long for the format.
    #[error("{format} holds names of up to {limit} bytes, but this one has {len}")]
    LongName {
        /// Name of the format.
        format: &'static str,
        /// Maximum number of bytes.
        limit: usize,
        /// Number of bytes of the name.
        len: usize,
    },
    /// Another number exceeds a limit.
    #[error("{format}: {what} is {found}, but the limit is {limit}")]
    TooLarge {
        /// Name of the format.
        format: &'static str,
        /// Name of the number.
        what: &'static str,
        /// The number.
        found: u64,
        /// Its limit.
        limit: u64,
    },
    /// No word is left.
    #[error("no word is left: all {left_out} are too short or too long")]
    NoWords {
        /// Number of words omitted because of their length.
        left_out: u64,
    },
    /// The crate `fst` cannot write the set.
    #[error("cannot write the set: {0}")]
    Set(String),
    /// A limit of graphs in memory is exceeded.
    #[error(transparent)]
    Classes(#[from] ClassError),
    /// A limit of graphs in memory is exceeded.
    #[error(transparent)]
    TooManyStates(#[from] TooManyStates),
    /// The words cannot be collected.
    #[error(transparent)]
    Collect(#[from] CollectError),
    /// The words of the lexicon cannot be read.
    #[error(transparent)]
    Recompile(#[from] RecompileError),
}

/// The reason why a file cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("{fault} (read as {format})")]
pub struct ImportError {
    /// Name of the format.
    pub format: &'static str,
    /// The fault.
    pub fault: Box<Fault>,
}

/// The fault of a file. Offsets are in bytes from its start.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The file breaks a rule of the format.
    #[error("at byte {offset}: {why}")]
    Malformed {
        /// The offset of the fault.
        offset: u64,
        /// The broken rule.
        why: Cow<'static, str>,
    },
    /// The file has more nodes than the format can address.
    #[error("the file holds {nodes} nodes, but the format addresses {limit}")]
    TooManyNodes {
        /// Number of nodes.
        nodes: u64,
        /// Maximum number of nodes.
        limit: u64,
    },
    /// A letter is not in the alphabet.
    #[error("at byte {offset}: letter {letter}, but the alphabet has {letters}")]
    UnknownLetter {
        /// Offset.
        offset: u64,
        /// Number of the letter.
        letter: u32,
        /// Number of letters of the alphabet.
        letters: u32,
    },
    /// The file describes more words than any lexicon has.
    #[error("the file describes {words} words; the limit is {limit}")]
    TooManyWords {
        /// Number of words; 2^64 - 1 if there are more.
        words: u64,
        /// The limit.
        limit: u64,
    },
    /// The words have more letters than any lexicon has.
    #[error("the words have {letters} letters in total; the limit is {limit}")]
    TooManyTiles {
        /// Number of letters of all words; 2^64 - 1 if there are more.
        letters: u64,
        /// The limit.
        limit: u64,
    },
    /// The file does not hold its alphabet, and none was given.
    #[error("the file does not hold its alphabet")]
    NoAlphabet,
    /// The letters in the file do not form an alphabet.
    #[error("the alphabet in the file: {0}")]
    Alphabet(AlphabetError),
    /// A letter of the file is not in the given alphabet.
    #[error("the file's letter {letter:?} is not in the alphabet {alphabet}")]
    ForeignLetter {
        /// The letter.
        letter: String,
        /// Name of the alphabet.
        alphabet: String,
    },
    /// Two letters of the file are the same tile.
    #[error(
        "the file's letters {first:?} and {second:?} are the same tile of the alphabet {alphabet}"
    )]
    SameLetter {
        /// One letter.
        first: String,
        /// The other.
        second: String,
        /// Name of the alphabet.
        alphabet: String,
    },
    /// A word cannot be spelled in the given alphabet.
    #[error("the word {word:?} does not fit the alphabet {alphabet}: {error}")]
    Word {
        /// The word.
        word: String,
        /// Name of the alphabet.
        alphabet: String,
        /// The reason.
        error: TokenError,
    },
    /// A word is empty or too long.
    #[error("the word {word:?} has {letters} letters; 1 to {limit} are possible")]
    WordLength {
        /// The word.
        word: String,
        /// Number of its letters.
        letters: usize,
        /// Maximum number of letters.
        limit: usize,
    },
    /// The word list of a text file is faulty.
    #[error(transparent)]
    List(#[from] Box<ReadError>),
    /// The file has no words.
    #[error("the file has no words")]
    NoWords,
    /// The format can only be written.
    #[error("this format can be written but not read")]
    WriteOnly,
    /// A graph in memory cannot have that many states.
    #[error(transparent)]
    TooManyStates(#[from] TooManyStates),
    /// The words cannot be collected.
    #[error(transparent)]
    Collect(#[from] CollectError),
    /// The words cannot be compiled.
    #[error(transparent)]
    Compile(#[from] CompileError),
    /// The editions of the file cannot be kept.
    #[error(transparent)]
    Column(#[from] ColumnError),
}

// Not sources, because the messages include them.
impl From<fst::Error> for ExportError {
    fn from(error: fst::Error) -> Self {
        Self::Set(error.to_string())
    }
}

impl From<AlphabetError> for Fault {
    fn from(error: AlphabetError) -> Self {
        Self::Alphabet(error)
    }
}

impl ExportError {
    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self {
            Self::TooManyNodes { .. }
            | Self::TooManyLetters { .. }
            | Self::LongWord { .. }
            | Self::ShortWord { .. }
            | Self::ManyCopies { .. }
            | Self::LongName { .. }
            | Self::TooLarge { .. }
            | Self::TooManyStates(_) => ErrorKind::Limit,
            Self::Face { .. }
            | Self::SameFace { .. }
            | Self::NoSuchLetter { .. }
            | Self::Ambiguous { .. }
            | Self::NoEdition { .. } => ErrorKind::Unsupported,
            Self::NoWords { .. } => ErrorKind::NotFound,
            Self::Set(_) => ErrorKind::Other,
            Self::Classes(error) => error.kind(),
            Self::Collect(error) => error.kind(),
            Self::Recompile(error) => error.kind(),
        }
    }

    /// Returns the error as a diagnostic with help.
    #[must_use]
    pub fn diagnostic(&self) -> Diagnostic {
        let remedy = match self {
            Self::LongWord { limit, .. } => {
                Some(Remedy::new("omit longer words with ").value("max_length", limit))
            }
            Self::ShortWord { limit, .. } => {
                Some(Remedy::new("omit shorter words with ").value("min_length", limit))
            }
            Self::TooManyNodes { format: "kwg", .. } => Some(
                Remedy::new(
                    "write kbwg, which addresses 16,777,216 nodes, or dwg, which holds only the \
                     DAWG, or omit long words with ",
                )
                .setting("max_length"),
            ),
            Self::TooManyNodes { .. } => {
                Some(Remedy::new("omit long words with ").setting("max_length"))
            }
            Self::NoEdition { .. } => Some(
                Remedy::new("omit ")
                    .setting("edition")
                    .then(", or write quackle-dawg"),
            ),
            _ => None,
        };
        let error = Diagnostic::error(self.to_string());
        match remedy {
            Some(remedy) => error.help(remedy),
            None => error,
        }
    }
}

impl Fault {
    pub(crate) fn malformed(offset: u64, why: impl Into<Cow<'static, str>>) -> Self {
        let why = why.into();
        Self::Malformed { offset, why }
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
        Self::UnknownLetter {
            offset,
            letter: letter.into(),
            letters: letters.into(),
        }
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

    pub(crate) fn repeated_letter(offset: u64, letter: u8) -> Self {
        let why = format!("duplicate letter {letter} in a list of siblings");
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

    /// Returns the kind of the fault.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self {
            Self::NoAlphabet | Self::NoWords => ErrorKind::NotFound,
            Self::ForeignLetter { .. }
            | Self::SameLetter { .. }
            | Self::Word { .. }
            | Self::WordLength { .. } => ErrorKind::Mismatch,
            Self::WriteOnly => ErrorKind::Unsupported,
            Self::TooManyNodes { .. }
            | Self::TooManyWords { .. }
            | Self::TooManyTiles { .. }
            | Self::TooManyStates(_)
            | Self::Column(_) => ErrorKind::Limit,
            Self::List(error) => error.kind(),
            Self::Collect(error) => error.kind(),
            Self::Compile(error) => error.kind(),
            _ => ErrorKind::Corrupt,
        }
    }
}

impl ImportError {
    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.fault.kind()
    }

    /// Returns the error as diagnostics with help, for a file of this name.
    #[must_use]
    pub fn diagnostics(&self, file: &str) -> Vec<Diagnostic> {
        if let Fault::List(error) = &*self.fault {
            return error.diagnostics();
        }
        let error = Diagnostic::error(format!("{file}: {self}"));
        let help: Remedy = match &*self.fault {
            Fault::NoAlphabet => Remedy::new("name the alphabet: ").value("alphabet", "english"),
            Fault::ForeignLetter { .. } | Fault::SameLetter { .. } | Fault::Word { .. } => {
                Remedy::new("name the alphabet of the file: ").value("alphabet", "NAME")
            }
            Fault::UnknownLetter { .. } => Remedy::new(
                "the file is damaged, or it was made with another alphabet: name it with ",
            )
            .value("alphabet", "NAME"),
            Fault::NoWords => "a .lex file needs at least one word".into(),
            Fault::WriteOnly | Fault::TooManyWords { .. } | Fault::TooManyTiles { .. } => {
                return vec![error];
            }
            _ => Remedy::new("the file is damaged, or has another format: name it with ")
                .value("from", "NAME"),
        };
        vec![error.help(help)]
    }
}
