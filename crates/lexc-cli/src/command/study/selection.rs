//! Kinds of questions, lists and cards, as they are named on the command line.

use std::ffi::OsString;

use clap::Arg;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use lexc_api::words::FindRequest;
use lexc_study::QuestionKind;

use crate::failure::Failure;
use crate::output::Screen;

/// Returns the parser of kinds of questions, which help lists.
pub(crate) fn kind() -> impl TypedValueParser<Value = QuestionKind> {
    // Each value that is possible is a name.
    PossibleValuesParser::new(QuestionKind::ALL.map(QuestionKind::name))
        .map(|name| QuestionKind::from_name(&name).unwrap_or_default())
}

/// Returns the name of a list of words: its conditions, such as `--length 2`.
pub(crate) fn list_name(screen: &Screen, patterns: &[OsString]) -> String {
    let patterns: Vec<_> = patterns.iter().map(|pattern| pattern.to_string_lossy()).collect();
    let mut all = screen.given("Conditions");
    all.extend(patterns.iter().map(|pattern| &**pattern));
    if all.is_empty() { "all words".to_owned() } else { all.join(" ") }
}

/// Hides the columns of lists from help, which [`refuse_columns`] refuses.
pub(crate) fn hide_columns(option: Arg) -> Arg {
    let hidden = ["with", "mark"].iter().any(|name| option.get_id() == name);
    if hidden { option.hide(true) } else { option }
}

/// Refuses columns of lists, which cards do not have.
pub(crate) fn refuse_columns(request: &FindRequest) -> Result<(), Failure> {
    match request.list.annotate == FindRequest::default().list.annotate {
        true => Ok(()),
        false => Err(Failure::with_help(
            "cards have no columns, and --with and --mark choose some",
            "omit them; `lexc quiz --cards --with` shows them with the answers",
        )),
    }
}
