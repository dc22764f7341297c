//! `lexc cryptogram`: a text whose letters were replaced.

use std::ffi::OsString;
use std::io::Write as _;
use std::path::PathBuf;

use lexc_compiler::diagnostic::Diagnostic;
use lexc_puzzles::cryptogram::{
    Cipher, CryptogramError, CryptogramRequest, CryptogramSolution, CryptogramSolutions,
    common_words, solve,
};
use lexc_runtime::query::{LetterCounts, Query};
use lexc_runtime::{Letter, Lexicon};
use serde::Serialize;

use crate::Outcome;
use crate::args::lexicon::LexiconArg;
use crate::args::limit::limit;
use crate::failure::{Answer, Failure};
use crate::input::puzzle_text::{joined, not_tiles, read, words};
use crate::output::style::{count, counted, harmless};
use crate::output::{Screen, json};
use crate::words::spelling::tiles;

/// Solve a text in which each letter stands for another one, always the same
///
/// Prints the likeliest texts first: by the letter pairs of the words of the lexicon and, in English and
/// Turkish, by the most frequent words of the language. _ is a letter that no word determines. Punctuation
/// and digits stay. Words with an apostrophe need not be in the lexicon. In English the one-letter words are A and I, unless the lexicon or --also has others; in
/// other languages they are unrestricted if the lexicon has none. Exit status 1 if there is no solution.
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
    /// The lexicon, then the text
    #[arg(value_name = "TEXT")]
    text: Vec<OsString>,
    /// Read the text from a file; - is standard input
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Known letters, as a letter of the text and its meaning: X=T,L=H
    #[arg(long, value_name = "X=T", value_delimiter = ',')]
    known: Vec<String>,
    /// No letter stands for itself
    #[arg(long)]
    keep_different: bool,
    /// Number of different words of the text that may be missing from the lexicon; fewer are tried first
    #[arg(long, value_name = "N", default_value_t = 2)]
    unknown: usize,
    /// An additional word, such as a name; may be repeated
    #[arg(long, value_name = "WORD")]
    also: Vec<String>,
    /// Print at most N solutions, 0 for all
    #[arg(long, value_name = "N", default_value = "10", value_parser = limit)]
    limit: usize,
    /// Give up after N steps
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    steps: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct Solved {
    found: usize,
    /// `true` if these are the most probable of all.
    ranked: bool,
    complete: bool,
    solutions: Vec<Shown>,
}

#[derive(Debug, Serialize)]
struct Shown {
    text: String,
    /// The meaning of each letter of the text.
    key: std::collections::BTreeMap<String, String>,
    /// Words of the solution that are not in the lexicon, as they stand in the text given.
    unknown: Vec<String>,
    /// The logarithm of the probability of the text.
    score: f64,
}

impl Shown {
    fn new(lexicon: &Lexicon, cipher: &Cipher, solution: &CryptogramSolution) -> Self {
        let face = |letter: Letter| lexicon.spell(&[letter]);
        let pairs = solution.key.pairs();
        let unknown = solution.unknown.iter();
        Self {
            text: cipher.decode(&solution.key, lexicon.alphabet()),
            key: pairs.map(|(a, b)| (face(a), face(b))).collect(),
            unknown: unknown
                .filter_map(|&index| cipher.words().get(index))
                .map(|word| lexicon.spell(word))
                .collect(),
            score: solution.score,
        }
    }
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let (named, rest) = args.lexicon.open(&args.text, screen)?;
    let lexicon = named.lexicon;
    let text = match &args.file {
        Some(path) if rest.is_empty() => read(path)?,
        Some(_) => return Err(Failure::new("a text is given, and a file to read one from")),
        None => joined(rest, " "),
    };
    let cipher = Cipher::parse(&text, lexicon.tokenizer())
        .map_err(|error| refused(&lexicon, &text, &args.known, &error))?;
    let also = with_one_letter_words(&lexicon, words(&lexicon, "--also", &args.also)?);
    let request = CryptogramRequest {
        known: known(&lexicon, &args.known)?,
        keep_different: args.keep_different,
        max_unknown: args.unknown,
        also,
        common: common_words(lexicon.tokenizer()),
        limit: args.limit,
        max_steps: args.steps,
    };
    let solved = solve(&lexicon, &cipher, &request)
        .map_err(|error| refused(&lexicon, &text, &args.known, &error))?;
    if args.json {
        let shown = solved.solutions.iter();
        let solved = Solved {
            found: solved.found,
            ranked: solved.ranked,
            complete: solved.complete,
            solutions: shown.map(|s| Shown::new(&lexicon, &cipher, s)).collect(),
        };
        json::write(screen, &solved)?;
    } else {
        print(&lexicon, &cipher, &solved, &args, screen)?;
    }
    Ok(Answer::of(solved.found > 0))
}

