//! Parsing of tiles, racks, patterns, positions and moves in parameters, and descriptions of their
//! errors.

use core::ops::Range;

use lexc_alphabet::{ErrorKind, Tile, TokenErrorKind};
use lexc_diagnostic::Remedy;
use lexc_engine::players::PlayerSpec;
use lexc_game::{Board, GameRules, Move, Play, Position, Rack, TextError, TextFault, TileValues};
use lexc_runtime::query::{Pattern, QueryError, QueryErrorKind, TileMultiset};
use lexc_runtime::{Letter, Lexicon, TokenError};

use crate::error::{ApiError, ApiResult};

/// Describes the error in a text that cannot be split into tiles, with its position.
#[must_use]
pub fn explain(text: &str, error: &TokenError, alphabet: &str) -> String {
    let at = text.get(..error.offset).map_or(0, |before| before.chars().count()) + 1;
    let code = u32::from(error.ch);
    match error.kind {
        TokenErrorKind::UnknownCharacter => format!(
            "the alphabet {alphabet} has no tile for `{}` (U+{code:04X}, character {at})",
            error.ch
        ),
        TokenErrorKind::InvisibleCharacter => {
            format!("an invisible character, U+{code:04X} (character {at})")
        }
        TokenErrorKind::UnclosedBracket => format!("`[` has no closing `]` (character {at})"),
        TokenErrorKind::UnopenedBracket => format!("`]` has no opening `[` (character {at})"),
        TokenErrorKind::UnknownBracketTile => {
            let tile = text.get(error.span()).unwrap_or("[…]");
            format!("`{tile}` is not a tile of the alphabet {alphabet} (character {at})")
        }
        _ => error.to_string(),
    }
}

/// Returns the tiles of a word.
///
/// # Errors
///
/// Returns the reason why the text cannot be parsed.
pub fn tiles(lexicon: &Lexicon, text: &str) -> Result<Vec<Letter>, String> {
    match lexicon.tokenizer().letters(text) {
        Ok(letters) if letters.is_empty() => match text.trim().is_empty() {
            true => Err("the word is empty".to_owned()),
            false => Err("it has no tiles".to_owned()),
        },
        Ok(letters) => Ok(letters),
        Err(error) => Err(explain(text, &error, lexicon.alphabet().name())),
    }
}

/// Returns the tiles of a text that may be a word, and what `look_up` has of them: of its readings
/// the first that `look_up` finds, else the first. `község` is read as `KÖ[Z]SÉG` if that is a word
/// and `KÖ[ZS]ÉG` is not.
///
/// # Errors
///
/// Returns the reason why the text cannot be parsed.
pub fn word<T>(
    lexicon: &Lexicon,
    text: &str,
    look_up: impl Fn(&[Letter]) -> Option<T>,
) -> Result<(Vec<Letter>, Option<T>), String> {
    let first = tiles(lexicon, text)?;
    if let Some(found) = look_up(&first) {
        return Ok((first, Some(found)));
    }
    let readings = lexicon.tokenizer().readings(text).unwrap_or_default();
    let mut found = readings.into_iter().filter_map(|letters| Some((look_up(&letters)?, letters)));
    Ok(found.next().map_or((first, None), |(found, letters)| (letters, Some(found))))
}

/// Parses the tiles of a parameter.
///
/// # Errors
///
/// Returns the reason why the text cannot be parsed.
pub fn letters(lexicon: &Lexicon, field: &'static str, text: &str) -> ApiResult<Vec<Letter>> {
    tiles(lexicon, text).map_err(|reason| {
        let error = ApiError::new(ErrorKind::Syntax, reason).of_text(field, text);
        let fault = lexicon.tokenizer().letters(text).err();
        match fault.is_some_and(|fault| is_sign(fault.kind, fault.ch)) {
            true => error.help(
                Remedy::new("this is the word itself: ")
                    .command("find")
                    .then(" takes patterns, such as C?T"),
            ),
            false => error,
        }
    })
}

/// Parses a pattern.
///
/// # Errors
///
/// Returns an error with its place in the text.
pub fn pattern(lexicon: &Lexicon, field: &'static str, text: &str) -> ApiResult<Pattern> {
    Pattern::parse(text, lexicon.tokenizer())
        .map_err(|error| query_error(lexicon, field, text, &error))
}

/// Parses the tiles of an anagram.
///
/// # Errors
///
/// Returns an error with its place in the text.
pub fn multiset(lexicon: &Lexicon, field: &'static str, text: &str) -> ApiResult<TileMultiset> {
    TileMultiset::parse(text, lexicon.tokenizer())
        .map_err(|error| query_error(lexicon, field, text, &error))
}

/// Describes an error in a condition, with its position and a remedy.
#[must_use]
pub fn query_error(
    lexicon: &Lexicon,
    field: &'static str,
    text: &str,
    error: &QueryError,
) -> ApiError {
    let name = lexicon.alphabet().name();
    let message = match &error.kind {
        QueryErrorKind::Tile { ch, kind: TokenErrorKind::UnknownCharacter } => {
            format!("the alphabet {name} has no tile for `{ch}`")
        }
        QueryErrorKind::Regex(message) => format!("this is not a regular expression: {message}"),
        _ => error.to_string(),
    };
    let help: Remedy = match &error.kind {
        QueryErrorKind::Unclosed => "close it with `]`: [AEIOU] is any of these tiles".into(),
        QueryErrorKind::EmptyClass => {
            "put tiles between the brackets: [AEIOU], or [^AEIOU] for all others".into()
        }
        QueryErrorKind::HalfRange => {
            "write a range as [A-F]; write a tile that contains `-` in brackets".into()
        }
        QueryErrorKind::RangeBackwards => Remedy::new("ranges follow the order of the alphabet: ")
            .command("alphabets show")
            .then(" lists it"),
        QueryErrorKind::RegexTooLarge { .. } => {
            "repeat less, or split it into several conditions".into()
        }
        QueryErrorKind::Tile { kind, ch } if is_sign(*kind, *ch) => match field {
            "pattern" => {
                "? is any tile, and * any number of tiles; [BC] is one of these tiles".into()
            }
            _ => BLANK.into(),
        },
        _ => Remedy::default(),
    };
    ApiError::new(ErrorKind::Syntax, message).at(field, text, error.span.clone()).help(help)
}

