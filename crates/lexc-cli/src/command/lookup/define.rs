//! `lexc define`: values of words.

use std::ffi::OsString;
use std::io::Write as _;

use lexc::format::values::{Column, ColumnKind, Value};
use lexc::runtime::{Letter, Lexicon};
use lexc_api::conditions::AskedLexicon;
use lexc_api::text;
use lexc_api::words::{AnnotateRequest, DefineRequest, DefinitionRow, WordAnnotator, value_of};
use lexc_diagnostic::Diagnostic;

use crate::args::lexicon::LexiconArg;
use crate::failure::{Answer, Failure, Outcome};
use crate::output::style::harmless;
use crate::output::{Screen, json};

/// Show the values of words: meanings, counts, flags, editions
///
/// The values come from columns of lists: see --value and --edition of `lexc build`. Exit status 1
/// if any is not a word.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc define [OPTIONS] [FILE] <WORD>...",
    after_help = "Examples:
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
            let row = DefinitionRow::new(&word, found, lexicon, &columns, annotations);
            array.push(screen, &row)?;
            continue;
        }
        match (found, &parsed) {
            (Some(word), _) => print(lexicon, &annotator, &columns, word, screen)?,
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
    if columns.is_empty() && !args.json {
        screen.flush()?;
        screen.report(&[Diagnostic::note("the lexicon has no values for its words")
            .help("build it with --value or --edition")]);
    }
    Ok(Answer::of(all))
}

fn print(
    lexicon: &Lexicon,
    annotator: &WordAnnotator<'_>,
    columns: &[Column<'_>],
    word: &[Letter],
    screen: &mut Screen,
) -> Result<(), Failure> {
    let style = screen.style();
    let marked = lexicon.spell(word) + &annotator.marks(word);
    writeln!(screen, "{}", style.heading(&marked))?;
    let rank = lexicon.rank_letters(word);
    let value = |column| Some((column, value_of(column, lexicon, word, rank)?));
    for (column, value) in columns.iter().filter_map(value) {
        let name = harmless(column.name());
        match value {
            // An edition or a flag has no value besides its name.
            Value::Set => writeln!(screen, "  {name}")?,
            value => {
                let value = harmless(&value.to_string());
                let text = style.wrap_hanging(&format!("  {name}: {value}"), 4);
                writeln!(screen, "{text}")?;
            }
        }
    }
    Ok(())
}
