//! `lexc acrostic`: acrostics (double-crostics).

use std::ffi::OsString;
use std::io::Write as _;
use std::path::PathBuf;

use lexc::puzzles::Fault;
use lexc::puzzles::acrostic::{Acrostic, AnswerRequest};
use lexc::runtime::Lexicon;
use lexc_api::puzzles::{AcrosticDocument, pattern_answers};
use lexc_diagnostic::Diagnostic;

use crate::args::lexicon::LexiconArg;
use crate::args::limit::limit;
use crate::failure::{Answer, Failure, Outcome};
use crate::input::puzzle_text::{joined, letters, read, refused, spell};
use crate::output::numbers::{count, counted};
use crate::output::table::{Align, Table};
use crate::output::{Screen, json};

/// Solve an acrostic: answers for a pattern, or a whole puzzle
///
/// A pattern has the known letters, and ? for the others. --pool restricts the others to the
/// letters of the quotation that are not placed yet. --puzzle reads a whole acrostic, and prints
/// the possible letters of each square. Exit status 1 if nothing fits.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc acrostic [OPTIONS] [FILE] [PATTERN]...",
    after_help = "Examples:
  lexc acrostic english.lex 'R??E?'
  lexc acrostic english.lex 'T????E' --pool 'ehamrt' --max-words 2
  lexc acrostic english.lex --puzzle puzzle.txt

A puzzle begins with the lengths of the quotation's words, whose squares are numbered from 1. Then comes a
line for each answer: its label, its squares with / between words, and its known letters:
  quote: 3 4 2
  A: 4 1 7 = D?G
  B: 5 2 3 / 6 8 9 = ??? ?A?
  initials: 2
The lengths of the words that the initials spell come last, if they are known. The known letters of a word
of the quotation are given like this: quote 2: D???"
)]
pub(crate) struct Args {
    #[command(flatten)]
    lexicon: LexiconArg,
    /// Lexicon, then the pattern of the answer
    #[arg(value_name = "PATTERN")]
    pattern: Vec<OsString>,
    /// Fill the unknown squares from these letters
    #[arg(long, value_name = "LETTERS")]
    pool: Option<String>,
    /// Maximum number of words of the answer
    #[arg(long, value_name = "N", default_value_t = 1)]
    max_words: usize,
    /// Minimum number of tiles of a word
    #[arg(long, value_name = "N", default_value_t = 1, hide_default_value = true)]
    min_length: usize,
    /// Read a whole acrostic from a file; - is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["pool", "max_words", "min_length"])]
    puzzle: Option<PathBuf>,
    /// Maximum number of answers, 0 for all; with --puzzle, for each word [default: 20]
    #[arg(long, value_name = "N", value_parser = limit)]
    limit: Option<usize>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let (opened, rest) = args.lexicon.open(&args.pattern, screen)?;
    match &args.puzzle {
        Some(_) if !rest.is_empty() => Err(Failure::new("both a pattern and a puzzle are given")),
        Some(path) => {
            let text = read(path)?;
            let name = path.display().to_string();
            let puzzle = Acrostic::parse(&text, opened.lexicon.tokenizer()).map_err(|error| {
                refused(&opened.lexicon, &name, &error)
                    .help("`lexc acrostic --help` shows how a puzzle is written")
            })?;
            solve_puzzle(&opened.lexicon, &puzzle, &args, screen)
        }
        None => find_answers(&opened.lexicon, &joined(rest, " "), &args, screen),
    }
}

/// The number of answers after which the search ends. Long patterns of many words have too many.
const MAX_ANSWERS: usize = 1_000_000;

/// Prints the answers for a pattern.
fn find_answers(lexicon: &Lexicon, pattern: &str, args: &Args, screen: &mut Screen) -> Outcome {
    let pool = match &args.pool {
        Some(text) => Some(letters(lexicon, "--pool", text)?),
        None => None,
    };
    let request = AnswerRequest::new(pattern)
        .pool(pool.as_ref())
        .max_words(args.max_words)
        .min_length(args.min_length);
    let limit = args.limit.unwrap_or(usize::MAX);
    let (phrases, count_found) =
        pattern_answers(lexicon, &request, limit, MAX_ANSWERS).map_err(|error| {
            match error.fault {
                Fault::Empty => Diagnostic::error("no pattern and no puzzle is given").help(
                    "give the known letters of an answer, as in 'R??E?', or a puzzle with --puzzle",
                ),
                _ => refused(lexicon, "the pattern", &error),
            }
        })?;
    let mut array = json::Array::new(args.json);
    for words in &phrases {
        let text = spell(lexicon, words);
        match args.json {
            true => array.push(screen, &text)?,
            false => writeln!(screen, "{text}")?,
        }
    }
    array.end(screen)?;
    if count_found == MAX_ANSWERS {
        let note = format!("the search stopped after {} answers", count(count_found as u64));
        screen.flush()?;
        let note =
            Diagnostic::note(note).help("give more letters of the answer, or allow fewer words");
        screen.report(&[note]);
    } else if count_found > phrases.len() {
        let more =
            counted((count_found - phrases.len()) as u64, "more answer fits", "more answers fit");
        screen.flush()?;
        screen.report(&[Diagnostic::note(more)]);
    }
    Ok(Answer::of(count_found > 0))
}

/// Prints the possible letters and words of a puzzle.
fn solve_puzzle(lexicon: &Lexicon, puzzle: &Acrostic, args: &Args, screen: &mut Screen) -> Outcome {
    let limit = args.limit.unwrap_or(20);
    let document = AcrosticDocument::new(lexicon, puzzle, limit);
    let any = document.entries.iter().any(|entry| entry.count > 0);
    if args.json {
        json::write(screen, &document)?;
        return Ok(Answer::of(any));
    }
    let mut table = Table::new(&[
        ("Entry", Align::Left),
        ("Known", Align::Left),
        ("Words", Align::Right),
        ("", Align::Left),
    ]);
    for entry in document.entries {
        let omitted = entry.count.saturating_sub(entry.words.len());
        let mut words = entry.words.join(" ");
        if omitted > 0 {
            words += " …";
        }
        if entry.count == 0 {
            words = "not in the lexicon".to_owned();
        }
        let count = count(entry.count as u64);
        table.row([entry.entry, entry.known, count, words]);
    }
    let style = screen.style();
    table.write(screen, style)?;
    Ok(Answer::of(any))
}
