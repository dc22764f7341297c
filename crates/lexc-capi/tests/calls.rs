//! Calls the C functions from Rust and without files, so that Miri can check the pointers
//! (`tests/miri.sh`); it cannot run C programs.

#![allow(unsafe_code)]

use core::ffi::{CStr, c_char};
use core::mem::MaybeUninit;
use core::ptr::{null, null_mut};

use lexc_capi::{
    LEXC_NONE, LexcLexicon, LexcPlay, LexcWords, lexc_anagrams, lexc_back_hooks, lexc_close,
    lexc_contains, lexc_count, lexc_error, lexc_find, lexc_from_memory, lexc_front_hooks,
    lexc_moves, lexc_open, lexc_open_unverified, lexc_plays_count, lexc_plays_free,
    lexc_plays_next, lexc_rank, lexc_word_at, lexc_words, lexc_words_free, lexc_words_next,
};

/// Copies of the vectors of the format: a package has no files from outside its folder, and Miri
/// reads none at run time.
const LAYOUTS: [&[u8]; 3] = [
    include_bytes!("data/twelve-edge-list.lex"),
    include_bytes!("data/twelve-bitmap.lex"),
    include_bytes!("data/twelve-packed.lex"),
];
const WORDS: [&CStr; 12] = [
    c"CAR", c"CARS", c"CAT", c"CATS", c"DO", c"DOG", c"DOGS", c"DONE", c"EAR", c"EARS", c"EAT",
    c"EATS",
];

fn open(bytes: &[u8]) -> *mut LexcLexicon {
    // SAFETY: a slice is readable for its length.
    unsafe { lexc_from_memory(bytes.as_ptr(), bytes.len()) }
}

fn error() -> String {
    // SAFETY: the text is never null, and it is copied before another call can fail.
    let text = unsafe { CStr::from_ptr(lexc_error()) };
    text.to_str().expect("UTF-8").to_owned()
}

/// Collects the remaining words of an iterator, and frees it.
fn drain(words: *mut LexcWords) -> Vec<String> {
    let mut found = Vec::new();
    loop {
        let word = lexc_words_next(words);
        if word.is_null() {
            break;
        }
        // SAFETY: the string is 0-terminated and valid until the next call.
        let word = unsafe { CStr::from_ptr(word) };
        found.push(word.to_str().expect("UTF-8").to_owned());
    }
    lexc_words_free(words);
    found
}

#[test]
fn words_are_found_ranked_and_listed() {
    for bytes in LAYOUTS {
        let lexicon = open(bytes);
        assert!(!lexicon.is_null(), "{}", error());
        let all: Vec<_> = WORDS.map(|word| word.to_str().expect("ASCII")).into();
        // SAFETY: strings are 0-terminated; `out` has `room` bytes.
        unsafe {
            assert_eq!(lexc_count(lexicon), 12);
            for (index, word) in (0..).zip(WORDS) {
                assert_eq!(lexc_contains(lexicon, word.as_ptr()), 1);
                assert_eq!(lexc_rank(lexicon, word.as_ptr()), index);
                for room in 1..8 {
                    let mut out = vec![b'x' as c_char; room];
                    let length = lexc_word_at(lexicon, index, out.as_mut_ptr(), room);
                    assert_eq!(length, word.to_bytes().len());
                    let end = out.iter().position(|&byte| byte == 0);
                    assert_eq!(end, Some(length.min(room - 1)), "truncated and terminated");
                }
            }
            assert_eq!(lexc_contains(lexicon, c"COT".as_ptr()), 0);
            assert_eq!(lexc_contains(lexicon, c"".as_ptr()), 0);
            assert_eq!(lexc_contains(lexicon, c"caf\xC3\xA9".as_ptr()), 0);
            assert_eq!(lexc_rank(lexicon, c"COT".as_ptr()), LEXC_NONE);
            assert_eq!(lexc_word_at(lexicon, 12, null_mut(), 0), usize::MAX);
            assert_eq!(lexc_word_at(lexicon, 0, null_mut(), 0), 3);
            assert_eq!(drain(lexc_anagrams(lexicon, c"tca?".as_ptr(), 0)), ["CATS"]);
            let (some, rest) = (lexc_words(lexicon, 0), lexc_words(lexicon, 10));
            assert_eq!(drain(rest), ["EAT", "EATS"]);
            lexc_close(lexicon);
            assert_eq!(drain(some), all);
        }
    }
}

#[test]
fn null_pointers_and_damaged_files_are_errors() {
    let mut cut = LAYOUTS[0].to_vec();
    cut.truncate(700);
    assert!(open(&cut).is_null());
    assert_ne!(error(), "");
    let lexicon = open(LAYOUTS[0]);
    // SAFETY: null and strings that are not UTF-8 are allowed arguments.
    unsafe {
        assert!(lexc_open(null()).is_null());
        assert_eq!(error(), "null string");
        assert!(lexc_open_unverified(c"\xFF".as_ptr()).is_null());
        assert!(error().contains("UTF-8"));
        assert!(lexc_from_memory(null(), 3).is_null());
        assert_eq!(lexc_count(null()), LEXC_NONE);
        assert_eq!(lexc_contains(null(), c"DO".as_ptr()), -1);
        assert_eq!(lexc_contains(lexicon, null()), -1);
        assert_eq!(lexc_word_at(lexicon, 0, null_mut(), 1), usize::MAX);
        assert!(lexc_words(null(), 0).is_null());
        assert!(lexc_anagrams(lexicon, null(), 0).is_null());
        assert!(lexc_words_next(null_mut()).is_null());
        lexc_words_free(null_mut());
        lexc_close(null_mut());
        lexc_close(lexicon);
    }
}

