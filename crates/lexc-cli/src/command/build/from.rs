//! `lexc build --from`: a lexicon in, the same words out in another layout, with other structures.

use std::io::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use lexc_compiler::compile::CompileOptions;
use lexc_compiler::diagnostic::Diagnostic;
use lexc_compiler::emit::{Overwrite, write_atomically};
use lexc_compiler::recompile::{Recompiled, recompile};
use lexc_format::section::Kind;
use lexc_format::{LexFile, Verification};
use serde::Serialize;

use super::summary::WORDS_ALONE;
use crate::Outcome;
use crate::command::info::{bits_per_letter, size_and_bits, words_and_lengths};
use crate::failure::{Answer, Failure};
use crate::input::files::open_as_it_is;
use crate::output::progress::Bar;
use crate::output::sizes::StructuresFacts;
use crate::output::style::{count, harmless};
use crate::output::table::{Align, Table};
use crate::output::{Screen, json};

/// The source and the output.
#[derive(Debug)]
pub(super) struct From<'a> {
    pub(super) file: &'a Path,
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
    let lexicon = open_as_it_is(request.file)?;
    let mut bar = Bar::new(None, screen.shows_progress() && !telling.quiet);
    let mut step = |what| lexc_compiler::build::Progress::step(&mut bar, what);
    let failure = |error: &dyn std::fmt::Display| {
        Failure::new(format!("{}: {error}", request.file.display()))
    };
    // Opening has verified it.
    let bytes = lexicon.bytes();
    let file = LexFile::parse(bytes, Verification::Skip).map_err(|error| failure(&error))?;
    let made = recompile(&file, bytes, request.name, &request.compile, &mut step)
        .map_err(|error| failure(&error))?;
    step("writing");
    let mut len = 0;
    write_atomically(request.output, request.overwrite, |out| {
        len = made.compiled.write(&made.provenance, out)?;
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

/// Sections of a later version may speak of addresses in the file, so they are not simply copied.
fn left_out(request: &From<'_>, made: &Recompiled) -> Diagnostic {
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

fn facts(request: &From<'_>, made: &Recompiled, file_bytes: u64, time: Duration) -> Made {
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
        structures: StructuresFacts::new(counts, &made.compiled.image.structures),
    }
}

fn print(
    request: &From<'_>,
    made: &Recompiled,
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
    let structures = StructuresFacts::new(counts, &made.compiled.image.structures);
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
    writeln!(screen, "\n{output}: {size}, in {:.2} s", time.as_secs_f64())?;
    Ok(())
}
