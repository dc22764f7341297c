//! How a report is made and where it goes: what `report` and `compare` have in common.

use std::ffi::OsString;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use lexc_compiler::diagnostic::Diagnostic;
use lexc_compiler::emit::write_atomically;
use lexc_report::document::{Align, Document, Item, document};
use lexc_report::measure::construct::InChild;
use lexc_report::measure::input::Input;
use lexc_report::measure::{Plan, measure};
use lexc_report::model::Report;
use lexc_report::render::{html, markdown};

use crate::failure::Failure;
use crate::input::paths::{Paths, Replace};
use crate::output::progress::Bar;
use crate::output::style::harmless;
use crate::output::table::{self, Table};
use crate::output::{Screen, json};

/// What standard output is called.
const STDOUT: &str = "-";

/// Arguments of a report.
#[derive(Debug, clap::Args)]
pub(crate) struct ReportArgs {
    /// Fifty games instead of a thousand, and each construction once: for a first look
    #[arg(long, help_heading = "Measuring")]
    quick: bool,
    /// How many games to play with each list; 0 plays none [default: 1000, with --quick 50]
    #[arg(long, value_name = "N", help_heading = "Measuring")]
    games: Option<u64>,
    /// What the random numbers of games, samples and questions begin with
    #[arg(
        long,
        value_name = "N",
        default_value = "1",
        help_heading = "Measuring"
    )]
    seed: u64,
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
    /// Write a page with charts
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    html: Option<PathBuf>,
    /// Replace files that are there
    #[arg(long, help_heading = "Output")]
    force: bool,
    /// Print no tables
    #[arg(short, long, help_heading = "Output")]
    quiet: bool,
}

impl ReportArgs {
    fn plan(&self) -> Plan {
        let plan = match self.quick {
            true => Plan::quick(),
            false => Plan::full(),
        };
        Plan {
            games: self.games.unwrap_or(plan.games),
            seed: self.seed,
            ..plan
        }
    }

    /// Checks that all that is asked for can be written, beside the files that are read; before the work
    /// begins.
    pub(crate) fn check(&self, mut paths: Paths) -> Result<(), Failure> {
        let is_stdout = |path: &Option<PathBuf>| path.as_deref() == Some(Path::new(STDOUT));
        if is_stdout(&self.json) && is_stdout(&self.markdown) {
            return Err(
                Diagnostic::error("JSON and Markdown cannot both go to standard output")
                    .help("give one of them a file: --json=report.json")
                    .into(),
            );
        }
        if is_stdout(&self.html) {
            return Err(Diagnostic::error("a page is written to a file")
                .help("name it: --html report.html")
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

    /// A bar for reading and measuring.
    pub(crate) fn bar(&self, screen: &Screen) -> Bar {
        Bar::of_steps(screen.shows_progress() && !self.quiet)
    }

    /// Measures and writes all that is asked for.
    pub(crate) fn run(
        &self,
        inputs: &[Input],
        mut bar: Bar,
        screen: &mut Screen,
    ) -> Result<(), Failure> {
        let mut constructor = InChild {
            program: std::env::current_exe()
                .map_err(|error| Failure::new(format!("this program is not found: {error}")))?,
            arguments: vec![OsString::from("measure-construction")],
        };
        let report = measure(inputs, &self.plan(), &mut constructor, &mut bar)
            .map_err(|error| Failure::new(error.to_string()))?;
        drop(bar);
        self.write(&report, screen)
    }

    /// Writes all that is asked for.
    pub(crate) fn write(&self, report: &Report, screen: &mut Screen) -> Result<(), Failure> {
        let document = document(report);
        let mut printed = self.quiet;
        if let Some(path) = &self.json {
            match path.as_os_str() == STDOUT {
                true => json::write(screen, report)?,
                false => {
                    self.file(path, &json::text(report)?)?;
                }
            }
            printed |= path.as_os_str() == STDOUT;
        }
        if let Some(path) = &self.markdown {
            let text = markdown::render(&document);
            match path.as_os_str() == STDOUT {
                true => screen.write_all(text.as_bytes())?,
                false => self.file(path, text.as_bytes())?,
            }
            printed |= path.as_os_str() == STDOUT;
        }
        if let Some(path) = &self.html {
            self.file(path, html::render(&document).as_bytes())?;
        }
        if !printed {
            print(&document, screen)?;
        }
        Ok(())
    }

    fn file(&self, path: &Path, text: &[u8]) -> Result<(), Failure> {
        write_atomically(path, true, |out| out.write_all(text))
            .map_err(|error| Failure::new(error.to_string()))
    }
}

/// Prints a document: its headings, texts and tables.
fn print(document: &Document, screen: &mut Screen) -> Result<(), Failure> {
    let style = screen.style();
    writeln!(screen, "{}", style.heading(&harmless(&document.title)))?;
    for section in &document.sections {
        writeln!(screen, "\n{}", style.heading(&harmless(&section.title)))?;
        for item in &section.items {
            match item {
                Item::Text(text) => writeln!(screen, "{}", harmless(text))?,
                Item::Table(content) => {
                    let mut table = Table::new(
                        &content
                            .columns
                            .iter()
                            .map(|column| (column.title.as_str(), align(column.align)))
                            .collect::<Vec<_>>(),
                    );
                    for row in &content.rows {
                        table.row(row.iter().cloned());
                    }
                    writeln!(screen, "\n{}", harmless(&content.caption))?;
                    table.write(&mut *screen, style)?;
                    for note in &content.notes {
                        writeln!(screen, "{}", harmless(note))?;
                    }
                }
                // Charts show what tables say.
                Item::Chart(_) => {}
            }
        }
    }
    Ok(())
}

fn align(align: Align) -> table::Align {
    match align {
        Align::Left => table::Align::Left,
        Align::Right => table::Align::Right,
    }
}
