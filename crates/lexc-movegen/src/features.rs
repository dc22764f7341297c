//! Features of the crate, as constants: code behind a constant that is false is not compiled into a
//! program.

/// `true` in builds that search every structure, compiled for every node layout.
pub(crate) const ALL_SEARCHES: bool = cfg!(feature = "all-searches");
