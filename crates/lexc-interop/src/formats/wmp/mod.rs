//! MAGPIE's word map, version 3 (`formats/foreign/magpie.md`): for each word length, tables from a
//! multiset of tiles to its words, and to the tiles that one or two of its blanks can be.

mod tables;
mod file;

pub(crate) use file::FORMAT;
