//! `lexc selfplay outcomes`: wins and losses by lead and unseen tiles.

use std::path::PathBuf;

use lexc::engine::win::WinTable;

use super::folder::{open_shards, total};
use super::table_output::TableOutput;
use crate::failure::Outcome;
use crate::output::Screen;
use crate::output::numbers::counted;

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
    #[command(flatten)]
    output: TableOutput,
}

pub(super) fn run(args: Args, screen: &mut Screen) -> Outcome {
    args.output.check()?;
    let all = open_shards(&args.folder)?;
    let statistics = total(&all, None)?;
    let text = WinTable::counts_to_csv(&statistics.win_counts);
    let games = counted(statistics.games, "game", "games");
    args.output.write(text.as_bytes(), &format!("outcomes of {games}"), screen)
}
