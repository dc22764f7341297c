//! Whole builds: from lists to a lexicon.

use std::collections::HashSet;
use std::io::Write;
use std::path::Path;

use lexc_alphabet::{Alphabet, ErrorKind, Letter, Tokenizer};
use lexc_diagnostic::{Diagnostic, Remedy, grouped};
use lexc_format::provenance::Provenance;
use lexc_format::values::MAX_COLUMNS;

use crate::automaton::dawg::Dawg;
use crate::compile::{CompiledLexicon, compile};
#[cfg(feature = "files")]
use crate::emit::{Overwrite, write_in_place_atomically};
use crate::normalise::{
    Error, Phrases, ReadObservers, ReadOptions, ReadReport, SourceReport, WordLine, read_words,
    read_words_sharing,
};
use crate::options::CompileOptions;
pub use crate::progress::{BuildProgress, NoProgress};
use crate::source::WordSource;
use crate::values::{
    CollectedValues, ColumnReport, EditionWords, ValueErrors, ValueRequest, given_column,
};
use crate::words::{WordCollector, WordSorter};

/// A request for a build.
#[derive(Debug, Clone)]
pub struct BuildRequest<'a> {
    /// The lists whose words are added.
    pub lists: &'a [WordSource],
    /// The lists whose words are removed.
    pub minus: &'a [WordSource],
    /// The alphabet of the words.
    pub alphabet: &'a Alphabet,
    /// The name of the lexicon, which is stored in the file.
    pub name: &'a str,
    /// The options for reading lists.
    pub read: ReadOptions,
    /// The options for compiling.
    pub compile: CompileOptions,
}

impl<'a> BuildRequest<'a> {
    /// Returns a request for a lexicon of these lists with default options: the name `lexicon`,
    /// words of any length, a DAWG in the bitmap layout.
    #[must_use]
    pub fn new(lists: &'a [WordSource], alphabet: &'a Alphabet) -> Self {
        Self {
            lists,
            minus: &[],
            alphabet,
            name: "lexicon",
            read: ReadOptions::default(),
            compile: CompileOptions::default(),
        }
    }
}

/// A lexicon that is built and not yet written.
#[derive(Debug)]
pub struct BuiltLexicon {
    /// The automata.
    pub compiled: CompiledLexicon,
    /// The provenance.
    pub provenance: Provenance,
    /// The report on the lists.
    pub report: BuildReport,
}

/// A report on the lists and words of a build.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct BuildReport {
    /// The lists.
    pub lists: ReadReport,
    /// The lists whose words were removed.
    pub minus: Option<ReadReport>,
    /// The number of distinct words in the lexicon.
    pub words: u64,
    /// The number of letters of all words.
    pub letters: u64,
    /// The number of repeated words.
    pub duplicates: u64,
    /// The number of removed words.
    pub removed: u64,
    /// The number of words to be removed that were not in the lists.
    pub not_found: u64,
    /// The columns of values.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub columns: Vec<ColumnReport>,
    /// The report on the files that only have values.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub values_from: Option<ValueFilesReport>,
}

/// A report on files that have values of words and add no words.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ValueFilesReport {
    /// The files.
    pub files: ReadReport,
    /// The number of lines whose word is not in the lexicon.
    pub not_found: u64,
    /// The first words that are not in the lexicon.
    pub first_not_found: Vec<String>,
}

/// Reads the lists and builds the automata. `rejects` receives the lines that were left out, if the
/// request allows that.
///
/// # Errors
/// Returns an error if the lists or values cannot be read, the words exceed a limit, or `progress`
/// cancels the build.
pub fn build(
    request: &BuildRequest<'_>,
    rejects: Option<&mut dyn Write>,
    progress: &mut dyn BuildProgress,
) -> Result<BuiltLexicon, Error> {
    build_with_values(request, &ValueRequest::default(), rejects, progress)
}

