//! The options of compiling: the automata of a file, and the node layout.

use core::fmt;
use core::str::FromStr;

use crate::normalise::Error;
use lexc_alphabet::ErrorKind;
use lexc_format::pool::Layout;
use lexc_format::structure::Structures;

/// A set of automata to store in a file. The DAWG is always stored, since the others lead into it.
///
/// ```
/// use lexc_compiler::options::StructureSet;
///
/// let both = StructureSet::GADDAG.rank(true);
/// assert!(both.gaddag && both.rank && !both.two_way);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct StructureSet {
    /// The trie, for small lists.
    pub trie: bool,
    /// The GADDAG.
    pub gaddag: bool,
    /// The two-way DAWG, whose left half is the GADDAG, and the reversed DAWG.
    pub two_way: bool,
    /// The compact two-way DAWG and the reversed DAWG, in edge lists only.
    pub two_way_compact: bool,
    /// Word counts for ranking. Without them, a reader that ranks words computes them on opening.
    pub rank: bool,
}

impl StructureSet {
    /// The DAWG and the GADDAG: the default of files, and the fastest for move generation.
    pub const GADDAG: Self =
        Self { trie: false, gaddag: true, two_way: false, two_way_compact: false, rank: false };

    /// Returns `true` if a file with the structures `held` has the DAWG and the automata of this
    /// set. Word counts are ignored, because readers compute them if they are missing.
    ///
    /// # Examples
    /// ```
    /// use lexc_compiler::options::StructureSet;
    /// use lexc_format::structure::Structures;
    ///
    /// assert!(!StructureSet::GADDAG.is_held_by(&Structures::default()));
    /// ```
    #[must_use]
    pub const fn is_held_by(self, held: &Structures) -> bool {
        held.dawg.is_some()
            && (!self.trie || held.trie.is_some())
            && (!self.gaddag || held.gaddag.is_some())
            && (!self.two_way || held.two_way.is_some())
            && (!self.two_way_compact || held.two_way_compact.is_some())
    }

    /// Returns `true` if the set has an automaton that consists of classes of factors.
    pub(crate) const fn has_classes(self) -> bool {
        self.gaddag || self.two_way || self.two_way_compact
    }

    /// Returns the name of the first structure of the set, if there is one.
    pub(crate) fn first_name(self) -> Option<&'static str> {
        let all = [
            (self.trie, "trie"),
            (self.gaddag, "GADDAG"),
            (self.two_way || self.two_way_compact, "two-way DAWG"),
            (self.rank, "word counts"),
        ];
        all.into_iter().find(|named| named.0).map(|named| named.1)
    }
}

lexc_alphabet::setters! {
    const StructureSet:
    trie: bool,
    gaddag: bool,
    two_way: bool,
    two_way_compact: bool,
    rank: bool,
}

/// A node layout to choose.
///
/// ```
/// use lexc_compiler::options::LayoutChoice;
///
/// let layout: LayoutChoice = "edge-list".parse()?;
/// assert_eq!(layout, LayoutChoice::EdgeList);
/// assert_eq!(layout.to_string(), "edge-list");
/// # Ok::<(), lexc_compiler::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum LayoutChoice {
    /// Bitmap states: fast.
    #[default]
    Bitmap,
    /// Edge lists: small.
    EdgeList,
    /// The words alone, packed: the smallest layout that can be searched without unpacking.
    Packed,
}

impl LayoutChoice {
    /// All layouts.
    pub const ALL: [Self; 3] = [Self::Bitmap, Self::EdgeList, Self::Packed];

    /// Returns the name, as the command and reports have it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bitmap => "bitmap",
            Self::EdgeList => "edge-list",
            Self::Packed => "packed",
        }
    }

    /// Returns the layout of a pool for an alphabet of `tiles` letters. Packed words have no pool;
    /// the automaton from which they are packed is never written.
    #[must_use]
    pub const fn for_tiles(self, tiles: usize) -> Layout {
        let wide = tiles > 31;
        match self {
            Self::Bitmap => Layout::Bitmap { wide },
            Self::EdgeList | Self::Packed => Layout::EdgeList,
        }
    }
}

impl fmt::Display for LayoutChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for LayoutChoice {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self, Error> {
        let found = Self::ALL.into_iter().find(|layout| layout.name() == name);
        found.ok_or_else(|| {
            let layouts = "the layouts are bitmap, edge-list and packed";
            let message = format!("there is no node layout `{name}`: {layouts}");
            Error::new(ErrorKind::NotFound, message)
        })
    }
}

/// Options for compiling a DAWG.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct CompileOptions {
    /// The automata to store.
    pub structures: StructureSet,
    /// The node layout.
    pub layout: LayoutChoice,
    /// Count automata that are not stored, too: GADDAG, semi-minimal GADDAG, reversed and two-way
    /// DAWG.
    pub count_all: bool,
}

impl CompileOptions {
    /// Returns `true` if the left edges of the classes suffice, in an order that the layout finds:
    /// for a GADDAG of bitmap states.
    pub(crate) fn needs_left_edges_only(&self) -> bool {
        let wanted = self.structures;
        let two_way = wanted.two_way || wanted.two_way_compact;
        self.layout == LayoutChoice::Bitmap && !two_way && !self.count_all
    }

    /// Returns the options as text for the provenance of a file.
    #[must_use]
    pub fn stored(&self) -> String {
        let wanted = self.structures;
        let stored = [
            (wanted.trie, "trie"),
            (true, "dawg"),
            (wanted.gaddag || wanted.two_way, "gaddag"),
            (wanted.two_way, "two-way"),
            (wanted.two_way_compact, "two-way-compact"),
            (wanted.rank, "rank"),
        ];
        let stored: Vec<_> = stored.iter().filter(|s| s.0).map(|s| s.1).collect();
        let mut options = Vec::new();
        if self.layout != LayoutChoice::Packed {
            options.push(format!("structures={}", stored.join(",")));
        }
        if self.count_all {
            options.push("count-all".to_owned());
        }
        options.push(format!("layout={}", self.layout.name()));
        options.join(" ")
    }
}

lexc_alphabet::setters! {
    const CompileOptions:
    structures: StructureSet,
    layout: LayoutChoice,
    count_all: bool,
}
