//! `lexc leaves export` and `lexc leaves import`: tables as files.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use lexc_engine::leaves::{LeaveTable, Precision};
use lexc_runtime::Lexicon;
use serde::Serialize;

use crate::Outcome;
use crate::args::leaves::LeavesArg;
use crate::args::lexicon::{LexiconArg, Named};
use crate::failure::{Answer, Failure};
use crate::input::leaves;
use crate::input::paths::{Paths, Replace};
use crate::output::style::counted;
use crate::output::{Screen, file, json};

/// Write a table for another program: KLV2 (wolges, MAGPIE, macondo) or CSV
///
/// Both formats hold the values exactly. Leaves are written with their tiles in the order of the
/// alphabet, the blank first.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc leaves export [OPTIONS] --to FORMAT [FILE]",
    after_help = "Examples:
  lexc leaves export --to klv2 -o english.klv2
  lexc leaves export --to csv -o - builtin:turkish
  lexc leaves export --to csv --leaves table.lex -l french.lex"
)]
pub(crate) struct ExportArgs {
    #[command(flatten)]
    lexicon: LexiconArg,
    #[command(flatten)]
    leaves: LeavesArg,
    /// The lexicon [default: builtin:english]
    #[arg(value_name = "FILE", conflicts_with = "lexicon")]
    file: Option<OsString>,
    /// Format to write
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Format,
    /// The file to write; - is standard output [default: the name of the alphabet with the format's extension]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace an existing file
    #[arg(long)]
    force: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Read a table of another program, in KLV2 or CSV, into a .lex file
///
/// Tables in KLV2 do not name their alphabet: that of the lexicon is used. A table is refused if it has a leave
/// that the bag does not have.
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
    /// The table to read; - is standard input
    #[arg(value_name = "TABLE")]
    table: PathBuf,
    /// The file to write
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Precision of stored values
    #[arg(long, value_enum, value_name = "HOW", default_value = "exact")]
    precision: PrecisionName,
    /// Replace an existing file
    #[arg(long)]
    force: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A format of tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    // Plain comments: help lists the values in one line.
    Klv2,
    Csv,
    Lex,
}

/// The precision of the values of a `.lex` file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum PrecisionName {
    // Plain comments: help lists the values in one line.
    // 32-bit floating point.
    Exact,
    // In one byte each.
    Byte,
}

impl From<PrecisionName> for Precision {
    fn from(name: PrecisionName) -> Self {
        match name {
            PrecisionName::Exact => Self::Exact,
            PrecisionName::Byte => Self::OneByte,
        }
    }
}

/// A table that was written.
#[derive(Debug, Serialize)]
struct Summary {
    output: String,
    alphabet: String,
    leaves: u64,
    file_bytes: u64,
}

pub(super) fn export(args: ExportArgs, screen: &mut Screen) -> Outcome {
    let (file, more) = (args.file.as_ref(), "; tables are named with --leaves");
    let named = args.lexicon.open_file(file, more, screen)?;
    let alphabet = named.lexicon.alphabet();
    let to_stdout = args.output.as_deref() == Some(Path::new("-"));
    let extension = match args.to {
        Format::Klv2 => "klv2",
        Format::Csv => "csv",
        Format::Lex => "lex",
    };
    let output = args
        .output
        .unwrap_or_else(|| PathBuf::from(format!("{}.{extension}", alphabet.name())));
    if !to_stdout {
        check(None, &output, args.force)?;
    }
    let table = args.leaves.open(&named.lexicon)?;
    let bytes = match args.to {
        Format::Klv2 => table.to_klv2(),
        Format::Csv => table.to_csv(alphabet).into_bytes(),
        Format::Lex => to_lexicon(&table, &named, Precision::Exact, &[])?,
    };
    if to_stdout {
        std::io::Write::write_all(screen, &bytes)?;
        return Ok(Answer::Yes);
    }
    file::write(&output, &bytes)?;
    report(
        &output,
        &table,
        &named.lexicon,
        bytes.len(),
        args.json,
        screen,
    )
}

pub(super) fn import(args: ImportArgs, screen: &mut Screen) -> Outcome {
    let (named, _) = args.lexicon.open_as_it_is(&[], screen)?;
    check(Some(&args.table), &args.output, args.force)?;
    let name = args.table.to_string_lossy();
    // Not a built-in table, even if it has the name of one.
    let path = match args.table.components().count() {
        1 if name != "-" => Path::new(".").join(&args.table),
        _ => args.table.clone(),
    };
    let table = leaves::table(Some(&path.to_string_lossy()), &named.lexicon)?;
    let facts = [("source", name.into_owned())];
    let bytes = to_lexicon(&table, &named, args.precision.into(), &facts)?;
    file::write(&args.output, &bytes)?;
    report(
        &args.output,
        &table,
        &named.lexicon,
        bytes.len(),
        args.json,
        screen,
    )
}

/// Checks that a file can be written without a loss, before the work begins.
pub(super) fn check(input: Option<&Path>, output: &Path, force: bool) -> Result<(), Failure> {
    let mut paths = Paths::default();
    if let Some(input) = input {
        paths.read(input);
    }
    paths.write(output, "the table", "-o", Replace::forced(force));
    paths.check()
}

/// A table as the bytes of a lexicon.
pub(super) fn to_lexicon(
    table: &LeaveTable,
    named: &Named,
    precision: Precision,
    facts: &[(&str, String)],
) -> Result<Vec<u8>, Failure> {
    let bytes = table.to_lexicon(named.lexicon.alphabet(), precision, facts);
    bytes.map_err(|error| Failure::new(error.to_string()))
}

fn report(
    output: &Path,
    table: &LeaveTable,
    lexicon: &Lexicon,
    bytes: usize,
    json: bool,
    screen: &mut Screen,
) -> Outcome {
    let summary = Summary {
        output: output.display().to_string(),
        alphabet: lexicon.alphabet().name().to_owned(),
        // Without the empty one.
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
