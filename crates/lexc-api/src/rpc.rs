//! Messages of JSON-RPC 2.0, for the transports of an [`Engine`](crate::Engine).

use core::fmt;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::error::ApiError;
use crate::json::JsonAnswer;

/// The codes of errors, as in JSON-RPC 2.0, and in the Language Server Protocol for requests
/// that are cancelled.
pub mod code {
    /// The text is not JSON.
    pub const PARSE: i32 = -32700;
    /// The message is not a request.
    pub const INVALID_REQUEST: i32 = -32600;
    /// There is no such method.
    pub const NO_METHOD: i32 = -32601;
    /// The parameters cannot be answered; `data` says why.
    pub const INVALID_PARAMS: i32 = -32602;
    /// A bug.
    pub const INTERNAL: i32 = -32603;
    /// Too many requests wait.
    pub const BUSY: i32 = -32000;
    /// Cancelled before there was an answer.
    pub const CANCELLED: i32 = -32800;
}

/// A request.
#[derive(Debug, Clone, PartialEq)]
pub struct RpcRequest {
    /// A number or a text, chosen by the client.
    pub id: Value,
    /// The name of the method.
    pub method: String,
    /// Its parameters.
    pub params: Value,
}

/// The error of a request.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct RpcError {
    /// One of the numbers in [`code`].
    pub code: i32,
    /// What is wrong, in words, with its place and remedy.
    pub message: String,
    /// The same in parts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<ApiError>,
}

/// A message from a client.
#[derive(Debug, Clone, PartialEq)]
pub enum Incoming {
    /// A request.
    Request(RpcRequest),
    /// `$/cancelRequest`, with the id of the request.
    Cancel(Value),
    /// A notification that asks for nothing.
    Notification,
    /// An error, to be sent as the response to this id, which may be `null`.
    Invalid(Value, RpcError),
}

impl RpcError {
    /// Creates an error without further parts.
    #[must_use]
    pub fn new(code: i32, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), data: None }
    }

    /// Creates the error of a request that the engine refuses.
    #[must_use]
    pub fn of(code: i32, error: ApiError) -> Self {
        Self { code, message: error.to_string(), data: Some(error) }
    }
}

impl fmt::Display for RpcError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for RpcError {}

/// Parses a message.
///
/// ```
/// use lexc_api::rpc::{Incoming, parse};
///
/// let line = br#"{"jsonrpc": "2.0", "id": 1, "method": "lexicon.list"}"#;
/// let Incoming::Request(request) = parse(line) else { panic!() };
/// assert_eq!(request.method, "lexicon.list");
/// assert!(matches!(parse(b"lexicon.list"), Incoming::Invalid(..)));
/// ```
#[must_use]
pub fn parse(text: &[u8]) -> Incoming {
    match read(text) {
        Ok(message) => of_value(message),
        Err(error) => Incoming::Invalid(Value::Null, error),
    }
}

/// Parses a message or a batch, which is an array of at most `limit` messages.
///
/// # Errors
///
/// Fails if the text is not JSON, and if a batch is empty or too long.
pub fn parse_batch(text: &[u8], limit: usize) -> Result<Batch, RpcError> {
    match read(text)? {
        Value::Array(messages) if messages.is_empty() => {
            Err(RpcError::new(code::INVALID_REQUEST, "the batch is empty"))
        }
        Value::Array(messages) if messages.len() > limit => {
            let message = format!("the batch has more than {limit} messages");
            Err(RpcError::new(code::INVALID_REQUEST, message))
        }
        Value::Array(messages) => Ok(Batch::Many(messages.into_iter().map(of_value).collect())),
        message => Ok(Batch::One(of_value(message))),
    }
}

/// A message or an array of messages.
#[derive(Debug, Clone, PartialEq)]
pub enum Batch {
    /// A message alone.
    One(Incoming),
    /// The messages of an array.
    Many(Vec<Incoming>),
}

fn read(text: &[u8]) -> Result<Value, RpcError> {
    serde_json::from_slice(text)
        .map_err(|wrong| RpcError::new(code::PARSE, format!("the message is not JSON: {wrong}")))
}

fn of_value(message: Value) -> Incoming {
    let invalid = |id: Value, message: &str| {
        Incoming::Invalid(id, RpcError::new(code::INVALID_REQUEST, message))
    };
    let Value::Object(mut message) = message else {
        return invalid(Value::Null, "the message is not an object; only a POST has batches");
    };
    let id = message.remove("id");
    let known = match &id {
        None => Value::Null,
        Some(id @ Value::String(_)) => id.clone(),
        // Other numbers cannot be repeated digit by digit.
        Some(id @ Value::Number(number)) if number.is_i64() || number.is_u64() => id.clone(),
        Some(_) => {
            let message = "the id must be a string or a 64-bit integer";
            return invalid(Value::Null, message);
        }
    };
    if message.get("jsonrpc").and_then(Value::as_str) != Some("2.0") {
        return invalid(known, "the message has no \"jsonrpc\": \"2.0\"");
    }
    let Some(Value::String(method)) = message.remove("method") else {
        return invalid(known, "the message has no method");
    };
    let params = message.remove("params").unwrap_or(Value::Null);
    match id {
        _ if method == "$/cancelRequest" => {
            Incoming::Cancel(params.get("id").cloned().unwrap_or(Value::Null))
        }
        None => Incoming::Notification,
        Some(id) => Incoming::Request(RpcRequest { id, method, params }),
    }
}

/// The version of JSON-RPC.
const VERSION: &str = "2.0";

/// Returns the message with the answer to a request.
#[must_use]
pub fn response(id: &Value, answer: Result<impl Serialize, RpcError>) -> String {
    #[derive(Serialize)]
    struct Answered<'a, A> {
        jsonrpc: &'static str,
        id: &'a Value,
        result: A,
    }
    #[derive(Serialize)]
    struct Refused<'a> {
        jsonrpc: &'static str,
        id: &'a Value,
        error: RpcError,
    }
    match answer {
        Ok(result) => text(&Answered { jsonrpc: VERSION, id, result }),
        Err(error) => text(&Refused { jsonrpc: VERSION, id, error }),
    }
}

/// Returns the notification with the best answer so far.
#[must_use]
pub fn progress(id: &Value, answer: &JsonAnswer) -> String {
    #[derive(Serialize)]
    struct SoFar<'a> {
        id: &'a Value,
        value: &'a JsonAnswer,
    }
    #[derive(Serialize)]
    struct Progress<'a> {
        jsonrpc: &'static str,
        method: &'static str,
        params: SoFar<'a>,
    }
    let params = SoFar { id, value: answer };
    text(&Progress { jsonrpc: VERSION, method: "$/progress", params })
}

/// Writes a message. Only answers that no JSON can hold would fail, and no method has one.
fn text(message: &impl Serialize) -> String {
    serde_json::to_string(message).unwrap_or_default()
}
