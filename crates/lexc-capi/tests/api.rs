//! The sample calls of the API through the C functions.

#![allow(unsafe_code)]

use std::ffi::{CStr, CString};
use std::path::Path;

use lexc_capi::{lexc_answer, lexc_call, lexc_engine_free, lexc_engine_new, lexc_request_free};
use serde_json::{Value, json};

/// Makes the calls of a file, and compares the answers.
fn compare(file: &str, answer_of: impl Fn(&Value) -> Value) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/api");
    let calls = std::fs::read_to_string(path.join(file)).unwrap();
    let calls: Vec<Value> = serde_json::from_str(&calls).unwrap();
    let engine = lexc_engine_new();
    for call in calls {
        let method = CString::new(call["method"].as_str().unwrap()).unwrap();
        let params = CString::new(call["params"].to_string()).unwrap();
        // SAFETY: both texts end with a 0 and live during the call.
        let request = unsafe { lexc_call(engine, method.as_ptr(), params.as_ptr()) };
        // SAFETY: the answer is 0-terminated and valid until the request is freed.
        let answer = unsafe { CStr::from_ptr(lexc_answer(request)) };
        let mut answer: Value = serde_json::from_str(answer.to_str().unwrap()).unwrap();
        lexc_request_free(request);
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
