//! Starts threads, tolerating failure.

use std::thread::{Builder, Scope, ScopedJoinHandle};

/// Starts a thread, or returns `None` if the system allows no more.
///
/// Callers divide their work so that the threads that do start, and the calling thread, do all of
/// it. Results therefore do not depend on the number of threads.
pub(crate) fn spawn<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> Option<ScopedJoinHandle<'scope, T>> {
    Builder::new().spawn_scoped(scope, work).ok()
}
