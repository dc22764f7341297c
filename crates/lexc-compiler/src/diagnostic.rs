//! Diagnostics: problem, location and remedy, as plain data and as text.
//!
//! ```
//! use lexc_compiler::diagnostic::{Diagnostic, Location};
//! use lexc_compiler::remedy::Remedy;
//!
//! let mut diagnostic = Diagnostic::error("no tile for `é`")
//!     .at(Location::new("words.txt", 3, "café", 3..5))
//!     .help(Remedy::SkipInvalid);
//! // A program names its own option.
//! diagnostic.resolve(&|remedy| match remedy {
//!     Remedy::SkipInvalid => "leave such words out with --skip-invalid".to_owned(),
//!     other => other.to_string(),
//! });
//! assert_eq!(
//!     diagnostic.render(),
//!     "\
//! error: no tile for `é`
//!  --> words.txt:3:4
//!   |
//! 3 | café
//!   |    ^
//!   = help: leave such words out with --skip-invalid
//! "
//! );
//! ```

use std::fmt::Write as _;
use std::ops::Range;

use lexc_alphabet::is_invisible;
use serde::Serialize;
use unicode_normalization::char::is_combining_mark;

use crate::remedy::{Help, Remedy};

/// The part of a long line that is shown, in terminal columns.
const WINDOW: usize = 96;

/// The severity of a diagnostic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The work cannot go on, or its result is refused.
    Error,
    /// The work continues; its result may not be the intended one.
    Warning,
    /// Something worth knowing about the diagnostics before.
    Note,
}

impl Severity {
    /// Returns the word that begins a rendered diagnostic.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        }
    }

    /// Returns the ANSI sequence that sets its colour.
    fn colour(self) -> &'static str {
        match self {
            Self::Error => "\x1b[1;31m",
            Self::Warning => "\x1b[1;33m",
            Self::Note => "\x1b[1;32m",
        }
    }
}

/// A position in a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Location {
    /// Name of the file, as the user gave it.
    pub file: String,
    /// Line, from 1.
    pub line: u64,
    /// Column, from 1, in characters (Unicode scalar values).
    pub column: u64,
    /// The line, without its end; perhaps only the part of it around the position.
    pub text: String,
    /// The bytes of `text` that are meant; may be empty at the end of the line.
    pub span: Range<usize>,
}

impl Location {
    /// Makes a location from a whole line: the column follows from the span.
    #[must_use]
    pub fn new(file: &str, line: u64, text: &str, span: Range<usize>) -> Self {
        let before = text.get(..span.start).unwrap_or(text);
        Self {
            file: file.to_owned(),
            line,
            column: before.chars().count() as u64 + 1,
            text: text.to_owned(),
            span,
        }
    }
}

/// A message for users, with its location as data.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Diagnostic {
    /// The severity.
    pub severity: Severity,
    /// The problem: one line, no full stop.
    pub message: String,
    /// Its position, if it has one.
    pub location: Option<Location>,
    /// Suggestions, each a line.
    pub help: Vec<Help>,
}

impl Diagnostic {
    /// Returns a diagnostic of the given severity.
    #[must_use]
    pub fn new(severity: Severity, message: impl Into<String>) -> Self {
        Self {
            severity,
            message: message.into(),
            location: None,
            help: Vec::new(),
        }
    }

    /// Returns an error.
    #[must_use]
    pub fn error(message: impl Into<String>) -> Self {
        Self::new(Severity::Error, message)
    }

