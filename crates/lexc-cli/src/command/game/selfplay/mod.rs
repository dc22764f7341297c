//! `lexc selfplay`: games between computer players, with statistics.

pub(crate) mod folder;
mod table_output;

mod merge;
mod outcomes;
mod playability;
mod report;
mod run;
mod show;

use crate::failure::Outcome;
use crate::output::Screen;

/// Play games between computer players, with exact statistics
///
/// A game is determined by lexicon, rules, players, seed and number, so any part of the games can
/// be played on any machine, and any game can be replayed. Statistics are written as shards:
/// folders of Parquet files with a manifest, each for a range of game numbers. Repeating the
/// command plays the missing games. The output does not depend on time or threads.
#[derive(Debug, clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    override_usage = "lexc selfplay [OPTIONS] --games FIRST..END -o DIR\n       lexc selfplay <COMMAND>",
    after_help = "Examples:
  lexc selfplay -l english.lex --games 0..10000000 --seed 1 --players greedy,greedy -o greedy
  lexc selfplay report greedy -l english.lex --html greedy.html
  lexc selfplay show greedy 4711 -l english.lex
  lexc selfplay --games 0..20000 --players level3,level2 --pairs --record turns -o levels
  lexc selfplay merge part-1 part-2 part-3 -o all"
)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Option<SelfplayAction>,
    #[command(flatten)]
    run: run::RunArgs,
}

#[derive(Debug, clap::Subcommand)]
enum SelfplayAction {
    Show(show::Args),
    Merge(merge::Args),
    Report(report::Args),
    Outcomes(outcomes::Args),
    Playability(playability::Args),
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    match args.command {
        None => run::run(args.run, screen),
        Some(SelfplayAction::Show(args)) => show::run(args, screen),
        Some(SelfplayAction::Merge(args)) => merge::run(args, screen),
        Some(SelfplayAction::Report(args)) => report::run(args, screen),
        Some(SelfplayAction::Outcomes(args)) => outcomes::run(args, screen),
        Some(SelfplayAction::Playability(args)) => playability::run(args, screen),
    }
}
