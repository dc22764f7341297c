//! Arguments as they are typed: what all subcommands have in common.

pub(crate) mod alphabet;
pub(crate) mod backend;
pub(crate) mod help;
pub(crate) mod leaves;
pub(crate) mod lexicon;
pub(crate) mod limit;
pub(crate) mod moves;
pub(crate) mod players;
pub(crate) mod position;
pub(crate) mod rules;
pub(crate) mod search;
pub(crate) mod threads;
pub(crate) mod win;

use std::ffi::OsString;
use std::io::{IsTerminal as _, Write};

use clap::{Parser, ValueEnum as _};

use crate::command::Command;
use crate::failure::Failure;
use crate::output::{Color, closed, style};

/// Compile word lists into lexicons for crossword games, query them, and play and analyse games
///
/// lexc compiles word lists in any alphabet into one .lex file: versioned, checksummed, and used in place,
/// without parsing or copying. It holds the words as a minimal DAWG and, on request, as GADDAG,
/// two-way DAWG and trie.
#[derive(Debug, Parser)]
#[command(
    name = "lexc",
    version,
    arg_required_else_help = true,
    after_help = "Exit status: 0 done, 1 a negative answer (not a word, files differ, a file refused), 2 wrong usage, \
                  files that cannot be read or written, lists that do not fit."
)]
pub(crate) struct Cli {
    /// Use of colours; auto: on a terminal, unless NO_COLOR is set
    #[arg(
        long,
        global = true,
        value_enum,
        value_name = "WHEN",
        default_value = "auto"
    )]
    pub(crate) color: Color,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Lets options take values such as `-1`, so that they are refused with their reason, and not as unknown options.
pub(crate) fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let allow = |arg: clap::Arg| match !arg.is_positional() && arg.get_action().takes_values() {
        true => arg.allow_negative_numbers(true),
        false => arg,
    };
    command
        .mut_args(allow)
        .mut_subcommands(with_negative_numbers)
}

/// The messages of the standard library on numbers, and ours.
const NUMBERS: [(&str, &str); 4] = [
    (
        "invalid digit found in string",
        "write a whole number, without a sign",
    ),
    (
        "cannot parse integer from empty string",
        "write a whole number",
    ),
    (
        "number too large to fit in target type",
        "the number is too large",
    ),
    ("number would be zero for non-zero type", "the least is 1"),
];

/// Returns the value of `--color` in arguments that the parser refused, or that ask for help.
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
        // An invalid value is the error that is printed.
        let value = value.and_then(|value| Color::from_str(&value, false).ok());
        color = value.unwrap_or(color);
    }
    color
}

/// Prints the message of the parser of arguments, which may be the help that was asked for.
pub(crate) fn print(error: &clap::Error, args: &[OsString], stdout_is_closed: bool) -> u8 {
    if stdout_is_closed && !error.use_stderr() {
        let failure = Failure::Output(closed());
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
    // Arguments are quoted in messages: their control characters must not reach the terminal.
    let harmless = args
        .iter()
        .all(|arg| !arg.to_string_lossy().contains(char::is_control));
    let rendered = error.render();
    let text = match harmless {
        true if color_of(args).on(is_terminal) => rendered.ansi().to_string(),
        true => rendered.to_string(),
        false => {
            let plain = rendered.to_string();
            let lines: Vec<String> = plain.lines().map(style::harmless).collect();
            lines.join("\n") + "\n"
        }
    };
    let text = NUMBERS
        .iter()
        .fold(text, |text, (theirs, ours)| text.replace(theirs, ours));
    // Nothing is left to be done if the reader has gone away.
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    if error.use_stderr() { 2 } else { 0 }
}
