//! The options of `lexc build`.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;

use lexc::build::normalise::{Between, Phrases, ReadOptions};
use lexc::build::values::ColumnSpec;

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
    /// Encoding of the lists, such as iso-8859-2 [default: detected, else UTF-8]
    #[arg(long, value_name = "LABEL", help_heading = "Reading lists")]
    pub(super) encoding: Option<String>,
    /// Column of the word, from 1 [default: the whole line is the word]
    #[arg(long, value_name = "N", help_heading = "Reading lists")]
    pub(super) field: Option<NonZeroUsize>,
    /// Delimiter of columns; \t or tab is a tab [default: any white space; a comma in CSV]
    #[arg(long, value_name = "TEXT", help_heading = "Reading lists")]
    pub(super) delimiter: Option<String>,
    /// Affix file of a hunspell dictionary, which makes words of its stems; none reads the lines
    /// as they are [default: the .aff file beside a .dic file]
    #[arg(long, value_name = "FILE", help_heading = "Reading lists")]
    pub(super) affixes: Option<PathBuf>,
    /// Columns may be quoted, as spreadsheets write them (RFC 4180); the word is the first one, or
    /// the one given with --field
    #[arg(long, help_heading = "Reading lists")]
    pub(super) csv: bool,
    /// Every column of a line is a word, as where a line has several
    #[arg(
        long,
        conflicts_with_all = ["field", "csv", "between", "columns", "values_from"],
        help_heading = "Reading lists"
    )]
    pub(super) split: bool,
    /// What stands between two signs is a word, as in JSON with '"' or in HTML with '>..<'; a line
    /// may have several
    #[arg(
        long,
        value_name = "SIGN|OPEN..CLOSE",
        conflicts_with_all = ["field", "csv", "delimiter", "columns", "values_from"],
        help_heading = "Reading lists"
    )]
    pub(super) between: Option<Between>,
    /// Sign that begins a comment, at the start of a line
    #[arg(long, value_name = "SIGN", default_value = "#", help_heading = "Reading lists")]
    pub(super) comment: String,
    /// Read lines that begin with # as words
    #[arg(long, conflicts_with = "comment", help_heading = "Reading lists")]
    pub(super) no_comments: bool,
    /// Skip the first lines of each list, such as one with column names [default: 0; 1 without a
    /// number]
    #[arg(
        long,
        value_name = "N",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "1",
        default_value = "0",
        hide_default_value = true,
        help_heading = "Reading lists"
    )]
    pub(super) header: usize,
    /// Signs that follow words become flags, as in AA# with '#=COLLINS,$=NWL'
    #[arg(
        long,
        value_name = "SIGN=NAME,…",
        value_delimiter = ',',
        conflicts_with = "values_from",
        help_heading = "Reading lists"
    )]
    pub(super) marks: Vec<MarkColumn>,
    /// Omit and count words of fewer tiles
    #[arg(
        long,
        value_name = "N",
        default_value = "1",
        hide_default_value = true,
        help_heading = "Omitting words"
    )]
    pub(super) min_length: usize,
    /// Omit and count words of more tiles
    #[arg(long, value_name = "N", help_heading = "Omitting words")]
    pub(super) max_length: Option<NonZeroUsize>,
    /// Words with spaces within them: join reads them without the spaces, skip omits and counts
    /// them
    #[arg(
        long,
        value_enum,
        value_name = "HOW",
        group = "left_out",
        help_heading = "Omitting words"
    )]
    pub(super) phrases: Option<PhraseReading>,
    /// Omit and count lines that do not fit the alphabet
    #[arg(long, group = "left_out", help_heading = "Omitting words")]
    pub(super) skip_invalid: bool,
    /// Omit and count words that begin with a capital letter and continue in lower case, which are
    /// names in most languages
    #[arg(long, group = "left_out", help_heading = "Omitting words")]
    pub(super) skip_capitalised: bool,
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
        // With value columns, the word is the first column.
        let first = (self.values.has_columns() || self.csv).then_some(1);
        let mut options = ReadOptions::default()
            .field(self.field.map(NonZeroUsize::get).or(first))
            .csv(self.csv)
            .split(self.split)
            .between(self.between.clone())
            .comment((!self.no_comments).then_some(&*self.comment))
            .min_length(self.min_length.max(1))
            .max_length(self.max_length.map(NonZeroUsize::get))
            .skip_invalid(self.skip_invalid)
            .header(self.header)
            .marks(self.marks.iter().map(|mark| mark.sign.clone()).collect())
            .skip_capitalised(self.skip_capitalised);
        options.phrases = match self.phrases {
            None => Phrases::Reject,
            Some(PhraseReading::Join) => Phrases::Join,
            Some(PhraseReading::Skip) => Phrases::Skip,
        };
        options.encoding = self.encoding.clone();
        options.delimiter = self.delimiter.as_deref().map(delimiter);
        options
    }
}

/// What to do with words with spaces within them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum PhraseReading {
    Join,
    Skip,
}

/// A sign after words, and the flag that it sets.
#[derive(Debug, Clone)]
pub(super) struct MarkColumn {
    sign: String,
    name: String,
}

impl MarkColumn {
    /// Returns the column of the flags.
    pub(super) fn column(&self) -> ColumnSpec {
        ColumnSpec::mark(&self.name, &self.sign)
    }
}

impl FromStr for MarkColumn {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.rsplit_once('=') {
            Some((sign, name)) if !sign.trim().is_empty() && !name.is_empty() => {
                Ok(Self { sign: sign.trim().to_owned(), name: name.to_owned() })
            }
            _ => Err("expected SIGN=NAME, such as '#=COLLINS'"),
        }
    }
}

/// Parses a delimiter: `\t` and `tab` stand for a tab.
fn delimiter(text: &str) -> String {
    match text {
        "tab" => "\t".to_owned(),
        text => text.replace("\\t", "\t"),
    }
}
