//! `lexc leaves of`: all ways to keep tiles of a rack, ranked.

use std::ffi::OsString;

use lexc_compiler::diagnostic::{Diagnostic, Location};
use lexc_game::{Rack, RackError};
use lexc_runtime::Lexicon;
use serde::Serialize;

use crate::Outcome;
use crate::args::leaves::LeavesArg;
use crate::args::lexicon::LexiconArg;
use crate::failure::{Answer, Failure};
use crate::output::table::{Align, Table};
use crate::output::{Screen, json};
use crate::words::spelling::explain;

/// Rank all ways to keep tiles of a rack
///
/// Each way to keep some of the tiles is listed with its value in points, the best first, and with the
/// tiles that are not kept.
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
    /// The lexicon, then the tiles; ? is a blank
    #[arg(value_name = "RACK", required = true)]
    rack: Vec<OsString>,
    /// List N ways, 0 for all
    #[arg(long, value_name = "N", default_value_t = 20)]
    limit: usize,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The most tiles of a rack: more have too many ways to be listed.
const MAX_TILES: usize = 15;

#[derive(Debug, Serialize)]
struct Kept {
    leave: String,
    value: f64,
    exchanged: String,
}

pub(super) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let (named, racks) = args.lexicon.open_as_it_is(&args.rack, screen)?;
    let lexicon = named.lexicon;
    let [rack] = racks else {
        return Err(Diagnostic::error(format!(
            "{} racks are given, and one is ranked",
            racks.len()
        ))
        .help("write the tiles without spaces: 'AEINST?'")
        .into());
    };
    let rack = parse(&rack.to_string_lossy(), &lexicon)?;
    let table = args.leaves.open(&lexicon)?;
    let alphabet = lexicon.alphabet();
    let parts = table.ranked_leaves(&rack);
    let limit = match args.limit {
        0 => usize::MAX,
        limit => limit,
    };
    let rows = parts.iter().take(limit).map(|(kept, value)| Kept {
        leave: kept.spell(alphabet),
        value: value.points(),
        exchanged: rack.subtract(kept).unwrap_or_default().spell(alphabet),
    });
    if args.json {
        json::write(screen, &rows.collect::<Vec<_>>())?;
        return Ok(Answer::Yes);
    }
    let columns = [
        ("Rank", Align::Right),
        ("Keep", Align::Left),
        ("Value", Align::Right),
        ("Exchange", Align::Left),
    ];
    let mut shown = Table::new(&columns);
    for (rank, row) in (1..).zip(rows) {
        let rank: usize = rank;
        let value = format!("{:+.2}", row.value);
        shown.row([rank.to_string(), row.leave, value, row.exchanged]);
    }
    let style = screen.style();
    shown.write(&mut *screen, style)?;
    Ok(Answer::Yes)
}

/// Reads a rack.
pub(super) fn parse(text: &str, lexicon: &Lexicon) -> Result<Rack, Failure> {
    let rack = Rack::parse(text, lexicon).map_err(|error| match &error {
        RackError::UnknownTile(error) => {
            let what = explain(text, error, lexicon.alphabet().name());
            let span = error.offset..error.offset + error.len;
            Failure::from(Diagnostic::error(what).at(Location::new("RACK", 1, text, span)))
        }
        error => Failure::new(error.to_string()),
    })?;
    if rack.len() > MAX_TILES {
        let len = rack.len();
        return Err(Failure::new(format!(
            "the rack holds {len} tiles, and at most {MAX_TILES} are ranked"
        )));
    }
    Ok(rack)
}
