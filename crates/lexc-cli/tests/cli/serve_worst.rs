//! `lexc serve --http` under the worst small requests: each method with the largest racks,
//! patterns, repeats and limits, and a small file of four million words. The server stays alive, in
//! bounded memory, and answers others meanwhile.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use lexc::build::compile::{CompileOptions, LayoutChoice, StructureSet};
use serde_json::{Value, json};

use crate::huge::all_words;
use crate::sandbox::Sandbox;
use crate::serve_http::{Server, request};

/// The letters of the English alphabet.
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The limit of the server, in seconds.
const MAX_TIME: u64 = 2;

/// Returns a number of the memory of a process, in MiB: `VmRSS` or `VmHWM`.
fn memory(server: &Server, field: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.child.id())).unwrap();
    let line = status.lines().find(|line| line.starts_with(field)).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() >> 10
}

fn many(text: &str, times: usize) -> Vec<&str> {
    vec![text; times]
}

/// The requests. `huge` is the name of a lexicon of all words of five of 21 letters.
fn requests(huge: &str) -> Vec<(&'static str, Value)> {
    let blanks = "?".repeat(15);
    let thirty = format!("ABCDEFGHIJKLMNO{blanks}");
    let squares = "?".repeat(255);
    let empty = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";
    let answers: String = (0..2000).map(|n| format!("\nA{n}: 1 2 3 4 5 6 7")).collect();
    let board = many("?A?E?R?S?T?", 11).join("/");
    let words: Vec<String> = (0..900u32)
        .map(|n| {
            let letter = |at: u32| (b'A' + ((n * 31 + at * at * (n + 7)) >> 3) as u8 % 26) as char;
            (0..255).map(letter).collect()
        })
        .collect();
    let record = format!(
        "#character-encoding UTF-8\n#player1 a a\n#player2 b b\n{}",
        ">a: QI - +0 0\n>b: QI - +0 0\n".repeat(9000)
    );
    vec![
        ("api.methods", json!({})),
        ("lexicon.list", json!({})),
        ("lexicon.info", json!({"lexicon": huge})),
        ("lexicon.open", json!({"name": "x", "bytes": "QUFB".repeat(250_000)})),
        ("lexicon.open", json!({"name": "x", "path": "../".repeat(200_000)})),
        ("lexicon.build", json!({"name": "x", "alphabet": "english", "words": words})),
        (
            "lexicon.build",
            json!({"name": "x", "alphabet": "english", "words": many("QI", 150_000)}),
        ),
        ("lexicon.close", json!({"name": "x".repeat(900_000)})),
        ("lexicon.words", json!({"lexicon": huge})),
        ("lexicon.words", json!({"lexicon": huge, "infix": ["ZZ"], "at": 4_000_000})),
        ("lexicon.diff", json!({"a": huge, "b": "builtin:english"})),
        ("lexicon.draw", json!({"lexicon": huge, "structure": "trie", "limit": 5000})),
        ("words.check", json!({"words": many("QI", 200_000)})),
        ("words.find", json!({})),
        ("words.find", json!({"lexicon": huge, "with_hooks": true})),
        ("words.find", json!({"pattern": many("*E*", 100_000)})),
        ("words.find", json!({"pattern": many("*E*", 1000), "order": "score"})),
        ("words.find", json!({"lexicon": huge, "order": "length", "offset": 4_000_000})),
        ("words.anagram", json!({"tiles": squares, "sub": true})),
        ("words.near", json!({"word": "QUIZZES", "distance": 8, "lexicon": huge})),
        ("words.rank", json!({"at": vec![7; 300_000]})),
        ("words.hooks", json!({"words": many("CAT", 150_000)})),
        ("words.extend", json!({"fragment": "A", "words": true, "lexicon": huge})),
        ("words.define", json!({"words": many("QI", 200_000)})),
        ("board", json!({"cgp": format!("{empty} ABC/ 0/0 0"), "title": "<".repeat(1_000_000)})),
        ("moves.list", json!({"rack": LETTERS, "rack_size": 26, "exchanges": true})),
        ("moves.list", json!({"rack": LETTERS, "rack_size": 26, "exchanges": true, "limit": 0})),
        ("moves.list", json!({"rack": blanks, "rack_size": 15, "limit": 0})),
        ("moves.list", json!({"rack": thirty, "rack_size": 31, "limit": 5})),
        ("moves.list", json!({"rack": thirty, "rack_size": 31, "best": true, "lexicon": huge})),
        ("moves.list", json!({"rack": "???????", "limit": 0, "lexicon": huge, "leaves": "none"})),
        ("moves.list", json!({"rack": "???????", "structure": "trie", "lexicon": huge})),
        ("moves.choose", json!({"rack": LETTERS, "rack_size": 31, "player": "level5"})),
        ("moves.choose", json!({"rack": LETTERS, "rack_size": 31, "player": "level1"})),
        ("moves.choose", json!({"rack": LETTERS, "rack_size": 31, "player": "champion"})),
        ("leaves", json!({"rack": "ABCDEFGHIJKLMNO", "limit": 0})),
        ("simulate", json!({"rack": "ABCDEFGHIJKLMNOPQRST", "rack_size": 20})),
        ("simulate", json!({"rack": LETTERS, "rack_size": 31, "plays": 1000, "plies": "end"})),
        (
            "infer",
            json!({
                "cgp": format!("{empty} / 0/0 0"), "played": "exchange 20", "rack_size": 31,
            }),
        ),
        (
            "endgame",
            json!({"cgp": format!("{empty} ABCDEFGHIJKLMNO/ABCDEFGHIJKLMNO 0/0 0"),
            "rack_size": 31}),
        ),
        ("preendgame", json!({"rack": "ABCDEFG"})),
        ("analyse", json!({"gcg": record})),
        ("game.new", json!({"players": ["sim", "sim", "champion", "champion"], "rack_size": 31})),
        ("game.resume", json!({"gcg": record})),
        ("game.state", json!({"game": 1})),
        ("game.apply", json!({"game": 1, "command": "x".repeat(1_000_000)})),
        ("game.computer", json!({"game": 1})),
        ("game.gcg", json!({"game": 1})),
        ("game.close", json!({"game": 1})),
        ("match", json!({"a": "level5", "b": "level1", "rack_size": 31, "games": 1_000_000})),
        ("selfplay", json!({"players": ["level3", "random"], "rack_size": 31, "games": 1000})),
        ("puzzles.phrase", json!({"letters": squares, "limit": 0})),
        ("puzzles.phrase", json!({"letters": squares, "limit": 0, "lexicon": huge})),
        ("puzzles.acrostic", json!({"pattern": squares, "max_words": 255, "limit": 0})),
        (
            "puzzles.acrostic",
            json!({"pattern": &squares[..40], "pool": LETTERS.repeat(2), "max_words": 9}),
        ),
        ("puzzles.acrostic", json!({"puzzle": format!("quote: 5 5 5{answers}"), "lexicon": huge})),
        (
            "puzzles.cryptogram",
            json!({
                "text": "QWERTYUIOP ".repeat(90), "limit": 0, "steps": u64::MAX, "unknown": 99,
            }),
        ),
        ("puzzles.boggle", json!({"board": board})),
        ("puzzles.boggle", json!({"board": "?A?E?/S?T?R/?I?N?/E?S?T", "lexicon": huge})),
    ]
}

