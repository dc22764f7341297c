//! Alphabets as people write them: TOML files.
//!
//! ```toml
//! name = "catalan"            # identifier used by -a
//! title = "Catalan"
//! language = "ca"             # BCP 47
//! casing = "default"          # default, turkic or none
//! source = "…"                # where counts and scores come from
//! notes = """where sources disagree, what was chosen and why"""
//!
//! [blank]
//! count = 2
//! score = 0
//!
//! [[tile]]                    # one for each tile, in alphabet order
//! face = "L·L"
//! count = 1
//! score = 10
//! blank = "l·l"               # optional: how a blank that stands for it is written; the face in lower case
//! vowel = false               # optional
//! aliases = ["L.L"]           # optional: other spellings, read as this tile
//!
//! [fold]                      # optional: read as something else, after casing
//! "À" = "A"
//! ```
//!
//! [`lexc_alphabet::Tokenizer`] defines how these fields are used to read words.

use std::collections::BTreeMap;
use std::io;
use std::ops::Range;
#[cfg(feature = "files")]
use std::path::Path;

use lexc_alphabet::{Alphabet, AlphabetError, AlphabetParts, Blank, Casing, LetterInfo, TileScore};
use serde::Deserialize;
use toml::Spanned;

use crate::builtin;
use crate::diagnostic::{Diagnostic, Location};
use crate::remedy::Remedy;

/// The largest alphabet file that is read, in bytes. The largest of the built-in ones has 5,000.
pub const MAX_FILE: u64 = 1 << 20;

/// Maximum number of incomplete tiles that are named after the first.
const MAX_MISSING: usize = 10;

/// An alphabet with the notes of its author.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AlphabetFile {
    /// The alphabet.
    pub alphabet: Alphabet,
    /// The choices made where sources disagree, with reasons. Not part of a compiled lexicon.
    pub notes: String,
}

/// The reason why an alphabet could not be loaded.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AlphabetFileError {
    /// There is no built-in alphabet of that name.
    #[error("there is no alphabet `{name}`")]
    Unknown {
        /// The name.
        name: String,
        /// Names like it.
        near: Vec<&'static str>,
    },
    /// The file could not be read.
    #[error("{}", unread(path, error))]
    Io {
        /// The path as given.
        path: String,
        /// The error of the system.
        error: io::Error,
    },
    /// The file is not text, or far too large to be an alphabet.
    #[error("{path} is not an alphabet file: {why}")]
    NotText {
        /// The path as given.
        path: String,
        /// The error.
        why: &'static str,
    },
    /// The file is not TOML of the right shape.
    #[error("{}", .0.message)]
    Syntax(Box<Diagnostic>),
    /// The alphabet that it describes is not valid.
    #[error("{error}")]
    Invalid {
        /// The error.
        error: AlphabetError,
        /// Returns the error with its position in the file, as a message.
        diagnostic: Box<Diagnostic>,
    },
}

impl AlphabetFileError {
    /// Returns the error as a message with file, line, column and help.
    #[must_use]
    pub fn diagnostic(&self) -> Diagnostic {
        match self {
            Self::Syntax(diagnostic) | Self::Invalid { diagnostic, .. } => (**diagnostic).clone(),
            Self::Unknown { near, .. } => {
                let near = match near.as_slice() {
                    [] => String::new(),
                    near => format!("perhaps you mean {}", near.join(" or ")),
                };
                Diagnostic::error(self.to_string())
                    .help(near)
                    .help(Remedy::ChooseAlphabet)
            }
            Self::Io { path, .. } => {
                let help = match builtin::text(path) {
                    Some(_) => {
                        format!("{path} is a built-in alphabet: `lexc alphabets show {path}`")
                    }
                    None => String::new(),
                };
                Diagnostic::error(self.to_string()).help(help)
            }
            Self::NotText { .. } => {
                Diagnostic::error(self.to_string()).help("`lexc alphabets new` prints a template")
            }
        }
    }
}

