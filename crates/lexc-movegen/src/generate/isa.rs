//! The instructions that searches use.
//!
//! Builds with debug assertions have the baseline only: the searches take most of the time of a build,
//! and are compiled once for each instruction set.

use lexc_runtime::Isa;

/// The instructions that searches use. Results do not depend on them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Instructions {
    /// The best that the processor has.
    #[default]
    Detected,
    /// The instructions that the program was built for, to measure the gain of the others.
    Baseline,
}

impl Instructions {
    /// Returns the instruction set.
    pub(crate) fn isa(self) -> Isa {
        match self {
            Self::Detected => Isa::detected(),
            Self::Baseline => Isa::BASELINE,
        }
    }
}

/// Runs `search`, compiled for an instruction set. `search` must be inlined to profit from it.
#[inline(always)]
pub(crate) fn run_on<T>(isa: Isa, search: impl FnOnce() -> T) -> T {
    #[cfg(not(debug_assertions))]
    return isa.run(search);
    #[cfg(debug_assertions)]
    {
        let _ = isa;
        search()
    }
}
