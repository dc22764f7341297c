//! Handles, which C code uses instead of pointers to values.
//!
//! A handle has the type of a pointer, so that C compilers distinguish lexicons and iterators, but
//! it is a number that is never dereferenced: each call looks it up in a table of the open values.
//! So a handle that is null, was closed, belongs to another type, or was never returned is an
//! error, and no `unsafe` is needed to use one. Numbers are not reused.

use core::sync::atomic::{AtomicUsize, Ordering};
use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

use crate::boundary::fail;

/// The number of the next handle of any type. Small numbers are skipped, because they look like
/// mistakes.
static NEXT: AtomicUsize = AtomicUsize::new(0x1000);

/// The distance between two handles, as between aligned pointers.
const STEP: usize = 16;

/// The open values of a type.
pub(crate) struct Handles<T> {
    open: RwLock<BTreeMap<usize, Arc<T>>>,
    /// The name of the type in messages.
    name: &'static str,
}

impl<T> Handles<T> {
    pub(crate) const fn new(name: &'static str) -> Self {
        Self { open: RwLock::new(BTreeMap::new()), name }
    }

    /// Stores a value, and returns its handle.
    pub(crate) fn insert<H>(&self, value: T) -> *mut H {
        let mut open = self.open.write().unwrap_or_else(PoisonError::into_inner);
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
            return fail(format_args!("null pointer: expected {}", self.name));
        }
        let open = self.open.read().unwrap_or_else(PoisonError::into_inner);
        let value = open.get(&handle.addr()).map(Arc::clone);
        value.or_else(|| self.not_open())
    }

    /// Closes a handle. Null is ignored; a handle that is not open is an error. The value is
    /// dropped once all calls of other threads that use it have ended.
    pub(crate) fn remove<H>(&self, handle: *mut H) -> Option<()> {
        if handle.is_null() {
            return Some(());
        }
        let mut open = self.open.write().unwrap_or_else(PoisonError::into_inner);
        let removed = open.remove(&handle.addr());
        drop(open);
        removed.map_or_else(|| self.not_open(), |_| Some(()))
    }

    fn not_open<V>(&self) -> Option<V> {
        fail(format_args!("not an open handle of {}", self.name))
    }
}
