//! Queries for words: what the subcommands that list words have in common.
//!
//! | module | content |
//! |---|---|
//! | [`parse`] | arguments and lines of standard input as text |
//! | [`annotate`] | values and marks of words as text |
//! | [`answers`] | the printing of words |

pub(crate) mod parse;

pub(crate) mod annotate;
pub(crate) mod answers;
