//! Texts of puzzles, and the errors in them.

use std::ffi::OsString;
use std::path::Path;

use lexc::puzzles::Error;
use lexc::puzzles::letters::LetterMultiset;
use lexc::runtime::{Letter, Lexicon};
use lexc_api::puzzles::{puzzle_help, puzzle_message};
use lexc_diagnostic::{Diagnostic, Location};

use crate::failure::Failure;
use crate::input::files;
use crate::output::numbers::count;

/// The longest text that is read, in bytes.
const MAX_TEXT: u64 = 1 << 20;

/// Reads the text of a puzzle; `-` is standard input.
pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    let bytes = files::read(path, "a puzzle")?;
    let name = match path.as_os_str() == "-" {
        true => "standard input".to_owned(),
        false => path.display().to_string(),
    };
    if bytes.len() as u64 > MAX_TEXT {
        return Err(Failure::new(format!(
            "{name} is longer than {} bytes, the limit for puzzles",
            count(MAX_TEXT)
        )));
    }
    files::to_text(&name, bytes, "a puzzle")
}

pub(crate) fn joined(arguments: &[OsString], separator: &str) -> String {
    let arguments: Vec<_> = arguments.iter().map(|arg| arg.to_string_lossy()).collect();
    arguments.join(separator)
}

/// Describes an error in the text of a puzzle, which has this name.
pub(crate) fn refused(lexicon: &Lexicon, name: &str, error: &Error) -> Diagnostic {
    let diagnostic = Diagnostic::error(puzzle_message(lexicon, error)).help(puzzle_help(error));
    match &error.place {
        Some(place) => {
            let line = place.line.unwrap_or(1) as u64;
            diagnostic.at(Location::new(name, line, &place.text, place.span.clone()))
        }
        None => diagnostic,
    }
}

/// Parses letters without order.
pub(crate) fn letters(
    lexicon: &Lexicon,
    name: &str,
    text: &str,
) -> Result<LetterMultiset, Failure> {
    LetterMultiset::parse(text, lexicon.tokenizer())
        .map_err(|error| refused(lexicon, name, &error).into())
}

/// Spells words as one text, separated by spaces.
pub(crate) fn spell(lexicon: &Lexicon, words: &[Vec<Letter>]) -> String {
    let words: Vec<String> = words.iter().map(|word| lexicon.spell(word)).collect();
    words.join(" ")
}
