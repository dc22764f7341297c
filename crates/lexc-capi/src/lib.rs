//! C ABI of [`lexc_runtime`]: open `.lex` lexicons, look words up, iterate, rank, find anagrams.
//!
//! The header `include/lexc.h` is generated from this file; a test compares them. The documentation
//! of the functions is written for C: null pointers, ownership, errors.
//!
//! No panic crosses the ABI: each function runs inside `boundary::guard`. The text of the last error
//! is stored for each thread: [`lexc_error`].
//!
//! The module `boundary` converts pointers, text, errors and panics.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]
// Functions for C cannot be safe Rust: names are exported, and pointers come from outside.
#![allow(unsafe_code)]

mod boundary;

use core::ffi::c_char;

use lexc_runtime::query::{Found, Order, Query, Rack};
use lexc_runtime::{Letter, Lexicon};

use boundary::{fail, guard, into_pointer, last_error, reference, slice, text, write_text};

// Results of predicates, and a failed call.
const NO: i32 = 0;
const YES: i32 = 1;
const ERROR: i32 = -1;

/// The result of functions that return a number, if there is none.
pub const LEXC_NONE: u64 = u64::MAX;

/// An open lexicon. It is immutable: any number of threads may use it at once.
#[derive(Debug)]
pub struct LexcLexicon {
    lexicon: Lexicon,
}

/// An iterator over words. It must not be used by several threads at once.
#[derive(Debug)]
pub struct LexcWords {
    lexicon: Lexicon,
    source: Source,
    next: u64,
    /// The current word, with its final 0 byte.
    lent: Vec<u8>,
}

/// The words of an iterator.
#[derive(Debug)]
enum Source {
    All,
    Found(Found),
}

impl LexcWords {
    fn tiles(&self) -> Option<Vec<Letter>> {
        match &self.source {
            Source::All => self.lexicon.word_at(self.next),
            Source::Found(found) => Some(found.get(usize::try_from(self.next).ok()?)?.to_vec()),
        }
    }
}

fn opened(result: Result<Lexicon, impl core::fmt::Display>) -> *mut LexcLexicon {
    match result {
        Ok(lexicon) => into_pointer(LexcLexicon { lexicon }),
        Err(error) => fail(error, core::ptr::null_mut()),
    }
}

/// Opens a file and verifies it: checksums and every state. Takes milliseconds.
///
/// `path` is a 0-terminated UTF-8 string. Returns null if the file cannot be read or is refused;
/// `lexc_error` gives the reason. Close the lexicon with `lexc_close`. The file must not be modified
/// while it is open; renaming another file over it is allowed.
///
/// # Safety
/// `path` must be null (an error) or a 0-terminated string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lexc_open(path: *const c_char) -> *mut LexcLexicon {
    guard(core::ptr::null_mut(), || {
        // SAFETY: the contract of this function is that of `text`.
        match unsafe { text(path) } {
            Some(path) => opened(Lexicon::open(path)),
            None => core::ptr::null_mut(),
        }
    })
}

/// Opens a file without verifying its automata, for files that were verified before. Takes
/// microseconds. A damaged file may give wrong answers, but no invalid memory access. Otherwise as
/// `lexc_open`.
///
/// # Safety
/// `path` must be null (an error) or a 0-terminated string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lexc_open_unverified(path: *const c_char) -> *mut LexcLexicon {
    guard(core::ptr::null_mut(), || {
        // SAFETY: the contract of this function is that of `text`.
        match unsafe { text(path) } {
            Some(path) => opened(Lexicon::open_unverified(path)),
            None => core::ptr::null_mut(),
        }
    })
}

/// Deprecated name of `lexc_open_unverified`.
///
/// # Safety
/// As for `lexc_open_unverified`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lexc_open_trusted(path: *const c_char) -> *mut LexcLexicon {
    // SAFETY: the contracts are the same.
    unsafe { lexc_open_unverified(path) }
}

/// Opens and verifies a lexicon in memory. The bytes are copied and may be freed at once. Otherwise
/// as `lexc_open`.
///
/// # Safety
/// `bytes` must be null (an error) or point to `length` readable bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lexc_from_memory(bytes: *const u8, length: usize) -> *mut LexcLexicon {
    guard(core::ptr::null_mut(), || {
        // SAFETY: the contract of this function is that of `slice`.
        match unsafe { slice(bytes, length) } {
            Some(bytes) => opened(Lexicon::from_bytes(bytes)),
            None => core::ptr::null_mut(),
        }
    })
}

/// Closes a lexicon. Null is ignored. Open iterators remain valid.
///
/// # Safety
/// `lexicon` must be null or an open lexicon, and no other thread may be using it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lexc_close(lexicon: *mut LexcLexicon) {
    guard((), || {
        // SAFETY: by the contract the pointer came from `into_pointer` and has not been freed.
        unsafe { boundary::free(lexicon) }
    });
}

/// Returns the reason of the last failed call on this thread: UTF-8, never null, "" if none failed.
/// The text is valid until the next failed call on this thread. It may contain parts of file names.
#[unsafe(no_mangle)]
pub extern "C" fn lexc_error() -> *const c_char {
    last_error()
}

/// Returns the number of words; `LEXC_NONE` if the lexicon is null.
///
/// # Safety
/// `lexicon` must be null (an error) or open.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lexc_count(lexicon: *const LexcLexicon) -> u64 {
    guard(LEXC_NONE, || {
        // SAFETY: the contract of this function is that of `reference`.
        match unsafe { reference(lexicon) } {
            Some(this) => this.lexicon.len(),
            None => LEXC_NONE,
        }
    })
}

