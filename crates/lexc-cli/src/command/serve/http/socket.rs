//! Requests by WebSocket: the messages of standard input and output, one per frame.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use lexc_api::rpc::{self, Incoming, RpcError, code, parse};
use lexc_api::{ClientId, Engine, JsonAnswer};
use serde_json::Value;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::{Instant, interval, timeout};

use super::super::client::{Client, MAX_REQUEST};
use super::super::queue::Queue;
use super::peer::Peer;
use super::stream::WRITE_TIME;
use crate::heap::return_freed_pages;

/// The longest frame that is refused with an error, in bytes. A longer one closes the socket.
const MAX_MESSAGE: usize = 4 * MAX_REQUEST;

/// The maximum number of open sockets.
pub(super) const MAX_SOCKETS: usize = 256;

/// The maximum number of requests of a socket whose answers are not sent yet. Reading continues
/// when an answer is sent.
const MAX_REQUESTS: usize = 256;

/// The time between two pings. A socket is closed if nothing arrives for three times as long.
const PING: Duration = Duration::from_secs(30);

/// The state shared by all sockets.
#[derive(Clone)]
pub(super) struct Sockets {
    pub(super) engine: Arc<Engine>,
    pub(super) queue: Arc<Queue>,
    /// The bytes of answers that wait until the client reads them. Then no other request begins.
    pub(super) answer: usize,
    /// A permit for each socket.
    pub(super) permits: Arc<Semaphore>,
    /// Becomes `true` when the server stops.
    pub(super) stop: watch::Receiver<bool>,
}

/// The client at the other end of a socket.
struct SocketClient {
    outbox: UnboundedSender<OutgoingText>,
    /// The number of bytes in the outbox.
    unsent: Arc<AtomicUsize>,
    id: ClientId,
    /// The number of bytes in the outbox above which no other request begins.
    most: usize,
}

/// A message for the client.
struct OutgoingText {
    text: String,
    /// `true` for the answer to a request, after which another one may be read.
    is_answer: bool,
}

impl SocketClient {
    fn send(&self, text: String, is_answer: bool) {
        self.unsent.fetch_add(text.len(), Ordering::Relaxed);
        // The socket may be closed.
        let _ = self.outbox.send(OutgoingText { text, is_answer });
    }
}

impl Client for SocketClient {
    fn id(&self) -> ClientId {
        self.id
    }

    fn is_ready(&self) -> bool {
        self.unsent.load(Ordering::Relaxed) < self.most
    }

    fn answer(&self, id: &Value, answer: Result<JsonAnswer, RpcError>) {
        self.send(rpc::response(id, answer), true);
    }

    fn wants_progress(&self) -> bool {
        self.unsent.load(Ordering::Relaxed) == 0
    }

    fn progress(&self, id: &Value, answer: &JsonAnswer) {
        self.send(rpc::progress(id, answer), false);
    }
}

/// `GET /rpc` with the headers of an upgrade.
pub(super) async fn upgrade(
    State(sockets): State<Sockets>,
    Extension(peer): Extension<Peer>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let Ok(permit) = Arc::clone(&sockets.permits).try_acquire_owned() else {
        let message = format!("{MAX_SOCKETS} sockets are open\n");
        return (StatusCode::SERVICE_UNAVAILABLE, message).into_response();
    };
    upgrade
        .max_message_size(MAX_MESSAGE)
        .max_frame_size(MAX_MESSAGE)
        .on_upgrade(move |socket| run(sockets, peer, socket, permit))
}

/// Serves a socket until either side closes it.
async fn run(sockets: Sockets, peer: Peer, socket: WebSocket, _permit: OwnedSemaphorePermit) {
    let (outbox, messages) = unbounded_channel();
    let unsent = Arc::new(AtomicUsize::new(0));
    let id = peer.connection();
    let client: Arc<dyn Client> =
        Arc::new(SocketClient { outbox, unsent: Arc::clone(&unsent), id, most: sockets.answer });
    let (engine, queue) = (Arc::clone(&sockets.engine), Arc::clone(&sockets.queue));
    let connection = Connection {
        client: Arc::clone(&client),
        messages,
        unsent,
        pending: 0,
        heard: Instant::now(),
    };
    connection.run(sockets, socket).await;
    queue.forget(&client);
    if let Some(connection) = id.connection {
        engine.forget(connection);
        return_freed_pages();
    }
}

/// An open socket.
struct Connection {
    client: Arc<dyn Client>,
    messages: UnboundedReceiver<OutgoingText>,
    unsent: Arc<AtomicUsize>,
    /// The number of requests whose answers are not sent yet.
    pending: usize,
    /// The time of the last frame.
    heard: Instant,
}

impl Connection {
    async fn run(mut self, mut sockets: Sockets, mut socket: WebSocket) {
        let mut pings = interval(PING);
        let mut is_stopping = false;
        loop {
            let is_open = tokio::select! {
                message = self.messages.recv() => match message {
                    None => false,
                    Some(message) => self.send(&mut socket, message).await,
                },
                frame = socket.recv(), if self.pending < MAX_REQUESTS => match frame {
                    Some(Ok(frame)) => self.read(&sockets.queue, frame),
                    None | Some(Err(_)) => false,
                },
                _ = pings.tick() => {
                    let is_alive = self.heard.elapsed() < 3 * PING || self.pending >= MAX_REQUESTS;
                    is_alive && send(&mut socket, Message::Ping(Vec::new().into())).await
                }
                _ = sockets.stop.changed(), if !is_stopping => {
                    is_stopping = true;
                    true
                }
            };
            // A stopping server sends the remaining answers.
            if !is_open || is_stopping && self.pending == 0 {
                let _ = send(&mut socket, Message::Close(None)).await;
                return;
            }
        }
    }

    /// Takes a frame. Returns `false` after the last one.
    fn read(&mut self, queue: &Queue, frame: Message) -> bool {
        self.heard = Instant::now();
        let invalid = |message: &str| RpcError::new(code::INVALID_REQUEST, message);
        let incoming = match &frame {
            Message::Text(text) if text.len() > MAX_REQUEST => {
                let message = format!("the frame is longer than {MAX_REQUEST} bytes");
                Incoming::Invalid(Value::Null, invalid(&message))
            }
            Message::Text(text) => parse(text.as_bytes()),
            Message::Binary(_) => Incoming::Invalid(Value::Null, invalid("the frame is not text")),
            Message::Ping(_) | Message::Pong(_) => return true,
            Message::Close(_) => return false,
        };
        match incoming {
            Incoming::Request(request) => {
                self.pending += 1;
                queue.add(&self.client, request);
            }
            Incoming::Invalid(id, error) => {
                self.pending += 1;
                self.client.answer(&id, Err(error));
            }
            Incoming::Cancel(id) => queue.cancel(&self.client, &id),
            Incoming::Notification => {}
        }
        true
    }

    async fn send(&mut self, socket: &mut WebSocket, message: OutgoingText) -> bool {
        let bytes = message.text.len();
        let sent = send(socket, Message::Text(message.text.into())).await;
        self.unsent.fetch_sub(bytes, Ordering::Relaxed);
        if message.is_answer {
            self.pending -= 1;
        }
        sent
    }
}

/// Sends a frame, unless the other side does not read.
async fn send(socket: &mut WebSocket, message: Message) -> bool {
    matches!(timeout(WRITE_TIME, socket.send(message)).await, Ok(Ok(())))
}
