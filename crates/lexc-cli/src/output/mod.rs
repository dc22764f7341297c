//! Output: data to standard output, everything else to standard error.

pub(crate) mod advice;
pub(crate) mod board;
pub(crate) mod file;
pub(crate) mod interrupt;
pub(crate) mod json;
pub(crate) mod places;
pub(crate) mod progress;
pub(crate) mod report;
pub(crate) mod sizes;
pub(crate) mod style;
pub(crate) mod table;

use std::io::{self, BufWriter, IsTerminal as _, Stderr, Stdout, Write};

use lexc_compiler::diagnostic::Diagnostic;
use lexc_compiler::normalise::ReadReport;

use crate::failure::Failure;
use advice::Options;
use style::Style;

/// The occasions on which colours are used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Color {
    // Plain comments: help lists the values in one line.
    // On a terminal, unless NO_COLOR is set.
    Auto,
    Always,
    Never,
}

impl Color {
    /// Returns `true` if output to a stream is coloured.
    pub(crate) fn on(self, is_terminal: bool) -> bool {
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

/// The columns of the terminal, if there is one; `COLUMNS` overrides what the terminal says.
fn columns(is_terminal: bool) -> Option<usize> {
    if !is_terminal {
        return None;
    }
    let set = std::env::var("COLUMNS").ok();
    let set = set.and_then(|columns| columns.parse().ok());
    let size = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    set.or_else(size).filter(|columns| *columns > 0)
}

/// A diagnostic whose sentences fit the terminal. Lines of a list, and the marks under them, stay as they
/// are.
fn fitted(text: &str, columns: usize) -> String {
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

/// Returns `true` for a line of a list, which has a number and a frame before it.
fn is_excerpt(line: &str) -> bool {
    let number = line.trim_start_matches("\x1b[1;34m");
    let frame = number.trim_start_matches(|c: char| c.is_ascii_digit());
    number.len() > frame.len() && frame.trim_start_matches("\x1b[0m").starts_with(" |")
}

/// The destination of data.
#[derive(Debug)]
enum Data {
    Open(Stdout),
    Closed,
}

/// The error of writing to a standard output that was closed when the process began.
pub(crate) fn closed() -> io::Error {
    io::Error::other("it is closed")
}

impl Write for Data {
    fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
        match self {
            Self::Open(out) => out.write(buf),
            Self::Closed => Err(closed()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Open(out) => out.flush(),
            Self::Closed => Ok(()),
        }
    }
}

/// Standard output and standard error, and what they can show.
#[derive(Debug)]
pub(crate) struct Screen {
    out: BufWriter<Data>,
    err: Stderr,
    out_is_terminal: bool,
    err_is_terminal: bool,
    out_style: Style,
    err_colour: bool,
    err_width: Option<usize>,
    options: Options,
}

impl Screen {
    pub(crate) fn new(color: Color, stdout_is_closed: bool, options: Options) -> Self {
        let (out, err) = (io::stdout(), io::stderr());
        let (out_is_terminal, err_is_terminal) = (out.is_terminal(), err.is_terminal());
        Self {
            out: BufWriter::with_capacity(
                1 << 16,
                match stdout_is_closed {
                    true => Data::Closed,
                    false => Data::Open(out),
                },
            ),
            err,
            out_is_terminal,
            err_is_terminal,
            out_style: Style::new(color.on(out_is_terminal), columns(out_is_terminal)),
            err_width: columns(err_is_terminal),
            err_colour: color.on(err_is_terminal),
            options,
        }
    }

    /// Returns the style of standard output.
    pub(crate) fn style(&self) -> Style {
        self.out_style
    }

    /// Returns `true` if standard output is a terminal, on which lines are read as they come.
    pub(crate) fn is_watched(&self) -> bool {
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
                    fitted(&diagnostic.render_for(columns, colours), columns)
                }
                (None, true) => diagnostic.render_ansi(),
                (None, false) => diagnostic.render(),
            };
            // If standard error is closed there is no one to tell.
            let _ = self.err.write_all(text.as_bytes());
        }
    }

    /// Returns a diagnostic with its advice worded by the options of this command.
    pub(crate) fn resolved(&self, diagnostic: &Diagnostic) -> Diagnostic {
        let mut diagnostic = diagnostic.clone();
        diagnostic.resolve(&|remedy| self.options.text(remedy));
        diagnostic
    }

    /// Words the advice of a report by the options of this command.
    pub(crate) fn advise(&self, report: &mut ReadReport) {
        report.resolve(&|remedy| self.options.text(remedy));
    }

    /// Writes a paragraph, in lines that fit the terminal.
    pub(crate) fn text(&mut self, text: &str) -> Result<(), Failure> {
        let text = self.out_style.fit(text);
        Ok(writeln!(self, "{text}")?)
    }

    /// Sends off all that was written.
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
