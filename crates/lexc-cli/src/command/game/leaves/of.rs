//! `lexc leaves of`: the leaves of a rack, ranked.

use std::ffi::OsString;

use lexc::game::{GameRules, Position};
use lexc_api::leaves::{RackLeaveRow, leave_rack};

use crate::args::game::position::too_many_tiles;
use crate::args::leaves::LeavesArg;
use crate::args::lexicon::LexiconArg;
use crate::args::limit::limit;
use crate::failure::{Answer, Failure, Outcome};
use crate::output::table::Table;
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

pub(super) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let (opened, racks) = args.lexicon.open_stored(&args.rack, screen)?;
    let lexicon = opened.lexicon;
    let [rack] = racks else {
        return Err(Failure::with_help(
            format!("expected one rack, found {}", racks.len()),
            "write the tiles without spaces: 'AEINST?'",
        ));
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
    let columns = ">Rank|Keep|>Value|Exchange";
    let cells = |row: RackLeaveRow| [row.leave, format!("{:+.2}", row.value), row.exchanged];
    screen.table(&Table::numbered(columns, rows.into_iter().map(cells)))?;
    Ok(Answer::Yes)
}
