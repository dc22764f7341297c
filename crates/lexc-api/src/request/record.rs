//! Records of games: their text, and the warnings on it.

use std::borrow::Cow;

use base64::prelude::{BASE64_STANDARD, Engine as _};
use lexc_alphabet::ErrorKind;
use lexc_compiler::source::decode_text;
use lexc_diagnostic::Remedy;
use lexc_game::{Game, GameRules, gcg};
use lexc_runtime::{Alphabet, Lexicon};
use schemars::JsonSchema;
use serde::Serialize;

use crate::error::{ApiError, ApiResult};

/// The largest number of contradictions that are listed one by one.
const LISTED_FAULTS: usize = 8;

/// A warning on the record of a game: it contradicts itself or the rules, or names another board,
/// other tiles, racks or rules than it is read with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct RecordWarning {
    /// The file, if several records are read.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub file: String,
    /// The line of the record, from 1, if the warning is on one line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The warning.
    pub text: String,
    /// The remedy, if there is one. Parameters are in backticks: `` `board_layout` ``.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub help: Option<Remedy>,
}

impl RecordWarning {
    fn new(line: Option<usize>, text: impl Into<String>) -> Self {
        Self { file: String::new(), line, text: text.into(), help: None }
    }

    fn help(self, help: Remedy) -> Self {
        Self { help: Some(help), ..self }
    }

    /// Adds the file of the record.
    #[must_use]
    pub fn in_file(self, file: &str) -> Self {
        Self { file: file.to_owned(), ..self }
    }
}

/// The text of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordText {
    /// The text; its lines end with LF.
    pub gcg: String,
    /// A warning if the header names a wrong encoding.
    pub warning: Option<RecordWarning>,
}

/// A game and the warnings on its record.
#[derive(Debug, Clone)]
pub struct ReadRecord {
    /// The game.
    pub game: Game,
    /// The warnings.
    pub warnings: Vec<RecordWarning>,
}

/// Decodes the bytes of a record: from UTF-16 after a byte-order mark, from the encoding that the
/// header names, or else from UTF-8 or ISO 8859-1.
///
/// # Errors
///
/// Returns an error if the header names an encoding that this build does not know.
///
/// # Examples
/// ```
/// let latin1 = b"#player1 renee Ren\xE9e\n";
/// let record = lexc_api::record::decode_gcg(latin1)?;
/// assert_eq!(record.gcg, "#player1 renee Ren\u{e9}e\n");
/// # Ok::<(), lexc_api::ApiError>(())
/// ```
pub fn decode_gcg(bytes: &[u8]) -> ApiResult<RecordText> {
    let decoded = |label: &str| {
        decode_text(label, bytes).ok_or_else(|| {
            let message = format!("the encoding {label} is not known");
            ApiError::new(ErrorKind::NotFound, message)
                .in_field("gcg")
                .help("convert the game to UTF-8, and remove the line #character-encoding")
        })
    };
    let mut warning = None;
    let utf8 = || core::str::from_utf8(bytes).ok().map(str::to_owned);
    let text = match (utf16(bytes), named_encoding(bytes)) {
        (Some(label), _) => decoded(label)?,
        (None, Some((line, label))) if is_utf8(&label) => match utf8() {
            Some(text) => text,
            None => {
                let text = "the header says UTF-8, but the game is not: it is read as ISO-8859-1";
                warning = Some(RecordWarning::new(Some(line), text));
                decoded("iso-8859-1")?
            }
        },
        (None, Some((_, label))) => decoded(&label)?,
        (None, None) => match utf8() {
            Some(text) => text,
            None => decoded("iso-8859-1")?,
        },
    };
    let gcg = match text.contains('\r') {
        false => text,
        true => gcg::lines(&text).collect::<Vec<_>>().join("\n"),
    };
    Ok(RecordText { gcg, warning })
}

fn is_utf8(label: &str) -> bool {
    label.eq_ignore_ascii_case("utf-8") || label.eq_ignore_ascii_case("utf8")
}

