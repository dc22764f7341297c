//! [`Task`]: work in steps, so that a caller can report progress and cancel.

use core::fmt;
use core::time::Duration;

use lexc_alphabet::ErrorKind;
use lexc_engine::StepLimits;
use schemars::JsonSchema;
use serde::Serialize;

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
pub type EngineClock<'a> = &'a (dyn Fn() -> Duration + Sync);

/// The end of a step: a time, or a cancellation.
#[derive(Clone, Copy)]
pub struct StepEnd<'a> {
    /// The clock of the engine.
    pub clock: EngineClock<'a>,
    /// The time at which a step ends that can be continued without loss.
    pub until: Duration,
    /// Returns `true` once the work is cancelled.
    pub is_cancelled: &'a (dyn Fn() -> bool + Sync),
}

impl fmt::Debug for StepEnd<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StepEnd").field("until", &self.until).finish_non_exhaustive()
    }
}

impl StepEnd<'_> {
    /// Returns `true` if the step should end, or the work is cancelled.
    #[must_use]
    pub fn is_due(&self) -> bool {
        (self.is_cancelled)() || (self.clock)() >= self.until
    }

    /// Calls a function with the limits of the step, as the engine takes them.
    pub(crate) fn with_limits<T>(&self, work: impl FnOnce(StepLimits<'_>) -> T) -> T {
        work(StepLimits { is_due: &|| self.is_due(), is_cancelled: &|| (self.is_cancelled)() })
    }
}

/// Returns the error of a request without an answer, such as one cancelled before it had any.
pub(crate) fn no_answer() -> ApiError {
    ApiError::new(ErrorKind::Other, "the request has no answer yet")
}

/// The progress of a request, in answers before the last one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct WorkProgress {
    /// The work done, in the unit of the text.
    pub done: u64,
    /// All work, if it is known; the request may end before it is done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<u64>,
    /// The progress in words, such as `12 of 26 turns`.
    pub text: String,
}

impl WorkProgress {
    /// Describes progress; `unit` is the name of what is counted, in the plural.
    #[must_use]
    pub fn new(done: u64, total: Option<u64>, unit: &str) -> Self {
        let text = match total {
            Some(total) => format!("{done} of {total} {unit}"),
            None => format!("{done} {unit}"),
        };
        Self { done, total, text }
    }
}

/// Work in steps.
pub trait Task: Send {
    /// The answer.
    type Answer;

    /// Works until a step should end. Returns `true` once the work is done.
    fn step(&mut self, end: &StepEnd<'_>) -> bool;

    /// Returns the best answer so far; `cancelled` marks it as not complete.
    ///
    /// # Errors
    ///
    /// Fails if the request was cancelled before it had an answer.
    fn answer(&mut self, clock: EngineClock<'_>, cancelled: bool) -> ApiResult<Self::Answer>;

    /// Returns the progress, if the work has any to report.
    fn progress(&self) -> Option<WorkProgress> {
        None
    }
}

/// The task of a method that answers when it starts.
#[derive(Debug, Clone)]
pub struct ReadyAnswer<A>(pub(crate) A);

impl<A: Clone + Send> Task for ReadyAnswer<A> {
    type Answer = A;

    fn step(&mut self, _end: &StepEnd<'_>) -> bool {
        true
    }

    fn answer(&mut self, _clock: EngineClock<'_>, _cancelled: bool) -> ApiResult<A> {
        Ok(self.0.clone())
    }
}

impl<T: Task + ?Sized> Task for Box<T> {
    type Answer = T::Answer;

    fn step(&mut self, end: &StepEnd<'_>) -> bool {
        (**self).step(end)
    }

    fn answer(&mut self, clock: EngineClock<'_>, cancelled: bool) -> ApiResult<T::Answer> {
        (**self).answer(clock, cancelled)
    }

    fn progress(&self) -> Option<WorkProgress> {
        (**self).progress()
    }
}
