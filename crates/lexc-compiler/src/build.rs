//! Whole builds: from lists to a lexicon.

use std::path::Path;

use lexc_alphabet::Tokenizer;
use lexc_format::provenance::Provenance;
use serde::Serialize;

use crate::alphabet_file::AlphabetFile;
use crate::compile::{CompileError, CompileOptions, CompiledLexicon, compile};
use crate::diagnostic::Diagnostic;
#[cfg(feature = "files")]
use crate::emit::{EmitError, Overwrite, write_in_place_atomically};
use crate::layout::COMPACT;
use crate::normalise::{
    ReadObservers, ReadOptions, ReadReport, SourceReport, WordLine, read_words, read_words_sharing,
};
use crate::remedy::Remedy;
use crate::source::{ReadError, WordSource};
use crate::values::{ColumnReport, Editions, Gathered, ValueError, ValueErrors, ValueRequest};
use crate::words::{CollectError, WordCollector, WordSorter};

/// A request for a build.
#[derive(Debug, Clone)]
pub struct BuildRequest<'a> {
    /// Lists whose words are added.
    pub lists: &'a [WordSource],
    /// Lists whose words are removed.
    pub minus: &'a [WordSource],
    /// The alphabet that normalises both.
    pub alphabet: &'a AlphabetFile,
    /// Name of the lexicon, kept in the file.
    pub name: &'a str,
    /// Options for reading lists.
    pub read: ReadOptions,
    /// Options for compiling.
    pub compile: CompileOptions,
}

