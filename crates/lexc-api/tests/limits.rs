//! The limits of a request: the length of its answer, and its end from outside.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;

use lexc_api::{ClientId, Engine, RequestLimits};
use serde_json::{Value, json};

use crate::requests::answer_of;

fn engine() -> Engine {
    let begun = Instant::now();
    Engine::new(move || begun.elapsed())
}

/// Answers a request within limits.
fn call(
    engine: &Engine,
    limits: &RequestLimits,
    method: &str,
    params: Value,
) -> Result<Value, lexc_api::ApiError> {
    let mut call = engine.start_within(method, params, limits)?;
    while !call.step(engine, std::time::Duration::from_secs(1), &|| false) {}
    answer_of(&mut call, engine, false)
}

/// Requests whose answers are longer than a few thousand bytes, and the parameter that the error
/// names.
fn long_answers() -> Vec<(&'static str, Value, &'static str)> {
    let words = vec!["CAT"; 2000];
    vec![
        ("words.find", json!({}), "limit"),
        ("words.anagram", json!({"tiles": "RETINAS??", "sub": true}), "limit"),
        ("words.near", json!({"word": "CARES", "distance": 3}), "limit"),
        ("words.check", json!({"words": words}), "words"),
        ("words.rank", json!({"words": words}), "words"),
        ("words.hooks", json!({"words": words}), "words"),
        ("words.define", json!({"words": words}), "words"),
        ("words.extend", json!({"fragment": "E", "words": true}), "limit"),
        ("lexicon.words", json!({}), "limit"),
        ("lexicon.diff", json!({"a": "builtin:english", "b": "few"}), "summary"),
        ("moves.list", json!({"rack": "RETINA?", "limit": 0}), "limit"),
        ("moves.list", json!({"rack": "ABCDEFG", "limit": 200, "exchanges": true}), "limit"),
        ("puzzles.acrostic", json!({"pattern": "?????", "limit": 0}), "limit"),
        ("puzzles.phrase", json!({"letters": "a large sent", "limit": 0}), "limit"),
    ]
}

#[test]
fn long_answers_are_refused_with_the_parameter_that_shortens_them() {
    let engine = engine();
    let few = json!({"name": "few", "alphabet": "english", "words": ["QI"]});
    engine.call("lexicon.build", few).unwrap();
    let limits = RequestLimits::default().answer(9_000);
    for (method, params, field) in long_answers() {
        let error = call(&engine, &limits, method, params.clone()).unwrap_err();
        assert_eq!(error.kind, "limit", "{method}: {error}");
        assert_eq!(error.place.unwrap().field, field, "{method}");
        assert!(error.help.is_some(), "{method}");
        assert!(engine.call(method, params).is_ok(), "{method}");
    }
    for method in ["api.methods", "board"] {
        let params = match method {
            "board" => {
                let cgp = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 / 0/0 0";
                json!({"cgp": cgp, "title": "x".repeat(9_000)})
            }
            _ => json!({}),
        };
        assert_eq!(call(&engine, &limits, method, params).unwrap_err().kind, "limit", "{method}");
    }
}

#[test]
fn an_answer_of_exactly_the_limit_is_given() {
    let engine = engine();
    let params = json!({"pattern": ["Q??"]});
    let whole = engine.call("words.find", params.clone()).unwrap();
    let length = whole.to_string().len();
    let within = |bytes| {
        call(&engine, &RequestLimits::default().answer(bytes), "words.find", params.clone())
    };
    assert_eq!(within(length).unwrap(), whole);
    assert_eq!(within(length - 2).unwrap_err().kind, "limit");
}

#[test]
fn the_pages_of_a_long_answer_are_the_whole() {
    let engine = engine();
    let limits = RequestLimits::default().answer(20_000);
    let page = |offset: usize| {
        let params = json!({"prefix": ["RE"], "limit": 150, "offset": offset});
        let page = call(&engine, &limits, "words.find", params).unwrap();
        page.as_array().unwrap().clone()
    };
    let mut all = Vec::new();
    loop {
        let rows = page(all.len());
        if rows.is_empty() {
            break;
        }
        all.extend(rows);
    }
    let whole = engine.call("words.find", json!({"prefix": ["RE"]})).unwrap();
    assert_eq!(Value::Array(all), whole);
}

