//! Subcommands for files of other programs.

pub(super) mod export;
pub(super) mod import;
