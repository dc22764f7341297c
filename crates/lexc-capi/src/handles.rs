//! Handles, which C code uses instead of pointers to values.
//!
//! A handle has the type of a pointer, so that C compilers distinguish lexicons and iterators, but
//! it is a number that is never dereferenced: each call looks it up in a table of the open values.
//! So a handle that is null, was closed, belongs to another type, or was never returned is an
//! error, and no `unsafe` is needed to use one. Numbers are not reused.

use core::hash::{BuildHasherDefault, Hasher};
use core::sync::atomic::{AtomicUsize, Ordering};
use std::collections::HashMap;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use crate::boundary::fail;

/// The number of the next handle of any type. Small numbers are skipped, because they look like
/// mistakes.
static NEXT: AtomicUsize = AtomicUsize::new(0x1000);

/// The distance between two handles, as between aligned pointers.
const STEP: usize = 16;

/// A hasher that spreads the numbers of handles over a table.
#[derive(Debug, Default)]
struct Spread(u64);

impl Hasher for Spread {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_usize(usize::from(byte));
        }
    }

    fn write_usize(&mut self, number: usize) {
        // Fibonacci hashing: the high bits depend on all bits of the number.
        self.0 = (self.0 ^ number as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

type Open<T> = HashMap<usize, Arc<T>, BuildHasherDefault<Spread>>;

/// The open values of a type.
pub(crate) struct Handles<T> {
    open: OnceLock<RwLock<Open<T>>>,
    /// The name of the type in messages.
    name: &'static str,
}

impl<T> Handles<T> {
    pub(crate) const fn new(name: &'static str) -> Self {
        Self {
            open: OnceLock::new(),
            name,
        }
    }

    fn table(&self) -> &RwLock<Open<T>> {
        self.open.get_or_init(RwLock::default)
    }

    /// Stores a value, and returns its handle.
    pub(crate) fn insert<H>(&self, value: T) -> *mut H {
        let mut open = self.table().write().unwrap_or_else(PoisonError::into_inner);
        // With 32-bit addresses, numbers repeat after 2^28 handles.
        let number = loop {
            let number = NEXT.fetch_add(STEP, Ordering::Relaxed);
            if number != 0 && !open.contains_key(&number) {
                break number;
            }
        };
        open.insert(number, Arc::new(value));
        core::ptr::without_provenance_mut(number)
    }

    /// Returns the value of a handle; an error for a handle that is not open.
    pub(crate) fn get<H>(&self, handle: *const H) -> Option<Arc<T>> {
        if handle.is_null() {
            return fail(format_args!("null pointer: expected {}", self.name), None);
        }
        let open = self.table().read().unwrap_or_else(PoisonError::into_inner);
        let value = open.get(&handle.addr()).map(Arc::clone);
        value.or_else(|| {
            let name = self.name;
            fail(format_args!("not an open handle of {name}"), None)
        })
    }

    /// Closes a handle. Null is ignored; a handle that is not open is an error. The value is
    /// dropped once all calls of other threads that use it have ended.
    pub(crate) fn remove<H>(&self, handle: *mut H) {
        if handle.is_null() {
            return;
        }
        let mut open = self.table().write().unwrap_or_else(PoisonError::into_inner);
        let removed = open.remove(&handle.addr());
        drop(open);
        if removed.is_none() {
            let name = self.name;
            fail(format_args!("not an open handle of {name}"), ());
        }
    }
}
