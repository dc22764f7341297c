//! `lexc leaves`: leave values.

mod table;

mod files;
mod learn;
mod of;
mod show;

use crate::failure::Outcome;
use crate::output::Screen;

/// Learn, show and convert the values of tiles kept
///
/// Tables for English and Turkish are built in. Tables for other lexicons can be learned from games
/// with the lexicon.
#[derive(Debug, clap::Args)]
#[command(
    arg_required_else_help = true,
    after_help = "Examples:
  lexc leaves of 'AEINST?'
  lexc leaves show --length 2 --limit 10
  lexc leaves learn french.lex -o french-leaves.lex
  lexc leaves export --to klv2 -o english.klv2
  lexc leaves import english.klv2 -o table.lex"
)]
pub(crate) struct Args {
    #[command(subcommand)]
    action: LeavesAction,
}

#[derive(Debug, clap::Subcommand)]
enum LeavesAction {
    Learn(learn::Args),
    Show(show::Args),
    Of(of::Args),
    Export(files::ExportArgs),
    Import(files::ImportArgs),
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    match args.action {
        LeavesAction::Learn(args) => learn::run(args, screen),
        LeavesAction::Show(args) => show::run(args, screen),
        LeavesAction::Of(args) => of::run(args, screen),
        LeavesAction::Export(args) => files::export(args, screen),
        LeavesAction::Import(args) => files::import(args, screen),
    }
}
