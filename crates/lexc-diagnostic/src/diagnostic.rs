//! [`Diagnostic`]: a problem, its location and suggestions, as data and as text.

use core::fmt;
use std::fmt::Write as _;
use std::ops::Range;

use lexc_alphabet::is_invisible;
use unicode_normalization::char::is_combining_mark;

use crate::remedy::Remedy;

/// The maximum width of the part of a line that is shown, in terminal columns.
const WINDOW: usize = 96;

/// The severity of a diagnostic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Severity {
    /// The work cannot continue, or its result is rejected.
    Error,
    /// The work continues, but its result may not be the intended one.
    Warning,
    /// Additional information on the diagnostics before.
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

    /// Returns the ANSI escape sequence of the severity's colour.
    fn colour(self) -> &'static str {
        match self {
            Self::Error => "\x1b[1;31m",
            Self::Warning => "\x1b[1;33m",
            Self::Note => "\x1b[1;32m",
        }
    }
}

/// A position in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Location {
    /// The name of the file, as the user gave it.
    pub file: String,
    /// The line, from 1.
    pub line: u64,
    /// The column, from 1, in characters (Unicode scalar values).
    pub column: u64,
    /// The line without its end, or the part of it around the position.
    pub text: String,
    /// The bytes of `text` at fault; empty at the end of the line.
    pub span: Range<usize>,
}

impl Location {
    /// Creates a location in a line that is given in full. The column follows from the span.
    #[must_use]
    pub fn new(file: &str, line: u64, text: &str, span: Range<usize>) -> Self {
        let before = text.get(..span.start).unwrap_or(text);
        let column = before.chars().count() as u64 + 1;
        let (text, span) = around(text, &span);
        Self { file: file.to_owned(), line, column, text: text.to_owned(), span }
    }
}

/// A message for users, with its location as data.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Diagnostic {
    /// The severity.
    pub severity: Severity,
    /// The problem, in one line without a full stop.
    pub message: String,
    /// The position, if there is one.
    pub location: Option<Location>,
    /// Suggestions of one line each.
    pub help: Vec<Remedy>,
}

impl Diagnostic {
    /// Returns a diagnostic of this severity.
    #[must_use]
    pub fn new(severity: Severity, message: impl Into<String>) -> Self {
        Self { severity, message: shortened(message.into()), location: None, help: Vec::new() }
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

    /// Sets the location.
    #[must_use]
    pub fn at(mut self, location: Location) -> Self {
        self.location = Some(location);
        self
    }

    /// Adds a suggestion: a text or a [`Remedy`]. An empty one adds nothing.
    #[must_use]
    pub fn help(mut self, help: impl Into<Remedy>) -> Self {
        let help = help.into();
        if !help.is_empty() {
            self.help.push(help);
        }
        self
    }

    /// Replaces each remedy by a program's own, in its words.
    pub fn resolve(&mut self, worded: &dyn Fn(&Remedy) -> Remedy) {
        self.help.iter_mut().for_each(|help| *help = worded(help));
    }

    /// Renders the diagnostic in the form of rustc, with a line feed at the end. Control characters
    /// and invisible characters are shown, not passed to the terminal.
    #[must_use]
    pub fn render(&self) -> String {
        self.render_with(WINDOW, |text, _| text.to_owned())
    }

    /// Renders the diagnostic for a terminal of this width as [`Self::render`] does, or with
    /// `colours` as [`Self::render_ansi`] does. The excerpt of a line and the marks below it fit
    /// into `columns`; messages and suggestions are not wrapped.
    #[must_use]
    pub fn render_for(&self, columns: usize, colours: bool) -> String {
        let line = self.location.as_ref().map_or(0, |location| location.line);
        // The line number, the frame, and an ellipsis on either side.
        let frame = line.to_string().len() + 5;
        let window = columns.saturating_sub(frame).clamp(12, WINDOW);
        match colours {
            true => self.render_with(window, |text, code| format!("{code}{text}\x1b[0m")),
            false => self.render_with(window, |text, _| text.to_owned()),
        }
    }

    /// Renders the diagnostic as [`Self::render`] does, in colours by ANSI escape sequences.
    #[must_use]
    pub fn render_ansi(&self) -> String {
        self.render_with(WINDOW, |text, code| format!("{code}{text}\x1b[0m"))
    }

    /// Renders the diagnostic. `paint` gets each text that can be coloured, with the escape
    /// sequence.
    fn render_with(&self, window: usize, paint: impl Fn(&str, &str) -> String) -> String {
        let (bold, frame) = ("\x1b[1m", "\x1b[1;34m");
        let severity = self.severity.colour();
        let mut out = format!(
            "{}{}\n",
            paint(self.severity.name(), severity),
            paint(&format!(": {}", visible_text(&self.message)), bold)
        );
        let mut margin = 0;
        if let Some(location) = &self.location {
            let line = location.line.to_string();
            margin = line.len();
            let (text, before, under) = excerpt(&location.text, &location.span, window);
            let bar = paint("|", frame);
            let _ = writeln!(
                out,
                "{:margin$}{} {}:{}:{}",
                "",
                paint("-->", frame),
                visible_text(&location.file),
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
                visible_text(&shortened(help.to_string()))
            );
        }
        out
    }
}

/// The text of [`Diagnostic::render`], without the line feed at the end.
impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.render().trim_end_matches('\n'))
    }
}

