//! [`Lexicon`]: opening a file, and the description of its contents.

use core::ops::Range;
#[cfg(feature = "mmap")]
use std::path::Path;
use std::sync::{Arc, OnceLock};

use lexc_alphabet::{Alphabet, Tokenizer};
use lexc_format::counts::Counts;
use lexc_format::packed::{Packed, PackedCounts, PackedTables};
use lexc_format::pool::{Layout, POOL_HEADER_LEN};
use lexc_format::provenance::Provenance;
use lexc_format::section::{Entry, Kind};
use lexc_format::structure::Structures;
use lexc_format::{FormatError, LexFile, Verification};

#[cfg(feature = "mmap")]
use super::error::OpenError;
use crate::bytes::Bytes;
#[cfg(feature = "mmap")]
use crate::bytes::map;
use crate::lookahead::Lookahead;
use crate::word_array::LazyWordArray;
use crate::word_index::WordIndexes;

/// An open lexicon: look-up, iteration, ranks, queries, set operations, and the automata of the
/// file.
///
/// One type serves mapped files, bytes of the program and bytes in memory. A clone costs two
/// reference counts and shares the bytes with the original; a `Lexicon` is `Send` and `Sync`. A
/// struct that needs a lexicon keeps a clone instead of a reference.
///
/// Text is read by the rules of the alphabet: in any case, composed or not, folded, `[CH]` for a
/// letter that is written with several characters. Text that does not consist of letters of the
/// alphabet is not a word.
#[derive(Debug, Clone)]
pub struct Lexicon {
    pub(super) bytes: Bytes,
    pub(super) layout: Layout,
    /// The range of bytes of the pool's units.
    pub(super) pool: Range<usize>,
    pub(super) rank: Option<Range<usize>>,
    /// The packed words, in a file that has no pool.
    packed: Option<Range<usize>>,
    pub(super) shared: Arc<SharedParts>,
}

/// The parsed parts of a file, and the tables computed on demand.
#[derive(Debug)]
pub(super) struct SharedParts {
    entries: Vec<Entry>,
    version: (u16, u16),
    alphabet: Arc<Alphabet>,
    provenance: Provenance,
    counts: Counts,
    pub(super) structures: Structures,
    packed: Option<PackedTables>,
    tokenizer: OnceLock<Tokenizer>,
    pub(super) computed_rank: OnceLock<Vec<u8>>,
    pub(super) packed_counts: OnceLock<PackedCounts>,
    pub(super) lookahead: OnceLock<Lookahead>,
    pub(super) reversed_lookahead: OnceLock<Lookahead>,
    pub(super) word_array: LazyWordArray,
    pub(super) word_indexes: WordIndexes,
}

impl Lexicon {
    /// Maps a file and verifies it: its checksums, then the structure of every automaton.
    ///
    /// **This function is unsound if another program changes or truncates the file while it is
    /// mapped**: the bytes of a mapping are lent as slices and strings, which must not change. It
    /// is not marked `unsafe` because lexicons are replaced, not overwritten: `lexc build` writes a
    /// new file and renames it, and an open lexicon keeps the old one. Where other programs may
    /// write into the file, read it and use [`Self::from_bytes`].
    ///
    /// # Errors
    /// Returns [`OpenError`], with the path and the fault.
    ///
    /// # Cost
    /// A few milliseconds for 270,000 words.
    #[cfg(feature = "mmap")]
    pub fn open(path: impl AsRef<Path>) -> Result<Self, OpenError> {
        Self::open_with(path.as_ref(), Verification::Full)
    }

    /// Maps a file without verifying its automata. Walks stay inside the file and end even if it
    /// is damaged, but answers may then be wrong. Unsound under the same condition as
    /// [`Self::open`].
    ///
    /// # Errors
    /// Returns the errors of [`Self::open`] that concern the header, the tables, the alphabet and
    /// the counts.
    ///
    /// # Cost
    /// About 25 microseconds for a file of any size.
    #[cfg(feature = "mmap")]
    pub fn open_unverified(path: impl AsRef<Path>) -> Result<Self, OpenError> {
        Self::open_with(path.as_ref(), Verification::Skip)
    }

