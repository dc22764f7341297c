//! The instructions that long loops use.

use lexc_runtime::Isa;

/// Runs `work`, compiled for the best instruction set that the processor has. Only what is inlined
/// into it benefits, so it and what it calls are `#[inline(always)]`. Results do not depend on the
/// instructions.
#[inline(always)]
pub(crate) fn run<T>(work: impl FnOnce() -> T) -> T {
    Isa::detected().run_optimized(work)
}
