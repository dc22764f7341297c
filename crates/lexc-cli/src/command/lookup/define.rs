//! `lexc define`: meanings and values of words.

use std::ffi::OsString;
use std::io::Write as _;

use lexc::format::values::{Column, ColumnKind, Value};
use lexc::runtime::{Letter, Lexicon};
use lexc_api::conditions::AskedLexicon;
use lexc_api::words::{AnnotateRequest, DefineRequest, DefinitionRow, WordAnnotator, value_of};
use lexc_api::{WordMeanings, builtin_meanings, text};

use crate::args::lexicon::LexiconArg;
use crate::failure::{Answer, Failure, Outcome};
use crate::output::style::harmless;
use crate::output::{Screen, json};

/// Show the meanings and values of words
///
/// Meanings of English words come from WordNet 3.0. A meaning that the lexicon stores wins: see
/// --value of `lexc build`, which also stores other values, and --edition. Exit status 1 if any is
/// not a word.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc define [OPTIONS] [FILE] <WORD>...",
    after_help = "Examples:
  lexc define zyzzyvas axes
  lexc build words.tsv -a english --delimiter '\\t' --value meaning=2- -o words.lex
  lexc define words.lex quixotry"
)]
pub(crate) struct Args {
    #[command(flatten)]
    lexicon: LexiconArg,
    /// Lexicon, then words
    #[arg(value_name = "WORD")]
    words: Vec<OsString>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    request: DefineRequest,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let (opened, words) = args.lexicon.open_stored(&args.words, screen)?;
    if words.is_empty() {
        return Err(Failure::new("no word is given"));
    }
    let lexicon = opened.whole();
    let marks = AnnotateRequest::default().mark(args.request.mark.clone());
    let annotator = WordAnnotator::new(&AskedLexicon::new(lexicon, lexicon), &marks)?;
    let columns: Vec<Column<'_>> = lexicon.columns().collect();
    let meanings = WordMeanings::new(lexicon, builtin_meanings(lexicon.alphabet()));
    meanings.check()?;
    let mut array = json::Array::new(args.json);
    let mut all = true;
    for word in words {
        let word = word.to_string_lossy();
        // The whole lexicon has the values, even if only an edition is queried.
        let is_word = |word: &[Letter]| opened.lexicon.contains_letters(word).then_some(());
        let parsed = text::word(lexicon, &word, is_word);
        let found = match &parsed {
            Ok((tiles, Some(()))) => Some(&**tiles),
            _ => None,
        };
        all &= found.is_some();
        if args.json {
            let annotations = found.map(|word| annotator.annotations(word)).unwrap_or_default();
            let meaning = found.and_then(|word| meanings.of(word));
            let row = DefinitionRow::new(&word, found, lexicon, &columns, meaning, annotations);
            array.push(screen, &row)?;
            continue;
        }
        match (found, &parsed) {
            (Some(word), _) => {
                let words = Words { lexicon, columns: &columns, meanings: &meanings };
                words.print(&annotator, word, screen)?;
            }
            (_, Err(reason)) => writeln!(screen, "{}: {}", harmless(&word), harmless(reason))?,
            (_, Ok((tiles, _))) => {
                let rank = lexicon.rank_letters(tiles);
                let editions = columns.iter().filter(|column| {
                    column.kind() == ColumnKind::Edition
                        && value_of(column, lexicon, tiles, rank).is_some()
                });
                let editions: Vec<String> =
                    editions.map(|column| harmless(column.name())).collect();
                let only = match &*editions {
                    [] => String::new(),
                    editions => format!(" except in {}", editions.join(", ")),
                };
                writeln!(screen, "{} is not a word{only}", harmless(&word))?;
            }
        }
    }
    array.end(screen)?;
    Ok(Answer::of(all))
}

/// A lexicon with the values and meanings of its words.
struct Words<'a> {
    lexicon: &'a Lexicon,
    columns: &'a [Column<'a>],
    meanings: &'a WordMeanings<'a>,
}

impl Words<'_> {
    fn print(
        &self,
        annotator: &WordAnnotator<'_>,
        word: &[Letter],
        screen: &mut Screen,
    ) -> Result<(), Failure> {
        let style = screen.style();
        let marked = self.lexicon.spell(word) + &annotator.marks(word);
        writeln!(screen, "{}", style.heading(&marked))?;
        let rank = self.lexicon.rank_letters(word);
        let value = |column| Some((column, value_of(column, self.lexicon, word, rank)?));
        let mut lines = Vec::new();
        // A stored meaning is among the values.
        if let Some(meaning) = self.meanings.of(word).filter(|meaning| !meaning.is_stored()) {
            lines.push(format!("  meaning: {}", meaning.text));
        }
        for (column, value) in self.columns.iter().filter_map(value) {
            let name = harmless(column.name());
            lines.push(match value {
                // An edition or a flag has no value besides its name.
                Value::Set => format!("  {name}"),
                value => format!("  {name}: {}", harmless(&value.to_string())),
            });
        }
        for line in lines {
            writeln!(screen, "{}", style.wrap_hanging(&line, 4))?;
        }
        Ok(())
    }
}
