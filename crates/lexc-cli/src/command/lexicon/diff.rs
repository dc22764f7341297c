//! `lexc diff`: the words that only one of two lexicons has.

use std::io::Write as _;
use std::path::PathBuf;

use lexc::runtime::{Letter, Membership};
use lexc_api::lexicon::LexiconDifference;

use crate::failure::{Answer, Failure, Outcome};
use crate::input::foreign::ForeignArgs;
use crate::input::paths::Paths;
use crate::output::numbers::counted;
use crate::output::style::harmless;
use crate::output::{Screen, json};
use crate::words::spelling::Speller;

/// Compare the words of two lexicons
///
/// Prints the words that only A has with -, and the words that only B has with +, in the order of
/// the alphabet. Structures, layout and provenance are not compared. Exit status 1 if the words
/// differ.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  lexc diff old.lex new.lex
  lexc diff --summary builtin:english words.txt")]
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
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let mut paths = Paths::default();
    paths.read_all([&args.a, &args.b]);
    paths.check()?;
    let (a, b) = args.foreign.open_pair(&args.a, &args.b, screen)?;
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
        match (membership, args.json) {
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
    if args.json {
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
