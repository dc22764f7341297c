//! Requests by HTTP and WebSocket.
//!
//! | module | content |
//! |---|---|
//! | [`access`] | `Host` and `Origin` |
//! | [`stream`] | connections with a time limit for writes |
//! | [`peer`] | the other end of a connection |
//! | [`post`] | `POST /rpc` and `POST /v0/METHOD` |
//! | [`socket`] | WebSockets at `/rpc` |
//! | [`openapi`] | `/openapi.json` |
//! | [`files`] | the files of `--web` |
//!
//! One thread reads and writes; the threads of the engine compute the answers.

mod access;
mod stream;
mod peer;
mod openapi;
mod files;
mod post;
mod socket;

use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::body::Bytes;
use axum::http::{HeaderValue, header};
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use lexc_api::Engine;
use lexc_diagnostic::Diagnostic;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::{sleep, timeout};

use super::queue::Queue;
use crate::failure::Failure;
use crate::output::interrupt;
use access::Access;
use files::WebFiles;
use peer::{Peer, watch_end};
use post::Posts;
use socket::{MAX_SOCKETS, Sockets};
use stream::TimedStream;

/// The default time limit of a request.
pub(super) const MAX_TIME: Duration = Duration::from_secs(60);

/// The default maximum of the parameter `memory`, in MiB.
pub(super) const MAX_MEMORY: u32 = 256;

/// The number of requests that run beside the `--threads` first ones, once these take longer than a
/// moment.
pub(super) const SPARE_THREADS: usize = 2;

/// The number of requests that run beside all these, each of a machine that has no other running
/// one.
pub(super) const THREADS_OF_OTHERS: usize = 16;

/// The default longest answer, in MiB.
pub(super) const MAX_ANSWER: u32 = 16;

/// The maximum number of open connections. Further ones wait until one ends.
const MAX_CONNECTIONS: usize = 512;

/// The time limit for reading the head of a request, and for an idle connection.
const HEAD_TIME: Duration = Duration::from_secs(15);

/// The time limit for sending the remaining answers when the server stops.
const STOP_TIME: Duration = Duration::from_secs(5);

/// The size of the buffer for the head of a request, in bytes.
const HEAD_SIZE: usize = 64 << 10;

/// The options for HTTP.
#[derive(Debug, clap::Args)]
pub(super) struct HttpArgs {
    /// Answer by HTTP and WebSocket at this address: a port, which only this machine reaches, or
    /// ADDRESS:PORT
    #[arg(long, value_name = "ADDR", value_parser = address)]
    pub(super) http: Option<SocketAddr>,
    /// Also send the files of this folder: the web app, which then asks this server for moves
    #[arg(long, value_name = "FOLDER", requires = "http")]
    web: Option<PathBuf>,
    /// Also accept requests to a server of this name, beside localhost and IP addresses
    #[arg(long = "host", value_name = "NAME", requires = "http")]
    hosts: Vec<String>,
    /// Also accept requests of web pages of this origin, such as https://example.org
    #[arg(long = "origin", value_name = "URL", requires = "http", value_parser = origin)]
    origins: Vec<String>,
}

/// Returns random numbers that nobody can guess: the hash of a counter by a function with a random
/// key of the operating system.
pub(super) fn random_numbers() -> impl Fn() -> u64 + Send + Sync + 'static {
    let (keys, next) = (RandomState::new(), AtomicU64::new(0));
    move || {
        let mut hasher = keys.build_hasher();
        hasher.write_u64(next.fetch_add(1, Ordering::Relaxed));
        hasher.finish()
    }
}

/// Parses an origin: a scheme and a host, as browsers send it.
fn origin(text: &str) -> Result<String, String> {
    let text = text.strip_suffix('/').unwrap_or(text).to_ascii_lowercase();
    let host = text.split_once("://").map(|(_, host)| host);
    let is_host = |host: &str| !host.is_empty() && !host.contains(['/', '*', '?', '#', '@', ' ']);
    match host.is_some_and(is_host) {
        true => Ok(text),
        false => Err("write scheme and host of one site, such as https://example.org".to_owned()),
    }
}

/// Parses an address, or a port of this machine.
fn address(text: &str) -> Result<SocketAddr, String> {
    if let Ok(port) = text.parse() {
        return Ok((Ipv4Addr::LOCALHOST, port).into());
    }
    text.parse()
        .map_err(|_| "write a port, such as 8017, or ADDRESS:PORT, such as 127.0.0.1:8017".into())
}

/// A listening server.
pub(super) struct Server {
    listener: TcpListener,
    address: SocketAddr,
    /// The longest answer, in bytes.
    answer: usize,
    access: Arc<Access>,
    web: Option<Arc<WebFiles>>,
}

impl Server {
    /// Starts listening, and reads the files of `--web`.
    pub(super) fn bind(at: SocketAddr, args: &HttpArgs, answer: usize) -> Result<Self, Failure> {
        let web = args.web.as_deref().map(WebFiles::read).transpose()?;
        let failure = |error: std::io::Error| {
            Diagnostic::error(format!("cannot listen at {at}: {error}"))
                .help("give another port with --http, or 0 for any that is free")
        };
        let listener = TcpListener::bind(at).map_err(failure)?;
        listener.set_nonblocking(true).map_err(failure)?;
        Ok(Self {
            address: listener.local_addr().map_err(failure)?,
            listener,
            answer,
            access: Arc::new(Access { hosts: args.hosts.clone(), origins: args.origins.clone() }),
            web: web.map(Arc::new),
        })
    }

