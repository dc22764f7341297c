//! The options for reading a list of words.

use core::str::FromStr;

use base64::prelude::{BASE64_STANDARD, Engine as _};
use lexc_alphabet::ErrorKind;
use lexc_compiler::normalise::{Between, Phrases, ReadOptions};
use lexc_compiler::source::WordSource;
use lexc_compiler::values::ColumnSpec;
use lexc_diagnostic::Remedy;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::error::{ApiError, ApiResult};
use crate::values::{Natural, text_value};

request! {
    /// A list of words as a file has it.
    #[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, JsonSchema)]
    #[serde(default)]
    pub struct ListRequest {
        /// A list of words as text, one per line, in place of `words`.
        pub text: Option<String>,
        /// The bytes of a list in base64, in any encoding, in place of `words`.
        pub bytes: Option<String>,
        /// The text of an affix file of hunspell, which makes words of the stems in the list.
        pub affixes: Option<String>,
        /// How the list is read.
        #[serde(flatten)]
        pub reading: ReadingRequest,
    }
}

request! {
    /// How lists of words are read.
    #[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, JsonSchema)]
    #[cfg_attr(feature = "args", derive(clap::Args))]
    #[serde(default)]
    pub struct ReadingRequest {
        /// Encoding of the lists, such as iso-8859-2 [default: detected, else UTF-8].
        #[cfg_attr(feature = "args", arg(long, value_name = "LABEL", help_heading = LISTS))]
        pub encoding: Option<String>,
        /// Column of the word, from 1 [default: the whole line is the word].
        #[cfg_attr(feature = "args", arg(long, value_name = "N", help_heading = LISTS))]
        pub field: Option<Natural>,
        /// Delimiter of columns; the word tab is a tab [default: any white space; a comma in CSV].
        #[cfg_attr(feature = "args", arg(long, value_name = "TEXT", help_heading = LISTS))]
        pub delimiter: Option<String>,
        /// Columns may be quoted, as spreadsheets write them (RFC 4180); the word is the first one,
        /// or the one given as field.
        #[cfg_attr(feature = "args", arg(long, help_heading = LISTS))]
        pub csv: bool,
        /// Every column of a line is a word, as where a line has several.
        #[cfg_attr(feature = "args", arg(
            long,
            conflicts_with_all = ["field", "csv", "between"],
            help_heading = LISTS
        ))]
        pub split: bool,
        /// What stands between two signs is a word, as in JSON with '"' or in HTML with '>..<'; a
        /// line may have several.
        #[cfg_attr(feature = "args", arg(
            long,
            value_name = "SIGN|OPEN..CLOSE",
            conflicts_with_all = ["field", "csv", "delimiter"],
            help_heading = LISTS
        ))]
        pub between: Option<WordSigns>,
        /// Sign that begins a comment, at the start of a line [default: the sign #].
        #[cfg_attr(feature = "args", arg(long, value_name = "SIGN", help_heading = LISTS))]
        pub comment: Option<String>,
        /// Read lines that begin with # as words.
        #[cfg_attr(feature = "args", arg(long, conflicts_with = "comment", help_heading = LISTS))]
        pub no_comments: bool,
        /// Skip the first lines of each list, such as one with column names [default: 0; 1 without
        /// a number].
        #[cfg_attr(feature = "args", arg(
            long,
            value_name = "N",
            num_args = 0..=1,
            require_equals = true,
            default_missing_value = "1",
            default_value = "0",
            hide_default_value = true,
            help_heading = LISTS
        ))]
        pub header: usize,
        /// Signs before or after words become flags, as in AA# with '#=COLLINS,$=NWL'.
        #[cfg_attr(feature = "args", arg(
            long,
            value_name = "SIGN=NAME,…",
            value_delimiter = ',',
            help_heading = LISTS
        ))]
        pub marks: Vec<WordMark>,
        /// Omit and count words of fewer tiles.
        #[cfg_attr(feature = "args", arg(long, value_name = "N", help_heading = OMITTED))]
        pub min_length: Option<Natural>,
        /// Omit and count words of more tiles.
        #[cfg_attr(feature = "args", arg(long, value_name = "N", help_heading = OMITTED))]
        pub max_length: Option<Natural>,
        /// Words with spaces within them: join reads them without the spaces, skip omits and counts
        /// them.
        #[cfg_attr(feature = "args", arg(
            long,
            value_enum,
            value_name = "HOW",
            group = "left_out",
            help_heading = OMITTED
        ))]
        pub phrases: Option<PhraseReading>,
        /// Omit and count lines that do not fit the alphabet.
        #[cfg_attr(feature = "args", arg(long, group = "left_out", help_heading = OMITTED))]
        pub skip_invalid: bool,
        /// Omit and count words that begin with a capital letter and continue in lower case, which
        /// are names in most languages.
        #[cfg_attr(feature = "args", arg(long, group = "left_out", help_heading = OMITTED))]
        pub skip_capitalised: bool,
    }
}

