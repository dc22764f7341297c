//! Calls the C functions from Rust and without files, so that Miri can check the pointers
//! (`tests/miri.sh`); it cannot run C programs.

#![allow(unsafe_code)]

use core::ffi::{CStr, c_char};
use core::ptr::{null, null_mut};

use lexc_capi::{
    LEXC_NONE, LexcLexicon, LexcWords, lexc_anagrams, lexc_close, lexc_contains, lexc_count,
    lexc_error, lexc_from_memory, lexc_open, lexc_open_trusted, lexc_open_unverified, lexc_rank,
    lexc_word_at, lexc_words, lexc_words_free, lexc_words_next,
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
        // SAFETY: the iterator has not been freed; each word is copied before the next call.
        let word = unsafe { lexc_words_next(words) };
        if word.is_null() {
            break;
        }
        // SAFETY: the string is 0-terminated and valid until the next call.
        let word = unsafe { CStr::from_ptr(word) };
        found.push(word.to_str().expect("UTF-8").to_owned());
    }
    // SAFETY: it is freed once.
    unsafe { lexc_words_free(words) };
    found
}

#[test]
fn words_are_found_ranked_and_listed() {
    for bytes in LAYOUTS {
        let lexicon = open(bytes);
        assert!(!lexicon.is_null(), "{}", error());
        let all: Vec<_> = WORDS.map(|word| word.to_str().expect("ASCII")).into();
        // SAFETY: the lexicon is open until `lexc_close`; strings are 0-terminated; `out` has `room`
        // bytes; iterators are freed once, by `drain`, one of them after the lexicon.
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
    // SAFETY: null and strings that are not UTF-8 are allowed arguments; the lexicon is open.
    unsafe {
        assert!(lexc_open(null()).is_null());
        assert_eq!(error(), "null string");
        assert!(lexc_open_unverified(c"\xFF".as_ptr()).is_null());
        assert!(lexc_open_trusted(c"\xFF".as_ptr()).is_null());
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
    fn shared<T: Send + Sync>() {}
    shared::<LexcLexicon>();
    struct Open(*mut LexcLexicon);
    // SAFETY: `LexcLexicon` is `Sync`, which `shared` checks.
    unsafe impl Sync for Open {}
    for bytes in LAYOUTS {
        let open = Open(open(bytes));
        let open = &open;
        std::thread::scope(|scope| {
            for word in &WORDS[..3] {
                // SAFETY: the lexicon is closed below, after all threads.
                scope.spawn(move || unsafe {
                    assert_eq!(lexc_contains(open.0, word.as_ptr()), 1);
                    assert_ne!(lexc_rank(open.0, word.as_ptr()), LEXC_NONE);
                });
            }
        });
        // SAFETY: it is open, and no thread uses it any more.
        unsafe { lexc_close(open.0) };
    }
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
