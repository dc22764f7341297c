//! `lexc serve`: an engine that answers requests on standard input until it ends.
//!
//! | module | content |
//! |---|---|
//! | [`message`] | requests and responses of JSON-RPC 2.0 as lines |
//! | [`responses`] | where responses go |
//! | [`queue`] | the requests that wait or run, and their cancellation |
//! | [`worker`] | carrying one request out |

mod message;
mod responses;
mod queue;
mod worker;

use std::io::{self, BufRead, Read as _};
use std::path::Path;
use std::time::Instant;

use lexc_api::Engine;
use lexc_compiler::diagnostic::Diagnostic;
use serde_json::json;

use crate::args::threads::ThreadsArg;
use crate::failure::{Answer, Failure, Outcome};
use crate::input::foreign::ForeignArgs;
use crate::output::Screen;
use message::{Incoming, code, error, parse};
use queue::Queue;
use responses::Responses;
use worker::work;

/// The longest request, in bytes.
const MAX_LINE: u64 = 1 << 20;

/// Answer requests until standard input ends
///
/// Requests and responses are JSON-RPC 2.0, a message a line. Parameters have the names of the
/// options of the commands, and results are the objects that the commands print with --json; the
/// method api.methods lists all. Requests are answered as they finish. A request that takes longer
/// sends its best answer so far at most ten times a second, as $/progress; $/cancelRequest ends it
/// with the best answer so far.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc serve [OPTIONS]",
    after_help = "Examples:
  lexc serve < requests.jsonl
  echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"moves.list\",\"params\":{\"rack\":\"QUIZER?\",\"limit\":3}}' | lexc serve
  lexc serve --open club=english.lex --threads 2"
)]
pub(crate) struct Args {
    /// Open a lexicon that requests name as NAME, in addition to the built-in ones
    #[arg(long, value_name = "NAME=FILE")]
    open: Vec<String>,
    #[command(flatten)]
    threads: ThreadsArg,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let begun = Instant::now();
    let engine = Engine::new(move || begun.elapsed());
    for named in &args.open {
        open(&engine, named, screen)?;
    }
    let queue = Queue::default();
    let responses = Responses::default();
    std::thread::scope(|scope| {
        for _ in 0..args.threads.count() {
            scope.spawn(|| {
                while let Some(request) = queue.take() {
                    work(&engine, &request, &responses);
                    queue.finish(&request);
                }
            });
        }
        let read = read_requests(&queue, &responses);
        queue.close();
        read
    })?;
    match responses.into_failure() {
        Some(failure) => Err(failure),
        None => Ok(Answer::Yes),
    }
}

/// Opens the lexicon of `--open NAME=FILE`.
fn open(engine: &Engine, named: &str, screen: &mut Screen) -> Result<(), Failure> {
    let Some((name, path)) = named.split_once('=').filter(|(name, _)| !name.is_empty()) else {
        let message = format!("--open {named}: the value has the form NAME=FILE");
        return Err(Diagnostic::error(message)
            .help("for example --open club=english.lex")
            .into());
    };
    let lexicon = ForeignArgs::default().stored_lexicon(Path::new(path), screen)?;
    let added = engine.add_lexicon(name, lexicon);
    added.map_err(|error| Failure::new(format!("--open {named}: {}", error.message)))
}

/// Reads requests until standard input ends, or nobody reads the responses any more.
fn read_requests(queue: &Queue, responses: &Responses) -> Result<(), Failure> {
    let mut stdin = io::stdin().lock();
    let mut line = Vec::new();
    while !responses.is_closed() {
        line.clear();
        let read = (&mut stdin)
            .take(MAX_LINE + 1)
            .read_until(b'\n', &mut line)
            .map_err(|error| Failure::new(format!("cannot read standard input: {error}")))?;
        if read == 0 {
            break;
        }
        if read as u64 > MAX_LINE {
            stdin
                .skip_until(b'\n')
                .map_err(|error| Failure::new(format!("cannot read standard input: {error}")))?;
            let message = format!("the line is longer than {MAX_LINE} bytes");
            responses.send(&error(&json!(null), code::INVALID_REQUEST, &message, None));
            continue;
        }
        if line.trim_ascii().is_empty() {
            continue;
        }
        match parse(&line) {
            Err(response) => responses.send(&response),
            Ok(Incoming::Cancel(id)) => queue.cancel(&id),
            Ok(Incoming::Notification) => {}
            Ok(Incoming::Request(request)) => {
                if let Err(response) = queue.add(request) {
                    responses.send(&response);
                }
            }
        }
    }
    Ok(())
}
