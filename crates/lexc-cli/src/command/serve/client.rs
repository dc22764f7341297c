//! Destinations of answers.

use std::io::{self, Write as _};
use std::sync::{Mutex, MutexGuard, PoisonError};

use lexc_api::rpc::{self, RpcError};
use lexc_api::{ClientId, JsonAnswer};
use serde_json::Value;

use crate::failure::Failure;

/// The longest request, in bytes.
pub(super) const MAX_REQUEST: usize = 1 << 20;

/// A program that sends requests. Threads share it.
pub(super) trait Client: Send + Sync {
    /// Returns the number of the connection, and of the machine, by which requests are shared out.
    fn id(&self) -> ClientId;

    /// Returns `true` if the client has room for another answer.
    fn is_ready(&self) -> bool {
        true
    }

    /// Sends the answer to the request with this id.
    fn answer(&self, id: &Value, answer: Result<JsonAnswer, RpcError>);

    /// Returns `true` if the client is ready for the best answer so far.
    fn wants_progress(&self) -> bool;

    /// Sends the best answer so far.
    fn progress(&self, id: &Value, answer: &JsonAnswer);
}

/// The program that reads standard output, one message per line.
#[derive(Debug, Default)]
pub(super) struct StdoutClient {
    failure: Mutex<Option<Failure>>,
}

impl StdoutClient {
    fn failure(&self) -> MutexGuard<'_, Option<Failure>> {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes a message, unless an earlier one failed, for example because the pipe is closed.
    fn send(&self, mut message: String) {
        let mut failure = self.failure();
        if failure.is_some() {
            return;
        }
        message.push('\n');
        let mut stdout = io::stdout().lock();
        let written = stdout.write_all(message.as_bytes()).and_then(|()| stdout.flush());
        *failure = written.err().map(Failure::from);
    }

    /// Returns `true` if answers are no longer read.
    pub(super) fn is_closed(&self) -> bool {
        self.failure().is_some()
    }

    /// Returns the failure that ended the output, if one did.
    pub(super) fn take_failure(&self) -> Option<Failure> {
        self.failure().take()
    }
}

impl Client for StdoutClient {
    fn id(&self) -> ClientId {
        ClientId::default()
    }

    fn answer(&self, id: &Value, answer: Result<JsonAnswer, RpcError>) {
        self.send(rpc::response(id, answer));
    }

    fn wants_progress(&self) -> bool {
        true
    }

    fn progress(&self, id: &Value, answer: &JsonAnswer) {
        self.send(rpc::progress(id, answer));
    }
}