/// Returns the label of UTF-16, if a record is in it.
fn utf16(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        [0xFF, 0xFE, ..] | [b'#' | b'>', 0, ..] => Some("utf-16le"),
        [0xFE, 0xFF, ..] | [0, b'#' | b'>', ..] => Some("utf-16be"),
        _ => None,
    }
}

/// Returns the encoding that a header names, with its line.
fn named_encoding(bytes: &[u8]) -> Option<(usize, String)> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let mut lines = (1..).zip(bytes.split(|byte| matches!(byte, b'\n' | b'\r')));
    let (line, label) = lines
        .find_map(|(number, line)| Some((number, line.strip_prefix(b"#character-encoding")?)))?;
    // GCG's name has a space, the name in the Encoding Standard has none.
    let label = String::from_utf8_lossy(label.trim_ascii()).replace("ISO 8859", "ISO-8859");
    (!label.is_empty()).then_some((line, label))
}

/// Before the bytes of a record in the parameter `gcg`. No text of a record begins with it.
const BYTES: &str = "base64:";

/// Returns the bytes of a record as a parameter: `base64:`, and the bytes in base64.
#[must_use]
pub fn bytes_parameter(bytes: &[u8]) -> String {
    format!("{BYTES}{}", BASE64_STANDARD.encode(bytes))
}

/// Returns the text of the parameter `gcg`: text, or `base64:` and bytes, which are decoded as by
/// [`decode_gcg`].
///
/// # Errors
///
/// Returns an error if the bytes cannot be decoded.
pub fn record_text(gcg: &str) -> ApiResult<RecordText> {
    match file_bytes("gcg", gcg)? {
        Cow::Borrowed(_) => Ok(RecordText { gcg: gcg.to_owned(), warning: None }),
        Cow::Owned(bytes) => decode_gcg(&bytes),
    }
}

/// Returns the content of a file as a parameter gives it: the bytes of the text, or the ones that
/// follow `base64:`.
pub(crate) fn file_bytes<'t>(field: &'static str, text: &'t str) -> ApiResult<Cow<'t, [u8]>> {
    let Some(bytes) = text.strip_prefix(BYTES) else {
        return Ok(Cow::Borrowed(text.as_bytes()));
    };
    BASE64_STANDARD.decode(bytes.trim_ascii()).map(Cow::Owned).map_err(|_| {
        let message = "the text after `base64:` is not base64";
        ApiError::new(ErrorKind::Syntax, message).in_field(field)
    })
}

/// Reads a record from the parameter `gcg`, as [`record_text`] does.
///
/// # Errors
///
/// Returns an error with line and column if the text is not GCG, or an error if bytes cannot be
/// decoded.
pub fn read_gcg(gcg: &str, lexicon: &Lexicon, rules: &GameRules) -> ApiResult<ReadRecord> {
    read_text(&record_text(gcg)?, lexicon, rules)
}

/// Reads a record from its text.
///
/// # Errors
///
/// Returns an error with line and column if the text is not GCG.
pub fn read_text(
    record: &RecordText,
    lexicon: &Lexicon,
    rules: &GameRules,
) -> ApiResult<ReadRecord> {
    let (gcg, alphabet) = (&*record.gcg, lexicon.alphabet());
    let game = Game::from_gcg(gcg, rules.layout(), alphabet).map_err(|error| {
        let line = gcg::lines(gcg).nth(error.line.saturating_sub(1));
        let line = line.unwrap_or_default();
        let mut chars = line.char_indices().skip(error.column.saturating_sub(1));
        let start = chars.next().map_or(line.len(), |(at, _)| at);
        let end = chars.next().map_or(line.len(), |(at, _)| at);
        ApiError::new(error.kind(), error.message()).at("gcg", line, start..end).in_line(error.line)
    })?;
    let warnings = warnings(gcg, &game, rules, alphabet);
    let warnings = record.warning.iter().cloned().chain(warnings).collect();
    Ok(ReadRecord { game, warnings })
}

