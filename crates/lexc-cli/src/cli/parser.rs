//! The parser of the whole command line.

use std::ffi::{OsStr, OsString};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory as _, FromArgMatches as _, Parser};

use super::help;
use crate::args::lexicon::is_lexicon;
use crate::command::Command;
use crate::output::advice::CommandOptions;
use crate::output::screen::Color;

/// Compile word lists into lexicons for crossword games, query them, and play and analyse games
///
/// lexc compiles word lists in any alphabet into one .lex file: versioned, checksummed, and used in
/// place, without parsing or copying. It holds the words as a minimal DAWG and, on request, as
/// GADDAG, two-way DAWG and trie.
#[derive(Debug, Parser)]
#[command(
    name = "lexc",
    version,
    arg_required_else_help = true,
    after_help = "Exit status: 0 for success, 1 for a negative answer (not a word, files differ, a file refused), 2 for \
                  wrong usage, files that cannot be read or written, and lists that do not fit."
)]
pub(crate) struct Cli {
    /// When to use colours; auto: on a terminal, unless NO_COLOR is set
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: Color,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// A command line that was parsed.
pub(crate) struct ParsedLine {
    pub(crate) color: Color,
    pub(crate) command: Command,
    /// The long options of the subcommand.
    pub(crate) options: CommandOptions,
    /// The description of the whole command line, for completions and manual pages.
    pub(crate) command_line: clap::Command,
}

/// Parses arguments, beginning with the name of the program.
pub(crate) fn parse(args: &[OsString]) -> Result<ParsedLine, clap::Error> {
    let mut command_line = command_line();
    let args = with_header_lines(without_help(args));
    let matches = command_line.try_get_matches_from_mut(args.clone());
    let matches = matches.map_err(|error| with_lexicon_tip(error, &command_line, &args))?;
    let Cli { color, command } = Cli::from_arg_matches(&matches)?;
    Ok(ParsedLine {
        color,
        command,
        options: CommandOptions::of(&command_line, &matches),
        command_line,
    })
}

/// Adds a tip to the error of an unexpected argument that names a lexicon, if the subcommand takes
/// one with `-l`.
fn with_lexicon_tip(
    mut error: clap::Error,
    command_line: &clap::Command,
    args: &[OsString],
) -> clap::Error {
    let unexpected = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(text)) if error.kind() == ErrorKind::UnknownArgument => {
            text.clone()
        }
        _ => return error,
    };
    let mut command = command_line;
    for arg in args.iter().skip(1) {
        command = command.find_subcommand(arg).unwrap_or(command);
    }
    let lexicon = match is_lexicon(OsStr::new(&unexpected)) {
        true => Some(unexpected),
        // It was taken for the argument that the unexpected one is.
        false => args.iter().skip(1).find(|arg| is_lexicon(arg)).and_then(|arg| {
            let is_option = args.iter().any(|arg| arg == "-l" || arg == "--lexicon");
            (!is_option).then(|| arg.to_string_lossy().into_owned())
        }),
    };
    let takes_lexicon = command.get_arguments().any(|arg| arg.get_long() == Some("lexicon"));
    if let (true, Some(lexicon)) = (takes_lexicon, lexicon) {
        let tip = format!("name the lexicon with '-l {lexicon}'");
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    error
}

/// Turns `lexc help NAME…` into `lexc NAME… --help`, because clap has suggestions for misspelt
/// names only there.
fn without_help(args: &[OsString]) -> Vec<OsString> {
    match args {
        [program, help, names @ ..] if help == "help" && !names.is_empty() => {
            let names = names.iter().cloned();
            let help = OsString::from("--help");
            [program.clone()].into_iter().chain(names).chain([help]).collect()
        }
        args => args.to_vec(),
    }
}

/// Turns `--header 2` into `--header=2`: an option whose number may be left out would take the list
/// after it.
fn with_header_lines(args: Vec<OsString>) -> Vec<OsString> {
    let mut joined: Vec<OsString> = Vec::with_capacity(args.len());
    for arg in args {
        let is_number = arg.as_encoded_bytes().iter().all(u8::is_ascii_digit) && !arg.is_empty();
        match joined.last_mut() {
            Some(last) if is_number && last == "--header" => {
                last.push("=");
                last.push(arg);
            }
            _ => joined.push(arg),
        }
    }
    joined
}

