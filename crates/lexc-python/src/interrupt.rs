//! Long computations that Ctrl+C stops.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use pyo3::prelude::*;

/// The time between two checks for signals.
const LOOK: Duration = Duration::from_millis(50);

/// Runs `work` in another thread, without the GIL, while this thread checks for Python signals and
/// calls `look`. The first exception raised by either calls `stop`, which must make `work` return
/// soon, and is the result.
///
/// Python runs signal handlers in the main thread only, so a computation started in another thread
/// is not stopped.
pub(crate) fn watch<T: Send>(
    py: Python<'_>,
    look: impl Fn(Python<'_>) -> PyResult<()> + Sync,
    stop: impl Fn() + Sync,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
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
                return Ok(run());
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
            match (worker.join(), raised) {
                (Ok(value), None) => Ok(value),
                (Ok(_), Some(raised)) => Err(raised),
                (Err(panic), _) => std::panic::resume_unwind(panic),
            }
        })
    })
}
