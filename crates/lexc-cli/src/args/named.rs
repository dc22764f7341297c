//! Values that are chosen by name.

use clap::builder::{PossibleValuesParser, TypedValueParser};

/// Returns the parser of a value by its name. Help lists the names in one line.
pub(crate) fn named<T: Copy + Send + Sync + 'static>(
    values: &'static [(&'static str, T)],
) -> impl TypedValueParser<Value = T> {
    let names = values.iter().map(|(name, _)| *name);
    PossibleValuesParser::new(names).try_map(|name| {
        let mut values = values.iter();
        let found = values.find(|(known, _)| *known == name);
        found.map(|(_, value)| *value).ok_or("there is no such value")
    })
}
