//! A lexicon: opening, looking up, ranking.

use core::cell::RefCell;
use core::fmt;
use core::ops::Range;
use std::io;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use lexc_format::alphabet::{Alphabet, Tokenizer};
use lexc_format::counts::Counts;
use lexc_format::packed::{Packed, PackedArc, PackedCounts, PackedTables};
use lexc_format::pool::{Graph, Layout, POOL_HEADER_LEN, Pool, State, Weights};
use lexc_format::provenance::Provenance;
use lexc_format::section::{Entry, Kind};
use lexc_format::structure::{Structure, Structures};
use lexc_format::values::Column;
use lexc_format::{FormatError, LexFile, Trust, with_graph};
use zerocopy::FromBytes;
use zerocopy::little_endian::U32;

use crate::around::{Around, Place};
use crate::automaton::{Automaton, TwoWayCursor, walk};
use crate::compact::CompactCursor;
use crate::isa::{self, ThisProcessor};
use crate::map::{Bytes, map};
use crate::query::horizon::Horizon;
use crate::words::Words;

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

thread_local! {
    /// The tiles of the word being looked up: a look-up allocates nothing.
    static TILES: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
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
    pub fn open(path: impl AsRef<Path>) -> Result<Self, OpenError> {
        Ok(Self::parse(map(path.as_ref())?, Trust::Verify)?)
    }

    /// Maps a file without verifying its automata: microseconds, whatever its size. Walks stay
    /// inside the file and end even if it is damaged, but may then give wrong answers.
    ///
    /// # Errors
    /// As [`Self::open`], for header, tables, alphabet and counts.
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

    fn packed_counts(&self) -> Option<(Packed<'_>, &PackedCounts)> {
        let packed = self.packed()?;
        let counts = &self.shared.packed_counts;
        // A body that was not verified may make no sense; then no word has a rank.
        let counts = counts.get_or_init(|| packed.counts().unwrap_or_default());
        Some((packed, counts))
    }

    /// The pool of all automata; of no words where the file is packed. Constant time.
    #[inline]
    #[must_use]
    pub fn pool(&self) -> Pool<'_> {
        // Its length was found to be that of whole words when the lexicon was opened.
        let words = <[U32]>::ref_from_bytes(&self.bytes[self.pool.clone()]).unwrap_or(&[]);
        Pool::from_words(self.layout, words)
    }

    /// The DAWG, or the reversed one, where its states lie, and where what is known of them is kept.
    pub(crate) fn with_horizon(
        &self,
        reversed: bool,
    ) -> Option<(Automaton<'_>, Range<u32>, &OnceLock<Horizon>)> {
        let structures = &self.shared.structures;
        let (structure, kept) = match reversed {
            false => (structures.dawg.as_ref()?, &self.shared.horizon),
            true => (
                structures.reversed_dawg.as_ref()?,
                &self.shared.reversed_horizon,
            ),
        };
        let automaton = self.automaton(Some(structure))?;
        Some((automaton, structure.range.clone(), kept))
    }

    fn automaton(&self, structure: Option<&Structure>) -> Option<Automaton<'_>> {
        let root = structure?.root;
        Some(Automaton {
            pool: self.pool(),
            root,
        })
    }

    /// The minimal DAWG; `None` in a packed file.
    ///
    /// ```
    /// # let twelve = lexc_testkit::twelve();
    /// let lexicon = lexc_runtime::Lexicon::from_bytes(twelve)?;
    /// use lexc_runtime::{Graph, with_graph};
    /// let dawg = lexicon.dawg().expect("every file has one");
    /// let first: Vec<u8> = with_graph!(dawg.view(), graph => {
    ///     graph.arcs(dawg.root()).map(|arc| arc.tile).collect()
    /// });
    /// assert_eq!(first, [3, 4, 5]); // C, D, E
    /// # Ok::<(), lexc_runtime::FormatError>(())
    /// ```
    #[must_use]
    pub fn dawg(&self) -> Option<Automaton<'_>> {
        self.automaton(self.shared.structures.dawg.as_ref())
    }

    /// The trie, if the file holds it.
    #[must_use]
    pub fn trie(&self) -> Option<Automaton<'_>> {
        self.automaton(self.shared.structures.trie.as_ref())
    }

    /// The GADDAG, if the file holds it.
    ///
    /// ```
    /// # let twelve = lexc_testkit::twelve();
    /// let lexicon = lexc_runtime::Lexicon::from_bytes(twelve)?;
    /// // DOGS from its G: leftwards G, O, D, then the turn, then S.
    /// let mut cursor = lexicon.gaddag().expect("the file holds one").cursor();
    /// for tile in [7, 15, 4] {
    ///     assert!(cursor.step(tile));
    /// }
    /// assert!(cursor.turn() && cursor.step(19) && cursor.is_terminal());
    /// # Ok::<(), lexc_runtime::FormatError>(())
    /// ```
    #[must_use]
    pub fn gaddag(&self) -> Option<Automaton<'_>> {
        self.automaton(self.shared.structures.gaddag.as_ref())
    }

    /// The DAWG of the reversed words, if the file holds it.
    #[must_use]
    pub fn reversed_dawg(&self) -> Option<Automaton<'_>> {
        self.automaton(self.shared.structures.reversed_dawg.as_ref())
    }

    /// A cursor on the empty fragment of the two-way DAWG, if the file holds it.
    ///
    /// ```
    /// # let twelve = lexc_testkit::twelve();
    /// let lexicon = lexc_runtime::Lexicon::from_bytes(twelve)?;
    /// let mut cursor = lexicon.two_way().expect("the file holds one");
    /// // O, then G behind it, then D before it.
    /// assert!(cursor.extend_right(15) && cursor.extend_right(7) && cursor.extend_left(4));
    /// assert!(cursor.is_word() && cursor.behind().ends == 1 << 19);
    /// # Ok::<(), lexc_runtime::FormatError>(())
    /// ```
    #[must_use]
    pub fn two_way(&self) -> Option<TwoWayCursor<'_>> {
        let root = self.shared.structures.two_way.as_ref()?.root;
        Some(TwoWayCursor {
            view: self.pool().view(),
            state: root,
            is_word: false,
        })
    }

    /// A cursor on the empty fragment of the compact two-way DAWG, if the file holds it.
    #[must_use]
    pub fn two_way_compact(&self) -> Option<CompactCursor<'_>> {
        let root = self.shared.structures.two_way_compact.as_ref()?.root;
        CompactCursor::new(self.pool().view(), root)
    }

    /// What can be put around a fragment of tile numbers; `None` if the file holds no two-way
    /// DAWG, neither the full nor the compact one. Time proportional to the fragment's length.
    #[must_use]
    pub fn around(&self, fragment: &[u8]) -> Option<Around<'_>> {
        let full = self.two_way().map(Place::Full);
        let root = full.or_else(|| self.two_way_compact().map(Place::Compact))?;
        Some(Around::new(root, fragment))
    }

    /// Runs `f` on the tiles of `text`, if it is made of the alphabet's tiles.
    #[inline]
    fn with_tiles<T>(&self, text: &str, f: impl FnOnce(&[u8]) -> Option<T>) -> Option<T> {
        TILES.with_borrow_mut(|tiles| {
            tiles.clear();
            self.tokenizer().tokenize(text, tiles).ok()?;
            f(tiles)
        })
    }

    /// Is it a word? Time proportional to its length, or to that part of it which begins some
    /// word.
    ///
    /// ```
    /// # let twelve = lexc_testkit::twelve();
    /// let lexicon = lexc_runtime::Lexicon::from_bytes(twelve)?;
    /// assert!(lexicon.contains("Dogs"));
    /// assert!(!lexicon.contains("dog house"));
    /// # Ok::<(), lexc_runtime::FormatError>(())
    /// ```
    #[must_use]
    pub fn contains(&self, text: &str) -> bool {
        let Some(dawg) = self.dawg() else {
            return self.contains_any(text);
        };
        match isa::accepts_ascii(dawg, self.tokenizer(), text.as_bytes()) {
            Some(found) => found,
            None => self.contains_any(text),
        }
    }

    #[cold]
    fn contains_any(&self, text: &str) -> bool {
        self.with_tiles(text, |tiles| Some(self.contains_tiles(tiles)))
            .unwrap_or(false)
    }

    /// The same for a word of tile numbers.
    #[inline]
    #[must_use]
    pub fn contains_tiles(&self, tiles: &[u8]) -> bool {
        match self.dawg() {
            Some(dawg) => dawg.accepts(tiles),
            None => self.follow_packed(tiles).is_some_and(|arc| arc.terminal),
        }
    }

    fn follow_packed(&self, tiles: &[u8]) -> Option<PackedArc> {
        self.packed()?.follow(tiles)
    }

    /// Does a word begin with it, or is it one? The empty text begins every word.
    ///
    /// ```
    /// # let twelve = lexc_testkit::twelve();
    /// let lexicon = lexc_runtime::Lexicon::from_bytes(twelve)?;
    /// assert!(lexicon.is_prefix("don") && lexicon.is_prefix("done") && !lexicon.is_prefix("dot"));
    /// # Ok::<(), lexc_runtime::FormatError>(())
    /// ```
    #[must_use]
    pub fn is_prefix(&self, text: &str) -> bool {
        let dawg = self.dawg();
        let begins = |tiles: &[u8]| match dawg {
            Some(dawg) => dawg.walk(tiles).is_some(),
            None => self.follow_packed(tiles).is_some(),
        };
        self.with_tiles(text, |tiles| Some(tiles.is_empty() || begins(tiles)))
            .unwrap_or(false)
    }

    /// All words in the order of the alphabet.
    ///
    /// ```
    /// # let twelve = lexc_testkit::twelve();
    /// let lexicon = lexc_runtime::Lexicon::from_bytes(twelve)?;
    /// let words: Vec<String> = lexicon.words().take(3).collect();
    /// assert_eq!(words, ["CAR", "CARS", "CAT"]);
    /// # Ok::<(), lexc_runtime::FormatError>(())
    /// ```
    #[must_use]
    pub fn words(&self) -> Words<'_> {
        match self.packed() {
            Some(packed) => Words::of_packed(self.alphabet(), packed),
            None => Words::new(self.alphabet(), self.dawg()),
        }
    }

    fn weights(&self) -> Option<(Automaton<'_>, Weights<'_>)> {
        let dawg = self.dawg()?;
        let range = self.shared.structures.dawg.as_ref()?.range.clone();
        let raw = match &self.rank {
            Some(rank) => &self.bytes[rank.clone()],
            None => self.shared.computed_rank.get_or_init(|| {
                let counts = with_graph!(dawg.view(), graph => graph.weigh(range.clone()));
                counts.into_iter().flat_map(u32::to_le_bytes).collect()
            }),
        };
        let counts = <[U32]>::ref_from_bytes(raw).ok()?;
        let begin = range.start;
        Some((dawg, Weights { begin, counts }))
    }

    /// The index of a word among all words in the order of the alphabet, from 0; `None` if it is
    /// no word. Time proportional to its length, once the file's `RANK` section is there or has
    /// been computed, which the first call does (a millisecond or two; for a packed file, several).
    ///
    /// ```
    /// # let twelve = lexc_testkit::twelve();
    /// let lexicon = lexc_runtime::Lexicon::from_bytes(twelve)?;
    /// assert_eq!(lexicon.rank("cat"), Some(2));
    /// assert_eq!(lexicon.rank("cot"), None);
    /// # Ok::<(), lexc_runtime::FormatError>(())
    /// ```
    #[must_use]
    pub fn rank(&self, text: &str) -> Option<u64> {
        self.with_tiles(text, |tiles| self.rank_tiles(tiles))
    }

    /// The same for a word of tile numbers.
    #[must_use]
    pub fn rank_tiles(&self, tiles: &[u8]) -> Option<u64> {
        if let Some((packed, counts)) = self.packed_counts() {
            return packed.rank(counts, tiles).map(u64::from);
        }
        let (dawg, weights) = self.weights()?;
        with_graph!(dawg.view(), graph => {
            let mut state = dawg.root();
            let mut before = 0u64;
            let mut last = None;
            for &tile in tiles {
                if let Some(true) = last {
                    before += 1;
                }
                before += u64::from(graph.words_before(weights, state, tile));
                let arc = graph.arc(state, tile)?;
                state = arc.target;
                last = Some(arc.terminal);
            }
            (last == Some(true)).then_some(before)
        })
    }

    /// The word of that index, in tile numbers: the inverse of [`Self::rank`]. Time proportional
    /// to its length.
    ///
    /// ```
    /// # let twelve = lexc_testkit::twelve();
    /// let lexicon = lexc_runtime::Lexicon::from_bytes(twelve)?;
    /// let word = lexicon.word_at(2).map(|tiles| lexicon.spell(&tiles));
    /// assert_eq!(word.as_deref(), Some("CAT"));
    /// assert_eq!(lexicon.word_at(12), None);
    /// # Ok::<(), lexc_runtime::FormatError>(())
    /// ```
    #[must_use]
    pub fn word_at(&self, index: u64) -> Option<Vec<u8>> {
        if let Some((packed, counts)) = self.packed_counts() {
            return packed.word_at(counts, u32::try_from(index).ok()?);
        }
        let (dawg, weights) = self.weights()?;
        let mut left = u32::try_from(index).ok()?;
        with_graph!(dawg.view(), graph => {
            let mut state = dawg.root();
            if left >= graph.words(weights, state) {
                return None;
            }
            let mut word = Vec::new();
            loop {
                // The last arc with at most `left` words before it.
                let arc = graph
                    .arcs(state)
                    .take_while(|arc| graph.words_before(weights, state, arc.tile) <= left)
                    .last()?;
                left -= graph.words_before(weights, state, arc.tile);
                word.push(arc.tile);
                if arc.terminal {
                    if left == 0 {
                        return Some(word);
                    }
                    left -= 1;
                }
                if arc.target == State::EMPTY {
                    return None;
                }
                state = arc.target;
            }
        })
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

    /// A word of tile numbers as text.
    #[must_use]
    pub fn spell(&self, word: &[u8]) -> String {
        self.alphabet().spell(word)
    }

    /// The end of a walk along `text` in the DAWG; `None` if no word begins with it, and in a packed
    /// file, which has no DAWG.
    #[must_use]
    pub fn find(&self, text: &str) -> Option<lexc_format::pool::Arc> {
        let dawg = self.dawg()?;
        self.with_tiles(
            text,
            |tiles| with_graph!(dawg.view(), graph => walk(graph, dawg.root(), tiles)),
        )
    }
}
