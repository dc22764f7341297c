//! Where responses go.

use std::io::{self, Write as _};
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde_json::Value;

use crate::failure::Failure;

/// Standard output, one message a line, for several threads.
#[derive(Debug, Default)]
pub(super) struct Responses {
    failure: Mutex<Option<Failure>>,
}

impl Responses {
    fn failure(&self) -> MutexGuard<'_, Option<Failure>> {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes a message. After a failure, such as a closed pipe, nothing is written any more.
    pub(super) fn send(&self, message: &Value) {
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

    /// Returns `true` if nobody reads responses any more.
    pub(super) fn is_closed(&self) -> bool {
        self.failure().is_some()
    }

    /// Returns the failure that ended the output, if one did.
    pub(super) fn into_failure(self) -> Option<Failure> {
        self.failure
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner)
    }
}
