//! The requests that wait or run.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use serde_json::Value;

use super::message::{Request, code, error};

/// The greatest number of requests that wait.
const MAX_WAITING: usize = 10_000;

/// A request with its mark of cancellation.
#[derive(Debug, Clone)]
pub(super) struct QueuedRequest {
    pub(super) request: Request,
    cancelled: Arc<AtomicBool>,
}

impl QueuedRequest {
    /// Returns `true` once the request is cancelled.
    pub(super) fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }
}

/// The requests that wait or run, shared by the threads.
#[derive(Debug, Default)]
pub(super) struct Queue {
    state: Mutex<QueueState>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct QueueState {
    waiting: VecDeque<QueuedRequest>,
    running: Vec<QueuedRequest>,
    is_closed: bool,
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a request, or returns the response that refuses it.
    pub(super) fn add(&self, request: Request) -> Result<(), Value> {
        let mut state = self.lock();
        let is_same = |queued: &QueuedRequest| queued.request.id == request.id;
        if state.waiting.iter().chain(&state.running).any(is_same) {
            let message = "a request with this id is not answered yet";
            return Err(error(&request.id, code::INVALID_REQUEST, message, None));
        }
        if state.waiting.len() >= MAX_WAITING {
            let message = format!("{MAX_WAITING} requests wait");
            return Err(error(&request.id, code::BUSY, &message, None));
        }
        state.waiting.push_back(QueuedRequest {
            request,
            cancelled: Arc::default(),
        });
        drop(state);
        self.changed.notify_one();
        Ok(())
    }

    /// Returns the next request, and waits for it; `None` once the queue is closed and empty.
    pub(super) fn take(&self) -> Option<QueuedRequest> {
        let mut state = self.lock();
        loop {
            if let Some(request) = state.waiting.pop_front() {
                state.running.push(request.clone());
                return Some(request);
            }
            if state.is_closed {
                return None;
            }
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Removes a request that was answered.
    pub(super) fn finish(&self, answered: &QueuedRequest) {
        let mut state = self.lock();
        let id = &answered.request.id;
        state.running.retain(|running| running.request.id != *id);
    }

    /// Marks a request as cancelled; one that is unknown, or answered already, is ignored.
    pub(super) fn cancel(&self, id: &Value) {
        let state = self.lock();
        let mut all = state.waiting.iter().chain(&state.running);
        if let Some(queued) = all.find(|queued| queued.request.id == *id) {
            queued.cancelled.store(true, Ordering::Relaxed);
        }
    }

    /// Closes the queue: the requests in it are answered still.
    pub(super) fn close(&self) {
        self.lock().is_closed = true;
        self.changed.notify_all();
    }
}