#[cfg(feature = "args")]
const LISTS: &str = "Reading lists";
#[cfg(feature = "args")]
const OMITTED: &str = "Omitting words";

/// What to do with words with spaces within them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[cfg_attr(feature = "args", derive(clap::ValueEnum))]
#[serde(rename_all = "lowercase")]
pub enum PhraseReading {
    /// Read them without the spaces.
    Join,
    /// Omit them.
    Skip,
}

/// Signs with words between them: `SIGN` or `OPEN..CLOSE`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WordSigns(Between);

impl FromStr for WordSigns {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

text_value!(WordSigns);

/// A sign after words, and the flag that it sets: `SIGN=NAME`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WordMark {
    sign: String,
    name: String,
}

impl WordMark {
    /// Returns the column of the flags.
    #[must_use]
    pub fn column(&self) -> ColumnSpec {
        ColumnSpec::mark(&self.name, &self.sign)
    }
}

impl FromStr for WordMark {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.rsplit_once('=') {
            Some((sign, name)) if !sign.trim().is_empty() && !name.is_empty() => {
                Ok(Self { sign: sign.trim().to_owned(), name: name.to_owned() })
            }
            _ => Err("expected SIGN=NAME, such as '#=COLLINS'"),
        }
    }
}

text_value!(WordMark);

impl ReadingRequest {
    /// Returns the options.
    #[must_use]
    pub fn options(&self) -> ReadOptions {
        let comment = self.comment.as_deref().unwrap_or("#");
        let mut options = ReadOptions::default()
            .field(self.field.map(Natural::size).or(self.csv.then_some(1)))
            .csv(self.csv)
            .split(self.split)
            .between(self.between.clone().map(|signs| signs.0))
            .comment((!self.no_comments).then_some(comment))
            .header(self.header)
            .marks(self.marks.iter().map(|mark| mark.sign.clone()).collect())
            .min_length(self.min_length.map_or(1, Natural::size))
            .max_length(self.max_length.map(Natural::size))
            .phrases(match self.phrases {
                None => Phrases::Reject,
                Some(PhraseReading::Join) => Phrases::Join,
                Some(PhraseReading::Skip) => Phrases::Skip,
            })
            .skip_invalid(self.skip_invalid)
            .skip_capitalised(self.skip_capitalised);
        options.encoding.clone_from(&self.encoding);
        options.delimiter = self.delimiter.as_deref().map(delimiter);
        options
    }
}

/// Parses a delimiter: `\t` and `tab` stand for a tab.
fn delimiter(text: &str) -> String {
    match text {
        "tab" => "\t".to_owned(),
        text => text.replace("\\t", "\t"),
    }
}

impl ListRequest {
    /// Returns the list with the parameter that has it; `None` if neither is given.
    pub(crate) fn source(&self) -> ApiResult<Option<(&'static str, WordSource)>> {
        let (field, source) = match (&self.text, &self.bytes) {
            (None, None) => {
                let skip_invalid = self.reading.skip_invalid;
                let reading = ReadingRequest { skip_invalid, ..ReadingRequest::default() };
                if *self == (Self { reading, ..Self::default() }) {
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
}
