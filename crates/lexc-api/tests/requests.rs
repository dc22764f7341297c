//! Requests and their answers: refused requests, and results that do not depend on steps.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use lexc_api::values::NumberRange;
use lexc_api::{ApiResult, Call, Engine, MethodRow, derived_method_rows, method_rows};
use serde_json::{Value, json};

/// An endgame of 23,000 nodes.
const ENDGAME: &str = "GATELEGs1POGOED/R4MOOLI3X1/AA10U2/YU4BREDRIN2/1TITULE3E1IN1/1E4N3c1BOK/1C2O4CHARD1/QI1FLAWN2E1OE1/IS2E1HIN1A1W2/1MOTIVATE1T1S2/1S2N5S4/3PERJURY5/15/15/15 FV/AADIZ 442/388 0";

/// A pre-endgame with one tile in the bag.
const PREENDGAME: &str = "3W2T1mAJOrED/1PRESTIGE1U4/2AX2K1HUNT3/2TE1PI3COO2/3DUE4O4/5R3L5/5F3A2QI1/3VAUTE1WANION/2VIBS3Y5/3Z1E1ITERANCE/3O1D3R5/3R3G1E5/3SIMIOID5/4FY1G7/7O7 AAELNNS/ 429/397 0";

const START: &str = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 /AEINRST 0/0 0";

const GAME: &str = ">ann: ACRSTXZ 8F CAT +10 10\n>bob: EQSUVXZ - +0 0\n";

/// A game whose second turn has a certain best move.
const CERTAIN: &str = ">ann: ACRSTXZ 8F CAT +10 10\n>bob: DGOSVXZ 9H DO +7 7\n";

pub(crate) fn engine() -> Engine {
    let begun = Instant::now();
    let engine = Engine::new(move || begun.elapsed());
    let twelve = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE).unwrap();
    engine.add_lexicon("twelve", twelve).unwrap();
    engine
}

/// Returns the answer to a request, or the best one so far.
pub(crate) fn answer_of(call: &mut Call, engine: &Engine, cancelled: bool) -> ApiResult<Value> {
    let answer = call.answer(engine, cancelled)?;
    Ok(serde_json::from_str(answer.get()).unwrap())
}

/// Answers a request in steps of this length.
fn in_steps(engine: &Engine, method: &str, params: &Value, step: Duration) -> Value {
    let mut call = engine.start(method, params.clone()).unwrap();
    while !call.step(engine, step, &|| false) {}
    let mut answer = answer_of(&mut call, engine, false).unwrap();
    if let Some(answer) = answer.as_object_mut() {
        answer.remove("seconds");
    }
    answer
}

#[test]
fn the_committed_list_of_methods_is_that_of_the_code() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../formats/api.json");
    let rows = derived_method_rows();
    let text = serde_json::to_string_pretty(&rows).unwrap() + "\n";
    lexc_testkit::check_committed(path, text);
    let line = |row: &MethodRow| {
        let schemas = json!({"params": row.params, "result": row.result});
        format!("\"{}\":{schemas}", row.name)
    };
    let lines: Vec<String> = rows.iter().map(line).collect();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/schemas.json");
    lexc_testkit::check_committed(path, format!("{{\n{}\n}}\n", lines.join(",\n")));
}

/// Calls of all methods with their answers, which the tests of every transport compare.
#[test]
fn sample_calls_have_the_committed_answers() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/api/calls.json");
    let committed = std::fs::read_to_string(path).unwrap();
    let mut calls: Vec<Value> = serde_json::from_str(&committed).unwrap();
    let engine = engine();
    for call in &mut calls {
        let method = call["method"].as_str().unwrap().to_owned();
        let params = call["params"].clone();
        let answer = in_steps(&engine, &method, &params, Duration::from_millis(20));
        call["answer"] = answer;
    }
    for row in method_rows() {
        let called = calls.iter().any(|call| call["method"] == row.name);
        assert!(called || row.name == "api.methods", "{}", row.name);
    }
    let text = serde_json::to_string_pretty(&calls).unwrap() + "\n";
    lexc_testkit::check_committed(path, text);
}