/// Looks a word up. Returns 1 if it is in the lexicon, 0 if it is not, -1 if the call failed (a null
/// pointer, a string that is not UTF-8).
///
/// The text is read by the rules of the alphabet: any case, any normal form, folds, `[CH]` for a tile
/// of several characters. A text with other characters is not a word, and not an error.
///
/// # Safety
/// `lexicon` must be null (an error) or open; `word` null (an error) or a 0-terminated
/// string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lexc_contains(lexicon: *const LexcLexicon, word: *const c_char) -> i32 {
    guard(ERROR, || {
        // SAFETY: the contract of this function is that of both.
        match unsafe { (reference(lexicon), text(word)) } {
            (Some(this), Some(word)) if this.lexicon.contains(word) => YES,
            (Some(_), Some(_)) => NO,
            _ => ERROR,
        }
    })
}

/// Returns the index of a word among all words in alphabetical order, from 0; `LEXC_NONE` if it is
/// not a word, or if the call failed. The first call may take a millisecond or two.
///
/// # Safety
/// `lexicon` must be null (an error) or open; `word` null (an error) or a 0-terminated
/// string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lexc_rank(lexicon: *const LexcLexicon, word: *const c_char) -> u64 {
    guard(LEXC_NONE, || {
        // SAFETY: the contract of this function is that of both.
        match unsafe { (reference(lexicon), text(word)) } {
            (Some(this), Some(word)) => this.lexicon.rank(word).unwrap_or(LEXC_NONE),
            _ => LEXC_NONE,
        }
    })
}

/// Writes the word with an index, from 0, to `out`: UTF-8, 0-terminated, truncated to `room` bytes.
/// Returns the length of the whole word without the 0 byte; `SIZE_MAX` if there is no such word, or
/// if the call failed. If `room` is 0, `out` may be null.
///
/// # Safety
/// `lexicon` must be null (an error) or open; `out` must point to `room` writable bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lexc_word_at(
    lexicon: *const LexcLexicon,
    index: u64,
    out: *mut c_char,
    room: usize,
) -> usize {
    guard(usize::MAX, || {
        // SAFETY: the contract of this function is that of `reference`.
        let Some(this) = (unsafe { reference(lexicon) }) else {
            return usize::MAX;
        };
        match this.lexicon.word_at(index) {
            // SAFETY: `out` has `room` bytes by the contract of this function.
            Some(word) => unsafe { write_text(&this.lexicon.spell(&word), out, room) },
            None => usize::MAX,
        }
    })
}

/// Returns an iterator over all words in alphabetical order, starting at an index (0 for the first
/// word); null if the lexicon is null. Free it with `lexc_words_free`. The lexicon may be closed first.
///
/// # Safety
/// `lexicon` must be null (an error) or open.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lexc_words(lexicon: *const LexcLexicon, from: u64) -> *mut LexcWords {
    guard(core::ptr::null_mut(), || {
        // SAFETY: the contract of this function is that of `reference`.
        match unsafe { reference(lexicon) } {
            Some(this) => into_pointer(LexcWords {
                lexicon: this.lexicon.clone(),
                source: Source::All,
                next: from,
                lent: Vec::new(),
            }),
            None => core::ptr::null_mut(),
        }
    })
}

/// Returns an iterator over the words that use all tiles of a rack, or, if `part` is not 0, some of
/// them, in alphabetical order. In `rack`, `?` is a blank and `*` any number of other tiles. Returns
/// null if an argument is null or the rack is invalid; `lexc_error` gives the reason. Free it with
/// `lexc_words_free`.
///
/// # Safety
/// `lexicon` must be null (an error) or open; `rack` null (an error) or a 0-terminated
/// string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lexc_anagrams(
    lexicon: *const LexcLexicon,
    rack: *const c_char,
    part: i32,
) -> *mut LexcWords {
    guard(core::ptr::null_mut(), || {
        // SAFETY: the contract of this function is that of both.
        let (Some(this), Some(rack)) = (unsafe { (reference(lexicon), text(rack)) }) else {
            return core::ptr::null_mut();
        };
        let rack = match Rack::parse(rack, this.lexicon.tokenizer()) {
            Ok(rack) => rack,
            Err(error) => return fail(error, core::ptr::null_mut()),
        };
        let tally = if part == 0 { rack.exact() } else { rack.part() };
        let query = Query::new().and(tally);
        let found = this.lexicon.search(&query, Order::Alphabet, usize::MAX);
        into_pointer(LexcWords {
            lexicon: this.lexicon.clone(),
            source: Source::Found(found),
            next: 0,
            lent: Vec::new(),
        })
    })
}

/// Returns the next word: UTF-8, 0-terminated, valid until the next call for the same iterator. Null
/// after the last word.
///
/// # Safety
/// `words` must be null (an error) or an iterator that has not been freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lexc_words_next(words: *mut LexcWords) -> *const c_char {
    guard(core::ptr::null(), || {
        // SAFETY: the contract of this function is that of `exclusive`.
        let Some(this) = (unsafe { boundary::exclusive(words) }) else {
            return core::ptr::null();
        };
        let Some(word) = this.tiles() else {
            return core::ptr::null();
        };
        this.next += 1;
        this.lent = this.lexicon.spell(&word).into_bytes();
        this.lent.push(0);
        this.lent.as_ptr().cast()
    })
}

/// Frees an iterator. Null is ignored.
///
/// # Safety
/// `words` must be null or an iterator that has not been freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lexc_words_free(words: *mut LexcWords) {
    guard((), || {
        // SAFETY: by the contract the pointer came from `into_pointer` and has not been freed.
        unsafe { boundary::free(words) }
    });
}
