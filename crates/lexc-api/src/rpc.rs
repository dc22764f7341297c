//! Messages of JSON-RPC 2.0.

use serde_json::{Value, json};

use lexc_api::ApiError;

/// The codes of errors, as in JSON-RPC 2.0, and in the Language Server Protocol for requests
/// that are cancelled.
pub(super) mod code {
    /// The line is not JSON.
    pub(crate) const PARSE: i32 = -32700;
    /// The message is not a request.
    pub(crate) const INVALID_REQUEST: i32 = -32600;
    /// There is no such method.
    pub(crate) const NO_METHOD: i32 = -32601;
    /// The parameters cannot be answered; `data` says why.
    pub(crate) const INVALID_PARAMS: i32 = -32602;
    /// A bug.
    pub(crate) const INTERNAL: i32 = -32603;
    /// Too many requests wait.
    pub(crate) const BUSY: i32 = -32000;
    /// Cancelled before there was an answer.
    pub(crate) const CANCELLED: i32 = -32800;
}

/// A request.
#[derive(Debug, Clone)]
pub(super) struct Request {
    /// A number or a text.
    pub(super) id: Value,
    pub(super) method: String,
    pub(super) params: Value,
}

/// A message from the client.
pub(super) enum Incoming {
    Request(Request),
    /// `$/cancelRequest`, with the number of the request.
    Cancel(Value),
    /// A notification that asks for nothing.
    Notification,
}

/// Parses a line, or returns the response to it.
pub(super) fn parse(line: &[u8]) -> Result<Incoming, Value> {
    let message: Value = serde_json::from_slice(line).map_err(|wrong| {
        let message = format!("the line is not JSON: {wrong}");
        error(&Value::Null, code::PARSE, &message, None)
    })?;
    let invalid = |id: &Value, message: &str| Err(error(id, code::INVALID_REQUEST, message, None));
    let Value::Object(mut message) = message else {
        return invalid(
            &Value::Null,
            "the message is not an object; batches are sent as lines",
        );
    };
    let id = message.remove("id");
    let known = match &id {
        None => Value::Null,
        Some(id @ (Value::Number(_) | Value::String(_))) => id.clone(),
        Some(_) => return invalid(&Value::Null, "the id is neither a number nor a text"),
    };
    if message.get("jsonrpc").and_then(Value::as_str) != Some("2.0") {
        return invalid(&known, "the message has no \"jsonrpc\": \"2.0\"");
    }
    let Some(Value::String(method)) = message.remove("method") else {
        return invalid(&known, "the message has no method");
    };
    let params = message.remove("params").unwrap_or(Value::Null);
    Ok(match id {
        _ if method == "$/cancelRequest" => {
            Incoming::Cancel(params.get("id").cloned().unwrap_or(Value::Null))
        }
        None => Incoming::Notification,
        Some(id) => Incoming::Request(Request { id, method, params }),
    })
}

/// Returns the response with a result.
pub(super) fn result(id: &Value, result: Value) -> Value {
    json!({"jsonrpc": "2.0", "id": id, "result": result})
}

/// Returns the notification with the best answer so far.
pub(super) fn progress(id: &Value, answer: Value) -> Value {
    json!({"jsonrpc": "2.0", "method": "$/progress", "params": {"id": id, "value": answer}})
}

/// Returns the response with an error.
pub(super) fn error(id: &Value, code: i32, message: &str, data: Option<&ApiError>) -> Value {
    let mut error = json!({"code": code, "message": message});
    if let (Some(data), Value::Object(error)) = (data, &mut error) {
        error.insert("data".to_owned(), json!(data));
    }
    json!({"jsonrpc": "2.0", "id": id, "error": error})
}
