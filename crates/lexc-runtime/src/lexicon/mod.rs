//! A lexicon: opening it, and what it says of itself. What is asked of it is in the modules below.

mod automata;
mod rank;
mod words;

use core::fmt;
use core::ops::Range;
use std::io;
#[cfg(feature = "mmap")]
use std::path::Path;
use std::sync::{Arc, OnceLock};

use lexc_format::alphabet::{Alphabet, Tokenizer};
use lexc_format::counts::Counts;
use lexc_format::packed::{Packed, PackedCounts, PackedTables};
use lexc_format::pool::{Layout, POOL_HEADER_LEN};
use lexc_format::provenance::Provenance;
use lexc_format::section::{Entry, Kind};
use lexc_format::structure::Structures;
use lexc_format::values::Column;
use lexc_format::{FormatError, LexFile, Trust};

use crate::isa::ThisProcessor;
use crate::map::Bytes;
#[cfg(feature = "mmap")]
use crate::map::map;
use crate::query::horizon::Horizon;

/// Why a lexicon was not opened.
#[derive(Debug)]
#[non_exhaustive]
pub enum OpenError {
    /// The file could not be read.
    Io(io::Error),
    /// Its bytes are no lexicon, or a damaged one.
    Format(FormatError),
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Format(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for OpenError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            Self::Format(error) => Some(error),
        }
    }
}

impl From<io::Error> for OpenError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<FormatError> for OpenError {
    fn from(error: FormatError) -> Self {
        Self::Format(error)
    }
}

/// An open lexicon. Cheap to clone: clones share the mapping, and so can threads.
///
/// Texts are read as the alphabet says: in any case, composed or not, folded, `[CH]` for a tile
/// of several characters. A text that is not made of the alphabet's tiles is simply no word.
#[derive(Debug, Clone)]
pub struct Lexicon {
    bytes: Bytes,
    layout: Layout,
    /// Where the words of the pool stand in the bytes.
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
    horizon: OnceLock<Horizon>,
    reversed_horizon: OnceLock<Horizon>,
}

impl Lexicon {
    /// Maps a file and verifies it: checksums, then the structure of every automaton. Takes a
    /// few milliseconds for 270,000 words.
    ///
    /// The file must not be changed while it is open; replacing it by another (as `lexc build`
    /// does) is fine, and the open lexicon stays what it was.
    ///
    /// # Errors
    /// [`OpenError`] says what is wrong with the file.
    #[cfg(feature = "mmap")]
    pub fn open(path: impl AsRef<Path>) -> Result<Self, OpenError> {
        Ok(Self::parse(map(path.as_ref())?, Trust::Verify)?)
    }

    /// Maps a file without verifying its automata: microseconds, whatever its size. Walks stay
    /// inside the file and end even if it is damaged, but may then give wrong answers.
    ///
    /// # Errors
    /// As [`Self::open`], for header, tables, alphabet and counts.
    #[cfg(feature = "mmap")]
    pub fn open_trusted(path: impl AsRef<Path>) -> Result<Self, OpenError> {
        Ok(Self::parse(map(path.as_ref())?, Trust::Trusted)?)
    }

    /// A lexicon from bytes in memory, verified. Works without a file system.
    ///
    /// # Errors
    /// [`FormatError`].
    pub fn from_bytes(bytes: impl Into<Arc<[u8]>>) -> Result<Self, FormatError> {
        Self::parse(Bytes::Shared(bytes.into()), Trust::Verify)
    }

    /// The same on trust, for bytes that this program has just made.
    ///
    /// # Errors
    /// As [`Self::open_trusted`].
    pub fn from_trusted_bytes(bytes: impl Into<Arc<[u8]>>) -> Result<Self, FormatError> {
        Self::parse(Bytes::Shared(bytes.into()), Trust::Trusted)
    }