const BLANK: &str = "a blank is ?";

/// Returns `true` for an unknown character that is no letter, such as a sign of other programs for
/// a blank or any tile.
pub(crate) fn is_sign(kind: TokenErrorKind, ch: char) -> bool {
    kind == TokenErrorKind::UnknownCharacter && !ch.is_alphabetic()
}

/// Parses a rack.
///
/// # Errors
///
/// Returns an error with its place in the text.
pub fn rack(lexicon: &Lexicon, field: &'static str, text: &str) -> ApiResult<Rack> {
    Rack::parse(text, lexicon).map_err(|error| rack_error(lexicon, field, text, &error))
}

/// Parses tiles in the order of the text.
///
/// # Errors
///
/// Returns an error with its place in the text.
pub fn tiles_in_order(lexicon: &Lexicon, field: &'static str, text: &str) -> ApiResult<Vec<Tile>> {
    Rack::parse_in_order(text, lexicon).map_err(|error| rack_error(lexicon, field, text, &error))
}

fn rack_error(lexicon: &Lexicon, field: &'static str, text: &str, error: &TextError) -> ApiError {
    let message = match &error.fault {
        TextFault::Token(error) => explain(text, error, lexicon.alphabet().name()),
        _ => error.message().to_owned(),
    };
    let span = error.offset..error.offset + error.len.unwrap_or(0);
    let help: Remedy = match &error.fault {
        TextFault::Token(error) if error.kind == TokenErrorKind::UnknownBracketTile => {
            "a rack has no sets of tiles: a blank is ?".into()
        }
        TextFault::Token(error) if is_sign(error.kind, error.ch) => BLANK.into(),
        _ => Remedy::default(),
    };
    ApiError::new(ErrorKind::Syntax, message).at(field, text, span).help(help)
}

/// Parses a position.
///
/// # Errors
///
/// Returns an error with its place in the text.
pub fn cgp(
    lexicon: &Lexicon,
    field: &'static str,
    text: &str,
    rules: &GameRules,
) -> ApiResult<Position> {
    Position::from_cgp(text, rules.layout(), lexicon.alphabet())
        .map_err(|error| cgp_error(field, text, &error))
}

/// Describes an error in a position, with its place and a remedy.
#[must_use]
pub fn cgp_error(field: &'static str, text: &str, error: &TextError) -> ApiError {
    let span = marked_span(text, error.offset, error.len);
    ApiError::new(ErrorKind::Syntax, error.message()).at(field, text, span).help(text_help(error))
}

/// Returns the range of `len` bytes at a place of a text, or of the rest of the word. A tile in
/// brackets is marked with them.
#[must_use]
pub fn marked_span(text: &str, offset: usize, len: Option<usize>) -> Range<usize> {
    let rest = text.get(offset..).unwrap_or("");
    let word = || rest.find(char::is_whitespace).unwrap_or(rest.len());
    let brackets = rest.starts_with('[').then(|| rest.find(']')).flatten();
    let len = brackets.map(|end| end + 1).or(len).unwrap_or_else(word);
    let end = (offset + len).min(text.len());
    offset.min(end)..end
}

/// Returns the remedy for a fault in a text, empty if there is none.
#[must_use]
pub fn text_help(error: &TextError) -> Remedy {
    match error.fault {
        TextFault::BoardSize => Remedy::new("for another board than the standard one, add ")
            .value("board_layout", "super")
            .then(", friends, or one of your own"),
        _ => error.help().into(),
    }
}

/// Parses a move: `8D QUIZ`, `exchange AEI` or `-AEI`, `pass` or `-`.
///
/// # Errors
///
/// Returns an error with its place in the text.
pub fn parse_move(
    lexicon: &Lexicon,
    field: &'static str,
    text: &str,
    board: &Board,
    rules: &GameRules,
) -> ApiResult<Move> {
    let alphabet = lexicon.alphabet();
    let trimmed = text.trim();
    if trimmed == "-" || trimmed.eq_ignore_ascii_case("pass") {
        return Ok(Move::Pass);
    }
    let exchange = trimmed.strip_prefix('-').or_else(|| trimmed.strip_prefix("exchange "));
    if let Some(tiles) = exchange {
        return rack(lexicon, field, tiles).map(Move::Exchange);
    }
    let play = Play::parse(text, board, alphabet).map_err(|error| {
        let at = error.offset.min(text.len());
        ApiError::new(ErrorKind::Syntax, error.message())
            .at(field, text, at..at)
            .help("write coordinate and word, such as 8D QU(I)Z; exchange AEI; or pass")
    })?;
    let score = lexc_game::score(&play, board, rules, &TileValues::new(alphabet));
    Ok(Move::Play(play.with_score(score)))
}

/// Parses the description of a computer player.
pub(crate) fn player_spec(field: &'static str, text: &str) -> ApiResult<PlayerSpec> {
    text.parse::<PlayerSpec>()
        .map_err(|error| ApiError::new(ErrorKind::Syntax, error.to_string()).of_text(field, text))
}
