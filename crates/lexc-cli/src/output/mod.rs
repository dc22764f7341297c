//! What is printed, and where: data to standard output, all else to standard error.

pub(crate) mod board;
pub(crate) mod json;
pub(crate) mod places;
pub(crate) mod progress;
pub(crate) mod report;
pub(crate) mod sizes;
pub(crate) mod style;
pub(crate) mod table;

use std::io::{self, BufWriter, IsTerminal as _, Stderr, Stdout, Write};

use lexc_compiler::diagnostic::Diagnostic;

use crate::failure::Failure;
use style::Style;

/// When to use colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Color {
    // Plain comments: help lists the values in one line.
    // On a terminal, unless NO_COLOR is set.
    Auto,
    Always,
    Never,
}

impl Color {
    fn on(self, is_terminal: bool) -> bool {
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

/// Standard output and standard error, and what they can show.
#[derive(Debug)]
pub(crate) struct Screen {
    out: BufWriter<Stdout>,
    err: Stderr,
    out_is_terminal: bool,
    err_is_terminal: bool,
    out_style: Style,
    err_colour: bool,
}

impl Screen {
    pub(crate) fn new(color: Color) -> Self {
        let (out, err) = (io::stdout(), io::stderr());
        let (out_is_terminal, err_is_terminal) = (out.is_terminal(), err.is_terminal());
        Self {
            out: BufWriter::with_capacity(1 << 16, out),
            err,
            out_is_terminal,
            err_is_terminal,
            out_style: Style::new(color.on(out_is_terminal)),
            err_colour: color.on(err_is_terminal),
        }
    }

    /// How to set off things on standard output.
    pub(crate) fn style(&self) -> Style {
        self.out_style
    }

    /// Does someone watch standard output line by line?
    pub(crate) fn is_watched(&self) -> bool {
        self.out_is_terminal
    }

    /// May progress bars be drawn on standard error?
    pub(crate) fn shows_progress(&self) -> bool {
        self.err_is_terminal
    }

    /// Shows diagnostics on standard error.
    pub(crate) fn report(&mut self, diagnostics: &[Diagnostic]) {
        for diagnostic in diagnostics {
            // If standard error is closed there is no one to tell.
            let _ = self
                .err
                .write_all(diagnostic.render(self.err_colour).as_bytes());
        }
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
