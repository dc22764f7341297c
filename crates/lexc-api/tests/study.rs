//! Card boxes through the API.

use lexc_api::{Engine, RequestLimits};
use serde_json::{Value, json};

use crate::requests::engine;

/// Monday, 30 November 2026, 18:00 UTC.
const MONDAY: i64 = 1_796_061_600;

const DAY: i64 = 86_400;

/// A learner by a fixed rule, whom the tests of every door play: the due list of each day, and the
/// file at the end.
#[derive(Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
struct Learner {
    /// The options of `words.find` for the cards.
    find: Value,
    settings: Value,
    /// For each day the number of cards that are due at its beginning, and the hash of their
    /// numbers, separated by commas.
    days: Vec<(usize, u32)>,
    /// The number of answers.
    answers: usize,
    /// The length of the file, and the hash of its bytes.
    file: (usize, u32),
}

/// A hash that is a line in every language.
fn hash(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0, |hash: u32, byte| hash.wrapping_mul(31).wrapping_add((*byte).into()))
}

/// A box in an engine, and its file.
struct Door<'e> {
    engine: &'e Engine,
    handle: Value,
    file: String,
}

impl<'e> Door<'e> {
    fn new(engine: &'e Engine) -> Self {
        let opened = engine.call("study.open", json!({"file": ""})).unwrap();
        Self { engine, handle: opened["box"].clone(), file: String::new() }
    }

    fn try_call(&mut self, method: &str, mut params: Value) -> Result<Value, lexc_api::ApiError> {
        params["box"] = self.handle.clone();
        let answer = self.engine.call(method, params)?;
        self.file += answer["lines"].as_str().unwrap_or_default();
        Ok(answer)
    }

    fn call(&mut self, method: &str, params: Value) -> Value {
        self.try_call(method, params).unwrap_or_else(|error| panic!("{method}: {error}"))
    }
}

fn numbers(value: &Value) -> Vec<u64> {
    value.as_array().unwrap().iter().map(|number| number.as_u64().unwrap()).collect()
}

/// Plays the learner for 60 days, who answers in rounds all cards that are due.
fn learn(find: &Value, settings: &Value) -> Learner {
    let engine = engine();
    let mut door = Door::new(&engine);
    door.call("study.set", json!({"settings": settings}));
    let words = engine.call("words.find", find.clone()).unwrap();
    let words: Vec<&Value> = words.as_array().unwrap().iter().map(|row| &row["word"]).collect();
    let added = json!({"words": words, "lists": ["sevens"], "now": MONDAY});
    assert_eq!(door.call("study.add", added)["new"], 2000);
    let mut learner = Learner { find: find.clone(), settings: settings.clone(), ..<_>::default() };
    for day in 0..60 {
        let mut now = MONDAY + day * DAY;
        for round in 0.. {
            let due = door.call("study.due", json!({"now": now}));
            let all = ["learning", "reviews", "new"].map(|name| numbers(&due[name])).concat();
            if round == 0 {
                let text: Vec<String> = all.iter().map(u64::to_string).collect();
                learner.days.push((all.len(), hash(text.join(",").as_bytes())));
            }
            if all.is_empty() {
                break;
            }
            for card in all {
                now += 3;
                // Four of five answers are right.
                let grade = if (card * 7919 + day as u64 * 31 + round).is_multiple_of(5) {
                    "again"
                } else {
                    "good"
                };
                let ms = 1000 + card * 37 % 9000;
                let answer = json!({"card": card, "grade": grade, "ms": ms, "now": now});
                door.call("study.answer", answer);
                learner.answers += 1;
            }
            now += 700;
        }
    }
    learner.file = (door.file.len(), hash(door.file.as_bytes()));
    learner
}

#[test]
fn a_learner_of_sixty_days_has_the_committed_lists_and_file() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/api/learner.json");
    let find = json!({"length": "7", "order": "probability", "limit": 3429});
    let learner = learn(&find, &json!({"new_per_day": 40}));
    let text = serde_json::to_string(&learner).unwrap() + "\n";
    lexc_testkit::check_committed(path, text);
}

