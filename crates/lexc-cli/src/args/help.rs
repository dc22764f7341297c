//! The help of the whole command, with the subcommands under headings.

use std::fmt::Write as _;

use clap::Command;

use crate::command::GROUPS;

/// Adds the list of subcommands, under headings, to the help of `command`.
///
/// The parser of arguments lists subcommands in one piece, so the list is part of the template.
pub(crate) fn grouped(command: Command) -> Command {
    let list = list(&command);
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{list}{header}Options:{header:#}\n{{options}}{{after-help}}",
        header = command.get_styles().get_header(),
    );
    command.help_template(template)
}

fn list(command: &Command) -> String {
    let header = command.get_styles().get_header();
    let literal = command.get_styles().get_literal();
    let shown = |name: &&&str| {
        let found = command.find_subcommand(name);
        found.filter(|found| !found.is_hide_set())
    };
    let names = GROUPS.iter().flat_map(|(_, names)| names.iter());
    let width = names.filter_map(|name| shown(&name));
    let width = width.map(|found| found.get_name().len()).max().unwrap_or(0);
    let mut text = String::new();
    for (title, names) in GROUPS {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{header}{title}:{header:#}");
        for found in names.iter().filter_map(|name| shown(&name)) {
            let name = found.get_name();
            let about = found.get_about().map(ToString::to_string);
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
