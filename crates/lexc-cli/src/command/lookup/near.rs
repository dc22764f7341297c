//! `lexc near`: words within an edit distance.

use std::ffi::OsString;
use std::io::Write as _;

use lexc_api::text::letters;
use lexc_api::words::{NearRow, near_words};
use lexc_runtime::query::EditDistance;

use crate::args::lexicon::LexiconArg;
use crate::failure::{Answer, Failure, Outcome};
use crate::output::{Screen, json};
use crate::query::answers::AnswerArgs;
use crate::query::parse::{text, wrong_number};
use crate::words::spelling::Speller;
use lexc_api::conditions::ConditionsRequest;
use lexc_api::values::Integer;

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
    /// Maximum number of edits
    #[arg(long, value_name = "N", default_value_t)]
    distance: Integer<2, 0, { u64::MAX }>,
    /// Count a swap as two edits
    #[arg(long)]
    no_swaps: bool,
    #[command(flatten)]
    answers: AnswerArgs,
    // Last, because their heading would apply to the options after them.
    #[command(flatten)]
    conditions: ConditionsRequest,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let (opened, rest) = args.lexicon.open(&args.arguments, screen)?;
    let lexicon = &opened.lexicon;
    let [word] = rest else {
        return Err(wrong_number(rest.len(), "the tiles of the word"));
    };
    let word = text(word)?;
    let tiles = letters(lexicon, "near", word).map_err(Failure::of_argument)?;
    let answers = &args.answers;
    let conditions = args.conditions.query(lexicon)?;
    let conditions = (!args.conditions.is_empty()).then_some(&conditions);
    let measure = match args.no_swaps {
        true => EditDistance::Levenshtein,
        false => EditDistance::OptimalStringAlignment,
    };
    let edits = (args.distance.size(), measure);
    let (sorting, limit) = (answers.sorting(), answers.limit());
    let near = near_words(lexicon, &tiles, edits, conditions, sorting, limit)
        .map_err(|error| Failure::new(format!("near {word}: {error}")))?;
    let describer = answers.describer(&opened)?;
    let speller = Speller::new(lexicon);
    let header = describer.annotator().header(&["distance", "word"]);
    if let Some(header) = header.filter(|_| !answers.json) {
        writeln!(screen, "{header}")?;
    }
    let mut array = json::Array::new(answers.json);
    let mut line = Vec::new();
    let all = (near.iter().enumerate())
        .flat_map(|(distance, found)| found.iter().map(move |tiles| (distance, tiles)));
    let mut any = false;
    for (distance, tiles) in all.skip(answers.offset) {
        any = true;
        if answers.json {
            let word = describer.describe(tiles);
            array.push(screen, &NearRow { distance, word })?;
            continue;
        }
        line.clear();
        write!(line, "{distance}\t")?;
        speller.spell(tiles, &mut line);
        describer.annotator().append(tiles, &mut line);
        line.push(b'\n');
        screen.write_all(&line)?;
    }
    array.end(screen)?;
    Ok(Answer::of(any))
}
