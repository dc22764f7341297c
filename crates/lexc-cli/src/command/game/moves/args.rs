//! The options of `lexc moves`.

use std::path::PathBuf;

use crate::args::game::backend::BackendName;
use crate::args::game::position::PositionArg;
use crate::args::game::rules::RulesArg;
use crate::args::leaves::LeavesArg;
use crate::args::lexicon::LexiconArg;
use crate::query::annotate::AnnotateArgs;
use lexc_api::conditions::ConditionsRequest;
use lexc_api::values::Limit;

/// Find the plays of a position, and rank them
///
/// The position is a line of CGP, a turn of a game in GCG, or a rack on an empty board. The words
/// on the board need not be in the lexicon. Letters that are already on the board are printed in
/// parentheses, blanks as small letters. Conditions apply to the main word of a play. Exit status 1
/// if there is no play.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc moves [OPTIONS] [FILE]...",
    after_help = "Examples:
  lexc moves english.lex --rack 'QUIZER?'
  lexc moves english.lex --cgp '15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15 AEINRS?/ 0/10 0' --board
  lexc moves --rack 'AEINRS?' --exchanges
  lexc moves --rack 'AEINRS?' --by score
  lexc moves --rack 'AEINRS?' --length 5.. --containing s
  lexc moves english.lex game.gcg --turn 12 --limit 5 --exchanges
  lexc moves english.lex --positions positions.tsv --structure all --check"
)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(super) lexicon: LexiconArg,
    /// Print at most N moves, 0 for all [default: 20; 1 with --board and --as]
    #[arg(long, value_name = "N")]
    pub(super) limit: Option<Limit<20>>,
    /// Only search for a play with the highest score, which is faster
    #[arg(long, conflicts_with_all = ["limit", "exchanges"])]
    pub(super) best: bool,
    /// Rank by equity, which is score plus leave value, or by score [default: equity if there are
    /// leave values for the alphabet]
    #[arg(long, value_enum, value_name = "MEASURE", conflicts_with_all = ["best", "count", "digest", "check", "positions"])]
    pub(super) by: Option<RankMeasure>,
    #[command(flatten)]
    pub(super) leaves: LeavesArg,
    /// Print only the number of plays
    #[arg(long, conflicts_with_all = ["limit", "best", "exchanges", "board", "form"])]
    pub(super) count: bool,
    /// Print number, digest and best score of all plays, to compare generators
    #[arg(long, conflicts_with_all = ["limit", "best", "count", "exchanges", "board", "form"])]
    pub(super) digest: bool,
    /// Rank exchanges and the pass among the plays
    #[arg(long, conflicts_with = "form")]
    pub(super) exchanges: bool,
    /// Draw the board with the best play
    #[arg(long, conflicts_with = "form")]
    pub(super) board: bool,
    /// Format of each play: the position after it, or a line of a game
    #[arg(long = "as", value_enum, value_name = "FORM", conflicts_with = "json")]
    pub(super) form: Option<PlayFormat>,
    /// Structure to search [default: the fastest one of the file]; all, and the oracle, which
    /// tries every word on every square, only with --digest, --count or --check
    #[arg(long, value_enum, value_name = "NAME")]
    pub(super) structure: Option<BackendName>,
    /// Print JSON
    #[arg(long)]
    pub(super) json: bool,
    #[command(flatten)]
    pub(super) annotate: AnnotateArgs,
    #[command(flatten)]
    pub(super) position: PositionArg,
    /// List of positions in CGP, one per line, with optional known answers after tabs; - is
    /// standard input
    #[arg(
        long,
        value_name = "TSV",
        conflicts_with_all = ["cgp", "gcg", "rack", "board", "form", "exchanges", "limit"],
        help_heading = "Position"
    )]
    pub(super) positions: Option<PathBuf>,
    /// Compare plays with the known answers in the list
    #[arg(long, conflicts_with_all = ["cgp", "gcg", "rack", "best", "count", "digest", "json"], help_heading = "Position")]
    pub(super) check: bool,
    #[command(flatten)]
    pub(super) rules: RulesArg,
    // Last, because their heading would apply to the options after them.
    #[command(flatten)]
    pub(super) conditions: ConditionsRequest,
}

/// A measure of plays, as typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum RankMeasure {
    // Plain comments: help lists the values in one line.
    Equity,
    Score,
}

/// The format of a play, as typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum PlayFormat {
    // Plain comments: help lists the values in one line.
    Cgp,
    Gcg,
}
