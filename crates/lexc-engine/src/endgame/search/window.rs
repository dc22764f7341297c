//! [`Window`] and [`SearchResult`]: the bounds of a search and its result.

/// A search window: values of interest lie between `alpha` and `beta`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Window {
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

/// A value or a bound on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SearchResult {
    pub(crate) value: i32,
    /// `true` if the value or bound holds for the rest of the game.
    pub(crate) proven: bool,
}
