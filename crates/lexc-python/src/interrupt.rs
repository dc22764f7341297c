//! Long computations that Ctrl+C stops.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;

use crate::errors;

/// The time between two checks for signals.
const LOOK: Duration = Duration::from_millis(50);

/// The result of a computation, and the exception that a signal raised during it.
pub(crate) struct Watched<T> {
    pub(crate) value: T,
    pub(crate) raised: Option<PyErr>,
}

/// Runs `work` in another thread, without the GIL, while this thread checks for Python signals and
/// calls `look`. The first exception raised by either calls `stop`, which must make `work` return
/// soon.
///
/// Python runs signal handlers in the main thread only, so a computation started in another thread
/// is not stopped.
pub(crate) fn watch<T: Send>(
    py: Python<'_>,
    look: impl Fn(Python<'_>) -> PyResult<()> + Sync,
    stop: impl Fn() + Sync,
    work: impl FnOnce() -> T + Send,
) -> Watched<T> {
    py.detach(|| {
        let slot = Mutex::new(Some(work));
        #[expect(
            clippy::expect_used,
            reason = "the work is taken once: by the thread, or without one"
        )]
        let run = || {
            let work = slot.lock().unwrap_or_else(PoisonError::into_inner).take();
            work.expect("one thread takes the work")()
        };
        std::thread::scope(|scope| {
            let (running, ended) = channel::<()>();
            let worker = std::thread::Builder::new().spawn_scoped(scope, || {
                let value = run();
                drop(running);
                value
            });
            // Without a thread, signals are not checked.
            let Ok(worker) = worker else {
                let (value, raised) = (run(), None);
                return Watched { value, raised };
            };
            let mut raised = None;
            // The sender is dropped when the work ends, even by a panic.
            while ended.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
                if raised.is_none() {
                    raised = Python::attach(|py| py.check_signals().and_then(|()| look(py))).err();
                    if raised.is_some() {
                        stop();
                    }
                }
            }
            match worker.join() {
                Ok(value) => Watched { value, raised },
                Err(panic) => std::panic::resume_unwind(panic),
            }
        })
    })
}

impl<T> Watched<T> {
    /// Returns the value, or the exception.
    pub(crate) fn or_raise(self) -> PyResult<T> {
        match self.raised {
            None => Ok(self.value),
            Some(raised) => Err(raised),
        }
    }

    /// Returns the value or the exception according to the policy, which can discard a
    /// `KeyboardInterrupt` in favour of the value.
    pub(crate) fn by(self, py: Python<'_>, policy: OnInterrupt) -> PyResult<T> {
        match self.raised {
            Some(raised)
                if policy == OnInterrupt::Raise
                    || !raised.is_instance_of::<PyKeyboardInterrupt>(py) =>
            {
                Err(raised)
            }
            _ => Ok(self.value),
        }
    }
}

/// The effect of Ctrl+C on a search that has an answer at any time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OnInterrupt {
    /// Raises `KeyboardInterrupt`.
    Raise,
    /// Returns the answer so far.
    Return,
}

impl OnInterrupt {
    pub(crate) fn by_name(name: &str) -> PyResult<Self> {
        match name {
            "raise" => Ok(Self::Raise),
            "return" => Ok(Self::Return),
            _ => Err(errors::search(format!(
                "on_interrupt is {name:?}: expected raise or return"
            ))),
        }
    }
}
