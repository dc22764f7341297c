//! `lexc anagram`: words made of given tiles.

use std::ffi::OsString;
use std::io::Write as _;

use lexc_api::text::multiset;
use lexc_api::words::AnagramRow;

use crate::args::lexicon::LexiconArg;
use crate::failure::{Answer, Failure, Outcome};
use crate::output::Screen;
use crate::output::json;
use crate::query::answers::AnswerArgs;
use crate::query::conditions::ConditionArgs;
use crate::query::parse::{text, wrong_number};

/// Print the words that can be made of given tiles
///
/// ? is a blank, which stands for any tile; blanks are printed in lower case. * stands for any
/// number of further tiles, also in lower case. Write a tile of several characters in brackets:
/// [CH]. Exit status 1 if there is no such word.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc anagram [OPTIONS] [FILE] <TILES>",
    after_help = "Examples:
  lexc anagram english.lex 'RETINA??'
  lexc anagram english.lex --sub --order length --limit 10 quizzes
  lexc anagram english.lex 'zz*' --length ..4"
)]
pub(crate) struct Args {
    #[command(flatten)]
    lexicon: LexiconArg,
    /// Lexicon, then the tiles
    #[arg(value_name = "TILES", required = true)]
    arguments: Vec<OsString>,
    /// Use some or all of the tiles
    #[arg(short, long)]
    sub: bool,
    #[command(flatten)]
    answers: AnswerArgs,
    // Last, because their heading would apply to the options after them.
    #[command(flatten)]
    conditions: ConditionArgs,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let (opened, rest) = args.lexicon.open(&args.arguments, screen)?;
    let lexicon = &opened.lexicon;
    let [tiles] = rest else {
        return Err(wrong_number(rest.len(), "the tiles of the words"));
    };
    let rack = multiset(lexicon, "tiles", text(tiles)?).map_err(Failure::of_argument)?;
    let query = args.conditions.query(lexicon)?.and(match args.sub {
        true => rack.subanagrams(),
        false => rack.anagrams(),
    });
    let found = args.answers.search(lexicon, &query);
    let mut array = json::Array::new(args.answers.json);
    let describer = args.answers.describer(&opened)?;
    if let Some(header) = describer
        .annotator()
        .header(&["word"])
        .filter(|_| !args.answers.json)
    {
        writeln!(screen, "{header}")?;
    }
    for word in found.iter() {
        let played = rack.spell(word, lexicon.alphabet());
        if !args.answers.json {
            let mut line = played.into_bytes();
            describer.annotator().append(word, &mut line);
            line.push(b'\n');
            screen.write_all(&line)?;
            continue;
        }
        let anagram = AnagramRow {
            word: describer.describe(word),
            played,
            blanks: rack.blank_positions(word),
        };
        array.push(screen, &anagram)?;
    }
    array.end(screen)?;
    Ok(Answer::of(!found.is_empty()))
}
