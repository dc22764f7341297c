//! The waiting and running requests.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use lexc_api::rpc::{RpcError, RpcRequest, code};
use serde_json::Value;

use super::client::Client;

/// The maximum number of waiting requests.
const MAX_WAITING: usize = 10_000;

/// A request of a client, with its cancellation flag.
#[derive(Clone)]
pub(super) struct QueuedRequest {
    pub(super) client: Arc<dyn Client>,
    pub(super) request: RpcRequest,
    cancelled: Arc<AtomicBool>,
}

impl QueuedRequest {
    /// Returns `true` once the request is cancelled.
    pub(super) fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    fn is_same(&self, client: &Arc<dyn Client>, id: &Value) -> bool {
        Arc::ptr_eq(&self.client, client) && self.request.id == *id
    }
}

/// The waiting and running requests, shared by the threads.
#[derive(Default)]
pub(super) struct Queue {
    state: Mutex<QueueState>,
    changed: Condvar,
}

#[derive(Default)]
struct QueueState {
    waiting: VecDeque<QueuedRequest>,
    running: Vec<QueuedRequest>,
    is_closed: bool,
}

impl QueueState {
    fn all(&self) -> impl Iterator<Item = &QueuedRequest> {
        self.waiting.iter().chain(&self.running)
    }
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a request. A request that is refused is answered at once.
    pub(super) fn add(&self, client: &Arc<dyn Client>, request: RpcRequest) {
        let mut state = self.lock();
        let refusal = if state.is_closed {
            Some(RpcError::new(code::CANCELLED, "the server is stopping"))
        } else if state.all().any(|queued| queued.is_same(client, &request.id)) {
            let message = "a request with this id is still running";
            Some(RpcError::new(code::INVALID_REQUEST, message))
        } else if state.waiting.len() >= MAX_WAITING {
            let message = format!("{MAX_WAITING} requests wait");
            Some(RpcError::new(code::BUSY, message))
        } else {
            None
        };
        if let Some(error) = refusal {
            drop(state);
            client.answer(&request.id, Err(error));
            return;
        }
        state.waiting.push_back(QueuedRequest {
            client: Arc::clone(client),
            request,
            cancelled: Arc::default(),
        });
        drop(state);
        self.changed.notify_one();
    }

    /// Waits for the next request and returns it; `None` once the queue is closed and empty.
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
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Removes a request that is about to be answered: its id may be used again.
    pub(super) fn finish(&self, answered: &QueuedRequest) {
        let mut state = self.lock();
        let is_answered =
            |running: &QueuedRequest| Arc::ptr_eq(&running.cancelled, &answered.cancelled);
        state.running.retain(|running| !is_answered(running));
    }

    /// Marks a request as cancelled; one that is unknown, or answered already, is ignored.
    pub(super) fn cancel(&self, client: &Arc<dyn Client>, id: &Value) {
        let state = self.lock();
        if let Some(queued) = state.all().find(|queued| queued.is_same(client, id)) {
            queued.cancelled.store(true, Ordering::Relaxed);
        }
    }

    /// Removes the waiting requests of a client that is gone, and cancels the running ones.
    #[cfg(feature = "http")]
    pub(super) fn forget(&self, client: &Arc<dyn Client>) {
        let mut state = self.lock();
        let is_of = |queued: &QueuedRequest| Arc::ptr_eq(&queued.client, client);
        state.waiting.retain(|queued| !is_of(queued));
        for queued in state.running.iter().filter(|queued| is_of(queued)) {
            queued.cancelled.store(true, Ordering::Relaxed);
        }
    }

    /// Closes the queue. The requests in it are still answered.
    pub(super) fn close(&self) {
        self.lock().is_closed = true;
        self.changed.notify_all();
    }

    /// Closes the queue and cancels the requests in it.
    #[cfg(feature = "http")]
    pub(super) fn stop(&self) {
        self.close();
        for queued in self.lock().all() {
            queued.cancelled.store(true, Ordering::Relaxed);
        }
    }
}
