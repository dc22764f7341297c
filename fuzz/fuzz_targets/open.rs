//! Opening of `.lex` files.
//!
//! Any bytes are a lexicon or an error. What opens with verification opens without it as the same lexicon;
//! every open lexicon can be walked and queried without a panic.
//!
//! Inputs are changed by libFuzzer, and their checksums usually repaired; or their sections are moved and
//! the table is updated.

#![no_main]

use lexc_format::{LexFile, Verification};
use lexc_fuzz::input::Input;
use lexc_fuzz::{OTHERS, forge, open_and_ask};
use lexc_testkit::damage;
use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};

fuzz_target!(|bytes: &[u8]| {
    let trusted = LexFile::parse(bytes, Verification::Skip);
    match LexFile::parse(bytes, Verification::Full) {
        Ok(file) => {
            let trusted = trusted.expect("what was verified opens on trust");
            assert_eq!(file.entries, trusted.entries);
            assert_eq!(file.alphabet, trusted.alphabet);
            assert_eq!(file.counts, trusted.counts);
        }
        Err(error) => {
            lexc_fuzz::refused(&error);
            if trusted.is_err() {
                return;
            }
        }
    }
    let probes: [&[u8]; 5] = [&[3, 1, 20], &[1], &[4, 15, 7, 19], &[64], &[0, 1]];
    open_and_ask(bytes, &probes, bytes.len() % 8 == 7);
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    match seed % 4 {
        0 => move_sections(data, size, max_size, seed),
        1 => fuzzer_mutate(data, size, max_size),
        _ => {
            let len = fuzzer_mutate(data, size, max_size);
            // The length in the header is corrected, too.
            if let Some(place) = data[..len].get_mut(16..24) {
                place.copy_from_slice(&(len as u64).to_le_bytes());
            }
            damage::repair(&mut data[..len]);
            len
        }
    }
});

/// Moves sections, or exchanges them for those of another lexicon, and changes some bytes.
fn move_sections(data: &mut [u8], size: usize, max_size: usize, seed: u32) -> usize {
    // Numbers that look random, for the changes to be read from.
    let mut state = u64::from(seed);
    let random: [u8; 24] = std::array::from_fn(|_| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 56) as u8
    });
    let other = &OTHERS[seed as usize / 4 % OTHERS.len()];
    let changed = forge::change(&data[..size], other, &mut Input(&random));
    if changed.len() > max_size {
        return fuzzer_mutate(data, size, max_size);
    }
    data[..changed.len()].copy_from_slice(&changed);
    changed.len()
}
