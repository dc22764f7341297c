//! Reading several lists.

use lexc_alphabet::{ErrorKind, Letter, Tokenizer};

use super::error::{Error, invalid_lines};
use super::explain::name_encoding;
use super::lines::List;
use super::observers::ReadObservers;
use super::options::ReadOptions;
use super::report::ReadReport;
use super::trial::Reading;
use crate::source::{Charset, KNOWN_ENCODINGS, WordSource};

/// The maximum number of lists: the provenance of a file names each of them, and holds 65,536
/// entries.
const MAX_LISTS: usize = 60_000;

/// Reads all lists and passes their words to `sink` in order, with repetitions. Each word has 1 to
/// [`MAX_WORD`](super::MAX_WORD) letters.
///
/// Takes linear time (about 10 ns for a clean word of nine letters) and less than 2 MiB of memory,
/// independent of the sizes of lists and lines.
///
/// # Errors
///
/// Returns an error if a list cannot be read. Lines that do not fit the alphabet are an error after
/// all lists were read, so that its [report](Error::report) is complete; discard the words that the
/// sink has received.
///
/// ```
/// use lexc_compiler::normalise::{ReadObservers, ReadOptions, read_words};
/// use lexc_compiler::source::WordSource;
/// use lexc_alphabet::Letter;
/// use lexc_alphabet::Tokenizer;
///
/// let english = lexc_alphabet::Alphabet::builtin("english")?;
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
    sources: &[WordSource],
    tokenizer: &Tokenizer,
    options: &ReadOptions,
    observers: ReadObservers<'_>,
    mut sink: impl FnMut(&[Letter]),
) -> Result<ReadReport, Error> {
    read_words_sharing(sources, tokenizer, options, observers, |word, _| sink(word))
}

/// Like [`read_words`], but also passes to `sink` a lower bound on the number of letters that the
/// word shares with the previous one.
///
/// # Errors
///
/// Returns the same errors as [`read_words`].
pub(crate) fn read_words_sharing(
    sources: &[WordSource],
    tokenizer: &Tokenizer,
    options: &ReadOptions,
    mut observers: ReadObservers<'_>,
    mut sink: impl FnMut(&[Letter], usize),
) -> Result<ReadReport, Error> {
    #[cfg(feature = "files")]
    if sources.iter().filter(|i| **i == WordSource::Stdin).count() > 1 {
        return Err(contradiction("standard input can be read only once"));
    }
    if sources.len() > MAX_LISTS {
        return Err(contradiction("more than 60,000 lists"));
    }
    let encoding = check(options)?;
    let mut report = ReadReport {
        alphabet: tokenizer.alphabet_name().to_owned(),
        skip_invalid: options.skip_invalid,
        skip_capitalised: options.skip_capitalised,
        sources: Vec::with_capacity(sources.len()),
    };
    let mut before = 0;
    for source in sources {
        let list = List::new(source, tokenizer, options, encoding)?;
        let mut read = list.read(&mut observers, before, &mut sink)?;
        before += read.report.bytes;
        let rejected = read.report.rejected_lines();
        // Other options do not apply to a hunspell dictionary.
        let has_lines = read.report.hunspell.is_none();
        if has_lines && rejected > 0 && (!options.skip_invalid || rejected * 2 > read.report.lines)
        {
            let readings = read.readings(tokenizer, options);
            if let Some(encoding) = readings.first().and_then(Reading::encoding) {
                name_encoding(&mut read.report, encoding);
            }
            let remedies = readings.iter().map(|reading| reading.remedy(options));
            read.report.readings = read.hunspell_remedy().into_iter().chain(remedies).collect();
        }
        report.sources.push(read.report);
    }
    if report.rejected() > 0 && !options.skip_invalid {
        return Err(invalid_lines(report));
    }
    Ok(report)
}

/// Validates the options. Returns the encoding, if one is given.
fn check(options: &ReadOptions) -> Result<Option<Charset>, Error> {
    if options.field == Some(0) {
        return Err(contradiction("columns are numbered from 1: there is no field 0"));
    }
    if options.delimiter.as_deref() == Some("") {
        return Err(contradiction("the delimiter is empty"));
    }
    if options.csv && !cfg!(feature = "csv") {
        let message = "this build does not read CSV: build it with the feature csv";
        return Err(Error::new(ErrorKind::Unsupported, message));
    }
    let one_sign = |text: &str| text.len() == 1 && !text.contains(['"', '\r', '\n']);
    if options.csv && !options.delimiter.as_deref().is_none_or(one_sign) {
        let message = "the delimiter of CSV is one ASCII character other than a quotation mark";
        return Err(contradiction(message));
    }
    let has_columns = options.field.is_some() || options.csv;
    if options.split && (has_columns || options.between.is_some()) {
        return Err(contradiction("lines that are split into words have no column of the word"));
    }
    if options.between.is_some() && (has_columns || options.delimiter.is_some()) {
        return Err(contradiction("words between signs are in no column"));
    }
    if options.between.as_ref().is_some_and(|between| !between.is_valid()) {
        return Err(contradiction("a sign before or after words is empty"));
    }
    let mut signs = options.comment.iter().chain(&options.marks);
    if signs.any(|sign| sign.trim().is_empty()) {
        return Err(contradiction("a sign of comments or marks is empty"));
    }
    if options.max_length.is_some_and(|max| max < options.min_length) {
        return Err(contradiction("the maximum length is less than the minimum length"));
    }
    let Some(label) = &options.encoding else {
        return Ok(None);
    };
    match Charset::for_label(label) {
        Some(encoding) => Ok(Some(encoding)),
        None => {
            let message = format!("there is no encoding `{label}`");
            Err(Error::new(ErrorKind::Unsupported, message).help(KNOWN_ENCODINGS))
        }
    }
}

/// Returns the error of options that contradict each other.
fn contradiction(message: &str) -> Error {
    Error::new(ErrorKind::Illegal, message)
}
