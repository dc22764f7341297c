//! Messages for the API.

use serde_json::{Value, json};

use super::seed;

/// The calls that every door of the API answers.
const CALLS: &str = include_str!("../../../tests/api/calls.json");

pub(super) fn messages() -> std::io::Result<()> {
    let request = |method: &Value, params: &Value| {
        json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).to_string()
    };
    let calls: Vec<Value> = serde_json::from_str(CALLS)?;
    for (number, call) in calls.iter().enumerate() {
        let method = &call["method"];
        let name = format!("{number}-{}", method.as_str().unwrap_or_default());
        seed("api", &name, &[request(method, &call["params"]).as_bytes()])?;
    }
    for (name, method, params) in
        [("unknown", "no.method", Value::Null), ("parameter", "moves.list", json!({"rak": "CATS"}))]
    {
        seed("api", name, &[request(&json!(method), &params).as_bytes()])?;
    }
    seed(
        "api",
        "messages",
        &[b"no JSON\n[]\n{\"id\":3}\n{\"jsonrpc\":\"2.0\",\"id\":[],\"method\":\"x\"}\n\
            {\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\",\"params\":{\"id\":1}}\n\
            [{\"jsonrpc\":\"2.0\",\"method\":\"x\"},{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"x\"}]"],
    )
}
