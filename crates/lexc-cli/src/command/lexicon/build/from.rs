//! `lexc build --from`: writes the words of a lexicon or of another program's file in another
//! layout, or with other structures.

use std::io::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use lexc::build::compile::CompileOptions;
use lexc::build::emit::{Overwrite, write_in_place_atomically};
use lexc::build::progress::BuildProgress;
use lexc::build::recompile::{RecompiledLexicon, recompile};
use lexc::format::section::Kind;
use lexc::format::{LexFile, Verification};
use lexc::runtime::Lexicon;
use lexc_diagnostic::Diagnostic;
use serde::Serialize;

use crate::command::lexicon::sizes::{
    StructuresFacts, bits_per_letter, size_and_bits, words_and_lengths,
};
use crate::failure::{Answer, Failure, Outcome};
use crate::input::foreign::{ForeignArgs, ForeignFile, LexiconSource};
use crate::input::paths::default_name;
use crate::output::numbers::count;
use crate::output::progress::Bar;
use crate::output::style::harmless;
use crate::output::table::Table;
use crate::output::{Screen, json};

/// The source and the output.
#[derive(Debug)]
pub(super) struct RecompileRequest<'a> {
    pub(super) file: &'a Path,
    /// The alphabet of a file without one.
    pub(super) source: ForeignArgs,
    pub(super) output: &'a Path,
    pub(super) name: Option<&'a str>,
    pub(super) compile: CompileOptions,
    pub(super) overwrite: Overwrite,
}

/// The form of the summary.
#[derive(Debug, Clone, Copy)]
pub(super) struct SummaryFormat {
    pub(super) json: bool,
    pub(super) quiet: bool,
}

#[derive(Debug, Serialize)]
struct RecompileSummary {
    from: String,
    output: String,
    name: Option<String>,
    alphabet: String,
    words: u64,
    letters: u64,
    layout: &'static str,
    file_bytes: u64,
    bits_per_letter: f64,
    seconds: f64,
    sections_left_out: Vec<String>,
    structures: StructuresFacts,
}

pub(super) fn run(
    request: &RecompileRequest<'_>,
    format: SummaryFormat,
    screen: &mut Screen,
) -> Outcome {
    let begin = Instant::now();
    let source = RecompileSource::open(request)?;
    if let RecompileSource::Foreign(foreign) = &source {
        screen.report(&foreign.warnings(request.file));
        screen.report(&foreign.score_warning(request.file));
    }
    let mut bar = Bar::bytes(None, screen.shows_progress() && !format.quiet);
    let made = source.recompile(request, &mut bar)?;
    bar.step("writing");
    let mut len = 0;
    write_in_place_atomically(request.output, request.overwrite, |file| {
        len = made.compiled.write_in_place(&made.provenance, file)?;
        Ok(())
    })
    .map_err(Failure::of)?;
    drop(bar);
    if !made.left_out.is_empty() {
        screen.report(&[omitted_sections(request, &made)]);
    }
    match (format.json, format.quiet) {
        (true, _) => json::write(screen, &summary(request, &made, len, begin.elapsed()))?,
        (_, true) => {}
        _ => print(request, &made, len, begin.elapsed(), screen)?,
    }
    Ok(Answer::Yes)
}

/// The lexicon whose words are compiled again.
#[derive(Debug)]
enum RecompileSource {
    Lex(Box<Lexicon>),
    Foreign(Box<ForeignFile>),
}

impl RecompileSource {
    fn open(request: &RecompileRequest<'_>) -> Result<Self, Failure> {
        let (args, file) = (&request.source, request.file);
        match args.source_among(file) {
            LexiconSource::Lex => Ok(Self::Lex(Box::new(args.open_lex(file)?))),
            LexiconSource::Foreign(foreign) => {
                let imported = args.import_named(foreign, file)?;
                Ok(Self::Foreign(Box::new(imported)))
            }
            LexiconSource::List => Err(list_error(request).into()),
            LexiconSource::Other(error) => Err((*error).into()),
        }
    }

