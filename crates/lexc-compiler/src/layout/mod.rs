//! From automata in memory to the units of a pool: an order, an address for each state, records.
//!
//! | module | content |
//! |---|---|
//! | `records` | a pool in the making: children are identifiers until all addresses are known |
//! | `bitmap`, `cells` | the records of the two layouts |
//! | `parts` | identifiers of states, and their edges |
//! | `trie` | the trie, unrolled from the records of the DAWG |
//! | `whole` | pools in which each state has a record of its own |
//! | `compact` | the compact two-way DAWG |
//! | `collect` | the lists of a DAWG and a GADDAG in one graph |
//! | `lists`, `tails` | pools of edge lists that share their tails |
//! | [`edge_lists`] | the lists of a DAWG and a GADDAG, for other formats |

mod bitmap;
mod cells;
mod collect;
mod compact;
pub mod edge_lists;
mod lists;
mod parts;
mod records;
mod tails;
mod trie;
mod whole;

use lexc_format::pool::{Bitmap, Cell, Layout, Mask32, Mask64};
use lexc_format::structure::Structures;
use zerocopy::little_endian::U32;

use crate::automaton::classes::{LeftClasses, TwoWayClasses};
use crate::automaton::compact::Compact;
use crate::automaton::dawg::Dawg;
use crate::automaton::gaddag::Gaddag;
use crate::automaton::order::Tally;
use crate::automaton::reversed::Reversed;
use bitmap::Bitmaps;
use cells::Cells;
pub(crate) use records::Size;

/// A pool ready to be written, and where its structures are.
#[derive(Debug)]
pub struct Image {
    /// The layout of states.
    pub layout: Layout,
    /// The units.
    pub words: Vec<U32>,
    /// The addresses of the structures.
    pub structures: Structures,
    /// `true` if tails of edge lists are shared.
    pub shared_tails: bool,
}

impl Image {
    /// Returns a pool without automata.
    pub(crate) fn empty() -> Self {
        Self {
            layout: Layout::EdgeList,
            words: Vec::new(),
            structures: Structures::default(),
            shared_tails: false,
        }
    }
}

/// The pool would have more units than its layout can address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the {layout} layout addresses {limit} words, and these automata need {needed}")]
pub struct TooLarge {
    /// Name of the layout.
    pub layout: &'static str,
    /// Units that it addresses.
    pub limit: u64,
    /// Units that are needed.
    pub needed: u64,
}

/// Name of the compact two-way DAWG in [`TooLarge`]: its own limit is lower than its layout's.
pub const COMPACT: &str = "compact two-way";

/// The automata of a pool. The DAWG is always there.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Contents<'a> {
    pub(crate) dawg: &'a Dawg,
    /// With its size, the trie is stored.
    pub(crate) trie: Option<Size>,
    /// The GADDAG, unless the two-way DAWG is stored, which holds it.
    pub(crate) gaddag: Option<&'a Gaddag<'a>>,
    /// The two-way DAWG.
    pub(crate) two_way: Option<TwoWay<'a>>,
    /// The compact two-way DAWG, which takes the edge-list layout.
    pub(crate) compact: Option<(&'a Compact, TwoWay<'a>)>,
    /// An order of the classes, children last, that edge lists with shared tails are numbered by.
    pub(crate) class_order: &'a [u32],
}

/// The parts of a two-way DAWG.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TwoWay<'a> {
    pub(crate) classes: &'a TwoWayClasses,
    /// An order in which the edges of both sides lead forward.
    pub(crate) order: &'a [u32],
    pub(crate) reversed: &'a Reversed,
}

impl<'a> Contents<'a> {
    /// Returns the reversed DAWG, if something that is stored leads into it.
    fn reversed(&self) -> Option<&'a Reversed> {
        let of_compact = self.compact.map(|(_, two_way)| two_way);
        self.two_way.or(of_compact).map(|two_way| two_way.reversed)
    }

    /// Returns the classes that are stored whole.
    fn classes(&self) -> Option<&'a LeftClasses> {
        let of_gaddag = self.gaddag.map(Gaddag::classes);
        self.two_way
            .map(|two_way| &two_way.classes.left)
            .or(of_gaddag)
    }
}

/// Lays out automata. If a GADDAG is written without the right edges of a two-way DAWG and without
/// shared tails, its states and edges are counted on the way.
///
/// # Errors
/// [`TooLarge`], before memory is taken for the units.
pub(crate) fn lay_out(
    layout: Layout,
    contents: &Contents<'_>,
) -> Result<(Image, Option<Tally>), TooLarge> {
    // Two routines, because addresses are known at different times. A state with a record of its own gets
    // its address when it is visited, so records are written in one pass. Of lists that share tails all are
    // needed before the first one can be placed.
    match layout {
        Layout::EdgeList if contents.two_way.is_none() => {
            Ok((lists::with_shared_tails(contents)?, None))
        }
        Layout::EdgeList => whole::with_own_records::<Cells>(layout, contents),
        Layout::Bitmap { wide: false } => {
            whole::with_own_records::<Bitmaps<Mask32>>(layout, contents)
        }
        Layout::Bitmap { wide: true } => {
            whole::with_own_records::<Bitmaps<Mask64>>(layout, contents)
        }
    }
}

/// Checks that a layout addresses that many units.
fn check_limit(layout: Layout, units: u64) -> Result<(), TooLarge> {
    let limit = match layout {
        Layout::EdgeList => u64::from(Cell::MAX_ADDRESS),
        Layout::Bitmap { .. } => u64::from(Bitmap::<Mask32>::MAX_ADDRESS),
    };
    if units > limit {
        return Err(TooLarge {
            layout: layout.name(),
            limit,
            needed: units,
        });
    }
    Ok(())
}
