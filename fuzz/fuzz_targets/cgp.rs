//! Positions in CGP.
//!
//! Any text is a position, a list of positions, or an error with its position. A position that was read reads back
//! as written; generators agree with the oracle in every mode, whether the board holds words or not.
//!
//! Input: alphabet and layout; then the text.

#![no_main]

use lexc_fuzz::boards::{self, Table};
use lexc_fuzz::input::Input;
use lexc_fuzz::plays;
use lexc_game::digest::Digest;
use lexc_game::{Position, TileValues, positions};
use lexc_movegen::oracle::Oracle;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut input = Input(bytes);
    let table = boards::table(input.byte());
    let text = String::from_utf8_lossy(input.0);
    let Table { rules, lexicon, .. } = table;
    let alphabet = lexicon.alphabet();
    if let Err(error) = positions::parse(&text, rules.layout(), alphabet) {
        let line = text.trim_start_matches('\u{FEFF}').lines().nth(error.line - 1);
        assert!(line.is_some_and(|line| line.is_char_boundary(error.offset)), "{error}");
    }
    let position = match Position::from_cgp(&text, rules.layout(), alphabet) {
        Ok(position) => position,
        Err(error) => {
            lexc_fuzz::refused(&error);
            assert!(text.is_char_boundary(error.offset), "{error}");
            return;
        }
    };
    let again = position.to_cgp(alphabet);
    let again = Position::from_cgp(&again, rules.layout(), alphabet).expect("what was written");
    assert_eq!(position.board, again.board);
    assert_eq!((position.rack, position.scores), (again.rack, again.scores));
    // Racks of many tiles, and of many blanks, have more plays than there is time for.
    if position.rack.len() > 7 || position.rack.blanks() > 2 {
        return;
    }
    let mut all_words = lexicon.words();
    let mut words = Vec::new();
    while let Some(word) = all_words.next_letters() {
        words.push(word.to_vec());
    }
    let oracle = Oracle::new(words, TileValues::new(alphabet));
    let found = oracle.plays(&position.board, &position.rack, rules);
    let expected = Digest::of(found, &position.board, alphabet);
    plays::in_every_mode(lexicon, rules, &position, Some(expected));
});
