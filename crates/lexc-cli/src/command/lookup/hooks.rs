//! `lexc hooks`: tiles that extend words by one.

use std::ffi::OsString;
use std::io::Write as _;

use lexc_api::text::letters;
use lexc_api::words::{AnnotateRequest, HooksRow, WordAnnotator};

use crate::args::lexicon::LexiconArg;
use crate::failure::{Answer, Failure, Outcome};
use crate::output::table::Table;
use crate::output::{Screen, json};
use crate::query::annotate::{append, header, note_absent};
use crate::query::lists::read_lists;
use crate::query::parse::{for_each_line, text};
use lexc_api::conditions::ConditionsRequest;

/// List the tiles that extend a word at the front or at the back
///
/// Also lists the words that remain without the first or the last tile. A ? marks an argument that
/// is not a word. Conditions apply to the resulting words. Exit status 1 if there is no such word.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc hooks [OPTIONS] [FILE] <WORD>...",
    after_help = "Examples:
  lexc hooks english.lex care qi
  lexc hooks english.lex care --length 5 --without s
  lexc hooks english.lex --json care
  lexc find 'Q*' --length 2..4 | lexc hooks -"
)]
pub(crate) struct Args {
    #[command(flatten)]
    lexicon: LexiconArg,
    /// Lexicon, then words; - reads words from standard input, one per line
    #[arg(value_name = "WORD", required = true)]
    arguments: Vec<OsString>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    annotate: AnnotateRequest,
    // Last, because their heading would apply to the options after them.
    #[command(flatten)]
    conditions: ConditionsRequest,
}

/// Returns the cells of the table.
fn cells(row: &HooksRow) -> [String; 4] {
    let inner = row.without_first.iter().chain(&row.without_last);
    let inner: Vec<&str> = inner.map(String::as_str).collect();
    let mark = if row.is_word { "" } else { "?" };
    [row.front.join(" "), format!("{}{mark}", row.word), row.back.join(" "), inner.join(" ")]
}

pub(crate) fn run(mut args: Args, screen: &mut Screen) -> Outcome {
    let (opened, words) = args.lexicon.open(&args.arguments, screen)?;
    let lexicon = &opened.lexicon;
    read_lists(&mut args.conditions, lexicon, screen)?;
    let asked = opened.asked();
    let annotator = WordAnnotator::new(&asked, &args.annotate)?;
    note_absent(&annotator, screen);
    let filter = args.conditions.query(&asked)?;
    if words.is_empty() {
        return Err(Failure::new("no word is given"));
    }
    let mut texts = Vec::new();
    for word in words {
        match text(word)? {
            "-" => for_each_line("words", screen, &mut |word, _| {
                texts.push(word.to_owned());
                Ok(())
            })?,
            word => texts.push(word.to_owned()),
        }
    }
    let mut array = json::Array::new(args.json);
    let mut table = Table::of(">Front|Word|Back|Inside");
    let mut any = false;
    let mut lines: Vec<Vec<u8>> = Vec::new();
    for word in &texts {
        let tiles = letters(lexicon, "hooks of", word).map_err(Failure::of_argument)?;
        let row = HooksRow::new(lexicon, &tiles, |word| filter.accepts(word), &annotator);
        let inner = row.without_first.is_some() || row.without_last.is_some();
        any |= inner || !row.front.is_empty() || !row.back.is_empty();
        for word in row.words.iter().flatten() {
            let mut line = word.word.clone().into_bytes();
            append(&annotator, &word.letters, &mut line);
            line.push(b'\n');
            lines.push(line);
        }
        match args.json {
            true => array.push(screen, &row)?,
            false => table.row(cells(&row)),
        }
    }
    if !args.json {
        screen.table(&table)?;
        if let Some(header) = header(&annotator, &["word"]) {
            writeln!(screen, "\n{header}")?;
        }
        for line in lines {
            screen.write_all(&line)?;
        }
    }
    array.end(screen)?;
    Ok(Answer::of(any))
}