#[test]
fn requests_end_when_they_are_told_to() {
    let engine = engine();
    let few = json!({"name": "few", "alphabet": "english", "words": ["QI"]});
    engine.call("lexicon.build", few).unwrap();
    let huge = json!({"rack": "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "rack_size": 26, "exchanges": true});
    let pool = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".repeat(2);
    let board = ["?A?E?R?S?"; 8].join("/");
    let slow = [
        ("moves.list", huge),
        ("puzzles.acrostic", json!({"pattern": "?".repeat(40), "pool": pool, "max_words": 20})),
        ("puzzles.boggle", json!({"board": board})),
        ("simulate", json!({"rack": "ABCDEFGHIJKLMNOPQRST", "rack_size": 20})),
        ("words.find", json!({"pattern": vec!["*E*E*E*"; 1000]})),
    ];
    let others = long_answers().into_iter().map(|(method, params, _)| (method, params));
    for (method, params) in slow.into_iter().chain(others) {
        let asked = std::sync::Arc::new(AtomicU32::new(0));
        let looks = asked.clone();
        // The third look ends it; later ones say so, too.
        let stop = move || looks.fetch_add(1, Ordering::Relaxed) >= 2;
        let limits = RequestLimits::default().stop(stop);
        let begun = Instant::now();
        let ended = call(&engine, &limits, method, params);
        let took = begun.elapsed();
        // Short requests may have ended before.
        assert!(ended.is_err() || took.as_millis() < 1000, "{method}: {took:?}");
        assert!(took.as_secs() < 10, "{method}: {took:?}");
    }
}

#[test]
fn conditions_are_bounded_in_number() {
    let engine = engine();
    for field in ["pattern", "infix", "suffix", "containing", "anagram", "mark"] {
        let error = engine.call("words.find", json!({field: vec!["E"; 1001]})).unwrap_err();
        assert_eq!((error.kind, &*error.place.unwrap().field), ("limit", field));
    }
}

#[test]
fn clients_that_share_an_engine_do_not_see_each_other() {
    let next = AtomicU32::new(7);
    let engine = engine().shared(move || u64::from(next.fetch_add(1, Ordering::Relaxed)) << 40);
    let client = |connection: u64| {
        let id = ClientId { connection: Some(connection), account: 1 };
        RequestLimits::default().client(id)
    };
    let build = json!({"name": "mine", "alphabet": "english", "words": ["QI"]});
    let (one, other) = (client(1), client(2));
    call(&engine, &one, "lexicon.build", build).unwrap();
    let check = || json!({"words": ["QI"], "lexicon": "mine"});
    assert!(call(&engine, &one, "words.check", check()).is_ok());
    assert_eq!(call(&engine, &other, "words.check", check()).unwrap_err().kind, "not-found");
    let game = call(&engine, &one, "game.new", json!({})).unwrap();
    let numbers = json!({"game": game["game"], "viewer": 0});
    assert!(call(&engine, &one, "game.state", numbers.clone()).is_ok());
    let error = call(&engine, &other, "game.state", numbers.clone()).unwrap_err();
    assert_eq!((error.kind, &*error.place.unwrap().field), ("illegal", "viewer"));
    engine.forget(1);
    assert_eq!(call(&engine, &one, "words.check", check()).unwrap_err().kind, "not-found");
    assert_eq!(call(&engine, &one, "game.state", numbers).unwrap_err().kind, "not-found");
}

/// Games of `sim` players have the memory of their rollouts: the share of a client holds some, of
/// which those that it used last stay.
#[test]
fn the_least_recently_used_games_of_a_client_go_first() {
    let next = AtomicU32::new(7);
    let engine = engine().shared(move || u64::from(next.fetch_add(1, Ordering::Relaxed)) << 40);
    let client = |account: u64| {
        let id = ClientId { connection: Some(account), account };
        RequestLimits::default().client(id)
    };
    let new = |limits: &RequestLimits| {
        let players = ["sim", "sim", "sim", "sim"];
        call(&engine, limits, "game.new", json!({ "players": players })).unwrap()["game"].clone()
    };
    let is_kept = |limits: &RequestLimits, game: &Value| {
        let params = json!({ "game": game });
        match call(&engine, limits, "game.gcg", params) {
            Ok(_) => true,
            Err(error) if error.kind == "not-found" => false,
            Err(error) => panic!("{error}"),
        }
    };
    let (many, few) = (client(1), client(2));
    let of_other = new(&few);
    let (first, second) = (new(&many), new(&many));
    for _ in 0..30 {
        new(&many);
        assert!(is_kept(&many, &first));
    }
    assert!(!is_kept(&many, &second));
    assert!(is_kept(&few, &of_other));
}
