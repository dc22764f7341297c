//! Letters and words in the parameters of puzzles.

use core::fmt::Display;

use lexc_alphabet::ErrorKind;
use lexc_puzzles::letters::{LetterMultiset, LetterMultisetError};
use lexc_runtime::{Letter, Lexicon, TokenError};

use crate::error::{ApiError, ApiResult};
use crate::request::text;

/// Describes an error of a puzzle.
pub(super) fn wrong(field: &'static str, message: &dyn Display) -> ApiError {
    ApiError::new(ErrorKind::Syntax, message.to_string()).in_field(field)
}

/// Describes a text that is not made of the tiles of the alphabet.
pub(super) fn token(
    lexicon: &Lexicon,
    field: &'static str,
    text: &str,
    error: &TokenError,
) -> ApiError {
    let message = text::explain(text, error, lexicon.alphabet().name());
    let span = error.offset..error.offset + error.len;
    ApiError::new(ErrorKind::Syntax, message).at(field, text, span)
}

/// Parses letters without order.
pub(super) fn letters(
    lexicon: &Lexicon,
    field: &'static str,
    text: &str,
) -> ApiResult<LetterMultiset> {
    LetterMultiset::parse(text, lexicon.tokenizer()).map_err(|error| match &error {
        LetterMultisetError::Token(error) => token(lexicon, field, text, error),
        error => wrong(field, error),
    })
}

/// Parses words.
pub(super) fn words(
    lexicon: &Lexicon,
    field: &'static str,
    texts: &[String],
) -> ApiResult<Vec<Vec<Letter>>> {
    let word = |word: &String| text::letters(lexicon, field, word);
    texts.iter().map(word).collect()
}
