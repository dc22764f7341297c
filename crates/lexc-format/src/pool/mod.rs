//! The node pool: the 32-bit units that store every automaton of a file (`formats/lex-v1.md`,
//! section 7).
//!
//! An address counts units from the start of the pool. A state is the address at which its record
//! begins; address 0 is the state without edges. In both layouts **every arc points forward**, to a
//! higher address, so no walk can loop. A reader that has not validated a pool checks this on each
//! step, and is as safe.
//!
//! The same automaton has two layouts:
//!
//! - [`EdgeList`]: a 32-bit cell for each edge, siblings adjacent: small.
//! - [`Bitmap`]: masks of the letters that lead to a state and of those that complete a word, then
//!   the children, found by counting bits: fast, since one `AND` intersects rack, cross-check and
//!   lexicon.

mod bitmap;
mod compact;
mod edge_list;
mod quick;
mod validate;
mod validate_compact;

use core::ops::Range;

use byteorder::{ByteOrder, LittleEndian as Le};
use zerocopy::FromBytes;
use zerocopy::little_endian::U32;

pub use bitmap::{Bitmap, Mask};
pub use compact::{Compact, CompactArc, CompactState, Side};
pub use edge_list::{Cell, EdgeList};
pub(crate) use quick::proved;
pub(crate) use validate::{Bounds, Heights, validate};
pub(crate) use validate_compact::validate_compact;

use crate::error::FormatError;
use crate::kind::Kind;
use crate::label::{Label, LabelSet};
use crate::letter::{Letter, LetterSet};

/// The number of [`Label::Separator`] in a pool.
pub(crate) const SEPARATOR: u8 = 0;

/// Bytes before the first unit of a pool section.
pub const POOL_HEADER_LEN: usize = 64;

/// A state: the address of its record in the pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct State(pub u32);

impl State {
    /// The state without edges.
    pub const EMPTY: Self = Self(0);

    /// Returns `true` if the state has no edges.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// One edge of an automaton.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arc {
    /// The label: a letter, or the separator.
    pub label: Label,
    /// `true` if a word is complete after this edge.
    pub terminal: bool,
    /// The state that it leads to; [`State::EMPTY`] if no edge follows.
    pub target: State,
}

impl Arc {
    /// Returns the letter that labels the edge, or `None` for the separator.
    #[inline]
    #[must_use]
    pub const fn letter(&self) -> Option<Letter> {
        self.label.letter()
    }
}

/// The labels of a state's edges, as sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ArcLabels {
    /// Labels whose edge leads to a state that has edges itself.
    pub next: LabelSet,
    /// Letters whose edge completes a word.
    pub ends: LetterSet,
}

impl ArcLabels {
    /// Returns the labels of all edges.
    #[inline]
    #[must_use]
    pub fn all(self) -> LabelSet {
        self.next | self.ends
    }
}

/// The encoding of the states of a pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Layout {
    /// One cell for each edge: [`EdgeList`].
    EdgeList,
    /// Masks and children: [`Bitmap`].
    Bitmap {
        /// Whether masks are 64 bits wide (for alphabets of more than 31 tiles) instead of 32.
        wide: bool,
    },
}

impl Layout {
    /// Returns the name that the command and reports use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::EdgeList => "edge-list",
            Self::Bitmap { .. } => "bitmap",
        }
    }

    /// Returns the number of 32-bit units of the masks that begin a state's record; 0 for edge
    /// lists.
    #[must_use]
    pub const fn mask_words(self) -> u32 {
        match self {
            Self::EdgeList => 0,
            Self::Bitmap { wide } => 2 << wide as u32,
        }
    }

    /// Returns the number of units at the start of a pool that are zero and belong to no automaton,
    /// so that address 0 can be read as a record without edges.
    #[must_use]
    pub const fn reserved_words(self) -> u32 {
        match self {
            Self::EdgeList => 1,
            Self::Bitmap { .. } => self.mask_words(),
        }
    }
}

