//! Queries for words: what the subcommands that list words have in common.
//!
//! | module | content |
//! |---|---|
//! | [`parse`] | patterns, racks, tiles and ranges from text |
//! | [`conditions`] | the options that select words |
//! | [`annotate`] | the options that print values and marks of words |
//! | [`answers`] | the options for order and number, and the printing of words |

pub(crate) mod parse;

pub(crate) mod annotate;
pub(crate) mod answers;
