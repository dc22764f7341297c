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
use std::path::Path;

use clap::{
    ArgMatches, Args as _, CommandFactory as _, FromArgMatches as _, Parser, ValueEnum as _,
};

use crate::command::{Alone, Command};
use crate::failure::Failure;
use crate::output::advice::Options;
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
    #[command(flatten)]
    pub(crate) common: Common,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The options that all subcommands have.
#[derive(Debug, clap::Args)]
pub(crate) struct Common {
    /// Use of colours; auto: on a terminal, unless NO_COLOR is set
    #[arg(
        long,
        global = true,
        value_enum,
        value_name = "WHEN",
        default_value = "auto"
    )]
    pub(crate) color: Color,
}

/// Parses arguments, the name of the program first.
pub(crate) fn parse(args: &[OsString]) -> Result<(Cli, Options), clap::Error> {
    if let [program, name, ..] = args
        && let Some(subcommand) = name.to_str().and_then(Command::named)
    {
        let program = Path::new(program).file_name().unwrap_or(program);
        let parser = parser_alone(&subcommand, &program.to_string_lossy());
        return parse_by(parser, &args[1..], |matches| {
            Ok(Cli {
                common: Common::from_arg_matches(matches)?,
                command: (subcommand.read)(matches)?,
            })
        });
    }
    parse_by(command_line(), args, Cli::from_arg_matches)
}

/// Returns the parser of one subcommand of a program.
fn parser_alone(subcommand: &Alone, program: &str) -> clap::Command {
    let name = subcommand.name;
    let parser = clap::Command::new(name).bin_name(format!("{program} {name}"));
    // Help sorts the common options as those of the whole.
    let parser = Common::augment_args(parser).next_display_order(0);
    with_negative_numbers((subcommand.augment)(parser))
}

fn parse_by(
    mut parser: clap::Command,
    args: &[OsString],
    cli: impl Fn(&ArgMatches) -> Result<Cli, clap::Error>,
) -> Result<(Cli, Options), clap::Error> {
    let matches = parser.try_get_matches_from_mut(args)?;
    Ok((cli(&matches)?, Options::of(&parser, &matches)))
}

/// The whole command line, for help, completions and man pages.
pub(crate) fn command_line() -> clap::Command {
    with_negative_numbers(help::grouped(Cli::command()))
}

/// Lets options take values such as `-1`, so that they are refused with their reason, and not as unknown options.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn subcommands_alone_are_those_of_the_whole() {
        let mut whole = command_line();
        whole.build();
        let subcommands = whole.get_subcommands();
        for subcommand in subcommands.filter(|found| found.get_name() != "help") {
            let name = subcommand.get_name();
            let mut alone = parser_alone(&Command::named(name).unwrap(), "lexc");
            alone.build();
            assert_eq!(
                alone.clone().render_long_help().to_string(),
                subcommand.clone().render_long_help().to_string()
            );
            let shown = |command: &clap::Command| -> BTreeSet<String> {
                let arguments = command.get_arguments();
                arguments.map(|argument| format!("{argument:?}")).collect()
            };
            assert_eq!(shown(&alone), shown(subcommand), "{name}");
        }
        assert!(Command::named("help").is_none() && Command::named("construct").is_none());
    }
}
