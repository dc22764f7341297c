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
use std::io::{IsTerminal as _, Write as _};

use clap::Parser;

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

/// Prints what the parser of arguments has to say, which may be the help that was asked for.
pub(crate) fn print(error: &clap::Error, args: &[OsString], stdout_is_closed: bool) -> u8 {
    if stdout_is_closed && !error.use_stderr() {
        let failure = Failure::Output(closed());
        let text = failure.diagnostics().into_iter();
        let text: String = text.map(|diagnostic| diagnostic.render()).collect();
        let _ = std::io::stderr().write_all(text.as_bytes());
        return 2;
    }
    // Arguments are quoted in messages: their control characters must not reach the terminal.
    let harmless = args
        .iter()
        .all(|arg| !arg.to_string_lossy().contains(char::is_control));
    let text = error.to_string();
    let foreign = NUMBERS.iter().find(|(theirs, _)| text.contains(theirs));
    if let (true, Some((theirs, ours))) = (harmless, foreign) {
        let text = match std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none() {
            true => error.render().ansi().to_string(),
            false => text,
        };
        let _ = write!(std::io::stderr(), "{}", text.replace(theirs, ours));
    } else if harmless {
        // Nothing is left to be done if the reader has gone away.
        let _ = error.print();
    } else {
        let lines: Vec<String> = text.lines().map(style::harmless).collect();
        let _ = writeln!(std::io::stderr(), "{}", lines.join("\n"));
    }
    if error.use_stderr() { 2 } else { 0 }
}