/// Like [`build`], with values of words.
///
/// # Errors
/// Returns an error if the lists or values cannot be read, the words exceed a limit, or `progress`
/// cancels the build.
pub fn build_with_values(
    request: &BuildRequest<'_>,
    values: &ValueRequest<'_>,
    rejects: Option<&mut dyn Write>,
    progress: &mut dyn BuildProgress,
) -> Result<BuiltLexicon, Error> {
    check_names(values)?;
    let alphabet = request.alphabet;
    let mut reading = Reading {
        request,
        values,
        tokenizer: Tokenizer::new(alphabet),
        rejects,
        collected_values: CollectedValues::new(values.columns),
        removed: HashSet::new(),
    };
    progress.step("reading");
    let (collector, lists) = reading.read_lists(progress)?;
    let (minus_words, minus) = reading.read_minus()?.unzip();
    progress.begin("minimising the DAWG")?;
    let collected = collector.finish_within(minus_words, progress)?;
    let Some(dawg) = collected.dawg else {
        let message = format!("no word is left: {}", nothing_left(&lists, collected.removed));
        let mut all = lists.diagnostics();
        let mut error = Diagnostic::error(message.clone());
        let is_comments = |source: &SourceReport| {
            source.comments > 0 && source.fitting_lines() + source.rejected_lines() == 0
        };
        if lists.sources.iter().any(is_comments) {
            let help = Remedy::new("lines that begin with the sign of comments are left out; ");
            error = error.help(help.setting("no_comments").then(" reads them"));
        }
        all.push(error);
        let error = Error::with_diagnostics(ErrorKind::NotFound, message, all);
        return Err(error.with_report(lists));
    };
    progress.begin("gathering values")?;
    let mut columns = reading.read_editions(&dawg)?;
    let values_from = reading.read_value_files(&dawg)?;
    for given in values.given {
        let tokenizer = &reading.tokenizer;
        columns.extend(given_column(given, tokenizer, &dawg, alphabet, values.join)?);
    }
    let collected_values = reading.collected_values;
    columns.extend(collected_values.finish(&dawg, alphabet, values.join)?);
    let (columns, sections) = columns.into_iter().unzip();
    let mut compiled = compile(dawg, alphabet, &request.compile, progress)?;
    compiled.columns = sections;
    let report = BuildReport {
        words: compiled.counts.words,
        letters: compiled.counts.letters,
        duplicates: collected.duplicates,
        removed: collected.removed,
        not_found: collected.not_found,
        lists,
        minus,
        columns,
        values_from,
    };
    let provenance = provenance(request, &report);
    if !provenance.is_within_limits() {
        let lists = grouped(report.lists.sources.len() as u64);
        let message = format!("the provenance of {lists} lists is too long for a file");
        return Err(Error::new(ErrorKind::Limit, message));
    }
    Ok(BuiltLexicon { compiled, provenance, report })
}

/// The reading of all lists of a build.
struct Reading<'a, 'w> {
    request: &'a BuildRequest<'a>,
    values: &'a ValueRequest<'a>,
    tokenizer: Tokenizer,
    rejects: Option<&'w mut dyn Write>,
    collected_values: CollectedValues<'a>,
    /// The words that are removed, if there are editions: they have none of them either.
    removed: HashSet<Vec<Letter>>,
}

/// A column with its report and its section of the file.
type Column = (ColumnReport, Vec<u8>);

impl Reading<'_, '_> {
    /// Reads the lists whose words are added, with their values unless other files have them.
    fn read_lists(
        &mut self,
        progress: &mut dyn BuildProgress,
    ) -> Result<(WordCollector, ReadReport), Error> {
        let mut collector = WordCollector::default();
        let mut bytes_read = |bytes| progress.bytes_read(bytes);
        let options = &self.request.read;
        let mut add_values = |line: &WordLine<'_>| self.collected_values.add(line, options);
        let has_values = !self.values.columns.is_empty() && self.values.from.is_empty();
        let observers = ReadObservers {
            rejects: reborrow(&mut self.rejects),
            progress: Some(&mut bytes_read),
            lines: if has_values { Some(&mut add_values) } else { None },
        };
        let report = read_words_sharing(
            self.request.lists,
            &self.tokenizer,
            options,
            observers,
            |word, shared| collector.add_sharing(word, shared),
        )?;
        Ok((collector, report))
    }

