//! Hunspell dictionaries: the words that the rules of an affix file (`.aff`) make of the stems of a
//! dictionary (`.dic`), by the manual page hunspell(5).
//!
//! All of it that makes words is read: prefixes, suffixes and their cross products, suffixes on
//! suffixes, conditions, aliases of flags, flags of all four kinds, `NEEDAFFIX`, `FORBIDDENWORD`,
//! `ONLYINCOMPOUND`, `CIRCUMFIX`, `COMPLEXPREFIXES`, `FULLSTRIP`, `IGNORE`. Words for suggestions
//! only (`NOSUGGEST`) and words of one spelling (`KEEPCASE`) are words. Compounds are not made,
//! because there is no end of them: stems that may form some are counted.
//!
//! | module | content |
//! |---|---|
//! | `affixes` | prefixes and suffixes with their conditions |
//! | `parse` | the affix file |
//! | `expand` | the words of a stem |
//! | `dictionary` | the lines of the dictionary |

mod affixes;
mod parse;
mod expand;
mod dictionary;

pub(crate) use dictionary::{Dictionary, TooManyWords};
#[cfg(feature = "hunspell")]
pub(crate) use parse::Affixes;
