//! The names in a report: structures, layouts, counting conventions.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A structure.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum MeasuredStructure {
    /// The trie.
    Trie,
    /// The minimal DAWG.
    Dawg,
    /// The minimal DAWG of the reversed words.
    ReversedDawg,
    /// The minimal GADDAG.
    Gaddag,
    /// The two-way DAWG (Appel & Jacobson 7.1).
    TwoWay,
    /// The two-way DAWG without the edges that needed tiles make redundant.
    TwoWayCompact,
}

impl MeasuredStructure {
    /// All structures, in the order of the tables.
    pub const ALL: [Self; 6] = [
        Self::Trie,
        Self::Dawg,
        Self::ReversedDawg,
        Self::Gaddag,
        Self::TwoWay,
        Self::TwoWayCompact,
    ];

    /// Returns the name for texts.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Trie => "trie",
            Self::Dawg => "DAWG",
            Self::ReversedDawg => "reversed DAWG",
            Self::Gaddag => "GADDAG",
            Self::TwoWay => "two-way DAWG",
            Self::TwoWayCompact => "two-way DAWG, compact",
        }
    }
}

/// A counting convention for states and edges. The root counts as a state, and no sink is added.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum CountingConvention {
    /// The terminal flag belongs to the state: Nerode-minimal.
    TerminalOnNode,
    /// The terminal flag belongs to the edge (Appel & Jacobson 3.4.3); all states without edges are
    /// one state.
    TerminalOnEdge,
    /// Nodes of the trie that have edges, and all edges.
    InnerNodes,
    /// Terminal flag on the edge, with shared tails of edge lists: edges are the stored cells.
    SharedTails,
    /// Each edge carries the set of letters that complete a word after it (Gordon); edges and
    /// states that only complete words are omitted.
    LetterSets,
    /// Gordon's semi-minimal GADDAG: prefixes before the separator are not shared.
    SemiMinimal,
}

/// The layout of states in memory.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum LayoutName {
    /// Gordon's *expanded*: for each state a full-width array of edges of four bytes.
    Expanded,
    /// Gordon's *compressed*: for each state a bit vector of its letters, and its edges.
    Compressed,
    /// Four bytes for each edge, siblings side by side.
    EdgeList,
    /// Two masks for each state, four bytes for each child.
    Bitmap,
    /// Packed to bits: small, for shipping.
    Packed,
}

impl LayoutName {
    /// All layouts.
    pub const ALL: [Self; 5] =
        [Self::Expanded, Self::Compressed, Self::EdgeList, Self::Bitmap, Self::Packed];

    /// Returns the name for texts.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Expanded => "expanded",
            Self::Compressed => "compressed",
            Self::EdgeList => "edge list",
            Self::Bitmap => "bitmap",
            Self::Packed => "packed",
        }
    }
}

/// The source of a size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Basis {
    /// A layout of lexc: states were written, and read by the runtime.
    Built,
    /// The layout was written into memory, and its words were counted.
    LaidOut,
    /// The formula alone: an edge of this list does not fit in four bytes.
    Formula,
}

/// The enumeration of left parts in Appel & Jacobson's generator.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum LeftPartMethod {
    /// At each anchor: section 3.3.
    EachAnchor,
    /// Once per turn: section 7.2.
    Once,
}

/// A quantity that grows with the list.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Quantity {
    /// States.
    States,
    /// Bytes.
    Bytes,
    /// CPU time of construction.
    CpuSeconds,
}
