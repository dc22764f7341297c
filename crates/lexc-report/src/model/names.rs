//! What is compared, and how: the names in a report.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An automaton that is compared.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Structure {
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
    /// The two-way DAWG without the edges that forced tiles spare.
    TwoWayCompact,
}

impl Structure {
    /// All of them, in the order of the tables.
    pub const ALL: [Self; 6] = [
        Self::Trie,
        Self::Dawg,
        Self::ReversedDawg,
        Self::Gaddag,
        Self::TwoWay,
        Self::TwoWayCompact,
    ];

    /// Its name in texts.
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

/// How states and arcs are counted. The root is a state, and there is no extra sink.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Convention {
    /// The terminal flag belongs to the state: Nerode-minimal.
    TerminalOnNode,
    /// The terminal flag belongs to the arc (Appel & Jacobson 3.4.3); all states without arcs are
    /// one.
    TerminalOnEdge,
    /// Nodes of the trie that have edges; all edges.
    InnerNodes,
    /// Terminal on the arc, and tails of edge lists are stored once: arcs are the cells left.
    SharedTails,
    /// Each arc carries the set of letters that complete a word behind it (Gordon); arcs that
    /// lead nowhere else are gone, and so is the state without arcs.
    LetterSets,
    /// Gordon's semi-minimal GADDAG: prefixes before the separator are not shared.
    SemiMinimal,
}

impl Convention {
    /// Its name in texts.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::TerminalOnNode => "flag on the state",
            Self::TerminalOnEdge => "flag on the arc",
            Self::InnerNodes => "nodes with edges",
            Self::SharedTails => "shared tails",
            Self::LetterSets => "letter sets on arcs",
            Self::SemiMinimal => "semi-minimal",
        }
    }
}

/// How states are written down.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum LayoutName {
    /// Gordon's *expanded*: for each state a full-width array of arcs of four bytes.
    Expanded,
    /// Gordon's *compressed*: for each state a bit vector of its letters, and its arcs.
    Compressed,
    /// Four bytes for each arc, siblings side by side.
    EdgeList,
    /// Two masks for each state, four bytes for each child.
    Bitmap,
    /// Packed to bits: small, for shipping.
    Packed,
}

impl LayoutName {
    /// Its name in texts.
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

/// How the bytes of a layout were found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Basis {
    /// It is a layout of lexc: states were written, and read by its runtime.
    Built,
    /// It was written into memory, and the words in it were counted.
    LaidOut,
    /// By formula alone: four bytes for an arc do not suffice for a list of this size.
    Formula,
}

/// How Appel & Jacobson's generator finds left parts.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum LeftParts {
    /// Section 3.3.
    EachAnchor,
    /// Section 7.2.
    Once,
}

/// What grows.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Quantity {
    /// States.
    States,
    /// Bytes.
    Bytes,
    /// Processor time of the construction.
    CpuSeconds,
}
