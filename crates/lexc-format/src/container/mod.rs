//! The container: what all files have in common, regardless of their sections (`formats/lex-v1.md`,
//! sections 2 to 4).
//!
//! | module | contents |
//! |---|---|
//! | `version` | the version of the format |
//! | `kind` | the kinds of sections |
//! | [`error`] | the reasons to refuse a file: each names a section and an offset in it |
//! | [`header`] | the first bytes of a file |
//! | [`section`] | the table of sections |

mod version;
mod kind;
pub mod error;
pub mod header;
pub mod section;

pub(crate) use error::FormatError;
pub(crate) use kind::Kind;
