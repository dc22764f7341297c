//! The options for reading lists.

/// The maximum number of letters of a word.
pub const MAX_WORD: usize = 255;

/// The maximum length of a line, in bytes of UTF-8. Longer lines are rejected, and not held in
/// memory.
pub const MAX_LINE: usize = 64 << 10;

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
    /// The delimiter of columns. Without it, any white space separates columns.
    pub delimiter: Option<String>,
    /// `true` if a line that begins with `#` is a comment.
    pub comments: bool,
    /// The minimum number of letters. Shorter words are left out and counted.
    pub min_length: usize,
    /// The maximum number of letters. Longer words are left out and counted.
    pub max_length: Option<usize>,
    /// `true` if lines that do not fit the alphabet are left out and counted.
    pub skip_invalid: bool,
    /// `true` if the first line of each list names its columns. It is counted and not read.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_false"))]
    pub header: bool,
    /// `true` if words that begin with a capital letter and continue in lower case are left out
    /// and counted. In most languages these are names.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_false"))]
    pub skip_capitalised: bool,
}

#[cfg(feature = "serde")]
#[allow(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde calls")]
pub(super) fn is_false(value: &bool) -> bool {
    !value
}

impl Default for ReadOptions {
    /// Returns the options for lists of one word a line in UTF-8, with comments, words of every
    /// length, and nothing skipped.
    fn default() -> Self {
        Self {
            encoding: None,
            field: None,
            delimiter: None,
            comments: true,
            min_length: 1,
            max_length: None,
            skip_invalid: false,
            header: false,
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
}

lexc_alphabet::setters! {
    ReadOptions:
    field: impl Into<Option<usize>>,
    comments: bool,
    min_length: usize,
    max_length: impl Into<Option<usize>>,
    skip_invalid: bool,
    header: bool,
    skip_capitalised: bool,
}
