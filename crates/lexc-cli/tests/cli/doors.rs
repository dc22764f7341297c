//! The command and the API refuse the same values of every parameter, at the same place and in the
//! same words.

use serde_json::{Map, Value, json};

use crate::sandbox::Sandbox;

const ENDGAME: &str = "15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15 S/D 10/20 0";

/// The methods with a subcommand, with arguments and parameters that can be answered.
fn doors() -> Vec<(&'static str, Vec<&'static str>, Value)> {
    let position = json!({"cgp": ENDGAME, "lexicon": "twelve"});
    let game = json!({"gcg": "", "lexicon": "twelve"});
    let infer = json!({"cgp": ENDGAME, "played": "pass", "lexicon": "twelve"});
    let of = |command| vec![command, "twelve.lex", "--cgp", ENDGAME];
    vec![
        ("moves.list", of("moves"), position.clone()),
        ("simulate", of("simulate"), position.clone()),
        ("endgame", of("endgame"), position.clone()),
        ("preendgame", of("preendgame"), position),
        ("analyse", vec!["analyse", "game.gcg", "-l", "twelve.lex"], game),
        ("infer", vec!["infer", "-l", "twelve.lex", "--cgp", ENDGAME, "--played", "pass"], infer),
        ("words.find", vec!["find", "twelve.lex"], json!({"lexicon": "twelve"})),
        (
            "match",
            vec!["match", "-l", "twelve.lex", "greedy", "random"],
            json!({"a": "greedy", "b": "random", "lexicon": "twelve"}),
        ),
    ]
}

fn answers(sandbox: &Sandbox, requests: &[(String, Value)]) -> Vec<Value> {
    let lines: Vec<String> = (1..)
        .zip(requests)
        .map(|(id, (method, params)): (u64, _)| {
            json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}).to_string()
        })
        .collect();
    let run = sandbox.run_with(&["serve", "--open", "twelve=twelve.lex"], lines.join("\n"));
    let mut all: Vec<Value> = (run.done().lines())
        .map(|line| serde_json::from_str(line).unwrap())
        .filter(|message: &Value| message.get("method").is_none())
        .collect();
    all.sort_by_key(|message| message["id"].as_u64());
    all
}

/// Values that a parameter of this schema refuses.
fn wrong_values(schema: &Value) -> Vec<Value> {
    let schema = match schema["anyOf"].get(0) {
        Some(first) if first.get("type").is_some() => first,
        _ => schema,
    };
    let kind = match &schema["type"] {
        Value::Array(kinds) => &kinds[0],
        kind => kind,
    };
    let mut wrong = Vec::new();
    match kind.as_str() {
        Some("integer") => {
            wrong.extend([json!("x"), json!(-1)]);
            wrong.extend(
                schema["minimum"].as_u64().filter(|min| *min > 0).map(|min| json!(min - 1)),
            );
            wrong.extend(schema["maximum"].as_u64().map(|max| json!(max + 1)));
        }
        Some("number")
            if schema.get("maximum").is_some() || schema.get("exclusiveMaximum").is_some() =>
        {
            wrong.push(json!("x"));
            wrong.extend(schema["minimum"].as_f64().map(|min| json!(min - 0.5)));
            wrong.extend(schema["maximum"].as_f64().map(|max| json!(max + 0.5)));
            wrong.extend(schema["exclusiveMinimum"].as_f64().map(|min| json!(min)));
            wrong.extend(schema["exclusiveMaximum"].as_f64().map(|max| json!(max)));
        }
        _ => {}
    }
    wrong
}

fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        value => value.to_string(),
    }
}

fn with(params: &Value, more: &Map<String, Value>) -> Value {
    let mut params = params.clone();
    params.as_object_mut().unwrap().extend(more.clone());
    params
}

#[test]
fn values_out_of_range_are_refused_alike() {
    let sandbox = Sandbox::with_twelve("dawg,gaddag");
    let methods = answers(&sandbox, &[("api.methods".to_owned(), json!({}))]);
    let mut cases = Vec::new();
    for (method, args, params) in doors() {
        let rows = methods[0]["result"].as_array().unwrap();
        let row = rows.iter().find(|row| row["name"] == method).unwrap();
        let help = sandbox.run(&[args[0], "--help"]).done();
        for (name, schema) in row["params"]["properties"].as_object().unwrap() {
            let option = format!("--{}", name.replace('_', "-"));
            if !help.contains(&format!("{option} <")) {
                continue;
            }
            for value in wrong_values(schema) {
                // A server has fewer threads than the API allows, and says so. The command also
                // takes the points of several numbers of tiles.
                if (name == "threads" && value == 257) || name == "bingo" {
                    continue;
                }
                let given = Map::from_iter([(name.clone(), value.clone())]);
                cases.push((
                    method,
                    args.clone(),
                    option.clone(),
                    name.clone(),
                    value,
                    with(&params, &given),
                ));
            }
        }
    }
    // Otherwise the loop above finds no options.
    assert!(cases.len() > 80, "{}", cases.len());
    let requests: Vec<_> = cases.iter().map(|case| (case.0.to_owned(), case.5.clone())).collect();
    let responses = answers(&sandbox, &requests);
    let mut differences = Vec::new();
    for ((method, args, option, name, value, _), response) in cases.iter().zip(&responses) {
        let data = &response["error"]["data"];
        let message = data["message"].as_str().unwrap_or_default();
        let argument = format!("{option}={}", text(value));
        let run = sandbox.run(&[&args[..], &[&argument]].concat());
        let stderr = run.err;
        let alike = data["place"]["field"] == **name
            && run.status == 2
            && !message.is_empty()
            && stderr.contains(message)
            && stderr.contains(&**option);
        if !alike {
            differences
                .push(format!("{method} {argument}: {} and {stderr}", response["error"]["data"]));
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

#[test]
fn parameters_without_effect_are_refused_alike() {
    let sandbox = Sandbox::with_twelve("dawg,gaddag");
    let cases = [
        ("simulate", "plays", json!({"plays": 3, "play": "pass"})),
        ("simulate", "sim_depth", json!({"sim_depth": 3})),
        ("simulate", "iterations", json!({"sim_amount": 5, "iterations": 7})),
        ("simulate", "stop", json!({"rule": "none", "stop": 90})),
        ("endgame", "top", json!({"top": 2, "win": true})),
        ("analyse", "plies", json!({"fast": true, "plies": 3})),
        ("infer", "margin", json!({"margin": 1, "chance": true})),
        ("moves.list", "leaves", json!({"by": "score", "leaves": "none"})),
    ];
    for (method, field, given) in cases {
        let all = doors();
        let (_, args, params) = all.iter().find(|door| door.0 == method).unwrap();
        let mut arguments: Vec<String> = args.iter().map(|&arg| arg.to_owned()).collect();
        for (name, value) in given.as_object().unwrap() {
            let option = format!("--{}", name.replace('_', "-"));
            match value {
                Value::Bool(_) => arguments.push(option),
                value => arguments.push(format!("{option}={}", text(value))),
            }
        }
        let mut more = given.as_object().unwrap().clone();
        if let Some(play) = more.get_mut("play") {
            *play = json!([play]);
        }
        let response = &answers(&sandbox, &[(method.to_owned(), with(params, &more))])[0];
        assert_eq!(response["error"]["data"]["place"]["field"], field, "{response}");
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let stderr = sandbox.run(&arguments).refused();
        let option = format!("--{}", field.replace('_', "-"));
        assert!(stderr.contains(&option), "{method}: {stderr}");
    }
}
