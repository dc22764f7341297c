//! The assignment of columns of lists to columns of the lexicon.

use core::fmt;
use core::str::FromStr;

use crate::normalise::Error;
use lexc_alphabet::ErrorKind;
use lexc_format::values::{ColumnKind, MAX_NAME};

/// A column of lists that becomes a column of the lexicon. The text form, which the command takes,
/// is `NAME=FIELD`; `NAME=FIELD-` for the text from this field to the end of the line; or
/// `NAME=FIELD:KIND` with the kind `text` (the default), `number`, `decimal` or `flag`.
///
/// ```
/// use lexc_compiler::values::ColumnSpec;
///
/// let meaning: ColumnSpec = "meaning=3-".parse()?;
/// assert_eq!((meaning.name.as_str(), meaning.field, meaning.to_end), ("meaning", 3, true));
/// assert_eq!("count=2:number".parse::<ColumnSpec>()?.to_string(), "count=2:number");
/// assert!("count".parse::<ColumnSpec>().is_err());
/// # Ok::<(), lexc_compiler::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ColumnSpec {
    /// The name in the lexicon.
    pub name: String,
    /// The kind of values: text, number, decimal or flag.
    pub kind: ColumnKind,
    /// The field of a line that has the value, from 1.
    pub field: usize,
    /// `true` if the value extends to the end of the line.
    pub to_end: bool,
    /// The mark after a word that sets the flag, instead of a field.
    pub mark: Option<String>,
}

impl ColumnSpec {
    /// Returns a column of texts from a field of lists, numbered from 1.
    ///
    /// ```
    /// use lexc_compiler::values::ColumnSpec;
    /// use lexc_format::values::ColumnKind;
    ///
    /// let count = ColumnSpec::new("count", 2).kind(ColumnKind::Number);
    /// assert_eq!(count.to_string(), "count=2:number");
    /// assert_eq!(ColumnSpec::new("meaning", 3).to_end(true).to_string(), "meaning=3-");
    /// ```
    #[must_use]
    pub fn new(name: impl Into<String>, field: usize) -> Self {
        Self { name: name.into(), kind: ColumnKind::Text, field, to_end: false, mark: None }
    }

    /// Returns a column of flags that a [mark](crate::normalise::ReadOptions::marks) of a word
    /// sets.
    #[must_use]
    pub fn mark(name: impl Into<String>, mark: impl Into<String>) -> Self {
        Self { kind: ColumnKind::Flag, mark: Some(mark.into()), ..Self::new(name, 1) }
    }

    /// Sets the kind of values.
    #[must_use]
    pub fn kind(mut self, kind: ColumnKind) -> Self {
        self.kind = kind;
        self
    }

    /// Sets whether the value extends to the end of the line.
    #[must_use]
    pub fn to_end(mut self, to_end: bool) -> Self {
        self.to_end = to_end;
        self
    }
}

impl FromStr for ColumnSpec {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let syntax = |message: &str| Error::new(ErrorKind::Syntax, message);
        let (name, field) = text.split_once('=').ok_or_else(|| {
            syntax("expected NAME=FIELD, such as meaning=3-, count=2:number, new=4:flag")
        })?;
        if !(1..=MAX_NAME).contains(&name.len()) {
            let len = name.len();
            let message = format!("the name has {len} bytes; 1 to {MAX_NAME} are allowed");
            return Err(Error::new(ErrorKind::Limit, message));
        }
        let (field, kind) = field.split_once(':').unwrap_or((field, "text"));
        let kind =
            kind.parse().ok().filter(|&kind| kind != ColumnKind::Edition).ok_or_else(|| {
                let kinds = "a column must be a text, a number, a decimal or a flag";
                syntax(&format!("{kinds}, not `{kind}`"))
            })?;
        let number = field.strip_suffix('-').unwrap_or(field);
        let number = number.parse().ok().filter(|&number| number > 0);
        Ok(Self {
            name: name.to_owned(),
            kind,
            field: number.ok_or_else(|| {
                let what = "is not a field number: fields are numbered from 1";
                syntax(&format!("`{field}` {what}"))
            })?,
            to_end: field.ends_with('-'),
            mark: None,
        })
    }
}

impl fmt::Display for ColumnSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(mark) = &self.mark {
            return write!(f, "{}={mark}", self.name);
        }
        write!(f, "{}={}", self.name, self.field)?;
        f.write_str(if self.to_end { "-" } else { "" })?;
        match self.kind {
            ColumnKind::Text => Ok(()),
            kind => write!(f, ":{}", kind.name()),
        }
    }
}
