//! `lexc anagram`: words made of given tiles.

use std::ffi::OsString;
use std::io::Write as _;

use lexc_compiler::diagnostic::Diagnostic;
use serde::Serialize;

use crate::Outcome;
use crate::args::lexicon::LexiconArg;
use crate::failure::{Answer, Failure};
use crate::output::Screen;
use crate::output::json;
use crate::words::conditions::Conditions;
use crate::words::question::{Answers, Word, rack, text};

/// Print the words that can be made of given tiles
///
/// ? is a blank, which stands for any tile; the letters that blanks are come out in lower case.
/// A * lets any other tiles come with them, in lower case too. Tiles of several characters are read as in words: [CH].
/// Exit status 1 if there is no such word.
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
    /// The lexicon, then the tiles
    #[arg(value_name = "TILES", required = true)]
    arguments: Vec<OsString>,
    /// Use some or all of the tiles
    #[arg(short, long)]
    sub: bool,
    #[command(flatten)]
    answers: Answers,
    // Last: their heading would stand over what follows.
    #[command(flatten)]
    conditions: Conditions,
}

#[derive(Debug, Serialize)]
struct Anagram {
    #[serde(flatten)]
    word: Word,
    /// The word as it lies on the board: blanks as the alphabet writes them.
    played: String,
    /// Indices of the tiles that are blanks, from 0.
    blanks: Vec<usize>,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let (named, rest) = args.lexicon.open(&args.arguments, screen)?;
    let lexicon = &named.lexicon;
    let [tiles] = rest else {
        return Err(one_wanted(rest.len(), "the tiles to make words of"));
    };
    let rack = rack(lexicon, "tiles", text(tiles)?)?;
    let query = args.conditions.query(lexicon)?.and(match args.sub {
        true => rack.subanagrams(),
        false => rack.anagrams(),
    });
    let found = args.answers.search(lexicon, &query);
    let mut array = json::Array::new(args.answers.json);
    let facts = args.answers.facts(&named)?;
    if let Some(header) = facts
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
            facts.annotator().append(word, &mut line);
            line.push(b'\n');
            screen.write_all(&line)?;
            continue;
        }
        let anagram = Anagram {
            word: facts.of(word),
            played,
            blanks: rack.blank_positions(word),
        };
        array.push(screen, &anagram)?;
    }
    array.end(screen)?;
    Ok(Answer::of(!found.is_empty()))
}

/// A command was given another number of arguments than one, besides the lexicon.
pub(super) fn one_wanted(given: usize, what: &str) -> Failure {
    let message = match given {
        0 => format!("{what} are missing"),
        _ => format!("{what} are one argument, and {given} are given"),
    };
    Diagnostic::error(message)
        .help("put them after the lexicon, in quotation marks if they hold ?, * or brackets")
        .into()
}
