//! `lexc serve`: the answers of the commands, from a process that stays alive.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, Stdio};

use serde_json::{Value, json};

use crate::sandbox::Sandbox;

/// An endgame that takes minutes.
const LONG: &str = "15/15/15/15/15/15/15/3QUARTZ6/15/15/15/15/15/15/15 AEINRS?/AEGILT? 0/10 0";

/// Runs requests, and returns the responses in the order of their numbers.
fn serve(sandbox: &Sandbox, args: &[&str], lines: &[String]) -> Vec<Value> {
    let run = sandbox.run_with(&[&["serve"], args].concat(), lines.join("\n"));
    let mut all: Vec<Value> = (run.done().lines())
        .map(|line| serde_json::from_str(line).unwrap())
        .filter(|message: &Value| message.get("method").is_none())
        .collect();
    all.sort_by_key(|message| message["id"].as_u64());
    all
}

fn request(id: u64, method: &str, params: &Value) -> String {
    json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}).to_string()
}

/// Removes what differs between two runs, and the names of files.
fn comparable(value: Value) -> Value {
    match value {
        Value::Object(fields) => {
            let fields = fields.into_iter().filter(|(name, _)| name != "seconds" && name != "file");
            Value::Object(fields.map(|(name, value)| (name, comparable(value))).collect())
        }
        Value::Array(values) => values.into_iter().map(comparable).collect(),
        Value::String(text) if text == "twelve.lex" => json!("twelve"),
        value => value,
    }
}

/// Makes the calls of a file; returns each with its response.
fn answered(sandbox: &Sandbox, file: &str, threads: &str) -> Vec<(Value, Value)> {
    let path = crate::sandbox::repository().join("tests/api").join(file);
    let calls = std::fs::read_to_string(path).unwrap();
    let calls: Vec<Value> = serde_json::from_str(&calls).unwrap();
    let lines: Vec<String> = (1..)
        .zip(&calls)
        .map(|(id, call)| request(id, call["method"].as_str().unwrap(), &call["params"]))
        .collect();
    let responses = serve(sandbox, &["--threads", threads], &lines);
    assert_eq!(responses.len(), calls.len());
    calls.into_iter().zip(responses).collect()
}

#[test]
fn refused_calls_have_the_errors_of_the_other_doors() {
    let sandbox = Sandbox::with_twelve("dawg,gaddag");
    for (call, response) in answered(&sandbox, "refusals.json", "256") {
        assert_eq!(response["error"]["data"], call["error"], "{call}");
    }
}

#[test]
fn results_are_those_of_the_other_doors_and_of_the_commands() {
    let sandbox = Sandbox::with_twelve("dawg,gaddag");
    for (call, response) in answered(&sandbox, "calls.json", "1") {
        let (method, params) = (&call["method"], &call["params"]);
        let expected = comparable(call["answer"].clone());
        let result = comparable(response["result"].clone());
        assert_eq!(result, expected, "{method} {params} {response}");
        let Some(args) = call["command"].as_array() else {
            continue;
        };
        for (name, text) in [("game.gcg", "gcg"), ("puzzle.txt", "puzzle")] {
            if let Some(text) = params[text].as_str() {
                sandbox.write(name, text);
            }
        }
        let args: Vec<&str> = args.iter().map(|arg| arg.as_str().unwrap()).collect();
        let command = sandbox.run(&args);
        let command: Value =
            serde_json::from_str(&command.out).unwrap_or_else(|_| panic!("{command:?}"));
        assert_eq!(comparable(command), expected, "{args:?}");
    }
}

/// Commands that the API does not answer: they are about files, or about the command itself.
const WITHOUT_METHOD: &[(&str, &str)] = &[
    ("verify", "about files"),
    ("alphabets", "about files of alphabets"),
    ("bench", "a measurement of the machine"),
    ("report", "a measurement of the machine"),
    ("compare", "a measurement of the machine"),
    ("cards", "about files"),
    ("quiz", "a dialogue with a person"),
    ("export", "about files"),
    ("import", "about files"),
    ("serve", "the API itself"),
    ("completions", "about the command"),
    ("man", "about the command"),
];

#[test]
fn each_command_has_a_method_or_a_reason() {
    let methods: Vec<&str> = lexc_api::method_rows().iter().map(|row| row.name).collect();
    for &command in crate::help::COMMANDS {
        let method = match command {
            "info" | "build" | "diff" | "draw" | "words" => format!("lexicon.{command}"),
            "moves" => "moves.list".to_owned(),
            "play" => "game.new".to_owned(),
            "check" | "find" | "anagram" | "near" | "rank" | "hooks" | "extend" | "define" => {
                format!("words.{command}")
            }
            "phrase" | "acrostic" | "cryptogram" | "boggle" => format!("puzzles.{command}"),
            command => command.to_owned(),
        };
        let reason = WITHOUT_METHOD.iter().any(|(without, _)| *without == command);
        let has_method = methods.contains(&method.as_str());
        assert!(has_method != reason, "{command}");
    }
}

