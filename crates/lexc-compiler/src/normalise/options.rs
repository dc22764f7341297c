//! The options for reading lists.

use core::fmt;
use core::str::FromStr;

/// The maximum number of letters of a word.
pub const MAX_WORD: usize = 255;

/// The maximum length of a line, in bytes of UTF-8. Longer lines are rejected, and not held in
/// memory.
pub const MAX_LINE: usize = 64 << 10;

/// The separator of the columns of a line of CSV without its quotation marks: U+001F, the unit
/// separator, which no word and no spreadsheet has.
pub(super) const CSV_SEPARATOR: &str = "\u{1F}";

/// The number of rejected lines of each kind that are kept with their positions, for each list.
pub const KEPT: usize = 3;

/// Options for reading lists.
///
/// ```
/// use lexc_compiler::normalise::ReadOptions;
///
/// let options = ReadOptions::default().delimiter(";").field(2).max_length(15);
/// assert_eq!((options.field, options.max_length), (Some(2), Some(15)));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ReadOptions {
    /// A label of the [Encoding Standard](https://encoding.spec.whatwg.org/), such as `iso-8859-2`.
    /// Without it, lists are read as UTF-8, or as UTF-16 if a byte-order mark or zero bytes
    /// indicate it.
    pub encoding: Option<String>,
    /// The column of the word in each line, from 1. Without it, the whole line is the word or, if
    /// there is a delimiter, the first column.
    pub field: Option<usize>,
    /// The delimiter of columns. Without it, any white space separates columns; in CSV, commas.
    pub delimiter: Option<String>,
    /// `true` if columns may be quoted, as in [RFC 4180](https://www.rfc-editor.org/rfc/rfc4180):
    /// a quoted column may have delimiters, line breaks, and quotation marks that are doubled.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_default"))]
    pub csv: bool,
    /// `true` if every column of a line is a word.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_default"))]
    pub split: bool,
    /// The signs with words between them, of which a line may have several.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub between: Option<Between>,
    /// The sign that a comment begins with, at the start of a line. Without it, there are none.
    pub comment: Option<String>,
    /// The minimum number of letters. Shorter words are left out and counted.
    pub min_length: usize,
    /// The maximum number of letters. Longer words are left out and counted.
    pub max_length: Option<usize>,
    /// `true` if lines that do not fit the alphabet are left out and counted.
    pub skip_invalid: bool,
    /// The number of lines at the beginning of each list that are counted and not read, such as
    /// one that names the columns.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_default"))]
    pub header: usize,
    /// The signs that may stand before or after a word, as in `AA#`. A column of flags
    /// [can be made of each](crate::values::ColumnSpec::mark).
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub marks: Vec<String>,
    /// What becomes of a word with white space within it.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_default"))]
    pub phrases: Phrases,
    /// `true` if words that begin with a capital letter and continue in lower case are left out
    /// and counted. In most languages these are names.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_default"))]
    pub skip_capitalised: bool,
}

/// Two signs with words between them, such as the quotation marks of JSON or `>` and `<` of HTML.
///
/// Its text is `OPEN..CLOSE`, or one sign for both:
///
/// ```
/// use lexc_compiler::normalise::Between;
///
/// let between: Between = ">..<".parse()?;
/// assert_eq!((&*between.open, &*between.close), (">", "<"));
/// assert_eq!("\"".parse::<Between>()?.to_string(), "\"");
/// assert!("..<".parse::<Between>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Between {
    /// The sign before a word.
    pub open: String,
    /// The sign after it.
    pub close: String,
}

impl Between {
    /// Returns `true` if the signs cannot be told apart.
    fn is_one_sign(&self) -> bool {
        self.open == self.close
    }

    /// Returns `true` if there is something to look for.
    pub(super) fn is_valid(&self) -> bool {
        let is_sign = |sign: &str| !sign.trim().is_empty() && !sign.contains(['\r', '\n']);
        is_sign(&self.open) && is_sign(&self.close)
    }
}

impl FromStr for Between {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (open, close) = text.split_once("..").unwrap_or((text, text));
        let between = Self { open: open.to_owned(), close: close.to_owned() };
        match between.is_valid() {
            true => Ok(between),
            false => Err("give a sign, such as '\"', or two as OPEN..CLOSE, such as '>..<'"),
        }
    }
}

impl fmt::Display for Between {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.is_one_sign() {
            true => f.write_str(&self.open),
            false => write!(f, "{}..{}", self.open, self.close),
        }
    }
}

/// What becomes of a word with white space within it, such as `ice cream`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Phrases {
    /// It does not fit the alphabet.
    #[default]
    Reject,
    /// It is left out and counted.
    Skip,
    /// It is read without the white space.
    Join,
}

#[cfg(feature = "serde")]
pub(super) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Default for ReadOptions {
    /// Returns the options for lists of one word a line in UTF-8, with comments, words of every
    /// length, and nothing skipped.
    fn default() -> Self {
        Self {
            encoding: None,
            field: None,
            delimiter: None,
            csv: false,
            split: false,
            between: None,
            comment: Some("#".to_owned()),
            min_length: 1,
            max_length: None,
            skip_invalid: false,
            header: 0,
            marks: Vec::new(),
            phrases: Phrases::Reject,
            skip_capitalised: false,
        }
    }
}

impl ReadOptions {
    /// Sets the label of the encoding.
    #[must_use]
    pub fn encoding(mut self, label: impl Into<String>) -> Self {
        self.encoding = Some(label.into());
        self
    }

    /// Sets the delimiter of columns.
    #[must_use]
    pub fn delimiter(mut self, delimiter: impl Into<String>) -> Self {
        self.delimiter = Some(delimiter.into());
        self
    }

    /// Sets the sign of comments; `None` reads every line as a word.
    #[must_use]
    pub fn comment(mut self, sign: Option<&str>) -> Self {
        self.comment = sign.map(str::to_owned);
        self
    }

    /// Returns `true` if a line is a comment.
    pub(super) fn is_comment(&self, line: &str) -> bool {
        self.comment.as_deref().is_some_and(|sign| line.starts_with(sign))
    }

    /// Returns `true` if the word is in the same column as with other options.
    pub(super) fn has_columns_of(&self, other: &Self) -> bool {
        let columns =
            |options: &Self| (options.csv, options.split, options.field, options.delimiter.clone());
        columns(self) == columns(other)
    }

    /// Returns the delimiter of CSV. [`check`](super::read_words) has seen that it is one byte.
    pub(super) fn csv_delimiter(&self) -> Option<u8> {
        let delimiter = self.delimiter.as_deref().unwrap_or(",");
        self.csv.then(|| delimiter.as_bytes().first().copied().unwrap_or(b','))
    }

    /// Returns the delimiter of the columns of a line; of CSV, once quotation marks are removed.
    pub(crate) fn separator(&self) -> Option<&str> {
        match self.csv {
            true => Some(CSV_SEPARATOR),
            false => self.delimiter.as_deref(),
        }
    }
}

lexc_alphabet::setters! {
    ReadOptions:
    field: impl Into<Option<usize>>,
    csv: bool,
    split: bool,
    between: impl Into<Option<Between>>,
    min_length: usize,
    max_length: impl Into<Option<usize>>,
    skip_invalid: bool,
    header: usize,
    marks: Vec<String>,
    phrases: Phrases,
    skip_capitalised: bool,
}
