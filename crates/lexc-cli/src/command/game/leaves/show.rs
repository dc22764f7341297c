//! `lexc leaves show`: the values of a table.

use std::cmp::Ordering;
use std::ffi::OsString;

use lexc::game::Rack;
use lexc_diagnostic::Diagnostic;
use serde::Serialize;

use super::table::open_table;
use crate::args::leaves::LeavesArg;
use crate::args::lexicon::LexiconArg;
use crate::args::limit::limit;
use crate::failure::{Answer, Outcome};
use crate::output::numbers::counted;
use crate::output::table::Table;
use crate::output::{Screen, json};

/// List leaves by value, the best first
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc leaves show [OPTIONS] [FILE]",
    after_help = "Examples:
  lexc leaves show
  lexc leaves show --length 3 --limit 10 --worst
  lexc leaves show english-leaves.lex --length 2
  lexc leaves show --leaves french.klv2 -l french.lex --length 2 --json"
)]
pub(crate) struct Args {
    #[command(flatten)]
    lexicon: LexiconArg,
    #[command(flatten)]
    leaves: LeavesArg,
    /// Lexicon [default: english], or a .lex file of leave values
    #[arg(value_name = "FILE", conflicts_with = "lexicon")]
    file: Option<OsString>,
    /// Number of tiles of the leaves
    #[arg(long, value_name = "N", default_value_t = 1)]
    length: usize,
    /// Maximum number of leaves, 0 for all
    #[arg(long, value_name = "N", default_value = "50", value_parser = limit)]
    limit: usize,
    /// List the worst first
    #[arg(long)]
    worst: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct LeaveRow {
    leave: String,
    value: f64,
}

pub(super) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let opened = open_table(&args.lexicon, &args.leaves, args.file.as_ref(), screen)?;
    let (alphabet, table) = (&opened.alphabet, opened.table);
    let mut leaves = Vec::new();
    table.for_each(|tiles, value| {
        if tiles.len() == args.length
            && let Ok(leave) = Rack::from_tiles(tiles.iter().copied())
        {
            leaves.push((leave, f64::from(value)));
        }
    });
    // The sort is stable: leaves of equal value keep the order of their tiles.
    leaves.sort_by(|(_, one), (_, other)| {
        let order = other.partial_cmp(one).unwrap_or(Ordering::Equal);
        if args.worst { order.reverse() } else { order }
    });
    let all = leaves.len();
    leaves.truncate(args.limit);
    let rows = leaves
        .iter()
        .map(|(leave, value)| LeaveRow { leave: leave.spell(alphabet), value: *value });
    if args.json {
        json::write(screen, &rows.collect::<Vec<_>>())?;
        return Ok(Answer::of(all > 0));
    }
    let mut rows_table = Table::of("Leave|>Value");
    for row in rows {
        rows_table.row([row.leave, format!("{:+.2}", row.value)]);
    }
    screen.table(&rows_table)?;
    screen.flush()?;
    let note = match all.cmp(&leaves.len()) {
        Ordering::Greater => Some(format!(
            "there are {}; --limit 0 lists them all",
            counted(all as u64, "leave", "leaves")
        )),
        _ if all == 0 => Some(format!("the table has no leaves of {} tiles", args.length)),
        _ => None,
    };
    if let Some(note) = note {
        screen.report(&[Diagnostic::note(note)]);
    }
    Ok(Answer::of(all > 0))
}
