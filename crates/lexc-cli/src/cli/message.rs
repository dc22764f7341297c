//! The printing of help and of errors in arguments.

use std::ffi::OsString;
use std::io::{IsTerminal as _, Write};

use clap::ValueEnum as _;

use crate::failure::Failure;
use crate::output::screen::{Color, stdout_closed};
use crate::output::style;

/// The messages of the standard library about numbers, with their replacements.
const NUMBERS: [(&str, &str); 4] = [
    ("invalid digit found in string", "write a whole number, without a sign"),
    ("cannot parse integer from empty string", "write a whole number"),
    ("number too large to fit in target type", "the number is too large"),
    ("number would be zero for non-zero type", "the least is 1"),
];

/// Returns the value of `--color` in arguments that were not parsed.
fn color_of(args: &[OsString]) -> Color {
    let before_positionals = args.iter().skip(1).take_while(|arg| *arg != "--");
    let mut args = before_positionals.map(|arg| arg.to_string_lossy());
    let mut color = Color::Auto;
    while let Some(arg) = args.next() {
        let value = match arg.strip_prefix("--color") {
            Some("") => args.next(),
            Some(rest) => rest.strip_prefix('=').map(|value| value.to_owned().into()),
            None => None,
        };
        // An invalid value is the error to print.
        let value = value.and_then(|value| Color::from_str(&value, false).ok());
        color = value.unwrap_or(color);
    }
    color
}

/// Prints an error of parsing, which may be a request for help, and returns the exit status.
pub(crate) fn print_error(error: &clap::Error, args: &[OsString], stdout_is_closed: bool) -> u8 {
    if stdout_is_closed && !error.use_stderr() {
        let failure = Failure::Output(stdout_closed());
        let text = failure.diagnostics().into_iter();
        let text: String = text.map(|diagnostic| diagnostic.render()).collect();
        let _ = std::io::stderr().write_all(text.as_bytes());
        return 2;
    }
    let (stdout, stderr) = (std::io::stdout(), std::io::stderr());
    let (mut out, is_terminal): (Box<dyn Write>, bool) = match error.use_stderr() {
        true => (Box::new(&stderr), stderr.is_terminal()),
        false => (Box::new(&stdout), stdout.is_terminal()),
    };
    // Messages quote arguments, whose control characters must not reach the terminal.
    let harmless = args.iter().all(|arg| !arg.to_string_lossy().contains(char::is_control));
    let rendered = error.render();
    let text = match harmless {
        true if color_of(args).applies(is_terminal) => rendered.ansi().to_string(),
        true => rendered.to_string(),
        false => {
            let plain = rendered.to_string();
            let lines: Vec<String> = plain.lines().map(style::harmless).collect();
            lines.join("\n") + "\n"
        }
    };
    let text = NUMBERS.iter().fold(text, |text, (theirs, ours)| text.replace(theirs, ours));
    // Ignore the error if the reader has ended.
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    if error.use_stderr() { 2 } else { 0 }
}
