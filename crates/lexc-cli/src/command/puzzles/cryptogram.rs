//! `lexc cryptogram`: substitution ciphers.

use std::ffi::OsString;
use std::io::Write as _;
use std::path::PathBuf;

use lexc::puzzles::cryptogram::{
    Cipher, CryptogramRequest, CryptogramSolutions, common_words, solve,
};
use lexc::runtime::Lexicon;
use lexc_api::puzzles::{
    SolutionRow, SolutionsDocument, known_letters, puzzle_words, with_one_letter_words,
};
use lexc_diagnostic::Diagnostic;

use crate::args::lexicon::LexiconArg;
use crate::args::limit::limit;
use crate::failure::{Answer, Failure, Outcome};
use crate::input::puzzle_text::{joined, read, refused};
use crate::output::numbers::{count, counted};
use crate::output::style::harmless;
use crate::output::{Screen, json};

/// Solve a text in which each letter stands for another
///
/// Prints the most probable texts first: by the letter pairs of the lexicon's words and, in English
/// and Turkish, by the most frequent words of the language. _ is a letter that no word determines.
/// Punctuation and digits are kept. Words with an apostrophe need not be in the lexicon. In
/// English, the one-letter words are A and I, unless the lexicon or --also has others; in other
/// languages they are unrestricted if the lexicon has none. Exit status 1 if there is no solution.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc cryptogram [OPTIONS] [FILE] <TEXT>...",
    after_help = "Examples:
  lexc cryptogram english.lex 'XLMW MW E XIWX'
  lexc cryptogram english.lex 'XLMW MW E XIWX' --known X=T,L=H
  lexc cryptogram english.lex --file message.txt --keep-different --limit 1"
)]
pub(crate) struct Args {
    #[command(flatten)]
    lexicon: LexiconArg,
    /// Lexicon, then the text
    #[arg(value_name = "TEXT")]
    text: Vec<OsString>,
    /// Read the text from a file; - is standard input
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Known letters, each as a letter of the text and its meaning: X=T,L=H
    #[arg(long, value_name = "X=T", value_delimiter = ',')]
    known: Vec<String>,
    /// Let no letter stand for itself
    #[arg(long)]
    keep_different: bool,
    /// Maximum number of different words that are not in the lexicon; fewer are tried first
    #[arg(long, value_name = "N", default_value_t = 2)]
    unknown: usize,
    /// Additional word, such as a name; can be repeated
    #[arg(long, value_name = "WORD")]
    also: Vec<String>,
    /// Maximum number of solutions, 0 for all
    #[arg(long, value_name = "N", default_value = "10", value_parser = limit)]
    limit: usize,
    /// Stop after N steps
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    steps: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let (opened, rest) = args.lexicon.open(&args.text, screen)?;
    let lexicon = opened.lexicon;
    let text = match &args.file {
        Some(path) if rest.is_empty() => read(path)?,
        Some(_) => return Err(Failure::new("both a text and a file are given")),
        None => joined(rest, " "),
    };
    let cipher = Cipher::parse(&text, lexicon.tokenizer())
        .map_err(|error| refused(&lexicon, "the text", &error))?;
    let also = with_one_letter_words(&lexicon, puzzle_words(&lexicon, "also", &args.also)?);
    let request = CryptogramRequest::default()
        .known(known_letters(&lexicon, &args.known)?)
        .keep_different(args.keep_different)
        .max_unknown(args.unknown)
        .also(also)
        .common(common_words(lexicon.tokenizer()))
        .limit(args.limit)
        .max_steps(args.steps);
    let solved = solve(&lexicon, &cipher, &request)
        .map_err(|error| Failure::with_help(format!("--known {error}"), error.help()))?;
    if args.json {
        json::write(screen, &SolutionsDocument::new(&lexicon, &cipher, &solved))?;
    } else {
        print(&lexicon, &cipher, &solved, &args, screen)?;
    }
    Ok(Answer::of(solved.found > 0))
}

fn print(
    lexicon: &Lexicon,
    cipher: &Cipher,
    solved: &CryptogramSolutions,
    args: &Args,
    screen: &mut Screen,
) -> Result<(), Failure> {
    for solution in &solved.solutions {
        let row = SolutionRow::new(lexicon, cipher, solution);
        let lines: Vec<_> = row.text.lines().map(harmless).collect();
        let mut text = lines.join("\n");
        let is_single = lines.len() == 1;
        if !row.unknown.is_empty() {
            text += if is_single { "  " } else { "\n" };
            text += &format!("(unknown: {})", row.unknown.join(" "));
        }
        writeln!(screen, "{text}")?;
        if !is_single {
            writeln!(screen)?;
        }
    }
    screen.flush()?;
    let omitted = solved.found - solved.solutions.len();
    if omitted > 0 {
        let more = counted(omitted as u64, "more solution is", "more solutions are");
        screen.report(&[Diagnostic::note(format!("{more} not shown"))]);
    }
    if !solved.complete {
        let after = match solved.out_of_steps {
            true => format!("after {} steps", count(args.steps)),
            false => "early".to_owned(),
        };
        let note = match solved.ranked {
            true => format!("counting of the others stopped {after}"),
            false => format!("the search stopped {after}"),
        };
        let help = match solved.out_of_steps {
            true => "give known letters (--known), or allow more steps (--steps)",
            false => "give known letters (--known)",
        };
        screen.report(&[Diagnostic::note(note).help(help)]);
    } else if solved.found == 0 {
        let note = "there is no solution with this number of unknown words".to_owned();
        let help = "allow more unknown words (--unknown), or give additional words (--also)";
        screen.report(&[Diagnostic::note(note).help(help)]);
    }
    Ok(())
}
