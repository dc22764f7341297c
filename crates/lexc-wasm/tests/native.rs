//! The functions of the package, called natively: they return JSON.

use std::error::Error;

use lexc_wasm::{RawAlphabet, RawGame, RawLexicon, RawPlayer, WasmErrorKind};
use serde_json::{Value, json};

type Result<T = ()> = std::result::Result<T, Box<dyn Error>>;

fn lexicon() -> Result<RawLexicon> {
    let english = RawAlphabet::builtin("english")?;
    let words = "cat\ncats\nact\nacts\nat\nta\ntat\neat\neats\ntea\nteas\nate\nseat\nset\nsat\nhe\nthe\nhat\nhats\n";
    Ok(RawLexicon::build(words.as_bytes(), &english, "")?)
}

fn json(text: &str) -> Result<Value> {
    Ok(serde_json::from_str(text)?)
}

#[test]
fn a_packed_lexicon_is_expanded() -> Result {
    let packed = lexc::data::lexicon("turkish").ok_or("no lexicon")?;
    let opened = RawLexicon::open(packed.bytes())?;
    let info = json(&opened.info())?;
    assert_eq!(info["words"], packed.words());
    assert_eq!(
        info["structures"].as_array().map(Vec::len),
        Some(2),
        "{info}"
    );
    assert!(opened.contains("ışık"));
    let error = RawLexicon::open(&packed.bytes()[1..]).expect_err("damaged");
    assert_eq!(error.kind, WasmErrorKind::Lexicon);
    Ok(())
}

#[test]
fn a_game_of_players_is_saved_and_restored_at_every_turn() -> Result {
    let lexicon = lexicon()?;
    let options = json!({ "players": ["a", "b"], "seed": "3" }).to_string();
    let mut game = RawGame::create(&lexicon, &options)?;
    let mut player = RawPlayer::create(&lexicon, "greedy", "", None)?;
    let mut turns = 0;
    while json(&game.state(-1)?)?["over"] == false {
        let made = json(&player.choose(&game)?)?;
        let input = match made["kind"].as_str() {
            Some("play") => json!({ "tiles": made["tiles"] }),
            Some("exchange") => json!({ "exchange": made["tiles"] }),
            _ => json!({ "pass": true }),
        };
        assert_eq!(json(&game.check(&input.to_string())?)?["legal"], true);
        game.play(&input.to_string())?;
        let restored = RawGame::restore(&lexicon, &game.save())?;
        assert_eq!(restored.state(-1)?, game.state(-1)?);
        turns += 1;
    }
    assert!(turns > 6);
    while game.undo() {
        turns -= 1;
    }
    assert_eq!(turns, 0);
    Ok(())
}

/// Found by fuzzing: the game had nobody to play it, and its record was empty.
#[test]
fn a_record_without_players_is_refused() -> Result {
    let lexicon = lexicon()?;
    for gcg in ["", "\n", "#note\n"] {
        let options = json!({ "players": ["a", "b"], "gcg": gcg }).to_string();
        let error = RawGame::create(&lexicon, &options).expect_err(gcg);
        assert_eq!(error.kind, WasmErrorKind::Gcg, "{gcg}");
    }
    Ok(())
}

#[test]
fn options_that_are_wrong_name_what_is_wrong() -> Result {
    let lexicon = lexicon()?;
    let error =
        |options: Value| RawGame::create(&lexicon, &options.to_string()).expect_err("an error");
    let wrong = error(json!({ "players": ["a", "b"], "sed": "3" }));
    assert_eq!(wrong.kind, WasmErrorKind::Range);
    assert!(wrong.message.starts_with("unknown field `sed`"), "{wrong}");
    assert!(!wrong.message.contains("line 1"), "{wrong}");
    assert_eq!(
        error(json!({ "players": ["a"] })).kind,
        WasmErrorKind::Rules
    );
    let rules = json!({ "players": ["a", "b"], "rules": { "challenge": "triple" } });
    assert_eq!(
        error(rules).help,
        ["there are void, single, double, 5-points, 10-points"]
    );
    assert_eq!(
        error(json!({ "players": ["a", "b"], "cgp": "15" })).kind,
        WasmErrorKind::Position
    );
    Ok(())
}