#[test]
fn answers_do_not_depend_on_steps() {
    let engine = engine();
    let requests = [
        ("endgame", json!({"cgp": ENDGAME})),
        ("simulate", json!({"rack": "ABDDRSV", "plays": 4, "iterations": 60, "rule": "none"})),
        ("infer", json!({"cgp": START, "played": "8G QI", "random": 500, "limit": 3})),
        ("preendgame", json!({"cgp": PREENDGAME, "lexicon": "twelve", "limit": 2})),
        ("analyse", json!({"gcg": GAME, "lexicon": "twelve", "fast": true})),
        (
            "positions.find",
            json!({"games": [CERTAIN], "lexicon": "twelve", "leaves": "none", "iterations": 500}),
        ),
        ("match", json!({"a": "greedy", "b": "sim:iterations=2", "lexicon": "twelve", "games": 6})),
        ("selfplay", json!({"players": ["greedy", "random"], "lexicon": "twelve", "games": 3})),
        ("puzzles.phrase", json!({"letters": "ELEVENPLUS"})),
        ("puzzles.cryptogram", json!({"text": "XLMW MW E XIWX", "keep_different": true})),
    ];
    for (method, params) in requests {
        let at_once = in_steps(&engine, method, &params, Duration::from_secs(100));
        let in_pieces = in_steps(&engine, method, &params, Duration::ZERO);
        assert_eq!(at_once, in_pieces, "{method}");
    }
}

/// Threads search more or fewer nodes to another depth, with the same result.
#[test]
fn answers_do_not_depend_on_threads() {
    let requests = [
        ("endgame", json!({"cgp": ENDGAME})),
        ("simulate", json!({"rack": "ABDDRSV", "plays": 4, "iterations": 60})),
        ("preendgame", json!({"cgp": PREENDGAME, "lexicon": "twelve", "limit": 2})),
        ("analyse", json!({"gcg": GAME, "lexicon": "twelve", "iterations": 60})),
        (
            "positions.find",
            json!({"games": [CERTAIN], "lexicon": "twelve", "leaves": "none", "iterations": 500}),
        ),
    ];
    for (method, mut params) in requests {
        let mut answer = |threads: u32, step| {
            params["threads"] = json!(threads);
            // Another engine, since an engine keeps the searches of endgames.
            let mut answer = in_steps(&engine(), method, &params, step);
            let fields = answer.as_object_mut().unwrap();
            fields.retain(|name, _| name != "nodes" && name != "depth");
            answer
        };
        let one = answer(1, Duration::from_secs(100));
        assert_eq!(answer(3, Duration::from_secs(100)), one, "{method}");
        assert_eq!(answer(3, Duration::ZERO), one, "{method}");
        params["threads"] = json!(257);
        let refused = engine().start(method, params).unwrap_err();
        assert_eq!(refused.place.unwrap().field, "threads");
    }
}

/// Counted in looks at the limit.
#[test]
fn a_cancellation_ends_a_step_on_threads() {
    let gcg = ">ann: ACRSTXZ 8F CAT +10 10\n>bob: EQSUVXZ -QUV +0 0\n";
    for (method, params) in [
        ("endgame", json!({"cgp": ENDGAME, "threads": 3})),
        ("preendgame", json!({"cgp": PREENDGAME, "threads": 3})),
        ("analyse", json!({"gcg": gcg, "threads": 3})),
    ] {
        let engine = engine();
        let mut call = engine.start(method, params).unwrap();
        let looks = AtomicU32::new(0);
        let is_cancelled = || looks.fetch_add(1, Ordering::Relaxed) >= 6;
        assert!(!call.step(&engine, Duration::from_secs(100), &is_cancelled));
        assert!(looks.into_inner() < 20, "{method}");
        assert!(answer_of(&mut call, &engine, true).is_ok());
    }
}

