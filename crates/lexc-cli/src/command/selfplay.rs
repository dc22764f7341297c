//! `lexc selfplay`: games of players against each other, and what they have in sum.

mod folder;
mod merge;
mod outcomes;
mod range;
mod report;
mod run;
mod show;

use crate::Outcome;
use crate::output::Screen;

/// Play games of players against each other, with exact statistics
///
/// A game is a function of lexicon, rules, players, seed and number, so any part of the games can be
/// played on any machine, and any game played again. Statistics are written as shards: folders of
/// Parquet files with a manifest, for the games of a range of numbers. The same command again plays what
/// is missing. The output does not depend on time or threads.
#[derive(Debug, clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    override_usage = "lexc selfplay [OPTIONS] --games FIRST..END -o DIR\n       lexc selfplay <COMMAND>",
    after_help = "Examples:
  lexc selfplay -l english.lex --games 0..10000000 --seed 1 --players greedy,greedy -o greedy
  lexc selfplay report greedy --html greedy.html
  lexc selfplay show greedy 4711
  lexc selfplay --games 0..20000 --players level3,level2 --pairs --record turns -o levels
  lexc selfplay merge part-1 part-2 part-3 -o all"
)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Option<Sub>,
    #[command(flatten)]
    run: run::RunArgs,
}

#[derive(Debug, clap::Subcommand)]
enum Sub {
    Show(show::Args),
    Merge(merge::Args),
    Report(report::Args),
    Outcomes(outcomes::Args),
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    match args.command {
        None => run::run(args.run, screen),
        Some(Sub::Show(args)) => show::run(args, screen),
        Some(Sub::Merge(args)) => merge::run(args, screen),
        Some(Sub::Report(args)) => report::run(args, screen),
        Some(Sub::Outcomes(args)) => outcomes::run(args, screen),
    }
}
