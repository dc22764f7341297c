//! `lexc export`: writes files for other programs.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Instant;

use lexc::alphabet::Alphabet;
use lexc::build::automaton::dawg::Dawg;
use lexc::build::source::WordSource;
use lexc::interop::export::{ExportOptions, ExportSource, ExportedFile, dawg_of, export};
use lexc::interop::registry::{FORMATS, Format, FormatInfo};
use lexc::runtime::Lexicon;
use lexc_api::edition_words;
use serde::Serialize;

use crate::failure::{Answer, Failure, Outcome};
use crate::input::foreign::{ForeignArgs, LexiconSource, format_names};
use crate::input::paths::{Paths, Replace};
use crate::input::{alphabet, builtin, list};
use crate::output::numbers::{count, counted};
use crate::output::style::harmless;
use crate::output::table::Table;
use crate::output::{Screen, file, json};

/// Write a lexicon for another program: KWG, MAGPIE, C …
///
/// Reads a .lex file, word lists, or a file of another program. If the words do not fit the format,
/// the error names the first one; --min-length and --max-length omit and count words. The file is
/// written completely or not at all.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc export [OPTIONS] --to FORMAT FILE...\n       lexc export --formats",
    after_help = "Examples:
  lexc export english.lex --to kwg -o NWL.kwg
  lexc export words.txt -a english --to wmp --max-length 15
  lexc export club.lex --to quackle-dawg,quackle-gaddag
  lexc export club.lex --to kwg --edition school -o school.kwg
  lexc export club.lex --to quackle-dawg --smaller school
  lexc export NWL.kwg -a english --to c-header -o nwl.h"
)]
pub(crate) struct Args {
    /// english, turkish, a .lex file, word lists, or a file of another program; - is standard
    /// input
    #[arg(required_unless_present = "formats", value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Formats to write, separated by commas; --formats lists them
    #[arg(long, required_unless_present = "formats", value_name = "FORMAT,…", value_delimiter = ',', value_parser = format_names())]
    to: Vec<String>,
    #[command(flatten)]
    foreign: ForeignArgs,
    /// File to write; - is standard output [default: input name with the extension of the format]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Name of the lexicon, for formats that store one [default: name in the file, or output name]
    #[arg(long)]
    name: Option<String>,
    /// Write only the words of this edition
    #[arg(long, value_name = "NAME")]
    edition: Option<String>,
    /// Edition to mark as the smaller dictionary, for quackle-dawg
    #[arg(long, value_name = "NAME")]
    smaller: Option<String>,
    /// Omit and count words of fewer tiles
    #[arg(long, value_name = "N", default_value = "1", hide_default_value = true)]
    min_length: u32,
    /// Omit and count words of more tiles
    #[arg(long, value_name = "N")]
    max_length: Option<u32>,
    /// Order of the letters in the other program, if it differs from the default: "A B C …"
    #[arg(long, value_name = "TILES")]
    letters: Option<String>,
    /// Number of squares in a row of the board, for wmp [default: 15]
    #[arg(long, value_name = "N")]
    board: Option<u8>,
    /// Replace existing files
    #[arg(long)]
    force: bool,
    /// List the formats with their properties
    #[arg(long, exclusive = true)]
    formats: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Print no summary
    #[arg(short, long, conflicts_with = "json")]
    quiet: bool,
}

#[derive(Debug, Serialize)]
struct ExportSummary<'a> {
    output: String,
    format: &'static str,
    alphabet: &'a str,
    words: u64,
    left_out: u64,
    nodes: u64,
    file_bytes: u64,
    seconds: f64,
}

