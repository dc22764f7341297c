//! `lexc import`: a file of another program in, a lexicon out.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Instant;

use lexc_compiler::build::BuildError;
use lexc_compiler::compile::{CompileError, CompileOptions, CompiledLexicon, compile};
use lexc_compiler::diagnostic::Diagnostic;
use lexc_compiler::emit::{EmitError, is_lexicon, write_in_place_atomically};
use lexc_format::provenance::Provenance;
use serde::Serialize;

use super::build::{LayoutName, StructureName, compile_options};
use super::info::words_and_lengths;
use crate::Outcome;
use crate::failure::{Answer, Failure};
use crate::input::foreign::{Foreign, ForeignArgs};
use crate::input::paths::{Paths, Replace, overwrite};
use crate::output::sizes::StructuresFacts;
use crate::output::style::{count, counted, harmless};
use crate::output::table::{Align, Table};
use crate::output::{Screen, json};

/// Convert a lexicon file of another program: KWG, Quackle, MAGPIE, macondo and more
///
/// The file is treated as untrusted: every node is checked, and faults are reported with their offset. A GADDAG in it is compared with its
/// words, and anything that a .lex file does not hold is named. Files without their letters need the alphabet (-a). `lexc export --formats`
/// lists the formats.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  lexc import NWL.kwg -a english -o nwl.lex
  lexc import osps.dawg -a polish --structures dawg,gaddag,two-way
  lexc import words.kad --from kad -a french -o alphagrams.lex")]
pub(crate) struct Args {
    /// The file of another program
    file: PathBuf,
    #[command(flatten)]
    foreign: ForeignArgs,
    /// The file to write [default: the file's name with .lex, in this directory]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The lexicon's name, kept in the file [default: the output's name without .lex]
    #[arg(long)]
    name: Option<String>,
    /// Structures to store; the DAWG always is [default: dawg,gaddag; the packed layout holds none]
    #[arg(long, value_enum, value_name = "NAME,…", value_delimiter = ',')]
    structures: Option<Vec<StructureName>>,
    /// The layout of states
    #[arg(long, value_enum, default_value = "bitmap")]
    layout: LayoutName,
    /// Replace files that are not lexicons
    #[arg(long)]
    force: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Print no table
    #[arg(short, long, conflicts_with = "json")]
    quiet: bool,
}

#[derive(Debug, Serialize)]
struct Summary<'a> {
    input: String,
    format: &'static str,
    output: String,
    name: &'a str,
    alphabet: &'a str,
    alphabet_in_file: bool,
    words: u64,
    letters: u64,
    nodes: u64,
    gaddag: bool,
    editions: Vec<&'a str>,
    notes: Vec<String>,
    layout: &'static str,
    file_bytes: u64,
    seconds: f64,
    structures: StructuresFacts,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let begin = Instant::now();
    let output = match &args.output {
        Some(output) => output.clone(),
        None => default_output(&args.file)?,
    };
    let name = args.name.clone().unwrap_or_else(|| default_name(&output));
    check_output(&args, &output)?;
    let Some(foreign) = args.foreign.read(&args.file)? else {
        return Err(not_known(&args.file).into());
    };
    screen.report(&foreign.warnings(&args.file));
    screen.report(&foreign.score_warning(&args.file));
    let imported = &foreign.imported;
    let options = compile_options(args.structures.as_deref(), args.layout, false);
    let compiled = compiled(&foreign, &options, &mut |_: &'static str| {})?;
    let provenance = provenance(&args.file, &name, &foreign);
    let mut file_bytes = 0;
    write_in_place_atomically(&output, overwrite(args.force), |file| {
        file_bytes = compiled.write_in_place(&provenance, file)?;
        Ok(())
    })
    .map_err(|error: EmitError| Failure::Diagnostics(BuildError::from(error).diagnostics()))?;
    let summary = Summary {
        input: args.file.display().to_string(),
        format: imported.format,
        output: output.display().to_string(),
        name: &name,
        alphabet: imported.alphabet.name(),
        alphabet_in_file: imported.alphabet_in_file,
        words: imported.words,
        letters: imported.letters,
        nodes: imported.nodes,
        gaddag: imported.gaddag,
        editions: imported
            .editions
            .iter()
            .map(|edition| &*edition.name)
            .collect(),
        notes: imported.notes.iter().map(ToString::to_string).collect(),
        layout: compiled.layout_name(),
        file_bytes,
        seconds: begin.elapsed().as_secs_f64(),
        structures: StructuresFacts::new(&compiled.counts, &compiled.structures()),
    };
    match (args.json, args.quiet) {
        (true, _) => json::write(screen, &summary)?,
        (_, true) => {}
        _ => print(&summary, &compiled, screen)?,
    }
    Ok(Answer::Yes)
}

