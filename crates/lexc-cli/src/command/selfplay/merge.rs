//! Adds shards up.

use std::io::Write as _;
use std::path::PathBuf;

use lexc_compiler::diagnostic::Diagnostic;
use lexc_records::shards_of;

use super::folder::refused;
use crate::Outcome;
use crate::failure::Answer;
use crate::output::Screen;
use crate::output::style::{counted, harmless};

/// Add shards of several folders up, into one shard for each unbroken range of games
///
/// The result is exact, and the same byte for byte however the games were cut into shards and in
/// whichever order they are merged. Shards of other settings and shards with games in common are refused.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  lexc selfplay merge part-1 part-2 part-3 -o all")]
pub(super) struct Args {
    /// The folders of shards
    #[arg(value_name = "DIR", required = true)]
    folders: Vec<PathBuf>,
    /// The folder for the result, without shards yet
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
    /// Print no summary
    #[arg(short, long)]
    quiet: bool,
}

pub(super) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let parts = shards_of(&args.folders, None).map_err(|error| refused(&error))?;
    if parts.is_empty() {
        return Err(Diagnostic::error("the folders have no shards")
            .help("name folders that lexc selfplay has written")
            .into());
    }
    let merged = lexc_records::merge(&parts, &args.output).map_err(|error| refused(&error))?;
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
