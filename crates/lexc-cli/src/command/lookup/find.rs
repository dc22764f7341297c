//! `lexc find`: words that satisfy conditions.

use std::collections::HashMap;
use std::ffi::OsString;
use std::io::Write as _;

use lexc::runtime::Letter;
use lexc::runtime::query::Query;

use lexc_api::ApiError;
use lexc_api::Parameters as _;
use lexc_api::conditions::AskedLexicon;
use lexc_api::values::{Limit, Natural};
use lexc_api::words::{FindRequest, WordRow};
use lexc_diagnostic::Diagnostic;
use serde::Serialize;

use crate::args::lexicon::LexiconArg;
use crate::failure::{Answer, Failure, Outcome};
use crate::output::{Screen, json};
use crate::query::annotate::note_order;
use crate::query::list_format::ListFormat;
use crate::query::listing::{print_found, query_of};
use crate::query::lists::read_lists;

/// Print the words that satisfy all conditions
///
/// In a pattern, ? is any tile, * any number of tiles, [AEIOU] one of these tiles, [A-F] one of
/// this range of the alphabet, and [^AEIOU] any tile but these. Brackets around one tile of several
/// characters, as in [CH], are that tile; [[C]H] is C or H. Exit status 1 if there is no such word.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc find [OPTIONS] [FILE] [PATTERN]...",
    after_help = "Examples:
  lexc find english.lex 'C[AEIOU]?*' --length 4..6
  lexc find english.lex --infix zz --without aeiou --order score
  lexc find english.lex --sub-anagram 'retina?' --suffix s --order probability --limit 10
  lexc find english.lex --regex '(un)?do.*' --vowels 2..3
  lexc find --length 7 --order probability --offset 1000 --limit 100 --with hooks
  lexc find --length 7 --anagrams 8.. --by alphagram
  lexc find --where 'prefix:Q and not containing:U' --with hooks,points"
)]
pub(crate) struct Args {
    #[command(flatten)]
    lexicon: LexiconArg,
    /// Lexicon, then patterns of whole words
    #[arg(value_name = "PATTERN")]
    arguments: Vec<OsString>,
    /// Print only the number of words
    #[arg(short, long, conflicts_with_all = ["json", "tsv", "csv"])]
    count: bool,
    /// Print the words with the same tiles in one row: `alphagram`
    #[arg(long, value_name = "WHAT", conflicts_with = "count")]
    by: Option<Grouping>,
    #[command(flatten)]
    format: ListFormat,
    // Last, because its headings would apply to the options after it.
    #[command(flatten)]
    request: FindRequest,
}

/// What the words of a row share.
#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum Grouping {
    /// Their tiles.
    Alphagram,
}

/// The words with the same tiles.
#[derive(Debug, Serialize)]
struct AlphagramRow {
    /// The tiles in the order of the alphabet.
    alphagram: String,
    /// The words.
    words: Vec<WordRow>,
}

pub(crate) fn run(mut args: Args, screen: &mut Screen) -> Outcome {
    let (opened, patterns) = args.lexicon.open_for_all(&args.arguments, screen)?;
    let lexicon = &opened.lexicon;
    args.request.validate()?;
    read_lists(&mut args.request.conditions, &opened.lexicon, screen)?;
    let asked = opened.asked();
    let query = query_of(&args.request, patterns, &asked)?;
    let list = &args.request.list;
    if args.count {
        let mut matches = lexicon.matches_unordered(&query).map_err(ApiError::from)?;
        let mut count = 0usize;
        while count < list.most() && matches.next_letters().is_some() {
            count += 1;
        }
        let count = count.saturating_sub(list.offset.size());
        writeln!(screen, "{count}")?;
        note_patterns(count, patterns.len(), screen)?;
        return Ok(Answer::of(count > 0));
    }
    if let Some(Grouping::Alphagram) = args.by {
        note_order(&list.order, opened.whole(), screen);
        return print_alphagrams(&args, &asked, query, screen);
    }
    let found = print_found(list, args.format, &asked, query, screen)?;
    note_patterns(found, patterns.len(), screen)?;
    Ok(Answer::of(found > list.offset.size()))
}

/// Prints the words with the same tiles in a row each, in the order of the first of them.
fn print_alphagrams(
    args: &Args,
    asked: &AskedLexicon<'_>,
    query: Query,
    screen: &mut Screen,
) -> Outcome {
    if !args.format.json && !args.request.list.annotate.with.is_empty() {
        return Err(Failure::with_help(
            "--with has no effect beside --by alphagram, whose rows have several words",
            "omit --by, and have the tiles in a column by --with alphagram; or print --json",
        ));
    }
    let describer = args.request.list.describer(asked)?;
    let all = args.request.list.clone().limit(Limit::default()).offset(Natural::default());
    let found = all.search(asked, query)?;
    let mut rows: Vec<(Vec<Letter>, Vec<&[Letter]>)> = Vec::new();
    let mut places: HashMap<Vec<Letter>, usize> = HashMap::new();
    for word in found.iter() {
        let mut letters = word.to_vec();
        letters.sort_unstable();
        let place = *places.entry(letters.clone()).or_insert(rows.len());
        match rows.get_mut(place) {
            Some((_, words)) => words.push(word),
            None => rows.push((letters, vec![word])),
        }
    }
    let (lexicon, list) = (asked.lexicon(), &args.request.list);
    let mut array = json::Array::new(args.format.json);
    let print = |mut line: Vec<u8>, screen: &mut Screen| -> Result<(), Failure> {
        args.format.finish(&mut line);
        line.push(b'\n');
        Ok(screen.write_all(&line)?)
    };
    if args.format.has_header() {
        print(b"alphagram\twords".to_vec(), screen)?;
    }
    let shown = rows.iter().skip(list.offset.size()).take(list.limit.rows());
    let any = shown.len() > 0;
    for (letters, words) in shown {
        let alphagram = lexicon.spell(letters);
        if args.format.json {
            let words = words.iter().map(|word| describer.describe(word)).collect();
            array.push(screen, &AlphagramRow { alphagram, words })?;
            continue;
        }
        let words = words.iter().map(|word| lexicon.spell(word) + &describer.annotator.marks(word));
        let words: Vec<String> = words.collect();
        print(format!("{alphagram}\t{}", words.join(" ")).into_bytes(), screen)?;
    }
    array.end(screen)?;
    Ok(Answer::of(any))
}

/// Says that a word has to match all patterns, if there are several and no word was found.
fn note_patterns(found: usize, patterns: usize, screen: &mut Screen) -> Result<(), Failure> {
    if found == 0 && patterns > 1 {
        screen.flush()?;
        let note = format!("no word matches all {patterns} patterns at once");
        screen.report(&[Diagnostic::note(note)]);
    }
    Ok(())
}
