//! The options of a generator, and the errors of its construction.

use core::fmt;
use core::str::FromStr;

use lexc_alphabet::ErrorKind;
use lexc_game::UnknownName;
use lexc_runtime::Lexicon;

use crate::features::ALL_SEARCHES;
use crate::instructions::InstructionChoice;

/// A structure that plays can be generated from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Backend {
    /// The trie.
    Trie,
    /// The DAWG.
    Dawg,
    /// The GADDAG, or the left half of the two-way DAWG.
    Gaddag,
    /// The two-way DAWG.
    TwoWay,
}

impl Backend {
    /// All structures.
    pub const ALL: [Self; 4] = [Self::Trie, Self::Dawg, Self::Gaddag, Self::TwoWay];

    /// Returns the name that commands use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Trie => "trie",
            Self::Dawg => "dawg",
            Self::Gaddag => "gaddag",
            Self::TwoWay => "two-way",
        }
    }

    /// Returns `true` if a lexicon holds the structure.
    #[must_use]
    pub fn is_in(self, lexicon: &Lexicon) -> bool {
        let structures = lexicon.structures();
        match self {
            Self::Trie => structures.trie.is_some(),
            Self::Dawg => structures.dawg.is_some(),
            Self::Gaddag => structures.gaddag.is_some(),
            Self::TwoWay => structures.two_way.is_some(),
        }
    }

    /// Returns `true` if this build can generate plays from the structure: from the GADDAG always,
    /// from the others with the feature `all-searches`.
    #[must_use]
    pub const fn is_supported(self) -> bool {
        ALL_SEARCHES || matches!(self, Self::Gaddag)
    }

    /// Returns the fastest [supported](Self::is_supported) structure that a lexicon holds, or
    /// `None` if it holds none.
    #[must_use]
    pub fn fastest_in(lexicon: &Lexicon) -> Option<Self> {
        let order = [Self::Gaddag, Self::TwoWay, Self::Dawg, Self::Trie];
        order.into_iter().find(|structure| structure.is_supported() && structure.is_in(lexicon))
    }
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Parses the name of a structure.
impl FromStr for Backend {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        UnknownName::find("structure", text, &Self::ALL, Self::name)
    }
}

/// How the generators on the DAWG and the trie make left parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub enum LeftPartSearch {
    /// Separately for each anchor, as in section 3.3.1 of the paper.
    #[default]
    EachAnchor,
    /// Once for all anchors, as in section 7.2: a left part is extended where a letter fits after
    /// it.
    Once,
}

/// The options of a [`MoveGenerator`](crate::MoveGenerator).
///
/// # Examples
/// ```
/// use lexc_movegen::{Backend, GeneratorOptions, LeftPartSearch};
///
/// let options = GeneratorOptions::from(Backend::Dawg).left_parts(LeftPartSearch::Once);
/// assert_eq!(options.backend, Backend::Dawg);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct GeneratorOptions {
    /// The structure that plays are generated from.
    pub backend: Backend,
    /// How the generators on the DAWG and the trie make left parts.
    pub left_parts: LeftPartSearch,
    /// The instructions that the generators on the GADDAG and the two-way DAWG use.
    pub instructions: InstructionChoice,
}

lexc_alphabet::setters! {
    GeneratorOptions:
    backend: Backend,
    left_parts: LeftPartSearch,
    instructions: InstructionChoice,
}

/// The GADDAG, with the instructions that the processor has.
impl Default for GeneratorOptions {
    fn default() -> Self {
        Self::from(Backend::Gaddag)
    }
}

/// The default options on a structure.
impl From<Backend> for GeneratorOptions {
    fn from(backend: Backend) -> Self {
        Self {
            backend,
            left_parts: LeftPartSearch::default(),
            instructions: InstructionChoice::default(),
        }
    }
}

/// An error of creating a generator, or of setting its board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GeneratorError {
    /// The lexicon has no structure that plays can be generated from: its words are packed.
    #[error(
        "the lexicon holds no structure to generate moves from: rebuild it with a DAWG and a GADDAG"
    )]
    NoStructure,
    /// The lexicon was built without the structure.
    #[error("the lexicon holds no {backend}: build it with one, or choose another structure")]
    Missing {
        /// The requested structure.
        backend: Backend,
    },
    /// This build does not generate plays from the structure.
    #[error(
        "this build generates no moves from the {backend}: build it with the feature all-searches, \
         or choose the GADDAG"
    )]
    Unsupported {
        /// The requested structure.
        backend: Backend,
    },
    /// The board has another shape than the layout.
    #[error(
        "the board has {} rows and {} columns, but the layout has {} and {}",
        found.0, found.1, expected.0, expected.1
    )]
    Shape {
        /// Rows and columns of the layout.
        expected: (usize, usize),
        /// Rows and columns of the board.
        found: (usize, usize),
    },
    /// Tiles, premiums and bonuses could make a score of 1,048,576 or more.
    #[error(
        "with these tile values, premiums and bonuses a score might reach 1,048,576, the limit of a \
         search: choose smaller ones"
    )]
    ScoresTooHigh,
}

impl GeneratorError {
    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self {
            Self::NoStructure | Self::Missing { .. } => ErrorKind::NotFound,
            Self::Unsupported { .. } => ErrorKind::Unsupported,
            Self::Shape { .. } => ErrorKind::Mismatch,
            Self::ScoresTooHigh => ErrorKind::Limit,
        }
    }
}
