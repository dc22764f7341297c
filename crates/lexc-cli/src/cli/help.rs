//! The help of the whole command, with the subcommands in groups, and the order of options.

use std::fmt::Write as _;

use clap::{Arg, Command};

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

/// Puts the options of each subcommand in the order of its help: first the position, then its own
/// options, then groups of options, and at the end what many subcommands share.
pub(super) fn with_own_options_first(command: Command) -> Command {
    // They are taken out and given back in their order, since a copy of each takes a tenth of a
    // start.
    let mut args = Vec::new();
    let command = command.mut_args(|arg| {
        args.push(arg);
        Arg::new("")
    });
    // The sort is stable, so that positional arguments keep their order.
    args.sort_by_key(place);
    let mut args = (0..).zip(args).map(|(order, arg)| {
        let is_position = arg.get_help_heading() == Some(POSITION);
        let arg = match arg.get_long() {
            // Before --help. clap adds it to subcommands later.
            Some("color") => arg.display_order(998),
            Some(_) => arg.display_order(order),
            None => arg,
        };
        match is_position {
            true => arg.help_heading(None),
            false => arg,
        }
    });
    // clap prints groups in the order of their first argument, and has no call that moves one.
    let command = command.mut_args(|arg| args.next().unwrap_or(arg));
    command.mut_subcommands(with_own_options_first)
}

/// The heading of the options for a position. They are listed with the other options, as the first
/// ones.
const POSITION: &str = "Position";

/// Returns the place of an option in the help.
fn place(arg: &Arg) -> usize {
    match arg.get_help_heading() {
        Some(POSITION) => 0,
        None => 1,
        Some("Rules") => 3,
        Some("Lexicon") => 4,
        Some(_) => 2,
    }
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