    /// Returns a warning.
    #[must_use]
    pub fn warning(message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, message)
    }

    /// Returns a note.
    #[must_use]
    pub fn note(message: impl Into<String>) -> Self {
        Self::new(Severity::Note, message)
    }

    /// Adds the location.
    #[must_use]
    pub fn at(mut self, location: Location) -> Self {
        self.location = Some(location);
        self
    }

    /// Adds a suggestion: text or a [`Remedy`]. Empty text adds nothing.
    #[must_use]
    pub fn help(mut self, help: impl Into<Help>) -> Self {
        let help = help.into();
        if !help.is_empty() {
            self.help.push(help);
        }
        self
    }

    /// Replaces each remedy by the text that the caller has for it, in the terms of its own settings.
    pub fn resolve(&mut self, text: &dyn Fn(&Remedy) -> String) {
        self.help.iter_mut().for_each(|help| help.resolve(text));
    }

    /// Renders it as rustc does, ending in a line end. Control and invisible characters are
    /// shown, never sent to the terminal.
    #[must_use]
    pub fn render(&self) -> String {
        self.render_with(WINDOW, |text, _| text.to_owned())
    }

    /// Renders it for a terminal of this width: as [`Self::render`] does, or as [`Self::render_ansi`] with
    /// `colours`, but the part of a line that is shown, and the marks under it, fit `columns`.
    ///
    /// Messages and advice are not broken into lines.
    #[must_use]
    pub fn render_for(&self, columns: usize, colours: bool) -> String {
        let line = self.location.as_ref().map_or(0, |location| location.line);
        // The number of the line, the frame, and an ellipsis on either side.
        let frame = line.to_string().len() + 5;
        let window = columns.saturating_sub(frame).clamp(12, WINDOW);
        match colours {
            true => self.render_with(window, |text, code| format!("{code}{text}\x1b[0m")),
            false => self.render_with(window, |text, _| text.to_owned()),
        }
    }

    /// Renders it as [`Self::render`] does, in colours, by ANSI escape sequences.
    #[must_use]
    pub fn render_ansi(&self) -> String {
        self.render_with(WINDOW, |text, code| format!("{code}{text}\x1b[0m"))
    }

    /// Renders it; `paint` gets each text that can have a colour, and the escape sequence for it.
    fn render_with(&self, window: usize, paint: impl Fn(&str, &str) -> String) -> String {
        let (bold, frame) = ("\x1b[1m", "\x1b[1;34m");
        let severity = self.severity.colour();
        let mut out = format!(
            "{}{}\n",
            paint(self.severity.name(), severity),
            paint(&format!(": {}", harmless(&self.message)), bold)
        );
        let mut margin = 0;
        if let Some(location) = &self.location {
            let line = location.line.to_string();
            margin = line.len();
            let (text, before, under) = shown_part(&location.text, &location.span, window);
            let bar = paint("|", frame);
            let _ = writeln!(
                out,
                "{:margin$}{} {}:{}:{}",
                "",
                paint("-->", frame),
                harmless(&location.file),
                line,
                location.column
            );
            let _ = writeln!(out, "{:margin$} {bar}", "");
            let _ = writeln!(out, "{} {bar} {text}", paint(&line, frame));
            let carets = paint(&"^".repeat(under), severity);
            let _ = writeln!(out, "{:margin$} {bar} {:before$}{carets}", "", "");
        }
        for help in &self.help {
            let _ = writeln!(
                out,
                "{:margin$} {} {} {}",
                "",
                paint("=", frame),
                paint("help:", bold),
                harmless(&help.to_string())
            );
        }
        out
    }
}

/// Returns the part of a line around a span that fits the terminal, and how many columns precede
/// the span and under it.
fn shown_part(line: &str, span: &Range<usize>, window: usize) -> (String, usize, usize) {
    let cells: Vec<(usize, String, usize)> = line
        .char_indices()
        .map(|(at, c)| {
            let (shown, width) = shown(c);
            (at, shown, width)
        })
        .collect();
    let total: usize = cells.iter().map(|cell| cell.2).sum();
    let first = cells.partition_point(|cell| cell.0 < span.start);
    let last = cells.partition_point(|cell| cell.0 < span.end).max(first);
    let width = |range: &[(usize, String, usize)]| range.iter().map(|cell| cell.2).sum::<usize>();

    let mut from = 0;
    if total > window {
        // A third of the window before the span, the rest from there on.
        from = first;
        while from > 0 && width(&cells[from - 1..first]) <= window / 3 {
            from -= 1;
        }
    }
    let mut to = from;
    let mut columns = 0;
    while to < cells.len() && columns + cells[to].2 <= window {
        columns += cells[to].2;
        to += 1;
    }
    let ellipsis = |hidden: bool| if hidden { "…" } else { "" };
    let text = format!(
        "{}{}{}",
        ellipsis(from > 0),
        cells[from..to]
            .iter()
            .map(|cell| &*cell.1)
            .collect::<String>(),
        ellipsis(to < cells.len())
    );
    let before = width(&cells[from..first.max(from)]) + usize::from(from > 0);
    let under = width(&cells[first.min(to)..last.min(to)]).max(1);
    (text, before, under)
}

/// Returns a text with control and invisible characters made visible.
fn harmless(text: &str) -> String {
    text.chars().map(|c| shown(c).0).collect()
}

/// Returns the displayed form of a character and its width in columns.
fn shown(c: char) -> (String, usize) {
    let shown = match c {
        '\t' => "    ".to_owned(),
        '\0'..='\x1F' => char::from_u32(0x2400 + c as u32).unwrap_or(' ').to_string(),
        '\x7F' => "\u{2421}".to_owned(),
        c if is_invisible(c) => format!("<U+{:04X}>", c as u32),
        c if is_combining_mark(c) => return (c.to_string(), 0),
        c if is_wide(c) => return (c.to_string(), 2),
        c => c.to_string(),
    };
    let width = shown.chars().count();
    (shown, width)
}

/// Returns `true` if a terminal gives this character two columns. The blocks of East Asian Wide and
/// Fullwidth characters, and emoji; where terminals differ, a caret is off by one and nothing else.
fn is_wide(c: char) -> bool {
    matches!(u32::from(c),
        0x1100..=0x115F | 0x2E80..=0x303E | 0x3041..=0x33FF | 0x3400..=0x4DBF | 0x4E00..=0x9FFF
        | 0xA000..=0xA4CF | 0xA960..=0xA97F | 0xAC00..=0xD7A3 | 0xF900..=0xFAFF
        | 0xFE30..=0xFE6F | 0xFF00..=0xFF60 | 0xFFE0..=0xFFE6 | 0x1F300..=0x1F64F
        | 0x1F900..=0x1F9FF | 0x20000..=0x3FFFD)
}
