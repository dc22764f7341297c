//! Limits of the file format.

/// The length of the longest word. A file that was opened without verification cannot exceed it.
pub(crate) const MAX_WORD_LENGTH: usize = 255;