    /// A lexicon that is part of the program (`include_bytes!`), copied nowhere.
    ///
    /// # Errors
    /// [`FormatError`].
    pub fn from_static(bytes: &'static [u8], trust: Trust) -> Result<Self, FormatError> {
        Self::parse(Bytes::Static(bytes), trust)
    }

    fn parse(bytes: Bytes, trust: Trust) -> Result<Self, FormatError> {
        let file = LexFile::parse_on(&ThisProcessor, &bytes, trust)?;
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
            horizon: OnceLock::new(),
            reversed_horizon: OnceLock::new(),
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

    /// The format version of the file.
    #[must_use]
    pub fn version(&self) -> (u16, u16) {
        self.shared.version
    }

    /// All bytes of the file.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The section table.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.shared.entries
    }

    /// The alphabet that the file carries.
    ///
    /// ```
    /// # let twelve = lexc_testkit::twelve();
    /// let lexicon = lexc_runtime::Lexicon::from_bytes(twelve)?;
    /// assert_eq!(lexicon.alphabet().tiles()[25].face, "Z");
    /// # Ok::<(), lexc_runtime::FormatError>(())
    /// ```
    #[must_use]
    pub fn alphabet(&self) -> &Alphabet {
        &self.shared.alphabet
    }

    /// Where the lexicon came from.
    #[must_use]
    pub fn provenance(&self) -> &Provenance {
        &self.shared.provenance
    }

    /// Words, letters, states and edges.
    ///
    /// ```
    /// # let twelve = lexc_testkit::twelve();
    /// let lexicon = lexc_runtime::Lexicon::from_bytes(twelve)?;
    /// let counts = lexicon.counts();
    /// assert_eq!((counts.words, counts.letters, counts.max_length), (12, 41, 4));
    /// # Ok::<(), lexc_runtime::FormatError>(())
    /// ```
    #[must_use]
    pub fn counts(&self) -> &Counts {
        &self.shared.counts
    }

    /// What stands where in the pool.
    #[must_use]
    pub fn structures(&self) -> &Structures {
        &self.shared.structures
    }

    /// Number of words.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.shared.counts.words
    }

    /// Has it no words?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The tokenizer of the alphabet; made when first asked for.
    #[must_use]
    pub fn tokenizer(&self) -> &Tokenizer {
        self.shared
            .tokenizer
            .get_or_init(|| Tokenizer::new(&self.shared.alphabet))
    }

    /// The packed words, in a file that holds nothing else: what is asked in this crate of words and
    /// their ranks is answered from them, and automata can be made of them
    /// (`lexc_compiler::recompile`).
    #[inline]
    #[must_use]
    pub fn packed(&self) -> Option<Packed<'_>> {
        let tables = self.shared.packed.as_ref()?;
        let section = self.bytes.get(self.packed.clone()?)?;
        Some(tables.beside(section))
    }

    /// The name of the way in which words are written down.
    #[must_use]
    pub fn layout_name(&self) -> &'static str {
        match self.packed {
            Some(_) => "packed",
            None => self.layout.name(),
        }
    }

    /// Bytes of memory that the codes of a packed file take, decoded; 0 for others, which need none.
    #[must_use]
    pub fn decoded_bytes(&self) -> usize {
        let counts = self.shared.packed_counts.get();
        let tables = self.shared.packed.as_ref().map_or(0, PackedTables::memory);
        tables + counts.map_or(0, PackedCounts::memory)
    }

    /// What the lexicon says of its words beside that they are words: editions, flags, numbers,
    /// texts, in the order of the file. Constant time for each.
    pub fn columns(&self) -> impl Iterator<Item = Column<'_>> {
        self.entries()
            .iter()
            .filter(|entry| entry.kind == Kind::VALUES)
            // It was parsed when the lexicon was opened.
            .filter_map(|entry| {
                let body = entry.offset as usize..(entry.offset + entry.len) as usize;
                Column::parse(self.bytes.get(body)?, self.len(), Trust::Trusted).ok()
            })
    }

    /// The column of that name.
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