/// A walk over states, independent of the layout. All methods take constant time, except that an
/// edge list is scanned.
///
/// No method panics or reads out of range, even in a pool that was not verified: an invalid address
/// has no edges, and an arc that does not point forward is treated as one to [`State::EMPTY`].
pub trait Graph: Copy {
    /// Returns the labels of the state's edges.
    fn labels(self, state: State) -> ArcLabels;

    /// Returns the edge with a label, or `None` if there is no such edge.
    fn arc(self, state: State, label: impl Into<Label>) -> Option<Arc>;

    /// Returns an iterator over all edges, the letters in order. The separator is first or last,
    /// depending on the layout.
    fn arcs(self, state: State) -> impl Iterator<Item = Arc>;

    /// Returns the right half of a two-way state: its record follows that of the left half.
    fn right(self, state: State) -> State;

    /// Counts the words below `root` in an automaton that occupies `range` and does not leave it.
    /// Returns `u32::MAX` for any count that is not smaller. Takes time linear in the range.
    fn count(self, range: Range<u32>, root: State) -> u32;

    /// Calls `weigh` for every unit of `range` from the last to the first and stores the result:
    /// for each address, the number of words to which the rest of its record leads, from this arc
    /// on, saturating at `u32::MAX`. See [`Self::words`] and [`Self::words_before`].
    fn weigh(self, range: Range<u32>) -> Vec<u32>;

    /// Returns the number of words below `state`, computed from the weights of the range.
    fn words(self, weights: Weights<'_>, state: State) -> u32;

    /// Returns the number of words below `state` that come before those that begin with `letter`.
    fn words_before(self, weights: Weights<'_>, state: State, letter: Letter) -> u32;
}

/// The number of paths from the root to each unit of a range, saturating at `u32::MAX`. Arcs point
/// forward, so that one pass from the first unit to the last computes all numbers.
struct PathCounts {
    begin: u32,
    counts: Vec<u32>,
}

impl PathCounts {
    fn new(range: &Range<u32>, root: State) -> Self {
        let mut counts = Self {
            begin: range.start,
            counts: vec![0; range.len()],
        };
        counts.add(root.0, 1);
        counts
    }

    #[inline(always)]
    fn at(&self, address: u32) -> u32 {
        let index = address.wrapping_sub(self.begin) as usize;
        self.counts.get(index).copied().unwrap_or(0)
    }

    #[inline(always)]
    fn add(&mut self, address: u32, more: u32) {
        let index = address.wrapping_sub(self.begin) as usize;
        if let Some(counts) = self.counts.get_mut(index) {
            *counts = counts.saturating_add(more);
        }
    }
}

/// Word counts of the units of a range of a pool: the result of [`Graph::weigh`], or the section
/// `RANK` of a file (`formats/lex-v1.md`, section 9).
#[derive(Debug, Clone, Copy)]
pub struct Weights<'a> {
    /// First address of the range.
    pub begin: u32,
    /// One number for each unit of the range.
    pub counts: &'a [U32],
}

impl Weights<'_> {
    #[inline]
    fn at(&self, address: u32) -> u32 {
        let index = address.wrapping_sub(self.begin) as usize;
        self.counts.get(index).map_or(0, |count| count.get())
    }
}

/// The pool section of a file: its layout and its units, in place.
#[derive(Debug, Clone, Copy)]
pub struct Pool<'a> {
    layout: Layout,
    words: &'a [U32],
}

