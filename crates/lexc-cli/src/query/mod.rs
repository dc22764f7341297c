//! Queries for words: what the subcommands that list words have in common.
//!
//! | module | content |
//! |---|---|
//! | [`parse`] | arguments and lines of standard input as text |
//! | [`list_format`] | the format of a list |
//! | [`lists`] | the files of `--in` |
//! | [`annotate`] | the printing of words, with their values and marks |
//! | [`listing`] | the words of a query |

pub(crate) mod parse;

pub(crate) mod list_format;

pub(crate) mod lists;

pub(crate) mod annotate;

pub(crate) mod listing;
