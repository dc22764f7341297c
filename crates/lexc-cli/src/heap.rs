//! How the allocator of the system keeps memory.
//!
//! By default it returns each freed large array to the system, which clears every page anew for the next one: a tenth of the time of a
//! build. So it keeps them.

#![allow(unsafe_code)]

/// Keeps the memory of all threads in one heap. The allocator of glibc would give the thread that waits for signals one of its own:
/// 64 MiB of addresses, which a build under `ulimit -v` may need. Each thread still has a cache of its own.
pub(crate) fn share() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        use std::ffi::c_int;

        const M_ARENA_MAX: c_int = -8;

        unsafe extern "C" {
            fn mallopt(parameter: c_int, value: c_int) -> c_int;
        }
        // SAFETY: the declaration is that of `malloc.h`. The function may be called at any time, from any thread, and touches no
        // block that is in use.
        unsafe { mallopt(M_ARENA_MAX, 1) };
    }
}

/// Lets large arrays be freed into the heap, where the next one takes their pages. The allocator of
/// glibc takes this from the first large block that is freed; others are not harmed.
pub(crate) fn keep_freed() {
    let largest_that_counts = (32 << 20) - 8192;
    drop(std::hint::black_box(Vec::<u8>::with_capacity(
        largest_that_counts,
    )));
}