    #[cfg(feature = "mmap")]
    fn open_with(path: &Path, verification: Verification) -> Result<Self, OpenError> {
        let bytes = map(path, verification)
            .map_err(|error| OpenError::Io { path: path.to_owned(), error })?;
        Self::parse(bytes, verification)
            .map_err(|error| OpenError::Format { path: path.to_owned(), error })
    }

    /// Verifies a lexicon in memory, and uses it in place: nothing is copied.
    ///
    /// The owner of the bytes is a `Vec<u8>`, a `&'static [u8]` (`include_bytes!`), an `Arc<[u8]>`,
    /// a mapping made by the caller, or any other type. It must return the same bytes on every
    /// call; otherwise methods of the lexicon may panic or return wrong answers.
    ///
    /// # Errors
    /// Returns [`FormatError`].
    ///
    /// # Examples
    /// ```
    /// use std::sync::Arc;
    ///
    /// use lexc_runtime::Lexicon;
    ///
    /// let embedded = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
    /// let owned = Lexicon::from_bytes(lexc_lexicons::EXAMPLE.to_vec())?;
    /// let shared: Arc<[u8]> = lexc_lexicons::EXAMPLE.into();
    /// let shared = Lexicon::from_bytes(shared)?;
    /// assert!([embedded, owned, shared].iter().all(|lexicon| lexicon.len() == 12));
    /// # Ok::<(), lexc_runtime::FormatError>(())
    /// ```
    pub fn from_bytes<D>(data: D) -> Result<Self, FormatError>
    where
        D: AsRef<[u8]> + Send + Sync + 'static,
    {
        Self::parse(Bytes::new(data), Verification::Full)
    }

    /// Uses a lexicon in memory without verifying it, for example bytes that this program has just
    /// made or embeds. Otherwise like [`Self::from_bytes`].
    ///
    /// # Errors
    /// Returns the errors of [`Self::open_unverified`].
    pub fn from_bytes_unverified<D>(data: D) -> Result<Self, FormatError>
    where
        D: AsRef<[u8]> + Send + Sync + 'static,
    {
        Self::parse(Bytes::new(data), Verification::Skip)
    }

    fn parse(bytes: Bytes, verification: Verification) -> Result<Self, FormatError> {
        let file = LexFile::parse(&bytes, verification)?;
        let find = |kind: Kind| {
            let entry = file.entries.iter().find(|entry| entry.kind == kind)?;
            Some(entry.offset as usize..(entry.offset + entry.len) as usize)
        };
        // A parsed file has either a pool or a packed section.
        let packed = find(Kind::PACKED);
        let pool = find(Kind::POOL).map_or(0..0, |pool| pool.start + POOL_HEADER_LEN..pool.end);
        let layout = file.pool.layout();
        let rank = find(Kind::RANK);
        let shared = Arc::new(SharedParts {
            version: (file.header.major, file.header.minor),
            entries: file.entries,
            alphabet: Arc::new(file.alphabet),
            provenance: file.provenance,
            counts: file.counts,
            structures: file.structures,
            packed: file.packed,
            tokenizer: OnceLock::new(),
            computed_rank: OnceLock::new(),
            packed_counts: OnceLock::new(),
            lookahead: OnceLock::new(),
            reversed_lookahead: OnceLock::new(),
            word_array: LazyWordArray::default(),
            word_indexes: WordIndexes::default(),
        });
        Ok(Self { bytes, layout, pool, rank, packed, shared })
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
    pub fn sections(&self) -> &[Entry] {
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

    pub(crate) fn shared_alphabet(&self) -> &Arc<Alphabet> {
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
        self.shared.tokenizer.get_or_init(|| Tokenizer::new(&self.shared.alphabet))
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
}

impl AsRef<Alphabet> for Lexicon {
    fn as_ref(&self) -> &Alphabet {
        self.alphabet()
    }
}

impl AsRef<Tokenizer> for Lexicon {
    fn as_ref(&self) -> &Tokenizer {
        self.tokenizer()
    }
}
