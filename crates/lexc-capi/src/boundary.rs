//! What stands between C and Rust: pointers, text, errors, panics.

use core::cell::RefCell;
use core::ffi::{CStr, c_char};
use core::fmt::Display;
use std::ffi::CString;
use std::panic::{AssertUnwindSafe, catch_unwind};

thread_local! {
    static LAST: RefCell<CString> = RefCell::default();
}

/// Keeps the text of an error for this thread, and gives `value` back.
pub(crate) fn fail<T>(error: impl Display, value: T) -> T {
    let mut text = error.to_string().into_bytes();
    // A file's name cannot hold a 0 byte, but nothing is taken for granted.
    text.retain(|&byte| byte != 0);
    let text = CString::new(text).unwrap_or_default();
    // A thread that ends may still call from a destructor, when this is gone: then nobody asks.
    let _ = LAST.try_with(|last| *last.borrow_mut() = text);
    value
}

/// The text that was kept last on this thread.
pub(crate) fn last_error() -> *const c_char {
    LAST.try_with(|last| last.borrow().as_ptr())
        .unwrap_or(c"".as_ptr())
}

/// Runs `f`; a panic, which would be a mistake in this library, becomes an error and `otherwise`.
pub(crate) fn guard<T>(otherwise: T, f: impl FnOnce() -> T) -> T {
    // What `f` holds is not used again if it panics: an iterator is at worst a word behind.
    match catch_unwind(AssertUnwindSafe(f)) {
        Ok(value) => value,
        Err(_) => fail("a mistake in lexc: please report it", otherwise),
    }
}

/// Gives a value to C, to be given back to [`free`].
pub(crate) fn into_pointer<T>(value: T) -> *mut T {
    Box::into_raw(Box::new(value))
}

/// Takes a value back from C and drops it.
///
/// # Safety
/// `pointer` must be null or come from [`into_pointer`], and be given back once.
pub(crate) unsafe fn free<T>(pointer: *mut T) {
    if !pointer.is_null() {
        // SAFETY: it came from `Box::into_raw` in `into_pointer`, of the same `T`, and nobody has
        // taken it back before: the contract of this function.
        drop(unsafe { Box::from_raw(pointer) });
    }
}

/// What a pointer points to; an error if it is null.
///
/// # Safety
/// `pointer` must be null or come from [`into_pointer`]; it must not be freed, nor what it points
/// to be changed, during `'a`.
pub(crate) unsafe fn reference<'a, T>(pointer: *const T) -> Option<&'a T> {
    // SAFETY: a pointer from `into_pointer` is aligned and points to a `T` until it is freed; that
    // nothing changes it meanwhile is the contract of this function.
    let found = unsafe { pointer.as_ref() };
    found.or_else(|| fail("a pointer is null", None))
}

/// The same, to be changed.
///
/// # Safety
/// As for [`reference`], and nobody else uses what it points to during `'a`.
pub(crate) unsafe fn exclusive<'a, T>(pointer: *mut T) -> Option<&'a mut T> {
    // SAFETY: as in `reference`, and it is used by nobody else: the contract of this function.
    let found = unsafe { pointer.as_mut() };
    found.or_else(|| fail("a pointer is null", None))
}

/// The text that a pointer points to; an error if it is null or not UTF-8.
///
/// # Safety
/// `pointer` must be null or point to bytes that end with a 0 byte and do not change during `'a`.
pub(crate) unsafe fn text<'a>(pointer: *const c_char) -> Option<&'a str> {
    if pointer.is_null() {
        return fail("a text is null", None);
    }
    // SAFETY: it is not null; that the bytes up to the 0 byte can be read and stay what they are is
    // the contract of this function.
    let text = unsafe { CStr::from_ptr(pointer) };
    text.to_str().map_or_else(
        |error| fail(format!("a text is not UTF-8: {error}"), None),
        Some,
    )
}

/// The bytes that a pointer points to; an error if it is null.
///
/// # Safety
/// `pointer` must be null or point to `length` bytes that do not change during `'a`.
pub(crate) unsafe fn slice<'a>(pointer: *const u8, length: usize) -> Option<&'a [u8]> {
    if pointer.is_null() || length > isize::MAX as usize {
        return fail("the bytes are null, or more than memory holds", None);
    }
    // SAFETY: not null, no longer than a slice can be; bytes are always aligned; that they can be
    // read and stay what they are is the contract of this function.
    Some(unsafe { core::slice::from_raw_parts(pointer, length) })
}

/// Writes text and a 0 byte, as much as there is room for; the length of the whole text.
///
/// # Safety
/// `out` must point to `room` bytes that can be written, unless `room` is 0.
pub(crate) unsafe fn write_text(text: &str, out: *mut c_char, room: usize) -> usize {
    if room == 0 {
        return text.len();
    }
    if out.is_null() {
        return fail("there is no place to write to", usize::MAX);
    }
    let count = text.len().min(room - 1);
    // SAFETY: `count` is at most the length of `text` and less than `room`, so both ranges are
    // valid, by the contract of this function; they do not overlap, since `text` is Rust's own.
    unsafe {
        core::ptr::copy_nonoverlapping(text.as_ptr().cast(), out, count);
        out.add(count).write(0);
    }
    text.len()
}