    fn recompile(
        &self,
        request: &RecompileRequest<'_>,
        progress: &mut dyn BuildProgress,
    ) -> Result<RecompiledLexicon, Failure> {
        match self {
            Self::Lex(lexicon) => {
                let failure = |error: &dyn std::fmt::Display| {
                    Failure::new(format!("{}: {error}", request.file.display()))
                };
                // It was verified when it was opened.
                let bytes = lexicon.bytes();
                let file =
                    LexFile::parse(bytes, Verification::Skip).map_err(|error| failure(&error))?;
                recompile(&file, bytes, request.name, &request.compile, progress)
                    .map_err(|error| failure(&error))
            }
            Self::Foreign(foreign) => {
                let name = request.name.map(str::to_owned);
                let name = name.unwrap_or_else(|| default_name(request.output));
                Ok(RecompiledLexicon {
                    compiled: foreign.compile(&request.compile, progress)?,
                    provenance: foreign.provenance(request.file, &name),
                    alphabet: foreign.imported.alphabet.clone(),
                    left_out: Vec::new(),
                })
            }
        }
    }
}

/// Returns the error of a word list, for which `--from` is not needed.
fn list_error(request: &RecompileRequest<'_>) -> Diagnostic {
    let (list, output) = (request.file.display(), request.output.display());
    let alphabet = request.source.alphabet_name().unwrap_or("ALPHABET");
    Diagnostic::error(format!("{list} is a word list, not a lexicon"))
        .help(format!("omit --from: lexc build {list} -a {alphabet} -o {output}"))
}

/// Warns about sections of a later version. They may contain addresses in the file, so they are not
/// copied.
fn omitted_sections(request: &RecompileRequest<'_>, made: &RecompiledLexicon) -> Diagnostic {
    let kinds: Vec<String> = made.left_out.iter().map(Kind::to_string).collect();
    let (from, output) = (request.file.display(), request.output.display());
    let sections = match made.left_out.len() {
        1 => "a section that this version of lexc does not know; it is",
        _ => "sections that this version of lexc does not know; they are",
    };
    Diagnostic::warning(format!("{from} has {sections} not in {output}: {}", kinds.join(", ")))
        .help("use a newer version of lexc to keep them")
}

fn summary(
    request: &RecompileRequest<'_>,
    made: &RecompiledLexicon,
    file_bytes: u64,
    time: Duration,
) -> RecompileSummary {
    let counts = &made.compiled.counts;
    RecompileSummary {
        from: request.file.display().to_string(),
        output: request.output.display().to_string(),
        name: made.provenance.get("name").map(str::to_owned),
        alphabet: made.alphabet.name().to_owned(),
        words: counts.words,
        letters: counts.letters,
        layout: made.compiled.layout_name(),
        file_bytes,
        bits_per_letter: bits_per_letter(file_bytes, counts),
        seconds: time.as_secs_f64(),
        sections_left_out: made.left_out.iter().map(Kind::to_string).collect(),
        structures: StructuresFacts::new(counts, &made.compiled.structures()),
    }
}

fn print(
    request: &RecompileRequest<'_>,
    made: &RecompiledLexicon,
    file_bytes: u64,
    time: Duration,
    screen: &mut Screen,
) -> Result<(), Failure> {
    let counts = &made.compiled.counts;
    screen.table(&Table::pairs([
        ("From", request.file.display().to_string()),
        ("Words", words_and_lengths(counts)),
        ("Letters", count(counts.letters)),
    ]))?;
    writeln!(screen)?;
    StructuresFacts::new(counts, &made.compiled.structures()).print(screen)?;
    let output = harmless(&request.output.display().to_string());
    let size = size_and_bits(file_bytes, counts);
    screen.text(&format!("{output}: {size}, in {:.2} s", time.as_secs_f64()))
}