#[test]
fn a_computer_player_chooses_in_a_position_as_in_a_game() {
    let engine = engine();
    let call = |method, params| engine.call(method, params).unwrap();
    let players = ["level2", "level4"];
    let mut view = call("game.new", json!({"players": players, "in_order": true, "seed": 9}));
    let game = view["game"].clone();
    for turns in 0..12 {
        let seat = turns % 2;
        let record = call("game.gcg", json!({"game": game}));
        let chosen = call(
            "moves.choose",
            json!({"gcg": record["gcg"], "player": players[seat], "seed": 9, "seat": seat, "turns": turns}),
        );
        view = call("game.computer", json!({"game": game}));
        let line = &view["history"][turns];
        assert_eq!(line["text"], chosen["move"]);
        assert_eq!(line["points"], chosen["score"]);
    }
}

#[test]
fn a_simulation_ends_at_its_time() {
    let timed = json!({"rack": "CAT", "plays": 2, "rule": "none", "time": 0.01});
    assert_eq!(engine().call("simulate", timed).unwrap()["stopped"], "time");
}

#[test]
fn a_cancellation_ends_an_exact_inference() {
    let engine = engine();
    for played in ["exchange 3", "8G DO"] {
        let params = json!({"cgp": START, "played": played, "lexicon": "twelve"});
        let mut call = engine.start("infer", params).unwrap();
        let looks = AtomicU32::new(0);
        let is_cancelled = || looks.fetch_add(1, Ordering::Relaxed) >= 2;
        assert!(!call.step(&engine, Duration::from_secs(100), &is_cancelled));
        assert!(looks.into_inner() < 10, "{played}");
        assert_eq!(answer_of(&mut call, &engine, true).unwrap_err().kind, "other");
    }
}

/// Counted in looks at the limit: the tables of English racks are not prepared to their end.
#[test]
fn a_cancellation_ends_the_census_of_an_exchange() {
    let engine = engine();
    let params = json!({"cgp": START, "played": "exchange 3"});
    let mut call = engine.start("infer", params).unwrap();
    let looks = AtomicU32::new(0);
    let is_cancelled = || looks.fetch_add(1, Ordering::Relaxed) >= 2;
    assert!(!call.step(&engine, Duration::from_secs(100), &is_cancelled));
    assert!(looks.into_inner() < 10);
}

#[test]
fn cancelled_puzzles_have_the_answers_so_far() {
    let engine = engine();
    for (method, params, list) in [
        ("puzzles.phrase", json!({"letters": "ELEVENPLUSTWO"}), "phrases"),
        (
            "puzzles.cryptogram",
            json!({"text": "CNPX ZL OBK JVGU SVIR QBMRA YVDHBE WHTF"}),
            "solutions",
        ),
    ] {
        let mut call = engine.start(method, params).unwrap();
        let looks = AtomicU32::new(0);
        let is_cancelled = || looks.fetch_add(1, Ordering::Relaxed) >= 4;
        assert!(!call.step(&engine, Duration::from_secs(100), &is_cancelled));
        assert!(looks.into_inner() < 14, "{method}");
        let answer = answer_of(&mut call, &engine, true).unwrap();
        assert_eq!(answer["stopped"], "interrupted", "{method}");
        assert_eq!(answer["complete"], false, "{method}");
        assert!(answer[list].is_array(), "{method}");
    }
}

#[test]
fn a_cancelled_match_ends_within_a_game() {
    let engine = engine();
    let params = json!({"a": "greedy", "b": "random", "lexicon": "twelve", "games": 1000});
    let mut call = engine.start("match", params).unwrap();
    let looks = AtomicU32::new(0);
    let is_cancelled = || looks.fetch_add(1, Ordering::Relaxed) >= 3;
    assert!(!call.step(&engine, Duration::from_secs(100), &is_cancelled));
    assert_eq!(answer_of(&mut call, &engine, true).unwrap()["games"], 0);
}

