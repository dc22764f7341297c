//! The instruction set, chosen at run time.
//!
//! The searches are compiled twice: for the processor that the program was built for, and on
//! x86-64 for version 3 of that architecture, whose bit instructions a search lives on. A program
//! built for any x86-64 so runs as fast as one built for the processor that it runs on.

use core::sync::atomic::{AtomicBool, Ordering};

static PLAIN: AtomicBool = AtomicBool::new(false);

/// For measuring: are searches to use only the instructions that the program was built for, from
/// now on, in all threads? What they find is the same.
pub fn plain_instructions(plain: bool) {
    PLAIN.store(plain, Ordering::Relaxed);
}

/// Runs `search`, compiled for the best instruction set that the processor has. `search` must be
/// inlined to profit from it.
///
/// Builds with debug assertions have the first of the two only: the searches take most of the time
/// of a build.
#[inline(always)]
pub(crate) fn fastest<T>(search: impl FnOnce() -> T) -> T {
    #[cfg(all(
        target_arch = "x86_64",
        not(target_feature = "avx2"),
        not(debug_assertions)
    ))]
    if has_version_3() && !PLAIN.load(Ordering::Relaxed) {
        return run(search);
    }
    search()
}

#[cfg(all(
    target_arch = "x86_64",
    not(target_feature = "avx2"),
    not(debug_assertions)
))]
#[inline]
fn has_version_3() -> bool {
    std::is_x86_feature_detected!("avx2")
        && std::is_x86_feature_detected!("bmi1")
        && std::is_x86_feature_detected!("bmi2")
        && std::is_x86_feature_detected!("lzcnt")
        && std::is_x86_feature_detected!("popcnt")
}

#[cfg(all(
    target_arch = "x86_64",
    not(target_feature = "avx2"),
    not(debug_assertions)
))]
#[allow(unsafe_code)]
#[inline]
fn run<T>(search: impl FnOnce() -> T) -> T {
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn with_version_3<T>(search: impl FnOnce() -> T) -> T {
        search()
    }
    // SAFETY: the only condition for calling a safe function with `target_feature` is that the
    // processor has these features. `fastest`, the only caller, has asked for each of them.
    unsafe { with_version_3(search) }
}
