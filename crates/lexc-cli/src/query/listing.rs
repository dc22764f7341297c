//! The words of a query: the query of a command line, and their list.

use std::ffi::OsString;

use lexc::runtime::query::Query;
use lexc_api::conditions::AskedLexicon;
use lexc_api::text::pattern;
use lexc_api::words::{FindRequest, WordListRequest};

use crate::failure::Failure;
use crate::output::Screen;
use crate::query::annotate::{WordPrinter, note_order};
use crate::query::list_format::ListFormat;
use crate::query::parse::text;
use crate::words::spelling::Speller;

/// Returns the query for conditions, and for patterns that are arguments. The lists of `--in` are
/// read before.
pub(crate) fn query_of(
    request: &FindRequest,
    patterns: &[OsString],
    asked: &AskedLexicon<'_>,
) -> Result<Query, Failure> {
    let mut query = request.query(asked)?;
    for argument in patterns {
        let pattern = pattern(asked.lexicon(), "pattern", text(argument)?);
        query.push(pattern.map_err(Failure::of_argument)?);
    }
    Ok(query)
}

/// Returns the words of a query, spelled, without those that are skipped.
pub(crate) fn words_of(
    request: &FindRequest,
    patterns: &[OsString],
    asked: &AskedLexicon<'_>,
) -> Result<Vec<String>, Failure> {
    let found = request.list.search(asked, query_of(request, patterns, asked)?)?;
    let words = found.iter().skip(request.list.offset.size());
    let words: Vec<String> = words.map(|word| asked.lexicon().spell(word)).collect();
    match words.is_empty() {
        false => Ok(words),
        true => Err(Failure::with_help("no word satisfies the conditions", "omit one of them")),
    }
}

/// Prints the words of a query, and returns the number found, those that are skipped included.
pub(crate) fn print_found(
    list: &WordListRequest,
    format: ListFormat,
    asked: &AskedLexicon<'_>,
    query: Query,
    screen: &mut Screen,
) -> Result<usize, Failure> {
    note_order(&list.order, asked.whole(), screen);
    let describer = list.describer(asked)?;
    let found = list.search(asked, query)?;
    let speller = Speller::new(asked.lexicon());
    let mut printer = WordPrinter::new(&describer.annotator, &["word"], format, screen)?;
    for word in found.iter().skip(list.offset.size()) {
        let spell = |line: &mut Vec<u8>| speller.spell(word, line);
        printer.print(word, spell, || describer.describe(word), screen)?;
    }
    printer.end(screen)?;
    Ok(found.len())
}
