//! Standard output and standard error, and the properties of the terminal.

use std::io::{self, BufWriter, IsTerminal as _, Stderr, Stdout, Write};

use lexc::build::normalise::ReadReport;
use lexc_diagnostic::{Diagnostic, RemedyWords as _};

use super::advice::CommandOptions;
use super::style::{self, Style};
use super::table::Table;
use crate::failure::Failure;

/// The use of colours, as typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Color {
    // Plain comments: help lists the values in one line.
    // On a terminal, unless NO_COLOR is set.
    Auto,
    Always,
    Never,
}

impl Color {
    /// Returns `true` if a stream is coloured.
    pub(crate) fn applies(self, is_terminal: bool) -> bool {
        let unset = |name| std::env::var_os(name).is_none_or(|value| value.is_empty());
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto => {
                is_terminal
                    && unset("NO_COLOR")
                    && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
            }
        }
    }
}

/// Returns the width of the terminal, if there is one; `COLUMNS` overrides it.
fn columns(is_terminal: bool) -> Option<usize> {
    if !is_terminal {
        return None;
    }
    let set = std::env::var("COLUMNS").ok();
    let set = set.and_then(|columns| columns.parse().ok());
    let size = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    set.or_else(size).filter(|columns| *columns > 0)
}

/// Wraps the sentences of a diagnostic to the width of the terminal. Excerpts of lists, and the
/// marks under them, are not wrapped.
fn wrap_diagnostic(text: &str, columns: usize) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let indent = match line.find("help: ") {
            Some(at) if line.trim_start().starts_with(['=', '\x1b']) => {
                style::width(&line[..at]) + 6
            }
            _ if line.starts_with(' ') || is_excerpt(line) => usize::MAX,
            _ => 2,
        };
        if indent == usize::MAX || style::width(line) <= columns {
            out += line;
            out.push('\n');
            continue;
        }
        let start = line.len() - line.trim_start().len();
        let (space, rest) = line.split_at(start);
        let mut first = true;
        for part in style::wrap(rest, columns.saturating_sub(indent).max(20)) {
            out += &match first {
                true => space.to_owned(),
                false => " ".repeat(indent),
            };
            out += &part;
            out.push('\n');
            first = false;
        }
    }
    out
}

/// Returns `true` for an excerpt of a list: a line with a number and a frame before it.
fn is_excerpt(line: &str) -> bool {
    let number = line.trim_start_matches("\x1b[1;34m");
    let frame = number.trim_start_matches(|c: char| c.is_ascii_digit());
    number.len() > frame.len() && frame.trim_start_matches("\x1b[0m").starts_with(" |")
}

/// The destination of data: standard output, unless it was closed when the process began.
#[derive(Debug)]
enum DataStream {
    Open(Stdout),
    Closed,
}

/// The error of writing to a standard output that was closed when the process began.
pub(crate) fn stdout_closed() -> io::Error {
    io::Error::other("it is closed")
}

impl Write for DataStream {
    fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
        match self {
            Self::Open(out) => out.write(buf),
            Self::Closed => Err(stdout_closed()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Open(out) => out.flush(),
            Self::Closed => Ok(()),
        }
    }
}

/// Standard output and standard error, with the properties of the terminal.
#[derive(Debug)]
pub(crate) struct Screen {
    out: BufWriter<DataStream>,
    err: Stderr,
    out_is_terminal: bool,
    err_is_terminal: bool,
    out_style: Style,
    err_colour: bool,
    err_width: Option<usize>,
    options: CommandOptions,
}

impl Screen {
    pub(crate) fn new(color: Color, stdout_is_closed: bool, options: CommandOptions) -> Self {
        let (out, err) = (io::stdout(), io::stderr());
        let (out_is_terminal, err_is_terminal) = (out.is_terminal(), err.is_terminal());
        Self {
            out: BufWriter::with_capacity(
                1 << 16,
                match stdout_is_closed {
                    true => DataStream::Closed,
                    false => DataStream::Open(out),
                },
            ),
            err,
            out_is_terminal,
            err_is_terminal,
            out_style: Style::new(color.applies(out_is_terminal), columns(out_is_terminal)),
            err_width: columns(err_is_terminal),
            err_colour: color.applies(err_is_terminal),
            options,
        }
    }

    /// Returns the style of standard output.
    pub(crate) fn style(&self) -> Style {
        self.out_style
    }

    /// Returns `true` if standard output is a terminal, where each line should appear at once.
    pub(crate) fn is_interactive(&self) -> bool {
        self.out_is_terminal
    }

    /// Returns `true` if progress bars may be drawn on standard error.
    pub(crate) fn shows_progress(&self) -> bool {
        self.err_is_terminal
    }

    /// Shows diagnostics on standard error.
    pub(crate) fn report(&mut self, diagnostics: &[Diagnostic]) {
        for diagnostic in diagnostics {
            let diagnostic = self.resolved(diagnostic);
            let text = match (self.err_width, self.err_colour) {
                (Some(columns), colours) => {
                    wrap_diagnostic(&diagnostic.render_for(columns, colours), columns)
                }
                (None, true) => diagnostic.render_ansi(),
                (None, false) => diagnostic.render(),
            };
            // An error of standard error cannot be reported.
            let _ = self.err.write_all(text.as_bytes());
        }
    }

    /// Returns the options below a heading that this command was given, such as `--length 2`.
    pub(crate) fn given(&self, heading: &str) -> Vec<&str> {
        self.options.given(heading)
    }

    /// Returns a diagnostic whose remedies name options of this subcommand.
    pub(crate) fn resolved(&self, diagnostic: &Diagnostic) -> Diagnostic {
        let mut diagnostic = diagnostic.clone();
        diagnostic.resolve(&|remedy| self.options.worded(remedy));
        diagnostic
    }

    /// Words a setting as an option of this subcommand.
    pub(crate) fn setting(&self, name: &str, value: Option<&str>) -> String {
        self.options.setting(name, value)
    }

    /// Makes the remedies in a report name options of this subcommand.
    pub(crate) fn resolve_report(&self, report: &mut ReadReport) {
        report.resolve(&|remedy| self.options.worded(remedy));
    }

    /// Writes a paragraph, wrapped to the width of the terminal.
    pub(crate) fn text(&mut self, text: &str) -> Result<(), Failure> {
        let text = self.out_style.wrap(text);
        Ok(writeln!(self, "{text}")?)
    }

    /// Writes a table, laid out for the width of the terminal.
    pub(crate) fn table(&mut self, table: &Table) -> Result<(), Failure> {
        table.write(&mut self.out, self.out_style)
    }

    /// Flushes standard output.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        self.out.flush().map_err(Failure::Output)
    }
}

impl Write for Screen {
    fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
        self.out.write(buf)
    }

    fn write_all(&mut self, buf: &[u8]) -> io::Result<()> {
        self.out.write_all(buf)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