/// Returns the message that a file was not read.
fn unread(path: &str, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => format!("there is no alphabet file {path}"),
        io::ErrorKind::IsADirectory => format!("{path} is a directory, not an alphabet file"),
        _ => format!("cannot read the alphabet {path}: {error}"),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFile {
    #[serde(default)]
    name: Option<Spanned<String>>,
    #[serde(default)]
    title: Option<String>,
    #[serde(default)]
    language: Option<Spanned<String>>,
    #[serde(default)]
    casing: RawCasing,
    #[serde(default)]
    source: String,
    #[serde(default)]
    notes: String,
    blank: Option<Spanned<RawBlank>>,
    #[serde(default)]
    tile: Vec<Spanned<RawTile>>,
    #[serde(default)]
    fold: BTreeMap<Spanned<String>, String>,
}

#[derive(Deserialize, Default, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum RawCasing {
    None,
    #[default]
    Default,
    Turkic,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawBlank {
    count: Option<u16>,
    #[serde(default)]
    score: i16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTile {
    face: Option<String>,
    blank: Option<String>,
    count: Option<u16>,
    score: Option<i16>,
    #[serde(default)]
    vowel: bool,
    #[serde(default)]
    aliases: Vec<String>,
}

/// Loads an alphabet by its name, or from a file: a name with a dot or a slash is a path.
///
/// # Errors
///
/// [`AlphabetFileError`]; its [`diagnostic`](AlphabetFileError::diagnostic) has suggestions.
///
/// ```
/// let english = lexc_compiler::alphabet_file::load("english")?;
/// assert_eq!(english.alphabet.len(), 26);
/// # Ok::<(), lexc_compiler::alphabet_file::AlphabetFileError>(())
/// ```
#[cfg(feature = "files")]
pub fn load(name_or_path: &str) -> Result<AlphabetFile, AlphabetFileError> {
    if name_or_path.contains(['.', '/', '\\']) {
        return load_path(Path::new(name_or_path));
    }
    load_builtin(name_or_path)
}

/// Parses a built-in alphabet, in about 0.2 ms.
///
/// # Errors
///
/// [`AlphabetFileError::Unknown`].
///
/// ```
/// let turkish = lexc_compiler::alphabet_file::load_builtin("turkish")?;
/// assert_eq!(turkish.alphabet.len(), 29);
/// # Ok::<(), lexc_compiler::alphabet_file::AlphabetFileError>(())
/// ```
pub fn load_builtin(name: &str) -> Result<AlphabetFile, AlphabetFileError> {
    let text = builtin::text(name).ok_or_else(|| AlphabetFileError::Unknown {
        name: name.to_owned(),
        near: near(name),
    })?;
    parse(&format!("<built in>/{name}.toml"), text)
}

/// Loads an alphabet from a file.
///
/// # Errors
///
/// [`AlphabetFileError`], but never `Unknown`.
#[cfg(feature = "files")]
pub fn load_path(path: &Path) -> Result<AlphabetFile, AlphabetFileError> {
    let shown = path.display().to_string();
    let io = |error| AlphabetFileError::Io {
        path: shown.clone(),
        error,
    };
    let not_text = |why| AlphabetFileError::NotText {
        path: shown.clone(),
        why,
    };
    let file = std::fs::File::open(path).map_err(io)?;
    let mut bytes = Vec::new();
    io::Read::read_to_end(&mut io::Read::take(file, MAX_FILE + 1), &mut bytes).map_err(io)?;
    if bytes.len() as u64 > MAX_FILE {
        return Err(not_text("it is larger than 1 MiB"));
    }
    let text = String::from_utf8(bytes).map_err(|_| not_text("it is not UTF-8"))?;
    parse(&shown, &text)
}

/// Parses an alphabet file. `file` is its name in messages.
///
/// # Errors
///
/// `Syntax` if the text is not TOML of the shape above, `Invalid` if the alphabet is not.
pub fn parse(file: &str, text: &str) -> Result<AlphabetFile, AlphabetFileError> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let raw: RawFile = toml::from_str(text).map_err(|error| {
        let span = error.span().unwrap_or(0..0);
        let message = error.message().trim_end().replace('\n', "; ");
        let diagnostic = Diagnostic::error(message).at(location(file, text, span));
        AlphabetFileError::Syntax(Box::new(diagnostic))
    })?;
    check_fields(&raw, file, text)?;
    let spans = Spans::of(&raw);
    let notes = raw.notes.clone();
    let alphabet = Alphabet::new(parts(raw)).map_err(|error| {
        let mut diagnostic = Diagnostic::error(error.to_string()).help(help(&error));
        if let Some(span) = spans.find(&error) {
            diagnostic = diagnostic.at(location(file, text, span));
        }
        AlphabetFileError::Invalid {
            error,
            diagnostic: Box::new(diagnostic),
        }
    })?;
    Ok(AlphabetFile { alphabet, notes })
}

/// Returns the face in lower case, if that is another text: the spelling of a blank that stands for
/// the tile.
fn lower_case(face: &str, casing: RawCasing) -> Option<String> {
    let lower: String = match casing {
        RawCasing::None => return None,
        RawCasing::Default => face.to_lowercase(),
        RawCasing::Turkic => face
            .chars()
            .flat_map(|c| match c {
                'I' => vec!['ı'],
                'İ' => vec!['i'],
                c => c.to_lowercase().collect(),
            })
            .collect(),
    };
    (lower != face).then_some(lower)
}

/// Checks that all fields are there that have no default; names all that are missing, of every
/// tile.
fn check_fields(raw: &RawFile, file: &str, text: &str) -> Result<(), AlphabetFileError> {
    let mut missing: Vec<(String, Range<usize>)> = Vec::new();
    if raw.name.is_none() {
        let what = "the field name is missing, such as name = \"my-alphabet\"";
        missing.push((what.to_owned(), 0..0));
    }
    match &raw.blank {
        None => {
            let what = "the section [blank] is missing: count, and score unless it is 0";
            missing.push((what.to_owned(), 0..0));
        }
        Some(blank) if blank.get_ref().count.is_none() => {
            missing.push(("the section [blank] lacks count".to_owned(), blank.span()));
        }
        Some(_) => {}
    }
    for (number, tile) in (1..).zip(&raw.tile) {
        let fields = tile.get_ref();
        let face = fields.face.as_deref();
        let no_lower_case = || face.is_some_and(|face| lower_case(face, raw.casing).is_none());
        let lacking: Vec<&str> = [
            ("face", face.is_none()),
            ("count", fields.count.is_none()),
            ("score", fields.score.is_none()),
            ("blank", fields.blank.is_none() && no_lower_case()),
        ]
        .into_iter()
        .filter_map(|(name, lacks)| lacks.then_some(name))
        .collect();
        if !lacking.is_empty() {
            let number: usize = number;
            let name = face.map_or(format!("number {number}"), |face| format!("`{face}`"));
            let what = format!("the tile {name} lacks {}", lacking.join(", "));
            missing.push((what, tile.span()));
        }
    }
    let Some((first, span)) = missing.first().cloned() else {
        return Ok(());
    };
    let mut diagnostic = Diagnostic::error(first).at(location(file, text, span));
    for (more, _) in missing.iter().skip(1).take(MAX_MISSING) {
        diagnostic = diagnostic.help(more.clone());
    }
    if missing.len() > 1 + MAX_MISSING {
        let more = missing.len() - 1 - MAX_MISSING;
        diagnostic = diagnostic.help(format!("{more} more tiles lack fields"));
    }
    diagnostic = diagnostic.help(
        "a tile is written like this: face = \"Q\", count = 1, score = 10; blank is \"q\" unless it is \
         given, vowel is false",
    );
    Err(AlphabetFileError::Syntax(Box::new(diagnostic)))
}

fn parts(raw: RawFile) -> AlphabetParts {
    // A missing name was refused above.
    let name = raw.name.map(Spanned::into_inner).unwrap_or_default();
    let casing = raw.casing;
    let blank = raw.blank.map(Spanned::into_inner);
    AlphabetParts {
        title: raw.title.unwrap_or_else(|| name.clone()),
        name,
        language: raw.language.map(Spanned::into_inner).unwrap_or_default(),
        casing: match raw.casing {
            RawCasing::None => Casing::None,
            RawCasing::Default => Casing::Default,
            RawCasing::Turkic => Casing::Turkic,
        },
        blank: Blank {
            count: blank.as_ref().and_then(|blank| blank.count).unwrap_or(0),
            score: TileScore::new(blank.map_or(0, |blank| blank.score)),
        },
        tiles: raw
            .tile
            .into_iter()
            .map(Spanned::into_inner)
            .map(|tile| {
                // A missing value was refused above, unless it has a default.
                let face = tile.face.unwrap_or_default();
                LetterInfo {
                    blank_face: tile
                        .blank
                        .or_else(|| lower_case(&face, casing))
                        .unwrap_or_default(),
                    face,
                    count: tile.count.unwrap_or_default(),
                    score: TileScore::new(tile.score.unwrap_or_default()),
                    vowel: tile.vowel,
                    aliases: tile.aliases,
                }
            })
            .collect(),
        folds: raw
            .fold
            .into_iter()
            .map(|(from, to)| (from.into_inner(), to))
            .collect(),
        source: raw.source,
    }
}

/// Positions in the text, kept while the parts are validated.
struct Spans {
    name: Range<usize>,
    language: Option<Range<usize>>,
    tiles: Vec<Range<usize>>,
    folds: Vec<(String, Range<usize>)>,
}

impl Spans {
    fn of(raw: &RawFile) -> Self {
        use unicode_normalization::UnicodeNormalization as _;
        Self {
            name: raw.name.as_ref().map_or(0..0, Spanned::span),
            language: raw.language.as_ref().map(Spanned::span),
            tiles: raw.tile.iter().map(Spanned::span).collect(),
            folds: raw
                .fold
                .keys()
                .map(|from| (from.get_ref().nfc().collect(), from.span()))
                .collect(),
        }
    }

    fn find(&self, error: &AlphabetError) -> Option<Range<usize>> {
        use lexc_alphabet::Field;
        if let Some(tile) = error.tile() {
            return self.tiles.get(tile.index()).cloned();
        }
        if let Some(from) = error.fold() {
            let fold = self.folds.iter().find(|(f, _)| f == from);
            return fold.map(|(_, span)| span.clone());
        }
        match error {
            AlphabetError::BadText { field, .. } | AlphabetError::TooLong { field, .. } => {
                match field {
                    Field::Name => Some(self.name.clone()),
                    Field::Language => self.language.clone(),
                    _ => None,
                }
            }
            AlphabetError::TooManyTiles { .. } => self.tiles.get(lexc_alphabet::MAX_TILES).cloned(),
            _ => None,
        }
    }
}

/// Returns the advice on an invalid alphabet.
fn help(error: &AlphabetError) -> &'static str {
    match error {
        AlphabetError::NoTiles => "list them in alphabet order, each under `[[tile]]`",
        AlphabetError::RepeatedTile { .. } => {
            "each tile is listed once, with the number of its copies as `count`; spellings are \
             compared after casing"
        }
        AlphabetError::FoldOfTile { .. } => "take away the fold or the tile",
        AlphabetError::FoldTarget { .. } => {
            "a fold leads to faces or aliases of tiles, or to \"\" to drop something"
        }
        _ => "",
    }
}

/// Returns the location of a span of bytes in a text of many lines. Of a span over several lines,
/// the first line is shown.
fn location(file: &str, text: &str, span: Range<usize>) -> Location {
    let mut start = span.start.min(text.len());
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    let (before, after) = text.split_at(start);
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    let line_end = start + after.find(['\n', '\r']).unwrap_or(after.len());
    let line = before.matches('\n').count() as u64 + 1;
    let span = start - line_start..span.end.clamp(start, line_end) - line_start;
    Location::new(file, line, &text[line_start..line_end], span)
}

/// Returns the built-in names that are similar: at most a third of the letters differ, or they
/// begin with it.
fn near(name: &str) -> Vec<&'static str> {
    let name = name.to_lowercase();
    let mut near: Vec<_> = builtin::names()
        .map(|known| {
            let begins = name.len() >= 2 && known.starts_with(&name);
            (if begins { 0 } else { distance(&name, known) }, known)
        })
        .filter(|&(distance, known)| distance <= known.len() / 3)
        .collect();
    near.sort_unstable();
    near.into_iter().map(|(_, known)| known).take(3).collect()
}

/// Returns Levenshtein's distance, in characters.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = i;
        row[0] = i + 1;
        for (j, &y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}
