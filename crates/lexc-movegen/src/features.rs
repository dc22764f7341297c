//! Features of the crate, as constants: the compiler removes code that a false constant disables.

/// `true` in builds that search every structure, compiled for every node layout.
pub(crate) const ALL_SEARCHES: bool = cfg!(feature = "all-searches");
