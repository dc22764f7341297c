//! [`AlphabetFile::parse`]: TOML text to an alphabet, or an error with its place.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use toml::Spanned;
use unicode_normalization::UnicodeNormalization as _;

use super::document::{Document, lower_case};
use crate::alphabet::Alphabet;
use crate::error::{AlphabetError, AlphabetPlace, TextLocation};
use crate::error_kind::ErrorKind;
use crate::plain_message::plain_message;

/// The number of missing fields that an error names after the first.
const MAX_MISSING: usize = 10;

/// An alphabet with the notes of its author.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AlphabetFile {
    /// The alphabet.
    pub alphabet: Alphabet,
    /// The choices made where sources disagree, with reasons. Not part of a compiled lexicon.
    pub notes: String,
}

impl AlphabetFile {
    /// Parses the text of an alphabet file. `file` is its name in error messages.
    ///
    /// # Errors
    /// Returns an error of the kind [`Syntax`](ErrorKind::Syntax) if the text is not TOML with the
    /// right keys, and of another kind if the alphabet that it describes is not valid.
    ///
    /// # Examples
    /// ```
    /// use lexc_alphabet::AlphabetFile;
    ///
    /// let text = r#"
    ///     name = "two"
    ///     blank = { count = 1 }
    ///     tile = [
    ///         { face = "A", count = 5, score = 1, vowel = true },
    ///         { face = "B", count = 3, scores = 2 },
    ///     ]
    /// "#;
    /// let error = AlphabetFile::parse("two.toml", text).unwrap_err();
    /// assert_eq!(error.location().unwrap().line, 6);
    ///
    /// let file = AlphabetFile::parse("two.toml", &text.replace("scores", "score"))?;
    /// assert_eq!(file.alphabet.len(), 2);
    /// # Ok::<(), lexc_alphabet::AlphabetError>(())
    /// ```
    pub fn parse(file: &str, text: &str) -> Result<Self, AlphabetError> {
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        let source = Source { file, text };
        let document: Document = toml::from_str(text).map_err(|error| {
            let message = plain_message(error.message()).trim_end().replace('\n', "; ");
            source.syntax_error(message, error.span().unwrap_or(0..0))
        })?;
        check_fields(&document, source)?;
        let spans = Spans::new(&document);
        let notes = document.notes.clone();
        let decompose = document.decompose.clone();
        let alphabet = Alphabet::new(document.into_parts()).map_err(|error| {
            let location = spans.find(&error).map(|span| source.location(span));
            error.at(location)
        })?;
        match decompose {
            Some(stated) if *stated.get_ref() != alphabet.decomposes() => {
                let message = match alphabet.decomposes() {
                    true => "decompose is false, but a tile is a Hangul letter",
                    false => "decompose is true, but no tile is a Hangul letter",
                };
                Err(source.syntax_error(message.to_owned(), stated.span()))
            }
            _ => Ok(Self { alphabet, notes }),
        }
    }
}

impl Alphabet {
    /// Parses an alphabet from TOML text. [`AlphabetFile::parse`] also returns the author's notes.
    ///
    /// # Errors
    /// Returns an error with its [place in the text](AlphabetError::location).
    pub fn from_toml(text: &str) -> Result<Self, AlphabetError> {
        AlphabetFile::parse("<alphabet>", text).map(|file| file.alphabet)
    }
}

/// A text and the name of its file.
#[derive(Clone, Copy)]
struct Source<'a> {
    file: &'a str,
    text: &'a str,
}

impl Source<'_> {
    fn syntax_error(self, message: String, span: Range<usize>) -> AlphabetError {
        let error = AlphabetError::new(ErrorKind::Syntax, AlphabetPlace::Whole, message);
        error.at(Some(self.location(span)))
    }

    /// Returns the location of a span of bytes: the first of its lines.
    fn location(self, span: Range<usize>) -> TextLocation {
        let mut start = span.start.min(self.text.len());
        while !self.text.is_char_boundary(start) {
            start -= 1;
        }
        let (before, after) = self.text.split_at(start);
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line_end = start + after.find(['\n', '\r']).unwrap_or(after.len());
        TextLocation {
            file: self.file.to_owned(),
            line: before.matches('\n').count() as u64 + 1,
            text: self.text[line_start..line_end].to_owned(),
            span: start - line_start..span.end.clamp(start, line_end) - line_start,
        }
    }
}

/// Checks that all required fields are present; the error names all missing fields of all tiles.
fn check_fields(document: &Document, source: Source<'_>) -> Result<(), AlphabetError> {
    let mut missing = missing_fields(document).into_iter();
    let Some((message, span)) = missing.next() else {
        return Ok(());
    };
    let mut error = source.syntax_error(message, span);
    for (message, _) in missing.by_ref().take(MAX_MISSING) {
        error = error.advise(message);
    }
    let more = missing.len();
    if more > 0 {
        error = error.advise(format!("{more} more tiles lack fields"));
    }
    Err(error.advise(
        "write a tile like this: face = \"Q\", count = 1, score = 10; blank is \"q\" unless it \
         is given, vowel is false",
    ))
}

/// Returns a message and a span for each part of the document that lacks required fields.
fn missing_fields(document: &Document) -> Vec<(String, Range<usize>)> {
    let mut missing = Vec::new();
    if document.name.is_none() {
        let message = "the field name is missing, such as name = \"my-alphabet\"";
        missing.push((message.to_owned(), 0..0));
    }
    match &document.blank {
        None => {
            let message =
                "the section [blank] is missing: it needs count, and score unless it is 0";
            missing.push((message.to_owned(), 0..0));
        }
        Some(blank) if blank.get_ref().count.is_none() => {
            missing.push(("the section [blank] lacks count".to_owned(), blank.span()));
        }
        Some(_) => {}
    }
    for (index, tile) in document.tile.iter().enumerate() {
        let fields = tile.get_ref();
        let face = fields.face.as_deref();
        let no_lower_case = || face.is_some_and(|face| lower_case(face, document.casing).is_none());
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
            let name =
                face.map_or_else(|| format!("number {}", index + 1), |face| format!("`{face}`"));
            let message = format!("the tile {name} lacks {}", lacking.join(", "));
            missing.push((message, tile.span()));
        }
    }
    missing
}

/// The spans of a document's parts, kept to locate errors of [`Alphabet::new`].
struct Spans {
    name: Range<usize>,
    language: Option<Range<usize>>,
    tiles: Vec<Range<usize>>,
    /// The left side of each fold in NFC, with its span.
    folds: Vec<(String, Range<usize>)>,
}

impl Spans {
    fn new(document: &Document) -> Self {
        Self {
            name: document.name.as_ref().map_or(0..0, Spanned::span),
            language: document.language.as_ref().map(Spanned::span),
            tiles: document.tile.iter().map(Spanned::span).collect(),
            folds: document
                .fold
                .keys()
                .map(|from| (from.get_ref().nfc().collect(), from.span()))
                .collect(),
        }
    }

    /// Returns the span of the part that an error is about.
    fn find(&self, error: &AlphabetError) -> Option<Range<usize>> {
        match error.place() {
            AlphabetPlace::Tile(index) => self.tiles.get(*index).cloned(),
            AlphabetPlace::Fold(from) => {
                let fold = self.folds.iter().find(|(f, _)| f == from);
                fold.map(|(_, span)| span.clone())
            }
            AlphabetPlace::Name => Some(self.name.clone()),
            AlphabetPlace::Language => self.language.clone(),
            _ => None,
        }
    }
}
