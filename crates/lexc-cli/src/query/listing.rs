//! The list of the words of a query.

use lexc::runtime::query::Query;
use lexc_api::conditions::AskedLexicon;
use lexc_api::words::WordListRequest;

use crate::failure::Failure;
use crate::output::Screen;
use crate::query::annotate::{WordPrinter, note_order};
use crate::query::list_format::ListFormat;
use crate::words::spelling::Speller;

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