/// The words to write.
struct ExportWords {
    dawg: Dawg,
    alphabet: Alphabet,
    name: Option<String>,
    /// The words of the edition to mark.
    smaller: Option<Dawg>,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    if args.formats {
        formats(screen)?;
        return Ok(Answer::Yes);
    }
    let begin = Instant::now();
    let formats = args.to.iter().filter_map(|name| name.parse().ok());
    let mut formats = formats.map(Format::info).peekable();
    if formats.peek().is_none() {
        return Err(Failure::new("no format is given: --to FORMAT"));
    }
    if args.to.len() > 1 && args.output.is_some() {
        return Err(Failure::with_help(
            "-o names one file, but several formats are written",
            "omit -o: each file gets the extension of its format",
        ));
    }
    let outputs = formats.map(|format| Ok((format, output(&args, format)?)));
    let outputs: Vec<(&FormatInfo, Option<PathBuf>)> = outputs.collect::<Result<_, Failure>>()?;
    let words = read(&args, screen)?;
    // Encode every format before writing, so that all files are written or none.
    let exported: Vec<ExportedFile> = outputs
        .iter()
        .map(|(format, output)| encode(&args, format, output.as_deref(), &words))
        .collect::<Result<_, Failure>>()?;
    for ((format, output), exported) in outputs.into_iter().zip(&exported) {
        match output {
            None => screen.write_all(&exported.bytes)?,
            Some(output) => {
                let replace = Replace::forced(args.force);
                let summary = write(format, &output, replace, exported, &words, begin)?;
                match (args.json, args.quiet) {
                    (true, _) => json::write(screen, &summary)?,
                    (_, true) => {}
                    _ => print(&summary, exported, screen)?,
                }
            }
        }
    }
    Ok(Answer::Yes)
}

fn encode(
    args: &Args,
    format: &FormatInfo,
    output: Option<&Path>,
    words: &ExportWords,
) -> Result<ExportedFile, Failure> {
    let name = match (&args.name, &words.name) {
        (Some(name), _) | (None, Some(name)) => name.clone(),
        (None, None) => output
            .and_then(Path::file_stem)
            .map_or_else(|| "lexicon".to_owned(), |stem| stem.to_string_lossy().into_owned()),
    };
    let source = ExportSource {
        dawg: &words.dawg,
        alphabet: &words.alphabet,
        name: &name,
        edition: words.smaller.as_ref(),
    };
    let mut options = ExportOptions::default()
        .min_length(args.min_length)
        .max_length(args.max_length)
        .board(args.board);
    options.letters = args.letters.clone();
    Ok(export(format, &source, &options).map_err(|error| error.diagnostic())?)
}

/// Writes a file, completely or not at all.
fn write<'a>(
    format: &FormatInfo,
    output: &Path,
    replace: Replace,
    exported: &ExportedFile,
    words: &'a ExportWords,
    begin: Instant,
) -> Result<ExportSummary<'a>, Failure> {
    file::write(output, &exported.bytes, replace)?;
    Ok(ExportSummary {
        output: output.display().to_string(),
        format: format.name,
        alphabet: words.alphabet.name(),
        words: exported.words,
        left_out: exported.left_out,
        nodes: exported.nodes,
        file_bytes: exported.bytes.len() as u64,
        seconds: begin.elapsed().as_secs_f64(),
    })
}

/// Returns the file to write, `None` for standard output, and checks it.
fn output(args: &Args, format: &FormatInfo) -> Result<Option<PathBuf>, Failure> {
    let mut paths = Paths::default();
    paths.read_all(&args.files);
    paths.read_alphabet(args.foreign.alphabet_name());
    let output = match &args.output {
        Some(output) if output.as_os_str() == "-" => {
            paths.check()?;
            return Ok(None);
        }
        Some(output) => output.clone(),
        None => {
            let first = args.files.first().map(PathBuf::as_path);
            let first = first.filter(|first| first.as_os_str() != "-");
            let Some(name) = first.and_then(Path::file_name) else {
                return Err(Failure::with_help(
                    "the list has no name from which to derive the name of the file",
                    format!("name the file to write: -o words.{}", format.extension),
                ));
            };
            let builtin = builtin::name_of(name);
            let mut name = builtin.map_or_else(|| PathBuf::from(name), PathBuf::from);
            name.set_extension(format.ending);
            name
        }
    };
    paths.write(&output, "the exported file", "-o", Replace::forced(args.force));
    paths.check()?;
    Ok(Some(output))
}

