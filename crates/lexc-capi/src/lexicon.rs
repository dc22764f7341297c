//! Lexicons: open, close, look up, rank.

use core::ffi::c_char;

use lexc_runtime::Lexicon;

use crate::boundary::{fail, guard, last_error, slice, text, write_text};
use crate::handles::Handles;

/// The result of failed predicates.
pub(crate) const ERROR: i32 = -1;

/// The result of functions that return a number, if there is none.
pub const LEXC_NONE: u64 = u64::MAX;

/// An open lexicon. It is immutable: any number of threads may use it at once.
#[derive(Debug)]
pub struct LexcLexicon {
    _handle: (),
}

/// The open lexicons.
pub(crate) static LEXICONS: Handles<Lexicon> = Handles::new("a lexicon");

fn opened(result: Result<Lexicon, impl core::fmt::Display>) -> Option<*mut LexcLexicon> {
    match result {
        Ok(lexicon) => Some(LEXICONS.insert(lexicon)),
        Err(error) => fail(error),
    }
}

/// Opens a file and verifies it: checksums and every state. Takes milliseconds.
///
/// `path` is a 0-terminated UTF-8 string. Returns null if the file cannot be read or is refused;
/// `lexc_error` gives the reason. Close the lexicon with `lexc_close`. The file must not be
/// modified while it is open; renaming another file over it is allowed.
///
/// # Safety
/// `path` must be null (an error) or a 0-terminated string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lexc_open(path: *const c_char) -> *mut LexcLexicon {
    guard(core::ptr::null_mut(), || {
        // SAFETY: this function has the contract of `text`.
        opened(Lexicon::open(unsafe { text(path) }?))
    })
}

/// Opens a file without verifying its automata, for files that were verified before. Takes
/// microseconds. A damaged file may give wrong answers, but no invalid memory access. Otherwise
/// like `lexc_open`.
///
/// # Safety
/// `path` must be null (an error) or a 0-terminated string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lexc_open_unverified(path: *const c_char) -> *mut LexcLexicon {
    guard(core::ptr::null_mut(), || {
        // SAFETY: this function has the contract of `text`.
        opened(Lexicon::open_unverified(unsafe { text(path) }?))
    })
}

/// Opens and verifies a lexicon in memory. The bytes are copied and may be freed after the call.
/// Otherwise like `lexc_open`.
///
/// # Safety
/// `bytes` must be null (an error) or point to `length` readable bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lexc_from_memory(bytes: *const u8, length: usize) -> *mut LexcLexicon {
    guard(core::ptr::null_mut(), || {
        // SAFETY: this function has the contract of `slice`.
        let bytes = unsafe { slice(bytes, length) }?;
        opened(Lexicon::from_bytes(bytes.to_vec()))
    })
}

/// Closes a lexicon. Null is ignored; a lexicon that is not open is an error (`lexc_error`). Open
/// iterators remain valid, as do running calls on other threads.
#[unsafe(no_mangle)]
pub extern "C" fn lexc_close(lexicon: *mut LexcLexicon) {
    guard((), || LEXICONS.remove(lexicon));
}

/// Returns the reason why the last failed call on this thread failed: UTF-8, never null, "" if none
/// failed. The text is valid until the next failed call on this thread. It may contain file names.
/// Do not call it in the same argument list as another call: C does not define the order of
/// evaluation.
#[unsafe(no_mangle)]
pub extern "C" fn lexc_error() -> *const c_char {
    last_error()
}

/// Returns the number of words, or `LEXC_NONE` if the lexicon is not open.
#[unsafe(no_mangle)]
pub extern "C" fn lexc_count(lexicon: *const LexcLexicon) -> u64 {
    guard(LEXC_NONE, || Some(LEXICONS.get(lexicon)?.len()))
}

/// Looks a word up. Returns 1 if it is in the lexicon, 0 if it is not, -1 if the call failed (a
/// null pointer, a lexicon that is not open, a string that is not UTF-8).
///
/// The text follows the rules of the alphabet: any case, any normal form, folds, `[CH]` for a tile
/// of several characters. A text with other characters is not a word, but not an error.
///
/// # Safety
/// `word` must be null (an error) or a 0-terminated string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lexc_contains(lexicon: *const LexcLexicon, word: *const c_char) -> i32 {
    guard(ERROR, || {
        // SAFETY: this function has the contract of `text`.
        let (lexicon, word) = (LEXICONS.get(lexicon)?, unsafe { text(word) }?);
        Some(i32::from(lexicon.contains(word)))
    })
}

/// Returns the index of a word in alphabetical order, from 0, or `LEXC_NONE` if it is not a word or
/// the call failed. The first call may take one or two milliseconds.
///
/// # Safety
/// `word` must be null (an error) or a 0-terminated string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lexc_rank(lexicon: *const LexcLexicon, word: *const c_char) -> u64 {
    guard(LEXC_NONE, || {
        // SAFETY: this function has the contract of `text`.
        let (lexicon, word) = (LEXICONS.get(lexicon)?, unsafe { text(word) }?);
        lexicon.rank(word)
    })
}

/// Writes the word with an index, from 0, to `out`: UTF-8, 0-terminated, truncated to `room` bytes.
/// Returns the length of the whole word without the 0 byte, or `SIZE_MAX` if there is no such word
/// or the call failed. If `room` is 0, `out` may be null.
///
/// # Safety
/// `out` must point to `room` writable bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lexc_word_at(
    lexicon: *const LexcLexicon,
    index: u64,
    out: *mut c_char,
    room: usize,
) -> usize {
    guard(usize::MAX, || {
        let lexicon = LEXICONS.get(lexicon)?;
        let word = lexicon.spell(&lexicon.word_at(index)?);
        // SAFETY: `out` has `room` bytes by the contract of this function.
        unsafe { write_text(&word, out, room) }
    })
}
