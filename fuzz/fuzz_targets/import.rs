//! Any bytes are a file of some format, or an error that names what is wrong. What must hold: no
//! panic, no walk without end, no more memory than the file is worth; what is read has as many words
//! as is said, and can be written as a KWG that gives the same words. And whatever words a format
//! takes, it gives back.
//!
//! The input: format, how the bytes are made (as they are, or words written in the format and then
//! changed), then that.

#![no_main]

use std::sync::LazyLock;

use lexc_compiler::automaton::dawg::Dawg;
use lexc_compiler::words::WordCollector;
use lexc_format::alphabet::Alphabet;
use lexc_fuzz::input::Input;
use lexc_interop::export::{ExportOptions, Source, export};
use lexc_interop::import::{ImportOptions, Imported, Limits, import};
use lexc_interop::registry::{FORMATS, Format, by_name, identify};
use lexc_testkit::alphabet_of;
use libfuzzer_sys::fuzz_target;

const LIMITS: Limits = Limits {
    words: 2_000,
    letters: 20_000,
};

static ALPHABETS: LazyLock<[Alphabet; 3]> = LazyLock::new(|| [4, 26, 63].map(alphabet_of));

fuzz_target!(|bytes: &[u8]| {
    let mut input = Input(bytes);
    let format = input.pick(FORMATS);
    let bits = input.byte();
    let alphabet = &ALPHABETS[usize::from(bits >> 2) % 3];
    let file = match bits & 3 {
        0 => input.0.to_vec(),
        kind => match written(format, alphabet, &mut input) {
            Some((file, dawg)) if kind == 1 => {
                let found = probe(format, &file, Some(alphabet)).expect("it was just written");
                // Alphagrams are not the words.
                if format.name != "kad" {
                    assert_eq!(words_of(&found.dawg), words_of(&dawg));
                    assert_eq!(found.notes, []);
                }
                return;
            }
            Some((mut file, _)) => {
                change(&mut file, &mut input);
                file
            }
            None => return,
        },
    };
    let _ = identify(&file, format.extension);
    let named = Some(alphabet).filter(|_| bits & 32 == 0 || !format.letters_in_file);
    if let Some(found) = probe(format, &file, named) {
        again(&found);
    }
});

fn probe(format: &'static Format, file: &[u8], alphabet: Option<&Alphabet>) -> Option<Imported> {
    let options = ImportOptions {
        alphabet,
        limits: LIMITS,
    };
    match import(format, file, &options) {
        Ok(found) => {
            let words = words_of(&found.dawg);
            assert_eq!(words.len() as u64, found.words);
            assert!(words.iter().flatten().all(|&tile| {
                tile != 0 && usize::from(tile) <= found.alphabet.len()
            }));
            assert!(found.notes.iter().all(|note| !note.to_string().is_empty()));
            Some(found)
        }
        Err(error) => {
            assert!(error.diagnostics("file").iter().all(|d| !d.render(false).is_empty()));
            None
        }
    }
}

/// What was read can be written and read.
fn again(found: &Imported) {
    let source = Source {
        dawg: &found.dawg,
        alphabet: &found.alphabet,
        name: "again",
    };
    let kwg = by_name("kwg").expect("it is known");
    let exported = export(kwg, &source, &ExportOptions::default()).expect("a few words");
    let read = probe(kwg, &exported.bytes, Some(&found.alphabet)).expect("it was just written");
    assert_eq!(words_of(&read.dawg), words_of(&found.dawg));
    assert_eq!(read.notes, []);
}

fn written(format: &Format, alphabet: &Alphabet, input: &mut Input<'_>) -> Option<(Vec<u8>, Dawg)> {
    let words = input.words(alphabet.len() as u8, 12, 60);
    let mut collector = WordCollector::default();
    words.iter().for_each(|word| collector.add(word));
    let dawg = collector.finish(None).expect("few words").dawg?;
    let source = Source {
        dawg: &dawg,
        alphabet,
        name: "fuzz",
    };
    let options = ExportOptions {
        min_length: format.word_lengths.0,
        max_length: Some(format.word_lengths.1.min(15)),
        ..ExportOptions::default()
    };
    let exported = export(format, &source, &options).ok()?;
    let lengths = options.min_length as usize..=15;
    let mut kept = WordCollector::default();
    let fits = |word: &&Vec<u8>| lengths.contains(&word.len());
    words.iter().filter(fits).for_each(|word| kept.add(word));
    Some((exported.bytes, kept.finish(None).expect("few words").dawg?))
}

fn change(file: &mut Vec<u8>, input: &mut Input<'_>) {
    for _ in 0..8 {
        if input.is_empty() || file.is_empty() {
            return;
        }
        let kind = input.byte();
        let at = input.below(file.len());
        match kind % 5 {
            0 => file[at] ^= 1 << (kind >> 5),
            1 => file[at] = input.byte(),
            2 => file[at] = file[at].wrapping_add(input.byte() as i8 as u8),
            3 => file.truncate(at),
            _ => {
                let from = input.below(file.len()) & !3;
                let copy = file[from..file.len().min(from + 8)].to_vec();
                let place = at & !3;
                let len = copy.len().min(file.len() - place);
                file[place..place + len].copy_from_slice(&copy[..len]);
            }
        }
    }
}

fn words_of(dawg: &Dawg) -> Vec<Vec<u8>> {
    let mut words = Vec::new();
    dawg.for_each_word(|word| words.push(word.to_vec()));
    words
}
