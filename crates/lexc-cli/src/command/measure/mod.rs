//! Subcommands that measure lexicons and lists.

pub(super) mod bench;
pub(super) mod compare;
pub(super) mod construct;
pub(super) mod report;
