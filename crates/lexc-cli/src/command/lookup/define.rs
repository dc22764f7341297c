//! `lexc define`: values of words.

use std::ffi::OsString;
use std::io::Write as _;

use lexc::format::values::{Column, Value};
use lexc::runtime::{Letter, Lexicon};
use lexc_api::text::tiles;
use lexc_api::words::{AnnotateRequest, DefineRequest, DefinitionRow, WordAnnotator};
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
    let annotator = WordAnnotator::new(lexicon, &marks)?;
    let columns: Vec<Column<'_>> = lexicon.columns().collect();
    let mut array = json::Array::new(args.json);
    let mut all = true;
    for word in words {
        let word = word.to_string_lossy();
        let parsed = tiles(lexicon, &word);
        // The whole lexicon has the values, even if only an edition is queried.
        let rank = match &parsed {
            Ok(tiles) if opened.lexicon.contains_letters(tiles) => lexicon.rank_letters(tiles),
            _ => None,
        };
        all &= rank.is_some();
        if args.json {
            let tiles = parsed.as_deref().ok().filter(|_| rank.is_some());
            let annotations = tiles.map(|tiles| annotator.annotations(tiles));
            let row = DefinitionRow::new(&word, rank, &columns, annotations.unwrap_or_default());
            array.push(screen, &row)?;
            continue;
        }
        match (rank, parsed) {
            (Some(rank), Ok(tiles)) => print(lexicon, &annotator, &columns, &tiles, rank, screen)?,
            (_, Err(reason)) => writeln!(screen, "{}: {}", harmless(&word), harmless(&reason))?,
            _ => writeln!(screen, "{} is not a word", harmless(&word))?,
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
    rank: u64,
    screen: &mut Screen,
) -> Result<(), Failure> {
    let style = screen.style();
    let marked = lexicon.spell(word) + &annotator.marks(word);
    writeln!(screen, "{}", style.heading(&marked))?;
    let values = columns.iter();
    for (column, value) in values.filter_map(|column| Some((column, column.get(rank)?))) {
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
