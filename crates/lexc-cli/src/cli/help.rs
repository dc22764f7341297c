//! The help of the whole command, with the subcommands in groups.

use std::fmt::Write as _;

use clap::Command;

use crate::command::GROUPS;

/// Adds the list of subcommands, in groups, to the help of `command`.
///
/// clap lists all subcommands under one heading, so the list becomes part of the help template.
pub(super) fn with_groups(command: Command) -> Command {
    let list = group_list(&command);
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{list}{header}Options:{header:#}\n{{options}}{{after-help}}",
        header = command.get_styles().get_header(),
    );
    command.help_template(template)
}

fn group_list(command: &Command) -> String {
    let header = command.get_styles().get_header();
    let literal = command.get_styles().get_literal();
    let visible = |name: &&str| {
        let subcommand = command.find_subcommand(name);
        subcommand.filter(|subcommand| !subcommand.is_hide_set())
    };
    let names = GROUPS.iter().flat_map(|(_, names)| *names);
    let lengths = names.filter_map(visible).map(|sub| sub.get_name().len());
    let width = lengths.max().unwrap_or(0);
    let mut text = String::new();
    for (title, names) in GROUPS {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{header}{title}:{header:#}");
        for subcommand in names.iter().filter_map(visible) {
            let name = subcommand.get_name();
            let about = subcommand.get_about().map(ToString::to_string);
            let _ = writeln!(
                text,
                "  {literal}{name}{literal:#}{:width$}  {}",
                "",
                about.unwrap_or_default(),
                width = width - name.len(),
            );
        }
        text.push('\n');
    }
    text
}
