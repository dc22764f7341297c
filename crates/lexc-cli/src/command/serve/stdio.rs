//! Requests on standard input.

use std::io::{self, BufRead, Read as _};
use std::sync::Arc;

use lexc_api::rpc::{Incoming, RpcError, code, parse};
use serde_json::Value;

use super::client::{Client, MAX_REQUEST, StdoutClient};
use super::queue::Queue;
use crate::failure::Failure;

/// Reads requests until standard input ends or standard output is closed.
pub(super) fn read_requests(queue: &Queue, stdout: &Arc<StdoutClient>) -> Result<(), Failure> {
    let client: Arc<dyn Client> = stdout.clone();
    let failure = |error: io::Error| Failure::new(format!("cannot read standard input: {error}"));
    let mut stdin = io::stdin().lock();
    let mut line = Vec::new();
    while !stdout.is_closed() {
        line.clear();
        let read = (&mut stdin)
            .take(MAX_REQUEST as u64 + 1)
            .read_until(b'\n', &mut line)
            .map_err(failure)?;
        if read == 0 {
            break;
        }
        if read > MAX_REQUEST {
            if !line.ends_with(b"\n") {
                stdin.skip_until(b'\n').map_err(failure)?;
            }
            let message = format!("the line is longer than {MAX_REQUEST} bytes");
            let error = RpcError::new(code::INVALID_REQUEST, message);
            client.answer(&Value::Null, Err(error));
            continue;
        }
        if line.trim_ascii().is_empty() {
            continue;
        }
        match parse(&line) {
            Incoming::Invalid(id, error) => client.answer(&id, Err(error)),
            Incoming::Cancel(id) => queue.cancel(&client, &id),
            Incoming::Notification => {}
            Incoming::Request(request) => queue.add(&client, request),
        }
    }
    Ok(())
}
