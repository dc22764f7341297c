//! The table of leave values.

use std::sync::Arc;

use lexc::engine::leaves::LeaveTable;
use lexc::runtime::Lexicon;

use crate::failure::Failure;
use crate::input::leaves;

/// The option that names a table of leave values.
#[derive(Debug, clap::Args)]
pub(crate) struct LeavesArg {
    /// Leave values: english, turkish, none, or a .lex, KLV2 or CSV file [default: built-in table
    /// of the alphabet]
    #[arg(long, value_name = "NAME|FILE")]
    leaves: Option<String>,
}

impl LeavesArg {
    pub(crate) fn open(&self, lexicon: &Lexicon) -> Result<Arc<LeaveTable>, Failure> {
        leaves::table(self.leaves.as_deref(), lexicon)
    }

    /// Returns the name of the table, if one is named.
    #[cfg(feature = "play")]
    pub(crate) fn name(&self) -> Option<&str> {
        self.leaves.as_deref()
    }

    /// Returns `true` if a table is named.
    pub(crate) fn is_given(&self) -> bool {
        self.leaves.is_some()
    }
}
