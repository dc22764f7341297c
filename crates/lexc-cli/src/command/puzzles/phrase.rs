//! `lexc phrase`: anagrams of several words.

use std::ffi::OsString;
use std::io::Write as _;

use lexc::puzzles::Fault;
use lexc::puzzles::phrase::{BestPhrases, PhraseOrder, PhraseRequest, best};
use lexc::runtime::Lexicon;
use lexc_api::puzzles::{PhrasesDocument, puzzle_words};
use lexc_diagnostic::Diagnostic;

use crate::args::lexicon::LexiconArg;
use crate::args::limit::limit;
use crate::failure::{Answer, Failure, Outcome};
use crate::input::puzzle_text::{joined, letters, spell};
use crate::output::numbers::{count, counted};
use crate::output::{Screen, json};

/// Find sets of words that together are an anagram of a phrase
///
/// Each set uses all letters, and is printed once: those with fewer words first, then those with
/// longer words. Exit status 1 if there is none.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc phrase [OPTIONS] [FILE] <LETTERS>...",
    after_help = "Examples:
  lexc phrase english.lex 'eleven plus two' --with plus --max-words 3
  lexc phrase english.lex astronomer --min-length 4
  lexc phrase english.lex 'dormitory??' --max-words 2 --limit 20"
)]
pub(crate) struct Args {
    #[command(flatten)]
    lexicon: LexiconArg,
    /// Lexicon, then the letters; spaces and punctuation are ignored, ? is any letter
    #[arg(value_name = "LETTERS")]
    letters: Vec<OsString>,
    /// Minimum number of tiles of a word
    #[arg(long, value_name = "N", default_value_t = 1, hide_default_value = true)]
    min_length: usize,
    /// Maximum number of tiles of a word
    #[arg(long, value_name = "N")]
    max_length: Option<usize>,
    /// Maximum number of words
    #[arg(long, value_name = "N")]
    max_words: Option<usize>,
    /// Require this word in every phrase, even if it is not in the lexicon; can be repeated
    #[arg(long, value_name = "WORD")]
    with: Vec<String>,
    /// Exclude this word from all phrases; can be repeated
    #[arg(long, value_name = "WORD")]
    without: Vec<String>,
    /// Require a word beginning with each of these tiles
    #[arg(long, value_name = "TILES")]
    initials: Option<String>,
    /// Order of phrases with the same number of words
    #[arg(long, value_enum, value_name = "ORDER", default_value = "length")]
    order: PhraseOrderName,
    /// Maximum number of phrases, 0 for all
    #[arg(long, value_name = "N", default_value = "100", value_parser = limit)]
    limit: usize,
    /// Stop after N steps
    #[arg(long, value_name = "N", default_value_t = 100_000_000)]
    steps: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// An order of phrases, as typed.
#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum PhraseOrderName {
    // The longest words first.
    Length,
    Alphabet,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let (opened, rest) = args.lexicon.open(&args.letters, screen)?;
    let lexicon = opened.lexicon;
    let text = joined(rest, " ");
    let initials = args.initials.as_slice();
    let request = PhraseRequest::new(letters(&lexicon, "the letters", &text)?)
        .min_length(args.min_length)
        .max_length(args.max_length.unwrap_or(usize::MAX))
        .max_words(args.max_words.unwrap_or(usize::MAX))
        .with(puzzle_words(&lexicon, "with", &args.with)?)
        .without(puzzle_words(&lexicon, "without", &args.without)?)
        .initials(puzzle_words(&lexicon, "initials", initials)?.concat())
        .max_steps(args.steps);
    let order = match args.order {
        PhraseOrderName::Length => PhraseOrder::Length,
        PhraseOrderName::Alphabet => PhraseOrder::Alphabet,
    };
    let found = best(&lexicon, &request, order, args.limit).map_err(|error| {
        let option = match error.fault {
            Fault::RequiredWord => "--with ",
            _ => "",
        };
        Failure::with_help(format!("{option}{error}"), error.help())
    })?;
    if args.json {
        json::write(screen, &PhrasesDocument::new(&lexicon, &found))?;
    } else {
        print(&lexicon, &found, screen)?;
    }
    Ok(Answer::of(found.found > 0))
}

fn print(lexicon: &Lexicon, found: &BestPhrases, screen: &mut Screen) -> Result<(), Failure> {
    for phrase in &found.phrases {
        writeln!(screen, "{}", spell(lexicon, phrase))?;
    }
    let omitted = found.found - found.phrases.len() as u64;
    let more = match (omitted, found.complete) {
        (0, true) => return Ok(()),
        (0, false) if found.exact => "there are phrases of more words".to_owned(),
        (0, false) => "there may be more phrases".to_owned(),
        (omitted, true) => {
            let more = counted(omitted, "more phrase is", "more phrases are");
            format!("{more} not shown")
        }
        (omitted, false) => format!("more than {} other phrases are not shown", count(omitted)),
    };
    let mut note = Diagnostic::note(more);
    if !found.exact {
        note = note.help(
            "the search stopped early and may have missed better ones: allow fewer or longer words \
             (--max-words, --min-length), or more steps (--steps)",
        );
    }
    screen.flush()?;
    screen.report(&[note]);
    Ok(())
}
