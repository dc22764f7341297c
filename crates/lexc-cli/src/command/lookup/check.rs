//! `lexc check`: looks words up.

use std::ffi::OsString;
use std::io::{self, Write as _};

use lexc::format::values::Column;
use lexc::runtime::{Letter, Lexicon};
use lexc_api::edition_column;
use lexc_api::words::{AnnotateRequest, CheckRow, WordAnnotator};

use crate::args::lexicon::LexiconArg;
use crate::failure::{Answer, Outcome};
use crate::output::style::harmless;
use crate::output::{Screen, json};
use crate::query::annotate::{append, header};
use crate::query::parse::for_each_line;

/// Look words up
///
/// Prints a line for each word: yes or no, with the reason if it does not fit the alphabet. Case is
/// ignored; [CH] is a tile of several characters. Exit status 1 if any is not a word.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc check [OPTIONS] [FILE] [WORD]...",
    after_help = "Examples:
  lexc check quixotry zyzzyva
  lexc check turkish ışık kış
  lexc check --quiet english.lex qi && echo it is
  lexc check english.lex < words.txt | grep ^no"
)]
pub(crate) struct Args {
    #[command(flatten)]
    lexicon: LexiconArg,
    /// Lexicon, then words [default: standard input, one word per line]
    #[arg(value_name = "WORD")]
    words: Vec<OsString>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Print nothing; the exit status is the result
    #[arg(short, long, conflicts_with = "json")]
    quiet: bool,
    #[command(flatten)]
    annotate: AnnotateRequest,
}

/// A word that was looked up, with its tiles if it is valid.
#[derive(Debug)]
struct Lookup {
    row: CheckRow,
    tiles: Vec<Letter>,
}

impl Lookup {
    fn new(
        lexicon: &Lexicon,
        edition: Option<Column<'_>>,
        annotator: &WordAnnotator<'_>,
        word: &str,
    ) -> Self {
        let (mut row, tiles) = CheckRow::of_word(lexicon, word);
        if let Some(edition) = edition.filter(|_| row.valid) {
            let rank = lexicon.rank_letters(&tiles);
            row.valid = rank.is_some_and(|rank| edition.get(rank).is_some());
        }
        if row.valid {
            row.annotations = annotator.annotations(&tiles);
        }
        Self { row, tiles }
    }

    fn print(&self, annotator: &WordAnnotator<'_>, screen: &mut Screen) -> io::Result<()> {
        let style = screen.style();
        let verdict = match self.row.valid {
            true => style.good("yes"),
            false => style.bad("no "),
        };
        let word = harmless(&self.row.word);
        match &self.row.reason {
            None => {
                let mut line = format!("{verdict}  {word}").into_bytes();
                if self.row.valid {
                    append(annotator, &self.tiles, &mut line);
                }
                line.push(b'\n');
                screen.write_all(&line)
            }
            Some(reason) => writeln!(screen, "{verdict}  {word}: {}", harmless(reason)),
        }
    }
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let (opened, words) = args.lexicon.open_whole(&args.words, screen)?;
    let lexicon = opened.lexicon;
    let edition = match args.lexicon.edition() {
        Some(name) => Some(edition_column(&lexicon, name)?),
        None => None,
    };
    let annotator = WordAnnotator::new(&lexicon, &args.annotate)?;
    let header = header(&annotator, &["     word"]);
    if let Some(header) = header.filter(|_| !args.json && !args.quiet) {
        writeln!(screen, "{header}")?;
    }
    let mut all = true;
    let mut array = json::Array::new(args.json);
    let mut each = |word: &str, screen: &mut Screen| {
        let lookup = Lookup::new(&lexicon, edition, &annotator, word);
        all &= lookup.row.valid;
        match (args.json, args.quiet) {
            (true, _) => array.push(screen, &lookup.row),
            (_, true) => Ok(()),
            _ => Ok(lookup.print(&annotator, screen)?),
        }
    };
    if words.is_empty() {
        for_each_line(screen, &mut each)?;
    } else {
        for word in words {
            each(&word.to_string_lossy(), screen)?;
        }
    }
    array.end(screen)?;
    Ok(Answer::of(all))
}