#[test]
fn several_threads_may_use_a_lexicon() {
    struct Open(*mut LexcLexicon);
    // SAFETY: a handle is a number; what it stands for is shared as an `Arc` of a `Sync` type.
    unsafe impl Sync for Open {}
    for bytes in LAYOUTS {
        let open = Open(open(bytes));
        let open = &open;
        std::thread::scope(|scope| {
            for word in &WORDS[..3] {
                // SAFETY: strings are 0-terminated.
                scope.spawn(move || unsafe {
                    assert_eq!(lexc_contains(open.0, word.as_ptr()), 1);
                    assert_ne!(lexc_rank(open.0, word.as_ptr()), LEXC_NONE);
                });
            }
        });
        lexc_close(open.0);
    }
}

#[test]
fn patterns_hooks_and_moves() {
    for bytes in LAYOUTS {
        let lexicon = open(bytes);
        // SAFETY: strings are 0-terminated or null, where that is allowed; `play` can be written.
        unsafe {
            assert_eq!(drain(lexc_find(lexicon, c"d*".as_ptr())), ["DO", "DOG", "DOGS", "DONE"]);
            assert_eq!(drain(lexc_front_hooks(lexicon, c"ars".as_ptr())), ["C", "E"]);
            assert_eq!(drain(lexc_back_hooks(lexicon, c"cat".as_ptr())), ["S"]);
            assert!(drain(lexc_back_hooks(lexicon, c"cats".as_ptr())).is_empty());
            let plays = lexc_moves(lexicon, null(), c"DOGS".as_ptr(), null(), 0);
            lexc_close(lexicon);
            if plays.is_null() {
                // A packed file has words, and no structure to generate moves with.
                assert_eq!(bytes.len(), LAYOUTS[2].len(), "{}", error());
                assert!(error().contains("structure"), "{}", error());
                continue;
            }
            assert_eq!(lexc_plays_count(plays), 9);
            let mut play = MaybeUninit::<LexcPlay>::uninit();
            let mut words = Vec::new();
            while lexc_plays_next(plays, play.as_mut_ptr()) == 1 {
                let play = play.assume_init();
                let word = CStr::from_ptr(play.word).to_str().expect("UTF-8");
                words.push((word.to_owned(), play.score, play.tiles));
            }
            assert_eq!(words[0], ("DOGS".to_owned(), 12, 4));
            assert_eq!(words.len(), 9);
            lexc_plays_free(plays);
            assert_eq!(lexc_plays_next(plays, play.as_mut_ptr()), -1);
        }
    }
}

#[test]
fn handles_that_are_not_open_are_errors() {
    let lexicon = open(LAYOUTS[0]);
    let words = lexc_words(lexicon, 0);
    // SAFETY: strings are 0-terminated, and handles are not dereferenced.
    unsafe {
        for wrong in [words.cast(), lexicon.wrapping_byte_add(1), null_mut::<LexcLexicon>()] {
            assert_eq!(lexc_contains(wrong, c"DO".as_ptr()), -1);
            assert_eq!(lexc_count(wrong), LEXC_NONE);
        }
        assert!(error().contains("null pointer"));
        assert!(lexc_words_next(lexicon.cast()).is_null());
        assert_eq!(error(), "not an open handle of an iterator over words");
        lexc_close(lexicon);
        lexc_close(lexicon);
        assert_eq!(error(), "not an open handle of a lexicon");
        assert_eq!(lexc_contains(lexicon, c"DO".as_ptr()), -1);
    }
    // A handle is not given twice.
    let again = open(LAYOUTS[0]);
    assert_ne!(again, lexicon);
    lexc_close(again);
    assert_eq!(drain(words).len(), 12);
    assert!(drain(words).is_empty());
}

#[test]
fn a_lexicon_can_be_closed_while_other_threads_use_it() {
    struct Open(*mut LexcLexicon);
    // SAFETY: a handle is a number; what it stands for is shared as an `Arc` of a `Sync` type.
    unsafe impl Sync for Open {}
    let open = Open(open(LAYOUTS[1]));
    let open = &open;
    std::thread::scope(|scope| {
        for word in &WORDS[..2] {
            scope.spawn(move || {
                // SAFETY: strings are 0-terminated.
                while unsafe { lexc_contains(open.0, word.as_ptr()) } == 1 {}
            });
        }
        lexc_close(open.0);
    });
    assert_eq!(lexc_count(open.0), LEXC_NONE);
}

#[cfg(not(miri))]
#[test]
fn the_copies_are_the_vectors() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../formats/vectors/v1");
    for (layout, copy) in ["edge-list", "bitmap", "packed"].iter().zip(LAYOUTS) {
        let vector = std::fs::read(folder.join(format!("twelve-{layout}.lex"))).expect("a vector");
        assert!(vector == copy, "{layout}");
    }
}