    /// Reads the lists whose words are removed, if there are any. Words of every length are
    /// removed.
    fn read_minus(&mut self) -> Result<Option<(WordSorter, ReadReport)>, Error> {
        if self.request.minus.is_empty() {
            return Ok(None);
        }
        let mut words = WordSorter::default();
        let observers =
            ReadObservers { rejects: reborrow(&mut self.rejects), ..ReadObservers::default() };
        let options = of_any_length(&self.request.read).header(0);
        let minus = self.request.minus;
        let has_editions = !self.values.editions.is_empty();
        let report = read_words(minus, &self.tokenizer, &options, observers, |word| {
            words.push(word);
            if has_editions {
                self.removed.insert(word.to_vec());
            }
        })?;
        Ok(Some((words, report)))
    }

    /// Reads the lists that are editions.
    fn read_editions(&self, dawg: &Dawg) -> Result<Vec<Column>, Error> {
        let alphabet = self.request.alphabet;
        let options = self.request.read.clone().header(0);
        let mut columns = Vec::new();
        for edition in self.values.editions {
            let mut words = EditionWords::default();
            let list = std::slice::from_ref(&edition.list);
            let observers = ReadObservers::default();
            let read = read_words(list, &self.tokenizer, &options, observers, |word| {
                if !self.removed.contains(word) {
                    words.add(word);
                }
            })?;
            for source in read.sources {
                let words = std::mem::take(&mut words);
                columns.push(words.finish(edition, source, dawg, alphabet)?);
            }
        }
        Ok(columns)
    }

    /// Reads the files that have the values, if the lists do not have them.
    fn read_value_files(&mut self, dawg: &Dawg) -> Result<Option<ValueFilesReport>, Error> {
        if self.values.from.is_empty() {
            return Ok(None);
        }
        // A line that does not fit the alphabet has no word of the lexicon.
        let options =
            of_any_length(self.values.read.unwrap_or(&self.request.read)).skip_invalid(true);
        let mut add_values = |line: &WordLine<'_>| self.collected_values.add(line, &options);
        let observers = ReadObservers { lines: Some(&mut add_values), ..ReadObservers::default() };
        let from = self.values.from;
        let files = read_words(from, &self.tokenizer, &options, observers, |_| {})?;
        let alphabet = self.request.alphabet;
        let (not_found, first_not_found) = self.collected_values.unmatched(dawg, alphabet);
        Ok(Some(ValueFilesReport { files, not_found, first_not_found }))
    }
}

/// Returns the options without limits on the words.
fn of_any_length(options: &ReadOptions) -> ReadOptions {
    options.clone().min_length(1).max_length(None).skip_capitalised(false)
}

fn reborrow<'r>(rejects: &'r mut Option<&mut dyn Write>) -> Option<&'r mut dyn Write> {
    match rejects {
        Some(rejects) => Some(&mut **rejects),
        None => None,
    }
}

fn check_names(values: &ValueRequest<'_>) -> Result<(), Error> {
    let columns = values.columns.iter().map(|column| &column.name);
    let editions = values.editions.iter().map(|edition| &edition.name);
    let given = values.given.iter().map(|given| &given.name);
    let mut names: Vec<&String> = columns.chain(editions).chain(given).collect();
    if names.len() > MAX_COLUMNS {
        let (count, most) = (grouped(names.len() as u64), grouped(MAX_COLUMNS as u64));
        let message = format!("{count} editions and columns of values: a file has at most {most}");
        return Err(Error::new(ErrorKind::Limit, message));
    }
    names.sort_unstable();
    let mut errors = ValueErrors::default();
    for pair in names.windows(2).filter(|pair| pair[0] == pair[1]) {
        let name = pair[0];
        let error = || Diagnostic::error(format!("two columns are called {name}"));
        errors.add(ErrorKind::Illegal, error);
    }
    // They are printed to terminals and are the headings of tables.
    for name in names.iter().filter(|name| name.contains(char::is_control)) {
        let error = || {
            Diagnostic::error(format!("the name {name} has control characters"))
                .help("write a name without tabs, line breaks and control characters")
        };
        errors.add(ErrorKind::Illegal, error);
    }
    errors.check()
}

