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
    #[arg(id = "leaves", long = "leaves", value_name = "NAME|FILE")]
    pub(crate) name: Option<String>,
}

impl LeavesArg {
    pub(crate) fn open(&self, lexicon: &Lexicon) -> Result<Arc<LeaveTable>, Failure> {
        leaves::table(self.name.as_deref(), lexicon)
    }
}