impl<'a> Pool<'a> {
    /// Reads the header of a pool section; the units are not copied. Takes constant time.
    ///
    /// # Errors
    /// [`FormatError::UnknownLayout`]; [`FormatError::Malformed`] for a length that does not fit.
    pub fn parse(section: &'a [u8]) -> Result<Self, FormatError> {
        let malformed = |offset, rule| FormatError::Malformed {
            section: Kind::POOL,
            offset,
            rule,
        };
        let Some((header, raw)) = section.split_at_checked(POOL_HEADER_LEN) else {
            return Err(malformed(0, "the header of 64 bytes is cut off"));
        };
        let layout = match (
            Le::read_u32(header),
            Le::read_u32(&header[4..]),
            Le::read_u32(&header[8..]),
        ) {
            (1, 0, 0) => Layout::EdgeList,
            (2, width @ 1..=2, 2) => Layout::Bitmap { wide: width == 2 },
            (1 | 2, ..) => {
                return Err(malformed(
                    4,
                    "the layout has masks of that width and number",
                ));
            }
            (found, ..) => {
                return Err(FormatError::UnknownLayout {
                    section: Kind::POOL,
                    found,
                });
            }
        };
        if header[16..].iter().any(|&b| b != 0) {
            return Err(malformed(16, "reserved bytes are zero"));
        }
        let count = Le::read_u32(&header[12..]);
        if raw.len() as u64 != u64::from(count) * 4 {
            return Err(malformed(
                12,
                "the number of words fits the section's length",
            ));
        }
        let words = <[U32]>::ref_from_bytes(raw)
            .map_err(|_| malformed(12, "the section is made of whole words"))?;
        // Address 0 is read as the state without edges, also by readers that verify nothing.
        match words.get(..layout.reserved_words() as usize) {
            Some(reserved) if reserved.iter().all(|word| word.get() == 0) => {}
            _ => return Err(malformed(64, "the reserved words are there and are zero")),
        }
        Ok(Self { layout, words })
    }

    /// Encodes the 64 bytes before the units.
    #[must_use]
    pub fn header(layout: Layout, words: u32) -> [u8; POOL_HEADER_LEN] {
        let mut header = [0; POOL_HEADER_LEN];
        let (kind, width, masks) = match layout {
            Layout::EdgeList => (1, 0, 0),
            Layout::Bitmap { wide } => (2, 1 + u32::from(wide), 2),
        };
        for (at, value) in [kind, width, masks, words].into_iter().enumerate() {
            Le::write_u32(&mut header[4 * at..], value);
        }
        header
    }

    /// Creates a pool that was not read from a file.
    #[must_use]
    pub const fn from_words(layout: Layout, words: &'a [U32]) -> Self {
        Self { layout, words }
    }

    /// Returns the layout of the states.
    #[must_use]
    pub const fn layout(&self) -> Layout {
        self.layout
    }

    /// Returns the units.
    #[must_use]
    pub const fn words(&self) -> &'a [U32] {
        self.words
    }

    /// Returns the graph of the pool's layout. Match on it once, outside the loop.
    #[must_use]
    pub const fn view(&self) -> PoolView<'a> {
        match self.layout {
            Layout::EdgeList => PoolView::EdgeList(EdgeList::new(self.words)),
            Layout::Bitmap { wide: false } => PoolView::Bitmap32(Bitmap::new(self.words)),
            Layout::Bitmap { wide: true } => PoolView::Bitmap64(Bitmap::new(self.words)),
        }
    }
}

/// A pool in one of its layouts.
#[derive(Debug, Clone, Copy)]
pub enum PoolView<'a> {
    /// One cell for each edge.
    EdgeList(EdgeList<'a>),
    /// Masks of 32 bits.
    Bitmap32(Bitmap<'a, u32>),
    /// Masks of 64 bits.
    Bitmap64(Bitmap<'a, u64>),
}

/// Runs an expression with `$graph` bound to the [`Graph`] of a [`PoolView`]: the expression is
/// compiled once for each layout, and the layout is matched once.
#[macro_export]
macro_rules! with_graph {
    ($view:expr, $graph:ident => $body:expr) => {
        match $view {
            $crate::pool::PoolView::EdgeList($graph) => $body,
            $crate::pool::PoolView::Bitmap32($graph) => $body,
            $crate::pool::PoolView::Bitmap64($graph) => $body,
        }
    };
}
