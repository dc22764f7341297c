//! Remedies in the words of the command.

use lexc_diagnostic::{Remedy, RemedyWords};

use crate::failure::option;

/// The long options of the subcommand that is run.
#[derive(Debug, Default)]
pub(crate) struct CommandOptions(Vec<String>);

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
        self.0.contains(&long)
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
        Self(long.map(str::to_owned).collect())
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
