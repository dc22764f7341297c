//! A packed section, and the options of packing.

/// Options of packing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct PackOptions {
    /// A child of more bits than this is preceded by its length, unless it is the last of its
    /// record, so that a reader without an index can skip it. A higher limit gives fewer bytes.
    pub long: u32,
}

impl Default for PackOptions {
    fn default() -> Self {
        Self { long: 512 }
    }
}

lexc_alphabet::setters! {
    const PackOptions:
    long: u32,
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
