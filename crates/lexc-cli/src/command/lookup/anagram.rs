//! `lexc anagram`: words made of given tiles.

use std::ffi::OsString;

use lexc_api::words::{AnagramRequest, AnagramRow};

use crate::args::lexicon::LexiconArg;
use crate::failure::{Answer, Failure, Outcome};
use crate::output::Screen;
use crate::output::style::harmless;
use crate::query::annotate::{WordPrinter, note_order};
use crate::query::list_format::ListFormat;
use crate::query::lists::read_lists;
use crate::query::parse::{text, with_lines, wrong_number};

/// Print the words that can be made of given tiles
///
/// ? is a blank, which stands for any tile; blanks are printed in lower case. * stands for any
/// number of further tiles, also in lower case, and [BCD] for one of these tiles. Write a tile of
/// several characters in brackets: [CH]. Spaces are ignored. With several racks, each line begins
/// with its rack and a tab. Exit status 1 if there is no such word.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc anagram [OPTIONS] [FILE] <TILES>...",
    after_help = "Examples:
  lexc anagram english.lex 'RETINA??'
  lexc anagram english.lex --sub --order length --limit 10 quizzes
  lexc anagram english.lex 'zz*' --length ..4
  lexc anagram 'dirty room' listen"
)]
pub(crate) struct Args {
    #[command(flatten)]
    lexicon: LexiconArg,
    /// Lexicon, then the tiles of one rack or of several; - is standard input, one rack per line
    #[arg(value_name = "TILES", required = true)]
    arguments: Vec<OsString>,
    #[command(flatten)]
    format: ListFormat,
    // Last, because its headings would apply to the options after it.
    #[command(flatten)]
    request: AnagramRequest,
}

pub(crate) fn run(mut args: Args, screen: &mut Screen) -> Outcome {
    let (opened, racks) = args.lexicon.open(&args.arguments, screen)?;
    if racks.is_empty() {
        return Err(wrong_number(0, "the tiles of the words"));
    }
    let given = racks;
    let racks = &*with_lines(given, "racks", screen)?;
    read_lists(&mut args.request.conditions, &opened.lexicon, screen)?;
    // Racks from a file have labels, however many they are.
    let several = racks.len() > 1 || given != racks;
    let (lexicon, list) = (&opened.lexicon, &args.request.list);
    note_order(&list.order, opened.whole(), screen);
    let asked = opened.asked();
    let describer = list.describer(&asked)?;
    let conditions = args.request.conditions.query(&asked)?;
    let headings: &[&str] = match several {
        false => &["word"],
        true => &["tiles", "word"],
    };
    let mut printer = WordPrinter::new(&describer.annotator, headings, args.format, screen)?;
    let mut any = false;
    for rack in racks {
        let tiles: String = text(rack)?.split_whitespace().collect();
        let label = several.then_some(&tiles);
        let rack = args.request.multiset(lexicon, &tiles).map_err(Failure::of_argument)?;
        let query = conditions.clone().and(match args.request.sub {
            true => rack.subanagrams(),
            false => rack.anagrams(),
        });
        let found = list.search(&asked, query)?;
        any |= found.len() > list.offset.size();
        for word in found.iter().skip(list.offset.size()) {
            let played = rack.spell(word, lexicon.alphabet());
            let spell = |line: &mut Vec<u8>| {
                if let Some(label) = label {
                    line.extend(format!("{}\t", harmless(label)).as_bytes());
                }
                line.extend(played.as_bytes());
            };
            let row = || AnagramRow {
                tiles: label.cloned(),
                word: describer.describe(word),
                played: played.clone(),
                blanks: rack.blank_positions(word),
            };
            printer.print(word, spell, row, screen)?;
        }
    }
    printer.end(screen)?;
    Ok(Answer::of(any))
}
