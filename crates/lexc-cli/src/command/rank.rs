//! `lexc rank`: a word's number, and the word of a number.

use std::ffi::OsString;
use std::io::Write as _;

use lexc_compiler::diagnostic::Diagnostic;
use lexc_runtime::{Letter, Lexicon};
use serde::Serialize;

use crate::Outcome;
use crate::args::lexicon::LexiconArg;
use crate::failure::{Answer, Failure};
use crate::output::style::{counted, harmless};
use crate::output::{Screen, json};
use crate::words::annotate::{AnnotateArgs, Annotations, Annotator};
use crate::words::spelling::tiles;

/// Print the rank of a word in the order of the alphabet, or the word at a rank
///
/// The first word has rank 0. Prints rank and word, separated by a tab, one per line. Exit status 1 if any
/// is not a word, or no rank.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc rank [OPTIONS] [FILE] [WORD]...",
    after_help = "Examples:
  lexc rank quixotry
  lexc rank english.lex --at 0 --at 269869"
)]
pub(crate) struct Args {
    #[command(flatten)]
    lexicon: LexiconArg,
    /// The lexicon, then words
    #[arg(value_name = "WORD", required_unless_present = "at")]
    words: Vec<OsString>,
    /// Ranks, from 0; may be repeated
    #[arg(long, value_name = "N")]
    at: Vec<u64>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    annotate: AnnotateArgs,
}

#[derive(Debug, Serialize)]
struct Ranked {
    word: Option<String>,
    rank: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// The tiles of the word.
    #[serde(skip)]
    tiles: Vec<Letter>,
    #[serde(flatten)]
    annotations: Annotations,
}

impl Ranked {
    /// Adds values and marks, if there is a word.
    fn annotated(mut self, annotator: &Annotator<'_>) -> Self {
        if self.reason.is_none() {
            self.annotations = annotator.annotations(&self.tiles);
        }
        self
    }
}

fn of_word(lexicon: &Lexicon, text: String) -> Ranked {
    match tiles(lexicon, &text) {
        Err(reason) => Ranked {
            word: Some(text),
            rank: None,
            reason: Some(reason),
            tiles: Vec::new(),
            annotations: Annotations::default(),
        },
        Ok(tiles) => match lexicon.rank_letters(&tiles) {
            Some(rank) => Ranked {
                word: Some(lexicon.spell(&tiles)),
                rank: Some(rank),
                reason: None,
                tiles,
                annotations: Annotations::default(),
            },
            None => Ranked {
                word: Some(text),
                rank: None,
                reason: Some("not a word".to_owned()),
                tiles,
                annotations: Annotations::default(),
            },
        },
    }
}

fn at(lexicon: &Lexicon, rank: u64) -> Ranked {
    let word = lexicon.word_at(rank);
    let reason = word.is_none().then(|| {
        let words = counted(lexicon.len(), "word", "words");
        format!("there are {words}, counted from 0")
    });
    Ranked {
        word: word.as_ref().map(|word| lexicon.spell(word)),
        rank: Some(rank),
        reason,
        tiles: word.unwrap_or_default(),
        annotations: Annotations::default(),
    }
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let (named, words) = args.lexicon.open_as_it_is(&args.words, screen)?;
    let lexicon = &named.lexicon;
    let annotator = args.annotate.of(named.whole())?;
    if words.is_empty() && args.at.is_empty() {
        return Err(Failure::new("no word is named, and no place with --at"));
    }
    let mut array = json::Array::new(args.json);
    if let Some(header) = annotator.header(&["rank", "word"]).filter(|_| !args.json) {
        writeln!(screen, "{header}")?;
    }
    let mut all = true;
    let words = words
        .iter()
        .map(|word| of_word(lexicon, word.to_string_lossy().into_owned()));
    for ranked in words.chain(args.at.iter().map(|&rank| at(lexicon, rank))) {
        let ranked = ranked.annotated(&annotator);
        all &= ranked.reason.is_none();
        if args.json {
            array.push(screen, &ranked)?;
            continue;
        }
        match (&ranked.word, ranked.rank, &ranked.reason) {
            (Some(word), Some(rank), None) => {
                let mut line = format!("{rank}\t{}", harmless(word)).into_bytes();
                annotator.append(&ranked.tiles, &mut line);
                line.push(b'\n');
                screen.write_all(&line)?;
            }
            (word, rank, reason) => {
                let what = match (word, rank) {
                    (Some(word), _) => word.clone(),
                    (None, rank) => format!("--at {}", rank.unwrap_or_default()),
                };
                let reason = reason.as_deref().unwrap_or_default();
                screen.report(&[Diagnostic::warning(format!("{what}: {reason}"))]);
            }
        }
    }
    array.end(screen)?;
    Ok(Answer::of(all))
}
