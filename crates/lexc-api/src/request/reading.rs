//! The options for reading a list of words.

use base64::prelude::{BASE64_STANDARD, Engine as _};
use lexc_alphabet::ErrorKind;
use lexc_compiler::normalise::{Phrases, ReadOptions};
use lexc_compiler::source::WordSource;
use lexc_compiler::values::ColumnSpec;
use lexc_diagnostic::Remedy;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::error::{ApiError, ApiResult};
use crate::values::Natural;

request! {
    /// A list of words as a file has it, and how it is read.
    #[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, JsonSchema)]
    #[serde(default)]
    pub struct ListRequest {
        /// A list of words as text, one per line, in place of `words`.
        pub text: Option<String>,
        /// The bytes of a list in base64, in any encoding, in place of `words`.
        pub bytes: Option<String>,
        /// Encoding of the bytes, such as `iso-8859-2`; recognised if absent, else UTF-8.
        pub encoding: Option<String>,
        /// Column of the word, from 1; the whole line is the word if absent, the first column in
        /// CSV.
        pub field: Option<Natural>,
        /// Delimiter of columns; any white space if absent, a comma in CSV.
        pub delimiter: Option<String>,
        /// The text of an affix file of hunspell, which makes words of the stems in the list.
        pub affixes: Option<String>,
        /// Columns may be quoted, as spreadsheets write them (RFC 4180).
        pub csv: bool,
        /// Sign that begins a comment, at the start of a line; `#` if absent, and none if empty.
        pub comment: Option<String>,
        /// Skip this number of lines at the beginning, such as one with column names.
        pub header: usize,
        /// Signs that follow words become flags: `#=COLLINS` for AA#.
        pub marks: Vec<String>,
        /// Omit words of fewer tiles.
        pub min_length: Option<Natural>,
        /// Omit words of more tiles.
        pub max_length: Option<Natural>,
        /// Words with spaces within them; they do not fit if absent.
        pub phrases: Option<PhraseReading>,
        /// Omit words that begin with a capital letter and continue in lower case.
        pub skip_capitalised: bool,
    }
}

/// What to do with words with spaces within them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum PhraseReading {
    /// Read them without the spaces.
    Join,
    /// Omit them.
    Skip,
}

impl ListRequest {
    /// Returns the list with the parameter that has it; `None` if neither is given.
    pub(crate) fn source(&self) -> ApiResult<Option<(&'static str, WordSource)>> {
        let (field, source) = match (&self.text, &self.bytes) {
            (None, None) => {
                if *self == Self::default() {
                    return Ok(None);
                }
                let message = "options for reading a list have no effect on words";
                return Err(ApiError::new(ErrorKind::Mismatch, message)
                    .in_field("words")
                    .help(Remedy::new("give the list as ").setting("text")));
            }
            (Some(_), Some(_)) => {
                let message = "it has no effect beside bytes";
                return Err(ApiError::new(ErrorKind::Mismatch, message).in_field("text"));
            }
            (Some(text), None) => ("text", WordSource::text("text", &**text)),
            (None, Some(text)) => {
                let bytes = BASE64_STANDARD.decode(text).map_err(|_| {
                    let message = "the text is not base64";
                    ApiError::new(ErrorKind::Syntax, message).in_field("bytes")
                })?;
                ("bytes", WordSource::bytes("bytes", bytes))
            }
        };
        Ok(Some(match &self.affixes {
            None => (field, source),
            Some(affixes) => (field, source.with_affixes(WordSource::text("affixes", &**affixes))),
        }))
    }

    /// Returns the options for reading the list, and the columns of its marks.
    pub(crate) fn options(&self) -> ApiResult<(ReadOptions, Vec<ColumnSpec>)> {
        let mark = |text: &String| match text.rsplit_once('=') {
            Some((sign, name)) if !sign.trim().is_empty() && !name.is_empty() => {
                Ok((sign.trim().to_owned(), name.to_owned()))
            }
            _ => Err(ApiError::new(ErrorKind::Syntax, "the mark has the form SIGN=NAME")
                .of_text("marks", text)
                .help("for example #=COLLINS")),
        };
        let marks = self.marks.iter().map(mark).collect::<ApiResult<Vec<_>>>()?;
        let comment = self.comment.as_deref().unwrap_or("#");
        let mut options = ReadOptions::default()
            .field(self.field.map(Natural::size).or(self.csv.then_some(1)))
            .csv(self.csv)
            .comment((!comment.is_empty()).then_some(comment))
            .header(self.header)
            .marks(marks.iter().map(|(sign, _)| sign.clone()).collect())
            .min_length(self.min_length.map_or(1, Natural::size))
            .max_length(self.max_length.map(Natural::size))
            .phrases(match self.phrases {
                None => Phrases::Reject,
                Some(PhraseReading::Join) => Phrases::Join,
                Some(PhraseReading::Skip) => Phrases::Skip,
            })
            .skip_capitalised(self.skip_capitalised);
        options.encoding.clone_from(&self.encoding);
        options.delimiter.clone_from(&self.delimiter);
        let columns = marks.iter().map(|(sign, name)| ColumnSpec::mark(name, sign));
        Ok((options, columns.collect()))
    }
}
