//! [`Pool`]: the pool section of a file, and its graph in either layout.

use byteorder::{ByteOrder, LittleEndian as Le};
use zerocopy::FromBytes;
use zerocopy::little_endian::U32;

use super::bitmap::{Bitmap, Mask32, Mask64};
use super::edge_list::EdgeList;
use crate::container::{FormatError, Kind};

/// Bytes before the first unit of a pool section.
pub const POOL_HEADER_LEN: usize = 64;

/// The encoding of the states of a pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Layout {
    /// One cell for each edge: [`EdgeList`].
    EdgeList,
    /// Masks and children: [`Bitmap`].
    Bitmap {
        /// `true` if masks are 64 bits wide (for alphabets of more than 31 tiles) instead of 32.
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
    /// Returns [`FormatError::UnknownLayout`], or [`FormatError::Malformed`] for a wrong length.
    pub fn parse(section: &'a [u8]) -> Result<Self, FormatError> {
        let malformed = |offset, rule| FormatError::Malformed { section: Kind::POOL, offset, rule };
        let Some((header, raw)) = section.split_at_checked(POOL_HEADER_LEN) else {
            return Err(malformed(0, "the header of 64 bytes is cut off"));
        };
        let layout =
            match (Le::read_u32(header), Le::read_u32(&header[4..]), Le::read_u32(&header[8..])) {
                (1, 0, 0) => Layout::EdgeList,
                (2, width @ 1..=2, 2) => Layout::Bitmap { wide: width == 2 },
                (1 | 2, ..) => {
                    return Err(malformed(
                        4,
                        "the masks must have the width and number of the layout",
                    ));
                }
                (found, ..) => {
                    return Err(FormatError::UnknownLayout { section: Kind::POOL, found });
                }
            };
        if header[16..].iter().any(|&b| b != 0) {
            return Err(malformed(16, "reserved bytes must be zero"));
        }
        let count = Le::read_u32(&header[12..]);
        if raw.len() as u64 != u64::from(count) * 4 {
            return Err(malformed(12, "the number of words must match the section's length"));
        }
        let words = <[U32]>::ref_from_bytes(raw)
            .map_err(|_| malformed(12, "the section must consist of whole words"))?;
        // Address 0 is read as the state without edges, even by readers that verify nothing.
        match words.get(..layout.reserved_words() as usize) {
            Some(reserved) if reserved.iter().all(|word| word.get() == 0) => {}
            _ => return Err(malformed(64, "the reserved words must be present and zero")),
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
    Bitmap32(Bitmap<'a, Mask32>),
    /// Masks of 64 bits.
    Bitmap64(Bitmap<'a, Mask64>),
}

/// Runs an expression with `$graph` bound to the [`Graph`](crate::pool::Graph) of a [`PoolView`]:
/// the expression is compiled once for each layout, and the layout is matched once.
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

pub(crate) use with_graph;
