//! `lexc near`: words within an edit distance.

use std::ffi::OsString;

use lexc_api::text::letters;
use lexc_api::words::{NearRequest, NearRow};

use crate::args::lexicon::LexiconArg;
use crate::failure::{Answer, Failure, Outcome};
use crate::output::Screen;
use crate::query::annotate::{WordPrinter, note_order};
use crate::query::list_format::ListFormat;
use crate::query::lists::read_lists;
use crate::query::parse::{text, wrong_number};
use crate::words::spelling::Speller;

/// Print the words nearest to a spelling
///
/// An edit inserts, removes or replaces a tile, or swaps two adjacent tiles. Prints the number of
/// edits and the word, separated by a tab, with the fewest edits first and ties by --order. Exit
/// status 1 if there is no such word.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc near [OPTIONS] [FILE] <WORD>",
    after_help = "Examples:
  lexc near english.lex recieve
  lexc near english.lex --distance 1 --no-swaps --order probability quizes"
)]
pub(crate) struct Args {
    #[command(flatten)]
    lexicon: LexiconArg,
    /// Lexicon, then a word, valid or not
    #[arg(value_name = "WORD", required = true)]
    arguments: Vec<OsString>,
    #[command(flatten)]
    format: ListFormat,
    // Last, because its headings would apply to the options after it.
    #[command(flatten)]
    request: NearRequest,
}

pub(crate) fn run(mut args: Args, screen: &mut Screen) -> Outcome {
    let (opened, rest) = args.lexicon.open(&args.arguments, screen)?;
    let lexicon = &opened.lexicon;
    let [word] = rest else {
        return Err(wrong_number(rest.len(), "the tiles of the word"));
    };
    let word = text(word)?;
    let tiles = letters(lexicon, "near", word).map_err(Failure::of_argument)?;
    read_lists(&mut args.request.conditions, &opened.lexicon, screen)?;
    let (list, asked) = (&args.request.list, opened.asked());
    note_order(&list.order, opened.whole(), screen);
    let near = args.request.search(&asked, &tiles)?;
    let describer = list.describer(&asked)?;
    let speller = Speller::new(lexicon);
    let headings = &["distance", "word"];
    let mut printer = WordPrinter::new(&describer.annotator, headings, args.format, screen)?;
    let all = (near.iter().enumerate())
        .flat_map(|(distance, found)| found.iter().map(move |tiles| (distance, tiles)));
    let mut any = false;
    for (distance, tiles) in all.skip(list.offset.size()) {
        any = true;
        let spell = |line: &mut Vec<u8>| {
            line.extend(format!("{distance}\t").as_bytes());
            speller.spell(tiles, line);
        };
        let row = || NearRow { distance, word: describer.describe(tiles) };
        printer.print(tiles, spell, row, screen)?;
    }
    printer.end(screen)?;
    Ok(Answer::of(any))
}