#[test]
fn a_cancelled_self_play_has_the_games_so_far() {
    let engine = engine();
    let params = json!({"lexicon": "twelve", "games": 1000, "players": ["greedy", "random"]});
    let mut call = engine.start("selfplay", params).unwrap();
    let games = |answer: &Value| answer["games"].as_array().unwrap().len();
    while games(&answer_of(&mut call, &engine, false).unwrap()) < 3 {
        assert!(!call.step(&engine, Duration::ZERO, &|| false));
    }
    assert!(!call.step(&engine, Duration::from_secs(100), &|| true));
    assert_eq!(games(&answer_of(&mut call, &engine, true).unwrap()), 3);
}

/// Counted in looks at the limit. The player would simulate a million times.
#[test]
fn a_cancelled_computer_makes_no_move() {
    let engine = engine();
    let players = json!(["sim:iterations=1000000", "person"]);
    let params = json!({"players": players, "in_order": true, "seed": 4});
    let game = engine.call("game.new", params).unwrap();
    let params = json!({"game": game["game"]});
    let mut call = engine.start("game.computer", params.clone()).unwrap();
    let looks = AtomicU32::new(0);
    let is_cancelled = || looks.fetch_add(1, Ordering::Relaxed) >= 3;
    call.step(&engine, Duration::from_secs(100), &is_cancelled);
    assert!(looks.into_inner() < 10);
    drop(call);
    let after = engine.call("game.state", params).unwrap();
    assert_eq!(after, game);
}

/// Turns are divided into steps, and the inference between two of them hears a cancellation.
#[test]
fn a_cancelled_analysis_has_the_turns_so_far() {
    let engine = engine();
    let gcg = ">ann: ACRSTXZ 8F CAT +10 10\n>bob: EQSUVXZ -QUV +0 0\n>ann: RSXZ??? 8F CATS +5 15\n";
    let params = json!({"gcg": gcg, "lexicon": "twelve", "infer": true});
    let mut call = engine.start("analyse", params).unwrap();
    let judged = |answer: &Value| {
        let turns = answer["games"][0]["turns"].as_array().unwrap();
        turns.iter().filter(|turn| turn["judgement"].is_object()).count()
    };
    let mut steps = 0;
    while judged(&answer_of(&mut call, &engine, false).unwrap()) == 0 {
        assert!(!call.step(&engine, Duration::ZERO, &|| false));
        steps += 1;
    }
    assert!(steps > 20, "{steps}");
    assert!(!call.step(&engine, Duration::from_secs(100), &|| true));
    let answer = answer_of(&mut call, &engine, true).unwrap();
    assert_eq!(judged(&answer), 1);
    assert_eq!(answer["games"][0]["interrupted"], true);
}

/// An answer so far has the progress; it does not say that the work was interrupted.
#[test]
fn answers_so_far_say_that_the_work_goes_on() {
    let engine = engine();
    let game = engine.call("selfplay", json!({"games": 1, "seed": 4})).unwrap();
    let gcg = game["games"][0]["gcg"].clone();
    for (method, params, unit) in [
        (
            "simulate",
            json!({"rack": "ABDDRSV", "iterations": 100_000, "rule": "none"}),
            "iterations",
        ),
        ("infer", json!({"cgp": START, "played": "8G QI", "random": 100_000}), "leaves"),
        ("endgame", json!({"cgp": ENDGAME}), "nodes"),
        ("preendgame", json!({"cgp": PREENDGAME}), "stages"),
        ("analyse", json!({"gcg": gcg, "iterations": 100_000}), "turns"),
        ("match", json!({"a": "greedy", "b": "greedy", "games": 10_000}), "games"),
        ("selfplay", json!({"games": 1000}), "games"),
    ] {
        let mut call = engine.start(method, params).unwrap();
        let answer = loop {
            assert!(!call.step(&engine, Duration::from_millis(1), &|| false), "{method} has ended");
            if let Ok(answer) = answer_of(&mut call, &engine, false) {
                break answer;
            }
        };
        let progress = &answer["progress"];
        let done = progress["done"].as_u64().unwrap();
        assert!(progress["total"].as_u64().is_none_or(|total| done <= total), "{progress}");
        let text = progress["text"].as_str().unwrap();
        assert!(text.starts_with(&done.to_string()) && text.contains(unit), "{text}");
        let text = answer.to_string();
        assert!(
            !text.contains("interrupted\":true") && !text.contains("\"interrupted\"}"),
            "{text}"
        );
        assert!(!text.contains("was interrupted") && !text.contains("cancelled"), "{text}");
        if method == "analyse" {
            assert!(text.contains("\"reason\":\"pending\""), "{text}");
        }
        if method == "simulate" {
            assert_eq!(answer["stopped"], "running");
        }
        let ended = answer_of(&mut call, &engine, true).unwrap();
        assert_eq!(ended.get("progress"), None, "{method}");
    }
}

