//! The instruction set, chosen at run time.
//!
//! The searches are compiled twice: for the processor that the program was built for, and on
//! x86-64 for version 3 of that architecture, whose bit instructions a search depends on. A program
//! built for any x86-64 so runs as fast as one built for the processor that it runs on.
//!
//! Builds with debug assertions have the first of the two only: the searches take most of the time
//! of a build.

/// The instructions that searches use. What they find is the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Instructions {
    /// The best that the processor has.
    #[default]
    Detected,
    /// Those that the program was built for, to measure what the others gain.
    Baseline,
}

/// Runs `search`, compiled for the best instruction set that the processor has. `search` must be
/// inlined to profit from it.
#[inline(always)]
pub(crate) fn run_on<T>(instructions: Instructions, search: impl FnOnce() -> T) -> T {
    #[cfg(all(
        target_arch = "x86_64",
        not(target_feature = "avx2"),
        not(debug_assertions)
    ))]
    if instructions == Instructions::Detected && version_3::is_there() {
        return version_3::run(search);
    }
    let _ = instructions;
    search()
}

/// x86-64, version 3.
#[cfg(all(
    target_arch = "x86_64",
    not(target_feature = "avx2"),
    not(debug_assertions)
))]
mod version_3 {
    /// Returns whether the processor has the instructions.
    #[inline]
    pub(super) fn is_there() -> bool {
        std::is_x86_feature_detected!("avx2")
            && std::is_x86_feature_detected!("bmi1")
            && std::is_x86_feature_detected!("bmi2")
            && std::is_x86_feature_detected!("lzcnt")
            && std::is_x86_feature_detected!("popcnt")
    }

    /// Runs `search`, compiled for these instructions.
    #[allow(unsafe_code)]
    #[inline]
    pub(super) fn run<T>(search: impl FnOnce() -> T) -> T {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn with_version_3<T>(search: impl FnOnce() -> T) -> T {
            search()
        }
        // SAFETY: the only condition for calling a safe function with `target_feature` is that the
        // processor has these features. `run_on`, the only caller, has asked for each of them.
        unsafe { with_version_3(search) }
    }
}
