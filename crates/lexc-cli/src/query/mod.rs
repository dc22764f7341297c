//! Queries for words: what the subcommands that list words have in common.
//!
//! | module | content |
//! |---|---|
//! | [`parse`] | arguments and lines of standard input as text |
//! | [`annotate`] | the printing of words, with their values and marks |

pub(crate) mod parse;

pub(crate) mod annotate;
