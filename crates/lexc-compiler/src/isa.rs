//! The instructions that long loops use.
//!
//! Builds with debug assertions have the baseline only: each of these loops is compiled once for each instruction set.

/// Runs `work`, compiled for the best instruction set that the processor has. Only what is inlined into it benefits, so it and
/// what it calls are `#[inline(always)]`. Results do not depend on the instructions.
#[inline(always)]
pub(crate) fn run<T>(work: impl FnOnce() -> T) -> T {
    #[cfg(not(debug_assertions))]
    return lexc_runtime::Isa::detected().run(work);
    #[cfg(debug_assertions)]
    work()
}
