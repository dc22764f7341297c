//! Texts of the commands for puzzles, and the errors in them.

use std::ffi::OsString;
use std::io::Read as _;
use std::ops::Range;
use std::path::Path;

use lexc_compiler::diagnostic::{Diagnostic, Location};
use lexc_puzzles::letters::{LetterMultiset, LetterMultisetError};
use lexc_runtime::{Letter, Lexicon, TokenError};

use crate::failure::Failure;
use crate::input::files;
use crate::output::style::count;
use crate::words::spelling::{explain, tiles};

/// The longest text that is read: no puzzle comes near it.
const MAX_TEXT: u64 = 1 << 20;

/// The text of a file, or of standard input if the file is `-`.
pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let (name, read) = if path.as_os_str() == "-" {
        let stdin = std::io::stdin().lock();
        let read = stdin.take(MAX_TEXT + 1).read_to_end(&mut bytes);
        ("standard input".to_owned(), read)
    } else {
        let file = std::fs::File::open(path);
        let read = file.and_then(|file| file.take(MAX_TEXT + 1).read_to_end(&mut bytes));
        (path.display().to_string(), read)
    };
    read.map_err(|error| Failure::new(files::unread(&name, &error, "a puzzle")))?;
    if bytes.len() as u64 > MAX_TEXT {
        return Err(Failure::new(format!(
            "{name} is longer than {} bytes, and no puzzle is",
            count(MAX_TEXT)
        )));
    }
    files::text(&name, bytes, "a puzzle")
}

/// Arguments side by side, as one text.
pub(crate) fn joined(arguments: &[OsString], with: &str) -> String {
    let arguments: Vec<_> = arguments.iter().map(|arg| arg.to_string_lossy()).collect();
    arguments.join(with)
}

/// A text that is not made of the alphabet's tiles. The offset is in the whole `text`.
pub(crate) fn not_tiles(
    name: &str,
    text: &str,
    error: &TokenError,
    lexicon: &Lexicon,
) -> Diagnostic {
    // Only the line that is meant is shown.
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
    at(Diagnostic::error(message), name, number, line, span)
}

/// A diagnostic about a part of a line.
pub(crate) fn at(
    diagnostic: Diagnostic,
    name: &str,
    number: usize,
    line: &str,
    span: Range<usize>,
) -> Diagnostic {
    diagnostic.at(Location::new(name, number as u64, line, span))
}

/// Letters without order.
pub(crate) fn letters(
    lexicon: &Lexicon,
    name: &str,
    text: &str,
) -> Result<LetterMultiset, Failure> {
    LetterMultiset::parse(text, lexicon.tokenizer()).map_err(|error| match error {
        LetterMultisetError::Token(error) => not_tiles(name, text, &error, lexicon).into(),
        LetterMultisetError::Empty => Diagnostic::error(format!("{name}: {error}"))
            .help("give some letters; ? stands for any one")
            .into(),
        error => Failure::new(format!("{name}: {error}")),
    })
}

/// Words of an option.
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

/// Words as one text, with spaces between them.
pub(crate) fn spell(lexicon: &Lexicon, words: &[Vec<Letter>]) -> String {
    let words: Vec<String> = words.iter().map(|word| lexicon.spell(word)).collect();
    words.join(" ")
}