/// Returns diagnostics as the text of an error, for its `Debug`: `main` and `unwrap` print it after
/// words that say that it is an error, so the first line does not begin with `error:`. There is no
/// line feed at the end.
///
/// ```
/// use lexc_diagnostic::{Diagnostic, error_text};
///
/// let error = Diagnostic::error("no lists").help("name one");
/// assert_eq!(error_text(&[error]), "no lists\n = help: name one");
/// ```
#[must_use]
pub fn error_text(diagnostics: &[Diagnostic]) -> String {
    let texts: Vec<String> = diagnostics.iter().map(ToString::to_string).collect();
    let text = texts.join("\n");
    text.strip_prefix("error: ").map_or_else(|| text.clone(), str::to_owned)
}

/// Returns the part of a line around a span that fits the window, the number of terminal columns
/// before the span, and the number below it.
fn excerpt(line: &str, span: &Range<usize>, window: usize) -> (String, usize, usize) {
    let (line, span) = around(line, span);
    let cells: Vec<(usize, String, usize)> = line
        .char_indices()
        .map(|(at, c)| {
            let (visible, width) = visible(c);
            (at, visible, width)
        })
        .collect();
    let total: usize = cells.iter().map(|cell| cell.2).sum();
    let first = cells.partition_point(|cell| cell.0 < span.start);
    let last = cells.partition_point(|cell| cell.0 < span.end).max(first);
    let width = |range: &[(usize, String, usize)]| range.iter().map(|cell| cell.2).sum::<usize>();

    let mut from = 0;
    if total > window {
        // A third of the window shows what precedes the span.
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
        cells[from..to].iter().map(|cell| &*cell.1).collect::<String>(),
        ellipsis(to < cells.len())
    );
    let before = width(&cells[from..first.max(from)]) + usize::from(from > 0);
    let under = width(&cells[first.min(to)..last.min(to)]).max(1);
    (text, before, under)
}

/// The number of bytes before a span that are kept of a line, and half the number after its
/// beginning: more than any window shows.
const CONTEXT: usize = 1024;

/// Returns the part of a line around a span, and the span in it.
fn around<'a>(line: &'a str, span: &Range<usize>) -> (&'a str, Range<usize>) {
    let begin = boundary_before(line, span.start.saturating_sub(CONTEXT));
    let end = span.start.saturating_add(2 * CONTEXT).min(line.len());
    let end = boundary_before(line, end);
    let within = |at: usize| at.clamp(begin, end.max(begin)) - begin;
    let part = line.get(begin..end).unwrap_or_default();
    (part, within(span.start)..within(span.end.max(span.start)))
}