fn read(args: &Args, screen: &mut Screen) -> Result<ExportWords, Failure> {
    if let [file] = args.files.as_slice()
        && file.as_os_str() != "-"
        && let Some(words) = read_one(args, file, screen)?
    {
        return Ok(words);
    }
    let Some(alphabet) = args.foreign.alphabet_name() else {
        return Err(Failure::with_help(
            "no alphabet is named for the word lists",
            "name the alphabet: -a english",
        ));
    };
    let alphabet = alphabet::load(alphabet)?.alphabet;
    let inputs = args.files.iter().map(|file| WordSource::from_arg(file.as_os_str()));
    let lists: Vec<WordSource> = inputs.collect();
    words_of(&list::compile_inputs(&lists, &alphabet, "")?, args)
}

/// Returns the words of a lexicon, or of an edition, with those to mark.
fn words_of(lexicon: &Lexicon, args: &Args) -> Result<ExportWords, Failure> {
    let name = lexicon.provenance().get("name");
    let edition = |name: &String| edition_words(lexicon, name);
    let dawg = match &args.edition {
        None => dawg_of(lexicon).map_err(Failure::of)?,
        Some(name) => edition(name)?,
    };
    Ok(ExportWords {
        dawg,
        alphabet: lexicon.alphabet().clone(),
        name: name.filter(|name| !name.is_empty()).map(str::to_owned),
        smaller: args.smaller.as_ref().map(edition).transpose()?,
    })
}

/// Reads a `.lex` file or a file of another program; `None` for a word list.
fn read_one(args: &Args, file: &Path, screen: &mut Screen) -> Result<Option<ExportWords>, Failure> {
    let source = args.foreign.source_among(file);
    if source.is_lex() {
        return words_of(&args.foreign.open_lex(file)?, args).map(Some);
    }
    let foreign = match source {
        LexiconSource::Foreign(foreign) => args.foreign.import_named(foreign, file)?,
        LexiconSource::Other(error) => return Err((*error).into()),
        _ => return Ok(None),
    };
    screen.report(&foreign.warnings(file));
    let imported = foreign.imported;
    let mut editions = imported.editions.into_iter();
    let mut edition = |name: &String| {
        let edition = editions.find(|edition| edition.name == *name);
        edition
            .and_then(|edition| edition.dawg)
            .ok_or_else(|| Failure::new(format!("{} has no edition {name}", file.display())))
    };
    let dawg = args.edition.as_ref().map(&mut edition).transpose()?;
    Ok(Some(ExportWords {
        dawg: dawg.unwrap_or(imported.dawg),
        smaller: args.smaller.as_ref().map(edition).transpose()?,
        alphabet: imported.alphabet,
        name: imported.name,
    }))
}

fn print(
    summary: &ExportSummary<'_>,
    exported: &ExportedFile,
    screen: &mut Screen,
) -> Result<(), Failure> {
    let nodes = match exported.nodes {
        0 => String::new(),
        nodes => format!(", {}", counted(nodes, "node", "nodes")),
    };
    let left_out = match exported.left_out {
        0 => String::new(),
        left_out => format!(", {} omitted for their length", count(left_out)),
    };
    screen.text(&format!(
        "{}: {}, {}{left_out}{nodes}, {}, in {:.2} s",
        harmless(&summary.output),
        summary.format,
        counted(summary.words, "word", "words"),
        counted(summary.file_bytes, "byte", "bytes"),
        summary.seconds
    ))
}

fn formats(screen: &mut Screen) -> Result<(), Failure> {
    let mut table =
        Table::of("Format|Files|Read by|Holds|Alphabet|>Max. letters|>Word lengths|>Max. nodes");
    for format in FORMATS {
        let (min, max) = format.word_lengths;
        table.row([
            format.name.to_owned(),
            format!(".{}", format.extension),
            format.engines.to_owned(),
            format.holds.text().to_owned(),
            if format.letters_in_file { "in the file" } else { "-a" }.to_owned(),
            count(format.max_letters as u64),
            format!("{min} to {max}"),
            match format.max_nodes {
                u64::MAX => "-".to_owned(),
                nodes => count(nodes),
            },
        ]);
    }
    screen.table(&table)
}
