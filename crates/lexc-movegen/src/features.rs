//! Features of the crate, as constants: the compiler removes code that a false constant disables.

/// `true` in builds that search every structure, compiled for every node layout.
pub(crate) const ALL_SEARCHES: bool = cfg!(feature = "all-searches");

/// `true` in builds whose searches are compiled for every node layout. Debug builds compile them
/// for the layout of most lexicons only, since they are most of the crate's code.
pub(crate) const ALL_LAYOUTS: bool = ALL_SEARCHES && lexc_cpu::Isa::OPTIMIZED;
