//! Subcommands that solve puzzles.

pub(super) mod acrostic;
pub(super) mod boggle;
pub(super) mod cryptogram;
pub(super) mod phrase;
