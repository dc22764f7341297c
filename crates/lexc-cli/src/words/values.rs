//! Values of words.

use lexc_compiler::diagnostic::Diagnostic;
use lexc_format::values::{Column, ColumnKind, Value};
use lexc_runtime::Lexicon;

use crate::failure::Failure;

/// Returns the edition of this name.
pub(crate) fn edition<'a>(lexicon: &'a Lexicon, name: &str) -> Result<Column<'a>, Failure> {
    let is_edition = |column: &Column<'_>| column.kind() == ColumnKind::Edition;
    if let Some(column) = lexicon.column(name).filter(is_edition) {
        return Ok(column);
    }
    let names: Vec<_> = lexicon
        .columns()
        .filter(is_edition)
        .map(|column| column.name().to_owned())
        .collect();
    Err(
        Diagnostic::error(format!("the lexicon has no edition {name}"))
            .help(match &names[..] {
                [] => "it has none: build it again with --edition NAME=LIST".to_owned(),
                names => format!("it has {}", names.join(", ")),
            })
            .into(),
    )
}

/// Returns the columns that have a value for a word, with the values.
pub(crate) fn of_word<'a>(
    columns: &'a [Column<'a>],
    rank: u64,
) -> impl Iterator<Item = (&'a Column<'a>, Value<'a>)> {
    columns
        .iter()
        .filter_map(move |column| Some((column, column.get(rank)?)))
}
