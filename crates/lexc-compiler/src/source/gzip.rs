//! The magic number of gzip.

/// The first bytes of a member of a gzip file.
pub(super) const MAGIC: [u8; 2] = [0x1F, 0x8B];

/// Returns `true` if a file that begins with these bytes is packed with gzip.
#[must_use]
pub fn is_gzip(start: &[u8]) -> bool {
    start.starts_with(&MAGIC)
}
