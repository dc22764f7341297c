//! Letters and words in the parameters of puzzles, and errors in them.

use lexc_alphabet::ErrorKind;
use lexc_diagnostic::Remedy;
use lexc_puzzles::letters::LetterMultiset;
use lexc_puzzles::{Error, Fault};
use lexc_runtime::{Letter, Lexicon};

use crate::error::{ApiError, ApiResult};
use crate::request::text;

/// Returns the message of an error in a puzzle, without its place.
#[must_use]
pub fn puzzle_message(lexicon: &Lexicon, error: &Error) -> String {
    match (&error.fault, &error.place) {
        (Fault::Token(fault), Some(place)) => {
            text::explain(&place.text, fault, lexicon.alphabet().name())
        }
        _ => error.message().to_owned(),
    }
}

/// Returns the remedy of an error in a puzzle, empty if there is none.
#[must_use]
pub fn puzzle_help(error: &Error) -> &'static str {
    match error.fault {
        Fault::Token(fault) if text::is_sign(fault.kind, fault.ch) => "? is any letter",
        _ => error.help(),
    }
}

/// Describes an error in a parameter of a puzzle.
pub(super) fn refused(lexicon: &Lexicon, field: &'static str, error: &Error) -> ApiError {
    let refused =
        ApiError::new(error.kind(), puzzle_message(lexicon, error)).help(puzzle_help(error));
    match &error.place {
        Some(place) => refused.at(field, &place.text, place.span.clone()).in_line(place.line),
        None => refused.in_field(field),
    }
}

/// Parses letters without order.
pub(super) fn letters(
    lexicon: &Lexicon,
    field: &'static str,
    text: &str,
) -> ApiResult<LetterMultiset> {
    LetterMultiset::parse(text, lexicon.tokenizer())
        .map_err(|error| refused(lexicon, field, &error))
}

/// Parses words.
///
/// # Errors
///
/// Returns an error with the word that cannot be parsed.
pub fn puzzle_words(
    lexicon: &Lexicon,
    field: &'static str,
    texts: &[String],
) -> ApiResult<Vec<Vec<Letter>>> {
    let word = |word: &String| text::letters(lexicon, field, word);
    texts.iter().map(word).collect()
}

/// Parses the known letters of a cryptogram, as in `X=T`.
///
/// # Errors
///
/// Returns an error with the text that is not two tiles.
pub fn known_letters(lexicon: &Lexicon, texts: &[String]) -> ApiResult<Vec<(Letter, Letter)>> {
    let tile = |text: &str| match text::tiles(lexicon, text).as_deref() {
        Ok(&[letter]) => Some(letter),
        _ => None,
    };
    let pair = |text: &String| {
        let (cipher, plain) = text.split_once('=')?;
        Some((tile(cipher)?, tile(plain)?))
    };
    let read = |text: &String| {
        pair(text).ok_or_else(|| {
            let help = Remedy::new("write ").value("known", "X=T");
            ApiError::new(ErrorKind::Syntax, "expected two tiles")
                .of_text("known", text)
                .help(help.then(", if X is in the text and means T"))
        })
    };
    texts.iter().map(read).collect()
}
