//! `lexc build --from`: a lexicon or a file of another program in, the same words out in another layout,
//! with other structures.

use std::io::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use lexc_compiler::compile::CompileOptions;
use lexc_compiler::diagnostic::Diagnostic;
use lexc_compiler::emit::{Overwrite, write_in_place_atomically};
use lexc_compiler::recompile::{RecompiledLexicon, recompile};
use lexc_format::section::Kind;
use lexc_format::{LexFile, Verification};
use lexc_runtime::Lexicon;
use serde::Serialize;

use super::summary::WORDS_ALONE;
use crate::Outcome;
use crate::command::import::{compiled, default_name, provenance};
use crate::command::info::{bits_per_letter, size_and_bits, words_and_lengths};
use crate::failure::{Answer, Failure};
use crate::input::files::open_as_it_is;
use crate::input::foreign::{Foreign, ForeignArgs, is_list, is_ours};
use crate::output::progress::Bar;
use crate::output::sizes::StructuresFacts;
use crate::output::style::{count, harmless};
use crate::output::table::{Align, Table};
use crate::output::{Screen, json};

/// The source and the output.
#[derive(Debug)]
pub(super) struct From<'a> {
    pub(super) file: &'a Path,
    /// The alphabet of a file that lacks its letters.
    pub(super) source: ForeignArgs,
    pub(super) output: &'a Path,
    pub(super) name: Option<&'a str>,
    pub(super) compile: CompileOptions,
    pub(super) overwrite: Overwrite,
}

/// The form of the summary.
#[derive(Debug, Clone, Copy)]
pub(super) struct Telling {
    pub(super) json: bool,
    pub(super) quiet: bool,
}

#[derive(Debug, Serialize)]
struct Made {
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

pub(super) fn run(request: &From<'_>, telling: Telling, screen: &mut Screen) -> Outcome {
    let begin = Instant::now();
    let source = Source::open(request)?;
    if let Source::Foreign(foreign) = &source {
        screen.report(&foreign.warnings(request.file));
        screen.report(&foreign.score_warning(request.file));
    }
    let mut bar = Bar::new(None, screen.shows_progress() && !telling.quiet);
    let mut step = |what| lexc_compiler::build::BuildProgress::step(&mut bar, what);
    let made = source.recompile(request, &mut step)?;
    step("writing");
    let mut len = 0;
    write_in_place_atomically(request.output, request.overwrite, |file| {
        len = made.compiled.write_in_place(&made.provenance, file)?;
        Ok(())
    })
    .map_err(|error| Failure::new(error.to_string()))?;
    drop(bar);
    if !made.left_out.is_empty() {
        screen.report(&[left_out(request, &made)]);
    }
    match (telling.json, telling.quiet) {
        (true, _) => json::write(screen, &facts(request, &made, len, begin.elapsed()))?,
        (_, true) => {}
        _ => print(request, &made, len, begin.elapsed(), screen)?,
    }
    Ok(Answer::Yes)
}

/// The lexicon whose words are compiled again.
#[derive(Debug)]
enum Source {
    Ours(Box<Lexicon>),
    Foreign(Box<Foreign>),
}

impl Source {
    fn open(request: &From<'_>) -> Result<Self, Failure> {
        let (args, file) = (&request.source, request.file);
        if is_ours(file) {
            return Ok(Self::Ours(Box::new(args.ours(file)?)));
        }
        match args.read(file)? {
            Some(foreign) => Ok(Self::Foreign(Box::new(foreign))),
            None if is_list(file) => Err(list(request).into()),
            // Opening it as a lexicon gives the reason why it is none.
            None => Ok(Self::Ours(Box::new(open_as_it_is(file)?))),
        }
    }

    fn recompile(
        &self,
        request: &From<'_>,
        step: &mut dyn FnMut(&'static str),
    ) -> Result<RecompiledLexicon, Failure> {
        match self {
            Self::Ours(lexicon) => {
                let failure = |error: &dyn std::fmt::Display| {
                    Failure::new(format!("{}: {error}", request.file.display()))
                };
                // Opening has verified it.
                let bytes = lexicon.bytes();
                let file =
                    LexFile::parse(bytes, Verification::Skip).map_err(|error| failure(&error))?;
                recompile(&file, bytes, request.name, &request.compile, step)
                    .map_err(|error| failure(&error))
            }
            Self::Foreign(foreign) => {
                let name = request.name.map(str::to_owned);
                let name = name.unwrap_or_else(|| default_name(request.output));
                Ok(RecompiledLexicon {
                    compiled: compiled(foreign, &request.compile, step)?,
                    provenance: provenance(request.file, &name, foreign),
                    alphabet: foreign.imported.alphabet.clone(),
                    left_out: Vec::new(),
                })
            }
        }
    }
}

/// The options for lists, such as those of columns and encodings, are refused with `--from`.
fn list(request: &From<'_>) -> Diagnostic {
    let (list, output) = (request.file.display(), request.output.display());
    let alphabet = request.source.alphabet_name().unwrap_or("ALPHABET");
    Diagnostic::error(format!("{list} is a word list, not a lexicon")).help(format!(
        "name it without --from: lexc build {list} -a {alphabet} -o {output}"
    ))
}

/// Sections of a later version may speak of addresses in the file, so they are not simply copied.
fn left_out(request: &From<'_>, made: &RecompiledLexicon) -> Diagnostic {
    let kinds: Vec<String> = made.left_out.iter().map(Kind::to_string).collect();
    let (from, output) = (request.file.display(), request.output.display());
    let sections = match made.left_out.len() {
        1 => "a section that this lexc does not know, and that is",
        _ => "sections that this lexc does not know, and that are",
    };
    Diagnostic::warning(format!(
        "{from} has {sections} not in {output}: {}",
        kinds.join(", ")
    ))
    .help("a newer lexc may know what they say")
}

fn facts(request: &From<'_>, made: &RecompiledLexicon, file_bytes: u64, time: Duration) -> Made {
    let counts = &made.compiled.counts;
    Made {
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
    request: &From<'_>,
    made: &RecompiledLexicon,
    file_bytes: u64,
    time: Duration,
    screen: &mut Screen,
) -> Result<(), Failure> {
    let style = screen.style();
    let counts = &made.compiled.counts;
    let mut table = Table::plain(&[Align::Left, Align::Left]);
    let from = harmless(&request.file.display().to_string());
    for (what, value) in [
        ("From", from),
        ("Words", words_and_lengths(counts)),
        ("Letters", count(counts.letters)),
    ] {
        table.row([what.to_owned(), value]);
    }
    table.write(&mut *screen, style)?;
    writeln!(screen)?;
    let structures = StructuresFacts::new(counts, &made.compiled.structures());
    if structures.any_stored() {
        structures.table(true).write(&mut *screen, style)?;
    } else {
        screen.text(WORDS_ALONE)?;
    }
    for note in structures.notes() {
        screen.text(note)?;
    }
    let output = harmless(&request.output.display().to_string());
    let size = size_and_bits(file_bytes, counts);
    writeln!(screen)?;
    screen.text(&format!("{output}: {size}, in {:.2} s", time.as_secs_f64()))
}