/// Returns the description of the whole command line.
fn command_line() -> clap::Command {
    with_negative_numbers(help::with_own_options_first(help::with_groups(Cli::command())))
}

/// Allows values such as `-1` for options, so that they are refused for their value, not as unknown
/// options.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let allow = |arg: clap::Arg| match !arg.is_positional() && arg.get_action().takes_values() {
        true => arg.allow_negative_numbers(true),
        false => arg,
    };
    command.mut_args(allow).mut_subcommands(with_negative_numbers)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::command::GROUPS;

    #[test]
    fn definitions_of_arguments_are_consistent() {
        command_line().debug_assert();
    }

    #[test]
    fn every_subcommand_is_in_one_group_of_the_help() {
        let listed: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| *names).copied().collect();
        let listed_once: BTreeSet<&str> = listed.iter().copied().collect();
        assert_eq!(listed.len(), listed_once.len());
        let command_line = command_line();
        let subcommands = command_line.get_subcommands().map(clap::Command::get_name);
        assert_eq!(subcommands.collect::<BTreeSet<&str>>(), listed_once);
    }

    /// Calls `check` with each visible subcommand, and with the subcommands of these.
    fn for_each_subcommand(command: &clap::Command, check: &mut impl FnMut(&clap::Command)) {
        for subcommand in command.get_subcommands().filter(|sub| !sub.is_hide_set()) {
            check(subcommand);
            for_each_subcommand(subcommand, check);
        }
    }

    #[test]
    fn every_subcommand_and_option_has_a_help_text() {
        let mut command_line = command_line();
        command_line.build();
        for_each_subcommand(&command_line, &mut |command| {
            let name = command.get_name();
            let about = command.get_about().map(ToString::to_string);
            let about = about.unwrap_or_default();
            assert!(!about.is_empty() && !about.ends_with('.'), "{name}: {about:?}");
            for argument in command.get_arguments() {
                let help = argument.get_help().map(ToString::to_string);
                let help = help.unwrap_or_default();
                let id = argument.get_id();
                assert!(!help.is_empty() && !help.ends_with('.'), "{name} {id}: {help:?}");
            }
        });
    }

    #[test]
    fn the_list_of_subcommands_fits_80_columns() {
        let help = command_line().render_help().to_string();
        let lines = help.lines().skip_while(|line| !line.starts_with("Usage"));
        for line in lines.take_while(|line| *line != "Options:") {
            assert!(line.chars().count() <= 80, "{line}");
        }
    }

    /// The beginnings of the help texts of options with the same meaning in all subcommands.
    const COMMON_OPTIONS: [(&str, &[&str]); 7] = [
        ("force", &["Replace existing files"]),
        ("json", &["Print JSON"]),
        ("limit", &["Maximum number of ", "Draw at most N states"]),
        ("quiet", &["Print no"]),
        ("seed", &["Seed of the random numbers"]),
        ("threads", &["Number of threads; results do not depend on it"]),
        ("top", &["Search the N best moves in full"]),
    ];

    #[test]
    fn common_options_have_the_same_meaning_in_all_subcommands() {
        let mut command_line = command_line();
        command_line.build();
        let mut found = BTreeSet::new();
        for_each_subcommand(&command_line, &mut |command| {
            for argument in command.get_arguments() {
                let long = argument.get_long().unwrap_or_default();
                let common = COMMON_OPTIONS.iter().find(|(option, _)| *option == long);
                let Some((option, texts)) = common else {
                    continue;
                };
                let help = argument.get_help().map(ToString::to_string);
                let help = help.unwrap_or_default();
                let known = texts.iter().any(|text| help.starts_with(text));
                assert!(known, "{} --{option}: {help}", command.get_name());
                found.insert(*option);
            }
        });
        assert_eq!(found.len(), COMMON_OPTIONS.len());
    }
}