#[test]
fn a_cancelled_request_has_the_best_answer_so_far() {
    let engine = engine();
    let mut call = engine.start("endgame", json!({"cgp": ENDGAME})).unwrap();
    let looks = AtomicU32::new(0);
    let is_cancelled = || looks.fetch_add(1, Ordering::Relaxed) >= 3;
    assert!(!call.step(&engine, Duration::from_secs(100), &is_cancelled));
    let answer = answer_of(&mut call, &engine, true).unwrap();
    assert_eq!(answer["stopped"], "interrupted");
    assert_ne!(answer["status"], "solved");
    assert!(answer["nodes"].as_u64().unwrap() < 10_000, "{answer}");
}

/// The second request for an endgame is answered without a search.
#[test]
fn an_endgame_is_solved_once() {
    let engine = engine();
    let params = json!({"cgp": ENDGAME});
    let first = in_steps(&engine, "endgame", &params, Duration::from_secs(100));
    assert_eq!(first["status"], "solved");
    let mut again = engine.start("endgame", params.clone()).unwrap();
    assert!(again.step(&engine, Duration::ZERO, &|| false));
    drop(again);
    let second = in_steps(&engine, "endgame", &params, Duration::ZERO);
    assert_eq!(first, second);
    // A limit of nodes applies to a new search.
    let few = json!({"cgp": ENDGAME, "nodes": 5000});
    assert_eq!(engine.call("endgame", few).unwrap()["stopped"], "nodes");
}

#[test]
fn limits_of_nodes_are_kept() {
    let engine = engine();
    let answer = engine.call("endgame", json!({"cgp": ENDGAME, "nodes": 5000})).unwrap();
    assert_eq!(answer["stopped"], "nodes");
    assert!((5000..7000).contains(&answer["nodes"].as_u64().unwrap()));
}

#[test]
fn ranges_are_parsed() {
    let read = |text: &str| text.parse::<NumberRange>().map(|range| (range.min, range.max));
    assert_eq!(read("5"), Ok((5, 5)));
    assert_eq!(read("2..5"), Ok((2, 5)));
    assert_eq!(read("2..=5"), Ok((2, 5)));
    assert_eq!(read("2.."), Ok((2, usize::MAX)));
    assert_eq!(read("..5"), Ok((0, 5)));
    assert_eq!(read(".."), Ok((0, usize::MAX)));
    for text in ["", "a", "5..2", "-1", "1..b", "2-5", "99999999999999999999"] {
        assert!(read(text).is_err(), "{text}");
    }
}