fn nothing_left(lists: &ReadReport, removed: u64) -> String {
    let (mut words, mut short, mut long, mut rejected) = (0, 0, 0, 0);
    for source in &lists.sources {
        words += source.words;
        short += source.too_short;
        long += source.too_long;
        rejected += source.rejected_lines();
    }
    if words + short + long + rejected == 0 {
        return "the lists are empty, or all comments".to_owned();
    }
    format!(
        "of the words in the lists, {words} fit, {removed} were excluded, {short} are too short, \
         {long} are too long, and {rejected} do not fit the alphabet"
    )
}

/// Returns the description of a list in the provenance.
fn described(source: &SourceReport) -> String {
    let name = Path::new(&source.name).file_name();
    let name = name.map_or(source.name.as_str().into(), |name| name.to_string_lossy());
    let (bytes, xxh3, words) = (source.bytes, source.xxh3, source.words);
    let affixes = source.hunspell.as_ref().map_or(String::new(), |hunspell| {
        format!(" affixes={:016x} stems={}", hunspell.xxh3, hunspell.stems)
    });
    format!("{name} bytes={bytes} xxh3={xxh3:016x} words={words}{affixes}")
}

/// Returns the provenance. It depends on neither the machine nor the time, so that the same input
/// gives the same bytes.
fn provenance(request: &BuildRequest<'_>, report: &BuildReport) -> Provenance {
    let mut provenance = Provenance::default();
    provenance.push("tool", concat!("lexc ", env!("CARGO_PKG_VERSION")));
    provenance.push("name", request.name);
    let (major, minor, patch) = unicode_normalization::UNICODE_VERSION;
    provenance.push("unicode", format!("{major}.{minor}.{patch}"));
    for source in &report.lists.sources {
        provenance.push("source", described(source));
    }
    for source in report.minus.iter().flat_map(|minus| &minus.sources) {
        provenance.push("minus", described(source));
    }
    let files = report.values_from.iter();
    for source in files.flat_map(|values| &values.files.sources) {
        provenance.push("values", described(source));
    }
    for column in &report.columns {
        if let Some(source) = &column.list {
            provenance.push("edition", format!("{}: {}", column.name, described(source)));
        }
    }
    let sum = |of: fn(&SourceReport) -> u64| report.lists.sources.iter().map(of).sum::<u64>();
    for (name, value) in [
        ("duplicates", report.duplicates),
        ("removed", report.removed),
        ("too_short", sum(|source| source.too_short)),
        ("too_long", sum(|source| source.too_long)),
        ("rejected", sum(SourceReport::rejected_lines)),
    ] {
        provenance.push(name, value.to_string());
    }
    let mut options = Vec::new();
    if request.read.min_length > 1 {
        options.push(format!("min-length={}", request.read.min_length));
    }
    match request.read.header {
        0 => {}
        1 => options.push("header".to_owned()),
        lines => options.push(format!("header={lines}")),
    }
    match request.read.phrases {
        Phrases::Skip => options.push("phrases=skip".to_owned()),
        Phrases::Join => options.push("phrases=join".to_owned()),
        _ => {}
    }
    if request.read.skip_capitalised {
        options.push("skip-capitalised".to_owned());
    }
    if let Some(max) = request.read.max_length {
        options.push(format!("max-length={max}"));
    }
    for column in report.columns.iter().filter(|column| column.list.is_none()) {
        options.push(format!("value={}", column.spec));
    }
    options.push(request.compile.stored());
    provenance.push("options", options.join(" "));
    provenance
}

impl BuiltLexicon {
    /// Returns the bytes of the file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.compiled.to_bytes(&self.provenance)
    }

    /// Writes the lexicon to `path`, completely or not at all; see [`write_in_place_atomically`].
    /// Returns the file's length in bytes.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    #[cfg(feature = "files")]
    pub fn write(&self, path: &Path, overwrite: Overwrite) -> Result<u64, Error> {
        let mut len = 0;
        write_in_place_atomically(path, overwrite, |file| {
            len = self.compiled.write_in_place(&self.provenance, file)?;
            Ok(())
        })?;
        Ok(len)
    }
}
