//! Remedies in the words of the command.

use std::ffi::OsStr;

use clap::parser::ValueSource;
use lexc_diagnostic::{Remedy, RemedyWords};

use crate::failure::option;

/// The long options of the subcommand that is run.
#[derive(Debug, Default)]
pub(crate) struct CommandOptions {
    long: Vec<String>,
    /// The headings and the texts of the options that were given, such as `--length 2`.
    given: Vec<(String, String)>,
}

impl RemedyWords for CommandOptions {
    fn setting(&self, name: &str, value: Option<&str>) -> String {
        let option = option_of(name);
        match value {
            None => option,
            // It would be read as an option.
            Some(value) if value.trim_start_matches(['\'', '"']).starts_with('-') => {
                format!("{option}={value}")
            }
            Some(value) => format!("{option} {value}"),
        }
    }

    fn method(&self, name: &str) -> String {
        format!("lexc {name}")
    }

    fn has(&self, setting: &str) -> bool {
        let long = setting.replace('_', "-");
        self.long.contains(&long)
    }
}

impl CommandOptions {
    /// Returns the options of the subcommand that was parsed.
    pub(crate) fn of(root: &clap::Command, matches: &clap::ArgMatches) -> Self {
        let (mut command, mut matches) = (root, matches);
        while let Some((name, inner)) = matches.subcommand() {
            let Some(subcommand) = command.find_subcommand(name) else {
                break;
            };
            (command, matches) = (subcommand, inner);
        }
        let long = command.get_arguments().filter_map(clap::Arg::get_long);
        let is_given = |arg: &&clap::Arg| {
            matches.value_source(arg.get_id().as_str()) == Some(ValueSource::CommandLine)
        };
        let given = |arg: &clap::Arg| {
            let (heading, option) = (arg.get_help_heading()?.to_owned(), option(arg.get_long()?));
            if !arg.get_action().takes_values() {
                return Some((heading, option));
            }
            let values = matches.get_raw(arg.get_id().as_str()).into_iter().flatten();
            let text = |value: &OsStr| format!("{option} {}", value.to_string_lossy());
            Some((heading, values.map(text).collect::<Vec<_>>().join(" ")))
        };
        Self {
            long: long.map(str::to_owned).collect(),
            given: command.get_arguments().filter(is_given).filter_map(given).collect(),
        }
    }

    /// Returns the options below a heading that were given.
    pub(crate) fn given(&self, heading: &str) -> Vec<&str> {
        let below = self.given.iter().filter(|(of, _)| of == heading);
        below.map(|(_, text)| text.as_str()).collect()
    }

    /// Returns a remedy in the words of this subcommand. If the subcommand lacks a setting, the
    /// text begins with what has it.
    pub(crate) fn worded(&self, remedy: &Remedy) -> Remedy {
        let text = remedy.text(self);
        let missing = remedy.settings().find(|setting| !self.has(setting));
        match missing.and_then(alternative) {
            Some(alternative) => format!("{alternative}: {text}").into(),
            None => text.into(),
        }
    }
}

/// Returns the option for a setting; the short one of an alphabet, which is the usual one.
fn option_of(setting: &str) -> String {
    match setting {
        "alphabet" => "-a".to_owned(),
        "columns" => "--value".to_owned(),
        setting => option(setting),
    }
}

/// Returns what to do in a subcommand that lacks a setting.
fn alternative(setting: &str) -> Option<&'static str> {
    Some(match setting {
        "field" | "split" | "between" | "delimiter" | "encoding" | "affixes" | "skip_invalid"
        | "skip_capitalised" | "join_values" | "layout" | "structures" => {
            "compile the list with `lexc build`"
        }
        "alphabet" => "read the file with `lexc import`",
        "edition" | "max_length" | "min_length" => "write the file with `lexc export`",
        "force" => "this command only replaces lexicons",
        _ => return None,
    })
}