#[test]
fn wrong_requests_are_refused_with_their_place() {
    let engine = engine();
    let refused = |method: &str, params: Value| engine.call(method, params).unwrap_err();
    let error = refused("moves.lst", json!({}));
    assert_eq!((error.kind, error.place), ("not-found", None));
    let error = refused("moves.list", json!({"rak": "QUIZ"}));
    assert!(error.message.contains("`rak`"), "{error}");
    assert!(error.help.unwrap().to_string().contains("rack"));
    let error = refused("moves.list", json!([1]));
    assert_eq!(error.kind, "syntax");
    let error = refused("moves.list", json!({"rack": 5}));
    assert_eq!(error.place.as_ref().unwrap().field, "rack");
    assert_eq!(error.message, "write a text");
    let error = refused("moves.list", json!({"rack": "QU1Z"}));
    let place = error.place.unwrap();
    assert_eq!((&*place.field, place.column, place.length), ("rack", 3, 1));
    let error = refused("words.find", json!({"pattern": ["A["]}));
    assert_eq!(error.place.unwrap().field, "pattern");
    let game = "#player1 a A\r#player2 b B\r>a: CAT 8F CXÑ +1 1\r";
    let error = refused("board", json!({"gcg": game}));
    assert_eq!(error.kind, "syntax");
    assert_eq!(error.message, "\"Ñ\" is not a tile of the alphabet english");
    let place = error.place.unwrap();
    assert_eq!((&*place.field, place.line), ("gcg", Some(3)));
    assert_eq!((place.column, place.length), (14, 1));
    assert_eq!(place.text, ">a: CAT 8F CXÑ +1 1");
    let error = refused("moves.list", json!({}));
    assert!(error.help.unwrap().to_string().contains("`cgp`"));
    let error = refused("words.check", json!({"words": [], "lexicon": "nwl"}));
    assert!(error.help.unwrap().to_string().contains("builtin:turkish"));
    let error = refused("endgame", json!({"rack": "ABC"}));
    assert!(error.help.unwrap().to_string().contains("`simulate`"));
    for text in ["Z", "Zg", "Zg=", "Z===", "====", "Zg==Zg==", "Zm9-", "Zm 9"] {
        let error = refused("lexicon.open", json!({"name": "x", "bytes": text}));
        assert_eq!(error.message, "the text is not base64", "{text}");
    }
}

/// As in every other method, and as `--turn` of the command.
#[test]
fn a_turn_is_the_one_to_be_played() {
    let engine = engine();
    let picture = |turn: Value| {
        let answer = engine.call("board", json!({"gcg": GAME, "turn": turn}));
        answer.map(|answer| answer["text"].as_str().unwrap().to_owned())
    };
    assert!(picture(json!(1)).unwrap().contains("before the first turn"));
    assert!(picture(json!(2)).unwrap().contains("after turn 1"));
    assert_eq!(picture(json!(3)), picture(Value::Null));
    for turn in [0, 4] {
        let error = picture(json!(turn)).unwrap_err();
        assert_eq!(error.help.unwrap().to_string(), "give a turn from 1 to 2, or 3 for the end");
    }
}

/// Every method that reads a record warns of its contradictions, with the same object.
#[test]
fn methods_warn_of_contradictions_in_records() {
    let engine = engine();
    let played = engine.call("selfplay", json!({"games": 1, "seed": 4})).unwrap();
    let gcg = played["games"][0]["gcg"].as_str().unwrap();
    let total = gcg.lines().find(|line| line.starts_with('>')).unwrap();
    let (turn, points) = total.rsplit_once(' ').unwrap();
    let wrong = gcg.replacen(total, &format!("{turn} 9{points}"), 1);
    let wrong = format!("#tile-distribution klingon\n{wrong}");
    let line = 1 + wrong.lines().position(|line| line.starts_with('>')).unwrap();
    let turns = wrong.lines().filter(|line| line.starts_with('>')).count();
    let warnings = |method: &str, params: Value, turn: Option<usize>| {
        let mut all = json!({"gcg": wrong, "turn": turn});
        let params = params.as_object().unwrap().clone();
        all.as_object_mut().unwrap().extend(params);
        if turn.is_none() {
            all.as_object_mut().unwrap().remove("turn");
        }
        engine.call(method, all).map(|answer| answer["warnings"].clone())
    };
    let expected = warnings("board", json!({}), None).unwrap();
    assert_eq!(expected[0]["line"], 1);
    let text = "the game names the tiles klingon, but is read with english";
    assert_eq!(expected[0]["text"], text);
    assert_eq!(expected[1]["line"], line);
    let text = expected[1]["text"].as_str().unwrap();
    assert!(text.starts_with("turn 1: the total in the record is 9"), "{text}");
    for (method, params) in [
        ("moves.list", json!({"limit": 1})),
        ("moves.choose", json!({})),
        ("simulate", json!({"plays": 2, "iterations": 2})),
        ("infer", json!({})),
    ] {
        assert_eq!(warnings(method, params, Some(2)).unwrap(), expected, "{method}");
    }
    assert_eq!(warnings("analyse", json!({"fast": true}), None).unwrap(), expected);
    for (method, params) in [("endgame", json!({"nodes": 1})), ("preendgame", json!({"nodes": 1}))]
    {
        let mut turns = (2..=turns).rev();
        let found = turns.find_map(|turn| warnings(method, params.clone(), Some(turn)).ok());
        assert_eq!(found, Some(expected.clone()), "{method}");
    }
    let right = engine.call("board", json!({"gcg": gcg})).unwrap();
    assert_eq!(right.get("warnings"), None);

    let params = json!({"players": ["person", "level1"], "seed": 4});
    let game = engine.call("game.new", params).unwrap();
    let saved = engine.call("game.gcg", json!({"game": game["game"]})).unwrap();
    let saved = saved["gcg"].as_str().unwrap();
    let resume = |gcg: String| engine.call("game.resume", json!({"gcg": gcg})).unwrap();
    let resumed = resume(format!("#tile-distribution klingon\n{saved}"));
    assert_eq!(resumed["warnings"], json!([expected[0]]));
    assert_eq!(resume(saved.to_owned()).get("warnings"), None);
}

