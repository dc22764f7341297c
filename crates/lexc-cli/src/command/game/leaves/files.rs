//! `lexc leaves export` and `lexc leaves import`: conversion of tables.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use lexc::build::compile::{CompileOptions, LayoutChoice, compile};
use lexc::build::words::WordCollector;
use lexc::engine::leaves::{LeaveTable, Precision};
use lexc::runtime::Alphabet;
use lexc_diagnostic::Diagnostic;
use serde::Serialize;

use super::table::open_table;
use crate::args::leaves::LeavesArg;
use crate::args::lexicon::LexiconArg;
use crate::args::named::named;
use crate::failure::{Answer, Failure, Outcome};
use crate::input::leaves;
use crate::input::paths::{Paths, Replace};
use crate::output::numbers::{count, counted};
use crate::output::{Screen, file, json};

/// Write a table for another program: KLV2 (wolges, MAGPIE, macondo) or CSV
///
/// Both formats store exact values. The tiles of a leave are in the order of the alphabet, with
/// blanks first.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc leaves export [OPTIONS] --to FORMAT [FILE]",
    after_help = "Examples:
  lexc leaves export --to klv2 -o english.klv2
  lexc leaves export --to csv -o - builtin:turkish
  lexc leaves export --to csv french-leaves.lex
  lexc leaves export --to csv --leaves table.lex -l french.lex"
)]
pub(crate) struct ExportArgs {
    #[command(flatten)]
    lexicon: LexiconArg,
    #[command(flatten)]
    leaves: LeavesArg,
    /// Lexicon [default: english], or a .lex file of leave values
    #[arg(value_name = "FILE", conflicts_with = "lexicon")]
    file: Option<OsString>,
    /// Format to write
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: TableFormat,
    /// File to write; - is standard output [default: name of the alphabet with the extension of
    /// the format]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace existing files
    #[arg(long)]
    force: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Convert a table of another program, in KLV2 or CSV, to a .lex file
///
/// KLV2 tables do not name their alphabet, so the alphabet of the lexicon is used. A table is
/// refused if it has a leave that cannot be drawn from the bag.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc leaves import [OPTIONS] TABLE -o FILE",
    after_help = "Examples:
  lexc leaves import english.klv2 -o english-leaves.lex
  lexc leaves import leaves.csv -l french.lex -o french-leaves.lex --precision byte"
)]
pub(crate) struct ImportArgs {
    #[command(flatten)]
    lexicon: LexiconArg,
    /// Table to read; - is standard input
    #[arg(value_name = "TABLE")]
    table: PathBuf,
    /// File to write
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Precision of stored values
    #[arg(long, value_name = "HOW", default_value = "exact", value_parser = named(PRECISIONS))]
    precision: Precision,
    /// Replace existing files
    #[arg(long)]
    force: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A format of tables, as typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum TableFormat {
    // Plain comments: help lists the values in one line.
    Klv2,
    Csv,
    Lex,
}

/// The precisions of stored values by name: 32-bit floating point, or one byte.
pub(super) const PRECISIONS: &[(&str, Precision)] =
    &[("exact", Precision::Exact), ("byte", Precision::OneByte)];

/// The description of a table that was written.
#[derive(Debug, Serialize)]
struct TableSummary {
    output: String,
    alphabet: String,
    leaves: u64,
    file_bytes: u64,
}

pub(super) fn export(args: ExportArgs, screen: &mut Screen) -> Outcome {
    let opened = open_table(&args.lexicon, &args.leaves, args.file.as_ref(), screen)?;
    let (alphabet, table) = (&opened.alphabet, &opened.table);
    let to_stdout = args.output.as_deref() == Some(Path::new("-"));
    let extension = match args.to {
        TableFormat::Klv2 => "klv2",
        TableFormat::Csv => "csv",
        TableFormat::Lex => "lex",
    };
    let output =
        args.output.unwrap_or_else(|| PathBuf::from(format!("{}.{extension}", alphabet.name())));
    if !to_stdout {
        check_paths(args.file.as_ref().map(Path::new), &output, args.force)?;
    }
    let bytes = match args.to {
        TableFormat::Klv2 => table.to_klv2(),
        TableFormat::Csv => table.to_csv(alphabet).into_bytes(),
        TableFormat::Lex => to_lexicon(table, alphabet, Precision::Exact, &[])?,
    };
    if to_stdout {
        std::io::Write::write_all(screen, &bytes)?;
        return Ok(Answer::Yes);
    }
    file::write(&output, &bytes, Replace::forced(args.force))?;
    print_summary(&output, table, alphabet, bytes.len(), args.json, screen)
}

pub(super) fn import(args: ImportArgs, screen: &mut Screen) -> Outcome {
    let (opened, _) = args.lexicon.open_stored(&[], screen)?;
    check_paths(Some(&args.table), &args.output, args.force)?;
    let name = args.table.to_string_lossy();
    // A file with the name of a built-in table.
    let path = match args.table.components().count() {
        1 if name != "-" => Path::new(".").join(&args.table),
        _ => args.table.clone(),
    };
    let table = leaves::table(Some(&path.to_string_lossy()), &opened.lexicon)?;
    let mut valued = 0;
    table.for_each(|_, value| valued += u64::from(value != 0.0));
    let all = table.index().len() as u64 - 1;
    if valued < all / 2 {
        let (valued, all) = (count(valued), counted(all, "leave", "leaves"));
        let text = format!("{} gives values to {valued} of {all}: the others are 0", name);
        screen.report(&[Diagnostic::warning(text).help("check that the table is whole")]);
    }
    let alphabet = opened.lexicon.alphabet();
    let facts = [("source", name.into_owned())];
    let bytes = to_lexicon(&table, alphabet, args.precision, &facts)?;
    file::write(&args.output, &bytes, Replace::forced(args.force))?;
    print_summary(&args.output, &table, alphabet, bytes.len(), args.json, screen)
}

/// Checks the files before any of them is opened.
pub(super) fn check_paths(input: Option<&Path>, output: &Path, force: bool) -> Result<(), Failure> {
    let mut paths = Paths::default();
    if let Some(input) = input {
        paths.read(input);
    }
    paths.write(output, "the table", "-o", Replace::forced(force));
    paths.check()
}

/// Encodes a table as a `.lex` file.
pub(super) fn to_lexicon(
    table: &LeaveTable,
    alphabet: &Alphabet,
    precision: Precision,
    facts: &[(&str, String)],
) -> Result<Vec<u8>, Failure> {
    let words = table.to_words(alphabet, precision, facts);
    let words = words.map_err(Failure::of)?;
    let mut collector = WordCollector::default();
    for word in words.words() {
        collector.add(word);
    }
    let collected = collector.finish(None);
    let collected = collected.map_err(Failure::of)?;
    let Some(dawg) = collected.dawg else {
        return Err(Failure::new("the table has no leaves"));
    };
    let options = CompileOptions::default().layout(LayoutChoice::Packed);
    let compiled = compile(dawg, words.alphabet(), &options, &mut |_| {});
    let mut compiled = compiled.map_err(Failure::of)?;
    compiled.columns = vec![words.column().to_vec()];
    Ok(compiled.to_bytes(words.provenance()))
}

fn print_summary(
    output: &Path,
    table: &LeaveTable,
    alphabet: &Alphabet,
    bytes: usize,
    json: bool,
    screen: &mut Screen,
) -> Outcome {
    let summary = TableSummary {
        output: output.display().to_string(),
        alphabet: alphabet.name().to_owned(),
        // Without the empty leave.
        leaves: table.index().len() as u64 - 1,
        file_bytes: bytes as u64,
    };
    if json {
        json::write(screen, &summary)?;
    } else {
        let leaves = counted(summary.leaves, "leave", "leaves");
        let bytes = counted(summary.file_bytes, "byte", "bytes");
        screen.text(&format!("{}: {leaves}, {bytes}", summary.output))?;
    }
    Ok(Answer::Yes)
}
