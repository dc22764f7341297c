//! Where answers go.

use std::io::{self, Write as _};
use std::sync::{Mutex, MutexGuard, PoisonError};

use lexc_api::rpc::{self, RpcError};
use serde_json::Value;

use crate::failure::Failure;

/// The longest request, in bytes.
pub(super) const MAX_REQUEST: usize = 1 << 20;

/// A program that sends requests. Threads share it.
pub(super) trait Client: Send + Sync {
    /// Takes the answer to the request with this id.
    fn answer(&self, id: &Value, answer: Result<Value, RpcError>);

    /// Returns `true` if the client would read the best answer so far now.
    fn wants_progress(&self) -> bool;

    /// Takes the best answer so far.
    fn progress(&self, id: &Value, answer: Value);
}

/// The program that reads standard output, one message a line.
#[derive(Debug, Default)]
pub(super) struct StdoutClient {
    failure: Mutex<Option<Failure>>,
}

impl StdoutClient {
    fn failure(&self) -> MutexGuard<'_, Option<Failure>> {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes a message. After a failure, such as a closed pipe, nothing is written any more.
    fn send(&self, message: &Value) {
        let mut failure = self.failure();
        if failure.is_some() {
            return;
        }
        let line = format!("{message}\n");
        let mut stdout = io::stdout().lock();
        let written = stdout
            .write_all(line.as_bytes())
            .and_then(|()| stdout.flush());
        *failure = written.err().map(Failure::from);
    }

    /// Returns `true` if nobody reads answers any more.
    pub(super) fn is_closed(&self) -> bool {
        self.failure().is_some()
    }

    /// Returns the failure that ended the output, if one did.
    pub(super) fn take_failure(&self) -> Option<Failure> {
        self.failure().take()
    }
}

impl Client for StdoutClient {
    fn answer(&self, id: &Value, answer: Result<Value, RpcError>) {
        self.send(&rpc::response(id, answer));
    }

    fn wants_progress(&self) -> bool {
        true
    }

    fn progress(&self, id: &Value, answer: Value) {
        self.send(&rpc::progress(id, answer));
    }
}
