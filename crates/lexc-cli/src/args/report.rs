//! The options and outputs of reports.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use lexc_diagnostic::Diagnostic;
use lexc_report::Error;
use lexc_report::document::{Document, Item, document};
use lexc_report::measure::construct::ConstructionJob;
use lexc_report::measure::input::MeasuredWords;
use lexc_report::measure::measure;
use lexc_report::model::{Construction, Report, ReportSettings};
use lexc_report::render::html;
use serde::Serialize;

use crate::failure::Failure;
use crate::input::paths::{Paths, Replace};
use crate::output::numbers::date;
use crate::output::progress::Bar;
use crate::output::style::harmless;
use crate::output::table::{self, Table};
use crate::output::{Screen, file, json};
use crate::process;

/// The name of standard output on the command line.
const STDOUT: &str = "-";

/// The options of a report that is measured.
#[derive(Debug, clap::Args)]
pub(crate) struct ReportArgs {
    /// Play fewer games and run each construction once
    #[arg(long, help_heading = "Measuring")]
    quick: bool,
    /// Number of games to play with each list, 0 for none [default: 1000; 50 with --quick]
    #[arg(long, value_name = "N", help_heading = "Measuring")]
    games: Option<u64>,
    /// Seed of the random numbers
    #[arg(long, value_name = "N", default_value = "1", help_heading = "Measuring")]
    seed: u64,
    /// Print only the findings; files have the whole report
    #[arg(long, conflicts_with = "quiet", help_heading = "Output")]
    summary: bool,
    #[command(flatten)]
    output: OutputArgs,
}

/// The options for the outputs of a report.
#[derive(Debug, clap::Args)]
pub(crate) struct OutputArgs {
    /// Print JSON, or write it to FILE
    #[arg(
        long,
        value_name = "FILE",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = STDOUT,
        help_heading = "Output"
    )]
    json: Option<PathBuf>,
    /// Print Markdown, or write it to FILE
    #[arg(
        long,
        value_name = "FILE",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = STDOUT,
        help_heading = "Output"
    )]
    markdown: Option<PathBuf>,
    /// Write an HTML page with charts
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    html: Option<PathBuf>,
    /// Replace existing files
    #[arg(long, help_heading = "Output")]
    force: bool,
    /// Print no tables
    #[arg(short, long, help_heading = "Output")]
    quiet: bool,
}

impl ReportArgs {
    fn settings(&self) -> ReportSettings {
        let settings = match self.quick {
            true => ReportSettings::quick(),
            false => ReportSettings::full(),
        };
        ReportSettings { games: self.games.unwrap_or(settings.games), seed: self.seed, ..settings }
    }

    /// Checks that every output can be written, together with the files that are read. It is called
    /// before the work begins.
    pub(crate) fn check(&self, paths: Paths) -> Result<(), Failure> {
        self.output.check(paths)
    }

    /// Returns a progress bar for reading and measuring.
    pub(crate) fn bar(&self, screen: &Screen) -> Bar {
        Bar::nested(screen.shows_progress() && !self.output.quiet)
    }

    /// Measures and writes every output.
    pub(crate) fn run(
        &self,
        inputs: &[MeasuredWords],
        mut bar: Bar,
        screen: &mut Screen,
    ) -> Result<(), Failure> {
        let mut report = measure(inputs, &self.settings(), &mut construct_in_process, &mut bar)?;
        report.date = Some(today());
        drop(bar);
        self.write(&report, screen)
    }

    /// Writes every output.
    pub(crate) fn write(&self, report: &Report, screen: &mut Screen) -> Result<(), Failure> {
        let document = document(report)?;
        let page = || html::render(&document);
        let chapters = if self.summary { 1 } else { usize::MAX };
        self.output.write(report, &document, chapters, page, screen)
    }
}

impl OutputArgs {
    /// Checks that every output can be written, together with the files that are read. It is called
    /// before the work begins.
    pub(crate) fn check(&self, mut paths: Paths) -> Result<(), Failure> {
        let is_stdout = |path: &Option<PathBuf>| path.as_deref() == Some(Path::new(STDOUT));
        if is_stdout(&self.json) && is_stdout(&self.markdown) {
            return Err(Diagnostic::error("JSON and Markdown cannot both go to standard output")
                .help("give one of them a file: --json=report.json")
                .into());
        }
        if is_stdout(&self.html) {
            return Err(Diagnostic::error("an HTML page is written to a file")
                .help("name the file: --html report.html")
                .into());
        }
        for (path, what, option) in [
            (&self.json, "the report in JSON", "--json"),
            (&self.markdown, "the report in Markdown", "--markdown"),
            (&self.html, "the page", "--html"),
        ] {
            if let Some(path) = path.as_deref().filter(|path| *path != Path::new(STDOUT)) {
                paths.write(path, what, option, Replace::forced(self.force));
            }
        }
        paths.check()
    }

