//! The options of `lexc moves`.

use std::path::PathBuf;

use lexc_api::moves::MovesRequest;

use crate::args::game::backend::BackendName;
use crate::args::game::position::GameFile;
use crate::args::lexicon::LexiconArg;

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
    #[command(flatten)]
    pub(super) request: MovesRequest,
    #[command(flatten)]
    pub(super) game: GameFile,
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
    /// Print only the number of plays
    #[arg(long, conflicts_with_all = ["limit", "best", "by", "exchanges", "board", "form"], help_heading = "Output")]
    pub(super) count: bool,
    /// Print number, digest and best score of all plays, to compare generators
    #[arg(long, conflicts_with_all = ["limit", "best", "by", "count", "exchanges", "board", "form"], help_heading = "Output")]
    pub(super) digest: bool,
    /// Draw the board with the best play
    #[arg(long, conflicts_with = "form", help_heading = "Output")]
    pub(super) board: bool,
    /// Format of each play: the position after it, or a line of a game
    #[arg(long = "as", value_enum, value_name = "FORM", conflicts_with_all = ["json", "exchanges"], help_heading = "Output")]
    pub(super) form: Option<PlayFormat>,
    /// Structure to search [default: the fastest one of the file]; all, and the oracle, which
    /// tries every word on every square, only with --digest, --count or --check
    #[arg(long, value_enum, value_name = "NAME", help_heading = "Output")]
    pub(super) structure: Option<BackendName>,
    /// Print JSON
    #[arg(long, help_heading = "Output")]
    pub(super) json: bool,
}

/// The format of a play, as typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum PlayFormat {
    // Plain comments: help lists the values in one line.
    Cgp,
    Gcg,
}
