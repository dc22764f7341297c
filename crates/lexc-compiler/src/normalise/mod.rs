//! From lists to words: lines, comments, columns; then the alphabet; and nothing dropped in
//! silence.
//!
//! [`read_words`] streams every input once and hands each word, as tiles, to a sink. Lines that
//! do not fit are counted by kind, the first few of each kept with their positions, and refuse the
//! whole input in the end, unless the options leave them out.

mod explain;
mod lines;
mod report;

use std::io::Write;

use lexc_alphabet::{Letter, Tokenizer};
use serde::Serialize;

use crate::source::{Charset, ReadError, WordSource};

pub use report::{
    CharCount, KindReport, ReadReport, RejectKind, RejectedLine, SourceReport, has_capital_nouns,
};

pub(crate) use report::lines_do;

/// The most tiles that a word can have.
pub const MAX_WORD: usize = 255;

/// The longest line that is accepted, in bytes of UTF-8. Longer ones are rejected, and not held in memory.
pub const MAX_LINE: usize = 64 << 10;

/// Number of rejected lines of each kind that are kept with their positions, for each input.
pub const KEPT: usize = 3;

/// The most lists that are read at a time: the file names each, and holds 65,536 such facts.
const MAX_LISTS: usize = 60_000;

/// Options for reading lists.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ReadOptions {
    /// A label of the [Encoding Standard](https://encoding.spec.whatwg.org/), such as
    /// `iso-8859-2`; without it, UTF-8, or UTF-16 if a byte-order mark or zero bytes show it.
    pub encoding: Option<String>,
    /// The column of the word in each line, from 1; without it, the whole line (or the first
    /// column, if there is a delimiter).
    pub field: Option<usize>,
    /// The delimiter of columns; without it, any white space.
    pub delimiter: Option<String>,
    /// `true` if a line that begins with `#` is a comment.
    pub comments: bool,
    /// Shorter words are left out and counted. In tiles.
    pub min_length: usize,
    /// Longer words are left out and counted. In tiles.
    pub max_length: Option<usize>,
    /// Leave out, and count, lines that do not fit the alphabet.
    pub skip_invalid: bool,
    /// The first line of each list names its columns: it is counted, and not read.
    #[serde(skip_serializing_if = "is_false")]
    pub header: bool,
    /// Leave out, and count, words that begin with a capital letter and go on in lower case: names,
    /// in most languages.
    #[serde(skip_serializing_if = "is_false")]
    pub skip_capitalised: bool,
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "the signature that serde calls"
)]
fn is_false(value: &bool) -> bool {
    !value
}

impl Default for ReadOptions {
    /// Returns options for whole lines of UTF-8 with comments, words of every length, nothing skipped.
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

/// Receivers of events while lists are read.
#[derive(Default)]
pub struct ReadObservers<'a> {
    /// Receives every rejected line as it is in the list (in UTF-8), with a line end.
    pub rejects: Option<&'a mut dyn Write>,
    /// Called after each chunk with the number of bytes read of all inputs.
    pub progress: Option<&'a mut dyn FnMut(u64)>,
    /// Receives every line that gave a word.
    pub rows: Option<&'a mut dyn FnMut(&WordLine<'_>)>,
}

/// A line that gave a word.
#[derive(Debug, Clone, Copy)]
pub struct WordLine<'a> {
    /// The name of its list.
    pub source: &'a str,
    /// Its number, from 1.
    pub line: u64,
    /// The line, without its end.
    pub text: &'a str,
    /// Its word.
    pub word: &'a [Letter],
}

impl<'a> WordLine<'a> {
    /// Returns the field with this number, from 1, without the white space around it; `None` if the line
    /// has fewer fields.
    #[must_use]
    pub fn field(&self, options: &ReadOptions, number: usize) -> Option<&'a str> {
        self.untrimmed(options, number).map(str::trim)
    }

    /// Returns the text from a field to the end of the line, without the white space around it; `None` if the
    /// line has fewer fields.
    #[must_use]
    pub fn rest(&self, options: &ReadOptions, number: usize) -> Option<&'a str> {
        let field = self.untrimmed(options, number)?;
        // The field is a part of the text, so the difference of addresses is its offset.
        let begin = field.as_ptr() as usize - self.text.as_ptr() as usize;
        Some(self.text[begin..].trim())
    }

    fn untrimmed(&self, options: &ReadOptions, number: usize) -> Option<&'a str> {
        lines::nth_field(self.text, options.delimiter.as_deref(), number)
    }
}

