//! Items by name.

/// Returns the item with this name. All items are in order of name.
pub(crate) fn find<T>(
    all: &'static [T],
    name: &str,
    of: fn(&T) -> &'static str,
) -> Option<&'static T> {
    let index = all.binary_search_by(|item| of(item).cmp(name)).ok()?;
    all.get(index)
}
