//! Board layouts.
//!
//! Any text is a board layout or an error with its position. A layout reads back as written, and games
//! can be played on it.
//!
//! Input: the text.

#![no_main]

use lexc_fuzz::{boards, plays};
use lexc_game::{BoardLayout, GameRules, MAX_SIDE, Score};
use lexc_movegen::Backend;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let layout = match BoardLayout::parse(&text) {
        Ok(layout) => layout,
        Err(error) => {
            lexc_fuzz::refused(&error);
            assert!(error.line > 0 && error.column > 0, "{error}");
            return;
        }
    };
    assert!((1..=MAX_SIDE).contains(&layout.rows()) && (1..=MAX_SIDE).contains(&layout.columns()));
    let again = BoardLayout::parse(&layout.to_string()).expect("what was written");
    assert_eq!((again.rows(), again.start()), (layout.rows(), layout.start()));
    assert_eq!(again.is_symmetric(), layout.is_symmetric());
    let lexicon = &boards::table(0).lexicon;
    let rules = GameRules::on(layout, Score::new(50));
    let mut games = Vec::new();
    for backend in [Backend::Gaddag, Backend::Dawg] {
        match plays::game_of_best_plays(lexicon, &rules, backend) {
            Ok(game) => games.push(game),
            Err(error) => lexc_fuzz::refused(&error),
        }
    }
    assert!(games.windows(2).all(|pair| pair[0] == pair[1]));
});
