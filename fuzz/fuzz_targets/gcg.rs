//! Games in GCG.
//!
//! Any text is a game or an error with its position. A game reads back as the same board, and every turn
//! has a position.
//!
//! Input: alphabet and layout; then the text.

#![no_main]

use lexc_fuzz::boards;
use lexc_fuzz::input::Input;
use lexc_game::{Event, Game, Move, Play};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut input = Input(bytes);
    let table = boards::table(input.byte());
    let text = String::from_utf8_lossy(input.0);
    let (layout, alphabet) = (table.rules.layout(), table.lexicon.alphabet());
    let game = match Game::from_gcg(&text, layout, alphabet) {
        Ok(game) => game,
        Err(error) => {
            lexc_fuzz::refused(&error);
            let lines = lexc_game::gcg::lines(text.trim_start_matches('\u{FEFF}'));
            let lines = lines.count().max(1);
            assert!((1..=lines).contains(&error.line) && error.column > 0, "{error}");
            return;
        }
    };
    let turns = game.turns.len();
    for turn in 0..=turns {
        let position = game.position_before(turn, layout).expect("a position");
        let now = game.turns.get(turn);
        if let Some(Event::Move(Move::Play(play))) = now.map(|now| &now.event) {
            let laid: Vec<_> = Play::squares(play, &position.board).collect();
            assert_eq!(laid.len(), play.tiles().len(), "a play fits its board");
            let _ = position.after(play);
        }
    }
    assert!(game.position_before(turns + 1, layout).is_none());
    let _ = game.faults(&table.rules, alphabet);
    let written = game.to_gcg(layout, alphabet);
    let again = Game::from_gcg(&written, layout, alphabet);
    if let Ok(again) = again {
        assert_eq!(again.board_after(turns, layout), game.board_after(turns, layout));
    }
});
