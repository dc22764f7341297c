//! `lexc compare`: measurements of word lists.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use lexc::build::normalise::ReadOptions;
use lexc::build::source::WordSource;
use lexc_diagnostic::Diagnostic;
use lexc_report::measure::MeasurementProgress as _;
use lexc_report::measure::input::MeasuredWords;

use crate::args::report::ReportArgs;
use crate::failure::{Answer, Outcome};
use crate::input::alphabet;
use crate::input::alphabet::AlphabetName;
use crate::input::list::no_alphabet;
use crate::input::paths::{Paths, list_name};
use crate::output::Screen;

/// Compare the structures of word lists
///
/// Builds trie, DAWG, reversed DAWG, GADDAG and two-way DAWG of each list in each layout, plays
/// games with them, looks up words, draws samples, and compares the figures with published ones.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  lexc compare english.txt -a english
  lexc compare english.txt -a english --quick --html english.html
  lexc compare english.txt turkish.txt -a english -a turkish --skip-invalid --markdown")]
pub(crate) struct Args {
    /// Word lists; - is standard input
    #[arg(required = true, value_name = "LIST")]
    lists: Vec<PathBuf>,
    /// Alphabet: a name from `lexc alphabets`, or the path of a TOML file; can be given once for
    /// each list
    #[arg(short, long, value_name = "NAME|PATH", value_parser = AlphabetName, hide_possible_values = true)]
    alphabet: Vec<String>,
    /// Omit and count words of fewer tiles
    #[arg(
        long,
        value_name = "N",
        default_value = "1",
        hide_default_value = true,
        help_heading = "Filters"
    )]
    min_length: usize,
    /// Omit and count words of more tiles
    #[arg(long, value_name = "N", help_heading = "Filters")]
    max_length: Option<NonZeroUsize>,
    /// Omit and count lines that do not fit the alphabet
    #[arg(long, help_heading = "Filters")]
    skip_invalid: bool,
    #[command(flatten)]
    report: ReportArgs,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let mut paths = Paths::default();
    paths.read_all(&args.lists);
    for alphabet in &args.alphabet {
        paths.read_alphabet(Some(alphabet));
    }
    args.report.check(paths)?;
    if args.alphabet.is_empty() {
        return Err(no_alphabet(args.lists.first().map(PathBuf::as_path)));
    }
    if args.alphabet.len() != 1 && args.alphabet.len() != args.lists.len() {
        let error =
            format!("{} alphabets are given for {} lists", args.alphabet.len(), args.lists.len());
        return Err(Diagnostic::error(error)
            .help("give one for all lists, or one for each, in the same order")
            .into());
    }
    let options = ReadOptions::default()
        .min_length(args.min_length.max(1))
        .max_length(args.max_length.map(NonZeroUsize::get))
        .skip_invalid(args.skip_invalid);
    let mut bar = args.report.bar(screen);
    let mut inputs = Vec::with_capacity(args.lists.len());
    bar.begin("reading", args.lists.len() as u64);
    for (list, alphabet) in args.lists.iter().zip(args.alphabet.iter().cycle()) {
        let alphabet = alphabet::load(alphabet)?.alphabet;
        let source = WordSource::from_arg(list.as_os_str());
        let input =
            MeasuredWords::from_list(source, &list_name(list), &alphabet, &options, &mut |_| {});
        inputs.push(input?);
        bar.advance();
    }
    args.report.run(&inputs, bar, screen)?;
    Ok(Answer::Yes)
}
