//! Files of other programs, for the targets `import`, `zyzzyva` and `dawgdic`.
//!
//! Any bytes are a file of some format, or an error that names the problem: no panic, no endless walk, no
//! memory out of proportion. What is read has as many words as reported, and can be written as a KWG
//! with the same words. Words written in a format read back the same.

use std::sync::LazyLock;

use lexc_alphabet::Alphabet;
use lexc_compiler::automaton::dawg::Dawg;
use lexc_compiler::words::WordCollector;
use lexc_interop::export::{ExportOptions, ExportSource, export};
use lexc_interop::import::{ImportLimits, ImportOptions, ImportedLexicon, import};
use lexc_interop::registry::{Format, FormatInfo, identify};
use lexc_testkit::alphabet_of;

use crate::input::Input;

const LIMITS: ImportLimits = ImportLimits { words: 2_000, letters: 20_000 };

static ALPHABETS: LazyLock<[Alphabet; 3]> = LazyLock::new(|| [4, 26, 63].map(alphabet_of));

/// Reads a file of a format. Input: how the bytes are made (as they are, or words written in the
/// format and then changed), then the bytes; for words, their number less one, and after them the
/// changes.
pub fn read(format: &'static FormatInfo, mut input: Input<'_>) {
    let bits = input.byte();
    let alphabet = &ALPHABETS[usize::from(bits >> 2) % 3];
    let file = match bits & 3 {
        // Bytes as they are, but for a checksum that is asked for.
        0 => {
            let mut file = input.0.to_vec();
            if bits & 64 != 0 {
                change(format, &mut file, &mut Input(&[]));
            }
            file
        }
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
                change(format, &mut file, &mut input);
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
}

fn probe(
    format: &'static FormatInfo,
    file: &[u8],
    alphabet: Option<&Alphabet>,
) -> Option<ImportedLexicon> {
    let options = ImportOptions::default().alphabet(alphabet).limits(LIMITS);
    match import(format, file, &options) {
        Ok(found) => {
            let words = words_of(&found.dawg);
            assert_eq!(words.len() as u64, found.words);
            assert!(
                words
                    .iter()
                    .flatten()
                    .all(|&tile| { tile != 0 && usize::from(tile) <= found.alphabet.len() })
            );
            assert!(found.notes.iter().all(|note| !note.to_string().is_empty()));
            Some(found)
        }
        Err(error) => {
            crate::refused(&error);
            assert!(error.diagnostics("file").iter().all(|d| !d.render().is_empty()));
            None
        }
    }
}

/// Imported words can be written and read: as a KWG, and in its own format, as far as that holds it.
fn again(found: &ImportedLexicon) {
    let source =
        ExportSource { dawg: &found.dawg, alphabet: &found.alphabet, name: "again", edition: None };
    let words = words_of(&found.dawg);
    let kwg = Format::Kwg.info();
    let exported = export(kwg, &source, &ExportOptions::default()).expect("a few words");
    let read = probe(kwg, &exported.bytes, Some(&found.alphabet)).expect("it was just written");
    assert_eq!(words_of(&read.dawg), words);
    assert_eq!(read.notes, []);
    // Alphagrams are not the words.
    if found.format == "kad" {
        return;
    }
    let own = found.format.parse::<Format>().expect("it is known").info();
    if let Ok(exported) = export(own, &source, &ExportOptions::default()) {
        let read = probe(own, &exported.bytes, Some(&found.alphabet)).expect("it was just written");
        assert_eq!(words_of(&read.dawg), words, "{}", own.name);
    }
}

fn written(
    format: &FormatInfo,
    alphabet: &Alphabet,
    input: &mut Input<'_>,
) -> Option<(Vec<u8>, Dawg)> {
    let count = usize::from(input.byte() % 12) + 1;
    let words = input.words(alphabet.len() as u8, count, 60);
    let mut collector = WordCollector::default();
    words.iter().for_each(|word| collector.add(word));
    let dawg = collector.finish(None).expect("few words").dawg?;
    let source = ExportSource { dawg: &dawg, alphabet, name: "fuzz", edition: None };
    let options = ExportOptions::default()
        .min_length(format.word_lengths.0)
        .max_length(format.word_lengths.1.min(15));
    let exported = export(format, &source, &options).ok()?;
    let lengths = options.min_length as usize..=15;
    let mut kept = WordCollector::default();
    let fits = |word: &&Vec<u8>| lengths.contains(&word.len());
    words.iter().filter(fits).for_each(|word| kept.add(word));
    Some((exported.bytes, kept.finish(None).expect("few words").dawg?))
}

/// Changes bytes, numbers of four bytes in both orders, and the length.
fn change(format: &FormatInfo, file: &mut Vec<u8>, input: &mut Input<'_>) {
    for _ in 0..8 {
        if input.is_empty() || file.is_empty() {
            break;
        }
        let kind = input.byte();
        let at = input.below(file.len());
        let word = at & !3;
        match kind % 8 {
            0 => file[at] ^= 1 << (kind >> 5),
            1 => file[at] = input.byte(),
            2 => file[at] = file[at].wrapping_add(input.byte() as i8 as u8),
            3 => file.truncate(at),
            4 => {
                let from = input.below(file.len()) & !3;
                let copy = file[from..file.len().min(from + 8)].to_vec();
                let len = copy.len().min(file.len() - word);
                file[word..word + len].copy_from_slice(&copy[..len]);
            }
            5 => {
                let number = input.pick::<u32>(&[0, 1, !0, 1 << 22, 1 << 23, 1 << 24, 1 << 31]);
                let bytes = match kind >> 7 {
                    0 => number.to_le_bytes(),
                    _ => number.to_be_bytes(),
                };
                if let Some(place) = file.get_mut(word..word + 4) {
                    place.copy_from_slice(&bytes);
                }
            }
            6 => drop(file.drain(word..file.len().min(word + 4 * usize::from(kind >> 5)))),
            _ => {
                let copy = file[word..file.len().min(word + 4)].to_vec();
                file.splice(word..word, copy);
            }
        }
    }
    if format.name == "fst" {
        right_sum(file);
    }
}

/// The checksum at the end of a set of the crate `fst` is made right: its masked CRC-32C.
fn right_sum(file: &mut [u8]) {
    let Some((body, sum)) = file.split_last_chunk_mut::<4>() else {
        return;
    };
    let crc = body.iter().fold(!0u32, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| crc >> 1 ^ (0x82F6_3B78 * (crc & 1)))
    });
    *sum = (!crc).rotate_right(15).wrapping_add(0xA282_EAD8).to_le_bytes();
}

fn words_of(dawg: &Dawg) -> Vec<Vec<u8>> {
    let mut words = Vec::new();
    dawg.for_each_numbers(|word| words.push(word.to_vec()));
    words
}
