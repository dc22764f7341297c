//! `lexc selfplay outcomes`: wins and losses by lead and unseen tiles.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use lexc::engine::win::WinTable;

use super::folder::{open_shards, total};
use crate::failure::{Answer, Outcome};
use crate::input::paths::{Paths, Replace};
use crate::output::numbers::counted;
use crate::output::style::harmless;
use crate::output::{Screen, file};

/// Write the counts of outcomes by lead and unseen tiles, for --win-table
///
/// The output is CSV with the columns unseen, lead, wins, ties and losses: for each turn of each
/// game, the number of tiles that the player to move did not see, the lead of that player, and the
/// outcome. lexc simulate and lexc analyse compute win probabilities from it. Use games of strong
/// players, such as equity.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  lexc selfplay outcomes games -o outcomes.csv
  lexc simulate --cgp '...' --win-table outcomes.csv")]
pub(super) struct Args {
    /// Folder of shards
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// File to write; - is standard output
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    output: PathBuf,
    /// Replace existing files
    #[arg(long)]
    force: bool,
}

pub(super) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let to_stdout = args.output == Path::new("-");
    if !to_stdout {
        let mut paths = Paths::default();
        paths.write(&args.output, "the table", "-o", Replace::forced(args.force));
        paths.check()?;
    }
    let all = open_shards(&args.folder)?;
    let statistics = total(&all, None)?;
    let text = WinTable::counts_to_csv(&statistics.win_counts);
    if to_stdout {
        screen.write_all(text.as_bytes())?;
        return Ok(Answer::Yes);
    }
    file::write(&args.output, text.as_bytes(), Replace::forced(args.force))?;
    let path = harmless(&args.output.display().to_string());
    let games = counted(statistics.games, "game", "games");
    writeln!(screen, "{path}: outcomes of {games}")?;
    Ok(Answer::Yes)
}