/// Returns the last character boundary at or before a byte.
fn boundary_before(text: &str, at: usize) -> usize {
    let mut boundaries = (0..=at.min(text.len())).rev();
    boundaries.find(|&at| text.is_char_boundary(at)).unwrap_or_default()
}

/// Returns a message with its middle removed if it quotes a very long text.
fn shortened(message: String) -> String {
    const KEPT: usize = 1500;
    if message.len() <= 3 * KEPT {
        return message;
    }
    let head = &message[..boundary_before(&message, 2 * KEPT)];
    let tail = &message[boundary_before(&message, message.len() - KEPT)..];
    format!("{head} … {tail}")
}

/// Returns a text from a file or from the command line with control characters and invisible
/// characters made visible, so that they cannot act on a terminal.
#[must_use]
pub fn visible_text(text: &str) -> String {
    text.chars().map(|c| visible(c).0).collect()
}

/// Returns the displayed form of a character, and its width in columns.
fn visible(c: char) -> (String, usize) {
    let visible = match c {
        '\t' => "    ".to_owned(),
        '\0'..='\x1F' => char::from_u32(0x2400 + c as u32).unwrap_or(' ').to_string(),
        '\x7F' => "\u{2421}".to_owned(),
        c if is_invisible(c) => format!("<U+{:04X}>", c as u32),
        c if is_combining_mark(c) => return (c.to_string(), 0),
        c if is_wide(c) => return (c.to_string(), 2),
        c => c.to_string(),
    };
    let width = visible.chars().count();
    (visible, width)
}

/// Returns `true` if a terminal uses two columns for this character: East Asian Wide and Fullwidth
/// characters, and emoji. Where terminals differ, only a caret is off by one.
fn is_wide(c: char) -> bool {
    matches!(u32::from(c),
        0x1100..=0x115F | 0x2E80..=0x303E | 0x3041..=0x33FF | 0x3400..=0x4DBF | 0x4E00..=0x9FFF
        | 0xA000..=0xA4CF | 0xA960..=0xA97F | 0xAC00..=0xD7A3 | 0xF900..=0xFAFF
        | 0xFE30..=0xFE6F | 0xFF00..=0xFF60 | 0xFFE0..=0xFFE6 | 0x1F300..=0x1F64F
        | 0x1F900..=0x1F9FF | 0x20000..=0x3FFFD)
}

/// Formats a number with separators between thousands.
///
/// ```
/// assert_eq!(lexc_diagnostic::grouped(1_234_567), "1,234,567");
/// ```
#[must_use]
pub fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::with_capacity(digits.len() * 4 / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{Diagnostic, Location};

    /// Lines, marks before a place and words of any length.
    #[test]
    fn long_lines_and_words_are_quoted_in_part() {
        let accents = format!("a{}", "\u{301}".repeat(600_000));
        let word = "x".repeat(1 << 20);
        for (before, wrong, after) in [(&accents, "!", ""), (&word, "!", &word), (&word, &word, "")]
        {
            let line = format!("{before}{wrong}{after}");
            let span = before.len()..before.len() + wrong.len();
            let location = Location::new("words.txt", 7, &line, span);
            assert_eq!(location.column, before.chars().count() as u64 + 1);
            assert!(location.text.len() < 4096 && location.span.end <= location.text.len());
            assert_eq!(location.text[location.span.clone()][..1], wrong[..1]);
            let error = Diagnostic::error(format!("no word: {line}, on line 7")).at(location);
            let help = error.help(format!("remove {line} or not"));
            let text = help.render();
            assert!(text.len() < 20_000, "{} bytes", text.len());
            assert!(text.contains("no word: ") && text.contains(", on line 7\n"), "{text}");
            assert!(text.contains("help: remove ") && text.contains(" or not\n"), "{text}");
        }
    }
}
