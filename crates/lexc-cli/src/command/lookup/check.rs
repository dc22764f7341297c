//! `lexc check`: looks words up.

use std::ffi::OsString;
use std::io::Write as _;

use lexc_api::Edition;
use lexc_api::conditions::AskedLexicon;
use lexc_api::words::{AnnotateRequest, CheckRow, WordAnnotator};

use crate::args::lexicon::LexiconArg;
use crate::failure::{Answer, Outcome};
use crate::output::Screen;
use crate::output::style::harmless;
use crate::query::annotate::WordPrinter;
use crate::query::list_format::ListFormat;
use crate::query::parse::for_each_line;

/// Look words up
///
/// Prints a line for each word: yes or no, with the reason if it does not fit the alphabet. Case is
/// ignored; [CH] is a tile of several characters. Without brackets, a text is a word if any of its
/// readings is one. Exit status 1 if any is not a word.
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
    /// Lexicon, then words; - is standard input, one word per line [default: -]
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

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let (opened, words) = args.lexicon.open_whole(&args.words, screen)?;
    let lexicon = opened.lexicon;
    let edition = args.lexicon.edition();
    let edition = edition.map(|name| Edition::new(&lexicon, name));
    let edition = edition.transpose()?;
    let annotator = WordAnnotator::new(&AskedLexicon::new(&lexicon, &lexicon), &args.annotate)?;
    let format = ListFormat::json(args.json || args.quiet);
    let mut printer = WordPrinter::new(&annotator, &["     word"], format, screen)?;
    let mut all = true;
    let mut each = |word: &str, screen: &mut Screen| {
        let (mut row, tiles) = match &edition {
            Some(edition) => CheckRow::of_word_if(&lexicon, word, |word| edition.contains(word)),
            None => CheckRow::of_word(&lexicon, word),
        };
        if row.valid {
            row.annotations = annotator.annotations(&tiles);
        }
        all &= row.valid;
        if args.quiet {
            return Ok(());
        }
        let style = screen.style();
        let verdict = match row.valid {
            true => style.good("yes"),
            false => style.bad("no "),
        };
        let line = format!("{verdict}  {}", harmless(&row.word));
        match &row.reason {
            _ if row.valid || args.json => {
                let spell = |out: &mut Vec<u8>| out.extend(line.as_bytes());
                return printer.print(&tiles, spell, || &row, screen);
            }
            None => writeln!(screen, "{line}")?,
            Some(reason) => writeln!(screen, "{line}: {}", harmless(reason))?,
        }
        Ok(())
    };
    if words.is_empty() {
        for_each_line("words", screen, &mut each)?;
    }
    for word in words {
        match word.to_str() {
            Some("-") => for_each_line("words", screen, &mut each)?,
            _ => each(&word.to_string_lossy(), screen)?,
        }
    }
    if args.json {
        printer.end(screen)?;
    }
    Ok(Answer::of(all))
}
