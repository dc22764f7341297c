//! `lexc selfplay merge`: merges shards.

use std::io::Write as _;
use std::path::PathBuf;

use lexc_records::{Error, shards_of};

use crate::failure::{Answer, Failure, Outcome};
use crate::output::numbers::counted;
use crate::output::style::harmless;
use crate::output::{Screen, interrupt};

/// Merge shards of several folders
///
/// Writes one shard for each contiguous range of games. The result is exact, and does not depend on
/// how the games were split into shards or on the order of merging. Shards with different settings
/// or with common games are refused.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  lexc selfplay merge part-1 part-2 part-3 -o all")]
pub(super) struct Args {
    /// Folders of shards
    #[arg(value_name = "DIR", required = true)]
    folders: Vec<PathBuf>,
    /// Folder to write, without shards
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
    /// Print no summary
    #[arg(short, long)]
    quiet: bool,
}

pub(super) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let parts = shards_of(&args.folders, None)?;
    if parts.is_empty() {
        return Err(Failure::with_help(
            "the folders have no shards",
            "name folders that were written by lexc selfplay",
        ));
    }
    interrupt::defer();
    let merged = lexc_records::merge_until(&parts, &args.output, &interrupt::is_requested);
    let merged = merged.map_err(|error| match error {
        Error::Stopped => Failure::new("interrupted: nothing was written"),
        error => error.into(),
    })?;
    if !args.quiet {
        for shard in &merged {
            let range = shard.manifest().range();
            let path = harmless(&shard.path().display().to_string());
            let games = counted(range.end - range.start, "game", "games");
            writeln!(screen, "{path}: {games}, {}..{}", range.start, range.end)?;
        }
    }
    Ok(Answer::Yes)
}