/// Returns the beginning of a value as text.
fn short(value: &Value) -> String {
    value.to_string().chars().take(80).collect()
}

#[test]
fn the_worst_requests_end_in_bounded_memory_and_time() {
    let sandbox = Sandbox::new();
    let options = CompileOptions::default()
        .structures(StructureSet::GADDAG)
        .layout(LayoutChoice::Bitmap)
        .count_all(false);
    sandbox.write("huge.lex", all_words(5, 21, &options));
    let time = MAX_TIME.to_string();
    let args = ["--threads", "2", "--max-time", &time, "--open", "huge=huge.lex"];
    let server = Server::start(&sandbox, &args);
    let requests = requests("huge");
    let (_, methods) = server.call("api.methods", &json!({}));
    let methods: BTreeSet<&str> =
        methods.as_array().unwrap().iter().map(|method| method["name"].as_str().unwrap()).collect();
    let tried: BTreeSet<&str> = requests.iter().map(|(method, _)| *method).collect();
    assert_eq!(tried, methods, "each method has its worst request");
    // What every server needs is loaded before.
    server.call("moves.list", &json!({"rack": "QUIZER?"}));
    server.call("words.find", &json!({"lexicon": "huge", "limit": 1}));
    let before = memory(&server, "VmRSS");
    let done = AtomicBool::new(false);
    let mut slow = Vec::new();
    std::thread::scope(|scope| {
        let others = scope.spawn(|| {
            let mut longest = Duration::ZERO;
            while !done.load(Ordering::Relaxed) {
                let begun = Instant::now();
                let (status, _) = server.call("words.check", &json!({"words": ["qi"]}));
                assert_eq!(status, 200);
                longest = longest.max(begun.elapsed());
                std::thread::sleep(Duration::from_millis(20));
            }
            longest
        });
        let mut socket = server.socket();
        for (id, (method, params)) in (1..).zip(&requests) {
            let begun = Instant::now();
            socket.send(&request(id, method, params));
            let response = socket.response(id);
            let took = begun.elapsed();
            // Hours without the limit; the machine may be busy.
            if took > Duration::from_secs(15 * MAX_TIME) || response["error"]["code"] == -32603 {
                slow.push(format!(
                    "{method} {}: {took:?} {}",
                    short(params),
                    short(&response["error"])
                ));
            }
        }
        done.store(true, Ordering::Relaxed);
        if let Ok(longest) = others.join()
            && longest > Duration::from_secs(5 * MAX_TIME)
        {
            slow.push(format!("another client waited for {longest:?}"));
        }
    });
    assert!(slow.is_empty(), "{slow:#?}");
    assert!(memory(&server, "VmHWM") < 1024, "{} MiB", memory(&server, "VmHWM"));
    let returned = (0..60).any(|_| {
        std::thread::sleep(Duration::from_millis(100));
        memory(&server, "VmRSS") <= before + 50
    });
    assert!(returned, "{before} MiB before, {} MiB after", memory(&server, "VmRSS"));
}