/// Reads all inputs and hands their words to `sink`: in order, repeated words as often as they
/// occur, each as 1 to [`MAX_WORD`] tile numbers.
///
/// Takes linear time (about 10 ns for a clean word of nine letters) and less than 2 MiB of
/// memory, independent of the size of the input and of its lines.
///
/// # Errors
///
/// [`ReadError`]. `Invalid` comes after everything was read, so that its report is complete;
/// discard the words that the sink has received by then.
///
/// ```
/// use lexc_compiler::normalise::{ReadObservers, ReadOptions, read_words};
/// use lexc_compiler::source::WordSource;
/// use lexc_alphabet::{Letter, Tokenizer};
///
/// let english = lexc_compiler::alphabet_file::load("english")?.alphabet;
/// let tokenizer = Tokenizer::new(&english);
/// let list = WordSource::bytes("list", "# two words\nzoo\nAb\n");
/// let mut words = Vec::new();
/// let options = ReadOptions::default();
/// let report = read_words(&[list], &tokenizer, &options, ReadObservers::default(), |word| {
///     words.push(word.to_vec());
/// })?;
/// let numbers: Vec<_> = words.iter().map(|word| Letter::numbers(word)).collect();
/// assert_eq!(numbers, [vec![26, 15, 15], vec![1, 2]]);
/// assert_eq!((report.words(), report.sources[0].comments), (2, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_words(
    inputs: &[WordSource],
    tokenizer: &Tokenizer,
    options: &ReadOptions,
    hooks: ReadObservers<'_>,
    mut sink: impl FnMut(&[Letter]),
) -> Result<ReadReport, ReadError> {
    read_words_sharing(inputs, tokenizer, options, hooks, |word, _| sink(word))
}

/// Reads as [`read_words`] does. `sink` also gets a number of letters with which a word and the one before are known to begin.
///
/// # Errors
///
/// Those of [`read_words`].
pub(crate) fn read_words_sharing(
    inputs: &[WordSource],
    tokenizer: &Tokenizer,
    options: &ReadOptions,
    mut hooks: ReadObservers<'_>,
    mut sink: impl FnMut(&[Letter], usize),
) -> Result<ReadReport, ReadError> {
    #[cfg(feature = "files")]
    if inputs.iter().filter(|i| **i == WordSource::Stdin).count() > 1 {
        return Err(ReadError::Options("standard input can be read only once"));
    }
    if inputs.len() > MAX_LISTS {
        return Err(ReadError::Options("more than 60,000 lists"));
    }
    let encoding = check(options)?;
    let mut report = ReadReport {
        alphabet: tokenizer.alphabet_name().to_owned(),
        skip_invalid: options.skip_invalid,
        skip_capitalised: options.skip_capitalised,
        sources: Vec::with_capacity(inputs.len()),
    };
    let mut before = 0;
    for input in inputs {
        let list = lines::List::new(input, tokenizer, options, encoding)?;
        let source = list.read(&mut hooks, before, &mut sink)?;
        before += source.bytes;
        report.sources.push(source);
    }
    if report.rejected() > 0 && !options.skip_invalid {
        return Err(ReadError::Invalid(Box::new(report)));
    }
    Ok(report)
}

/// Validates the options; returns the encoding, if one is given.
fn check(options: &ReadOptions) -> Result<Option<Charset>, ReadError> {
    if options.field == Some(0) {
        return Err(ReadError::Options(
            "columns are numbered from 1, there is no field 0",
        ));
    }
    if options.delimiter.as_deref() == Some("") {
        return Err(ReadError::Options("the delimiter is empty"));
    }
    if options
        .max_length
        .is_some_and(|max| max < options.min_length)
    {
        return Err(ReadError::Options(
            "the maximal length is less than the minimal",
        ));
    }
    let Some(label) = &options.encoding else {
        return Ok(None);
    };
    match Charset::for_label(label) {
        Some(encoding) => Ok(Some(encoding)),
        None => Err(ReadError::UnknownEncoding {
            label: label.clone(),
        }),
    }
}
