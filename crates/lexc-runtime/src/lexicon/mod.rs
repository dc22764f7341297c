//! [`Lexicon`]: opening a file, and the description of its contents. Look-ups are in the modules
//! below.

mod ascii;
mod automata;
mod rank;
mod words;

#[cfg(feature = "mmap")]
use core::fmt;
use core::ops::Range;
#[cfg(feature = "mmap")]
use std::io;
#[cfg(feature = "mmap")]
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use lexc_alphabet::{Alphabet, Tokenizer};
use lexc_format::counts::Counts;
use lexc_format::packed::{Packed, PackedCounts, PackedTables};
use lexc_format::pool::{Layout, POOL_HEADER_LEN};
use lexc_format::provenance::Provenance;
use lexc_format::section::{Entry, Kind};
use lexc_format::structure::Structures;
use lexc_format::values::Column;
use lexc_format::{FormatError, LexFile, Verification};

use crate::isa::Isa;
use crate::lookahead::Lookahead;
use crate::map::Bytes;
#[cfg(feature = "mmap")]
use crate::map::map;

/// An error from opening a lexicon file.
#[cfg(feature = "mmap")]
#[derive(Debug)]
#[non_exhaustive]
pub enum OpenError {
    /// The file cannot be read.
    Io {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        error: io::Error,
    },
    /// The bytes of the file are not a lexicon, or a damaged one.
    Format {
        /// The file.
        path: PathBuf,
        /// The error in the format, with its position.
        error: FormatError,
    },
}

#[cfg(feature = "mmap")]
impl OpenError {
    /// Returns the path of the file.
    #[must_use]
    pub fn path(&self) -> &Path {
        match self {
            Self::Io { path, .. } | Self::Format { path, .. } => path,
        }
    }
}

#[cfg(feature = "mmap")]
impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io { path, error } => write!(f, "{}: {error}", path.display()),
            Self::Format { path, error } => write!(f, "{}: {error}", path.display()),
        }
    }
}

#[cfg(feature = "mmap")]
impl std::error::Error for OpenError {
    /// Returns the cause of the inner error, which the message includes already.
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io { error, .. } => error.source(),
            Self::Format { error, .. } => error.source(),
        }
    }
}

/// An open lexicon: look-up, iteration, ranks, queries, and the automata of the file.
///
/// A clone costs a few reference counts and shares the bytes with the original; a `Lexicon` is
/// `Send` and `Sync`. Keep a clone instead of a reference where a struct needs a lexicon.
///
/// Text is read as the alphabet says: in any case, composed or not, folded, `[CH]` for a letter
/// that is written with several characters. Text that is not made of letters of the alphabet is
/// not a word.
#[derive(Debug, Clone)]
pub struct Lexicon {
    bytes: Bytes,
    layout: Layout,
    /// The range of bytes of the pool's units.
    pool: Range<usize>,
    rank: Option<Range<usize>>,
    /// The packed words, in a file that has no pool.
    packed: Option<Range<usize>>,
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    entries: Vec<Entry>,
    version: (u16, u16),
    alphabet: Alphabet,
    provenance: Provenance,
    counts: Counts,
    structures: Structures,
    packed: Option<PackedTables>,
    tokenizer: OnceLock<Tokenizer>,
    computed_rank: OnceLock<Vec<u8>>,
    packed_counts: OnceLock<PackedCounts>,
    lookahead: OnceLock<Lookahead>,
    reversed_lookahead: OnceLock<Lookahead>,
}

impl Lexicon {
    /// Maps a file and verifies it: its checksums, then the structure of every automaton.
    ///
    /// The file must not be changed while it is open. Replacing it by another file, as `lexc build`
    /// does, is allowed: the open lexicon keeps the old one.
    ///
    /// # Errors
    /// [`OpenError`], with the path and what is wrong with the file.
    ///
    /// # Cost
    /// A few milliseconds for 270,000 words.
    #[cfg(feature = "mmap")]
    pub fn open(path: impl AsRef<Path>) -> Result<Self, OpenError> {
        Self::open_with(path.as_ref(), Verification::Full)
    }

    /// Maps a file without verifying its automata. Walks stay inside the file and end even if it
    /// is damaged, but answers may then be wrong.
    ///
    /// # Errors
    /// As [`Self::open`], for the header, the tables, the alphabet and the counts.
    ///
    /// # Cost
    /// Some 25 microseconds for a file of any size.
    #[cfg(feature = "mmap")]
    pub fn open_unverified(path: impl AsRef<Path>) -> Result<Self, OpenError> {
        Self::open_with(path.as_ref(), Verification::Skip)
    }

    #[cfg(feature = "mmap")]
    fn open_with(path: &Path, verification: Verification) -> Result<Self, OpenError> {
        let path_buf = || path.to_owned();
        let bytes = map(path, verification).map_err(|error| OpenError::Io {
            path: path_buf(),
            error,
        })?;
        Self::parse(bytes, verification).map_err(|error| OpenError::Format {
            path: path_buf(),
            error,
        })
    }

    /// Reads a lexicon from bytes in memory, and verifies it. Needs no file system.
    ///
    /// # Errors
    /// [`FormatError`].
    pub fn from_bytes(bytes: impl Into<Arc<[u8]>>) -> Result<Self, FormatError> {
        Self::parse(Bytes::Shared(bytes.into()), Verification::Full)
    }