    /// Returns the address as a URL.
    pub(super) fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Answers requests until a signal ends the process.
    pub(super) fn run(self, engine: &Arc<Engine>, queue: &Arc<Queue>) -> Result<(), Failure> {
        interrupt::defer();
        let failure = |error: std::io::Error| Failure::new(format!("cannot serve: {error}"));
        let runtime =
            tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(failure)?;
        runtime.block_on(self.serve(engine, queue)).map_err(failure)
    }

    async fn serve(self, engine: &Arc<Engine>, queue: &Arc<Queue>) -> std::io::Result<()> {
        let (stop, stopped) = watch::channel(false);
        let sockets = Sockets {
            engine: Arc::clone(engine),
            queue: Arc::clone(queue),
            answer: self.answer,
            permits: Arc::new(Semaphore::new(MAX_SOCKETS)),
            stop: stopped,
        };
        let permits = Arc::clone(&sockets.permits);
        let posts = Posts { queue: Arc::clone(queue), answer: self.answer };
        let router = router(posts, sockets, self.access, self.web);
        let listener = tokio::net::TcpListener::from_std(self.listener)?;
        let connections = Arc::new(Semaphore::new(MAX_CONNECTIONS));
        loop {
            let accepted = tokio::select! {
                accepted = accept(&listener, &connections) => accepted,
                () = stop_requested() => break,
            };
            let (stream, peer, permit) = accepted;
            // A connection that cannot be watched is served without.
            let ended = watch_end(&stream);
            let connection = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(HEAD_TIME)
                .max_buf_size(HEAD_SIZE)
                .serve_connection(
                    TokioIo::new(TimedStream::new(stream)),
                    TowerToHyperService::new(router.clone().layer(Extension(peer))),
                )
                .with_upgrades();
            let mut stopped = stop.subscribe();
            tokio::spawn(async move {
                let mut connection = pin!(connection);
                let mut ended = pin!(ended);
                let ends = tokio::select! {
                    _ = connection.as_mut() => true,
                    // Dropping the connection cancels its request.
                    () = ended.as_mut() => true,
                    _ = stopped.changed() => false,
                };
                if !ends {
                    connection.as_mut().graceful_shutdown();
                    // Errors are caused by the client or the network.
                    tokio::select! {
                        _ = connection => {}
                        () = ended => {}
                    }
                }
                drop(permit);
            });
        }
        drop(listener);
        queue.stop();
        // Fails if there are no connections.
        let _ = stop.send(true);
        let all_sent = async {
            let _ = connections.acquire_many(MAX_CONNECTIONS as u32).await;
            let _ = permits.acquire_many(MAX_SOCKETS as u32).await;
        };
        // The remaining connections are closed without their answers.
        let _ = timeout(STOP_TIME, all_sent).await;
        Ok(())
    }
}

/// Waits for a connection, and for a permit for it.
async fn accept(
    listener: &tokio::net::TcpListener,
    connections: &Arc<Semaphore>,
) -> (tokio::net::TcpStream, Peer, Option<OwnedSemaphorePermit>) {
    let permit = Arc::clone(connections).acquire_owned().await.ok();
    loop {
        match listener.accept().await {
            Ok((stream, address)) => {
                // A failure only makes answers slower.
                let _ = stream.set_nodelay(true);
                return (stream, Peer(address.ip()), permit);
            }
            // The connection is gone, or the process has too many open files until others end.
            Err(_) => sleep(Duration::from_millis(50)).await,
        }
    }
}

/// Waits for a signal.
async fn stop_requested() {
    while !interrupt::is_requested() {
        sleep(Duration::from_millis(50)).await;
    }
}

fn router(
    posts: Posts,
    sockets: Sockets,
    access: Arc<Access>,
    web: Option<Arc<WebFiles>>,
) -> Router {
    let openapi = Bytes::from(openapi::document().to_string());
    let openapi = move || async move {
        let json = HeaderValue::from_static("application/json");
        ([(header::CONTENT_TYPE, json)], openapi)
    };
    let router = Router::new()
        .route("/rpc", get(socket::upgrade).with_state(sockets))
        .route("/rpc", post(post::rpc).with_state(posts.clone()))
        .route("/v0/{method}", post(post::method).with_state(posts))
        .route("/openapi.json", get(openapi));
    let router = match web {
        Some(files) => router.fallback_service(get(files::file).with_state(files)),
        None => router.route("/", get(welcome)),
    };
    router.layer(from_fn_with_state(access, access::guard))
}

/// Returns a text for people who open the address in a browser.
async fn welcome() -> &'static str {
    "lexc: POST /v0/METHOD with parameters as JSON, or JSON-RPC 2.0 to /rpc, also as WebSocket.\n\
     /openapi.json describes all methods.\n"
}