#[test]
fn the_lines_of_all_changes_are_the_box() {
    let engine = engine();
    let mut door = Door::new(&engine);
    let words = json!(["retina", "ears", "ahoy", "quiz"]);
    door.call("study.add", json!({"words": words, "now": MONDAY}));
    door.call("study.answer", json!({"card": 2, "found": 0, "now": MONDAY + 5}));
    door.call("study.answer", json!({"card": 3, "found": 1, "ms": 30_000, "now": MONDAY + 9}));
    door.call("study.undo", json!({"now": MONDAY + 10}));
    door.call("study.change", json!({"cards": [4, 1], "change": "missed", "now": MONDAY + 20}));
    door.call("study.change", json!({"cards": [4], "change": "remove", "now": MONDAY + 20}));
    door.call("study.set", json!({"settings": {"retention": 0.95}}));
    let again = engine.call("study.open", json!({"file": door.file})).unwrap();
    assert_eq!(again["answers"], 3);
    for method in ["study.cards", "study.compact", "study.export"] {
        let of = |handle: &Value| engine.call(method, json!({"box": handle})).unwrap();
        assert_eq!(of(&door.handle), of(&again["box"]), "{method}");
    }
    // The same as a file in base64, which is cut within a character.
    use base64::prelude::{BASE64_STANDARD, Engine as _};
    let cut = format!("{}{{\"card\":5,\"kind\":\"free\",\"text\":\"é", door.file);
    let cut = &cut.as_bytes()[..cut.len() - 1];
    let file = format!("base64:{}", BASE64_STANDARD.encode(cut));
    let opened = engine.call("study.open", json!({"file": file})).unwrap();
    assert_eq!(opened["valid_length"], door.file.len());
    assert_eq!(opened["incomplete_line"], door.file.lines().count() + 1);
}

#[test]
fn errors_name_the_parameter_and_the_line() {
    let engine = engine();
    let mut door = Door::new(&engine);
    door.call("study.add", json!({"words": ["ears"], "now": MONDAY}));
    let mut error = |method: &str, params: Value| {
        let error = door.try_call(method, params).unwrap_err();
        (error.place.map(|place| place.field.into_owned()).unwrap_or_default(), error.message)
    };
    let own = |field: &str, message: &str| (field.to_owned(), message.to_owned());
    assert_eq!(
        error("study.answer", json!({"card": 1, "grade": "good", "now": -1})),
        own("now", "the time -1 is not between the years 1970 and 9999")
    );
    assert_eq!(
        error("study.answer", json!({"card": 2, "grade": "good", "now": 1})),
        own("card", "the box has no card 2")
    );
    assert_eq!(
        error("study.answer", json!({"card": 1, "now": 1})),
        own("", "an answer has one grade")
    );
    assert_eq!(error("study.add", json!({"words": ["b4d"], "now": 1})).0, "words");
    assert_eq!(
        error("study.set", json!({"settings": {"retention": 1.5}})),
        own("settings", "the setting retention is 1.5, and must be 0.7 to 0.99")
    );
    assert_eq!(
        error("study.set", json!({"settings": {"speed": 1}})),
        own("settings", "there is no setting \"speed\"")
    );
    assert_eq!(
        error("study.set", json!({"settings": {"learning_steps": 60}})),
        own(
            "settings",
            "the setting learning_steps is 60, and must be at most 20 steps of 1 to 604800 seconds"
        )
    );
    assert_eq!(error("study.undo", json!({"now": 1})), own("", "there is no answer to take back"));
    for method in ["study.cards", "study.export"] {
        let unknown = own("list", "the box has no cards in a list twos");
        assert_eq!(error(method, json!({"list": "twos"})), unknown, "{method}");
    }
    for method in ["study.next", "study.due", "study.stats"] {
        let unknown = own("list", "the box has no cards in a list twos");
        assert_eq!(error(method, json!({"list": "twos", "now": 1})), unknown, "{method}");
    }
    assert_eq!(
        error("study.change", json!({"cards": [1], "change": "bury", "lists": ["a"], "now": 1})),
        own("lists", "it has no effect without change")
    );

    let damaged = door.file.clone() + "[1,1796061605,9]\n" + "[1,1796061606,3]\n";
    let error = engine.call("study.open", json!({"file": damaged})).unwrap_err();
    let place = error.place.unwrap();
    assert_eq!((&*place.field, place.line), ("file", Some(4)));
    assert_eq!(place.text, "[1,1796061605,9]");
    assert_eq!(error.message, "the grade is 9, and must be 0 to 4");
    let newer = "{\"format\":\"lexc-cards\",\"version\":2}\n";
    let error = engine.call("study.open", json!({"file": newer})).unwrap_err();
    assert_eq!(error.kind, "unsupported");
    let closed = door.call("study.close", json!({}));
    assert_eq!(closed, Value::Null);
    let error = door.try_call("study.next", json!({"now": 1})).unwrap_err();
    assert_eq!(error.place.unwrap().field, "box");
}

