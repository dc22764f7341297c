//! Messages of JSON-RPC, and the requests in them.
//!
//! Any line is a message or an error of the protocol, alone as in a batch. A request has an answer that is JSON, or an
//! error with a text, also after it was cancelled between two steps.
//!
//! Input: a message a line. A request that names no lexicon asks one of twelve words.

#![no_main]

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use lexc_api::rpc::{Batch, Incoming, RpcError, RpcRequest, code, parse, parse_batch, response};
use lexc_api::{Engine, is_method};
use lexc_fuzz::refused;
use lexc_runtime::Lexicon;
use libfuzzer_sys::fuzz_target;
use serde_json::{Value, json};

/// The most requests of an input.
const MAX_REQUESTS: usize = 4;

/// The steps before a request is cancelled.
const MAX_STEPS: usize = 3;

/// The time before a request is cancelled.
const MAX_TIME: Duration = Duration::from_millis(50);

static ENGINE: LazyLock<Engine> = LazyLock::new(|| {
    let begun = Instant::now();
    let engine = Engine::new(move || begun.elapsed());
    let lexicon = Lexicon::from_bytes(lexc_testkit::twelve()).expect("a lexicon");
    engine.add_lexicon("twelve", lexicon).expect("a new name");
    engine
});

fuzz_target!(|bytes: &[u8]| {
    let mut requests = 0;
    for line in bytes.split(|&byte| byte == b'\n') {
        let message = parse(line);
        agree(line, &message);
        if let Incoming::Request(request) = message
            && requests < MAX_REQUESTS
        {
            requests += 1;
            answer(request);
        }
    }
});

/// Checks that a message is read alike alone and in a batch.
fn agree(line: &[u8], message: &Incoming) {
    let array = [b"[", line, b"]"].concat();
    match (parse_batch(line, 8), message) {
        (Ok(Batch::One(one)), message) => {
            assert_eq!(one, *message);
            let in_array = Ok(Batch::Many(vec![one]));
            assert_eq!(parse_batch(&array, 8), in_array);
        }
        (Ok(Batch::Many(all)), Incoming::Invalid(..)) => assert!((1..=8).contains(&all.len())),
        (Err(error), Incoming::Invalid(_, other)) => {
            assert!(error.code == code::PARSE || error.code == code::INVALID_REQUEST);
            assert!(!error.message.is_empty() && !other.message.is_empty());
        }
        (batch, message) => panic!("{batch:?} {message:?}"),
    }
}

fn answer(mut request: RpcRequest) {
    if let Value::Object(params) = &mut request.params {
        params.entry("lexicon").or_insert(json!("twelve"));
        // That lexicon stays as it is.
        if params.get("name").is_some_and(|name| *name == "twelve") {
            params.insert("name".to_owned(), json!("other"));
        }
        // Tables as large as allowed and many threads are no finding.
        for field in ["memory", "threads"] {
            if params.get(field).is_some_and(Value::is_number) {
                params.insert(field.to_owned(), json!(1));
            }
        }
    }
    let answered = match ENGINE.start(&request.method, request.params) {
        Err(error) => {
            refused(&error);
            let code = match is_method(&request.method) {
                true => code::INVALID_PARAMS,
                false => code::NO_METHOD,
            };
            Err(RpcError::of(code, error))
        }
        Ok(mut call) => {
            let step = Duration::from_millis(5);
            let mut steps = 0;
            // An exact inference is one long step, which hears a cancellation.
            let begun = Instant::now();
            let is_late = || begun.elapsed() > MAX_TIME;
            while steps < MAX_STEPS && !is_late() && !call.step(&ENGINE, step, &is_late) {
                let _ = call.answer(&ENGINE, false);
                steps += 1;
            }
            let cancelled =
                (steps == MAX_STEPS || is_late()) && !call.step(&ENGINE, step, &|| true);
            let answer = call.answer(&ENGINE, cancelled);
            answer.map_err(|error| RpcError::of(code::CANCELLED, error))
        }
    };
    let text = response(&request.id, answered).to_string();
    let read: Value = serde_json::from_str(&text).expect("a response is JSON");
    assert_eq!(read["id"], request.id);
    assert!(read.get("result").is_some() != read.get("error").is_some());
}
