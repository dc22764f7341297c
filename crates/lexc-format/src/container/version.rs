//! The version of the format.

/// The major version. Readers refuse every other.
pub const VERSION_MAJOR: u16 = 1;
/// The minor version. Readers accept a higher one: they skip the sections that it adds, or refuse a
/// required one by its kind.
pub const VERSION_MINOR: u16 = 1;
