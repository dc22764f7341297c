//! `lexc find`: words that satisfy conditions.

use std::ffi::OsString;
use std::io::Write as _;

use lexc_api::ApiError;
use lexc_api::Parameters as _;
use lexc_api::text::pattern;
use lexc_api::words::FindRequest;
use lexc_diagnostic::Diagnostic;

use crate::args::lexicon::LexiconArg;
use crate::failure::{Answer, Failure, Outcome};
use crate::output::Screen;
use crate::query::annotate::{WordPrinter, note_order};
use crate::query::parse::text;
use crate::words::spelling::Speller;

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
  lexc find --length 7 --order probability --offset 1000 --limit 100 --with-hooks"
)]
pub(crate) struct Args {
    #[command(flatten)]
    lexicon: LexiconArg,
    /// Lexicon, then patterns of whole words
    #[arg(value_name = "PATTERN")]
    arguments: Vec<OsString>,
    /// Print only the number of words
    #[arg(short, long, conflicts_with = "json")]
    count: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    // Last, because its headings would apply to the options after it.
    #[command(flatten)]
    request: FindRequest,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let (opened, patterns) = args.lexicon.open(&args.arguments, screen)?;
    let lexicon = &opened.lexicon;
    args.request.validate()?;
    let mut query = args.request.query(lexicon)?;
    for argument in patterns {
        let pattern = pattern(lexicon, "pattern", text(argument)?);
        query.push(pattern.map_err(Failure::of_argument)?);
    }
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
    note_order(&list.order, opened.whole(), screen);
    let found = list.search(lexicon, opened.whole(), &query)?;
    let describer = list.describer(lexicon, opened.whole())?;
    let speller = Speller::new(lexicon);
    let mut printer = WordPrinter::new(&describer.annotator, &["word"], args.json, screen)?;
    for word in found.iter().skip(list.offset.size()) {
        let spell = |line: &mut Vec<u8>| speller.spell(word, line);
        printer.print(word, spell, || describer.describe(word), screen)?;
    }
    printer.end(screen)?;
    note_patterns(found.len(), patterns.len(), screen)?;
    Ok(Answer::of(found.len() > list.offset.size()))
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
