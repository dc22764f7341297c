//! Iterators over words and letters: all words, patterns, anagrams, hooks.

use core::ffi::c_char;
use std::sync::{Mutex, PoisonError};

use lexc_runtime::query::{LexiconQuery, MatchList, Order, QueryError};
use lexc_runtime::{Letter, LetterSet, Lexicon};

use crate::boundary::{fail, guard, text};
use crate::handles::Handles;
use crate::lexicon::{LEXICONS, LexcLexicon};

/// An iterator over words or letters. Several threads may use it, but the text of an item is only
/// valid until the next call on any thread.
#[derive(Debug)]
pub struct LexcWords {
    _handle: (),
}

/// The open iterators.
static WORDS: Handles<Mutex<Words>> = Handles::new("an iterator over words");

/// An iterator.
struct Words {
    lexicon: Lexicon,
    source: Source,
    next: u64,
    /// The current item, with its final 0 byte.
    lent: Vec<u8>,
}

/// The items of an iterator.
enum Source {
    All,
    Matches(MatchList),
    Letters(Vec<Letter>),
}

impl Words {
    fn open(lexicon: &Lexicon, source: Source, next: u64) -> Option<*mut LexcWords> {
        Some(WORDS.insert(Mutex::new(Self {
            lexicon: lexicon.clone(),
            source,
            next,
            lent: Vec::new(),
        })))
    }

    fn letters(&self) -> Option<Vec<Letter>> {
        let place = || usize::try_from(self.next).ok();
        match &self.source {
            Source::All => self.lexicon.word_at(self.next),
            Source::Matches(found) => Some(found.get(place()?)?.to_vec()),
            Source::Letters(letters) => Some(vec![*letters.get(place()?)?]),
        }
    }

    /// Returns the next item as C reads it.
    fn next(&mut self) -> Option<*const c_char> {
        let letters = self.letters()?;
        self.next += 1;
        self.lent = self.lexicon.spell(&letters).into_bytes();
        self.lent.push(0);
        Some(self.lent.as_ptr().cast())
    }
}

/// Returns an iterator over all words in alphabetical order, starting at an index (0 for the first
/// word), or null if the lexicon is not open. Free it with `lexc_words_free`. The lexicon may be
/// closed first.
#[unsafe(no_mangle)]
pub extern "C" fn lexc_words(lexicon: *const LexcLexicon, from: u64) -> *mut LexcWords {
    guard(core::ptr::null_mut(), || Words::open(&*LEXICONS.get(lexicon)?, Source::All, from))
}

/// Returns an iterator over the words that use all tiles of a rack, in alphabetical order. If
/// `part` is not 0, words that use some of the tiles are included. In `rack`, `?` is a blank and
/// `*` any number of other tiles.
/// Returns null if an argument is null or the rack is invalid; `lexc_error` gives the reason. Free
/// it with `lexc_words_free`.
///
/// # Safety
/// `rack` must be null (an error) or a 0-terminated string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lexc_anagrams(
    lexicon: *const LexcLexicon,
    rack: *const c_char,
    part: i32,
) -> *mut LexcWords {
    guard(core::ptr::null_mut(), || {
        // SAFETY: this function has the contract of `text`.
        let (lexicon, rack) = (LEXICONS.get(lexicon)?, unsafe { text(rack) }?);
        let query = match part {
            0 => lexicon.query().anagram(rack),
            _ => lexicon.query().subanagram(rack),
        };
        matches(&lexicon, query)
    })
}

/// Returns an iterator over the words that match a pattern, in alphabetical order: `?` is one tile,
/// `*` any number of tiles, `[AEI]` one of these tiles, `[^AEI]` any other tile. Returns null if
/// an argument is null or the pattern is invalid; `lexc_error` gives the reason. Free it with
/// `lexc_words_free`.
///
/// # Safety
/// `pattern` must be null (an error) or a 0-terminated string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lexc_find(
    lexicon: *const LexcLexicon,
    pattern: *const c_char,
) -> *mut LexcWords {
    guard(core::ptr::null_mut(), || {
        // SAFETY: this function has the contract of `text`.
        let (lexicon, pattern) = (LEXICONS.get(lexicon)?, unsafe { text(pattern) }?);
        matches(&lexicon, lexicon.query().pattern(pattern))
    })
}

/// Opens an iterator over the words of a query in alphabetical order.
fn matches(
    lexicon: &Lexicon,
    query: Result<LexiconQuery<'_>, QueryError>,
) -> Option<*mut LexcWords> {
    match query {
        Ok(query) => {
            let found = query.sorted(Order::Alphabet, usize::MAX);
            Words::open(lexicon, Source::Matches(found), 0)
        }
        Err(error) => fail(error),
    }
}

/// Returns an iterator over the letters that make a word when put before a text: C, F and S for
/// "lap" in English. Returns null if an argument is null or the text has characters that are not
/// tiles; `lexc_error` gives the reason. Free it with `lexc_words_free`.
///
/// # Safety
/// `word` must be null (an error) or a 0-terminated string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lexc_front_hooks(
    lexicon: *const LexcLexicon,
    word: *const c_char,
) -> *mut LexcWords {
    // SAFETY: this function has the contract of `hooks`.
    unsafe { hooks(lexicon, word, |hooks| hooks.front) }
}

/// Returns an iterator over the letters that make a word when put after a text. Otherwise like
/// `lexc_front_hooks`.
///
/// # Safety
/// `word` must be null (an error) or a 0-terminated string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lexc_back_hooks(
    lexicon: *const LexcLexicon,
    word: *const c_char,
) -> *mut LexcWords {
    // SAFETY: this function has the contract of `hooks`.
    unsafe { hooks(lexicon, word, |hooks| hooks.back) }
}

/// # Safety
/// `word` must be null or a 0-terminated string that is not modified meanwhile.
unsafe fn hooks(
    lexicon: *const LexcLexicon,
    word: *const c_char,
    side: impl FnOnce(lexc_runtime::query::Hooks) -> LetterSet,
) -> *mut LexcWords {
    guard(core::ptr::null_mut(), || {
        // SAFETY: this function has the contract of `text`.
        let (lexicon, word) = (LEXICONS.get(lexicon)?, unsafe { text(word) }?);
        match lexicon.tokenizer().letters(word) {
            Ok(letters) => {
                let letters = side(lexicon.hooks(&letters)).iter().collect();
                Words::open(&lexicon, Source::Letters(letters), 0)
            }
            Err(error) => fail(error),
        }
    })
}

/// Returns the next word or letter: UTF-8, 0-terminated, valid until the next call for the same
/// iterator. Returns null after the last item, or if the iterator is not open.
#[unsafe(no_mangle)]
pub extern "C" fn lexc_words_next(words: *mut LexcWords) -> *const c_char {
    guard(core::ptr::null(), || {
        let words = WORDS.get(words)?;
        let mut words = words.lock().unwrap_or_else(PoisonError::into_inner);
        words.next()
    })
}

/// Frees an iterator. Null is ignored; an iterator that is not open is an error (`lexc_error`).
#[unsafe(no_mangle)]
pub extern "C" fn lexc_words_free(words: *mut LexcWords) {
    guard((), || WORDS.remove(words));
}
