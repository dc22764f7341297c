//! Tables of leave values.
//!
//! Any bytes are a table in KLV2, CSV or a lexicon file, or an error. A table has finite values within the
//! documented range, one for each leave of the bag; written in each of the three formats it reads back as
//! the same table.
//!
//! Input: format, greatest length of a leave, and whether the checksums of a lexicon file are repaired;
//! then the file.

#![no_main]

use std::sync::LazyLock;

use lexc_alphabet::Alphabet;
use lexc_engine::leaves::{LeaveTable, Precision};
use lexc_fuzz::input::Input;
use lexc_fuzz::refused;
use lexc_runtime::Lexicon;
use lexc_testkit::damage;
use libfuzzer_sys::fuzz_target;

/// An alphabet with a bag of nine tiles, one of which is a blank, and a tile of two characters.
static ALPHABET: LazyLock<Alphabet> = LazyLock::new(|| {
    let text = include_str!("../examples/seeds/small.toml");
    let file = lexc_alphabet::AlphabetFile::parse("small.toml", text);
    file.expect("a sound alphabet").alphabet
});

fuzz_target!(|bytes: &[u8]| {
    let mut input = Input(bytes);
    let format = input.byte() % 3;
    let max_len = usize::from(input.byte() % 5);
    let forged = input.byte() % 2 == 1;
    let file = input.0;
    let table = match format {
        0 => LeaveTable::from_klv2(file, &ALPHABET, max_len).map_err(|error| refused(&error)),
        1 => {
            let text = String::from_utf8_lossy(file);
            LeaveTable::from_csv(&text, &ALPHABET, max_len).map_err(|error| refused(&error))
        }
        _ => {
            let mut file = file.to_vec();
            if forged {
                damage::repair(&mut file);
            }
            let Ok(lexicon) = Lexicon::from_bytes(file) else {
                return;
            };
            LeaveTable::from_lexicon(&lexicon, &ALPHABET).map_err(|error| refused(&error))
        }
    };
    if let Ok(table) = table {
        check(&table);
    }
});

/// Checks the values of a table, and that it is written and read back without a change.
fn check(table: &LeaveTable) {
    let mut leaves = 0;
    table.for_each(|tiles, points| {
        assert!(tiles.len() <= table.index().max_len());
        assert!(points.abs() <= LeaveTable::MAX_POINTS, "{points}");
        leaves += 1;
    });
    assert_eq!(leaves, table.index().len(), "one value for each leave");
    let len = table.index().max_len();
    let klv2 = LeaveTable::from_klv2(&table.to_klv2(), &ALPHABET, len);
    assert_eq!(klv2.as_ref().ok(), Some(table), "{klv2:?}");
    let csv = LeaveTable::from_csv(&table.to_csv(&ALPHABET), &ALPHABET, len);
    assert_eq!(csv.as_ref().ok(), Some(table), "{csv:?}");
    let written = lexc_fuzz::leaves::file(table, &ALPHABET, Precision::Exact);
    let written = Lexicon::from_bytes(written).expect("a sound file");
    let read = LeaveTable::from_lexicon(&written, &ALPHABET);
    assert_eq!(read.as_ref().ok(), Some(table), "{read:?}");
}
