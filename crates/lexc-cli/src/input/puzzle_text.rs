//! Texts of puzzles, and the errors in them.

use std::ffi::OsString;
use std::ops::Range;
use std::path::Path;

use lexc::puzzles::letters::{LetterMultiset, LetterMultisetError};
use lexc::runtime::{Letter, Lexicon, TokenError};
use lexc_api::text::{explain, tiles};
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

/// Describes the error of a text that is not made of the alphabet's tiles, at an offset in the
/// whole text.
pub(crate) fn token_error(
    name: &str,
    text: &str,
    error: &TokenError,
    lexicon: &Lexicon,
) -> Diagnostic {
    // Show only the line of the error.
    let before = text.get(..error.offset).unwrap_or_default();
    let begin = before.rfind('\n').map_or(0, |at| at + 1);
    let line = text
        .get(begin..)
        .unwrap_or_default()
        .lines()
        .next()
        .unwrap_or_default();
    let number = before.matches('\n').count() + 1;
    let error = TokenError {
        offset: error.offset - begin,
        ..*error
    };
    let span = error.offset..error.offset + error.len;
    let message = explain(line, &error, lexicon.alphabet().name());
    in_line(Diagnostic::error(message), name, number, line, span)
}

/// Adds a range of a line to a diagnostic.
pub(crate) fn in_line(
    diagnostic: Diagnostic,
    name: &str,
    number: usize,
    line: &str,
    span: Range<usize>,
) -> Diagnostic {
    diagnostic.at(Location::new(name, number as u64, line, span))
}

/// Parses letters without order.
pub(crate) fn letters(
    lexicon: &Lexicon,
    name: &str,
    text: &str,
) -> Result<LetterMultiset, Failure> {
    LetterMultiset::parse(text, lexicon.tokenizer()).map_err(|error| match error {
        LetterMultisetError::Token(error) => token_error(name, text, &error, lexicon).into(),
        LetterMultisetError::Empty => Failure::with_help(
            error.to_string(),
            "give some letters; ? stands for any letter",
        ),
        error => Failure::new(format!("{name}: {error}")),
    })
}

/// Parses the words of an option.
pub(crate) fn words(
    lexicon: &Lexicon,
    option: &str,
    texts: &[String],
) -> Result<Vec<Vec<Letter>>, Failure> {
    let word = |text: &String| {
        let letters = tiles(lexicon, text);
        letters.map_err(|reason| Failure::new(format!("{option} {text}: {reason}")))
    };
    texts.iter().map(word).collect()
}

/// Spells words as one text, separated by spaces.
pub(crate) fn spell(lexicon: &Lexicon, words: &[Vec<Letter>]) -> String {
    let words: Vec<String> = words.iter().map(|word| lexicon.spell(word)).collect();
    words.join(" ")
}