/// Parameters that several requests share are read after the others of a request: neither is taken
/// for the other.
#[test]
fn errors_name_one_of_several_required_parameters() {
    let engine = engine();
    let error = |method: &str, params: Value| {
        let error = engine.call(method, params).unwrap_err();
        (error.place.map(|place| place.field.into_owned()).unwrap_or_default(), error.message)
    };
    let own = |field: &str, message: &str| (field.to_owned(), message.to_owned());
    let right = json!({"box": "1", "cards": [1], "change": "bury", "now": 1});
    let wrong = [
        ("box", json!(1), "write a text"),
        ("cards", json!("1"), "write an array; each item is a whole number of at least 0"),
        ("change", json!("burn"), "write missed, remove, suspend, resume, bury, lists"),
        ("now", json!("today"), "write a whole number"),
        ("lists", json!(1), "write an array; each item is a text"),
    ];
    for (field, value, message) in wrong {
        let mut params = right.clone();
        params[field] = value;
        assert_eq!(error("study.change", params), own(field, message));
    }
    for field in ["box", "cards", "change", "now"] {
        let mut params = right.clone();
        params.as_object_mut().unwrap().remove(field);
        assert_eq!(error("study.change", params), own(field, "this parameter is required"));
    }
    // A field of an item is no parameter, even if it has the name of one.
    let cards = json!({"box": "1", "now": 1, "cards": [{"question": "Oslo is in?"}]});
    assert_eq!(error("study.add", cards), own("cards", "missing field `answers`"));
}

#[test]
fn cards_of_all_kinds_are_made_of_words() {
    let engine = engine();
    let mut door = Door::new(&engine);
    let mut add = |kind: &str, words: &[&str], lists: &[&str]| {
        let params = json!({"words": words, "kind": kind, "lists": lists, "now": MONDAY});
        door.try_call("study.add", params)
            .map_err(|error| (error.place.map(|place| place.field.into_owned()), error.message))
    };
    assert_eq!(add("word-or-not", &["ears", "dog"], &[]).unwrap()["new"], 4);
    assert_eq!(add("pattern", &["ears"], &[]).unwrap()["new"], 1);
    assert_eq!(add("list", &["ears", "dog"], &["mine", "b"]).unwrap()["new"], 1);
    let unnamed = add("list", &["ears"], &[]).unwrap_err();
    assert_eq!(unnamed.0.as_deref(), Some("words"));
    let free = add("free", &["ears"], &[]).unwrap_err();
    assert_eq!(free.0.as_deref(), Some("kind"), "{free:?}");
    let rows = door.call("study.cards", json!({}));
    let row = |index: usize| {
        let row = &rows[index];
        (row["question"].as_str().unwrap().to_owned(), row["answers"].clone())
    };
    assert_eq!(row(0), ("EARS".to_owned(), json!(["yes"])));
    assert_eq!(row(1).1, json!(["no"]));
    assert_eq!((row(4).0.matches('?').count(), row(4).0.len()), (1, 4));
    assert_eq!(row(5), ("mine".to_owned(), json!(["EARS", "DOG"])));
    // A wrong answer beside all right ones is hard.
    let answer = json!({"card": 6, "found": 2, "wrong": 1, "ms": 3000, "now": MONDAY});
    assert_eq!(door.call("study.answer", answer)["grade"], "hard");
}

#[test]
fn a_change_whose_answer_is_too_long_does_not_happen() {
    let engine = engine();
    let mut door = Door::new(&engine);
    door.call("study.add", json!({"words": ["ears"], "now": MONDAY}));
    let params = json!({"box": door.handle, "words": ["retina", "nastier"], "now": MONDAY});
    let limits = RequestLimits::default().answer(100);
    let refused = engine.start_within("study.add", params, &limits);
    assert!(refused.is_err());
    assert_eq!(door.call("study.cards", json!({})).as_array().unwrap().len(), 1);
}