impl<'a> BuildRequest<'a> {
    /// Returns a request for a lexicon of these lists with the default options: the name `lexicon`, words of any length, a
    /// DAWG in the bitmap layout.
    #[must_use]
    pub fn new(lists: &'a [WordSource], alphabet: &'a AlphabetFile) -> Self {
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

/// A lexicon, built and not yet written.
#[derive(Debug)]
pub struct BuiltLexicon {
    /// The automata.
    pub compiled: CompiledLexicon,
    /// The provenance.
    pub provenance: Provenance,
    /// The report on the lists.
    pub report: BuildReport,
}

/// A report on what a build read.
#[derive(Debug, Clone, Serialize)]
pub struct BuildReport {
    /// The lists.
    pub lists: ReadReport,
    /// The lists of words taken away.
    pub minus: Option<ReadReport>,
    /// Distinct words in the lexicon.
    pub words: u64,
    /// Tiles of all words together.
    pub letters: u64,
    /// Repeated words.
    pub duplicates: u64,
    /// Removed words.
    pub removed: u64,
    /// Words to be removed that were not in the lists.
    pub not_found: u64,
    /// The columns of values of its words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub columns: Vec<ColumnReport>,
    /// The report on the files of values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values_from: Option<ValueFilesReport>,
}

/// A report on files that hold values of words, and add no words.
#[derive(Debug, Clone, Serialize)]
pub struct ValueFilesReport {
    /// The files.
    pub files: ReadReport,
    /// Lines whose word is not in the lexicon.
    pub not_found: u64,
    /// The first of these words.
    pub first_not_found: Vec<String>,
}

/// The reason why nothing was built or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// A list.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// No word is left.
    #[error("no word is left: {0}")]
    NoWords(String),
    /// Too many words, or no space to sort them.
    #[error(transparent)]
    Collect(#[from] CollectError),
    /// A limit of layout or memory.
    #[error(transparent)]
    Compile(#[from] CompileError),
    /// The values of words.
    #[error(transparent)]
    Values(#[from] ValueErrors),
    /// The output.
    #[cfg(feature = "files")]
    #[error(transparent)]
    Emit(#[from] EmitError),
}

impl BuildError {
    /// Returns the error as messages for users.
    #[must_use]
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        let error = Diagnostic::error(self.to_string());
        match self {
            Self::Read(error) => error.diagnostics(),
            Self::Values(errors) => errors.diagnostics(),
            Self::Collect(collect) => vec![error.help(collect.help())],
            Self::Compile(CompileError::TooLarge(large)) if large.layout == "edge-list" => {
                vec![error.help(Remedy::Bitmap(1 << 26))]
            }
            Self::Compile(CompileError::TooLarge(large)) if large.layout == COMPACT => {
                vec![error.help(Remedy::TwoWayBitmap)]
            }
            Self::Compile(CompileError::PackedHoldsWords { .. }) => {
                vec![error.help(Remedy::PackedAlone)]
            }
            Self::Compile(CompileError::CompactNeedsEdgeLists { .. }) => {
                vec![error.help(Remedy::EdgeLists)]
            }
            #[cfg(feature = "files")]
            Self::Emit(EmitError::NotALexicon { .. } | EmitError::ReadOnly { .. }) => {
                vec![error.help(Remedy::Replace)]
            }
            _ => vec![error],
        }
    }
}

/// Receives the progress of a build.
pub trait BuildProgress {
    /// Called with the number of bytes read of all lists.
    fn read(&mut self, bytes: u64);
    /// Called when a step begins.
    fn step(&mut self, what: &'static str);
}

/// Progress that is not reported.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoProgress;

impl BuildProgress for NoProgress {
    fn read(&mut self, _: u64) {}
    fn step(&mut self, _: &'static str) {}
}

/// Reads the lists and builds the automata. `rejects` gets the lines that were left out, if the
/// request allows that.
///
/// # Errors
/// [`BuildError`]; nothing was written then.
pub fn build(
    request: &BuildRequest<'_>,
    rejects: Option<&mut dyn std::io::Write>,
    progress: &mut dyn BuildProgress,
) -> Result<BuiltLexicon, BuildError> {
    build_with_values(request, &ValueRequest::default(), rejects, progress)
}

/// Builds as [`build`] does, with values of words.
///
/// # Errors
/// [`BuildError`]; nothing was written then.
pub fn build_with_values(
    request: &BuildRequest<'_>,
    values: &ValueRequest<'_>,
    mut rejects: Option<&mut dyn std::io::Write>,
    progress: &mut dyn BuildProgress,
) -> Result<BuiltLexicon, BuildError> {
    check_names(values)?;
    let alphabet = &request.alphabet.alphabet;
    let tokenizer = Tokenizer::new(alphabet);
    progress.step("reading");
    let mut collector = WordCollector::default();
    let mut gathered = Gathered::new(values.columns);
    let lists = {
        let mut bytes_read = |bytes| progress.read(bytes);
        let mut row = |row: &WordLine<'_>| gathered.add(row, &request.read);
        let hooks = ReadObservers {
            rejects: rejects
                .as_mut()
                .map(|out| &mut **out as &mut dyn std::io::Write),
            progress: Some(&mut bytes_read),
            rows: match values.columns {
                [] => None,
                _ if !values.from.is_empty() => None,
                _ => Some(&mut row),
            },
        };
        read_words_sharing(
            request.lists,
            &tokenizer,
            &request.read,
            hooks,
            |word, shared| collector.add_sharing(word, shared),
        )?
    };
    let mut minus = None;
    let mut taken_away = None;
    if !request.minus.is_empty() {
        let mut words = WordSorter::default();
        let hooks = ReadObservers {
            rejects: rejects
                .as_mut()
                .map(|out| &mut **out as &mut dyn std::io::Write),
            progress: None,
            rows: None,
        };
        // Words are removed at every length.
        let read = ReadOptions {
            min_length: 1,
            max_length: None,
            skip_capitalised: false,
            header: false,
            ..request.read.clone()
        };
        minus = Some(read_words(
            request.minus,
            &tokenizer,
            &read,
            hooks,
            |word| words.push(word),
        )?);
        taken_away = Some(words);
    }
    progress.step("minimising the DAWG");
    let collected = collector.finish(taken_away)?;
    let Some(dawg) = collected.dawg else {
        return Err(BuildError::NoWords(nothing_left(&lists, collected.removed)));
    };
    progress.step("gathering values");
    let mut columns = Vec::new();
    for edition in values.editions {
        let mut words = Editions::default();
        let list = std::slice::from_ref(&edition.list);
        let options = ReadOptions {
            header: false,
            ..request.read.clone()
        };
        let read = read_words(
            list,
            &tokenizer,
            &options,
            ReadObservers::default(),
            |word| {
                words.add(word);
            },
        )?;
        for source in read.sources {
            columns.push(std::mem::take(&mut words).finish(edition, source, &dawg, alphabet)?);
        }
    }
    let mut values_from = None;
    if !values.from.is_empty() {
        let read = ReadOptions {
            min_length: 1,
            max_length: None,
            skip_capitalised: false,
            // A line that fits no alphabet is about no word of the lexicon.
            skip_invalid: true,
            ..values.read.unwrap_or(&request.read).clone()
        };
        let mut add = |row: &WordLine<'_>| gathered.add(row, &read);
        let hooks = ReadObservers {
            rows: Some(&mut add),
            ..ReadObservers::default()
        };
        let files = read_words(values.from, &tokenizer, &read, hooks, |_| {})?;
        let (not_found, first_not_found) = gathered.unmatched(&dawg, alphabet);
        values_from = Some(ValueFilesReport {
            files,
            not_found,
            first_not_found,
        });
    }
    columns.extend(gathered.finish(&dawg, alphabet, values.join)?);
    let (columns, sections) = columns.into_iter().unzip();
    let mut compiled = compile(dawg, alphabet, &request.compile, &mut |what| {
        progress.step(what)
    })?;
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
    Ok(BuiltLexicon {
        compiled,
        provenance,
        report,
    })
}

/// Checks that the names of columns differ.
fn check_names(values: &ValueRequest<'_>) -> Result<(), ValueErrors> {
    let columns = values.columns.iter().map(|column| &column.name);
    let editions = values.editions.iter().map(|edition| &edition.name);
    let mut names: Vec<&String> = columns.chain(editions).collect();
    names.sort_unstable();
    let mut errors = ValueErrors::default();
    for pair in names.windows(2).filter(|pair| pair[0] == pair[1]) {
        let name = pair[0].clone();
        errors.add(|| ValueError::SameName { name });
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
        "the lists hold {words} words that fit, {removed} were taken away, {short} are too short, \
         {long} too long, {rejected} do not fit the alphabet"
    )
}

/// Returns a list, as the provenance has it.
fn described(source: &SourceReport) -> String {
    let name = Path::new(&source.name).file_name();
    let name = name.map_or(source.name.as_str().into(), |name| name.to_string_lossy());
    let (bytes, xxh3, words) = (source.bytes, source.xxh3, source.words);
    format!("{name} bytes={bytes} xxh3={xxh3:016x} words={words}")
}

/// Returns the provenance. It holds nothing of the machine or the time: the same input gives the same
/// bytes.
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
    if request.read.header {
        options.push("header".to_owned());
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

    /// Writes the lexicon to `path`, all or nothing; see [`write_in_place_atomically`]. Returns the
    /// file's length in bytes.
    ///
    /// # Errors
    /// [`BuildError::Emit`].
    #[cfg(feature = "files")]
    pub fn write(&self, path: &Path, overwrite: Overwrite) -> Result<u64, BuildError> {
        let mut len = 0;
        write_in_place_atomically(path, overwrite, |file| {
            len = self.compiled.write_in_place(&self.provenance, file)?;
            Ok(())
        })?;
        Ok(len)
    }
}