/// Tiles, not characters, in the order of the alphabet.
#[test]
fn alphagrams_are_shared_by_anagrams() {
    let engine = engine();
    let words = json!({"name": "es", "alphabet": "spanish", "words": ["chal", "lach", "ñu", "un"]});
    engine.call("lexicon.build", words).unwrap();
    let alphagrams = |params: Value| {
        let found = engine.call("words.find", params).unwrap();
        let rows = found.as_array().unwrap().clone();
        rows.into_iter().map(|row| row["alphagram"].clone()).collect::<Vec<_>>()
    };
    let spanish = alphagrams(json!({"lexicon": "es", "with": ["alphagram"]}));
    assert_eq!(spanish, ["ACHL", "ACHL", "ÑU", "NU"]);
    let turkish = json!({"lexicon": "builtin:turkish", "pattern": ["IŞIK"], "with": ["alphagram"]});
    assert_eq!(alphagrams(turkish), ["IIKŞ"]);
    assert_eq!(alphagrams(json!({"lexicon": "es"})), vec![Value::Null; 4]);
}

/// Bytes of a record are decoded as by the command.
#[test]
fn records_are_read_as_text_or_bytes() {
    let engine = engine();
    let board = |bytes: &[u8]| {
        let gcg = lexc_api::record::bytes_parameter(bytes);
        engine.call("board", json!({"gcg": gcg}))
    };
    let latin1 = b"#player1 r Ren\xE9e\n#player2 b Bob\n>r: AEINRST 8D NASTIER +66 66\n";
    let drawn = board(latin1).unwrap();
    assert!(drawn["text"].as_str().unwrap().contains("Ren\u{e9}e"));
    let wrong = board(&[b"#character-encoding UTF-8\n", &latin1[..]].concat()).unwrap();
    assert_eq!(wrong["warnings"][0]["line"], 1);
    let text = "the header says UTF-8, but the game is not: it is read as ISO-8859-1";
    assert_eq!(wrong["warnings"][0]["text"], text);
    let unknown = board(b"#character-encoding Klingon\n").unwrap_err();
    assert_eq!(unknown.message, "the encoding Klingon is not known");
    let broken = engine.call("board", json!({"gcg": "base64:!"})).unwrap_err();
    assert_eq!((broken.kind, &*broken.place.unwrap().field), ("syntax", "gcg"));
}

#[test]
fn lexicons_have_names() {
    let engine = engine();
    let twelve = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE).unwrap();
    assert!(engine.add_lexicon("builtin:english", twelve.clone()).is_err());
    let words = engine.call("words.find", json!({"lexicon": "twelve"})).unwrap();
    let words: Vec<String> = (words.as_array().unwrap().iter())
        .map(|row| row["word"].as_str().unwrap().to_owned())
        .collect();
    let expected: Vec<String> = twelve.words().collect();
    assert_eq!(words, expected);
    let info = engine.call("lexicon.info", json!({"lexicon": "twelve"})).unwrap();
    assert_eq!(info["words"], 12);
}

