//! Hunspell dictionaries.
//!
//! Any bytes are an affix file and a dictionary, or an error: the effort for a stem is limited. What is read
//! twice gives the same words, each of which is spelled so that it reads back as the same word; without affixes
//! there are as many words as stems or fewer.
//!
//! Input: the affix file up to a zero byte, then the dictionary.

#![no_main]

use std::sync::LazyLock;

use lexc_alphabet::{Alphabet, Tokenizer};
use lexc_compiler::normalise::{Error, ReadObservers, ReadOptions, ReadReport, read_words};
use lexc_compiler::source::WordSource;
use libfuzzer_sys::fuzz_target;

static ENGLISH: LazyLock<(Alphabet, Tokenizer)> = LazyLock::new(|| {
    let english = lexc_testkit::alphabet("english");
    let tokenizer = Tokenizer::new(&english);
    (english, tokenizer)
});

fuzz_target!(|bytes: &[u8]| {
    let (affixes, stems) = match bytes.iter().position(|byte| *byte == 0) {
        Some(at) => (&bytes[..at], &bytes[at + 1..]),
        None => (bytes, &b"1\ncat/A\n"[..]),
    };
    let first = read(affixes, stems);
    let again = read(affixes, stems);
    match (first, again) {
        (Ok((words, report)), Ok((same, _))) => {
            assert_eq!(words, same);
            let source = &report.sources[0];
            assert_eq!(source.words, words.len() as u64);
            let hunspell = source.hunspell.as_ref();
            assert!(hunspell.is_none_or(|hunspell| hunspell.stems <= source.lines));
            for word in &words {
                assert_eq!(
                    ENGLISH.1.letters(word).map(|letters| ENGLISH.0.spell(&letters)).as_ref(),
                    Ok(word)
                );
            }
            if let Ok((plain, _)) = read(b"", stems) {
                assert!(plain.len() as u64 <= source.lines);
            }
        }
        (Err(error), Err(other)) => {
            assert_eq!(error.to_string(), other.to_string());
            error.diagnostics().iter().for_each(|fault| assert!(!fault.render().is_empty()));
            lexc_fuzz::refused(&error);
        }
        _ => panic!("the same input, another result"),
    }
});

fn read(affixes: &[u8], stems: &[u8]) -> Result<(Vec<String>, ReadReport), Error> {
    let source = WordSource::bytes("words.dic", stems);
    let source = source.with_affixes(WordSource::bytes("words.aff", affixes));
    let options = ReadOptions::default().skip_invalid(true);
    let mut words = Vec::new();
    let observers = ReadObservers::default();
    let report = read_words(&[source], &ENGLISH.1, &options, observers, |word| {
        words.push(ENGLISH.0.spell(word));
    })?;
    Ok((words, report))
}
