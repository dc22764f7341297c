//! A C ABI of [`lexc_runtime`]: open a `.lex` lexicon, look words up, iterate, rank, anagrams.
//!
//! The header is `include/lexc.h`, made from this file; a test compares them. The functions there
//! are documented for people who write C: what may be null, who frees what, what is said of errors.
//!
//! No panic leaves a function: each runs inside `boundary::guard`. Each error has a text, kept
//! for the thread that met it: [`lexc_error`].
//!
//! | module | what lives there |
//! |---|---|
//! | this one | the functions, each a few lines |
//! | `boundary` | pointers to references, text to buffers, errors, panics |

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]
// What C calls cannot be safe Rust: names are exported, pointers come from outside.
#![allow(unsafe_code)]

mod boundary;

use core::ffi::c_char;

use lexc_runtime::query::{Found, Order, Query, Rack};
use lexc_runtime::{Letter, Lexicon};

use boundary::{fail, guard, into_pointer, last_error, reference, slice, text, write_text};

// Answers, and a call that failed.
const NO: i32 = 0;
const YES: i32 = 1;
const ERROR: i32 = -1;

/// What functions that give a number give where there is none.
pub const LEXC_NONE: u64 = u64::MAX;

/// An open lexicon. It does not change: any number of threads may use it at once.
#[derive(Debug)]
pub struct LexcLexicon {
    lexicon: Lexicon,
}

/// Words, one after the other. Not for several threads at once.
#[derive(Debug)]
pub struct LexcWords {
    lexicon: Lexicon,
    source: Source,
    next: u64,
    /// The word that was lent, with the 0 byte that C wants.
    lent: Vec<u8>,
}

/// Which words.
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
/// `path` is UTF-8 and ends with a 0 byte. Returns null if the file cannot be read or is refused;
/// `lexc_error` says why. Close it with `lexc_close`. The file must not be changed while it is open;
/// replacing it by another is fine.
///
/// # Safety
/// `path` must be null (an error) or point to text that ends with a 0 byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lexc_open(path: *const c_char) -> *mut LexcLexicon {
    guard(core::ptr::null_mut(), || {
        // SAFETY: the caller keeps the contract of this function, which is that of `text`.
        match unsafe { text(path) } {
            Some(path) => opened(Lexicon::open(path)),
            None => core::ptr::null_mut(),
        }
    })
}

/// Opens a file without verifying its automata: for files that were verified before. Takes
/// microseconds. A damaged file may then give wrong answers, never worse. Otherwise as `lexc_open`.
///
/// # Safety
/// `path` must be null (an error) or point to text that ends with a 0 byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lexc_open_trusted(path: *const c_char) -> *mut LexcLexicon {
    guard(core::ptr::null_mut(), || {
        // SAFETY: the caller keeps the contract of this function, which is that of `text`.
        match unsafe { text(path) } {
            Some(path) => opened(Lexicon::open_trusted(path)),
            None => core::ptr::null_mut(),
        }
    })
}

/// Opens and verifies a lexicon that lies in memory. The bytes are copied: they may be freed at
/// once. Otherwise as `lexc_open`.
///
/// # Safety
/// `bytes` must be null (an error) or point to `length` bytes that can be read.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lexc_from_memory(bytes: *const u8, length: usize) -> *mut LexcLexicon {
    guard(core::ptr::null_mut(), || {
        // SAFETY: the caller keeps the contract of this function, which is that of `slice`.
        match unsafe { slice(bytes, length) } {
            Some(bytes) => opened(Lexicon::from_bytes(bytes)),
            None => core::ptr::null_mut(),
        }
    })
}

/// Closes a lexicon; null is allowed, and nothing happens. Words that are being iterated over stay
/// what they are.
///
/// # Safety
/// `lexicon` must be null or come from a function that opens, and not have been closed; no other
/// thread may be using it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lexc_close(lexicon: *mut LexcLexicon) {
    guard((), || {
        // SAFETY: the pointer came from `into_pointer` and is given back once, says the contract.
        unsafe { boundary::free(lexicon) }
    });
}

/// Why the last call on this thread that failed did so: UTF-8, never null, "" if none failed. The
/// text stays until the next call on this thread that fails. It may hold parts of the file's name.
#[unsafe(no_mangle)]
pub extern "C" fn lexc_error() -> *const c_char {
    last_error()
}

/// How many words the lexicon has; `LEXC_NONE` if it is null.
///
/// # Safety
/// `lexicon` must be null (an error) or open.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lexc_count(lexicon: *const LexcLexicon) -> u64 {
    guard(LEXC_NONE, || {
        // SAFETY: the caller keeps the contract of this function, which is that of `reference`.
        match unsafe { reference(lexicon) } {
            Some(this) => this.lexicon.len(),
            None => LEXC_NONE,
        }
    })
}

