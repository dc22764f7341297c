//! [`Task`]: work in steps, so that a caller can report progress and cancel.

use core::time::Duration;

use lexc_alphabet::ErrorKind;
use lexc_engine::StepLimits;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::error::{ApiError, ApiResult};

/// The reason why a search stopped early.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum EarlyStop {
    /// The time limit.
    Time,
    /// The node limit.
    Nodes,
    /// A signal or a cancellation.
    Interrupted,
}

impl EarlyStop {
    /// Returns the reason in words.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Self::Time => "the time limit is reached",
            Self::Nodes => "the node limit is reached",
            Self::Interrupted => "interrupted",
        }
    }
}

/// A clock: the time since any fixed moment.
pub(crate) type Clock<'a> = &'a (dyn Fn() -> Duration + Sync);

/// When a step ends.
pub(crate) struct StepEnd<'a> {
    pub(crate) clock: Clock<'a>,
    /// The time at which a step ends that can be continued without loss.
    pub(crate) until: Duration,
    /// Returns `true` once the work is cancelled.
    pub(crate) is_cancelled: &'a (dyn Fn() -> bool + Sync),
}

impl StepEnd<'_> {
    /// Returns `true` if the step should end, or the work is cancelled.
    pub(crate) fn is_due(&self) -> bool {
        (self.is_cancelled)() || (self.clock)() >= self.until
    }

    /// Calls a function with the limits of the step, as the engine takes them.
    pub(crate) fn with_limits<T>(&self, work: impl FnOnce(StepLimits<'_>) -> T) -> T {
        work(StepLimits {
            is_due: &|| self.is_due(),
            is_cancelled: &|| (self.is_cancelled)(),
        })
    }
}

/// Returns the error of a request without an answer, such as one cancelled before it had any.
pub(crate) fn no_answer() -> ApiError {
    ApiError::new(ErrorKind::Other, "the request has no answer yet")
}

/// Work in steps.
pub(crate) trait Task: Send {
    /// Works until a step should end. Returns `true` once the work is done.
    fn step(&mut self, end: &StepEnd<'_>) -> bool;

    /// Returns the best answer so far; `cancelled` marks it as not complete.
    ///
    /// # Errors
    ///
    /// Fails if the request was cancelled before it had an answer.
    fn answer(&mut self, clock: Clock<'_>, cancelled: bool) -> ApiResult<Value>;
}
