//! The rules of a game.

use std::path::Path;

use lexc::game::cgp::CgpRules;
use lexc::game::{BoardLayout, GameRules};
use lexc_api::position::RulesRequest;
use lexc_diagnostic::Diagnostic;

use crate::failure::Failure;
use crate::input::files;
use crate::output::places;

/// Returns the rules, with the layout read from its file if it is not built in.
pub(crate) fn read(rules: &RulesRequest) -> Result<GameRules, Failure> {
    Ok(with_layout(rules)?.rules()?)
}

/// Returns the rules with the lines of the board layout in place of its file.
pub(crate) fn with_layout(rules: &RulesRequest) -> Result<RulesRequest, Failure> {
    Ok(match &rules.board_layout {
        Some(name) if BoardLayout::builtin(name).is_err() => {
            rules.clone().board_layout(layout_file(name)?.0)
        }
        _ => rules.clone(),
    })
}

/// Returns the layout of an option, else the one that a position names, else the standard one.
pub(crate) fn layout_or_named(
    name: Option<&str>,
    named: &CgpRules<'_>,
) -> Result<BoardLayout, Failure> {
    match (name, named.board_layout) {
        (None, Some(layout)) => Ok(layout.clone()),
        (None, None) => Ok(BoardLayout::standard().clone()),
        (Some(name), _) => match BoardLayout::builtin(name) {
            Ok(layout) => Ok(layout.clone()),
            Err(_) => Ok(layout_file(name)?.1),
        },
    }
}

/// Reads the file of a layout.
fn layout_file(name: &str) -> Result<(String, BoardLayout), Failure> {
    let text = files::read_text(Path::new(name), "a board layout").map_err(|failure| {
        let with_help = |diagnostic: Diagnostic| {
            diagnostic.help("name a file, or a built-in layout: standard, super or friends")
        };
        let diagnostics = failure.diagnostics().into_iter().map(with_help);
        Failure::Diagnostics(diagnostics.collect())
    })?;
    match BoardLayout::parse(&text) {
        Ok(layout) => Ok((text, layout)),
        Err(error) => Err(places::in_text(name, &text, &error).into()),
    }
}
