//! Settings of the system's allocator.
//!
//! By default, glibc returns each freed large array to the system, which clears every page of the
//! next one. Keeping them saves a tenth of the time of a build.

#![allow(unsafe_code)]

/// Limits glibc to one arena for all threads.
///
/// Otherwise the thread that waits for signals reserves 64 MiB of address space for its own arena,
/// which a build under `ulimit -v` may need. Each thread still has its own cache.
pub(crate) fn use_one_arena() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        use std::ffi::c_int;

        const M_ARENA_MAX: c_int = -8;

        unsafe extern "C" {
            fn mallopt(parameter: c_int, value: c_int) -> c_int;
        }
        // SAFETY: the declaration is the one in `malloc.h`. The function may be called at any time,
        // from any thread, and touches no block that is in use.
        unsafe { mallopt(M_ARENA_MAX, 1) };
    }
}

/// Returns the pages of freed memory to the system, in a few milliseconds.
pub(crate) fn return_freed_pages() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        use std::ffi::c_int;

        unsafe extern "C" {
            fn malloc_trim(pad: usize) -> c_int;
        }
        // SAFETY: the declaration is the one in `malloc.h`. The function may be called at any time,
        // from any thread, and touches no block that is in use.
        unsafe { malloc_trim(0) };
    }
}

/// Keeps the pages of freed large arrays in the heap for the next ones.
///
/// glibc sets the threshold for this from the first large block that is freed. Other allocators are
/// not affected.
pub(crate) fn keep_freed_pages() {
    let largest_threshold = (32 << 20) - 8192;
    drop(std::hint::black_box(Vec::<u8>::with_capacity(largest_threshold)));
}
