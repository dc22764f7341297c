//! The printing of words.

use std::io::Write as _;

use lexc::runtime::query::MatchList;
use lexc_api::words::WordListRequest;

use super::annotate::{append, header};
use crate::args::lexicon::OpenedLexicon;
use crate::failure::{Answer, Failure};
use crate::output::{Screen, json};
use crate::words::spelling::Speller;

/// Prints words, one per line or as JSON. The answer is negative if there are none.
pub(crate) fn print(
    opened: &OpenedLexicon,
    found: &MatchList,
    list: &WordListRequest,
    as_json: bool,
    screen: &mut Screen,
) -> Result<Answer, Failure> {
    let mut array = json::Array::new(as_json);
    let describer = list.describer(&opened.lexicon, opened.whole())?;
    let offset = list.offset.size();
    if as_json {
        for word in found.iter().skip(offset) {
            array.push(screen, &describer.describe(word))?;
        }
    } else {
        let speller = Speller::new(&opened.lexicon);
        let mut line = Vec::new();
        if let Some(header) = header(&describer.annotator, &["word"]) {
            writeln!(screen, "{header}")?;
        }
        for word in found.iter().skip(offset) {
            line.clear();
            speller.spell(word, &mut line);
            append(&describer.annotator, word, &mut line);
            line.push(b'\n');
            screen.write_all(&line)?;
        }
    }
    array.end(screen)?;
    Ok(Answer::of(found.len() > offset))
}
