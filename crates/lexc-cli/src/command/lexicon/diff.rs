//! `lexc diff`: the words that only one of two lexicons has.

use std::io::Write as _;
use std::path::PathBuf;

use lexc::runtime::query::WordSet;
use lexc::runtime::{Letter, Lexicon, Membership};
use lexc_api::Parameters as _;
use lexc_api::conditions::AskedLexicon;
use lexc_api::lexicon::LexiconDifference;
use lexc_api::words::FindRequest;

use crate::failure::{Answer, Failure, Outcome};
use crate::input::foreign::ForeignArgs;
use crate::input::paths::Paths;
use crate::output::numbers::counted;
use crate::output::style::harmless;
use crate::output::{Screen, json};
use crate::query::list_format::ListFormat;
use crate::query::listing::print_found;
use crate::query::lists::read_lists;
use crate::words::spelling::Speller;

/// Compare the words of two lexicons
///
/// Prints the words that only A has with -, and the words that only B has with +, in the order of
/// the alphabet. Structures, layout and provenance are not compared. Exit status 1 if the words
/// differ. With --added or --removed, lists only these words, with all conditions and options of
/// `lexc find`; exit status 1 if there is no such word.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  lexc diff old.lex new.lex
  lexc diff --summary builtin:english words.txt
  lexc diff old.lex new.lex --added --length 2..4 --with hooks")]
pub(crate) struct Args {
    /// Lexicon: english, turkish, a .lex file, a file of another program, or a word list
    a: PathBuf,
    /// Another lexicon, with the same tiles
    b: PathBuf,
    #[command(flatten)]
    foreign: ForeignArgs,
    /// Print only the numbers of words
    #[arg(long)]
    summary: bool,
    /// List the words that only B has
    #[arg(long, conflicts_with = "summary")]
    added: bool,
    /// List the words that only A has
    #[arg(long, conflicts_with_all = ["added", "summary"])]
    removed: bool,
    #[command(flatten)]
    format: ListFormat,
    // Last, because its headings would apply to the options after it.
    #[command(flatten)]
    request: FindRequest,
}

impl Args {
    /// Lists the words that one lexicon has and the other lacks.
    fn list(mut self, words: &Lexicon, other: &Lexicon, screen: &mut Screen) -> Outcome {
        self.request.validate()?;
        read_lists(&mut self.request.conditions, words, screen)?;
        let asked = AskedLexicon::new(words, words);
        let mut only = Vec::new();
        LexiconDifference::new(words, other, &mut |membership, word: &[Letter]| {
            if membership == Membership::First {
                only.extend(words.rank_letters(word));
            }
            Ok::<(), Failure>(())
        })?;
        let query = self.request.query(&asked)?.and(WordSet::of_ranks(words, only));
        let list = &self.request.list;
        let found = print_found(list, self.format, &asked, query, screen)?;
        Ok(Answer::of(found > list.offset.size()))
    }
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let mut paths = Paths::default();
    paths.read_all([&args.a, &args.b]);
    paths.check()?;
    let (a, b) = args.foreign.open_pair(&args.a, &args.b, screen)?;
    match (args.added, args.removed) {
        (true, _) => return args.list(&b, &a, screen),
        (_, true) => return args.list(&a, &b, screen),
        _ => {}
    }
    if args.request != FindRequest::default() || args.format.has_header() {
        return Err(Failure::with_help(
            "conditions and columns are for one list of words",
            "add --added or --removed",
        ));
    }
    let speller = Speller::new(&a);
    let style = screen.style();
    let (mut only_a, mut only_b) = (Vec::new(), Vec::new());
    let mut line = Vec::new();
    let mut each = |membership: Membership, word: &[Letter]| -> Result<(), Failure> {
        if args.summary {
            return Ok(());
        }
        line.clear();
        speller.spell(word, &mut line);
        let text = String::from_utf8_lossy(&line);
        match (membership, args.format.json) {
            (Membership::First, true) => only_a.push(text.into_owned()),
            (_, true) => only_b.push(text.into_owned()),
            (Membership::First, false) => writeln!(screen, "{}", style.bad(&format!("-{text}")))?,
            (_, false) => writeln!(screen, "{}", style.good(&format!("+{text}")))?,
        }
        Ok(())
    };
    let mut difference = LexiconDifference::new(&a, &b, &mut each)?;
    let both = difference.both;
    let same = difference.only_a == 0 && difference.only_b == 0;
    if args.format.json {
        if !args.summary {
            difference.words_only_a = Some(only_a);
            difference.words_only_b = Some(only_b);
        }
        json::write(screen, &difference)?;
    } else if args.summary {
        let name = |path: &PathBuf| harmless(&path.display().to_string());
        let words = |n| counted(n, "word", "words");
        writeln!(screen, "{} only in {}", words(difference.only_a), name(&args.a))?;
        writeln!(screen, "{} only in {}", words(difference.only_b), name(&args.b))?;
        writeln!(screen, "{} in both", words(both))?;
    }
    Ok(Answer::of(same))
}