#[test]
fn the_session_of_the_guide_is_what_is_printed() {
    let path = crate::sandbox::repository().join("docs/guide/api.md");
    let guide = std::fs::read_to_string(path).unwrap();
    let mut blocks = guide.split("```json\n").skip(1);
    let mut block = || blocks.next().unwrap().split("```").next().unwrap();
    let (requests, responses) = (block(), block());
    let run = Sandbox::new().run_with(&["serve", "--threads", "1"], requests);
    assert_eq!(run.done(), responses);
}

#[test]
fn wrong_messages_are_answered_and_the_process_lives() {
    let sandbox = Sandbox::with_twelve("dawg");
    let long = format!("\"{}\"", "x".repeat(2 << 20));
    let lines = [
        "no JSON".to_owned(),
        "[]".to_owned(),
        "{\"id\": 3}".to_owned(),
        "{\"jsonrpc\": \"2.0\", \"id\": [], \"method\": \"x\"}".to_owned(),
        "{\"jsonrpc\": \"2.0\", \"id\": 1.5, \"method\": \"api.methods\"}".to_owned(),
        "{\"jsonrpc\": \"2.0\", \"id\": 1777777777777777777777777, \"method\": \"api.methods\"}"
            .to_owned(),
        long,
        String::new(),
        "{\"jsonrpc\": \"2.0\", \"method\": \"some.notification\"}".to_owned(),
        request(7, "no.method", &json!({})),
        request(8, "moves.list", &json!({"rak": "A"})),
        request(9, "words.check", &json!({"words": ["cat"]})),
    ];
    let responses = serve(&sandbox, &[], &lines);
    let code = |id: Value| -> Vec<i64> {
        let of_id = responses.iter().filter(|response| response["id"] == id);
        of_id.map(|response| response["error"]["code"].as_i64().unwrap_or(0)).collect()
    };
    assert_eq!(code(Value::Null), [-32700, -32600, -32600, -32600, -32600, -32600]);
    assert_eq!(code(json!(3)), [-32600]);
    assert_eq!(code(json!(7)), [-32601]);
    assert_eq!(code(json!(8)), [-32602]);
    assert_eq!(code(json!(9)), [0]);
    let data = &responses.iter().find(|r| r["id"] == 8).unwrap()["error"]["data"];
    assert_eq!(data["kind"], "not-found");
}

struct Server {
    child: Child,
    stdin: ChildStdin,
    lines: BufReader<std::process::ChildStdout>,
}

impl Server {
    fn new(sandbox: &Sandbox) -> Self {
        let mut child = sandbox
            .command(&["serve", "--threads", "2"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        Self {
            stdin: child.stdin.take().unwrap(),
            lines: BufReader::new(child.stdout.take().unwrap()),
            child,
        }
    }

    fn send(&mut self, line: &str) {
        writeln!(self.stdin, "{line}").unwrap();
    }

    fn receive(&mut self) -> Value {
        let mut line = String::new();
        self.lines.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap()
    }
}

#[test]
fn long_requests_show_progress_and_are_cancelled_with_the_best_answer() {
    let sandbox = Sandbox::new();
    let mut server = Server::new(&sandbox);
    let params = json!({"rack": "ABDDRSV", "iterations": 100_000_000, "rule": "none"});
    server.send(&request(1, "simulate", &params));
    let progress = server.receive();
    assert_eq!(progress["method"], "$/progress");
    assert_eq!(progress["params"]["id"], 1);
    assert!(progress["params"]["value"]["plays"].is_array());
    // Others are answered meanwhile.
    server.send(&request(2, "words.check", &json!({"words": ["quixotry"]})));
    loop {
        let message = server.receive();
        if message["id"] == 2 {
            assert_eq!(message["result"][0]["valid"], true);
            break;
        }
        assert_eq!(message["method"], "$/progress");
    }
    server.send(
        &json!({"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 1}}).to_string(),
    );
    let answer = loop {
        let message = server.receive();
        if message["id"] == 1 {
            break message;
        }
    };
    assert_eq!(answer["result"]["conclusive"], false);
    assert_eq!(answer["result"]["stopped"], "cancelled");
    server.send(&request(3, "endgame", &json!({"cgp": LONG, "ignore_unseen": true})));
    server.send(
        &json!({"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 3}}).to_string(),
    );
    let answer = loop {
        let message = server.receive();
        if message["id"] == 3 {
            break message;
        }
    };
    let marked = answer["result"]["stopped"] == "interrupted" || answer["error"]["code"] == -32800;
    assert!(marked, "{answer}");
    drop(server.stdin);
    assert!(server.child.wait().unwrap().success());
}

#[test]
fn a_wrong_name_of_a_lexicon_is_refused_before_requests_are_read() {
    let sandbox = Sandbox::with_twelve("dawg");
    let said = sandbox.run(&["serve", "--open", "twelve.lex"]).refused();
    assert!(said.contains("NAME=FILE"), "{said}");
    let run = sandbox.run(&["serve", "--open", "builtin:english=twelve.lex"]);
    assert!(run.refused().contains("built-in"));
}
