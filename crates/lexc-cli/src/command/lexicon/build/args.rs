//! The options of `lexc build`.

use std::path::PathBuf;

use lexc::build::normalise::ReadOptions;
use lexc_api::reading::ReadingRequest;

use super::values::ValueArgs;
use crate::command::lexicon::structures::{LayoutName, StructureName};
use crate::input::alphabet::AlphabetName;

/// Compile word lists into a lexicon
///
/// Lists are text with one word per line, in any case: UTF-8, UTF-16 or the encoding given with
/// --encoding, optionally compressed with gzip. Blank lines and lines that begin with # are
/// skipped. A line that does not fit the alphabet is an error, unless --skip-invalid omits and
/// counts it. The file is written completely or not at all.
#[derive(Debug, clap::Args)]
#[command(
    group = clap::ArgGroup::new("left_out").multiple(true),
    override_usage = "lexc build [OPTIONS] --alphabet <NAME|PATH> <LIST>...
       lexc build [OPTIONS] --from <FILE> --output <FILE>",
    after_help = "Examples:
  lexc build english.txt -a english
  lexc build base.txt extra.txt.gz --minus removed.txt -a french -o club.lex
  lexc build polish.txt -a polish --min-length 2 --max-length 15 --skip-invalid --rejects left-out.txt
  lexc build english.txt -a english --layout packed
  lexc build --from builtin:english -o english.lex
  lexc build --from NWL.kwg -a english -o nwl.lex
  lexc build sowpods.txt --edition OSPD=ospd.txt -a english
  lexc build english.txt --values-from meanings.tsv --delimiter '\\t' --value meaning=2- -a english
  lexc build words.tsv --delimiter '\\t' --value meaning=2- -a english
  lexc build words.csv --csv --header --value meaning=2 -a english
  lexc build collins.txt --marks '#=COLLINS' -a english
  lexc build words.json --between '\"' -a english
  lexc build it_IT.dic -a italian --phrases skip --skip-invalid
  lexc build counts.tsv --field 2 --delimiter '\\t' -a ./my-alphabet.toml -o mine.lex"
)]
pub(crate) struct Args {
    /// Word lists; - is standard input
    #[arg(required_unless_present = "from", value_name = "LIST")]
    pub(super) lists: Vec<PathBuf>,
    /// Lexicon to rewrite in another layout or with other structures, with its alphabet and
    /// values. A file of another program is imported as by `lexc import`; one without an
    /// alphabet needs -a
    #[arg(
        long,
        value_name = "FILE",
        requires = "output",
        conflicts_with_all = [
            "lists", "minus", "encoding", "field", "delimiter", "csv", "comment", "no_comments",
            "min_length", "max_length", "skip_invalid", "rejects", "header", "skip_capitalised",
            "phrases", "marks", "affixes", "split", "between", "columns", "values_from", "join_values", "editions",
        ]
    )]
    pub(super) from: Option<PathBuf>,
    /// Alphabet: a name from `lexc alphabets`, or the path of a TOML file
    #[arg(short, long, value_name = "NAME|PATH", value_parser = AlphabetName, hide_possible_values = true)]
    pub(super) alphabet: Option<String>,
    /// File to write [default: name of the first list with .lex, in this directory]
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    /// Structures to store; the DAWG is always stored [default: dawg,gaddag; none in the packed
    /// layout]
    #[arg(long, value_enum, value_name = "NAME,…", value_delimiter = ',')]
    pub(super) structures: Option<Vec<StructureName>>,
    /// Layout of states
    #[arg(long, value_enum, default_value = "bitmap")]
    pub(super) layout: LayoutName,
    /// Name of the lexicon, stored in the file [default: output name without .lex]
    #[arg(long)]
    pub(super) name: Option<String>,
    /// Exclude the words of this list; can be repeated
    #[arg(long, value_name = "FILE")]
    pub(super) minus: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) reading: ReadingRequest,
    /// Affix file of a hunspell dictionary, which makes words of its stems; none reads the lines
    /// as they are [default: the .aff file beside a .dic file]
    #[arg(long, value_name = "FILE", help_heading = "Reading lists")]
    pub(super) affixes: Option<PathBuf>,
    /// Write the omitted lines to this file
    #[arg(long, value_name = "FILE", requires = "left_out", help_heading = "Omitting words")]
    pub(super) rejects: Option<PathBuf>,
    #[command(flatten)]
    pub(super) values: ValueArgs,
    /// Read the lists and print what they hold, what of it does not fit, and the command that
    /// builds the lexicon; write nothing
    #[arg(long, conflicts_with_all = ["from", "quiet", "rejects"])]
    pub(super) dry_run: bool,
    /// Also count the states and edges of structures that are not stored
    #[arg(long)]
    pub(super) count_all: bool,
    /// Replace existing files
    #[arg(long)]
    pub(super) force: bool,
    /// Print JSON
    #[arg(long)]
    pub(super) json: bool,
    /// Print no summary, and short warnings
    #[arg(short, long, conflicts_with = "json")]
    pub(super) quiet: bool,
}

impl Args {
    /// Returns the options for reading lists.
    pub(super) fn reading(&self) -> ReadOptions {
        let mut options = self.reading.options();
        // With value columns, the word is the first column.
        let first = self.values.has_columns().then_some(1);
        options.field = options.field.or(first);
        options
    }
}
