//! `lexc moves`: what can be played.

mod compare;
mod list;
mod one;

use std::ffi::OsString;
use std::path::PathBuf;

use lexc_compiler::diagnostic::Diagnostic;

use crate::Outcome;
use crate::args::backend::{BackendName, open, require_scores};
use crate::args::leaves::LeavesArg;
use crate::args::lexicon::LexiconArg;
use crate::args::position::PositionArg;
use crate::args::rules::RulesArg;
use crate::failure::Failure;
use crate::output::Screen;
use crate::words::annotate::AnnotateArgs;
use crate::words::conditions::Conditions;

/// Find the plays of a position, and rank them
///
/// The position is a line of CGP, a turn of a game in GCG, or a rack on an empty board. What lies on
/// the board need not be words. Letters of a play that lie there already stand in brackets, blanks
/// are small letters. Conditions are for the word along the line of the play. Exit status 1 if
/// nothing can be played.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc moves [OPTIONS] [FILE]",
    after_help = "Examples:
  lexc moves english.lex --rack 'QUIZER?'
  lexc moves english.lex --cgp '15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15 AEINRS?/ 0/10 0' --board
  lexc moves --rack 'AEINRS?' --equity --exchanges
  lexc moves --rack 'AEINRS?' --length 5.. --containing s
  lexc moves english.lex --gcg game.gcg --turn 12 --limit 5 --exchanges
  lexc moves english.lex --positions positions.tsv --structure all --check"
)]
pub(crate) struct Args {
    #[command(flatten)]
    lexicon: LexiconArg,
    /// The lexicon [default: builtin:english]
    #[arg(value_name = "FILE", conflicts_with = "lexicon")]
    file: Option<OsString>,
    /// Rank N plays, 0 for all [default: 20; 1 with --board and --as]
    #[arg(long, visible_alias = "top", value_name = "N")]
    limit: Option<usize>,
    /// Search only for a play of the highest score, which is faster
    #[arg(long, conflicts_with_all = ["limit", "exchanges"])]
    best: bool,
    /// Rank by equity: the score and the value of the tiles kept
    #[arg(long, conflicts_with_all = ["best", "count", "digest", "check", "positions"])]
    equity: bool,
    #[command(flatten)]
    leaves: LeavesArg,
    /// Print only the number of plays
    #[arg(long, conflicts_with_all = ["limit", "best", "exchanges", "board", "form"])]
    count: bool,
    /// Print number, digest and best score of all plays, for comparing generators
    #[arg(long, conflicts_with_all = ["limit", "best", "count", "exchanges", "board", "form"])]
    digest: bool,
    /// Also list exchanges, and whether passing is allowed
    #[arg(long, conflicts_with = "form")]
    exchanges: bool,
    /// Draw the board, with the best play on it
    #[arg(long, conflicts_with = "form")]
    board: bool,
    /// Format of each play: the position after it, or a line of a game
    #[arg(long = "as", value_enum, value_name = "FORM", conflicts_with = "json")]
    form: Option<Form>,
    /// Structure to search [default: the fastest that the file has]; all, and the oracle, which tries
    /// every word on every square, only with --digest, --count or --check
    #[arg(long, value_enum, value_name = "NAME")]
    structure: Option<BackendName>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    annotate: AnnotateArgs,
    #[command(flatten)]
    position: PositionArg,
    /// Many positions in CGP, one per line, with optional known answers after tabs; - is standard input
    #[arg(
        long,
        value_name = "TSV",
        conflicts_with_all = ["cgp", "gcg", "rack", "board", "form", "exchanges", "limit"],
        help_heading = "Position"
    )]
    positions: Option<PathBuf>,
    /// Compare with the answers in the list and report differences
    #[arg(long, conflicts_with_all = ["cgp", "gcg", "rack", "best", "count", "digest", "json"], help_heading = "Position")]
    check: bool,
    #[command(flatten)]
    rules: RulesArg,
    // Last: their heading would stand over what follows.
    #[command(flatten)]
    conditions: Conditions,
}

/// The form in which a play is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    // Plain comments: help lists the values in one line.
    Cgp,
    Gcg,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let named = open(
        &args.lexicon,
        args.file.as_ref(),
        args.structure.as_slice(),
        screen,
    )?;
    if !args.count {
        require_scores(&named)?;
    }
    let rules = args.rules.read()?;
    let backends = BackendName::backends(args.structure, &named)?;
    if args.position.is_none() && args.positions.is_none() {
        return Err(Diagnostic::error("no position is given")
            .help("give one with --cgp, --gcg or --rack, or many with --positions")
            .into());
    }
    if args.check && args.positions.is_none() {
        return Err(Diagnostic::error("--check compares a list of positions")
            .help("name one with --positions")
            .into());
    }
    if args.leaves.is_given() && !args.equity {
        return Err(Diagnostic::error("leave values are used for equity only")
            .help("rank plays by them with --equity")
            .into());
    }
    if !args.conditions.is_empty() && (args.digest || args.check || args.positions.is_some()) {
        return Err(Diagnostic::error(
            "conditions select plays of one position, and all plays are compared",
        )
        .help("leave out the conditions, or --digest, --check and --positions")
        .into());
    }
    let compares = args.digest || args.count || args.check;
    if !compares && matches!(args.structure, Some(BackendName::All | BackendName::Oracle)) {
        return Err(Failure::from(
            Diagnostic::error("plays are ranked from one structure")
                .help("name one, or compare them with --digest, --count or --check"),
        ));
    }
    match &args.positions {
        Some(path) => list::run(&args, path, &named, &rules, &backends, screen),
        None => one::run(&args, &named, &rules, &backends, screen),
    }
}
