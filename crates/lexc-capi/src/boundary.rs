//! Conversions between C and Rust: text, bytes, errors, panics.

use core::cell::RefCell;
use core::ffi::{CStr, c_char};
use core::fmt::Display;
use std::ffi::CString;
use std::panic::{AssertUnwindSafe, catch_unwind};

thread_local! {
    static LAST: RefCell<CString> = RefCell::default();
}

/// Stores the text of an error for this thread, and returns `None`.
pub(crate) fn fail<T>(error: impl Display) -> Option<T> {
    let mut text = error.to_string().into_bytes();
    // A C string cannot contain a 0 byte.
    text.retain(|&byte| byte != 0);
    let text = CString::new(text).unwrap_or_default();
    // If a thread's destructor calls this after the thread-local is destroyed, the text is lost.
    let _ = LAST.try_with(|last| *last.borrow_mut() = text);
    None
}

/// Returns the text most recently stored on this thread.
pub(crate) fn last_error() -> *const c_char {
    LAST.try_with(|last| last.borrow().as_ptr()).unwrap_or(c"".as_ptr())
}

/// Runs `f`, and returns `otherwise` if it has no value. Converts a panic, which is a bug of this
/// library, to an error.
pub(crate) fn guard<T>(otherwise: T, f: impl FnOnce() -> Option<T>) -> T {
    // Unwind safety: at worst an iterator is at the previous item after a panic; locks poisoned by
    // a panic are used nevertheless.
    let value = catch_unwind(AssertUnwindSafe(f));
    let value = value.unwrap_or_else(|_| fail("internal error in lexc: please report it"));
    value.unwrap_or(otherwise)
}

/// Returns the text at a pointer, or an error if it is null or not UTF-8.
///
/// # Safety
/// `pointer` must be null or point to a 0-terminated string that is not modified during `'a`.
pub(crate) unsafe fn text<'a>(pointer: *const c_char) -> Option<&'a str> {
    if pointer.is_null() {
        return fail("null string");
    }
    // SAFETY: it is not null; by the contract of this function the bytes up to the 0 byte can be
    // read and are not modified.
    let text = unsafe { CStr::from_ptr(pointer) };
    let text = text.to_str();
    text.map_or_else(|error| fail(format!("string is not UTF-8: {error}")), Some)
}

/// Returns the text at a pointer, `Some(None)` if it is null, or an error if it is not UTF-8.
///
/// # Safety
/// As for [`text`].
#[expect(clippy::option_option, reason = "an error and no text differ")]
pub(crate) unsafe fn optional_text<'a>(pointer: *const c_char) -> Option<Option<&'a str>> {
    if pointer.is_null() {
        return Some(None);
    }
    // SAFETY: this function has the contract of `text`.
    unsafe { text(pointer) }.map(Some)
}

/// Returns the bytes at a pointer, or an error if it is null.
///
/// # Safety
/// `pointer` must be null or point to `length` bytes that are not modified during `'a`.
pub(crate) unsafe fn slice<'a>(pointer: *const u8, length: usize) -> Option<&'a [u8]> {
    if pointer.is_null() || length > isize::MAX as usize {
        return fail("null buffer, or length over PTRDIFF_MAX");
    }
    // SAFETY: not null, and no longer than a slice can be; bytes are always aligned; by the
    // contract of this function they can be read and are not modified.
    Some(unsafe { core::slice::from_raw_parts(pointer, length) })
}

/// Writes as much of a text as fits, whole characters and a final 0 byte. Returns the length of the
/// whole text.
///
/// # Safety
/// `out` must point to `room` writable bytes, unless `room` is 0.
pub(crate) unsafe fn write_text(text: &str, out: *mut c_char, room: usize) -> Option<usize> {
    if room == 0 {
        return Some(text.len());
    }
    if out.is_null() {
        return fail("null output buffer");
    }
    let mut count = text.len().min(room - 1);
    while !text.is_char_boundary(count) {
        count -= 1;
    }
    // SAFETY: `count` is at most the length of `text` and less than `room`, so both ranges are
    // valid by the contract of this function; they do not overlap, since Rust owns `text`.
    unsafe {
        core::ptr::copy_nonoverlapping(text.as_ptr().cast(), out, count);
        out.add(count).write(0);
    }
    Some(text.len())
}

#[cfg(test)]
mod tests {
    use core::ffi::CStr;

    use super::write_text;

    #[test]
    fn a_text_that_does_not_fit_ends_between_two_characters() {
        let text = "KÖŞK";
        for room in 1..=text.len() + 2 {
            let mut out = vec![b'#'; room];
            // SAFETY: `out` has `room` bytes.
            let length = unsafe { write_text(text, out.as_mut_ptr().cast(), room) };
            assert_eq!(length, Some(text.len()));
            let written = CStr::from_bytes_until_nul(&out).unwrap().to_str().unwrap();
            assert!(text.starts_with(written));
            assert!(text.len().min(room - 1) - written.len() < 2, "{written}");
        }
    }
}
