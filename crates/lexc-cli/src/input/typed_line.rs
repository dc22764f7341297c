//! Lines that a person types, or a script instead.

use std::io::{self, BufRead as _, IsTerminal as _, Read as _, Write as _};

use crate::failure::Failure;
use crate::output::Screen;
use crate::output::style::harmless;

/// The longest line that is read, in bytes.
const MAX_LINE: u64 = 4096;

/// Prints a prompt, and reads a line without the spaces around it; `None` at the end of the input.
/// A line that does not come from a terminal is printed, so that a transcript contains it.
pub(crate) fn ask(prompt: &str, screen: &mut Screen) -> Result<Option<String>, Failure> {
    let failed = |error| Failure::new(format!("standard input: {error}"));
    let echo = !io::stdin().is_terminal();
    loop {
        write!(screen, "{prompt}")?;
        screen.flush()?;
        let mut stdin = io::stdin().lock();
        let mut line = Vec::new();
        let mut part = (&mut stdin).take(MAX_LINE);
        part.read_until(b'\n', &mut line).map_err(failed)?;
        if line.is_empty() {
            writeln!(screen)?;
            return Ok(None);
        }
        if line.len() as u64 == MAX_LINE && !line.ends_with(b"\n") {
            stdin.skip_until(b'\n').map_err(failed)?;
            writeln!(screen, "Not understood: a line has at most {MAX_LINE} bytes")?;
            continue;
        }
        let Ok(line) = String::from_utf8(line) else {
            writeln!(screen, "Not understood: the line is not UTF-8")?;
            continue;
        };
        let line = line.trim().to_owned();
        if echo {
            writeln!(screen, "{}", harmless(&line))?;
        }
        return Ok(Some(line));
    }
}