/// Returns the warnings on a record: headers that name another game, and lines that contradict the
/// rules or other lines. `gcg` is the text of the game.
#[must_use]
pub fn warnings(
    gcg: &str,
    game: &Game,
    rules: &GameRules,
    alphabet: &Alphabet,
) -> Vec<RecordWarning> {
    let mut warnings = header_warnings(gcg, rules, alphabet);
    let faults = game.faults(rules, alphabet);
    if faults.is_empty() {
        return warnings;
    }
    let is_turn = |line: &str| line.trim_start_matches('\u{FEFF}').trim_start().starts_with('>');
    let turns: Vec<usize> =
        (1..).zip(gcg::lines(gcg)).filter(|(_, line)| is_turn(line)).map(|(at, _)| at).collect();
    warnings.extend(faults.iter().take(LISTED_FAULTS).map(|fault| {
        let line = fault.turn().checked_sub(1).and_then(|turn| turns.get(turn).copied());
        RecordWarning::new(line, fault.to_string())
    }));
    if let Some(more) = faults.len().checked_sub(LISTED_FAULTS).filter(|more| *more > 0) {
        warnings.push(RecordWarning::new(None, format!("{more} more lines do not add up")));
    }
    warnings
}

/// Returns the warnings on headers that name another game: another board, other tiles, racks of
/// another size, other rules. Each is returned once.
fn header_warnings(gcg: &str, rules: &GameRules, alphabet: &Alphabet) -> Vec<RecordWarning> {
    let mut warnings: Vec<RecordWarning> = Vec::new();
    for (line, text) in (1..).zip(gcg::lines(gcg)) {
        let header = text.trim_start_matches('\u{FEFF}').trim().strip_prefix('#');
        let Some((name, value)) = header.and_then(|text| text.split_once(char::is_whitespace))
        else {
            continue;
        };
        let value = value.trim();
        let warning = match name {
            "board-layout" => board_warning(line, value, rules),
            "tile-distribution" => tiles_warning(line, value, alphabet),
            "rack-size" => size_warning(line, value, rules),
            "game-type" if !value.eq_ignore_ascii_case("classic") => {
                let text = format!("the game has the rules {value}, but is read as classic");
                Some(RecordWarning::new(Some(line), text))
            }
            _ => None,
        };
        let is_new = |new: &RecordWarning| !warnings.iter().any(|known| known.text == new.text);
        if let Some(warning) = warning.filter(is_new) {
            warnings.push(warning);
        }
    }
    warnings
}

fn board_warning(line: usize, value: &str, rules: &GameRules) -> Option<RecordWarning> {
    let named = gcg::board_layout_named(value);
    let used = rules.layout().name();
    if named.is_some_and(|layout| layout.name() == used) {
        return None;
    }
    let text = format!("the game names the board {value}, but is read on {used}");
    let help = match named {
        Some(layout) => Remedy::new("read it with ").value("board_layout", layout.name()),
        None => Remedy::new("give its layout with ").setting("board_layout"),
    };
    Some(RecordWarning::new(Some(line), text).help(help))
}

fn tiles_warning(line: usize, value: &str, alphabet: &Alphabet) -> Option<RecordWarning> {
    let named = gcg::alphabet_named(value);
    let used = alphabet.name();
    if named == used {
        return None;
    }
    let text = format!("the game names the tiles {value}, but is read with {used}");
    let by_alphabet = Remedy::new(", or with ").value("alphabet", &named);
    let help = Remedy::new(format!("read it with a lexicon of the alphabet {named}"))
        .where_known("alphabet", by_alphabet);
    Some(RecordWarning::new(Some(line), text).help(help))
}

fn size_warning(line: usize, value: &str, rules: &GameRules) -> Option<RecordWarning> {
    let used = rules.rack_size();
    match value.parse::<usize>() {
        Ok(size) if size == used => None,
        Ok(size) => {
            let text = format!("the game has racks of {size} tiles, but is read with {used}");
            let help = Remedy::new("read it with ").value("rack_size", size);
            Some(RecordWarning::new(Some(line), text).help(help))
        }
        Err(_) => {
            let text = format!("the size of racks is {value:?}, which is not a number");
            Some(RecordWarning::new(Some(line), text))
        }
    }
}
