//! `lexc serve`: an engine that answers requests until standard input ends, or by HTTP.
//!
//! | module | content |
//! |---|---|
//! | [`client`] | the destinations of answers |
//! | [`queue`] | the requests that wait or run, and their cancellation |
//! | [`worker`] | the execution of one request |
//! | [`folder`] | the files that requests may name |
//! | [`stdio`] | requests on standard input |
//! | [`http`] | requests by HTTP and WebSocket |

mod client;
mod queue;
mod worker;
mod folder;
mod stdio;
#[cfg(feature = "http")]
mod http;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use lexc_api::Engine;

use crate::args::threads::ThreadsArg;
use crate::failure::{Answer, Failure, Outcome};
use crate::input::foreign::ForeignArgs;
use crate::output::Screen;
use client::StdoutClient;
use folder::Folders;
use queue::{Places, Queue};
use stdio::read_requests;
use worker::{ServerLimits, work};

/// The default longest answer on standard output, in MiB.
const MAX_ANSWER: u32 = 128;

/// Answer requests until standard input ends, or by HTTP
///
/// Requests and responses are JSON-RPC 2.0, a message a line. Parameters have the names of the
/// options of the commands, and results are the objects that the commands print with --json; the
/// method api.methods lists all. Requests are answered as they finish. A request that takes longer
/// sends its best answer so far at most ten times a second, as $/progress; $/cancelRequest ends it
/// with the best answer so far.
///
/// With --http the same is sent by POST or WebSocket to /rpc, or the parameters alone by POST to
/// /v0/METHOD; /openapi.json describes all methods. The server has no passwords and no TLS.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc serve [OPTIONS]",
    after_help = "Examples:
  lexc serve < requests.jsonl
  echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"moves.list\",\"params\":{\"rack\":\"QUIZER?\",\"limit\":3}}' | lexc serve
  lexc serve --open club=english.lex --threads 2
  lexc serve --http 8017 --web target/web
  curl http://localhost:8017/v0/words.check -d '{\"words\": [\"quixotry\"]}'"
)]
pub(crate) struct Args {
    /// Open a lexicon that requests name as NAME, in addition to the built-in ones
    #[arg(long, value_name = "NAME=FILE")]
    open: Vec<String>,
    /// Let requests open the files of this folder, such as lexicon.open
    #[arg(long = "folder", value_name = "FOLDER")]
    folders: Vec<PathBuf>,
    #[command(flatten)]
    threads: ThreadsArg,
    /// Longest time of a request, which then ends with its best answer so far [default: 60 with
    /// --http, else none]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    max_time: Option<Duration>,
    /// Greatest value of the parameter memory of a request [default: 256 with --http, else none]
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u32).range(64..))]
    max_memory: Option<u32>,
    /// Longest answer [default: 16 with --http, else 128]
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..=1024))]
    max_answer: Option<u32>,
    #[cfg(feature = "http")]
    #[command(flatten)]
    http: http::HttpArgs,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let begun = Instant::now();
    let mut engine = Engine::new(move || begun.elapsed());
    if !args.folders.is_empty() {
        let folders = Folders::new(&args.folders)?;
        engine = engine.with_reader(move |path| folders.read(path));
    }
    for named in &args.open {
        open(&engine, named, screen)?;
    }
    let threads = args.threads.count();
    let answer_bytes = |default: u32| (args.max_answer.unwrap_or(default) as usize) << 20;
    let request_threads = u32::try_from(threads).unwrap_or(u32::MAX);
    #[cfg(feature = "http")]
    if let Some(address) = args.http.http {
        let (spare, of_others) = (http::SPARE_THREADS, http::THREADS_OF_OTHERS);
        let queue = Arc::new(Queue::new(Places { threads, spare, of_others }));
        engine = engine.shared(http::random_numbers());
        let engine = Arc::new(engine);
        let answer_bytes = answer_bytes(http::MAX_ANSWER);
        let server = http::Server::bind(address, &args.http, answer_bytes)?;
        writeln!(screen, "{}", server.url())?;
        screen.flush()?;
        let limits = ServerLimits {
            time: args.max_time.or(Some(http::MAX_TIME)),
            memory: args.max_memory.unwrap_or(http::MAX_MEMORY),
            threads: request_threads,
            answer: answer_bytes,
        };
        answer(&engine, &queue, limits, || server.run(&engine, &queue))?;
        return Ok(Answer::Yes);
    }
    let queue = Queue::new(Places { threads, spare: 0, of_others: 0 });
    let stdout = Arc::new(StdoutClient::default());
    let limits = ServerLimits {
        time: args.max_time,
        memory: args.max_memory.unwrap_or(u32::MAX),
        threads: request_threads,
        answer: answer_bytes(MAX_ANSWER),
    };
    answer(&engine, &queue, limits, || read_requests(&queue, &stdout))?;
    match stdout.take_failure() {
        Some(failure) => Err(failure),
        None => Ok(Answer::Yes),
    }
}

/// Answers the requests that `read` adds to the queue.
fn answer(
    engine: &Engine,
    queue: &Queue,
    limits: ServerLimits,
    read: impl FnOnce() -> Result<(), Failure>,
) -> Result<(), Failure> {
    std::thread::scope(|scope| {
        for started in 0..queue.takers() {
            let thread = std::thread::Builder::new();
            match thread.spawn_scoped(scope, || work(engine, queue, limits)) {
                Err(error) if started == 0 => {
                    queue.close();
                    return Err(Failure::new(format!("no thread can be started: {error}")));
                }
                // The threads that were started answer all requests.
                Err(_) => break,
                Ok(_) => {}
            }
        }
        let read = read();
        queue.close();
        read
    })
}

/// Parses a time in seconds.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok();
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.filter(|time| !time.is_zero())
        .ok_or_else(|| "write a number of seconds above 0".to_owned())
}

/// Opens the lexicon of `--open NAME=FILE`.
fn open(engine: &Engine, named: &str, screen: &mut Screen) -> Result<(), Failure> {
    let Some((name, path)) = named.split_once('=').filter(|(name, _)| !name.is_empty()) else {
        let message = format!("--open {named}: the value has the form NAME=FILE");
        return Err(Failure::with_help(message, "for example --open club=english.lex"));
    };
    let lexicon = ForeignArgs::default().stored_lexicon(Path::new(path), screen)?;
    let added = engine.add_lexicon(name, lexicon);
    added.map_err(|error| Failure::new(format!("--open {named}: {}", error.message)))
}
