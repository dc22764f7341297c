//! A packed section, and the options and errors of packing.

use lexc_alphabet::ErrorKind;

/// Options of packing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct PackOptions {
    /// A child of more bits than this is preceded by its length, unless it is the last of its
    /// record, so that a reader without an index can skip it. A higher limit gives fewer bytes.
    pub long: u32,
}

impl PackOptions {
    /// Sets the number of bits from which a child is preceded by its length.
    #[must_use]
    pub const fn long(mut self, long: u32) -> Self {
        self.long = long;
        self
    }
}

impl Default for PackOptions {
    fn default() -> Self {
        Self { long: 512 }
    }
}

/// A packed section, and the sizes of its parts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackedSection {
    /// The bytes of the section.
    pub bytes: Vec<u8>,
    /// The number of bytes before the body.
    pub model: usize,
    /// The number of roots.
    pub roots: usize,
    /// The number of edges in the body.
    pub edges: usize,
    /// The number of edges that are pointers.
    pub pointers: usize,
}

/// The reason why words cannot be packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PackError {
    /// The body would have 2²⁸ bits or more.
    #[error("the packed layout holds 268,435,455 bits, but these words need {bits}")]
    TooManyBits {
        /// Bits that are needed.
        bits: u64,
    },
    /// The codes break a rule of the format, so that no reader would accept them. This is a defect
    /// of this crate.
    #[error("the packed codes break a rule of the format: {rule}; please report this as a defect")]
    Codes {
        /// The rule.
        rule: &'static str,
    },
    /// The code of a context lacks a symbol that occurs in it.
    #[error(
        "a symbol of the packed layout has no code: this is a defect of lexc, nothing was written"
    )]
    Uncoded,
}

impl PackError {
    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self {
            Self::TooManyBits { .. } => ErrorKind::Limit,
            Self::Codes { .. } | Self::Uncoded => ErrorKind::Other,
        }
    }
}