/// Adds A and I to the additional words of an English lexicon, unless one-letter words are given.
fn with_one_letter_words(lexicon: &Lexicon, mut also: Vec<Vec<Letter>>) -> Vec<Vec<Letter>> {
    let language = lexicon.alphabet().language().split('-').next();
    let given = also.iter().any(|word| word.len() == 1) || has_one_letter_words(lexicon);
    if language == Some("en") && !given {
        also.extend(
            ["A", "I"]
                .iter()
                .filter_map(|word| tiles(lexicon, word).ok()),
        );
    }
    also
}

/// Returns `true` if the lexicon has words of one letter.
fn has_one_letter_words(lexicon: &Lexicon) -> bool {
    let query = Query::new().and(LetterCounts::length(1..=1));
    lexicon.matches(&query).next().is_some()
}

/// The letters that are known: `X=T`.
fn known(lexicon: &Lexicon, texts: &[String]) -> Result<Vec<(Letter, Letter)>, Failure> {
    let tile = |text: &str| match tiles(lexicon, text).as_deref() {
        Ok(&[letter]) => Some(letter),
        _ => None,
    };
    let pair = |text: &String| {
        let (cipher, plain) = text.split_once('=')?;
        Some((tile(cipher)?, tile(plain)?))
    };
    let wrong = |text: &String| {
        Diagnostic::error(format!("--known {text}: this is not two tiles"))
            .help("say it like this: --known X=T, where X stands in the text and means T")
            .into()
    };
    texts
        .iter()
        .map(|text| pair(text).ok_or_else(|| wrong(text)))
        .collect()
}

fn print(
    lexicon: &Lexicon,
    cipher: &Cipher,
    solved: &CryptogramSolutions,
    args: &Args,
    screen: &mut Screen,
) -> Result<(), Failure> {
    for solution in &solved.solutions {
        let shown = Shown::new(lexicon, cipher, solution);
        for line in shown.text.lines() {
            write!(screen, "{}", harmless(line))?;
            if !shown.unknown.is_empty() && shown.text.lines().count() == 1 {
                write!(screen, "  (unknown: {})", shown.unknown.join(" "))?;
            }
            writeln!(screen)?;
        }
        if shown.text.lines().count() > 1 {
            if !shown.unknown.is_empty() {
                writeln!(screen, "(unknown: {})", shown.unknown.join(" "))?;
            }
            writeln!(screen)?;
        }
    }
    screen.flush()?;
    let left = solved.found - solved.solutions.len();
    if left > 0 {
        let more = counted(left as u64, "more solution is", "more solutions are");
        screen.report(&[Diagnostic::note(format!("{more} not shown"))]);
    }
    if !solved.complete {
        let steps = count(args.steps);
        let note = match solved.ranked {
            true => format!("the others were no longer counted after {steps} steps"),
            false => format!("the search was given up after {steps} steps"),
        };
        let help =
            "more letters that are known make it shorter (--known), or let it go on (--steps)";
        screen.report(&[Diagnostic::note(note).help(help)]);
    } else if solved.found == 0 {
        let note = "no solution with that number of unknown words".to_owned();
        let help = "allow more of them (--unknown), or name those you know (--also)";
        screen.report(&[Diagnostic::note(note).help(help)]);
    }
    Ok(())
}

fn refused(lexicon: &Lexicon, text: &str, known: &[String], error: &CryptogramError) -> Failure {
    match error {
        CryptogramError::Token(error) => not_tiles("the text", text, error, lexicon).into(),
        CryptogramError::Contradiction { index } => {
            let text = known.get(*index).map_or("", String::as_str);
            Diagnostic::error(format!("--known {text} contradicts what else is known"))
                .help("each letter means one other letter, and no two mean the same")
                .into()
        }
        error => Failure::new(error.to_string()),
    }
}
