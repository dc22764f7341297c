//! Subcommands that look up and list words.

pub(super) mod anagram;
pub(super) mod check;
pub(super) mod define;
pub(super) mod extend;
pub(super) mod find;
pub(super) mod hooks;
pub(super) mod near;
pub(super) mod rank;
pub(super) mod words;
