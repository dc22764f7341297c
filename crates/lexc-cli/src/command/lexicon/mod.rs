//! Subcommands that build and inspect lexicons.

mod sizes;
mod structures;

pub(crate) use sizes::{StructuresFacts, words_and_lengths};
pub(crate) use structures::{LayoutName, StructureName, compile_options};

pub(super) mod alphabets;
pub(super) mod diff;
pub(super) mod draw;
pub(super) mod verify;

pub(super) mod build;
pub(super) mod info;
