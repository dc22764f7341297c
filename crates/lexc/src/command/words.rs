//! `lexc words`: all of them.

use std::io::Write as _;
use std::path::PathBuf;

use crate::Outcome;
use crate::failure::{Answer, Failure};
use crate::files::open;
use crate::output::{Screen, json};
use crate::spelling::{Speller, tiles};

/// How much text is collected before it is written.
const CHUNK: usize = 1 << 16;

/// Print the words in the order of the alphabet, a line each
///
/// Where a word of tiles of several characters could be read otherwise, brackets say what is
/// meant: [C]H.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The lexicon
    file: PathBuf,
    /// Only words of at least so many tiles
    #[arg(long, value_name = "N", default_value_t = 1, hide_default_value = true)]
    min_length: usize,
    /// Only words of at most so many tiles
    #[arg(long, value_name = "N")]
    max_length: Option<usize>,
    /// Only words that begin like this
    #[arg(
        long,
        value_name = "TEXT",
        default_value = "",
        hide_default_value = true
    )]
    prefix: String,
    /// Print a JSON array of strings
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let lexicon = open(&args.file)?;
    let prefix = match args.prefix.is_empty() {
        true => Vec::new(),
        false => tiles(&lexicon, &args.prefix)
            .map_err(|reason| Failure::new(format!("--prefix {}: {reason}", args.prefix)))?,
    };
    let lengths = args.min_length..=args.max_length.unwrap_or(usize::MAX);
    let speller = Speller::new(&lexicon);
    let mut array = json::Array::new(args.json);
    let mut words = lexicon.words();
    let mut text = Vec::with_capacity(2 * CHUNK);
    let mut seen = false;
    while let Some(word) = words.next_tiles() {
        if !prefix.is_empty() && !word.starts_with(&prefix) {
            // They stand together.
            if seen {
                break;
            }
            continue;
        }
        seen = true;
        if !lengths.contains(&word.len()) {
            continue;
        }
        speller.spell(word, &mut text);
        if args.json {
            array.push(screen, &*String::from_utf8_lossy(&text))?;
            text.clear();
            continue;
        }
        text.push(b'\n');
        if text.len() >= CHUNK {
            screen.write_all(&text)?;
            text.clear();
        }
    }
    screen.write_all(&text)?;
    array.end(screen)?;
    Ok(Answer::Yes)
}
