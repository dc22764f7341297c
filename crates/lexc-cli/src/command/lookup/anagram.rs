//! `lexc anagram`: words made of given tiles.

use std::ffi::OsString;
use std::io::Write as _;

use lexc_api::text::multiset;
use lexc_api::words::{AnagramRequest, AnagramRow, WordDescriber};

use crate::args::lexicon::{LexiconArg, OpenedLexicon};
use crate::failure::{Answer, Failure, Outcome};
use crate::output::style::harmless;
use crate::output::{Screen, json};
use crate::query::annotate::{append, header};
use crate::query::parse::{text, wrong_number};

/// Print the words that can be made of given tiles
///
/// ? is a blank, which stands for any tile; blanks are printed in lower case. * stands for any
/// number of further tiles, also in lower case. Write a tile of several characters in brackets:
/// [CH]. Spaces are ignored. With several racks, each line begins with its rack and a tab. Exit
/// status 1 if there is no such word.
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
    /// Lexicon, then the tiles of one rack or of several
    #[arg(value_name = "TILES", required = true)]
    arguments: Vec<OsString>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    // Last, because its headings would apply to the options after it.
    #[command(flatten)]
    request: AnagramRequest,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let (opened, racks) = args.lexicon.open(&args.arguments, screen)?;
    if racks.is_empty() {
        return Err(wrong_number(0, "the tiles of the words"));
    }
    let describer = args
        .request
        .list
        .describer(&opened.lexicon, opened.whole())?;
    let columns: &[&str] = match racks {
        [_] => &["word"],
        _ => &["tiles", "word"],
    };
    let header = header(&describer.annotator, columns);
    if let Some(header) = header.filter(|_| !args.json) {
        writeln!(screen, "{header}")?;
    }
    let mut array = json::Array::new(args.json);
    let mut any = false;
    for rack in racks {
        let tiles: String = text(rack)?.split_whitespace().collect();
        let label = (racks.len() > 1).then_some(&*tiles);
        any |= anagrams(
            &args,
            &opened,
            (&tiles, label),
            &describer,
            &mut array,
            screen,
        )?;
    }
    array.end(screen)?;
    Ok(Answer::of(any))
}

/// Prints the words made of a rack, and returns `true` if there are any. With a label, each of them
/// is printed after it.
fn anagrams(
    args: &Args,
    opened: &OpenedLexicon,
    (tiles, label): (&str, Option<&str>),
    describer: &WordDescriber<'_>,
    array: &mut json::Array,
    screen: &mut Screen,
) -> Result<bool, Failure> {
    let lexicon = &opened.lexicon;
    let rack = multiset(lexicon, "tiles", tiles).map_err(Failure::of_argument)?;
    let query = args
        .request
        .conditions
        .query(lexicon)?
        .and(match args.request.sub {
            true => rack.subanagrams(),
            false => rack.anagrams(),
        });
    let found = args.request.list.search(lexicon, &query)?;
    for word in found.iter().skip(args.request.list.offset.size()) {
        let played = rack.spell(word, lexicon.alphabet());
        if !args.json {
            let label = label.map_or_else(String::new, |label| format!("{}\t", harmless(label)));
            let mut line = (label + &played).into_bytes();
            append(&describer.annotator, word, &mut line);
            line.push(b'\n');
            screen.write_all(&line)?;
            continue;
        }
        let anagram = AnagramRow {
            tiles: label.map(str::to_owned),
            word: describer.describe(word),
            played,
            blanks: rack.blank_positions(word),
        };
        array.push(screen, &anagram)?;
    }
    Ok(found.len() > args.request.list.offset.size())
}
