//! Wins and losses by lead and unseen tiles, as a file.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use lexc_engine::win::WinTable;

use super::folder::{some_shards, sums};
use crate::Outcome;
use crate::failure::Answer;
use crate::input::paths::{Paths, Replace};
use crate::output::style::{counted, harmless};
use crate::output::{Screen, file};

/// Write how often each lead won, by unseen tiles: a table for --win-table
///
/// CSV with the columns unseen, lead, wins, ties and losses: for each turn of each game the tiles that the
/// player to move did not see, that player's lead, and the outcome of the game. lexc simulate and lexc
/// analyse make win probabilities of it. Games of strong players (equity) give probabilities that hold for
/// good play.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  lexc selfplay outcomes games -o outcomes.csv
  lexc simulate --cgp '...' --win-table outcomes.csv")]
pub(super) struct Args {
    /// The folder of the shards
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The file to write; - is standard output
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    output: PathBuf,
    /// Replace an existing file
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
    let all = some_shards(&args.folder)?;
    let words = all.first().map(|shard| shard.manifest().settings().words);
    let statistics = sums(&all, words.unwrap_or_default())?;
    let text = WinTable::counts_to_csv(&statistics.win_counts);
    if to_stdout {
        screen.write_all(text.as_bytes())?;
        return Ok(Answer::Yes);
    }
    file::write(&args.output, text.as_bytes())?;
    let path = harmless(&args.output.display().to_string());
    let games = counted(statistics.games, "game", "games");
    writeln!(screen, "{path}: the outcomes of {games}")?;
    Ok(Answer::Yes)
}
