//! The calls that every door refuses: each parameter of each method with its edge values, and
//! parameters without an effect.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use lexc_api::method_rows;
use serde_json::{Map, Value, json};

use crate::requests::engine;

/// Parameters that exclude each other, or have no effect: the method, the parameter that the error
/// names, and all of them.
fn conflicts() -> [(&'static str, &'static str, Value); 22] {
    [
        ("simulate", "plays", json!({"plays": 3, "play": ["pass"]})),
        ("simulate", "sim_depth", json!({"sim_depth": 3})),
        ("simulate", "iterations", json!({"sim_amount": 5, "iterations": 7})),
        ("simulate", "total", json!({"sim_amount": 5, "total": 7})),
        ("simulate", "rule", json!({"sim_amount": 5, "rule": "best"})),
        ("simulate", "by", json!({"sim_amount": 5, "sim_depth": 2, "by": "win"})),
        ("simulate", "stop", json!({"rule": "none", "stop": 90})),
        ("simulate", "tolerance", json!({"rule": "terascale", "tolerance": 1})),
        ("simulate", "rack", json!({"resume": "lexc", "rack": "QI"})),
        ("simulate", "seed", json!({"resume": "lexc", "seed": 3})),
        ("simulate", "before", json!({"before": "", "played": "pass"})),
        ("simulate", "played", json!({"infer": true, "played": "pass"})),
        ("endgame", "top", json!({"top": 2, "win": true})),
        ("analyse", "plies", json!({"fast": true, "plies": 3})),
        ("analyse", "infer", json!({"fast": true, "infer": true})),
        ("infer", "margin", json!({"margin": 1, "chance": true})),
        ("infer", "temperature", json!({"temperature": 1, "chance": true})),
        ("infer", "turn", json!({"turn": 2})),
        ("moves.list", "leaves", json!({"by": "score", "leaves": "none"})),
        ("moves.list", "limit", json!({"best": true, "limit": 3})),
        ("moves.list", "exchanges", json!({"best": true, "exchanges": true})),
        ("words.find", "distance", json!({"distance": 2})),
    ]
}

/// Values that a parameter of this schema refuses.
fn wrong_values(root: &Value, schema: &Value) -> Vec<Value> {
    if let Some(reference) = schema["$ref"].as_str() {
        let target = root.pointer(reference.trim_start_matches('#'));
        return wrong_values(root, target.expect("a definition"));
    }
    let schema = match schema["anyOf"].get(0) {
        Some(first) => first,
        None => schema,
    };
    let kind = match &schema["type"] {
        Value::Array(kinds) => &kinds[0],
        kind => kind,
    };
    let number = |name: &str| schema[name].as_f64();
    match kind.as_str() {
        Some("integer") => {
            let below = schema["minimum"].as_u64().and_then(|min| min.checked_sub(1));
            let above = schema["maximum"].as_u64().map(|max| max + 1);
            let edges = below.into_iter().chain(above).map(|edge| json!(edge));
            [json!("x"), json!(true), json!(1.5)]
                .into_iter()
                .chain((schema["minimum"] == 0).then(|| json!(-1)))
                .chain(edges)
                .collect()
        }
        Some("number") => {
            let edges = [
                number("minimum").map(|min| min - 0.5),
                number("maximum").map(|max| max + 0.5),
                number("exclusiveMinimum"),
                number("exclusiveMaximum"),
            ];
            // JavaScript writes 50.0 as 50.
            let edge = |edge: f64| match edge.fract() == 0.0 {
                true => json!(edge as i64),
                false => json!(edge),
            };
            let edges = edges.into_iter().flatten().map(edge);
            [json!("x")].into_iter().chain(edges).collect()
        }
        Some("boolean") => vec![json!("x"), json!(1)],
        Some("string") if schema.get("enum").is_some() => vec![json!("x"), json!(1)],
        Some("string" | "array" | "object") => vec![json!(1)],
        // A choice of constants.
        _ if schema.get("oneOf").is_some() => vec![json!("x"), json!(1)],
        _ => Vec::new(),
    }
}

