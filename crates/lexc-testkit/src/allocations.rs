//! An allocator that counts, for tests of code that must not allocate.
//!
//! ```
//! use lexc_testkit::allocations::{Counting, count};
//!
//! #[global_allocator]
//! static ALLOCATOR: Counting = Counting;
//!
//! assert_eq!(count(|| drop([1; 8])), 0);
//! assert_eq!(count(|| drop(std::hint::black_box(Box::new(1)))), 1);
//! ```

#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::hint::black_box;

thread_local! {
    /// Allocations of this thread only: the test harness may allocate in another one meanwhile.
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

/// The system's allocator, with a count of allocations. A test makes it the `#[global_allocator]`.
#[derive(Debug)]
pub struct Counting;

// SAFETY: every call is passed on to `System` unchanged, which keeps the contract of
// `GlobalAlloc`; counting has no influence on the memory given out.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        // SAFETY: the caller keeps the contract of `alloc`, the same as for `System.alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: `block` came from `alloc` above with this layout, that is from `System`.
        unsafe { System.dealloc(block, layout) }
    }
}

/// Returns the number of allocations that this thread makes while `work` runs.
///
/// # Panics
/// If [`Counting`] is not the global allocator: nothing would be counted.
pub fn count(work: impl FnOnce()) -> u64 {
    let unused = ALLOCATIONS.get();
    drop(black_box(Box::new(0)));
    let before = ALLOCATIONS.get();
    assert_ne!(unused, before, "make Counting the global allocator");
    work();
    ALLOCATIONS.get() - before
}
