//! `lexc words`: all words.

use std::ffi::OsString;

use lexc::format::values::Column;
use lexc::runtime::query::LetterCounts;
use lexc_api::ApiError;
use lexc_api::words::{AnnotateRequest, ListedWord, WordAnnotator};
use lexc_api::{edition_column, edition_of};

use crate::args::lexicon::LexiconArg;
use crate::args::limit::limit;
use crate::failure::{Answer, Failure, Outcome};
use crate::output::Screen;
use crate::query::annotate::WordPrinter;
use crate::query::list_format::ListFormat;
use crate::query::lists::read_lists;
use crate::words::spelling::Speller;
use lexc_api::conditions::{AskedLexicon, ConditionsRequest};

/// Print the words in the order of the alphabet, one per line
///
/// If a word with tiles of several characters is ambiguous, brackets mark the tiles: [C]H.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  lexc words english.lex > english.txt
  lexc words --length 2
  lexc words builtin:turkish --prefix k --limit 20")]
pub(crate) struct Args {
    #[command(flatten)]
    lexicon: LexiconArg,
    /// Lexicon [default: english]
    #[arg(value_name = "FILE", conflicts_with = "lexicon")]
    file: Option<OsString>,
    /// Minimum number of tiles of a word
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        hide_default_value = true,
        conflicts_with = "length"
    )]
    min_length: usize,
    /// Maximum number of tiles of a word
    #[arg(long, value_name = "N", conflicts_with = "length")]
    max_length: Option<usize>,
    /// Maximum number of words, 0 for all
    #[arg(long, value_name = "N", value_parser = limit)]
    limit: Option<usize>,
    #[command(flatten)]
    annotate: AnnotateRequest,
    #[command(flatten)]
    format: ListFormat,
    // Last, because their heading would apply to the options after them.
    #[command(flatten)]
    conditions: ConditionsRequest,
}

pub(crate) fn run(mut args: Args, screen: &mut Screen) -> Outcome {
    let stored = args.lexicon.open_path(args.file.as_ref(), screen)?;
    let mut lexicon = stored.clone();
    let edition = args.lexicon.edition().map(|name| edition_column(&stored, name));
    let mut edition = edition.transpose()?;
    if edition.is_some_and(|edition| edition.other_words().len() > 0)
        && let Some(name) = args.lexicon.edition()
    {
        lexicon = edition_of(&stored, name)?;
        edition = None;
    }
    read_lists(&mut args.conditions, &lexicon, screen)?;
    let asked = AskedLexicon::new(&lexicon, &stored);
    let mut query = args.conditions.query(&asked)?;
    if args.min_length > 1 || args.max_length.is_some() {
        let longest = args.max_length.unwrap_or(usize::MAX);
        if args.min_length > longest {
            return Err(Failure::new(format!(
                "no word has at least {} and at most {longest} tiles",
                args.min_length
            )));
        }
        query.push(LetterCounts::length(args.min_length..=longest));
    }
    let speller = Speller::new(&lexicon);
    let annotator = WordAnnotator::new(&asked, &args.annotate)?;
    let mut left = args.limit.unwrap_or(usize::MAX);
    let mut words = lexicon.matches(&query).map_err(ApiError::from)?;
    let mut printer = WordPrinter::new(&annotator, &["word"], args.format, screen)?;
    while left > 0
        && let Some(word) = words.next_letters()
    {
        let in_edition = |edition: Column<'_>| {
            let rank = lexicon.rank_letters(word);
            rank.is_some_and(|rank| edition.get(rank).is_some())
        };
        if !edition.is_none_or(in_edition) {
            continue;
        }
        left -= 1;
        let spell = |line: &mut Vec<u8>| speller.spell(word, line);
        let row = || ListedWord::new(lexicon.spell(word), annotator.annotations(word));
        printer.print(word, spell, row, screen)?;
    }
    printer.end(screen)?;
    Ok(Answer::Yes)
}