    /// Reads a lexicon from bytes in memory that need no verification, for example bytes that this
    /// program has just made.
    ///
    /// # Errors
    /// As [`Self::open_unverified`].
    pub fn from_bytes_unverified(bytes: impl Into<Arc<[u8]>>) -> Result<Self, FormatError> {
        Self::parse(Bytes::Shared(bytes.into()), Verification::Skip)
    }

    /// Reads a lexicon that is part of the program (`include_bytes!`), without a copy.
    ///
    /// # Errors
    /// [`FormatError`].
    pub fn from_static(
        bytes: &'static [u8],
        verification: Verification,
    ) -> Result<Self, FormatError> {
        Self::parse(Bytes::Static(bytes), verification)
    }

    fn parse(bytes: Bytes, verification: Verification) -> Result<Self, FormatError> {
        let file = LexFile::parse_on(&Isa::detected(), &bytes, verification)?;
        let find = |kind: Kind| {
            let entry = file.entries.iter().find(|entry| entry.kind == kind)?;
            Some(entry.offset as usize..(entry.offset + entry.len) as usize)
        };
        // Either is there: the file was parsed.
        let packed = find(Kind::PACKED);
        let pool = find(Kind::POOL).map_or(0..0, |pool| pool.start + POOL_HEADER_LEN..pool.end);
        let layout = file.pool.layout();
        let rank = find(Kind::RANK);
        let shared = Arc::new(Shared {
            version: (file.header.major, file.header.minor),
            entries: file.entries,
            alphabet: file.alphabet,
            provenance: file.provenance,
            counts: file.counts,
            structures: file.structures,
            packed: file.packed,
            tokenizer: OnceLock::new(),
            computed_rank: OnceLock::new(),
            packed_counts: OnceLock::new(),
            lookahead: OnceLock::new(),
            reversed_lookahead: OnceLock::new(),
        });
        Ok(Self {
            bytes,
            layout,
            pool,
            rank,
            packed,
            shared,
        })
    }

    /// Returns the format version of the file.
    #[must_use]
    pub fn version(&self) -> (u16, u16) {
        self.shared.version
    }

    /// Returns all bytes of the file.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the section table.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.shared.entries
    }

    /// Returns the alphabet of the file.
    ///
    /// ```
    /// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
    /// assert_eq!(lexicon.alphabet().tiles()[25].face, "Z");
    /// # Ok::<(), lexc_runtime::FormatError>(())
    /// ```
    #[must_use]
    pub fn alphabet(&self) -> &Alphabet {
        &self.shared.alphabet
    }

    /// Returns the origin of the lexicon.
    #[must_use]
    pub fn provenance(&self) -> &Provenance {
        &self.shared.provenance
    }

    /// Returns the numbers of words, letters, states and edges.
    ///
    /// ```
    /// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
    /// let counts = lexicon.counts();
    /// assert_eq!((counts.words, counts.letters, counts.max_length), (12, 41, 4));
    /// # Ok::<(), lexc_runtime::FormatError>(())
    /// ```
    #[must_use]
    pub fn counts(&self) -> &Counts {
        &self.shared.counts
    }

    /// Returns the addresses of the automata in the pool.
    #[must_use]
    pub fn structures(&self) -> &Structures {
        &self.shared.structures
    }

    /// Returns the number of words.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.shared.counts.words
    }

    /// Returns `true` if there are no words.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the tokenizer of the alphabet. The first call builds it.
    #[must_use]
    pub fn tokenizer(&self) -> &Tokenizer {
        self.shared
            .tokenizer
            .get_or_init(|| Tokenizer::new(&self.shared.alphabet))
    }

    /// Returns the packed words, if the file is packed. Look-ups and ranks of this crate use them,
    /// and `lexc_compiler::recompile` builds automata from them.
    #[inline]
    #[must_use]
    pub fn packed(&self) -> Option<Packed<'_>> {
        let tables = self.shared.packed.as_ref()?;
        let section = self.bytes.get(self.packed.clone()?)?;
        Some(tables.beside(section))
    }

    /// Returns the name of the layout in which the words are stored.
    #[must_use]
    pub fn layout_name(&self) -> &'static str {
        match self.packed {
            Some(_) => "packed",
            None => self.layout.name(),
        }
    }

    /// Returns the bytes of memory that the decoded codes of a packed file take; 0 for other files,
    /// which need none.
    #[must_use]
    pub fn decoded_bytes(&self) -> usize {
        let counts = self.shared.packed_counts.get();
        let tables = self.shared.packed.as_ref().map_or(0, PackedTables::memory);
        tables + counts.map_or(0, PackedCounts::memory)
    }

    /// Returns an iterator over the columns of values of words: editions, flags, numbers, texts, in
    /// the order of the file. Takes constant time for each.
    pub fn columns(&self) -> impl Iterator<Item = Column<'_>> {
        self.entries()
            .iter()
            .filter(|entry| entry.kind == Kind::VALUES)
            // The column was parsed when the lexicon was opened.
            .filter_map(|entry| {
                let body = entry.offset as usize..(entry.offset + entry.len) as usize;
                Column::parse(self.bytes.get(body)?, self.len(), Verification::Skip).ok()
            })
    }

    /// Returns the column with the given name.
    #[must_use]
    pub fn column(&self, name: &str) -> Option<Column<'_>> {
        self.columns().find(|column| column.name() == name)
    }
}

impl AsRef<Tokenizer> for Lexicon {
    fn as_ref(&self) -> &Tokenizer {
        self.tokenizer()
    }
}
