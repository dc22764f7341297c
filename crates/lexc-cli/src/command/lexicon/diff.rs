//! `lexc diff`: the words that only one of two lexicons has.

use std::cmp::Ordering;
use std::io::Write as _;
use std::path::PathBuf;

use lexc_compiler::diagnostic::Diagnostic;
use lexc_runtime::{Letter, Lexicon};
use serde::Serialize;

use crate::failure::{Answer, Failure, Outcome};
use crate::input::foreign::ForeignArgs;
use crate::input::paths::Paths;
use crate::output::numbers::counted;
use crate::output::style::harmless;
use crate::output::{Screen, json};
use crate::words::spelling::Speller;

/// Compare the words of two lexicons
///
/// Prints the words that only A has with -, and the words that only B has with +, in the order of the
/// alphabet. Structures, layout and provenance are not compared. Exit status 1 if the words differ.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  lexc diff old.lex new.lex
  lexc diff --summary builtin:english words.txt")]
pub(crate) struct Args {
    /// Lexicon: a .lex file, a file of another program, a word list, or builtin:NAME
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

/// The lexicon that has a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    A,
    B,
}

#[derive(Debug, Default, Serialize)]
struct Difference {
    only_a: u64,
    only_b: u64,
    both: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    words_only_a: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    words_only_b: Option<Vec<String>>,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let mut paths = Paths::default();
    paths.read_all([&args.a, &args.b]);
    paths.check()?;
    let (a, b) = args.foreign.open_pair(&args.a, &args.b, screen)?;
    check_tiles(&a, &b)?;
    let speller = Speller::new(&a);
    let style = screen.style();
    let mut difference = Difference::default();
    let (mut only_a, mut only_b) = (Vec::new(), Vec::new());
    let mut line = Vec::new();
    let both = merge(&a, &b, |side, word| {
        let (number, list, sign) = match side {
            Side::A => (&mut difference.only_a, &mut only_a, "-"),
            Side::B => (&mut difference.only_b, &mut only_b, "+"),
        };
        *number += 1;
        if args.summary {
            return Ok(());
        }
        line.clear();
        speller.spell(word, &mut line);
        let text = String::from_utf8_lossy(&line);
        if args.json {
            list.push(text.into_owned());
            return Ok(());
        }
        let text = format!("{sign}{text}");
        let text = match side {
            Side::A => style.bad(&text),
            Side::B => style.good(&text),
        };
        Ok(writeln!(screen, "{text}")?)
    })?;
    difference.both = both;
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
        writeln!(
            screen,
            "{} only in {}",
            words(difference.only_a),
            name(&args.a)
        )?;
        writeln!(
            screen,
            "{} only in {}",
            words(difference.only_b),
            name(&args.b)
        )?;
        writeln!(screen, "{} in both", words(both))?;
    }
    Ok(Answer::of(same))
}

/// Merges the words of both lexicons. Calls `only` with each word that only one has, and returns the
/// number of common words.
fn merge(
    a: &Lexicon,
    b: &Lexicon,
    mut only: impl FnMut(Side, &[Letter]) -> Result<(), Failure>,
) -> Result<u64, Failure> {
    let (mut words_a, mut words_b) = (a.words(), b.words());
    let (mut next_a, mut next_b) = (words_a.next_letters(), words_b.next_letters());
    let mut both = 0;
    loop {
        let order = match (next_a, next_b) {
            (None, None) => return Ok(both),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (Some(a), Some(b)) => a.cmp(b),
        };
        match (order, next_a, next_b) {
            (Ordering::Less, Some(word), _) => only(Side::A, word)?,
            (Ordering::Greater, _, Some(word)) => only(Side::B, word)?,
            _ => both += 1,
        }
        if order.is_le() {
            next_a = words_a.next_letters();
        }
        if order.is_ge() {
            next_b = words_b.next_letters();
        }
    }
}

/// Checks that tiles of the same number have the same face; counts and scores may differ.
fn check_tiles(a: &Lexicon, b: &Lexicon) -> Result<(), Failure> {
    let (a, b) = (a.alphabet(), b.alphabet());
    let face = |tile: Option<&lexc_runtime::LetterInfo>| {
        tile.map_or_else(|| "none".to_owned(), |tile| format!("`{}`", tile.face))
    };
    let difference = (a.letters() | b.letters())
        .iter()
        .map(|n| (n.number(), face(a.letter(n)), face(b.letter(n))))
        .find(|(_, a, b)| a != b);
    match difference {
        None => Ok(()),
        Some((n, of_a, of_b)) => Err(Diagnostic::error(format!(
            "the alphabets differ, {} and {}: tile {n} is {of_a} in one and {of_b} in the other",
            a.name(),
            b.name()
        ))
        .help("build both lists with the same alphabet")
        .into()),
    }
}
