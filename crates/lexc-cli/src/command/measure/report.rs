//! `lexc report`: measurements of lexicons.

use std::path::{Path, PathBuf};

use lexc::alphabet::plain_message;
use lexc::build::compile::StructureSet;
use lexc_api::with_structures;
use lexc_diagnostic::Diagnostic;
use lexc_report::measure::input::MeasuredWords;
use lexc_report::model::{Report, SCHEMA_VERSION};

use crate::args::report::ReportArgs;
use crate::failure::{Answer, Failure, Outcome};
use crate::input::alphabet::AlphabetName;
use crate::input::files;
use crate::input::foreign::ForeignArgs;
use crate::input::paths::Paths;
use crate::output::Screen;

/// Measure lexicons: size, speed, memory of structures
///
/// All structures are rebuilt from the words of each file, so that they can be compared. For word
/// lists, use `lexc compare`, which writes the same report. With --from, nothing is measured: a
/// report that was saved as JSON is rendered again.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  lexc report english.lex
  lexc report english.lex --quick --html english.html
  lexc report a.lex b.lex --json=both.json --markdown=both.md
  lexc report --from both.json --html both.html")]
pub(crate) struct Args {
    /// Lexicons: english, turkish, .lex files, or files of other programs
    #[arg(required_unless_present = "from", value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Alphabet of files without one: a name from `lexc alphabets`, or the path of a TOML file
    #[arg(short, long, value_name = "NAME|PATH", value_parser = AlphabetName, hide_possible_values = true, conflicts_with = "from")]
    alphabet: Option<String>,
    /// Render a report that was saved as JSON
    #[arg(
        long,
        value_name = "JSON",
        conflicts_with_all = ["files", "quick", "games", "seed"]
    )]
    from: Option<PathBuf>,
    #[command(flatten)]
    report: ReportArgs,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let mut paths = Paths::default();
    paths.read_all(args.files.iter().chain(&args.from));
    paths.read_alphabet(args.alphabet.as_deref());
    args.report.check(paths)?;
    if let Some(path) = &args.from {
        args.report.write(&read(path)?, screen)?;
        return Ok(Answer::Yes);
    }
    let bar = args.report.bar(screen);
    let foreign = ForeignArgs::with_alphabet(args.alphabet);
    let no_options = ForeignArgs::default();
    let mut inputs = Vec::with_capacity(args.files.len());
    for path in &args.files {
        if path.extension().is_some_and(|extension| extension == "json") {
            let name = path.display();
            return Err(Diagnostic::error(format!("{name} is JSON, not a lexicon"))
                .help(format!("render a saved report: lexc report --from {name}"))
                .into());
        }
        // A `.lex` file contains its alphabet.
        let source = foreign.source(path);
        let args = if source.is_lex() { &no_options } else { &foreign };
        let lexicon = args.stored_source(source, path, screen)?;
        let lexicon = with_structures(lexicon, StructureSet::default())?;
        let stem = path.file_stem().unwrap_or(path.as_os_str());
        let input = MeasuredWords::from_lexicon(&stem.to_string_lossy(), &lexicon)?;
        inputs.push(input);
    }
    args.report.run(&inputs, bar, screen)?;
    Ok(Answer::Yes)
}

/// Reads a report from JSON.
fn read(path: &Path) -> Result<Report, Failure> {
    let name = path.display();
    let text = files::read(path, "a report")?;
    let report: Report = serde_json::from_slice(&text).map_err(|error| {
        let reason = plain_message(&error.to_string());
        let error = format!("{name} is not a report of this version: {reason}");
        Diagnostic::error(error).help("write one with --json=FILE")
    })?;
    match report.schema_version {
        SCHEMA_VERSION => Ok(report),
        other => Err(Failure::new(format!(
            "{name} is a report of version {other}, but this program reads version {SCHEMA_VERSION}"
        ))),
    }
}
