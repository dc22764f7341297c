//! `lexc rank`: the rank of a word, and the word at a rank.

use std::ffi::OsString;

use lexc_api::words::{AnnotateRequest, RankRow, WordAnnotator};
use lexc_diagnostic::Diagnostic;

use crate::args::lexicon::LexiconArg;
use crate::failure::{Answer, Failure, Outcome};
use crate::output::Screen;
use crate::output::style::harmless;
use crate::query::annotate::WordPrinter;
use crate::query::list_format::ListFormat;
use crate::query::parse::with_lines;

/// Print the rank of a word, or the word at a rank
///
/// The first word has rank 0. Prints rank and word, separated by a tab, one per line. Exit status 1
/// if any argument is not a word or not a rank.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc rank [OPTIONS] [FILE] [WORD]...",
    after_help = "Examples:
  lexc rank quixotry
  lexc rank english.lex --at 0 --at 269869"
)]
pub(crate) struct Args {
    #[command(flatten)]
    lexicon: LexiconArg,
    /// Lexicon, then words; - is standard input, one word per line
    #[arg(value_name = "WORD", required_unless_present = "at")]
    words: Vec<OsString>,
    /// Print the word at this rank, from 0; can be repeated
    #[arg(long, value_name = "N")]
    at: Vec<u64>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    annotate: AnnotateRequest,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let (opened, words) = args.lexicon.open_stored(&args.words, screen)?;
    let lexicon = &opened.lexicon;
    let annotator = WordAnnotator::new(&opened.asked(), &args.annotate)?;
    let given = words;
    let words = with_lines(given, "words", screen)?;
    if given.is_empty() && args.at.is_empty() {
        return Err(Failure::new("no word is given, and no rank with --at"));
    }
    let mut printer =
        WordPrinter::new(&annotator, &["rank", "word"], ListFormat::json(args.json), screen)?;
    let mut all = true;
    let words = words.iter();
    let words = words.map(|word| RankRow::of_word(lexicon, &word.to_string_lossy()));
    let ranks = args.at.iter().map(|&rank| RankRow::at(lexicon, rank));
    for (mut row, letters) in words.chain(ranks) {
        if row.reason.is_none() {
            row.annotations = annotator.annotations(&letters);
        }
        all &= row.reason.is_none();
        if let Some(reason) = row.reason.as_ref().filter(|_| !args.json) {
            let argument = match &row.word {
                Some(word) => word.clone(),
                None => format!("--at {}", row.rank.unwrap_or_default()),
            };
            let mut warning = Diagnostic::warning(format!("{argument}: {reason}"));
            if argument.parse::<u64>().is_ok() {
                warning = warning.help(format!("for the word at this rank, write --at {argument}"));
            }
            screen.report(&[warning]);
            continue;
        }
        let (word, rank) = (row.word.as_deref(), row.rank);
        let (word, rank) = (word.unwrap_or_default(), rank.unwrap_or_default());
        let text = format!("{rank}\t{}", harmless(word));
        let spell = |line: &mut Vec<u8>| line.extend(text.as_bytes());
        printer.print(&letters, spell, || &row, screen)?;
    }
    printer.end(screen)?;
    Ok(Answer::of(all))
}