/// Returns the default name of a lexicon: that of its file, without the extension.
pub(super) fn default_name(output: &Path) -> String {
    let stem = output.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

/// Returns the default output: `NWL.lex` for `NWL.kwg`.
fn default_output(file: &Path) -> Result<PathBuf, Failure> {
    let name = file
        .file_name()
        .ok_or_else(|| Failure::new(format!("{} is not a file name", file.display())))?;
    let mut name = PathBuf::from(name);
    name.set_extension("lex");
    Ok(name)
}

fn check_output(args: &Args, output: &Path) -> Result<(), Failure> {
    let mut paths = Paths::default();
    paths.read(&args.file);
    paths.read_alphabet(args.foreign.alphabet_name());
    paths.write(output, "the lexicon", "-o", Replace::lexicons(args.force));
    paths.check()
}

fn not_known(file: &Path) -> Diagnostic {
    let shown = file.display();
    match is_lexicon(file) {
        true => Diagnostic::error(format!("{shown} is already a lexicon of lexc")),
        false => Diagnostic::error(format!("{shown} has an unknown format"))
            .help("name the format with --from NAME; `lexc export --formats` lists them")
            .help("compile a word list with `lexc build`"),
    }
}

/// Compiles the words of a file of another program, with its editions.
pub(super) fn compiled(
    foreign: &Foreign,
    options: &CompileOptions,
    step: &mut dyn FnMut(&'static str),
) -> Result<CompiledLexicon, Failure> {
    let imported = &foreign.imported;
    let mut compiled = compile(imported.dawg.clone(), &imported.alphabet, options, step).map_err(
        |error: CompileError| Failure::Diagnostics(BuildError::from(error).diagnostics()),
    )?;
    compiled.columns = foreign.columns()?;
    Ok(compiled)
}

/// Returns the provenance, without anything that depends on the machine or the time.
pub(super) fn provenance(file: &Path, name: &str, foreign: &Foreign) -> Provenance {
    let imported = &foreign.imported;
    let mut provenance = Provenance::default();
    provenance.push("tool", concat!("lexc ", env!("CARGO_PKG_VERSION")));
    provenance.push("name", name);
    let file = file.file_name().unwrap_or_default().to_string_lossy();
    let bytes = foreign.bytes.len();
    let xxh3 = lexc_format::file::section_checksum(&foreign.bytes);
    let words = imported.words;
    provenance.push(
        "source",
        format!("{file} bytes={bytes} xxh3={xxh3:016x} words={words}"),
    );
    provenance.push("imported", imported.format);
    if let Some(name) = &imported.name {
        provenance.push("original-name", name.clone());
    }
    for note in &imported.notes {
        provenance.push("note", note.to_string());
    }
    provenance
}

fn print(
    summary: &Summary<'_>,
    compiled: &CompiledLexicon,
    screen: &mut Screen,
) -> Result<(), Failure> {
    let style = screen.style();
    let mut table = Table::plain(&[Align::Left, Align::Left]);
    let nodes = match summary.nodes {
        0 => String::new(),
        nodes => format!(", {} nodes", count(nodes)),
    };
    for (name, value) in [
        ("Format", format!("{}{nodes}", summary.format)),
        ("Words", words_and_lengths(&compiled.counts)),
        ("Letters", count(summary.letters)),
        (
            "Alphabet",
            match summary.alphabet_in_file {
                true => "the letters of the file, without counts and scores".to_owned(),
                false => summary.alphabet.to_owned(),
            },
        ),
    ] {
        table.row([name.to_owned(), value]);
    }
    if !summary.editions.is_empty() {
        table.row(["Editions".to_owned(), summary.editions.join(", ")]);
    }
    table.write(&mut *screen, style)?;
    writeln!(screen)?;
    summary.structures.table(true).write(&mut *screen, style)?;
    for note in summary.structures.notes() {
        screen.text(note)?;
    }
    writeln!(screen)?;
    screen.text(&format!(
        "{}: {}, in {:.2} s",
        harmless(&summary.output),
        counted(summary.file_bytes, "byte", "bytes"),
        summary.seconds
    ))
}
