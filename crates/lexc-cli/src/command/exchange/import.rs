//! `lexc import`: converts files of other programs.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Instant;

use lexc::build::compile::CompiledLexicon;
use lexc::build::emit::write_in_place_atomically;
use serde::Serialize;

use crate::command::lexicon::{
    LayoutName, StructureName, StructuresFacts, compile_options, words_and_lengths,
};
use crate::failure::{Answer, Failure, Outcome};
use crate::input::foreign::ForeignArgs;
use crate::input::paths::{Paths, Replace, default_name};
use crate::output::numbers::{count, counted};
use crate::output::style::harmless;
use crate::output::table::Table;
use crate::output::{Screen, json};

/// Convert a file of another program
///
/// The file is treated as untrusted: every node is checked, and faults are reported with their
/// offset. A GADDAG in it is compared with the words, and data that a .lex file cannot store is
/// reported. Files without an alphabet need -a. `lexc export --formats` lists the formats.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  lexc import NWL.kwg -a english -o nwl.lex
  lexc import osps.dawg -a polish --structures dawg,gaddag,two-way
  lexc import words.kad --from kad -a french -o alphagrams.lex")]
pub(crate) struct Args {
    /// File of another program
    file: PathBuf,
    #[command(flatten)]
    foreign: ForeignArgs,
    /// File to write [default: input name with .lex, in this directory]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Name of the lexicon, stored in the file [default: output name without .lex]
    #[arg(long)]
    name: Option<String>,
    /// Structures to store; the DAWG is always stored [default: dawg,gaddag; none in the packed
    /// layout]
    #[arg(long, value_enum, value_name = "NAME,…", value_delimiter = ',')]
    structures: Option<Vec<StructureName>>,
    /// Layout of states
    #[arg(long, value_enum, default_value = "bitmap")]
    layout: LayoutName,
    /// Replace existing files
    #[arg(long)]
    force: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Print no summary
    #[arg(short, long, conflicts_with = "json")]
    quiet: bool,
}

#[derive(Debug, Serialize)]
struct ImportSummary<'a> {
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
    let foreign = args.foreign.read(&args.file)?;
    screen.report(&foreign.warnings(&args.file));
    screen.report(&foreign.score_warning(&args.file));
    let imported = &foreign.imported;
    let options = compile_options(args.structures.as_deref(), args.layout, false);
    let compiled = foreign.compile(&options, &mut |_| {})?;
    let provenance = foreign.provenance(&args.file, &name);
    let mut file_bytes = 0;
    write_in_place_atomically(&output, Replace::lexicons(args.force).into(), |file| {
        file_bytes = compiled.write_in_place(&provenance, file)?;
        Ok(())
    })?;
    let summary = ImportSummary {
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
        editions: imported.editions.iter().map(|edition| &*edition.name).collect(),
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

fn print(
    summary: &ImportSummary<'_>,
    compiled: &CompiledLexicon,
    screen: &mut Screen,
) -> Result<(), Failure> {
    let nodes = match summary.nodes {
        0 => String::new(),
        nodes => format!(", {} nodes", count(nodes)),
    };
    let mut table = Table::pairs([
        ("Format", format!("{}{nodes}", summary.format)),
        ("Words", words_and_lengths(&compiled.counts)),
        ("Letters", count(summary.letters)),
        (
            "Alphabet",
            match summary.alphabet_in_file {
                true => "letters from the file, without counts and scores".to_owned(),
                false => summary.alphabet.to_owned(),
            },
        ),
    ]);
    if !summary.editions.is_empty() {
        table.row(["Editions".to_owned(), summary.editions.join(", ")]);
    }
    screen.table(&table)?;
    writeln!(screen)?;
    summary.structures.print(screen)?;
    screen.text(&format!(
        "{}: {}, in {:.2} s",
        harmless(&summary.output),
        counted(summary.file_bytes, "byte", "bytes"),
        summary.seconds
    ))
}
