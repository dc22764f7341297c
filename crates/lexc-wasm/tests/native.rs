//! The functions of the package, called natively: they return JSON.

use std::error::Error;

use lexc_wasm::{RawAlphabet, RawGame, RawLexicon, RawPlayer, RawSimulation, WasmErrorKind};
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
    assert_eq!(info["structures"].as_array().map(Vec::len), Some(2), "{info}");
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
        game.play(&input.to_string(), None)?;
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
    assert!(wrong.message.starts_with("there is no field `sed`; the fields are "), "{wrong}");
    assert!(!wrong.message.contains("line 1"), "{wrong}");
    assert_eq!(error(json!({ "players": ["a"] })).kind, WasmErrorKind::Rules);
    let rules = json!({ "players": ["a", "b"], "rules": { "challenge": "triple" } });
    assert_eq!(
        error(rules).message,
        "unknown challenge rule \"triple\"; choose void, single, double, 5-points, 10-points"
    );
    assert_eq!(error(json!({ "players": ["a", "b"], "cgp": "15" })).kind, WasmErrorKind::Position);
    Ok(())
}

#[test]
fn a_move_for_another_turn_is_refused() -> Result {
    let options = json!({ "players": ["a", "b"], "rules": { "challenge": "double" } }).to_string();
    let mut game = RawGame::create(&lexicon()?, &options)?;
    let pass = json!({ "pass": true }).to_string();
    game.play(&pass, Some(0))?;
    let twice = game.play(&pass, Some(0)).expect_err("it was made");
    let early = game.challenge(-1, Some(2)).expect_err("there is one entry");
    for error in [twice, early] {
        assert_eq!(error.kind, WasmErrorKind::Illegal);
    }
    let state = json(&game.state(-1)?)?;
    assert_eq!((&state["toMove"], &state["turn"]), (&json!(1), &json!(1)));
    game.play(&pass, Some(1))?;
    Ok(())
}

#[test]
fn a_game_as_text_hides_the_tiles_of_others_until_it_is_over() -> Result {
    let lexicon = lexicon()?;
    let options = json!({ "players": ["a", "b"], "seed": "3" }).to_string();
    let mut game = RawGame::create(&lexicon, &options)?;
    let racks = |game: &RawGame| -> Result<Vec<String>> {
        let state = json(&game.state(-1)?)?;
        let texts = (0..2).map(|seat| {
            let tiles = state["players"][seat]["rack"].as_array();
            let tiles = tiles.into_iter().flatten().filter_map(Value::as_str);
            // GCG has the blank first.
            let mut tiles: Vec<&str> = tiles.collect();
            tiles.sort_unstable();
            tiles.concat()
        });
        Ok(texts.collect())
    };
    let before = racks(&game)?;
    let pass = json!({ "pass": true }).to_string();
    let exchange = |rack: &str| json!({ "exchange": [&rack[..1], &rack[1..2]] }).to_string();
    game.play(&exchange(&before[0]), None)?;
    game.play(&exchange(&before[1]), None)?;
    let after = racks(&game)?;
    let text = game.gcg(0)?;
    assert!(text.contains("\n>b: -2 +0 0\n") && !text.contains("#rack2"), "{text}");
    assert!(text.contains(&format!(">a: {} -", before[0])), "{text}");
    assert!(text.contains(&format!("#rack1 {}", after[0])), "{text}");
    assert!(game.gcg(-1)?.contains(&after[1]) && !game.gcg(-2)?.contains("rack"));
    // It is read again and can be played on, with tiles of b that fit.
    let options = json!({ "gcg": text }).to_string();
    let mut read = RawGame::create(&lexicon, &options)?;
    assert_eq!(read.gcg(0)?, text);
    assert_eq!(json(&read.state(0)?)?["canPlay"], true);
    while json(&read.state(-1)?)?["over"] == false {
        read.play(&pass, None)?;
    }
    assert!(read.gcg(0)?.contains(&racks(&read)?[1]));
    Ok(())
}

#[test]
fn an_unfinished_record_with_tiles_unknown_goes_on() -> Result {
    let lexicon = lexicon()?;
    let text =
        "#player1 a A\n#player2 b B\n>a: ACT 8G CAT +10 10\n>b: S 8G ...S +6 6\n#rack2 AEEIILZ\n";
    for invalid in ["", ">a: E 9J E +50 60\n"] {
        let text = text.replace("#rack2", &format!("{invalid}#rack2"));
        let game = RawGame::create(&lexicon, &json!({ "gcg": text }).to_string())?;
        let state = json(&game.state(-1)?)?;
        assert_eq!(state["over"], false);
        assert_eq!(game.gcg(-1)?, text);
        // Points that differ from the rules make it a record for review.
        assert_eq!(state["canPlay"], invalid.is_empty());
        assert!(state["bagCount"].as_u64() > Some(70), "{state}");
        let unknown = game.analyse_entry(0, 1, None)?;
        assert!(unknown.is_none(), "{unknown:?}");
        let restored = RawGame::restore(&lexicon, &game.save())?;
        assert_eq!(restored.state(-1)?, game.state(-1)?);
    }
    Ok(())
}

#[test]
fn a_simulation_takes_the_options_of_the_api() -> Result {
    let lexicon = lexicon()?;
    let position = json!({ "rack": ["E", "A", "T"] }).to_string();
    let simulation = |options: Value| {
        RawSimulation::of_position(&lexicon, &position, &options.to_string(), None)
    };
    let mut begun = simulation(json!({ "plays": 2, "iterations": 20, "by": "spread" }))?;
    while !begun.advance() {}
    let found = json(&begun.answer(false))?;
    assert_eq!(found["objective"], "spread", "{found}");
    assert_eq!(found["plays"].as_array().map(Vec::len), Some(2));
    for (options, message) in [
        (json!({ "stop": 30 }), "stop: write a number above 50"),
        (json!({ "plays": 0 }), "plays: "),
        (json!({ "milliseconds": 5 }), "there is no field `milliseconds`"),
        (json!({ "by": "luck" }), "by: write "),
        (json!({ "rule": "none", "stop": 98 }), "stop: it has no effect beside rule"),
    ] {
        let error = simulation(options).expect_err(message);
        assert_eq!(error.kind, WasmErrorKind::Simulation);
        assert!(error.message.starts_with(message), "{error}");
    }
    Ok(())
}
