//! Where a table of recorded games is written.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use crate::failure::{Answer, Failure, Outcome};
use crate::input::paths::{Paths, Replace};
use crate::output::style::harmless;
use crate::output::{Screen, file};

/// The file of a table, or standard output.
#[derive(Debug, clap::Args)]
pub(super) struct TableOutput {
    /// File to write; - is standard output
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    output: PathBuf,
    /// Replace existing files
    #[arg(long)]
    force: bool,
}

impl TableOutput {
    fn is_stdout(&self) -> bool {
        self.output == Path::new("-")
    }

    /// Refuses a file that cannot be written, before the games are read.
    pub(super) fn check(&self) -> Result<(), Failure> {
        if self.is_stdout() {
            return Ok(());
        }
        let mut paths = Paths::default();
        paths.write(&self.output, "the table", "-o", Replace::forced(self.force));
        paths.check()
    }

    /// Writes the table, and says what it is.
    pub(super) fn write(&self, bytes: &[u8], what: &str, screen: &mut Screen) -> Outcome {
        if self.is_stdout() {
            screen.write_all(bytes)?;
            return Ok(Answer::Yes);
        }
        file::write(&self.output, bytes, Replace::forced(self.force))?;
        writeln!(screen, "{}: {what}", harmless(&self.output.display().to_string()))?;
        Ok(Answer::Yes)
    }
}
