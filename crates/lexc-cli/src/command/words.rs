//! `lexc words`: all of them.

use std::io::Write as _;
use std::path::PathBuf;

use lexc_format::values::Column;
use lexc_runtime::query::{Pattern, Query, Tally};
use serde::Serialize;

use crate::Outcome;
use crate::failure::{Answer, Failure};
use crate::input::builtin;
use crate::input::foreign::ForeignArgs;
use crate::output::style::harmless;
use crate::output::{Screen, json};
use crate::words::spelling::{Speller, tiles};
use crate::words::values;

/// How much text is collected before it is written.
const CHUNK: usize = 1 << 16;

/// Print the words in the order of the alphabet, a line each
///
/// Where a word of tiles of several characters could be read otherwise, brackets say what is
/// meant: [C]H.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The lexicon, a file (of another program, too) or builtin:NAME
    #[arg(default_value = builtin::DEFAULT)]
    file: PathBuf,
    #[command(flatten)]
    foreign: ForeignArgs,
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
    /// Only words of an edition
    #[arg(long, value_name = "NAME")]
    edition: Option<String>,
    /// Print what the lexicon says of each word too, in columns with tabs between them
    #[arg(long)]
    with_values: bool,
    /// Print a JSON array of strings; with values, of objects
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct WithValues<'a> {
    word: &'a str,
    values: serde_json::Map<String, serde_json::Value>,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let lexicon = args.foreign.lexicon(&args.file, screen)?;
    let prefix = match args.prefix.is_empty() {
        true => Vec::new(),
        false => tiles(&lexicon, &args.prefix)
            .map_err(|reason| Failure::new(format!("--prefix {}: {reason}", args.prefix)))?,
    };
    let mut query = Query::new();
    if args.min_length > 1 || args.max_length.is_some() {
        let longest = args.max_length.unwrap_or(usize::MAX);
        query.push(Tally::length(args.min_length..=longest));
    }
    if !prefix.is_empty() {
        query.push(Pattern::prefix(&prefix));
    }
    let speller = Speller::new(&lexicon);
    let mut array = json::Array::new(args.json);
    let edition = match &args.edition {
        Some(name) => Some(values::edition(&lexicon, name)?),
        None => None,
    };
    let columns: Vec<Column<'_>> = match args.with_values {
        true => lexicon.columns().collect(),
        false => Vec::new(),
    };
    let is_ranked = edition.is_some() || !columns.is_empty();
    let mut words = lexicon.matches_in_order(&query);
    let mut text = Vec::with_capacity(2 * CHUNK);
    if args.with_values && !args.json {
        let names = columns.iter().map(|column| harmless(column.name()));
        let names: Vec<_> = std::iter::once("word".to_owned()).chain(names).collect();
        writeln!(screen, "{}", names.join("\t"))?;
    }
    while let Some(word) = words.next_letters() {
        let rank = match is_ranked {
            true => lexicon.rank_letters(word).unwrap_or_default(),
            false => 0,
        };
        if edition.is_some_and(|edition| edition.get(rank).is_none()) {
            continue;
        }
        speller.spell(word, &mut text);
        if args.json {
            let word = String::from_utf8_lossy(&text);
            match args.with_values {
                true => array.push(
                    screen,
                    &WithValues {
                        word: &word,
                        values: values::object(&columns, rank),
                    },
                )?,
                false => array.push(screen, &*word)?,
            }
            text.clear();
            continue;
        }
        for column in &columns {
            text.push(b'\t');
            let value = column.get(rank).map(|value| harmless(&value.to_string()));
            text.extend(value.unwrap_or_default().as_bytes());
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
