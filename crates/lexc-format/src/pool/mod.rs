//! The node pool: the 32-bit words in which every automaton of a file is stored
//! (`formats/lex-v1.md`, section 7).
//!
//! An address counts words from the start of the pool. A state is the address at which its
//! record begins; address 0 is the state without edges. In both layouts **every arc points
//! forward**, to a higher address, so no walk can loop; a reader that has not validated a pool
//! checks just that on each step and is as safe.
//!
//! The same automaton has two layouts:
//!
//! - [`EdgeList`]: a 32-bit cell for each edge, siblings side by side: small.
//! - [`Bitmap`]: masks of the letters that lead on and of those that complete a word, then the
//!   children, found by counting bits: fast, since one `AND` meets rack, cross-check and lexicon.

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
use crate::label::{Label, LabelSet};
use crate::letter::{Letter, LetterSet};
use crate::section::Kind;

/// The number that a pool has for [`Label::Separator`].
pub(crate) const SEPARATOR: u8 = 0;

/// Bytes before the first word of a pool section.
pub const POOL_HEADER_LEN: usize = 64;

/// A state: the address of its record in the pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct State(pub u32);

impl State {
    /// The state without edges.
    pub const EMPTY: Self = Self(0);

    /// Has the state no edges?
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

/// How the states of a pool are written down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Layout {
    /// One cell an edge: [`EdgeList`].
    EdgeList,
    /// Masks and children: [`Bitmap`].
    Bitmap {
        /// Are masks 64 bits wide (alphabets of more than 31 tiles) instead of 32?
        wide: bool,
    },
}

impl Layout {
    /// The name that the command and reports use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::EdgeList => "edge-list",
            Self::Bitmap { .. } => "bitmap",
        }
    }

    /// 32-bit words of the masks that begin a state's record; 0 for edge lists.
    #[must_use]
    pub const fn mask_words(self) -> u32 {
        match self {
            Self::EdgeList => 0,
            Self::Bitmap { wide } => 2 << wide as u32,
        }
    }

    /// Words at the start of a pool that are zero and belong to no automaton: address 0 can be
    /// read as a record without edges.
    #[must_use]
    pub const fn reserved_words(self) -> u32 {
        match self {
            Self::EdgeList => 1,
            Self::Bitmap { .. } => self.mask_words(),
        }
    }
}

/// A walk over states, the same for every layout. All methods take constant time, except that
/// an edge list is scanned.
///
/// No method panics or reads out of range, whatever the words: an address that is not there has
/// no edges, and an arc that does not point forward is taken for one to [`State::EMPTY`].
pub trait Graph: Copy {
    /// Returns the labels of the state's edges.
    fn labels(self, state: State) -> ArcLabels;

    /// Returns the edge with a label, or `None` if there is no such edge.
    fn arc(self, state: State, label: impl Into<Label>) -> Option<Arc>;

    /// All edges, the letters in order. The separator comes first or last, as the layout has it.
    fn arcs(self, state: State) -> impl Iterator<Item = Arc>;

    /// The right half of a two-way state: its record follows that of the left half.
    fn right(self, state: State) -> State;

    /// Words that `root` leads to, of an automaton that has `range` and does not leave it; `u32::MAX`
    /// if they are that many or more. Time linear in the range.
    fn count(self, range: Range<u32>, root: State) -> u32;

    /// Calls `weigh` for every word of `range` from the last to the first and stores what it
    /// finds: for each address the number of words that the rest of its record, from this arc
    /// on, leads to; `u32::MAX` if they are that many or more. See [`Self::words`] and
    /// [`Self::words_before`].
    fn weigh(self, range: Range<u32>) -> Vec<u32>;

    /// Words below `state`, from the weights of a range that begins at `begin`.
    fn words(self, weights: Weights<'_>, state: State) -> u32;

    /// Returns the number of words below `state` that come before those that begin with `letter`.
    fn words_before(self, weights: Weights<'_>, state: State, letter: Letter) -> u32;
}

/// For each word of a range the number of ways from the root that come there; `u32::MAX` if they are
/// that many or more. Arcs point forward: from the first word to the last each is known in time.
struct Ways {
    begin: u32,
    ways: Vec<u32>,
}

impl Ways {
    fn new(range: &Range<u32>, root: State) -> Self {
        let mut ways = Self {
            begin: range.start,
            ways: vec![0; range.len()],
        };
        ways.add(root.0, 1);
        ways
    }

    #[inline(always)]
    fn at(&self, address: u32) -> u32 {
        let index = address.wrapping_sub(self.begin) as usize;
        self.ways.get(index).copied().unwrap_or(0)
    }

    #[inline(always)]
    fn add(&mut self, address: u32, more: u32) {
        let index = address.wrapping_sub(self.begin) as usize;
        if let Some(ways) = self.ways.get_mut(index) {
            *ways = ways.saturating_add(more);
        }
    }
}

/// Word counts beside the words of a range of a pool: what [`Graph::weigh`] makes, or the
/// section `RANK` of a file (`formats/lex-v1.md`, section 9).
#[derive(Debug, Clone, Copy)]
pub struct Weights<'a> {
    /// First address of the range.
    pub begin: u32,
    /// One number for each word of the range.
    pub counts: &'a [U32],
}

impl Weights<'_> {
    #[inline]
    fn at(&self, address: u32) -> u32 {
        let index = address.wrapping_sub(self.begin) as usize;
        self.counts.get(index).map_or(0, |count| count.get())
    }
}

/// The pool section of a file: its layout and its words, in place.
#[derive(Debug, Clone, Copy)]
pub struct Pool<'a> {
    layout: Layout,
    words: &'a [U32],
}

impl<'a> Pool<'a> {
    /// Reads the header of a pool section; the words stay where they are. Constant time.
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
        // Address 0 is read as the state without edges, also by those who verify nothing.
        match words.get(..layout.reserved_words() as usize) {
            Some(reserved) if reserved.iter().all(|word| word.get() == 0) => {}
            _ => return Err(malformed(64, "the reserved words are there and are zero")),
        }
        Ok(Self { layout, words })
    }

    /// The 64 bytes before the words.
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

    /// A pool that was not read from a file.
    #[must_use]
    pub const fn from_words(layout: Layout, words: &'a [U32]) -> Self {
        Self { layout, words }
    }

    /// How the states are written.
    #[must_use]
    pub const fn layout(&self) -> Layout {
        self.layout
    }

    /// The words.
    #[must_use]
    pub const fn words(&self) -> &'a [U32] {
        self.words
    }

    /// This pool in the layout it has, ready to be walked. Match on it once, outside the loop.
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
    /// One cell an edge.
    EdgeList(EdgeList<'a>),
    /// Masks of 32 bits.
    Bitmap32(Bitmap<'a, u32>),
    /// Masks of 64 bits.
    Bitmap64(Bitmap<'a, u64>),
}

/// Runs an expression with `$graph` bound to the [`Graph`] of a [`PoolView`]: the expression is
/// compiled once for each layout, and the layout is asked once.
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