/// Every parameter has a description, and so has every field of an answer.
#[test]
fn schemas_describe_every_field() {
    fn check(method: &str, schema: &Value) {
        if let Some(properties) = schema.get("properties").and_then(Value::as_object) {
            for (name, property) in properties {
                let described = property.get("description").is_some()
                    || property.get("$ref").is_some()
                    || property == &Value::Bool(true);
                assert!(described, "{method}: {name}: {property}");
            }
        }
        let definitions = schema.get("$defs").and_then(Value::as_object);
        for definition in definitions.into_iter().flat_map(|all| all.values()) {
            check(method, definition);
        }
    }
    for method in method_rows() {
        check(method.name, &method.params);
        check(method.name, &method.result);
    }
}

#[test]
fn a_lexicon_is_built_from_a_list_as_a_file_has_it() {
    let engine = engine();
    let build = |list: Value| {
        let mut params = json!({"name": "list", "alphabet": "english"});
        params.as_object_mut().unwrap().extend(list.as_object().unwrap().clone());
        engine.call("lexicon.build", params)
    };
    let csv = "word,count\n\"cat\",2\n; rare\nice cream,1\ndog#,5\n";
    let options = json!({
        "text": csv, "csv": true, "header": 1, "comment": ";", "phrases": "join",
        "marks": ["#=NEW"], "max_length": 8,
    });
    let built = build(options).unwrap();
    assert_eq!((&built["words"], &built["columns"]), (&json!(3), &json!(["NEW"])));
    let words = engine.call("lexicon.words", json!({"lexicon": "list"})).unwrap();
    assert_eq!(words, json!(["CAT", "DOG", "ICECREAM"]));
    // "CAT" in UTF-16, and the words of a stem.
    assert_eq!(build(json!({"bytes": "//5DAEEAVAA="})).unwrap()["words"], 1);
    let affixes = "SFX S Y 1\nSFX S 0 s .\n";
    assert_eq!(build(json!({"text": "1\ndog/S\n", "affixes": affixes})).unwrap()["words"], 2);
    let error = build(json!({"text": "cat\nd0g\n"})).unwrap_err();
    let place = error.place.unwrap();
    assert_eq!((&*place.field, place.line, place.column), ("text", Some(2), 2));
    for wrong in [
        json!({"words": ["cat"], "text": "dog"}),
        json!({"text": "cat", "bytes": "Y2F0"}),
        json!({"words": ["cat"], "csv": true}),
        json!({"bytes": "?"}),
        json!({"text": "cat", "marks": ["#"]}),
    ] {
        assert!(build(wrong.clone()).is_err(), "{wrong}");
    }
}

#[test]
fn headers_of_another_game_are_warned_of() {
    let engine = engine();
    let warnings = |params: Value| -> Vec<String> {
        let board = engine.call("board", params).unwrap();
        let rows = board["warnings"].as_array().cloned().unwrap_or_default();
        rows.iter().map(|row| row["text"].as_str().unwrap().to_owned()).collect()
    };
    let game = |headers: &str| {
        format!("#player1 ann Ann\n#player2 bob Bob\n{headers}>ann: AEINRST 8G TAR +6 6\n")
    };
    let gcg = game("#rack-size 9\n#game-type WordSmog\n");
    let expected = [
        "the game has racks of 9 tiles, but is read with 7",
        "the game has the rules WordSmog, but is read as classic",
    ];
    assert_eq!(warnings(json!({"gcg": gcg})), expected);
    assert_eq!(warnings(json!({"gcg": game("#rack-size 7\n#game-type Classic\n")})).len(), 0);
    assert_eq!(warnings(json!({"gcg": game("#rack-size 9\n"), "rack_size": 9})).len(), 0);
    assert_eq!(
        warnings(json!({"gcg": game("#rack-size many\n")})),
        ["the size of racks is \"many\", which is not a number"]
    );
}
