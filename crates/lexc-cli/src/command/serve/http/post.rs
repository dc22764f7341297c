//! Requests by POST: JSON-RPC at `/rpc`, and each method at `/v0/METHOD`.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::Extension;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Path, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use lexc::alphabet::ErrorKind;
use lexc_api::rpc::{Batch, Incoming, RpcError, RpcRequest, code, parse_batch, response};
use lexc_api::{ApiError, ClientId, JsonAnswer};
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::time::timeout;

use super::super::client::{Client, MAX_REQUEST};
use super::super::queue::Queue;
use super::peer::Peer;

/// The maximum number of requests in one POST.
const MAX_BATCH: usize = 100;

/// The bytes of a response around the answer, at most.
const HEAD: usize = 1 << 10;

/// The time limit for reading a body.
const BODY_TIME: Duration = Duration::from_secs(10);

/// An answer as text, with the status of the response.
type AnswerText = (StatusCode, String);

/// The state shared by all requests by POST.
#[derive(Clone)]
pub(super) struct Posts {
    pub(super) queue: Arc<Queue>,
    /// The longest answer, of all requests of a batch together, in bytes.
    pub(super) answer: usize,
}

/// The client that waits for the response to a POST.
struct PostClient {
    answers: UnboundedSender<AnswerText>,
    render: fn(&Value, Result<JsonAnswer, RpcError>) -> AnswerText,
    id: ClientId,
    /// The bytes that the answers may still have.
    left: AtomicUsize,
}

impl Client for PostClient {
    fn id(&self) -> ClientId {
        self.id
    }

    fn answer(&self, id: &Value, answer: Result<JsonAnswer, RpcError>) {
        let mut answer = (self.render)(id, answer);
        let left = self.left.load(Ordering::Relaxed).checked_sub(answer.1.len());
        match left {
            Some(left) => self.left.store(left, Ordering::Relaxed),
            None => {
                let message = "the answers of the batch are too long together";
                let help = "send fewer requests at a time";
                let error = ApiError::new(ErrorKind::Limit, message).help(help);
                answer = (self.render)(id, Err(RpcError::of(code::INVALID_PARAMS, error)));
            }
        }
        // Fails if the client is gone.
        let _ = self.answers.send(answer);
    }

    fn wants_progress(&self) -> bool {
        false
    }

    fn progress(&self, _id: &Value, _answer: &JsonAnswer) {}
}

/// Cancels the requests of a client that no longer waits.
struct Waiting {
    queue: Arc<Queue>,
    client: Arc<dyn Client>,
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.queue.forget(&self.client);
    }
}

/// Returns the answers to requests, as they finish.
async fn answers(
    posts: &Posts,
    peer: Peer,
    requests: Vec<RpcRequest>,
    render: fn(&Value, Result<JsonAnswer, RpcError>) -> AnswerText,
) -> Vec<AnswerText> {
    let (sender, mut receiver) = unbounded_channel();
    // Others may send requests by the same connection, through a proxy.
    let id = ClientId { connection: None, account: peer.account() };
    let left = AtomicUsize::new(posts.answer.saturating_add(HEAD));
    let client: Arc<dyn Client> = Arc::new(PostClient { answers: sender, render, id, left });
    let count = requests.len();
    let waiting = Waiting { queue: Arc::clone(&posts.queue), client };
    for request in requests {
        posts.queue.add(&waiting.client, request);
    }
    let mut all = Vec::with_capacity(count);
    while all.len() < count
        && let Some(answer) = receiver.recv().await
    {
        all.push(answer);
    }
    all
}

/// Reads a body, or returns the response that refuses it.
async fn read_body(body: Body) -> Result<Bytes, Response> {
    let refuse = |status: StatusCode, message: String| {
        let error = RpcError::new(code::INVALID_REQUEST, message);
        json_response(status, json!(error).to_string())
    };
    match timeout(BODY_TIME, to_bytes(body, MAX_REQUEST)).await {
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(_)) => {
            let message = format!("the body is incomplete, or longer than {MAX_REQUEST} bytes");
            Err(refuse(StatusCode::PAYLOAD_TOO_LARGE, message))
        }
        Err(_) => {
            let message = format!("the body took longer than {} s", BODY_TIME.as_secs());
            Err(refuse(StatusCode::REQUEST_TIMEOUT, message))
        }
    }
}

fn json_response(status: StatusCode, body: String) -> Response {
    let json = HeaderValue::from_static("application/json");
    (status, [(header::CONTENT_TYPE, json)], body).into_response()
}

/// `POST /rpc`: a request or a batch of JSON-RPC 2.0.
pub(super) async fn rpc(
    State(posts): State<Posts>,
    Extension(peer): Extension<Peer>,
    request: Request,
) -> Response {
    let body = match read_body(request.into_body()).await {
        Ok(body) => body,
        Err(refusal) => return refusal,
    };
    let render = |id: &Value, answer| (StatusCode::OK, response(id, answer));
    let (messages, is_batch) = match parse_batch(&body, MAX_BATCH) {
        Ok(Batch::One(message)) => (vec![message], false),
        Ok(Batch::Many(messages)) => (messages, true),
        Err(error) => {
            let (status, text) = render(&Value::Null, Err(error));
            return json_response(status, text);
        }
    };
    let mut texts = Vec::new();
    let mut requests = Vec::new();
    for message in messages {
        match message {
            Incoming::Request(request) => requests.push(request),
            Incoming::Invalid(id, error) => texts.push(render(&id, Err(error)).1),
            // A client that cancels ends the connection.
            Incoming::Cancel(_) | Incoming::Notification => {}
        }
    }
    let answered = answers(&posts, peer, requests, render).await;
    texts.extend(answered.into_iter().map(|(_, text)| text));
    if texts.is_empty() {
        return StatusCode::NO_CONTENT.into_response();
    }
    let text = texts.join(",");
    let text = if is_batch { format!("[{text}]") } else { text };
    json_response(StatusCode::OK, text)
}

/// `POST /v0/METHOD`: the body has the parameters, the response is the answer or an error.
pub(super) async fn method(
    State(posts): State<Posts>,
    Extension(peer): Extension<Peer>,
    Path(method): Path<String>,
    request: Request,
) -> Response {
    let body = match read_body(request.into_body()).await {
        Ok(body) => body,
        Err(refusal) => return refusal,
    };
    let render = |_: &Value, answer: Result<JsonAnswer, RpcError>| match answer {
        Ok(answer) => (StatusCode::OK, answer.get().to_owned()),
        Err(error) => (status(error.code), json!(error).to_string()),
    };
    let params = match body.is_empty() {
        true => Ok(Value::Null),
        false => serde_json::from_slice(&body),
    };
    let answered = match params {
        Err(wrong) => {
            let message = format!("the body is not JSON: {wrong}");
            Some(render(&Value::Null, Err(RpcError::new(code::PARSE, message))))
        }
        Ok(params) => {
            let id = Value::from(0);
            let request = RpcRequest { id, method, params };
            answers(&posts, peer, vec![request], render).await.pop()
        }
    };
    let (status, text) = answered.unwrap_or_default();
    json_response(status, text)
}

/// Returns the status of a response with an error.
fn status(code: i32) -> StatusCode {
    match code {
        code::NO_METHOD => StatusCode::NOT_FOUND,
        code::INTERNAL => StatusCode::INTERNAL_SERVER_ERROR,
        code::BUSY | code::CANCELLED => StatusCode::SERVICE_UNAVAILABLE,
        _ => StatusCode::BAD_REQUEST,
    }
}
