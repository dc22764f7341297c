//! `lexc leaves of`: the leaves of a rack, ranked.

use std::ffi::OsString;

use lexc::game::{GameRules, Position};
use lexc_api::leaves::{RackLeaveRow, leave_rack};
use lexc_diagnostic::Diagnostic;

use crate::args::game::position::too_many_tiles;
use crate::args::leaves::LeavesArg;
use crate::args::lexicon::LexiconArg;
use crate::args::limit::limit;
use crate::failure::{Answer, Failure, Outcome};
use crate::output::table::{Align, Table};
use crate::output::{Screen, json};

/// Rank the leaves of a rack
///
/// Lists each possible leave with its value in points and the tiles that are not kept, the best
/// first.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc leaves of [OPTIONS] [FILE] RACK",
    after_help = "Examples:
  lexc leaves of 'AEINST?'
  lexc leaves of builtin:turkish ABDELKZ --limit 5"
)]
pub(crate) struct Args {
    #[command(flatten)]
    lexicon: LexiconArg,
    #[command(flatten)]
    leaves: LeavesArg,
    /// Lexicon, then the tiles; ? is a blank
    #[arg(value_name = "RACK", required = true)]
    rack: Vec<OsString>,
    /// Maximum number of leaves, 0 for all
    #[arg(long, value_name = "N", default_value = "20", value_parser = limit)]
    limit: usize,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Runs `lexc leaves of`.
pub(super) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let (opened, racks) = args.lexicon.open_stored(&args.rack, screen)?;
    let lexicon = opened.lexicon;
    let [rack] = racks else {
        return Err(
            Diagnostic::error(format!("expected one rack, found {}", racks.len()))
                .help("write the tiles without spaces: 'AEINST?'")
                .into(),
        );
    };
    let rack = leave_rack(&lexicon, &rack.to_string_lossy()).map_err(Failure::of_argument)?;
    let mut position = Position::new(&GameRules::standard());
    position.rack = rack;
    if let Some(warning) = too_many_tiles(&position, lexicon.alphabet()) {
        screen.report(&[warning.help("leaves that the bag cannot hold are not listed")]);
    }
    let table = args.leaves.open(&lexicon)?;
    let rows = RackLeaveRow::ranked(&table, &rack, args.limit, lexicon.alphabet());
    if args.json {
        json::write(screen, &rows)?;
        return Ok(Answer::Yes);
    }
    let columns = [
        ("Rank", Align::Right),
        ("Keep", Align::Left),
        ("Value", Align::Right),
        ("Exchange", Align::Left),
    ];
    let mut table_of_leaves = Table::new(&columns);
    for (rank, row) in (1..).zip(rows) {
        let rank: usize = rank;
        let value = format!("{:+.2}", row.value);
        table_of_leaves.row([rank.to_string(), row.leave, value, row.exchanged]);
    }
    let style = screen.style();
    table_of_leaves.write(&mut *screen, style)?;
    Ok(Answer::Yes)
}
