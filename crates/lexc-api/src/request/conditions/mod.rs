//! The conditions that select words.
//!
//! | module | content |
//! |---|---|
//! | [`values`] | the texts of conditions: hooks, shares of letters, comparisons of numbers |
//! | [`tree`] | *and*, *or* and *not* of any conditions |
//! | [`parse`] | the text of a tree |
//! | [`source`] | what conditions are asked of: a lexicon with its indexes, values and editions |
//! | [`fields`] | the conditions, each declared once for all doors |

pub(crate) mod values;

pub(crate) mod tree;

pub(crate) mod parse;

pub(crate) mod source;

pub(crate) mod fields;

pub use fields::{ConditionTree, ConditionsRequest, check_count};
pub use source::{WordSource, numbers_of};
pub use values::{HookCondition, InnerHook, NumberComparison, ShareCondition, StoredNumber};
