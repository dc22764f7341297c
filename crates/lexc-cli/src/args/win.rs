//! The table of win probabilities.

use std::path::PathBuf;
use std::sync::Arc;

use lexc_engine::win::WinTable;

use crate::failure::Failure;
use crate::input::files;

/// The option that names the counts of outcomes from which win probabilities are computed.
#[derive(Debug, clap::Args)]
pub(crate) struct WinTableArg {
    /// Counts for win probabilities: a CSV file with the columns unseen, lead, wins, ties and
    /// losses, as written by lexc selfplay outcomes [default: built in]
    #[arg(long, value_name = "FILE")]
    win_table: Option<PathBuf>,
}

impl WinTableArg {
    /// Returns the file, if one is named.
    pub(crate) fn file(&self) -> Option<&PathBuf> {
        self.win_table.as_ref()
    }

    /// Reads the table, or returns the built-in one.
    pub(crate) fn open(&self) -> Result<Arc<WinTable>, Failure> {
        let Some(path) = &self.win_table else {
            return Ok(WinTable::builtin());
        };
        let name = path.display().to_string();
        let text = files::read_text(path, "counts of games")?;
        let counts = WinTable::counts_from_csv(&text);
        let table = counts.and_then(|counts| WinTable::from_counts(&counts));
        let table = table.map_err(|error| Failure::new(format!("{name}: {error}")))?;
        Ok(Arc::new(table))
    }
}
