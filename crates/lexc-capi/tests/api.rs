//! The sample calls of the API through the C functions.

#![allow(unsafe_code)]

use std::ffi::{CStr, CString};
use std::path::Path;
use std::time::{Duration, Instant};

use lexc_capi::{
    LexcEngine, lexc_answer, lexc_call, lexc_engine_free, lexc_engine_new,
    lexc_engine_new_with_max_time, lexc_request_free,
};
use lexc_testkit::worst::worst_requests;
use serde_json::{Value, json};

/// Makes a call, and returns its answer.
fn answer(engine: *const LexcEngine, method: &str, params: &Value) -> Value {
    let method = CString::new(method).unwrap();
    let params = CString::new(params.to_string()).unwrap();
    // SAFETY: both texts end with a 0 and live during the call.
    let request = unsafe { lexc_call(engine, method.as_ptr(), params.as_ptr()) };
    // SAFETY: the answer is 0-terminated and valid until the request is freed.
    let answer = unsafe { CStr::from_ptr(lexc_answer(request)) };
    let answer = serde_json::from_str(answer.to_str().unwrap()).unwrap();
    lexc_request_free(request);
    answer
}

/// Makes the calls of a file, and compares the answers.
fn compare(file: &str, answer_of: impl Fn(&Value) -> Value) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/api");
    let calls = std::fs::read_to_string(path.join(file)).unwrap();
    let calls: Vec<Value> = serde_json::from_str(&calls).unwrap();
    let engine = lexc_engine_new();
    for call in calls {
        let (method, params) = (call["method"].as_str().unwrap(), &call["params"]);
        let mut answer = answer(engine, method, params);
        if let Some(answer) = answer.as_object_mut() {
            answer.remove("seconds");
        }
        assert_eq!(answer, answer_of(&call), "{method:?} {params:?}");
    }
    lexc_engine_free(engine);
}

#[test]
fn sample_calls_have_the_answers_of_the_other_doors() {
    compare("calls.json", |call| call["answer"].clone());
}

#[test]
fn refused_calls_have_the_errors_of_the_other_doors() {
    compare("refusals.json", |call| json!({"error": call["error"]}));
}

#[test]
fn the_worst_requests_end_in_an_answer_or_an_error() {
    let engine = lexc_engine_new_with_max_time(30);
    for (method, params) in worst_requests() {
        let begun = Instant::now();
        let answer = answer(engine, &method, &params);
        assert!(answer["error"]["kind"] != "internal", "{method}: {answer}");
        // Hours without the limit; the machine may be busy.
        assert!(begun.elapsed() < Duration::from_secs(30), "{method}: {:?}", begun.elapsed());
    }
    lexc_engine_free(engine);
}