/// Is it a word? 1 yes, 0 no, -1 if the call failed (a null pointer, text that is not UTF-8).
///
/// The text is read as the alphabet says: in any case, composed or not, folded, `[CH]` for a tile of
/// several characters. A text that is not made of the alphabet's tiles is simply no word.
///
/// # Safety
/// `lexicon` must be null (an error) or open; `word` null (an error) or text that ends with a 0 byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lexc_contains(lexicon: *const LexcLexicon, word: *const c_char) -> i32 {
    guard(ERROR, || {
        // SAFETY: the caller keeps the contract of this function, which is theirs.
        match unsafe { (reference(lexicon), text(word)) } {
            (Some(this), Some(word)) if this.lexicon.contains(word) => YES,
            (Some(_), Some(_)) => NO,
            _ => ERROR,
        }
    })
}

/// The place of a word among all words in the order of the alphabet, from 0; `LEXC_NONE` if it is no
/// word, or if the call failed. The first call may take a millisecond or two.
///
/// # Safety
/// `lexicon` must be null (an error) or open; `word` null (an error) or text that ends with a 0 byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lexc_rank(lexicon: *const LexcLexicon, word: *const c_char) -> u64 {
    guard(LEXC_NONE, || {
        // SAFETY: the caller keeps the contract of this function, which is theirs.
        match unsafe { (reference(lexicon), text(word)) } {
            (Some(this), Some(word)) => this.lexicon.rank(word).unwrap_or(LEXC_NONE),
            _ => LEXC_NONE,
        }
    })
}

/// Writes the word at a place, from 0, to `out`: UTF-8, ended by a 0 byte, cut off where `room` bytes
/// are too few. Returns its length without the 0 byte, whatever the room; `SIZE_MAX` if there is no
/// such word, or if the call failed. With `room` 0, `out` may be null.
///
/// # Safety
/// `lexicon` must be null (an error) or open; `out` must point to `room` bytes that can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lexc_word_at(
    lexicon: *const LexcLexicon,
    place: u64,
    out: *mut c_char,
    room: usize,
) -> usize {
    guard(usize::MAX, || {
        // SAFETY: the caller keeps the contract of this function, which is that of `reference`.
        let Some(this) = (unsafe { reference(lexicon) }) else {
            return usize::MAX;
        };
        match this.lexicon.word_at(place) {
            // SAFETY: `out` has `room` bytes, says the contract of this function.
            Some(word) => unsafe { write_text(&this.lexicon.spell(&word), out, room) },
            None => usize::MAX,
        }
    })
}

/// An iterator over all words in the order of the alphabet, from a place on (0 for the first word).
/// Null if the lexicon is. Free it with `lexc_words_free`; the lexicon may be closed before.
///
/// # Safety
/// `lexicon` must be null (an error) or open.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lexc_words(lexicon: *const LexcLexicon, from: u64) -> *mut LexcWords {
    guard(core::ptr::null_mut(), || {
        // SAFETY: the caller keeps the contract of this function, which is that of `reference`.
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

/// The words made of the tiles of a rack, in the order of the alphabet: of all of them, or, where
/// `part` is not 0, of some. In `rack`, `?` is a blank, and `*` stands for any number of other tiles.
/// Null if the lexicon or the rack is, or if the rack cannot be read; `lexc_error` says why. Use
/// it as what `lexc_words` gives.
///
/// # Safety
/// `lexicon` must be null (an error) or open; `rack` null (an error) or text that ends with a 0 byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lexc_anagrams(
    lexicon: *const LexcLexicon,
    rack: *const c_char,
    part: i32,
) -> *mut LexcWords {
    guard(core::ptr::null_mut(), || {
        // SAFETY: the caller keeps the contract of this function, which is theirs.
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

/// The next word: UTF-8, ended by a 0 byte, lent until the next call for the same iterator. Null
/// behind the last one.
///
/// # Safety
/// `words` must be null (an error) or come from a function that gives words, and not be freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lexc_words_next(words: *mut LexcWords) -> *const c_char {
    guard(core::ptr::null(), || {
        // SAFETY: the caller keeps the contract of this function, which is that of `exclusive`.
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

/// Frees an iterator; null is allowed, and nothing happens.
///
/// # Safety
/// `words` must be null or come from a function that gives words, and not have been freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lexc_words_free(words: *mut LexcWords) {
    guard((), || {
        // SAFETY: the pointer came from `into_pointer` and is given back once, says the contract.
        unsafe { boundary::free(words) }
    });
}
