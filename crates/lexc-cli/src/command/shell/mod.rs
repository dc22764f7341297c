//! Subcommands that describe the command line: completions and manual pages.

pub(super) mod completions;
pub(super) mod man;
