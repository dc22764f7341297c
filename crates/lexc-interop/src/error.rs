//! Why a lexicon was not written, and why a file was not read.

use lexc_compiler::automaton::ClassError;
use lexc_compiler::diagnostic::Diagnostic;
use lexc_compiler::source::ReadError;
use lexc_compiler::words::{CollectError, TooManyStates};
use lexc_format::alphabet::{AlphabetError, TokenError};

/// Why a lexicon does not fit a format. Nothing was written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The graph has more nodes than the format can address.
    #[error("{format} addresses {limit} nodes, and this lexicon needs {needed}")]
    TooManyNodes {
        /// Name of the format.
        format: &'static str,
        /// Nodes that it can address.
        limit: u64,
        /// Nodes that are needed.
        needed: u64,
    },
    /// The alphabet has more letters than the format can number.
    #[error("{format} holds {limit} letters, and the alphabet {alphabet} has {letters}")]
    TooManyLetters {
        /// Name of the format.
        format: &'static str,
        /// Letters that it can number.
        limit: usize,
        /// Letters of the alphabet.
        letters: usize,
        /// Name of the alphabet.
        alphabet: String,
    },
    /// A word is longer than the format allows.
    #[error("{format} holds words of up to {limit} letters, and {word} has {letters}")]
    LongWord {
        /// Name of the format.
        format: &'static str,
        /// The most letters.
        limit: u32,
        /// The first such word.
        word: String,
        /// Its letters.
        letters: usize,
    },
    /// A word is shorter than the format allows.
    #[error("{format} holds words of at least {limit} letters, and {word} has {letters}")]
    ShortWord {
        /// Name of the format.
        format: &'static str,
        /// The fewest letters.
        limit: u32,
        /// The first such word.
        word: String,
        /// Its letters.
        letters: usize,
    },
    /// A word has more copies of a letter than the format can count.
    #[error("{format} counts up to {limit} copies of a letter in a word, and {word} has more")]
    ManyCopies {
        /// Name of the format.
        format: &'static str,
        /// The most copies.
        limit: usize,
        /// The first such word.
        word: String,
    },
    /// A tile that the format cannot spell.
    #[error("{format} spells each letter as {asked}, and the tile {face} is none")]
    Face {
        /// Name of the format.
        format: &'static str,
        /// What it asks for.
        asked: &'static str,
        /// How the tile is written.
        face: String,
    },
    /// Two tiles that the format would spell alike.
    #[error("{format} would spell the tiles {first} and {second} alike")]
    SameFace {
        /// Name of the format.
        format: &'static str,
        /// One tile.
        first: String,
        /// The other.
        second: String,
    },
    /// The engine's alphabet lacks a tile of a word.
    #[error("the engine's alphabet for {alphabet} has no {face}, and {word} is spelled with it")]
    NoSuchLetter {
        /// Name of the alphabet.
        alphabet: String,
        /// How the tile is written.
        face: String,
        /// The first such word.
        word: String,
    },
    /// Written without brackets, a word would be read as another one.
    #[error("{format} knows no brackets, and {word} would be read as {read}")]
    Ambiguous {
        /// Name of the format.
        format: &'static str,
        /// The word, with brackets.
        word: String,
        /// What would be read.
        read: String,
    },
    /// The format cannot mark the words of an edition.
    #[error("{format} cannot mark the words of an edition")]
    NoEdition {
        /// Name of the format.
        format: &'static str,
    },
    /// A name is too long for the format.
    #[error("{format} holds names of up to {limit} bytes, and this one has {len}")]
    LongName {
        /// Name of the format.
        format: &'static str,
        /// The most bytes.
        limit: usize,
        /// Bytes of the name.
        len: usize,
    },
    /// Any other number that does not fit.
    #[error("{format}: {what} is {found}, and the most is {limit}")]
    TooLarge {
        /// Name of the format.
        format: &'static str,
        /// What is too large.
        what: &'static str,
        /// How large it is.
        found: u64,
        /// How large it may be.
        limit: u64,
    },
    /// No word is left.
    #[error("no word is left: all {left_out} are shorter or longer than was asked for")]
    NoWords {
        /// Words left out by their length.
        left_out: u64,
    },
    /// The crate that writes sets refuses.
    #[error("fst: {0}")]
    Set(#[from] fst::Error),
    /// A limit of the graphs in memory.
    #[error(transparent)]
    Classes(#[from] ClassError),
    /// A limit of the graphs in memory.
    #[error(transparent)]
    TooManyStates(#[from] TooManyStates),
    /// The words were not collected.
    #[error(transparent)]
    Collect(#[from] CollectError),
}

/// Why a file was not read: the format, and what is wrong.
#[derive(Debug, thiserror::Error)]
#[error("{fault} (read as {format})")]
pub struct ImportError {
    /// Name of the format.
    pub format: &'static str,
    /// What is wrong.
    pub fault: Box<Fault>,
}

/// What is wrong with a file. Offsets are in bytes from its beginning.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The file ends early.
    #[error("at byte {offset}: {what} takes {needed} bytes, and {left} are left")]
    CutOff {
        /// Where it begins.
        offset: u64,
        /// What is cut off.
        what: &'static str,
        /// Bytes that it takes.
        needed: u64,
        /// Bytes that are there.
        left: u64,
    },
    /// A field holds what it cannot.
    #[error("at byte {offset}: {what} is {found}, and should be {expected}")]
    Field {
        /// Where it stands.
        offset: u64,
        /// What it is.
        what: &'static str,
        /// What is there.
        found: u64,
        /// What could be.
        expected: String,
    },
    /// Something is not as the format asks.
    #[error("at byte {offset}: {why}")]
    Malformed {
        /// Where.
        offset: u64,
        /// What is wrong.
        why: &'static str,
    },
    /// More nodes than the format addresses.
    #[error("the file holds {nodes} nodes, and the format addresses {limit}")]
    TooManyNodes {
        /// Nodes that are there.
        nodes: u64,
        /// Nodes that can be addressed.
        limit: u64,
    },
    /// An arc leads out of the file.
    #[error("at byte {offset}: an arc leads to node {arc}, and there are {nodes}")]
    ArcOutOfRange {
        /// Where the arc stands.
        offset: u64,
        /// Where it leads.
        arc: u64,
        /// Number of nodes.
        nodes: u64,
    },
    /// A list of siblings has no end.
    #[error("at byte {offset}: a list of siblings runs out of the file, its end flag is missing")]
    NoEnd {
        /// Where the list begins.
        offset: u64,
    },
    /// A list has more siblings than there can be letters.
    #[error(
        "at byte {offset}: a list has more siblings than there are letters, its end flag is missing"
    )]
    LongList {
        /// Where the list begins.
        offset: u64,
    },
    /// A walk comes back to where it was.
    #[error(
        "at byte {offset}: an arc leads back to a list that led here, so walks would never end"
    )]
    Cycle {
        /// Where the arc stands.
        offset: u64,
    },
    /// A letter that the alphabet does not have.
    #[error("at byte {offset}: letter {letter}, and the alphabet has {letters}")]
    UnknownLetter {
        /// Where it stands.
        offset: u64,
        /// Its number.
        letter: u32,
        /// Letters that there are.
        letters: u32,
    },
    /// A letter comes twice in a list.
    #[error("at byte {offset}: letter {letter} comes twice in a list of siblings")]
    RepeatedLetter {
        /// Where the list begins.
        offset: u64,
        /// The letter's number.
        letter: u8,
    },
    /// A separator where only letters may be.
    #[error("at byte {offset}: a separator where only letters may stand")]
    MisplacedSeparator {
        /// Where it stands.
        offset: u64,
    },
    /// A way that completes no word.
    #[error("at byte {offset}: a way that completes no word and leads nowhere")]
    DeadEnd {
        /// Where it ends.
        offset: u64,
    },
    /// A string is longer than a word can be.
    #[error("at byte {offset}: words of more than {limit} letters pass here")]
    TooDeep {
        /// A list on the way.
        offset: u64,
        /// The most letters.
        limit: usize,
    },
    /// More words than any lexicon has.
    #[error("the file stands for {words} words, and {limit} are the most that are read")]
    TooManyWords {
        /// Words, or 2^64 - 1 if there are more.
        words: u64,
        /// The most that are read.
        limit: u64,
    },
    /// More letters in all words together than any lexicon has.
    #[error("the words have {letters} letters together, and {limit} are the most that are read")]
    TooManyTiles {
        /// Letters of all words together, or 2^64 - 1 if there are more.
        letters: u64,
        /// The most that are read.
        limit: u64,
    },
    /// The file holds no alphabet, and none was named.
    #[error("the file does not hold its alphabet")]
    NoAlphabet,
    /// The alphabet in the file is none.
    #[error("the alphabet in the file: {0}")]
    Alphabet(#[from] AlphabetError),
    /// A letter of the file that the named alphabet does not have.
    #[error("the file's letter {letter:?} is no tile of the alphabet {alphabet}")]
    ForeignLetter {
        /// The letter.
        letter: String,
        /// Name of the alphabet.
        alphabet: String,
    },
    /// Two letters of the file that are one tile.
    #[error("the file's letters {first:?} and {second:?} are one tile of the alphabet {alphabet}")]
    SameLetter {
        /// One letter.
        first: String,
        /// The other.
        second: String,
        /// Name of the alphabet.
        alphabet: String,
    },
    /// A word that the named alphabet cannot spell.
    #[error("the word {word:?} does not fit the alphabet {alphabet}: {error}")]
    Word {
        /// The word.
        word: String,
        /// Name of the alphabet.
        alphabet: String,
        /// Why not.
        error: TokenError,
    },
    /// A word with no tile, or with too many.
    #[error("the word {word:?} has {letters} letters, and 1 to {limit} are possible")]
    WordLength {
        /// The word.
        word: String,
        /// Its letters.
        letters: usize,
        /// The most that are possible.
        limit: usize,
    },
    /// The list of a text file.
    #[error("{0}")]
    List(#[from] Box<ReadError>),
    /// There is no word in it.
    #[error("it holds no word")]
    NoWords,
    /// The format is written, and not read.
    #[error("this format can be written, and not read")]
    WriteOnly,
    /// More states than a graph in memory can have.
    #[error(transparent)]
    TooManyStates(#[from] TooManyStates),
    /// The words were not collected.
    #[error(transparent)]
    Collect(#[from] CollectError),
}

impl ExportError {
    /// What to show to a user.
    #[must_use]
    pub fn diagnostic(&self) -> Diagnostic {
        let help = match self {
            Self::LongWord { limit, .. } => {
                format!("to leave out, and count, longer words, say --max-length {limit}")
            }
            Self::ShortWord { limit, .. } => {
                format!("to leave out, and count, shorter words, say --min-length {limit}")
            }
            Self::TooManyNodes { format: "kwg", .. } => {
                "kbwg addresses 16,777,216 nodes, and dwg holds the DAWG alone; shorter words take fewer (--max-length)".to_owned()
            }
            Self::NoEdition { .. } => "leave out --edition, or write quackle-dawg".to_owned(),
            Self::TooManyNodes { .. } => {
                "shorter words take fewer nodes: --max-length".to_owned()
            }
            _ => String::new(),
        };
        Diagnostic::error(self.to_string()).help(help)
    }
}

impl ImportError {
    /// What to show to a user about a file of this name.
    #[must_use]
    pub fn diagnostics(&self, file: &str) -> Vec<Diagnostic> {
        if let Fault::List(error) = &*self.fault {
            return error.diagnostics();
        }
        let help = match &*self.fault {
            Fault::NoAlphabet => "name the alphabet: -a english",
            Fault::ForeignLetter { .. } | Fault::SameLetter { .. } | Fault::Word { .. } => {
                "name the alphabet that the file was made with: -a NAME"
            }
            Fault::UnknownLetter { .. } => {
                "either the file is damaged, or it was made with another alphabet: -a NAME"
            }
            Fault::NoWords => "a .lex file holds at least one word",
            Fault::WriteOnly | Fault::TooManyWords { .. } | Fault::TooManyTiles { .. } => "",
            _ => "the file is damaged, or of another format: --from NAME names it",
        };
        vec![Diagnostic::error(format!("{file}: {self}")).help(help)]
    }
}