/// The calls, with the parameter that the error names.
fn calls() -> Vec<(&'static str, String, Value)> {
    let committed = include_str!("../../../tests/api/calls.json");
    let sample_calls: Vec<Value> = serde_json::from_str(committed).unwrap();
    let base = |method: &str| {
        let call = sample_calls.iter().find(|call| call["method"] == method);
        let mut params =
            call.map_or_else(Map::new, |call| call["params"].as_object().unwrap().clone());
        // A call is refused before its texts are read.
        for text in params.values_mut() {
            if text.as_str().is_some_and(|text| text.len() > 40) {
                *text = json!("");
            }
        }
        params
    };
    let mut calls = Vec::new();
    for row in method_rows() {
        let properties = row.params["properties"].as_object();
        for (name, schema) in properties.into_iter().flatten() {
            for value in wrong_values(&row.params, schema) {
                let mut params = base(row.name);
                params.insert(name.clone(), value);
                calls.push((row.name, name.clone(), Value::Object(params)));
            }
        }
    }
    for (method, field, given) in conflicts() {
        let mut params = base(method);
        let is_position = |name: &str| matches!(name, "rack" | "cgp" | "gcg" | "played");
        let resumes = given.get("resume").is_some();
        params.retain(|name, _| name == "lexicon" || is_position(name) && !resumes);
        params.extend(given.as_object().unwrap().clone());
        calls.push((method, field.to_owned(), Value::Object(params)));
    }
    calls
}

/// Every door compares its answers with the committed ones.
#[test]
fn edge_values_of_every_parameter_are_refused_with_its_name() {
    let engine = engine();
    let mut text = "[\n".to_owned();
    let calls = calls();
    assert!(calls.len() > 400, "{}", calls.len());
    let mut accepted = Vec::new();
    for (number, (method, field, params)) in calls.iter().enumerate() {
        let error = match engine.start(method, params.clone()) {
            Ok(_) => {
                accepted.push(format!("{method} {field} {params}"));
                continue;
            }
            Err(error) => error,
        };
        let place = error.place.as_ref().map(|place| &*place.field);
        if place != Some(&**field) {
            accepted.push(format!("{method} {field} {params}: {error:?}"));
        }
        let comma = if number + 1 < calls.len() { "," } else { "" };
        let error = serde_json::to_value(&error).unwrap();
        let row = json!({"method": method, "params": params, "error": error});
        writeln!(text, "{row}{comma}").unwrap();
    }
    text += "]\n";
    assert!(accepted.is_empty(), "{}", accepted.join("\n"));
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/api/refusals.json");
    lexc_testkit::check_committed(path, text);
}

/// Sets among the tiles of an anagram find the words of all tiles that they allow.
#[test]
fn sets_of_tiles_find_the_words_of_their_members() {
    let engine = engine();
    let words = |params: Value| -> BTreeSet<String> {
        let rows = engine.call("words.anagram", params).unwrap();
        let rows = rows.as_array().unwrap().iter();
        rows.map(|row| row["word"].as_str().unwrap().to_owned()).collect()
    };
    for text in [
        "Z[AEIOU][AEIOU]",
        "[AEIOU]BC",
        "[aeiou]?Q",
        "[A-E]QU[ST]?",
        "[^AEIOU][AEIOU]",
        "[XYZ]Q*",
        // Sets that overlap, and sets that have other tiles.
        "[AE][EI]T",
        "E[AEIOU]T",
        "AT[AET][AE]?",
    ] {
        let mut all = vec![String::new()];
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let end = if first == '[' { rest.find(']').unwrap() + 1 } else { 1 };
            let set = rest[..end].to_ascii_uppercase();
            let members: Vec<char> = match (first, set.contains('^'), &*set) {
                ('[', true, _) => ('A'..='Z').filter(|c| !set.contains(*c)).collect(),
                ('[', _, "[A-E]") => ('A'..='E').collect(),
                ('[', ..) => set.chars().filter(char::is_ascii_alphabetic).collect(),
                _ => vec![first],
            };
            all = all
                .iter()
                .flat_map(|tiles| members.iter().map(move |c| format!("{tiles}{c}")))
                .collect();
            rest = &rest[end..];
        }
        for sub in [false, true] {
            let expected: BTreeSet<String> =
                all.iter().flat_map(|tiles| words(json!({"tiles": tiles, "sub": sub}))).collect();
            assert_eq!(words(json!({"tiles": text, "sub": sub})), expected, "{text}");
            assert!(!expected.is_empty(), "{text}");
        }
    }
    // Only a letter that no set has needs a blank.
    let rows = engine.call("words.anagram", json!({"tiles": "[AE]?T", "limit": 0})).unwrap();
    for row in rows.as_array().unwrap() {
        let played = row["played"].as_str().unwrap();
        let blanks = played.chars().filter(|c| c.is_lowercase()).count();
        assert_eq!(blanks, 1, "{row}");
    }
    let many = json!({"tiles": "[AB][AB][AB][AB][AB][AB][AB]"});
    let refused = engine.call("words.anagram", many).unwrap_err();
    assert_eq!(refused.message, "7 sets of tiles, but an anagram has at most 6");
}
