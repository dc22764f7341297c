//! Threads that may not start.

use std::thread::{Builder, Scope, ScopedJoinHandle};

/// Starts a thread, or returns `None` if the system gives no more.
///
/// Callers divide their work so that the threads that do start, and the calling one, do all of it:
/// results do not depend on the number of threads.
pub(crate) fn spawn<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> Option<ScopedJoinHandle<'scope, T>> {
    Builder::new().spawn_scoped(scope, work).ok()
}
