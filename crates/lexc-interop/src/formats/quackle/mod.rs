//! Quackle's files, version 1 (`formats/foreign/quackle.md`): a DAWG that can mark an edition, and
//! the GADDAG of the same words.

mod edition;
mod dawg;
mod gaddag;

pub(crate) use dawg::QUACKLE_DAWG;
pub(crate) use gaddag::QUACKLE_GADDAG;