    /// Writes every output: the report as JSON, the document as Markdown, the page, and on the
    /// screen the first `chapters` of the document.
    pub(crate) fn write(
        &self,
        report: &impl Serialize,
        document: &Document,
        chapters: usize,
        page: impl FnOnce() -> Result<String, Error>,
        screen: &mut Screen,
    ) -> Result<(), Failure> {
        let replace = Replace::forced(self.force);
        let mut is_done = self.quiet;
        if let Some(path) = &self.json {
            match path.as_os_str() == STDOUT {
                true => json::write(screen, report)?,
                false => {
                    file::write(path, &json::to_bytes(report)?, replace)?;
                }
            }
            is_done |= path.as_os_str() == STDOUT;
        }
        if let Some(path) = &self.markdown {
            let text = document.markdown();
            match path.as_os_str() == STDOUT {
                true => screen.write_all(text.as_bytes())?,
                false => file::write(path, text.as_bytes(), replace)?,
            }
            is_done |= path.as_os_str() == STDOUT;
        }
        if let Some(path) = &self.html {
            file::write(path, page()?.as_bytes(), replace)?;
        }
        if !is_done {
            print(document, chapters, screen)?;
        }
        Ok(())
    }
}

/// Prints the first chapters of a document: headings, texts and tables.
fn print(document: &Document, chapters: usize, screen: &mut Screen) -> Result<(), Failure> {
    let mut begun = 0;
    for item in &document.items() {
        begun += usize::from(matches!(item, Item::Heading { level: 2, .. }));
        if begun <= chapters {
            print_item(item, screen)?;
        }
    }
    Ok(())
}

fn print_item(item: &Item, screen: &mut Screen) -> Result<(), Failure> {
    let style = screen.style();
    match item {
        Item::Heading { level, text } => {
            let space = if *level > 1 { "\n" } else { "" };
            writeln!(screen, "{space}{}", style.heading(&harmless(text)))?;
        }
        Item::Text(text) => screen.text(&harmless(text))?,
        Item::Table(content) => {
            let align = content.numbers.iter().map(|number| match number {
                true => table::Align::Right,
                false => table::Align::Left,
            });
            let columns = content.columns.iter().map(String::as_str).zip(align);
            let mut table = Table::new(&columns.collect::<Vec<_>>());
            for row in &content.rows {
                table.row(row.iter().cloned());
            }
            writeln!(screen)?;
            screen.text(&harmless(&content.caption))?;
            table.write(&mut *screen, style)?;
            for note in &content.notes {
                screen.text(&harmless(note))?;
            }
        }
        Item::Preformatted { caption, text } => {
            writeln!(screen)?;
            screen.text(&harmless(caption))?;
            for line in text.lines() {
                writeln!(screen, "  {}", harmless(line))?;
            }
        }
        Item::KeyFigures { caption, figures: lines } | Item::Notes { caption, notes: lines } => {
            writeln!(screen)?;
            screen.text(&harmless(caption))?;
            let mark = if matches!(item, Item::Notes { .. }) { ":" } else { "" };
            for [term, text] in lines {
                let (term, text) = (harmless(term), harmless(text));
                let text = style.wrap_hanging(&format!("  {term}{mark} {text}"), 4);
                writeln!(screen, "{text}")?;
            }
        }
        // Charts have tables with the same figures.
        _ => {}
    }
    Ok(())
}

/// Runs a construction in a new process of this program, which measures its peak memory.
fn construct_in_process(words: &Path, job: ConstructionJob) -> Result<Construction, String> {
    let failed = "the process that built it failed";
    let output = process::again()
        .arg("measure-construction")
        .arg(words)
        .arg(serde_json::to_string(&job).map_err(|_| failed)?)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("no process could be started: {error}"))?;
    match output.status.success() {
        true => Ok(serde_json::from_slice(&output.stdout).map_err(|_| failed)?),
        false => Err(failed.to_owned()),
    }
}

/// Returns the current day (UTC) as YYYY-MM-DD; `SOURCE_DATE_EPOCH` overrides the clock.
fn today() -> String {
    let fixed = std::env::var("SOURCE_DATE_EPOCH").ok();
    let fixed = fixed.and_then(|seconds| seconds.parse::<u64>().ok());
    let now = || std::time::SystemTime::UNIX_EPOCH.elapsed();
    let seconds = fixed.unwrap_or_else(|| now().unwrap_or_default().as_secs());
    date(seconds / 86_400)
}
