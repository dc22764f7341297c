//! Patterns, racks, tiles and ranges from text, and the errors in them.

use std::ffi::OsString;
use std::str::FromStr;

use lexc_alphabet::TokenErrorKind;
use lexc_compiler::diagnostic::{Diagnostic, Location};
use lexc_runtime::query::{Pattern, QueryError, QueryErrorKind, TileMultiset};
use lexc_runtime::{Letter, Lexicon};

use crate::failure::Failure;
use crate::words::spelling::tiles;

/// A range of numbers, with both ends: `5`, `2..5`, `2..`, `..5`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NumberRange {
    pub(crate) min: usize,
    pub(crate) max: usize,
}

impl FromStr for NumberRange {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str, default: usize| match text {
            "" => Ok(default),
            _ => text
                .parse()
                .map_err(|_| "write a number, or a range such as 2..5, 2.. or ..5".to_owned()),
        };
        let (min, max) = match text.split_once("..") {
            Some((min, max)) => {
                let max = max.strip_prefix('=').unwrap_or(max);
                (number(min, 0)?, number(max, usize::MAX)?)
            }
            None if text.is_empty() => return Err("write a number, or a range".to_owned()),
            None => (number(text, 0)?, number(text, 0)?),
        };
        match min > max {
            true => Err(format!("no number is at least {min} and at most {max}")),
            false => Ok(Self { min, max }),
        }
    }
}

/// Returns an argument as text.
pub(crate) fn text(argument: &OsString) -> Result<&str, Failure> {
    argument.to_str().ok_or_else(|| {
        let argument = argument.to_string_lossy();
        Failure::new(format!("{argument}: this is not UTF-8"))
    })
}

/// Parses a pattern. `argument` names it in messages.
pub(crate) fn pattern(lexicon: &Lexicon, argument: &str, text: &str) -> Result<Pattern, Failure> {
    Pattern::parse(text, lexicon.tokenizer())
        .map_err(|error| query_error(lexicon, argument, text, &error))
}

/// Parses the tiles of an anagram.
pub(crate) fn rack(lexicon: &Lexicon, argument: &str, text: &str) -> Result<TileMultiset, Failure> {
    TileMultiset::parse(text, lexicon.tokenizer())
        .map_err(|error| query_error(lexicon, argument, text, &error))
}

/// Parses tiles.
pub(crate) fn letters(
    lexicon: &Lexicon,
    argument: &str,
    text: &str,
) -> Result<Vec<Letter>, Failure> {
    tiles(lexicon, text).map_err(|reason| Failure::new(format!("{argument} {text}: {reason}")))
}

/// Describes an error in a condition, with its position and a remedy.
pub(crate) fn query_error(
    lexicon: &Lexicon,
    argument: &str,
    text: &str,
    error: &QueryError,
) -> Failure {
    let name = lexicon.alphabet().name();
    let message = match &error.kind {
        QueryErrorKind::Tile {
            ch,
            kind: TokenErrorKind::UnknownCharacter,
        } => format!("the alphabet {name} has no tile for `{ch}`"),
        QueryErrorKind::Regex(message) => format!("this is not a regular expression: {message}"),
        _ => error.to_string(),
    };
    let help = match &error.kind {
        QueryErrorKind::Unclosed => "close it with `]`: [AEIOU] is any of these tiles",
        QueryErrorKind::EmptyClass => {
            "put tiles between the brackets: [AEIOU], or [^AEIOU] for all others"
        }
        QueryErrorKind::HalfRange => {
            "write a range as [A-F]; write a tile that contains `-` in brackets"
        }
        QueryErrorKind::RangeBackwards => {
            "ranges follow the order of the alphabet: `lexc alphabets show` lists it"
        }
        QueryErrorKind::RegexTooLarge { .. } => "repeat less, or split it into several conditions",
        _ => "",
    };
    Diagnostic::error(message)
        .at(Location::new(argument, 1, text, error.span.clone()))
        .help(help)
        .into()
}

/// Returns the error of a subcommand that takes one argument besides the lexicon, and got `given`.
pub(crate) fn wrong_number(given: usize, argument: &str) -> Failure {
    let message = match given {
        0 => format!("{argument} are missing"),
        _ => format!("{argument} are one argument, and {given} are given"),
    };
    Diagnostic::error(message)
        .help("put them after the lexicon, in quotation marks if they contain ?, * or brackets")
        .into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_parsed() {
        let read = |text: &str| {
            text.parse::<NumberRange>()
                .map(|range| (range.min, range.max))
        };
        assert_eq!(read("5"), Ok((5, 5)));
        assert_eq!(read("2..5"), Ok((2, 5)));
        assert_eq!(read("2..=5"), Ok((2, 5)));
        assert_eq!(read("2.."), Ok((2, usize::MAX)));
        assert_eq!(read("..5"), Ok((0, 5)));
        assert_eq!(read(".."), Ok((0, usize::MAX)));
        for text in ["", "a", "5..2", "-1", "1..b", "2-5", "99999999999999999999"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
