//! `lexc phrase`: anagrams of several words.

use std::ffi::OsString;
use std::io::Write as _;

use lexc_compiler::diagnostic::Diagnostic;
use lexc_puzzles::phrase::{self, BestPhrases, PhraseError, PhraseOrder, PhraseRequest, best};
use lexc_runtime::{Letter, Lexicon};
use serde::Serialize;

use crate::Outcome;
use crate::args::lexicon::LexiconArg;
use crate::args::limit::limit;
use crate::failure::{Answer, Failure};
use crate::input::puzzle_text::{joined, letters, spell, words};
use crate::output::style::{count, counted};
use crate::output::{Screen, json};

/// Find sets of words that together are an anagram of a phrase
///
/// Each set uses all letters, and is printed once: sets with fewer words first, then sets with longer
/// words. Exit status 1 if there is none.
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
    /// The lexicon, then the letters; spaces and punctuation do not count, ? is any letter
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
    /// Require a word in every phrase, even if the lexicon lacks it; may be repeated
    #[arg(long, value_name = "WORD")]
    with: Vec<String>,
    /// Exclude a word from all phrases; may be repeated
    #[arg(long, value_name = "WORD")]
    without: Vec<String>,
    /// Require one word for each of these tiles, which begins with it
    #[arg(long, value_name = "TILES")]
    initials: Option<String>,
    /// The order of phrases of the same number of words
    #[arg(long, value_enum, value_name = "ORDER", default_value = "length")]
    order: By,
    /// Print at most N phrases, 0 for all
    #[arg(long, value_name = "N", default_value = "100", value_parser = limit)]
    limit: usize,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum By {
    // The longest words first.
    Length,
    Alphabet,
}

#[derive(Debug, Serialize)]
struct Phrases {
    /// The number of phrases found, and whether there are no others.
    found: u64,
    complete: bool,
    phrases: Vec<Vec<String>>,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let (named, rest) = args.lexicon.open(&args.letters, screen)?;
    let lexicon = named.lexicon;
    let text = joined(rest, " ");
    let initials = args.initials.as_slice();
    let request = PhraseRequest {
        min_length: args.min_length,
        max_length: args.max_length.unwrap_or(usize::MAX),
        max_words: args.max_words.unwrap_or(usize::MAX),
        with: words(&lexicon, "--with", &args.with)?,
        without: words(&lexicon, "--without", &args.without)?,
        initials: words(&lexicon, "--initials", initials)?.concat(),
        ..PhraseRequest::new(letters(&lexicon, "the letters", &text)?)
    };
    let order = match args.order {
        By::Length => PhraseOrder::Length,
        By::Alphabet => PhraseOrder::Alphabet,
    };
    let found = best(&lexicon, &request, order, args.limit)
        .map_err(|error| refused(&lexicon, &request, &error))?;
    if args.json {
        let spelled =
            |words: &Vec<Vec<Letter>>| words.iter().map(|word| lexicon.spell(word)).collect();
        let phrases = Phrases {
            found: found.found,
            complete: found.complete,
            phrases: found.phrases.iter().map(spelled).collect(),
        };
        json::write(screen, &phrases)?;
    } else {
        print(&lexicon, &found, screen)?;
    }
    Ok(Answer::of(found.found > 0))
}

fn print(lexicon: &Lexicon, found: &BestPhrases, screen: &mut Screen) -> Result<(), Failure> {
    for phrase in &found.phrases {
        writeln!(screen, "{}", spell(lexicon, phrase))?;
    }
    let left = found.found - found.phrases.len() as u64;
    let more = match (left, found.complete) {
        (0, true) => return Ok(()),
        (0, false) => "there are more phrases, of more words".to_owned(),
        (left, true) => {
            let more = counted(left, "more phrase is", "more phrases are");
            format!("{more} not shown")
        }
        (left, false) => format!("over {} more phrases are not shown", count(left)),
    };
    let mut note = Diagnostic::note(more);
    if !found.exact {
        note = note.help(
            "the search was ended, and may have missed better ones: ask for fewer or longer words",
        );
    }
    screen.flush()?;
    screen.report(&[note]);
    Ok(())
}

fn refused(lexicon: &Lexicon, request: &PhraseRequest, error: &PhraseError) -> Failure {
    let word = |index: usize| {
        let word = request.with.get(index).map(Vec::as_slice);
        lexicon.spell(word.unwrap_or_default())
    };
    match error {
        phrase::PhraseError::Required { index } => Diagnostic::error(format!(
            "--with {}: the letters are not enough for it",
            word(*index)
        ))
        .help("it is made of the letters given, and required words before it take theirs")
        .into(),
        phrase::PhraseError::Initial { index } => Failure::new(format!(
            "--with {}: it begins with none of the initials that are left",
            word(*index)
        )),
        phrase::PhraseError::NotHeld => {
            Diagnostic::error("the letters do not hold all of the initials")
                .help("the initials are letters of the words, and so part of the letters given")
                .into()
        }
        error => Failure::new(error.to_string()),
    }
}
