//! Any bytes are a lexicon or an error, and never a panic. What opens with verification opens on
//! trust as well, and is the same.

#![no_main]

use lexc_format::{LexFile, Trust};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let trusted = LexFile::parse(bytes, Trust::Trusted);
    match LexFile::parse(bytes, Trust::Verify) {
        Ok(file) => {
            let trusted = trusted.expect("what was verified opens on trust");
            assert_eq!(file.entries, trusted.entries);
            assert_eq!(file.alphabet, trusted.alphabet);
            assert_eq!(file.counts, trusted.counts);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
