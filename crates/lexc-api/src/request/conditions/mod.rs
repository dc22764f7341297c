//! The conditions that select words.
//!
//! | module | content |
//! |---|---|
//! | `values` | the texts of conditions: hooks, shares of letters, comparisons of numbers |
//! | `tree` | *and*, *or* and *not* of any conditions |
//! | `parse` | the text of a tree |
//! | `fields` | the conditions, each declared once for all doors |
//! | `spelling` | those that the letters of a word decide |
//! | `asked` | what conditions are asked of: a lexicon with its indexes, values and editions |
//! | `sets` | those that the whole lexicon decides |
//! | `query` | the query for conditions, and for trees of them |

pub(crate) mod values;

pub(crate) mod tree;

pub(crate) mod parse;

pub(crate) mod fields;

mod spelling;

pub(crate) mod asked;

mod sets;

mod query;

pub use asked::{AskedLexicon, numbers_of};
pub use fields::{ConditionTree, ConditionsRequest, check_count};
pub use values::{HookCondition, InnerHook, NumberComparison, ShareCondition};
