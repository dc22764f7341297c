//! Patterns, racks, tiles and ranges from text, and the errors in them.

use std::borrow::Cow;
use std::ffi::OsString;
use std::io::{self, BufRead as _, IsTerminal as _};

use lexc_diagnostic::Diagnostic;

use crate::failure::Failure;
use crate::output::Screen;

pub(crate) fn text(argument: &OsString) -> Result<&str, Failure> {
    argument.to_str().ok_or_else(|| {
        let argument = argument.to_string_lossy();
        Failure::new(format!("{argument}: not UTF-8"))
    })
}

/// Replaces each `-` by the lines of standard input that are not blank, which are `what`.
pub(crate) fn with_lines<'a>(
    arguments: &'a [OsString],
    what: &str,
    screen: &mut Screen,
) -> Result<Cow<'a, [OsString]>, Failure> {
    if !arguments.iter().any(|argument| argument == "-") {
        return Ok(Cow::Borrowed(arguments));
    }
    let mut all = Vec::new();
    for argument in arguments {
        if argument != "-" {
            all.push(argument.clone());
            continue;
        }
        for_each_line(what, screen, &mut |line, _| {
            all.push(line.into());
            Ok(())
        })?;
    }
    Ok(Cow::Owned(all))
}

/// Returns the error of a subcommand that takes one argument besides the lexicon, and got `given`.
pub(crate) fn wrong_number(given: usize, argument: &str) -> Failure {
    let message = match given {
        0 => format!("{argument} are missing"),
        _ => format!("{argument} are one argument, but {given} are given"),
    };
    Failure::with_help(
        message,
        "put them after the lexicon, in quotation marks if they contain ?, * or brackets",
    )
}

/// Calls `each` with every line of standard input that is not blank. `what` names what the lines
/// are, in the plural.
pub(crate) fn for_each_line(
    what: &str,
    screen: &mut Screen,
    each: &mut impl FnMut(&str, &mut Screen) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let stdin = io::stdin();
    let interactive = stdin.is_terminal() || screen.is_interactive();
    if stdin.is_terminal() {
        let note =
            format!("{what} are read from the terminal, one per line, until its end (Ctrl-D)");
        screen.report(&[Diagnostic::note(note)]);
    }
    let mut stdin = stdin.lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = stdin.read_until(b'\n', &mut line);
        let read =
            read.map_err(|error| Failure::new(format!("cannot read standard input: {error}")))?;
        if read == 0 {
            return Ok(());
        }
        // Bytes that are not UTF-8 become U+FFFD, which is not a tile.
        let word = String::from_utf8_lossy(&line);
        let word = word.trim();
        if !word.is_empty() {
            each(word, screen)?;
            if interactive {
                screen.flush()?;
            }
        }
    }
}
