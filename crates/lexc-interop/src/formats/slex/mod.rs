//! `.slex` of the crate `scrabble`: bitmap states of DAWG and GADDAG, with the accept flag on the
//! state (`formats/foreign/slex.md`).
//!
//! Its GADDAG differs from all others: the fully reversed word is followed by a separator, too.
//! States before the separator never accept; the state after the separator shows whether the
//! letters are a word.

mod read;
mod write;

pub(crate) use write::FORMAT;
