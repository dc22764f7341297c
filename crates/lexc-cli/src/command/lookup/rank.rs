//! `lexc rank`: the rank of a word, and the word at a rank.

use std::ffi::OsString;
use std::io::Write as _;

use lexc_api::text::tiles;
use lexc_api::words::WordAnnotations;
use lexc_compiler::diagnostic::Diagnostic;
use lexc_runtime::{Letter, Lexicon};
use serde::Serialize;

use crate::args::lexicon::LexiconArg;
use crate::failure::{Answer, Failure, Outcome};
use crate::output::numbers::counted;
use crate::output::style::harmless;
use crate::output::{Screen, json};
use crate::query::annotate::{AnnotateArgs, Annotator};

/// Print the rank of a word, or the word at a rank
///
/// The first word has rank 0. Prints rank and word, separated by a tab, one per line. Exit status 1
/// if any argument is not a word or not a rank.
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
    /// Lexicon, then words
    #[arg(value_name = "WORD", required_unless_present = "at")]
    words: Vec<OsString>,
    /// Print the word at this rank, from 0; can be repeated
    #[arg(long, value_name = "N")]
    at: Vec<u64>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    annotate: AnnotateArgs,
}

#[derive(Debug, Serialize)]
struct RankRow {
    word: Option<String>,
    rank: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// The tiles of the word.
    #[serde(skip)]
    tiles: Vec<Letter>,
    #[serde(flatten)]
    annotations: WordAnnotations,
}

impl RankRow {
    /// Adds values and marks, if there is a word.
    fn with_annotations(mut self, annotator: &Annotator<'_>) -> Self {
        if self.reason.is_none() {
            self.annotations = annotator.annotations(&self.tiles);
        }
        self
    }
}

fn row_of_word(lexicon: &Lexicon, text: String) -> RankRow {
    match tiles(lexicon, &text) {
        Err(reason) => RankRow {
            word: Some(text),
            rank: None,
            reason: Some(reason),
            tiles: Vec::new(),
            annotations: WordAnnotations::default(),
        },
        Ok(tiles) => match lexicon.rank_letters(&tiles) {
            Some(rank) => RankRow {
                word: Some(lexicon.spell(&tiles)),
                rank: Some(rank),
                reason: None,
                tiles,
                annotations: WordAnnotations::default(),
            },
            None => RankRow {
                word: Some(text),
                rank: None,
                reason: Some("not a word".to_owned()),
                tiles,
                annotations: WordAnnotations::default(),
            },
        },
    }
}

fn row_at_rank(lexicon: &Lexicon, rank: u64) -> RankRow {
    let word = lexicon.word_at(rank);
    let reason = word.is_none().then(|| {
        let words = counted(lexicon.len(), "word", "words");
        format!("the lexicon has {words}, with ranks from 0")
    });
    RankRow {
        word: word.as_ref().map(|word| lexicon.spell(word)),
        rank: Some(rank),
        reason,
        tiles: word.unwrap_or_default(),
        annotations: WordAnnotations::default(),
    }
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let (opened, words) = args.lexicon.open_stored(&args.words, screen)?;
    let lexicon = &opened.lexicon;
    let annotator = args.annotate.annotator(opened.whole())?;
    if words.is_empty() && args.at.is_empty() {
        return Err(Failure::new("no word is given, and no rank with --at"));
    }
    let mut array = json::Array::new(args.json);
    if let Some(header) = annotator.header(&["rank", "word"]).filter(|_| !args.json) {
        writeln!(screen, "{header}")?;
    }
    let mut all = true;
    let words = words
        .iter()
        .map(|word| row_of_word(lexicon, word.to_string_lossy().into_owned()));
    for row in words.chain(args.at.iter().map(|&rank| row_at_rank(lexicon, rank))) {
        let row = row.with_annotations(&annotator);
        all &= row.reason.is_none();
        if args.json {
            array.push(screen, &row)?;
            continue;
        }
        match (&row.word, row.rank, &row.reason) {
            (Some(word), Some(rank), None) => {
                let mut line = format!("{rank}\t{}", harmless(word)).into_bytes();
                annotator.append(&row.tiles, &mut line);
                line.push(b'\n');
                screen.write_all(&line)?;
            }
            (word, rank, reason) => {
                let argument = match (word, rank) {
                    (Some(word), _) => word.clone(),
                    (None, rank) => format!("--at {}", rank.unwrap_or_default()),
                };
                let reason = reason.as_deref().unwrap_or_default();
                screen.report(&[Diagnostic::warning(format!("{argument}: {reason}"))]);
            }
        }
    }
    array.end(screen)?;
    Ok(Answer::of(all))
}
