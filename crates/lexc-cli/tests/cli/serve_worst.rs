//! `lexc serve --http` under the worst small requests: each method with the largest racks,
//! patterns, repeats and limits, and a small file of four million words. The server stays alive, in
//! bounded memory, and answers others meanwhile.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use lexc_testkit::worst::worst_requests;
use serde_json::{Value, json};

use crate::sandbox::Sandbox;
use crate::serve_http::{Server, request};

/// What a server keeps for later requests, in MiB at most: generators, players and endgames, and
/// the tables and indexes of the built-in lexicons.
const KEPT: u64 = 100;

/// The limit of the server, in seconds.
const MAX_TIME: &str = "0.1";

/// Returns a number of the memory of a process, in MiB: `VmHWM`, or `RssAnon`, which is without the
/// pages of files and of the program that the system keeps as it likes.
fn memory(server: &Server, field: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.child.id())).unwrap();
    let line = status.lines().find(|line| line.starts_with(field)).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() >> 10
}

/// Returns the beginning of a value as text.
fn short(value: &Value) -> String {
    value.to_string().chars().take(80).collect()
}

#[test]
fn the_worst_requests_end_in_bounded_memory_and_time() {
    let sandbox = Sandbox::new();
    let server = Server::start(&sandbox, &["--threads", "2", "--max-time", MAX_TIME]);
    let requests = worst_requests();
    let (_, methods) = server.call("api.methods", &json!({}));
    let methods: BTreeSet<&str> =
        methods.as_array().unwrap().iter().map(|method| method["name"].as_str().unwrap()).collect();
    let tried: BTreeSet<&str> = requests.iter().map(|(method, _)| method.as_str()).collect();
    assert_eq!(tried, methods, "each method has its worst request");
    // What every server needs is loaded before.
    server.call("moves.list", &json!({"rack": "QUIZER?"}));
    let before = memory(&server, "RssAnon");
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
            if took > Duration::from_secs(30) || response["error"]["code"] == -32603 {
                slow.push(format!(
                    "{method} {}: {took:?} {}",
                    short(params),
                    short(&response["error"])
                ));
            }
        }
        done.store(true, Ordering::Relaxed);
        if let Ok(longest) = others.join()
            && longest > Duration::from_secs(10)
        {
            slow.push(format!("another client waited for {longest:?}"));
        }
    });
    assert!(slow.is_empty(), "{slow:#?}");
    assert!(memory(&server, "VmHWM") < 1024, "{} MiB", memory(&server, "VmHWM"));
    let returned = (0..60).any(|_| {
        std::thread::sleep(Duration::from_millis(100));
        memory(&server, "RssAnon") <= before + KEPT
    });
    assert!(returned, "{before} MiB before, {} MiB after", memory(&server, "RssAnon"));
}
